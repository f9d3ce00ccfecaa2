#include "czlib.h"

#include <zlib.h>

size_t czlib_bound(size_t count) { return compressBound(count); }

size_t czlib_compress(const uint8_t *bytes, size_t count, uint8_t *stream, size_t room, int32_t level) {
    uLongf length = room;
    return compress2(stream, &length, bytes, count, level) == Z_OK ? length : 0;
}

size_t czlib_expand(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room) {
    uLongf length = room;
    return uncompress(bytes, &length, stream, count) == Z_OK ? length : 0;
}

size_t czlib_expand_start(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room) {
    uLongf length = room;
    int result = uncompress(bytes, &length, stream, count);
    return result == Z_OK || (result == Z_BUF_ERROR && length == room) ? length : 0;
}

static size_t expand(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room, int window) {
    z_stream state = {.next_in = (Bytef *)stream, .avail_in = (uInt)count, .next_out = bytes, .avail_out = (uInt)room};
    if (count > UINT32_MAX || room > UINT32_MAX || inflateInit2(&state, window) != Z_OK) return 0;
    int result = inflate(&state, Z_FINISH);
    size_t length = state.total_out;
    inflateEnd(&state);
    return result == Z_STREAM_END ? length : 0;
}

size_t czlib_expand_raw(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room) {
    return expand(stream, count, bytes, room, -MAX_WBITS);
}

size_t czlib_expand_gzip(const uint8_t *file, size_t count, uint8_t *bytes, size_t room) {
    return expand(file, count, bytes, room, MAX_WBITS + 16);
}

uint32_t czlib_crc(uint32_t before, const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32_z(before, bytes, count);
}

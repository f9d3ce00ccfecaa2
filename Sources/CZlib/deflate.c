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

uint32_t czlib_crc(uint32_t before, const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32_z(before, bytes, count);
}

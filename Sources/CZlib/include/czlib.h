// The functions of zlib that the program uses, on plain bytes.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

// The most bytes of a compressed stream.
size_t czlib_bound(size_t count);
// Compresses bytes into a stream (RFC 1950) of at most `room` bytes. `level` is 1 (fast) to 9 (small). Returns the length
// of the stream, or 0 without enough memory or room.
size_t czlib_compress(const uint8_t *bytes, size_t count, uint8_t *stream, size_t room, int32_t level);
// Expands a stream to at most `room` bytes. Returns their number, or 0 for an incomplete or longer stream.
size_t czlib_expand(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room);
// Expands the first `room` bytes of a stream. Returns their number, fewer for a shorter stream, or 0 for a damaged one.
size_t czlib_expand_start(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room);
// Expands a stream without a header (RFC 1951), as archives have it. Returns 0 for an incomplete or longer stream.
size_t czlib_expand_raw(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room);
// Expands a file of gzip (RFC 1952). Returns 0 for an incomplete or longer one.
size_t czlib_expand_gzip(const uint8_t *file, size_t count, uint8_t *bytes, size_t room);
// Continues a checksum (RFC 1952) with some bytes. `before` is the checksum so far, 0 at first.
uint32_t czlib_crc(uint32_t before, const uint8_t *bytes, size_t count);

#endif

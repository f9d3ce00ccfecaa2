// What is used of zlib, behind plain bytes.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

// The most bytes that so many may come to when they are compressed.
size_t czlib_bound(size_t count);
// Compresses bytes into a stream of RFC 1950, for which there is `room`. `level` is 1 (fast) to 9 (small). Returns its
// length, 0 when there is no memory or no room for it.
size_t czlib_compress(const uint8_t *bytes, size_t count, uint8_t *stream, size_t room, int32_t level);
// What a stream holds: at most `room` bytes. Returns how many they are, 0 for what is no whole stream, or a longer one.
size_t czlib_expand(const uint8_t *stream, size_t count, uint8_t *bytes, size_t room);
// The checksum of RFC 1952 of bytes that follow others of which it is `before`; 0 before the first.
uint32_t czlib_crc(uint32_t before, const uint8_t *bytes, size_t count);

#endif

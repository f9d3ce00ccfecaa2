/// The compression of GIF: Lempel, Ziv and Welch's, with codes of growing length.
struct LZWEncoder {
    /// The codes of known sequences: a hash table from a code and a byte to the longer sequence's code.
    private var keys = [UInt32](repeating: .max, count: 1 << 14)
    private var codes = [UInt16](repeating: 0, count: 1 << 14)
    /// The number of the table, a part of each key, so that a new table need not clear the memory.
    private var generation: UInt32 = 0

    /// Appends the compressed data of pixels: the code size, blocks of at most 255 bytes, and an empty block.
    ///
    /// Each pixel may have a second number that looks the same. The encoder uses the one that extends a known sequence.
    ///
    /// Of two orders of the numbers, with and without clearing a full table, it takes the smallest result.
    mutating func encode(_ pixels: [UInt8], or others: [UInt8], to output: inout [UInt8]) {
        let greatest = max(pixels.max() ?? 0, others.max() ?? 0)
        let size = max(8 - greatest.leadingZeroBitCount, 2)
        output.append(UInt8(size))
        var best: [UInt8]?
        for (first, second) in [(pixels, others), (others, pixels)] {
            for clears in [true, false] {
                let (bytes, isFull) = encode(first, or: second, size, clears: clears)
                if bytes.count < best?.count ?? .max { best = bytes }
                if !isFull { break }
            }
            if pixels == others { break }
        }
        output += best ?? []
    }

    /// Returns the blocks of pixels, and whether the table becomes full. A full table is cleared or stays the same.
    private mutating func encode(
        _ pixels: [UInt8], or others: [UInt8], _ size: Int, clears: Bool
    ) -> (bytes: [UInt8], isFull: Bool) {
        var (output, isFull): ([UInt8], Bool) = ([], false)
        var blocks = BitBlocks()
        let clear = 1 << size
        var (next, length) = (clear + 2, size + 1)
        startTable()
        blocks.append(clear, length, to: &output)
        var code: Int?
        for place in pixels.indices {
            guard let prefix = code else {
                code = Int(pixels[place])
                continue
            }
            let (byte, other) = (pixels[place], others[place])
            if let longer = self.code(after: prefix, byte) ?? self.code(after: prefix, other) {
                code = longer
                continue
            }
            blocks.append(prefix, length, to: &output)
            code = Int(byte)
            if next == 4096 {
                isFull = true
                guard clears else { continue }
                blocks.append(clear, length, to: &output)
                (next, length) = (clear + 2, size + 1)
                startTable()
                continue
            }
            insert(next, after: prefix, byte)
            if next == 1 << length { length += 1 }
            next += 1
        }
        if let code {
            blocks.append(code, length, to: &output)
            // The decoder adds an entry for this code, too.
            if next == 1 << length, length < 12 { length += 1 }
        }
        blocks.append(clear + 1, length, to: &output)
        blocks.finish(to: &output)
        return (output, isFull)
    }

    private mutating func startTable() {
        generation = (generation + 1) & 0x7FF
        guard generation == 0 else { return }
        for slot in keys.indices { keys[slot] = .max }
    }

    private func slot(_ key: UInt32) -> Int {
        var slot = Int((key &* 0x9E37_79B1) >> 18)
        while keys[slot] != key, keys[slot] != .max, keys[slot] >> 20 == generation {
            slot = (slot + 1) & 0x3FFF
        }
        return slot
    }

    private func code(after prefix: Int, _ byte: UInt8) -> Int? {
        let key = generation << 20 | UInt32(prefix) << 8 | UInt32(byte)
        let slot = slot(key)
        return keys[slot] == key ? Int(codes[slot]) : nil
    }

    private mutating func insert(_ code: Int, after prefix: Int, _ byte: UInt8) {
        let key = generation << 20 | UInt32(prefix) << 8 | UInt32(byte)
        let slot = slot(key)
        keys[slot] = key
        codes[slot] = UInt16(code)
    }
}

/// Bits in blocks of at most 255 bytes, each after its length. The first bit is the lowest of a byte.
private struct BitBlocks {
    private var bits = 0
    private var count = 0
    private var block: [UInt8] = []

    mutating func append(_ value: Int, _ length: Int, to output: inout [UInt8]) {
        bits |= value << count
        count += length
        while count >= 8 {
            block.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
            if block.count == 255 { flush(to: &output) }
        }
    }

    mutating func finish(to output: inout [UInt8]) {
        if count > 0 { block.append(UInt8(truncatingIfNeeded: bits)) }
        flush(to: &output)
        output.append(0)
    }

    private mutating func flush(to output: inout [UInt8]) {
        guard !block.isEmpty else { return }
        output.append(UInt8(block.count))
        output += block
        block.removeAll(keepingCapacity: true)
    }
}

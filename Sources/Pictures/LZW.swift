import Raster

/// The numbers of a palette that may stand for each pixel of an image. The number 0 is transparent.
struct PixelChoices {
    typealias Numbers = SIMD4<UInt64>

    /// The preferred number of each pixel: 0 if the pixel may stay transparent.
    private(set) var first: [UInt8] = []
    /// The preferred number that is not 0, or 0 if there is none.
    private(set) var second: [UInt8] = []
    /// The index of each pixel's other numbers in `sets`, or −1 if there are none.
    private(set) var others: [Int32] = []
    private var sets: [Numbers] = []

    init(capacity: Int) {
        first.reserveCapacity(capacity)
        second.reserveCapacity(capacity)
        others.reserveCapacity(capacity)
    }

    mutating func add(_ first: UInt8, or second: UInt8, others: Int32) {
        self.first.append(first)
        self.second.append(second)
        self.others.append(others)
    }

    /// Adds a set of numbers, and returns its index.
    mutating func add(_ numbers: some Sequence<UInt8>) -> Int32 {
        var set = Numbers.zero
        for number in numbers { set[Int(number >> 6)] |= 1 << UInt64(number & 63) }
        sets.append(set)
        return Int32(sets.count - 1)
    }

    func allows(_ number: UInt8, at index: Int) -> Bool {
        if number == first[index] || number == second[index] { return true }
        let others = Int(others[index])
        return others >= 0 && sets[others][Int(number >> 6)] >> UInt64(number & 63) & 1 == 1
    }

    /// Calls a function with each number of a pixel below a limit, the preferred ones first.
    func forEachNumber(at index: Int, below limit: Int, _ body: (UInt8) -> Void) {
        let (first, second) = (first[index], second[index])
        body(first)
        if second != first, second < limit { body(second) }
        guard others[index] >= 0 else { return }
        let set = sets[Int(others[index])]
        for word in 0..<4 {
            var bits = set[word]
            while bits != 0 {
                let number = UInt8(word * 64 + bits.trailingZeroBitCount)
                bits &= bits - 1
                if number != first, number != second, number < limit { body(number) }
            }
        }
    }

    /// Returns the smallest box of all pixels that may not stay transparent, or `nil` if there are none.
    func changedBox(width: Int) -> PixelBox? {
        PixelBox(width: width, height: first.count / width) { first[$0] > 0 }
    }

    func part(_ box: PixelBox, width: Int) -> PixelChoices {
        if box.x == 0..<width, box.area == first.count { return self }
        var part = PixelChoices(capacity: box.area)
        part.sets = sets
        for row in box.y {
            let indices = box.indices(ofRow: row, width: width)
            part.first += first[indices]
            part.second += second[indices]
            part.others += others[indices]
        }
        return part
    }
}

/// The compression of GIF: Lempel, Ziv and Welch's, with codes of growing length.
///
/// If a pixel may have several numbers, the encoder uses the number of the longest sequence in the table.
struct LZWEncoder {
    /// The sequences in the table as a tree. A code is a node: its last number, its parent, its first child and its next sibling.
    /// The codes of single numbers have no parent, and 0 stands for no child.
    private var numbers = [UInt8](repeating: 0, count: 4096)
    private var parents = [Int16](repeating: -1, count: 4096)
    private var children = [Int16](repeating: 0, count: 4096)
    private var siblings = [Int16](repeating: 0, count: 4096)
    /// The codes of the sequences that match the pixels, and those with one pixel more.
    private var live: [Int16] = []
    private var longer: [Int16] = []

    /// Appends the compressed data of pixels: the code size, blocks of at most 255 bytes, and an empty block.
    ///
    /// It takes the smaller result of clearing a full table and of keeping it.
    ///
    /// - Returns: the number of each pixel.
    mutating func encode(_ choices: PixelChoices, to output: inout [UInt8]) -> [UInt8] {
        let size = max(8 - (choices.first.max() ?? 0).leadingZeroBitCount, 2)
        output.append(UInt8(size))
        var (best, isFull) = encode(choices, size, clears: true)
        if isFull {
            let other = encode(choices, size, clears: false).result
            if other.bytes.count < best.bytes.count { best = other }
        }
        output += best.bytes
        return best.numbers
    }

    private mutating func encode(
        _ choices: PixelChoices, _ size: Int, clears: Bool
    ) -> (result: (bytes: [UInt8], numbers: [UInt8]), isFull: Bool) {
        var (output, isFull): ([UInt8], Bool) = ([], false)
        var chosen = [UInt8](repeating: 0, count: choices.first.count)
        var blocks = BitBlocks()
        let clear = 1 << size
        var (next, length) = (clear + 2, size + 1)
        startTable(clear)
        blocks.append(clear, length, to: &output)
        var (index, last, lastCount) = (0, -1, 0)
        while index < chosen.count {
            // The new code is the last sequence and the next number. A run profits if that is its first number.
            if last >= 0, next < 4096 {
                let start = chosen[index - lastCount]
                add(next, after: last, choices.allows(start, at: index) ? start : choices.first[index])
            }
            let (code, count) = longestMatch(choices, at: index, below: clear)
            fill(&chosen, upTo: index + count, with: code)
            if last >= 0, next < 4096 {
                numbers[next] = chosen[index]
                if next == 1 << length { length += 1 }
                next += 1
            }
            blocks.append(code, length, to: &output)
            (index, last, lastCount) = (index + count, code, count)
            guard next == 4096 else { continue }
            isFull = true
            guard clears else { continue }
            blocks.append(clear, length, to: &output)
            (next, length, last) = (clear + 2, size + 1, -1)
            startTable(clear)
        }
        // The decoder adds an entry for the last code, too.
        if next == 1 << length, length < 12 { length += 1 }
        blocks.append(clear + 1, length, to: &output)
        blocks.finish(to: &output)
        return ((output, chosen), isFull)
    }

    private mutating func startTable(_ clear: Int) {
        for code in 0..<clear {
            (numbers[code], parents[code], children[code]) = (UInt8(code), -1, 0)
        }
    }

    private mutating func add(_ code: Int, after parent: Int, _ number: UInt8) {
        (numbers[code], parents[code]) = (number, Int16(parent))
        (children[code], siblings[code]) = (0, children[parent])
        children[parent] = Int16(code)
    }

    /// Returns the code of the longest sequence that the pixels at an index may have, and its length.
    private mutating func longestMatch(
        _ choices: PixelChoices, at start: Int, below limit: Int
    ) -> (code: Int, count: Int) {
        live.removeAll(keepingCapacity: true)
        choices.forEachNumber(at: start, below: limit) { live.append(Int16($0)) }
        var index = start + 1
        while index < choices.first.count {
            longer.removeAll(keepingCapacity: true)
            for code in live {
                var child = Int(children[Int(code)])
                while child != 0 {
                    if choices.allows(numbers[child], at: index) { longer.append(Int16(child)) }
                    child = Int(siblings[child])
                }
            }
            if longer.isEmpty { break }
            swap(&live, &longer)
            index += 1
        }
        return (Int(live[0]), index - start)
    }

    /// Writes the numbers of a sequence before an index.
    private func fill(_ chosen: inout [UInt8], upTo end: Int, with code: Int) {
        var (code, index) = (code, end)
        while code >= 0 {
            index -= 1
            chosen[index] = numbers[code]
            code = Int(parents[code])
        }
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

import Foundation

/// Lengths drawn and left out in turn, which a path keeps for whoever asks: what is drawn is the layer's affair.
struct KeptDashes {
    private var lengths: [CGFloat] = []
    private var phase: CGFloat = 0

    /// None.
    init() {}

    /// So many lengths from a place on, if there is one.
    init(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        lengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
        self.phase = phase
    }

    /// Hands them out, each part where there is a place for it.
    func handOut(
        _ pattern: UnsafeMutablePointer<CGFloat>?, _ count: UnsafeMutablePointer<Int>?,
        _ phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in lengths.enumerated() { pattern?[index] = length }
        count?.pointee = lengths.count
        phase?.pointee = self.phase
    }
}

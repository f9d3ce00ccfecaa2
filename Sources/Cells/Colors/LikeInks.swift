import Colors

/// Gives dots beside each other one colour where nobody could tell theirs apart.
///
/// A terminal is told of a change of colour in some twenty bytes and of a braille letter in three, so that most of what a
/// gradient along a line takes is its colours. A letter takes the colour of the one before it in the row when that is
/// less than CSS Color 4's just noticeable difference away, 0.02 in OKLab; since it is compared with what the one before
/// has taken, no colour is ever further off than that. Only dots on the terminal's own ground are so small: in areas
/// of colour, steps that are as small can be seen. Nothing beyond the letters in touch with each other has a say, so that
/// what stands still keeps its colours while something else moves.
enum LikeInks {
    private static let leastNoticeable: Float = 0.02

    static func share(in cells: inout MutableSpan<Cell>, columns: Int) {
        guard columns > 0 else { return }
        for start in stride(from: 0, to: cells.count, by: columns) {
            var pen: Ink?
            for index in start..<start + columns {
                guard let rgb = cells[index].dotColor else {
                    pen = nil
                    continue
                }
                if let before = pen, before.rgb == rgb || before.isLike(rgb) {
                    cells[index].foreground = CellColor(rawValue: before.rgb)
                } else {
                    pen = Ink(rgb)
                }
            }
        }
    }

    private struct Ink {
        let rgb: UInt32
        private let lab: SIMD3<Float>

        init(_ rgb: UInt32) {
            func light(_ shift: UInt32) -> Float {
                Float(LinearLight.ofByte[Int(rgb >> shift & 255)]) / Float(LinearLight.full)
            }
            self.rgb = rgb
            lab = Color.oklab(red: light(16), green: light(8), blue: light(0))
        }

        func isLike(_ other: UInt32) -> Bool {
            let step = Ink(other).lab - lab
            return (step * step).sum() < leastNoticeable * leastNoticeable
        }
    }
}

extension Cell {
    /// The 24-bit colour of braille on the terminal's own ground; nil for any other cell.
    fileprivate var dotColor: UInt32? {
        let isDots = (0x2801...0x28FF).contains(glyph.value) && background == .default
        return isDots && foreground.rgb != nil ? foreground.rawValue : nil
    }
}

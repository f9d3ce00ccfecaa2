import Colors
import Geometry

extension StrokedLine {
    /// Thin lines from each point of a path to where it goes as that becomes another one.
    init(waysOf morph: PathPair, width: Double) {
        var path = Path()
        for (start, end) in zip(morph.from.elementEnds, morph.to.elementEnds) where start != end {
            path.move(to: start)
            path.line(to: end)
        }
        self.init(.ways, path, color: Color(rgb: 0x8A_8F_98).withAlpha(0.6), width: width)
    }

    /// A plain line.
    init(_ role: DisplayList.Role, _ path: Path, color: Color, width: Double) {
        self.role = role
        self.path = path
        self.color = color
        style = StrokeStyle(width: width)
        trim = Trim()
        dash = nil
        dashPhase = 0
        dashOrigin = .trim
        dashFit = .none
    }
}

extension Scene {
    /// The width of a line that is as thin as can be seen well, in points: about a dot of 80 by 24 cells in braille.
    var hairline: Double { max(canvas.width, canvas.height) / 130 }
}

import Colors
import Geometry

/// The outlines of what a scene shows some time before and after, where they differ from those of now.
struct Ghosts {
    private let timeline: Timeline
    private let time: Double
    private let hairline: Double
    private let colors: OverlayColors

    init(_ timeline: Timeline, at time: Double, colors: OverlayColors, hairline: Double) {
        self.timeline = timeline
        self.time = time
        self.hairline = hairline
        self.colors = colors
    }

    /// A line for each moment, the farther from now the fainter.
    var items: [DisplayList.Item] {
        let interval = Overlay.ghostInterval(in: timeline.duration)
        let now = outlines(at: time)
        return (-Overlay.ghostCount...Overlay.ghostCount).compactMap { step in
            let moment = time + Double(step) * interval
            guard step != 0, moment >= 0, moment <= timeline.duration else { return nil }
            var path = Path()
            for (place, outline) in outlines(at: moment) where now[place] != outline { path.append(outline) }
            guard !path.isEmpty else { return nil }
            let strength = 0.9 - 0.15 * Double(abs(step) - 1)
            let color = (step < 0 ? colors.before : colors.after).withAlpha(strength)
            return .stroke(StrokedLine(.overlay(.ghosts, step), path, color: color, width: hairline))
        }
    }

    /// What is drawn at a time, as outlines in the coordinates of the canvas, each by the way down to it.
    private func outlines(at time: Double) -> [[DisplayList.Role]: Path] {
        var outlines: [[DisplayList.Role]: Path] = [:]
        Self.add(DisplayList(timeline, at: time).items, .identity, [], to: &outlines)
        return outlines
    }

    private static func add(
        _ items: [DisplayList.Item], _ map: Affine, _ place: [DisplayList.Role],
        to outlines: inout [[DisplayList.Role]: Path]
    ) {
        for item in items {
            switch item {
            case .fill(let fill): outlines[place + [.fill]] = fill.path.applying(map)
            case .stroke(let line):
                // The line of a filled shape has the same outline, save where it is trimmed.
                guard line.role == .stroke, outlines[place + [.fill]] == nil || !line.trim.isWhole else {
                    continue
                }
                outlines[place + [.stroke]] = ArcLength(line.path).trimmed(line.trim).applying(map)
            case .group(let group):
                // Of copies the first stands for all.
                if case .copy(let index) = group.role, index > 0 { continue }
                guard group.opacity >= Layer.faintest else { continue }
                add(
                    group.items, group.placement.matrix.concatenating(map), place + [group.role],
                    to: &outlines)
            }
        }
    }
}

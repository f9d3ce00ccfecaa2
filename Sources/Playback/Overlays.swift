public import Colors
import Geometry
public import Layers

extension DisplayList {
    /// Creates a display list with overlays: lines that show how the picture comes about.
    ///
    /// - Complexity: that of a list without overlays, and of six more for ghosts.
    public init(
        _ timeline: Timeline, at time: Double, overlays: Set<Overlay>, colors: OverlayColors = .standard
    ) {
        self.init(timeline, at: time, guides: overlays.guides)
        guard !overlays.isEmpty else { return }
        if overlays.contains(.ghosts) { items += timeline.ghosts(at: time, colors) }
        var lines = OverlayLines(overlays: overlays, colors: colors, hairline: timeline.scene.hairline)
        timeline.presentation(at: time).forEachVisible { layer, map, _ in lines.add(layer, map) }
        items += lines.items
    }
}

extension Overlay {
    /// Returns the interval between the ghosts of a scene, in seconds: a round number that suits the duration.
    static func ghostInterval(in duration: Double) -> Double {
        let intervals = [1.0 / 60, 1.0 / 30, 0.05, 0.1, 0.2, 0.25, 0.5]
        return intervals.first { $0 >= duration / 40 } ?? 1
    }

    /// The ghosts, in intervals from the present.
    static let ghostSteps = [-3, -2, -1, 1, 2]
}

extension Set<Overlay> {
    /// The shapes with numbered points and lines of motion. Ghosts show the motion without them.
    var guides: PointGuides { contains(.points) ? .all : contains(.ghosts) ? .none : .marked }
}

/// The colours of overlays.
public struct OverlayColors: Hashable, Sendable {
    /// The colours of earlier and later ghosts.
    public var before: Color, after: Color
    /// The colour of directions and lengths.
    public var lengths: Color
    /// The colour of bounds and anchor points.
    public var bounds: Color
    /// The colour of control points.
    public var controls: Color

    /// Creates the colours of each kind of overlay.
    public init(before: Color, after: Color, lengths: Color, bounds: Color, controls: Color) {
        (self.before, self.after) = (before, after)
        (self.lengths, self.bounds, self.controls) = (lengths, bounds, controls)
    }

    /// Colours of different hues that are visible on dark and on light backgrounds.
    public static let standard = OverlayColors(
        before: Color(rgb: 0xE0_70_00), after: Color(rgb: 0x3B_82_F6), lengths: Color(rgb: 0x12_A1_50),
        bounds: Color(rgb: 0x10_98_AD), controls: Color(rgb: 0x8B_5C_F6))

    /// Returns the colour of an overlay's lines, or `nil` for an overlay with several colours.
    subscript(overlay: Overlay) -> Color? {
        switch overlay {
        case .ghosts, .points: nil
        case .lengths: lengths
        case .bounds: bounds
        case .controls: controls
        }
    }
}

// MARK: - Lines

/// A collection of overlay lines, in the coordinates of the canvas.
struct OverlayLines {
    let overlays: Set<Overlay>
    let colors: OverlayColors
    /// The width of the lines; marks are a few times as large.
    let hairline: Double
    var paths: [Overlay: Path] = [:]

    var items: [DisplayList.Item] {
        Overlay.allCases.compactMap { overlay in
            guard let path = paths[overlay], let color = colors[overlay], !path.isEmpty else { return nil }
            return .stroke(StrokedLine(.overlay(overlay, 0), path, color: color, width: hairline))
        }
    }

    mutating func add(_ layer: Layer, _ map: Affine) {
        if overlays.contains(.bounds) { addBounds(of: layer, map) }
        if let shape = layer.shape, let path = shape.path, isLarge(path, map) {
            if overlays.contains(.controls) { addControls(of: path, map) }
            if overlays.contains(.lengths) { addLengths(of: path, StrokedLine(shape), map) }
        }
    }

    private mutating func draw(_ overlay: Overlay, _ points: [Point], closed: Bool = false) {
        paths[overlay, default: Path()].append(Path(polyline: points))
        if closed { paths[overlay]?.close() }
    }

    /// Returns whether a path is large enough for marks.
    private func isLarge(_ path: Path, _ map: Affine) -> Bool {
        path.applying(map).bounds.map { max($0.size.width, $0.size.height) > 24 * hairline } ?? false
    }

    private mutating func addBounds(of layer: Layer, _ map: Affine) {
        if !layer.bounds.isEmpty {
            let rect = layer.bounds
            let corners = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)].map { rect.point(at: $0) }
            draw(.bounds, corners.map(map.apply), closed: true)
        }
        let (anchor, arm) = (map.apply(layer.anchor), 3 * hairline)
        draw(.bounds, [anchor - Vector(arm, 0), anchor + Vector(arm, 0)])
        draw(.bounds, [anchor - Vector(0, arm), anchor + Vector(0, arm)])
    }

    private mutating func addControls(of path: Path, _ map: Affine) {
        for segment in path.applying(map).segments {
            switch segment {
            case .line: break
            case .quad(let start, let control, let end):
                draw(.controls, [start, control, end])
                mark(control, .controls)
            case .cubic(let start, let control1, let control2, let end):
                draw(.controls, [start, control1])
                draw(.controls, [end, control2])
                mark(control1, .controls)
                mark(control2, .controls)
            }
        }
    }

    /// Adds an arrowhead at each tenth of the length, a square at the start, and a diamond at the start of the dash
    /// pattern.
    private mutating func addLengths(of path: Path, _ line: StrokedLine?, _ map: Affine) {
        let lengths = ArcLength(path)
        guard lengths.total > 0, let start = lengths.location(at: 0) else { return }
        mark(map.apply(start.point), .lengths)
        for tenth in 1..<10 {
            guard let location = lengths.location(at: lengths.total * Double(tenth) / 10) else { continue }
            let along = map.apply(location.tangent)
            guard along.length > 0 else { continue }
            let back = along * (-3 * hairline / along.length)
            let tip = map.apply(location.point)
            draw(.lengths, [tip + back + back.perpendicular, tip, tip + back - back.perpendicular])
        }
        guard let line, let dash = line.dash else { return }
        let dashed = line.dashOrigin == .trim ? ArcLength(lengths.trimmed(line.trim)) : lengths
        let first = dash.phase > 0 ? dash.period - dash.phase : 0
        guard first <= dashed.total, let location = dashed.location(at: first) else { return }
        let (center, arm) = (map.apply(location.point), 2.5 * hairline)
        let corners = [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1)]
        draw(.lengths, corners.map { center + $0 * arm }, closed: true)
    }

    private mutating func mark(_ point: Point, _ overlay: Overlay) {
        let corners = [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)]
        draw(overlay, corners.map { point + $0 * (1.5 * hairline) }, closed: true)
    }
}

// MARK: - Ghosts

extension Timeline {
    /// Returns the outlines at earlier and later times that differ from the current ones.
    ///
    /// Each time has one line, fainter with the distance from the present.
    fileprivate func ghosts(at time: Double, _ colors: OverlayColors) -> [DisplayList.Item] {
        let interval = Overlay.ghostInterval(in: duration)
        let current = outlines(at: time)
        return Overlay.ghostSteps.compactMap { step in
            let moment = time + Double(step) * interval
            guard moment >= 0, moment <= duration else { return nil }
            var path = Path()
            for (roles, outline) in outlines(at: moment) where current[roles] != outline {
                path.append(outline)
            }
            guard !path.isEmpty else { return nil }
            let strength = 0.8 - 0.25 * Double(abs(step) - 1)
            let color = (step < 0 ? colors.before : colors.after).withAlpha(strength)
            return .stroke(StrokedLine(.overlay(.ghosts, step), path, color: color, width: scene.hairline))
        }
    }

    /// Returns the outlines at a time, in the coordinates of the canvas, by their origins.
    private func outlines(at time: Double) -> [[DisplayList.Role]: Path] {
        var outlines: [[DisplayList.Role]: Path] = [:]
        Self.add(DisplayList(self, at: time).items, .identity, [], to: &outlines)
        return outlines
    }

    private static func add(
        _ items: [DisplayList.Item], _ map: Affine, _ roles: [DisplayList.Role],
        to outlines: inout [[DisplayList.Role]: Path]
    ) {
        for item in items {
            switch item {
            case .fill(let fill): outlines[roles + [.fill]] = fill.path.applying(map)
            case .stroke(let line):
                // The stroke of a filled shape has the same outline, unless it is trimmed.
                guard line.role == .stroke, outlines[roles + [.fill]] == nil || !line.trim.isWhole else {
                    continue
                }
                outlines[roles + [.stroke]] = ArcLength(line.path).trimmed(line.trim).applying(map)
            case .group(let group):
                // The first copy represents all copies.
                if case .copy(let index) = group.role, index > 0 { continue }
                guard group.opacity >= Layer.minimumOpacity else { continue }
                add(
                    group.items, group.placement.matrix.concatenating(map), roles + [group.role],
                    to: &outlines)
            }
        }
    }
}

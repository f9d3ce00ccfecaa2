public import Cells
public import Colors
public import Geometry
public import Layers
public import Playback
public import Raster
import Scenes

/// A still picture of the whole course of a scene.
///
/// It shows the scene at one time, with fading ghosts of the moving shapes at other times. Below are a strip of frames,
/// the title, and the command that makes the poster. All of it is one display list, so a poster is drawn in cells, in
/// pixels and as SVG.
public struct Poster: Sendable {
    /// The size of the poster in points.
    public var size: Size { Size(layout.width + 2 * layout.margin, layout.bottom + layout.margin) }
    /// The title of the scene.
    public let title: String
    private let layout: PosterLayout

    /// The number of times at which ghosts are drawn.
    private static let ghosts = 12
    /// The number of frames in the strip.
    private static let frames = 6

    /// The texts of a poster.
    public struct Texts: Sendable {
        /// The title, and the command that makes the poster.
        public var title: String, command: String
        /// The colour of the title. The command is fainter.
        public var color: Color

        /// Creates the texts of a poster.
        public init(title: String, command: String, color: Color) {
            (self.title, self.command, self.color) = (title, command, color)
        }
    }

    /// Creates a poster.
    ///
    /// - Parameters:
    ///   - timeline: the scene.
    ///   - time: the time of the picture in seconds, or `nil` for the fullest picture.
    ///   - texts: the texts, or `nil` for none.
    public init(_ timeline: Timeline, at time: Double? = nil, texts: Texts? = nil) {
        title = timeline.scene.title
        let canvas = timeline.scene.canvas
        let unit = max(canvas.width, canvas.height, 1) / 100
        var layout = PosterLayout(width: canvas.width, unit: unit, hasMargin: texts != nil)
        if let texts { layout.add(texts.title, height: 5 * unit, color: texts.color) }
        let course = SceneCourse(timeline, count: Self.ghosts)
        let time = time ?? course.fullestTime
        layout.add(
            course.picture(at: time, hairline: 0.4 * unit), labels: LabelledPicture(timeline).texts(at: time),
            size: canvas)
        let frames = SceneCourse.times(timeline, count: Self.frames)
        if course.moments.count > 1 {
            layout.addStrip(
                frames.map { SceneCourse.items(timeline, at: $0) }, canvas: canvas,
                color: texts?.color ?? .annotation)
        }
        if let texts {
            layout.add(texts.command, height: 3 * unit, color: texts.color.withAlpha(0.7 * texts.color.alpha))
        }
        self.layout = layout
    }

    /// Creates a film strip: frames of scenes at equal intervals with their times, a row for each scene.
    ///
    /// The widest scene has its own size. The other ones are as wide.
    ///
    /// - Parameters:
    ///   - scenes: the scenes. If there are several, their titles are above the rows.
    ///   - count: the number of frames of a scene.
    ///   - duration: the duration of each scene in seconds, or `nil` for its own one.
    ///   - color: the colour of the texts.
    public init(strip scenes: [Timeline], count: Int, duration: Double? = nil, color: Color) {
        title = scenes.map(\.scene.title).joined(separator: ", ")
        let side = max(scenes.map(\.scene.canvas.width).max() ?? 0, 1)
        let unit = side / 50
        let width = PosterLayout.width(ofStrip: count, side: side, unit: unit)
        var layout = PosterLayout(width: width, unit: unit, hasMargin: true)
        for timeline in scenes {
            if scenes.count > 1 { layout.add(timeline.scene.title, height: 4 * unit, color: color) }
            let times = SceneCourse.times(timeline, count: count, duration: duration)
            layout.addStrip(
                times.map { SceneCourse.items(timeline, at: $0) }, canvas: timeline.scene.canvas,
                color: color,
                labels: times.map { "\($0.decimal(upToPlaces: 2)) s" })
        }
        self.layout = layout
    }

    /// Returns the time of the fullest picture of a scene, in seconds.
    public static func fullestTime(of timeline: Timeline) -> Double {
        SceneCourse(timeline, count: ghosts).fullestTime
    }

    /// Returns a colour of texts that are readable on a background; `nil` stands for any background.
    public static func textColor(on background: Color?) -> Color {
        let color = background.map { Color(rgb: 0xC8_CC_D4).legible(on: $0, contrast: 7) }
        return color ?? .annotation
    }

    /// Returns the poster as SVG, with a background if it is not `nil`.
    public func svg(background: SVGWriter.Background? = nil) -> String {
        SVGWriter.still(labelled, canvas: size, title: title, background: background)
    }

    /// Returns the poster as pixels without a background.
    public func pixels(width: Int, height: Int) -> PixelGrid {
        FrameRenderer().pixels(of: labelled, viewport: Viewport(canvas: size, width: width, height: height))
    }

    private var labelled: DisplayList { DisplayList(items: layout.items + layout.labels) }

    /// Draws the poster without labels into rows of a grid, over its whole width.
    public func draw(into grid: inout CellGrid, rows: Range<Int>, style: FrameStyle) {
        FrameRenderer().draw(
            DisplayList(items: layout.items), canvas: size, style: style, into: &grid, rows: rows)
    }
}

// MARK: - Ghosts

/// The pictures of a scene at equal intervals, without equal ones.
struct SceneCourse {
    private(set) var moments: [(time: Double, items: [DisplayList.Item])] = []
    private let timeline: Timeline

    init(_ timeline: Timeline, count: Int) {
        self.timeline = timeline
        for time in Self.times(timeline, count: count) {
            let items = Self.items(timeline, at: time)
            // A scene that turns back shows the same pictures again.
            if !moments.contains(where: { $0.items == items }) { moments.append((time, items)) }
        }
    }

    /// Returns equally spaced times. The last one is at the end, unless the scene then starts again.
    static func times(_ timeline: Timeline, count: Int, duration: Double? = nil) -> [Double] {
        let steps = timeline.loops && duration == nil ? count : count - 1
        return (0..<count).map { (duration ?? timeline.duration) * Double($0) / Double(max(steps, 1)) }
    }

    static func items(_ timeline: Timeline, at time: Double) -> [DisplayList.Item] {
        DisplayList(timeline, at: time, guides: .none).items
    }

    /// Returns the picture at a time between its ghosts.
    ///
    /// Faint pictures of the changed parts are behind it. Over its areas there are only their outlines. The longer ago
    /// they were, the fainter they are.
    func picture(at time: Double, hairline: Double) -> [DisplayList.Item] {
        let index = moments.lastIndex { $0.time <= time } ?? 0
        let main = Self.items(timeline, at: time)
        let count = moments.count
        var ghosts: [DisplayList.Item] = []
        var lines: [DisplayList.Item] = []
        for age in (1..<max(count, 1)).reversed() {
            let items = Self.changed(moments[(index - age + count) % count].items, from: main)
            guard !items.isEmpty else { continue }
            let strength = 1 - Double(age - 1) / Double(count)
            ghosts.append(
                .group(DisplayList.Group(.copy(age), items, opacity: 0.06 + 0.3 * strength * strength)))
            let outlines = AreaOutlines(items)
            let opacity = 0.2 + 0.5 * strength
            ghosts += outlines.lines(age: age, width: hairline, opacity: opacity)
            lines += outlines.lines(age: age, width: hairline, opacity: opacity, overAreas: true)
        }
        let areas = AreaOutlines(main).path
        let inside = lines.isEmpty || areas.isEmpty ? [] : [DisplayList.Group(.fill, lines, clip: areas)]
        return ghosts + [.group(DisplayList.Group(.sublayers, main))] + inside.map { .group($0) }
    }

    /// The time of the moment with the most painted pixels, in seconds; the last of several that are nearly equal.
    var fullestTime: Double {
        let canvas = timeline.scene.canvas
        let renderer = FrameRenderer()
        let inks = moments.map { moment in
            let picture = renderer.pixels(
                of: DisplayList(items: moment.items),
                viewport: Viewport(canvas: canvas, width: 120, height: 90))
            return picture.pixels.reduce(0) { $0 + Int($1.alpha) }
        }
        let maximum = inks.max() ?? 0
        return moments[inks.lastIndex { Double($0) >= 0.97 * Double(maximum) } ?? 0].time
    }

    /// Returns the items that differ from those of the main picture.
    private static func changed(
        _ items: [DisplayList.Item], from main: [DisplayList.Item]
    ) -> [DisplayList.Item] {
        let others = main.keyed(by: \.role)
        return items.compactMap { item in
            guard let other = others[item.role] else { return item }
            if item == other { return nil }
            guard case .group(var group) = item, case .group(let old) = other,
                group.placement == old.placement,
                group.opacity == old.opacity, group.clip == old.clip, group.mask == old.mask
            else { return item }
            group.items = changed(group.items, from: old.items)
            return group.items.isEmpty ? nil : .group(group)
        }
    }
}

/// The outlines of areas, by colour, in the coordinates of the canvas.
private struct AreaOutlines {
    /// The outlines of one colour, and the colour of lines along them over other areas.
    private struct Area {
        let color: Color
        let over: Color
        var path: Path
    }

    private var areas: [Area] = []

    init(_ items: [DisplayList.Item]) { add(items, .identity) }

    /// All outlines.
    var path: Path { areas.reduce(into: Path()) { $0.append($1.path) } }

    private mutating func add(_ items: [DisplayList.Item], _ map: Affine) {
        for item in items {
            switch item {
            case .stroke: continue
            case .fill(let fill):
                guard let color = fill.paints.last?.mainColor, fill.role != .border else { continue }
                let path = fill.path.applying(map)
                let over =
                    items.lazy.compactMap { $0.strokeColor(along: fill.path) }.first ?? color.contrasting
                if let index = areas.firstIndex(where: { $0.color == color && $0.over == over }) {
                    areas[index].path.append(path)
                } else {
                    areas.append(Area(color: color, over: over, path: path))
                }
            case .group(let group):
                guard group.opacity > 0.02, group.mask == nil, group.clip == nil else { continue }
                add(group.items, group.placement.matrix.concatenating(map))
            }
        }
    }

    /// Returns a thin line along the outlines of each colour.
    func lines(age: Int, width: Double, opacity: Double, overAreas: Bool = false) -> [DisplayList.Item] {
        areas.enumerated().map { index, area in
            let role = DisplayList.Role.overlay(.ghosts, age * 1000 + index)
            let color = overAreas ? area.over : area.color
            return .stroke(
                StrokedLine(role, area.path, color: color.withAlpha(color.alpha * opacity), width: width))
        }
    }
}

extension Color {
    /// A darker shade of a light colour, or a lighter shade of a dark one.
    fileprivate var contrasting: Color {
        let isLight = max(red, green, blue) > 0.45
        func shade(_ channel: Double) -> Double { isLight ? channel * 0.5 : 1 - (1 - channel) * 0.5 }
        return Color(red: shade(red), green: shade(green), blue: shade(blue))
    }
}

extension DisplayList.Item {
    /// Returns the colour of a stroke along a path, or `nil` for other items.
    fileprivate func strokeColor(along path: Path) -> Color? {
        guard case .stroke(let line) = self, line.path == path else { return nil }
        return line.color
    }
}

extension DisplayPaint {
    /// The colour that stands for the paint.
    fileprivate var mainColor: Color? {
        switch self {
        case .color(let color): color
        case .pattern(let pattern, let opacity):
            pattern.pixels.first { $0.alpha > 0.5 }.map { $0.withAlpha($0.alpha * opacity) }
        case .gradient(let gradient): gradient.stops.first?.color
        }
    }
}

// MARK: - Layout

/// The parts of a poster, one below the other.
private struct PosterLayout: Sendable {
    let width: Double
    let unit: Double
    let margin: Double
    private(set) var items: [DisplayList.Item] = []
    /// The labels of layers, which are too small for cells.
    private(set) var labels: [DisplayList.Item] = []
    private(set) var bottom: Double

    init(width: Double, unit: Double, hasMargin: Bool) {
        (self.width, self.unit) = (width, unit)
        margin = hasMargin ? 6 * unit : 0
        bottom = margin
    }

    private mutating func addGap() { if !items.isEmpty { bottom += 5 * unit } }

    /// Adds a line of text whose capitals have a height. A long text is smaller, so that it fits.
    mutating func add(_ text: String, height: Double, color: Color) {
        guard !text.isEmpty else { return }
        addGap()
        write(text, height: height, color: color, x: margin, y: bottom + height, maximumWidth: width)
        bottom += height
    }

    /// Adds a line of text from the start of its baseline.
    private mutating func write(
        _ text: String, height: Double, color: Color, x: Double, y: Double, maximumWidth: Double
    ) {
        let (path, length) = Lettering.label(text)
        let scale = min(height / Lettering.capitalHeight, maximumWidth / max(length, 1))
        let map = Affine(scaleX: scale, y: scale, originTo: Point(x, y))
        let line = StrokedLine(round: path, .stroke, color: color, width: 1.6)
        items.append(.group(DisplayList.Group(.copy(items.count), [.stroke(line)], map: map)))
    }

    mutating func add(_ picture: [DisplayList.Item], labels: [DisplayList.Item], size: Size) {
        addGap()
        add(picture, size: size, scale: 1, x: margin)
        let map = Affine(translationX: margin, y: bottom)
        self.labels.append(.group(DisplayList.Group(.copy(items.count), labels, map: map)))
        bottom += size.height
    }

    /// Returns the width of a strip whose frames have a width.
    static func width(ofStrip count: Int, side: Double, unit: Double) -> Double {
        (side + 2 * unit) * Double(count) - 2 * unit
    }

    /// Adds frames side by side, each above a line that is as long as the frame, and above its label.
    mutating func addStrip(
        _ frames: [[DisplayList.Item]], canvas: Size, color: Color, labels: [String] = []
    ) {
        addGap()
        let space = 2 * unit
        let side = (width - space * Double(frames.count - 1)) / Double(frames.count)
        let scale = side / max(canvas.width, 1)
        for (index, frame) in frames.enumerated() {
            let x = margin + Double(index) * (side + space)
            let y = bottom + canvas.height * scale + unit
            let path = Path(polyline: [Point(x, y), Point(x + side, y)])
            let strength = 0.25 + 0.6 * Double(index + 1) / Double(frames.count)
            items.append(
                .stroke(
                    StrokedLine(
                        .overlay(.bounds, items.count), path, color: color.withAlpha(color.alpha * strength),
                        width: 0.5 * unit)))
            add(frame, size: canvas, scale: scale, x: x)
        }
        bottom += canvas.height * scale + unit
        guard !labels.isEmpty else { return }
        bottom += 4.5 * unit
        for (index, label) in labels.enumerated() {
            let x = margin + Double(index) * (side + space)
            write(label, height: 3 * unit, color: color, x: x, y: bottom, maximumWidth: side)
        }
    }

    private mutating func add(_ picture: [DisplayList.Item], size: Size, scale: Double, x: Double) {
        let map = Affine(scaleX: scale, y: scale, originTo: Point(x, bottom))
        let clip = Path(rect: Rect(origin: .zero, size: size))
        items.append(.group(DisplayList.Group(.copy(items.count), picture, map: map, clip: clip)))
    }
}

import Colors
import Geometry
import Scenes

/// The outlines of a font in a Lottie file, at a size of 100 points.
struct LottieFont {
    private(set) var glyphs: [Character: (path: Path, width: Double)] = [:]
    /// The height of the font above the baseline, as a fraction of its size.
    private(set) var ascent = 0.75
    private(set) var isBold = false

    /// Reads the font with a name. It has no outlines if the file contains none.
    init(_ name: String, _ context: LottieContext) throws(Problem) {
        let root = context.file.root
        guard let font = root["fonts"]?["list"]?.items.first(where: { $0["fName"]?.text == name }) else {
            return
        }
        if let percent = font["ascent"]?.number, percent > 0 { ascent = percent / 100 }
        let (family, style) = (font["fFamily"]?.text, font["fStyle"]?.text ?? "")
        isBold = ["Bold", "Black", "Heavy"].contains(where: style.contains)
        for node in root["chars"]?.items ?? []
        where node["fFamily"]?.text == family && node["style"]?.text == style {
            guard let text = node["ch"]?.text, text.count == 1, let character = text.first else { continue }
            let shapes = node["data"]?["shapes"]?.items ?? []
            let path = try ShapeList(context: context).path(shapes)
            glyphs[character] = (path, node["w"]?.number ?? 0)
        }
    }
}

/// A text in one style, which may have several lines.
struct LottieText {
    private let node: JSONNode
    private let font: LottieFont
    private let size: Double
    private let lines: [Substring]
    /// The size of the box around the text, if it has one.
    private let box: [Double]?

    /// The maximum number of characters of a text.
    private static let limit = 1000

    init(_ node: JSONNode, _ font: LottieFont, _ file: LottieFile) {
        (self.node, self.font) = (node, font)
        size = (node["s"]?.number ?? 0).clamped(to: 0...1e5)
        let numbers = node["sz"]?.numbers ?? []
        box = numbers.count == 2 ? numbers : nil
        var text = node["t"]?.text ?? ""
        if node["ca"]?.number == 1 { text = text.uppercased() }
        if text.count > Self.limit {
            file.report(node.offset, "only the first \(Self.limit) characters of the text are drawn")
        }
        lines = text.prefix(Self.limit).split(omittingEmptySubsequences: false) {
            $0.isNewline || $0 == "\u{3}"
        }
    }

    /// Whether the file has the outlines of all letters.
    var hasGlyphs: Bool {
        lines.joined().allSatisfy { $0.isWhitespace || font.glyphs[$0] != nil }
    }

    /// The layer of the text, or `nil` without letters.
    ///
    /// The letters are outlines of the file, or else those of a pen. If the pen has no letter for a character, the lines are
    /// labels.
    var layer: LayerNode? {
        guard lines.contains(where: { $0.contains { !$0.isWhitespace } }), size > 0 else { return nil }
        if hasGlyphs, let path = path(glyphLine) { return filled(path) }
        if let path = path({ Lettering.line($0, fontSize: size, letterSpacing: spacing) }) {
            return written(path)
        }
        let labels = lines.enumerated().compactMap { index, line -> LayerNode? in
            let text = String(line).trimmed
            let position = position(of: index, width: 0) - Vector(0, 0.35 * size)
            return text.isEmpty ? nil : LayerNode(label: text, at: position, alignment: alignment)
        }
        return LayerNode(sublayers: labels)
    }

    // MARK: Layout

    /// The additional distance of letters in points.
    private var spacing: Double { (node["tr"]?.number ?? 0) / 1000 * size }

    /// The fraction of a line to the left of its point.
    private var alignment: Double {
        switch node["j"]?.number {
        case 1, 4: 1
        case 2, 5: 0.5
        default: 0
        }
    }

    /// Returns the start of the baseline of a line.
    private func position(of line: Int, width: Double) -> Point {
        let height = node["lh"]?.number ?? 1.2 * size
        let corner = node["ps"]?.numbers ?? []
        let origin =
            box == nil || corner.count < 2 ? .zero : Point(corner[0], corner[1] + font.ascent * size)
        let boxWidth = box?[0] ?? 0
        return origin
            + Vector(alignment * (boxWidth - width), Double(line) * height - (node["ls"]?.number ?? 0))
    }

    private func glyphLine(_ text: String) -> (path: Path, width: Double)? {
        var (path, width) = (Path(), 0.0)
        let scale = size / 100
        for character in text {
            let glyph = font.glyphs[character] ?? (Path(), 28)
            path.append(glyph.path.applying(Affine(scaleX: scale, y: scale, originTo: Point(width, 0))))
            width += glyph.width * scale + spacing
        }
        return (path, width)
    }

    /// Returns the path of all lines, or `nil` if a letter is missing.
    private func path(_ set: (String) -> (path: Path, width: Double)?) -> Path? {
        var whole = Path()
        var index = 0
        for line in lines {
            for text in wrapped(line, set) {
                guard let letters = set(text) else { return nil }
                let position = position(of: index, width: letters.width - spacing)
                whole.append(letters.path.applying(Affine(translationX: position.x, y: position.y)))
                index += 1
            }
        }
        return whole
    }

    /// Returns the lines of a paragraph, which are not wider than the box if its words allow that.
    private func wrapped(_ line: Substring, _ set: (String) -> (path: Path, width: Double)?) -> [String] {
        guard let boxWidth = box?[0] else { return [String(line)] }
        func width(_ text: some StringProtocol) -> Double { set(String(text))?.width ?? 0 }
        var lines: [String] = []
        var lineWidth = 0.0
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            let (wordWidth, space) = (width(word), width(" "))
            if lines.isEmpty || lineWidth + space + wordWidth - spacing > boxWidth {
                lines.append(String(word))
                lineWidth = wordWidth
            } else {
                lines[lines.count - 1] += " \(word)"
                lineWidth += space + wordWidth
            }
        }
        return lines
    }

    // MARK: Drawing

    private func color(_ key: String) -> SceneValue? {
        let numbers = node[key]?.numbers ?? []
        return numbers.count < 3
            ? nil : .color(Color(lottie: numbers, alpha: numbers.count > 3 ? numbers[3] : 1))
    }

    private func filled(_ path: Path) -> LayerNode {
        var layer = LayerNode()
        layer.set("path", path.sceneValue)
        layer.set("fillColor", color("fc") ?? .plain("none"))
        guard let stroke = color("sc"), let width = node["sw"]?.number, width > 0 else { return layer }
        let line = stroked(path, stroke, width: width)
        return LayerNode(sublayers: node["of"]?.isTrue ?? false ? [layer, line] : [line, layer])
    }

    private func written(_ path: Path) -> LayerNode {
        let width = Lettering.penWidth(fontSize: size, isBold: font.isBold)
        var layer = stroked(path, color("fc") ?? color("sc") ?? .plain("none"), width: width)
        layer.set("lineCap", .plain("round"))
        layer.set("lineJoin", .plain("round"))
        return layer
    }

    private func stroked(_ path: Path, _ color: SceneValue, width: Double) -> LayerNode {
        var layer = LayerNode()
        layer.set("path", path.sceneValue)
        layer.set("fillColor", .plain("none"))
        layer.set("strokeColor", color)
        layer.set("lineWidth", .number(width))
        return layer
    }
}

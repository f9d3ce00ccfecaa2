package import Colors
package import Geometry
package import Layers
import Pictures
import Raster

package enum SceneValue {
    /// A number or a word that needs no quotes.
    case plain(String)
    case quoted(String)
    case list([SceneValue])
    /// Keys and their values, in order.
    case mapping([(String, SceneValue)])

    package static func number(_ number: Double, places: Int = 4) -> SceneValue {
        .plain(number.limited.decimal(upToPlaces: places))
    }

    package static func angle(_ angle: Double) -> SceneValue { .number(angle, places: 6) }

    package static func numbers(_ numbers: [Double], places: Int = 4) -> SceneValue {
        .list(numbers.map { .number($0, places: places) })
    }

    /// Returns key times, 0 to 1, whose errors are below the tolerance of the player.
    ///
    /// A change at the time of a frame shows in this frame, also in a scene of an hour.
    package static func keyTimes(_ times: [Double]) -> SceneValue { .numbers(times, places: 9) }

    /// Returns a time in seconds that is as precise as key times in all repetitions.
    package static func seconds(_ seconds: Double) -> SceneValue { .number(seconds, places: 12) }

    package static func point(_ point: Point) -> SceneValue { .numbers([point.x, point.y]) }

    package static func rect(_ rect: Rect) -> SceneValue {
        .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }

    package static func matrix(_ matrix: Affine) -> SceneValue {
        .numbers(matrix.numbers, places: 6)
    }

    package static func color(_ color: Color) -> SceneValue { .quoted(color.fileText) }

    /// Returns a fill with a picture and the other keys of its pattern.
    fileprivate static func picture(_ url: String, _ keys: [(String, SceneValue)]) -> SceneValue {
        .mapping([(ScenePicture.key, .mapping([("image", .quoted(url))] + keys))])
    }

    /// The URL of the picture of a fill, and the other keys of its pattern; `nil` for another value.
    fileprivate var picture: (url: String, keys: [(String, SceneValue)])? {
        guard case .mapping(let entries) = self,
            case (ScenePicture.key, .mapping(let pattern))? = entries.first,
            case (_, .quoted(let url))? = pattern.first
        else { return nil }
        return (url, Array(pattern.dropFirst()))
    }

    /// The colours of the value, such as `#ffffff`, and a word for those of a picture.
    fileprivate var colors: [String] {
        switch self {
        case .quoted(let text): text.hasPrefix("#") ? [text] : []
        case .list(let items): items.flatMap(\.colors)
        case .mapping(let entries):
            entries.flatMap { key, value in
                key == ScenePicture.key ? ["picture"] : key == "text" ? [] : value.colors
            }
        case .plain: []
        }
    }

    /// Returns the value with one colour instead of all colours, whose opacities are multiplied unless it is hard.
    fileprivate func colored(_ color: Color, isHard: Bool) -> SceneValue {
        switch self {
        case .quoted(let text):
            guard text.hasPrefix("#"), let old = try? Color(css: text) else { return self }
            return .color(color.withAlpha(color.alpha * (isHard && old.alpha > 0 ? 1 : old.alpha)))
        case .list(let items): return .list(items.map { $0.colored(color, isHard: isHard) })
        case .mapping(let entries):
            if let picture {
                return .picture(ScenePicture.silhouetteURL(picture.url, color), picture.keys)
            }
            return .mapping(
                entries.map { ($0.0, $0.0 == "text" ? $0.1 : $0.1.colored(color, isHard: isHard)) })
        case .plain: return self
        }
    }

    /// The value on one line.
    package var text: String {
        switch self {
        case .plain(let text): text
        case .quoted(let text): text.inQuotes
        case .list(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.0): \($0.1.text)" }.joined(separator: ", ") + " }"
        }
    }

    /// Returns the keys of keyframes: two ends, or values with the times and easings that are not the defaults.
    package static func keyframes(
        _ values: [SceneValue], _ times: [Double], _ easings: [TimingFunction]
    ) -> [(String, SceneValue)] {
        guard times == [0, 1] else { return [("values", .list(values))] + timing(times, easings) }
        var keys = [("fromValue", values[0]), ("toValue", values[1])]
        if easings[0] != .linear { keys.append((easings[0].fileKey, .plain(easings[0].fileText))) }
        return keys
    }

    /// Returns the key times and the easings of keyframes, unless they are uniform and linear.
    package static func timing(_ times: [Double], _ easings: [TimingFunction]) -> [(String, SceneValue)] {
        var keys: [(String, SceneValue)] = []
        let uniform = times.indices.map { Double($0) / Double(times.count - 1) }
        if zip(times, uniform).contains(where: { abs($0 - $1) > 1e-6 }) {
            keys.append(("keyTimes", .keyTimes(times)))
        }
        if easings.contains(where: { $0 != .linear }) {
            keys.append(("timingFunctions", .plain(TimingFunction.listText(easings))))
        }
        return keys
    }
}

extension StringProtocol {
    package var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
    package var uncapitalizedWord: String { prefix(1).lowercased() + dropFirst() }

    /// The text without white space at both ends.
    package var trimmed: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last].drop(while: \.isWhitespace))
    }
}

extension Double {
    /// The nearest number that a scene file may have.
    var limited: Double {
        isNaN ? 0 : clamped(to: -NumberLimit.any...NumberLimit.any)
    }
}

extension Path {
    /// The path data of a scene file, with short numbers.
    package var sceneText: String {
        mapPoints { point in
            func short(_ number: Double) -> Double {
                (number.limited * 10_000).rounded() / 10_000 + 0
            }
            return Point(short(point.x), short(point.y))
        }
        .svg()
    }

    /// The value of a key, also for a path without elements.
    package var sceneValue: SceneValue { .plain(isEmpty ? "M0 0" : sceneText) }
}

extension Rect {
    /// Returns the position of a point in the rectangle, 0 to 1.
    package func unitPoint(of point: Point) -> SceneValue {
        .numbers([(point.x - origin.x) / size.width, (point.y - origin.y) / size.height], places: 5)
    }
}

/// A PNG picture of a drawing, with few pixels.
package struct ScenePicture: Hashable, Sendable {
    fileprivate static let key = "x-pattern"

    /// The URL that contains the PNG file.
    fileprivate let url: String
    /// The size of the original picture in pixels.
    package let size: Size

    /// Returns the URL of a picture, with the colour that its pixels get in the text of the scene.
    fileprivate static func silhouetteURL(_ url: String, _ color: Color) -> String {
        url.prefix { $0 != "#" } + color.fileText
    }

    /// Returns a URL whose picture has the colour behind the URL and the opacity of each pixel.
    fileprivate static func withoutColor(_ url: String) -> String {
        let parts = url.split(separator: "#")
        guard parts.count == 2, let color = try? Color(css: "#" + parts[1]),
            let picture = try? PNG.decode(dataURL: parts[0])
        else { return url }
        let pixel = PixelColor(color)
        return PNG.dataURL(
            PixelGrid(
                width: picture.width, height: picture.height,
                pixels: picture.pixels.map { pixel.scaled(by: $0.alpha) }))
    }
}

/// The pictures of a drawing. Each is read once.
package final class PictureCatalogue {
    private let load: PictureLoader
    private var cache: [String: Result<ScenePicture, PictureProblem>] = [:]
    /// The number of pixels that may still be read.
    private var pixelBudget = 1 << 26
    /// The number of bytes that the scene may still get.
    private var byteBudget = FileLimit.bytes * 3 / 4
    /// The maximum sides of pictures in pixels. The last ones are for long files.
    private static let sides = [Pattern.sideLimit, 128, 64]
    private static let maximumURLLength = 100_000

    package init(_ load: @escaping PictureLoader) { self.load = load }

    /// Returns the picture in a URL, or in the file of a path.
    package func picture(_ address: some StringProtocol) throws(PictureProblem) -> ScenePicture {
        let address = String(address)
        if let result = cache[address] { return try result.get() }
        let result = Result { () throws(PictureProblem) in try read(address) }
        cache[address] = result
        return try result.get()
    }

    private func read(_ address: String) throws(PictureProblem) -> ScenePicture {
        if address.isEmpty { throw PictureProblem(reason: "is missing") }
        var file: [UInt8]?
        if !address.hasPrefix("data:") {
            file = try load(address)
            if file == nil {
                throw PictureProblem(reason: "\"\(address.prefix(80))\" is not in the folder of the file")
            }
        }
        let picture: PixelGrid
        do throws(PNGProblem) {
            picture =
                if let file {
                    try PNG.decode(file, budget: &pixelBudget)
                } else {
                    try PNG.decode(dataURL: address, budget: &pixelBudget)
                }
        } catch {
            throw PictureProblem(reason: error.reason ?? "is not in PNG format")
        }
        let urls = Self.sides.lazy.map { PNG.dataURL(picture.reduced(toSide: $0)) }
        guard let url = urls.first(where: { $0.utf8.count <= min(Self.maximumURLLength, self.byteBudget) })
        else {
            throw PictureProblem(reason: "does not fit into the scene")
        }
        byteBudget -= url.utf8.count
        return ScenePicture(url: url, size: Size(Double(picture.width), Double(picture.height)))
    }
}

/// A function that returns the bytes of the file of a picture, or `nil` if there is none. The path is that in the drawing.
public typealias PictureLoader = @Sendable (_ path: String) throws(PictureProblem) -> [UInt8]?

/// The reason why a picture is not drawn, after "the picture".
public struct PictureProblem: Error {
    package let reason: String

    /// Creates a problem. The reason is the end of a sentence, such as "is too large".
    public init(reason: String) { self.reason = reason }
}

/// A layer of the scene that a file becomes.
package struct LayerNode {
    package var name = ""
    /// The keys of the layer, in order.
    package var keys: [(String, SceneValue)] = []
    package var animations: [SceneValue] = []
    package var sublayers: [LayerNode] = []
    /// The number of copies of the sublayers.
    package var copies = 1
    /// The layer that masks this one; at most one.
    package var mask: [LayerNode] = []

    package init(_ name: String = "", sublayers: [LayerNode] = []) {
        (self.name, self.sublayers) = (name, sublayers)
    }

    /// Creates a layer that covers a rectangle, in the coordinates of the layer around it.
    package init(_ name: String = "", covering bounds: Rect, color: Color? = nil) {
        self.name = name
        set("bounds", .rect(bounds))
        set("position", .point(bounds.center))
        if let color { set("backgroundColor", .color(color)) }
    }

    /// Creates a layer that shows a picture, with its top left corner at the origin.
    package init(_ name: String, _ picture: ScenePicture, size: Size, filter: MagnificationFilter = .linear) {
        self.name = name
        set("path", Path(rect: Rect(origin: .zero, size: size)).sceneValue)
        var keys = [("size", SceneValue.numbers([size.width, size.height]))]
        if filter != .nearest { keys.append(("magnificationFilter", .plain(filter.rawValue))) }
        set("fillColor", .picture(picture.url, keys))
    }

    /// Creates an empty layer with a label. `alignment` is the fraction to the left of the point: 0, 0.5 or 1.
    package init(label: String, at point: Point, alignment: Double, color: Color? = nil) {
        let side: LayerLabel.Side = alignment == 0 ? .right : alignment == 1 ? .left : .center
        let text = label.prefix(SceneBuilder.labelLimit).flatMap { "{}".contains($0) ? [$0, $0] : [$0] }
        set("position", .point(point))
        let keys: [(String, SceneValue)] = [("text", .quoted(String(text))), ("at", .plain(side.rawValue))]
        set("x-label", .mapping(keys + (color.map { [("color", .color($0))] } ?? [])))
    }

    package mutating func set(_ key: String, _ value: SceneValue) { keys.append((key, value)) }

    package func sets(_ names: String...) -> Bool { keys.contains { names.contains($0.0) } }

    /// Whether the layer only holds its sublayers.
    package var isBare: Bool { keys.isEmpty && animations.isEmpty && mask.isEmpty }

    /// The layer, or its sublayers if it only holds them.
    package var unwrapped: [LayerNode] { isBare ? sublayers : [self] }

    /// The layer, then all layers of each sublayer, then those of the mask.
    package var all: [LayerNode] { [self] + (sublayers + mask).flatMap(\.all) }

    /// The colours of the layer itself, without its shadow, such as `#ffffff`, with their opacity.
    private var ownColors: [String] {
        let keys = keys.filter {
            $0.0 == "x-label" || $0.0.lowercased().contains("color") && $0.0 != "shadowColor"
        }
        return (keys.map(\.1) + animations).flatMap(\.colors)
    }

    private var colors: [String] { ownColors + sublayers.flatMap(\.colors) }

    package var isWhite: Bool {
        all.allSatisfy { $0.ownColors.allSatisfy { $0.hasPrefix("#ffffff") } }
    }

    /// Returns the layer with one colour instead of all its colours. Masks and shadows keep theirs.
    ///
    /// A hard silhouette is opaque also where the layer is translucent.
    package func colored(_ color: Color, isHard: Bool = false) -> LayerNode {
        var node = self
        if isHard { node.keys.removeAll { $0.0 == "opacity" && $0.1.text != "0" } }
        node.keys = node.keys.map {
            $0.0 == "shadowColor" ? $0 : ($0.0, $0.1.colored(color, isHard: isHard))
        }
        node.animations = animations.map { $0.colored(color, isHard: isHard) }
        node.sublayers = sublayers.map { $0.colored(color, isHard: isHard) }
        return node
    }

    /// The gray of shapes without a colour, which is visible on all backgrounds.
    package static let standardColor = Color(rgb: 0x808080)

    /// Returns layers that a dark terminal shows: if all their colours are black, another colour replaces it.
    package static func visible(
        _ layers: [LayerNode], _ color: Color = standardColor
    ) -> [LayerNode] {
        let colors = layers.flatMap(\.colors)
        let isBlack = colors.allSatisfy { $0.hasPrefix("#000000") } && colors.contains { $0 != "#00000000" }
        return isBlack ? layers.map { $0.colored(color) } : layers
    }

    /// The number of layers with all copies, at most about a billion.
    package var count: Int {
        let descendants = (sublayers + mask).reduce(0) { min($0 + $1.count, 1_000_000_000) }
        return 1 + min(descendants, 1_000_000_000 / copies) * copies
    }

    /// The number of levels of layers.
    package var depth: Int { 1 + (sublayers + mask).reduce(0) { max($0, $1.depth) } }
}

/// The text of a scene file in YAML.
package struct SceneText {
    package private(set) var text = ""
    let isEmpty: Bool
    /// The names of path data.
    private var names: [String: String] = [:]
    /// The names of pictures by their URLs.
    private var pictureNames: [String: String] = [:]

    /// Creates the text of a scene. Paths that occur several times get a name, and `keys` follow the canvas.
    package init(title: String, canvas: [Double], _ keys: [(String, SceneValue)] = [], layers: [LayerNode]) {
        isEmpty = layers.isEmpty
        line(0, "scene: 1")
        line(0, "title: \(SceneValue.quoted(title).text)")
        line(0, "canvas: \(SceneValue.numbers(canvas).text)")
        for (key, value) in keys { line(0, "\(key): \(value.text)") }
        let values = layers.flatMap(\.all).flatMap(\.keys)
        let paths = values.compactMap { if case ("path", .plain(let path)) = $0 { path } else { nil } }
        let counts = Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
        for path in paths where path.count > 24 && counts[path] != 1 && names[path] == nil {
            if names.isEmpty { line(0, "paths:") }
            let name = "path\(names.count + 1)"
            names[path] = name
            line(1, "\(name): \(path)")
        }
        for picture in values.compactMap(\.1.picture?.url) where pictureNames[picture] == nil {
            if pictureNames.isEmpty { line(0, "x-pictures:") }
            let name = "picture\(pictureNames.count + 1)"
            pictureNames[picture] = name
            line(1, "\(name): \(ScenePicture.withoutColor(picture).inQuotes)")
        }
        line(0, isEmpty ? "layers: []" : "layers:")
        for layer in layers { add(layer, 1) }
    }

    private mutating func line(_ level: Int, _ words: String) {
        text += String(repeating: "  ", count: level) + words + "\n"
    }

    /// Adds a layer: an item of a list, which starts with a dash, or the value of a key.
    private mutating func add(_ layer: LayerNode, _ level: Int, isItem: Bool = true) {
        let start = isItem ? "- " : "  "
        var isFirst = true
        func prefix() -> String {
            defer { isFirst = false }
            return isFirst ? start : "  "
        }
        if !layer.name.isEmpty { line(level, prefix() + "name: \(SceneValue.quoted(layer.name).text)") }
        for (key, value) in layer.keys {
            var value = value
            if key == "path", case .plain(let path) = value, let name = names[path] { value = .plain(name) }
            if let picture = value.picture, let name = pictureNames[picture.url] {
                let pattern = SceneValue.mapping([("image", .plain(name))] + picture.keys)
                value = .mapping([(ScenePicture.key, pattern)])
            }
            line(level, prefix() + "\(key): \(value.text)")
        }
        if !layer.animations.isEmpty {
            line(level, prefix() + "animations:")
            for animation in layer.animations { line(level + 2, "- " + animation.text) }
        }
        if let mask = layer.mask.first {
            line(level, prefix() + "mask:")
            add(mask, level + 1, isItem: false)
        }
        if !layer.sublayers.isEmpty {
            line(level, prefix() + "sublayers:")
            for sublayer in layer.sublayers { add(sublayer, level + 2) }
        }
        if isFirst { line(level, start + "{}") }
    }
}

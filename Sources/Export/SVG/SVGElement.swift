import Cells
import Text

/// An element of an SVG document: a name, attributes in order, and what is in it.
struct SVGElement {
    let name: String
    private(set) var attributes: [(name: String, value: String)]
    var children: [SVGElement]
    /// The text in it, for an element that holds text and no elements.
    var text = ""
    /// What it moves by, for an element that animates an attribute of the one that it is in.
    var motion: SVGMotion?

    init(
        _ name: String, _ attributes: [(name: String, value: String)] = [], children: [SVGElement] = []
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// Sets an attribute that stays.
    mutating func set(_ name: String, _ value: String) {
        attributes.append((name, value))
    }

    /// Sets an attribute that may change; one that always has its `standard` value is left out.
    mutating func set(_ name: String, _ track: SVGTrack, standard: String? = nil) {
        guard !track.isConstant || track.first != standard else { return }
        set(name, track.first)
        if !track.isConstant { children.append(track.animation(of: name)) }
    }

    /// This element with the attributes and children of another one that has the same value of an attribute,
    /// moving in the same way; nil when it has not. Attributes of this element win.
    func joined(with other: SVGElement, by name: String) -> SVGElement? {
        func shape(_ element: SVGElement) -> [String] {
            let animations = element.children.filter { $0["attributeName"] == name }
            return [element.name, element[name] ?? ""]
                + animations.map { $0.attributes.map(\.value).joined() }
        }
        guard shape(self) == shape(other) else { return nil }
        var result = self
        result.attributes += other.attributes.filter { self[$0.name] == nil }
        result.children += other.children.filter { $0["attributeName"] != name }
        return result
    }

    /// The value of an attribute.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Appends the element's text, with a blank for each level of nesting.
    func write(to output: inout [UInt8], indent: Int = 0) {
        for _ in 0..<indent { output.write(" ") }
        output.write(text: "<" + name)
        for attribute in attributes {
            output.write(text: " \(attribute.name)=\"")
            output.write(text: SVGElement.escaped(attribute.value))
            output.write("\"")
        }
        if children.isEmpty, text.isEmpty { return output.write("/>\n") }
        output.write(">")
        if children.isEmpty {
            output.write(text: SVGElement.escaped(text))
        } else {
            output.write("\n")
            for child in children { child.write(to: &output, indent: indent + 1) }
            for _ in 0..<indent { output.write(" ") }
        }
        output.write(text: "</\(name)>\n")
    }

    /// The text with what XML would misread replaced; a character that is not shown, some of which XML cannot hold, is an
    /// escape that can be read.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E || "&<>\"".utf8.contains($0) }) else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case _ where scalar.isShown: result.unicodeScalars.append(scalar)
            default: result += scalar.escape
            }
        }
        return result
    }
}

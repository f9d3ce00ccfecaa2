import CExpat
package import Scenes

/// An element of an XML file.
package final class XMLElement {
    /// The local name; empty for an element from a namespace other than SVG's.
    package let name: String
    package let attributes: [String: String]
    /// The offset of the start tag in bytes.
    package let offset: Int
    package private(set) weak var parent: XMLElement?
    package private(set) var children: [XMLElement] = []
    /// The position among the children of the parent.
    private(set) var index = 0
    /// The position among the children of the parent with the same name.
    private var indexOfType = 0
    /// The number of children of each name.
    private var counts: [String: Int] = [:]
    /// The text before the first child.
    package fileprivate(set) var text = ""
    /// The text between the end of the element and the next tag.
    fileprivate(set) var tail = ""
    /// The offset of the first text.
    fileprivate(set) var textOffset = 0

    init(_ name: String, _ attributes: [String: String], at offset: Int) {
        (self.name, self.attributes, self.offset) = (name, attributes, offset)
    }

    fileprivate func add(_ child: XMLElement) {
        child.parent = self
        child.index = children.count
        child.indexOfType = counts[child.name, default: 0]
        counts[child.name, default: 0] += 1
        children.append(child)
    }

    /// The number of siblings before and after the element.
    var siblings: (before: Int, after: Int) { (index, (parent?.children.count ?? 1) - index - 1) }

    /// The number of siblings of the same name before and after the element.
    var siblingsOfType: (before: Int, after: Int) {
        (indexOfType, (parent?.counts[name] ?? 1) - indexOfType - 1)
    }

    var previousSibling: XMLElement? { index > 0 ? parent?.children[index - 1] : nil }

    /// Returns the value of an attribute without spaces around it, or `nil` if it is missing.
    package subscript(name: String) -> String? { attributes[name].map(\.trimmed) }

    package private(set) lazy var id = self["id"]
    private(set) lazy var classes = self["class"]?.cssWords ?? []

    /// The target of `href` within the file, or `nil` if there is none.
    var reference: String? {
        href.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
    }

    var href: String? { self["href"] ?? self["xlink:href"] }
}

/// The limits of SVG files.
enum SVGLimit {
    static let bytes = 2_000_000
    static let elements = 20_000
    static let depth = 100
    /// The nesting of rules in style sheets.
    static let nestedRules = 16
    /// The elements after `use` is replaced by copies.
    static let drawnElements = 200_000
    /// The elements of paths and the stops of gradients in all copies.
    static let drawnParts = 10_000_000
    /// The layers that filters copy.
    static let filterLayers = 20_000
    /// Coordinates and lengths are below this number.
    static let length = 1e7
}

/// The elements of an XML file.
package final class XMLTree {
    package private(set) var root: XMLElement?
    private var open: [XMLElement] = []
    private var count = 0
    private var problem: Problem?

    /// Reads a text.
    ///
    /// - Throws: a problem if the text is not well-formed or exceeds a limit.
    package init(_ text: String) throws(Problem) {
        var text = text
        guard text.utf8.count <= SVGLimit.bytes else {
            throw Problem(0, .limit, "the file is too large; the limit is \(SVGLimit.bytes / 1_000_000) MB")
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let handlers = cexpat_handlers(
            context: context,
            start: { context, name, attributes, offset in
                XMLTree.of(context)?.start(name, attributes, offset) ?? false
            },
            end: { context in XMLTree.of(context)?.open.removeLast() },
            text: { context, bytes, count, offset in XMLTree.of(context)?.add(bytes, Int(count), offset) })
        let result = text.withUTF8 { buffer in
            buffer.withMemoryRebound(to: CChar.self) { cexpat_read($0.baseAddress, $0.count, handlers) }
        }
        switch result.status {
        case CEXPAT_READ: break
        case CEXPAT_ENTITIES:
            throw Problem(
                result.offset, .limit, "the document type declares nested, many or long entities",
                fix: "replace the entities by their text")
        case CEXPAT_STOPPED: if let problem { throw problem }
        default:
            let reason = result.words.map { String(cString: $0) } ?? "not well-formed"
            let message =
                reason.hasPrefix("not well-formed")
                ? "this XML is \(reason)" : "this is not well-formed XML: \(reason)"
            throw Problem(result.offset, .syntax, message)
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLTree? {
        context.map { Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafePointer<UnsafePointer<CChar>?>?, _ offset: Int
    ) -> Bool {
        count += 1
        if count > SVGLimit.elements {
            problem = Problem(offset, .limit, "the file has more than \(SVGLimit.elements) elements")
        } else if open.count >= SVGLimit.depth {
            problem = Problem(offset, .limit, "elements are nested more than \(SVGLimit.depth) levels deep")
        }
        guard problem == nil, let name else { return false }
        var values: [String: String] = [:]
        var next = attributes
        while let list = next, let key = list[0], let value = list[1] {
            if let key = Self.attributeName(String(cString: key)) { values[key] = String(cString: value) }
            next = list + 2
        }
        let element = XMLElement(Self.elementName(String(cString: name)), values, at: offset)
        if let parent = open.last { parent.add(element) } else { root = element }
        open.append(element)
        return true
    }

    private func add(_ bytes: UnsafePointer<CChar>?, _ count: Int, _ offset: Int) {
        guard let bytes, let element = open.last else { return }
        let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        if let child = element.children.last { return child.tail += text }
        if element.text.isEmpty { element.textOffset = offset }
        element.text += text
    }

    private static func elementName(_ name: String) -> String {
        let parts = name.split(separator: " ")
        guard parts.count == 2 else { return name }
        return parts[0] == "http://www.w3.org/2000/svg" ? String(parts[1]) : ""
    }

    private static func attributeName(_ name: String) -> String? {
        let parts = name.split(separator: " ")
        guard parts.count == 2 else { return name }
        switch parts[0] {
        case "http://www.w3.org/1999/xlink": return "xlink:\(parts[1])"
        case "http://www.w3.org/XML/1998/namespace": return "xml:\(parts[1])"
        default: return nil
        }
    }
}

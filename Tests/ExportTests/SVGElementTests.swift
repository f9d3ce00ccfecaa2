import Testing

@testable import Export

@Suite struct SVGElementTests {
    private func text(_ element: SVGElement) -> String {
        var bytes: [UInt8] = []
        element.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func nestingIsIndented() {
        var title = SVGElement("title")
        title.text = "t"
        let root = SVGElement(
            "svg", [("a", "1"), ("b", "2")],
            children: [SVGElement("g", children: [SVGElement("path", [("d", "M0 0")])]), title])
        #expect(
            text(root) == """
                <svg a="1" b="2">
                 <g>
                  <path d="M0 0"/>
                 </g>
                 <title>t</title>
                </svg>

                """)
    }

    @Test(arguments: [
        ("a < b & c > \"d\"", "a < b & c > \"d\""), ("tab\tand\nline", #"tab\u{9}and\u{A}line"#),
        ("bell\u{7}", #"bell\u{7}"#), ("\u{9B}\u{202E}", #"\u{9B}\u{202E}"#), ("é★", "é★"),
        ("&amp;", "&amp;"), ("", ""),
    ])
    func everyTextIsSafe(text: String, read: String) throws {
        var element = SVGElement("title", [("a", text)])
        element.text = text
        let node = try XMLNode(self.text(element))
        #expect(node.text == read)
        #expect(node["a"] == read)
    }

    @Test func aStandardValueThatStaysIsLeftOut() {
        let moving = SVGTrack(
            duration: 1, keys: [.init(time: 0, value: "1"), .init(time: 1, value: "2")], isDiscrete: false)
        var element = SVGElement("g")
        element.set("opacity", SVGTrack("1"), standard: "1")
        #expect(element.attributes.isEmpty)
        element.set("x", SVGTrack("1"), standard: "0")
        element.set("y", SVGTrack("1"))
        element.set("z", moving, standard: "1")
        #expect(element.attributes.map(\.name) == ["x", "y", "z"])
        #expect(element.children.map { $0["attributeName"] } == ["z"])
    }

    /// A fill and a line along one outline become one element; the fill's own attributes stay.
    @Test func elementsOfOneOutlineJoin() {
        let moving = SVGTrack(
            duration: 1, keys: [.init(time: 0, value: "M0 0"), .init(time: 1, value: "M1 1")],
            isDiscrete: false)
        var fill = SVGElement("path")
        fill.set("d", moving)
        fill.set("fill", "red")
        var line = SVGElement("path", [("fill", "none")])
        line.set("stroke", "blue")
        line.set("d", moving)
        let both = fill.joined(with: line, by: "d")
        #expect(both?.attributes.map(\.name) == ["d", "fill", "stroke"])
        #expect(both?["fill"] == "red")
        #expect(both?.children.count == 1)

        var still = SVGElement("path")
        still.set("d", "M0 0")
        #expect(fill.joined(with: still, by: "d") == nil)
        #expect(still.joined(with: SVGElement("path", [("d", "M0 1")]), by: "d") == nil)
        #expect(still.joined(with: SVGElement("rect", [("d", "M0 0")]), by: "d") == nil)
    }
}

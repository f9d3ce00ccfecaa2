import Colors
import Geometry
import TestSupport
import Testing

@testable import Export

@Suite struct SVGElementTests {
    @Test(arguments: [
        ("a < b & c > \"d\"", "a < b & c > \"d\""), ("tab\tand\nline", #"tab\u{9}and\u{A}line"#),
        ("bell\u{7}", #"bell\u{7}"#), ("\u{9B}\u{202E}", #"\u{9B}\u{202E}"#), ("é★", "é★"),
        ("&amp;", "&amp;"), ("", ""),
    ])
    func textIsEscaped(text: String, read: String) throws {
        let node = try XMLNode(SVGElement("title", [("a", text)], text: text).document)
        #expect(node.text == read)
        #expect(node["a"] == read)
    }

    /// A fill and the stroke along it become one element. The fill's attributes take precedence.
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

// MARK: - SVGValueTests

@Suite struct SVGValueTests {
    @Test func numbersAreListed() {
        #expect(SVGValue([1, -0.5, 0.0004, 2.0006]).text(decimals: 3) == "1 -.5 0 2.001")
        #expect(SVGValue([.nan, .infinity, -1e12]).text(decimals: 3) == "0 0 -1000000000")
    }

    @Test func colorsAreBytes() {
        #expect(SVGValue(Color(red: 1, green: 0.5, blue: 0)).text(decimals: 3) == "#ff8000")
        #expect(SVGValue(Color(red: 2, green: -1, blue: 10.0 / 255)).text(decimals: 0) == "#ff000a")
        // A blend beyond its ends is clamped too.
        let (black, white) = (SVGValue(Color.black), SVGValue(Color.white))
        #expect(black.blended(to: white, 1.5).text(decimals: 3) == "#ffffff")
        #expect(black.blended(to: white, -0.5).text(decimals: 3) == "#000000")
    }

    @Test func pathDataHasNoSpaceBeforeASign() throws {
        let path = try Path(svg: "M 1 -2 L -3.25 4 Q 1 1 2 -2 C 1 2 3 4 5 -6 Z M 0 0")
        #expect(SVGValue(path).text(decimals: 2) == "M1-2L-3.25 4Q1 1 2-2C1 2 3 4 5-6ZM0 0")
        #expect(SVGValue(Path()).text(decimals: 2) == "")
    }

    /// The parsed path is equal, except for rounding.
    @Test func pathDataCanBeParsed() throws {
        try checkCases(200, seed: 3) { random in
            var path = Path()
            path.move(to: Point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random)))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let points = (0..<3).map { _ in
                    Point(.random(in: -1e3...1e3, using: &random), .random(in: -1...1, using: &random))
                }
                switch Int.random(in: 0..<4, using: &random) {
                case 0: path.line(to: points[0])
                case 1: path.quad(to: points[0], control: points[1])
                case 2: path.cubic(to: points[0], control1: points[1], control2: points[2])
                default: path.close()
                }
            }
            let back = try Path(svg: SVGValue(path).text(decimals: 3))
            #expect(back.verbs == path.verbs)
            #expect(
                zip(back.points, path.points).allSatisfy {
                    abs($0.x - $1.x) <= 0.000501 && abs($0.y - $1.y) <= 0.000501
                })
        }
    }

    @Test func onlyEqualFormsInterpolate() throws {
        let (line, curve) = (try Path(svg: "M0 0L1 1"), try Path(svg: "M0 0Q1 1 2 2"))
        #expect(SVGValue(line).blends(with: SVGValue(try Path(svg: "M5 5L9 9"))))
        #expect(!SVGValue(line).blends(with: SVGValue(curve)))
        #expect(!SVGValue(line).blends(with: SVGValue([0, 0, 1, 1])))
        #expect(!SVGValue([1]).blends(with: SVGValue([1, 2])))
        #expect(SVGValue([0, 10]).blended(to: SVGValue([4, 20]), 0.25) == SVGValue([1, 12.5]))
        #expect(SVGValue([1, 2]).isNear(SVGValue([1.1, 1.9]), within: 0.11))
        #expect(!SVGValue([1, 2]).isNear(SVGValue([1, 2.2]), within: 0.11))
    }
}

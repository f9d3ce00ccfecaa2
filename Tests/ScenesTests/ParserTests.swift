import Colors
import Geometry
import Layers
import Pictures
import Raster
import TestSupport
import Testing

@testable import Scenes

extension ValueParser {
    fileprivate func reading(_ text: String) throws -> (value: Value?, problems: [String]) {
        let source = SourceText("k: " + text + "\n")
        var context = ReadingContext(source)
        let node = try #require(try YAMLDocument(source).root?["k"])
        return (read(node, "k", &context), context.problems.map(\.message))
    }
}

/// Values that the cases of ``DiagnosticsTests`` do not print.
struct ParserTests {
    @Test func infiniteNumbersHaveNoSteps() {
        for step in [ValueControl.Step.secondDigit, .fixed(1)] {
            #expect(ValueControl.number(0...1, step).stepped("1e999", by: 1) == nil)
        }
    }

    /// A blend begins with the colour of the file, so that it does not jump there.
    @Test(arguments: ["oklch(70% 0.35 150)", "color(display-p3 1 0 0)", "lab(50 80 -120)", "lch(70 120 150)"])
    func aColourOutsideSRGBIsReadAsTheNearestInside(text: String) throws {
        let color = try #require(try Parsers.someColor.reading(text).value)
        #expect(color.isInGamut)
        for space in ColorSpace.allCases {
            #expect(ColorBlend(color, Color(rgb: 0xFF0000), in: space, hue: .shorter).color(at: 0) == color)
        }
    }

    @Test func patternsAreRowsOfColours() throws {
        let red = Color(rgb: 0xFF0000)
        let text =
            "{ x-pattern: { rows: [ab, ba], colors: { a: red, b: none }, size: [4, 4], origin: [1, 2], "
            + "magnificationFilter: linear } }"
        var pattern = Pattern(
            width: 2, height: 2, pixels: [red, .clear, .clear, red], size: Size(4, 4), origin: Point(1, 2))
        pattern.magnificationFilter = .linear
        #expect(try Parsers.fill.reading(text).value == .some(.pattern(pattern)))
    }

    /// A picture is a pattern too, with at most as many pixels on a side.
    @Test func patternsMayBePictures() throws {
        let blue = Color(rgb: 0x0000FF)
        func pattern(_ url: String, _ rest: String = "") throws -> (Pattern?, [String]) {
            let reading = try Parsers.fill.reading("{ x-pattern: { image: \"\(url)\"\(rest) } }")
            if case .pattern(let pattern)?? = reading.value { return (pattern, reading.problems) }
            return (nil, reading.problems)
        }
        let small = PNG.dataURL(PixelGrid(width: 3, height: 2, filledWith: PixelColor(blue)))
        let pixels = Array(repeating: blue, count: 6)
        #expect(
            try pattern(small, ", size: [30, 20], origin: [1, 2]").0
                == Pattern(width: 3, height: 2, pixels: pixels, size: Size(30, 20), origin: Point(1, 2)))
        let large = try pattern(PNG.dataURL(PixelGrid(width: 600, height: 100, filledWith: .white))).0
        #expect(large?.width == Pattern.sideLimit && large?.height == 42 && large?.size == Size(600, 100))
        #expect(
            try pattern("cat.png").1 == [
                #"image needs a PNG picture such as "data:image/png;base64,…", or its name, got "cat.png""#
            ])
        #expect(try pattern(String(small.dropLast(20))).1 == ["the picture of image is damaged"])
        let both = try pattern(small, ", rows: [a], colors: { a: red }").1
        #expect(both == ["a pattern with image has no rows", "a pattern with image has no colors"])
    }

    /// A name is read once, and its uses share the pixels. A file has a limit of pixels.
    @Test func picturesHaveNames() {
        func read(_ pictures: String, _ uses: [String]) -> SceneReading {
            let layers = uses.map {
                "  - { path: { rect: [0, 0, 9, 9] }, fillColor: { x-pattern: { image: \"\($0)\" } } }"
            }
            let text = "scene: 1\ncanvas: [9, 9]\nx-pictures: { \(pictures) }\nlayers:\n"
            return SceneReader.read(text + layers.joined(separator: "\n"), file: "a.yaml")
        }
        let white = PNG.dataURL(PixelGrid(width: 256, height: 256, filledWith: .white))
        let shared = read("cat: \"\(white)\"", Array(repeating: "cat", count: 500) + [white])
        #expect(shared.diagnostics.isEmpty && shared.scene?.layers.count == 501)
        #expect(read("cat: \"\(white)\"", ["cta"]).diagnostics.first?.fix == "image: cat")
        #expect(read("cat: dog.png", ["cat"]).diagnostics.count == 1)
        let many = (0..<70).map { index in
            PNG.dataURL(TestSupport.pixels(256, 256) { x, _ in PixelColor(UInt8(x), UInt8(index), 0) })
        }
        let messages = read("", many).diagnostics.map(\.message)
        #expect(messages.count == 6 && messages.allSatisfy { $0.hasSuffix("has too many pixels") })
    }

    @Test func patternsHaveAMaximumSize() throws {
        let row = String(repeating: "a", count: Pattern.sideLimit + 1)
        func problems(_ row: some StringProtocol) throws -> [String] {
            try Parsers.fill.reading("{ x-pattern: { rows: [\(row)], colors: { a: red } } }").problems
        }
        #expect(try problems(row) == ["a pattern has at most 256 rows and columns"])
        #expect(try problems(row.dropLast()) == [])
    }

    /// A quarter turn takes x to y.
    @Test(arguments: ["rotation", "rotation.z"])
    func rotationHasTwoNames(name: String) throws {
        let turned = try #require(try Parsers.transform.reading("{ \(name): 1.5707963267948966 }").value)
        let point = turned.apply(Point(1, 0))
        #expect(abs(point.x) < 1e-12 && abs(point.y - 1) < 1e-12)
    }

    @Test(arguments: TimingFunction.names)
    func everyTimingFunctionIsRead(name: String) throws {
        #expect(try Parsers.extendedTiming.reading(name).value == TimingFunction.named(name))
        let isCoreAnimations = Parsers.curveNames.contains(name)
        #expect((try Parsers.timingFunction.reading(name).value != nil) == isCoreAnimations)
    }
}

/// A parser and its schema agree about a value, except for facts that a schema cannot express.
struct ParserSchemaTests {
    /// Compares the parser with the schema's validator.
    private func compare<Value>(
        _ parser: ValueParser<Value>, both: [String], neither: [String], readerOnly: [String] = [],
        schemaOnly: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let entry = "\"$ref\": \"#/$defs/scene\""
        let schema = SceneSchema.text.replacing(
            entry, with: "\"allOf\": [\(parser.schema.line)]", maxReplacements: 1)
        try #require(schema != SceneSchema.text)
        let validator = try SchemaValidator(schema)
        for (texts, isRead, isValid) in [
            (both, true, true), (neither, false, false), (readerOnly, true, false), (schemaOnly, false, true),
        ] {
            for text in texts {
                let (value, problems) = try parser.reading(text)
                let faults = try validator.faults(in: text)
                #expect(
                    (value != nil && problems.isEmpty) == isRead, "reader, \(text): \(problems)",
                    sourceLocation: sourceLocation)
                #expect(
                    faults.isEmpty == isValid, "schema, \(text): \(faults)", sourceLocation: sourceLocation)
            }
        }
    }

    /// The reader accepts a number in quotes, but the schema does not.
    @Test func numbers() throws {
        try compare(
            Parsers.number, both: ["3", "-2.5", "1e3", "1e9", "-1e9"],
            neither: ["1000000001", "-1e300", "wide", "3px", "[1]", "{ a: 1 }", "true", "0x10"],
            readerOnly: ["'3'"])
        try compare(Parsers.number(.zeroOrMore), both: ["0", "2"], neither: ["-1", "-0.01"])
        try compare(Parsers.number(.positive), both: ["0.01"], neither: ["0", "-1", "2e9"])
        try compare(Parsers.seconds, both: ["-1e6", "1e6"], neither: ["-1000001", "1e7"])
        try compare(Parsers.seconds(.zeroOrMore), both: ["0", "1e6"], neither: ["-1", "1000001"])
        try compare(Parsers.number(.from(0.5, to: 2)), both: ["0.5", "2"], neither: ["0.4", "2.01", "-1"])
        try compare(Parsers.value(of: .instanceCount), both: ["0", "10000"], neither: ["-1", "10001"])
        try compare(
            Parsers.repeats, both: ["0", "2.5", "forever"], neither: ["-1", "1e10", "inf", "infinite", "[1]"])
    }

    @Test func listsOfNumbers() throws {
        try compare(
            Parsers.point, both: ["[1, 2]"], neither: ["[1]", "[1, 2, 3]", "1", "[a, b]", "{ x: 1, y: 2 }"])
        try compare(Parsers.rect, both: ["[1, 2, 3, 4]"], neither: ["[1, 2]", "none"])
        try compare(
            Parsers.list(of: Parsers.number, wants: "numbers"), both: ["[]", "[1, 2]"],
            neither: ["1", "[a]", "[[1]]", "none"])
        try compare(
            Parsers.value(of: AnimatableValue.Kind.numbers), both: ["[]", "[1, -2]", "none"],
            neither: ["1", "[a]", "nothing"])
    }

    @Test func words() throws {
        try compare(Parsers.bool, both: ["true", "false"], neither: ["yes", "on", "1", "True", "[true]"])
        try compare(
            Parsers.word(FillMode.self), both: FillMode.allCases.map(\.rawValue),
            neither: ["Both", "all", "[both]", "3"])
        try compare(
            Parsers.text, both: ["a b", "'3'"], neither: ["[a]", "{ a: 1 }"], readerOnly: ["3", "true"])
    }

    /// A schema cannot distinguish a colour name or path data from other texts.
    @Test func coloursAndPaths() throws {
        try compare(
            Parsers.color, both: ["red", "\"#ff0000\"", "none", "null", "rgb(1, 2, 3)"],
            neither: ["[1, 0, 0]", "{ a: 1 }", "3"], schemaOnly: ["rde", "\"#ff000\""])
        try compare(
            Parsers.fill, both: ["red", "none", "{ x-pattern: { rows: [a], colors: { a: red } } }"],
            neither: ["[red]", "{ }", "{ pattern: 1 }", "{ x-pattern: { rows: [a] } }", "{ x-pattern: 3 }"],
            schemaOnly: [
                "{ x-pattern: { rows: [a, ab], colors: { a: red } } }", "{ x-pattern: { image: cat.png } }",
            ])
        try compare(
            Parsers.path,
            both: [
                "M 0 0 L 1 1", "none", "{ rect: [0, 0, 1, 1] }", "{ arc: { center: [1, 1], radius: 2 } }",
                "{ roundedRect: [0, 0, 1, 1], cornerRadius: 1 }",
            ],
            neither: [
                "[0, 0]", "{ rect: [0, 0, 1] }", "{ circle: 3 }", "{ arc: { radius: 2 } }",
                "{ arc: { center: [1, 1], radius: -2 } }",
            ], schemaOnly: ["M 0 0 X", "star", "{ }", "{ cornerRadius: 1 }"])
    }

    @Test func timings() throws {
        try compare(
            Parsers.timingFunction, both: Parsers.curveNames + ["[0, 0, 1, 1]"],
            neither: ["easeOutBounce", "ease-in", "[0, 0, 1]", "{ steps: 3 }", "[a, b, c, d]"],
            schemaOnly: ["[2, 0, 0, 1]"])
        try compare(
            Parsers.extendedTiming,
            both: TimingFunction.names + [
                "[0, 0, 1, 1]", "{ steps: 3 }", "{ steps: 3, jump: both }", "{ linear: [0, 1] }",
            ],
            neither: [
                "bouncy", "{ steps: 0 }", "{ steps: a }", "{ jump: up }", "{ stairs: 3 }", "{ linear: 1 }",
            ],
            schemaOnly: ["{ steps: 2.5 }", "{ }", "{ linear: [1] }", "{ steps: 3, linear: [0, 1] }"])
    }

    @Test func transforms() throws {
        try compare(
            Parsers.transform,
            both: [
                "identity", "[1, 0, 0, 1, 0, 0]", "{ rotation: 1 }", "{ rotation.z: 1 }",
                "{ scale.x: 2, scale: 1 }",
                "{ translation: [1, 2], translation.y: 3 }", "{ }",
            ],
            neither: ["none", "[1, 0, 0, 1]", "{ rotate: 1 }", "{ scale: wide }", "{ translation: 1 }", "2"])
    }

    @Test func values() throws {
        try compare(
            Parsers.value(of: AnimatableValue.Kind.colors), both: ["[red, blue]", "[]"],
            neither: ["red", "[1]", "[[red]]"],
            schemaOnly: ["[rde]"])
        try compare(
            Parsers.value(of: .lineDashPattern), both: ["[4, 2]", "none", "[]"], neither: ["4", "[a]"],
            schemaOnly: ["[-1, 2]", "[0, 0]"])
        try compare(
            Parsers.value(of: .lineCap), both: ["butt", "round", "square"], neither: ["flat", "1", "[round]"])
        try compare(
            Parsers.value(of: .maskedCorners), both: ["[]", "[minXMinY, maxXMaxY]"],
            neither: ["minXMinY", "[topLeft]", "none", "3"])
        try compare(Parsers.value(of: .opacity), both: ["0", "0.5", "1"], neither: ["half", "[1]"])
        try compare(Parsers.value(of: .lineWidth), both: ["0", "3"], neither: ["-1", "thin"])
    }

}

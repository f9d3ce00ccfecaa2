import Cells
import Colors
import Geometry
import Layers
import Playback
import Raster
import TestSupport
import Testing

@Suite struct LabelTests {
    private func rows(
        _ layers: [Layer], canvas: Size = Size(80, 48), _ columns: Int = 40, _ rows: Int = 12,
        at time: Double = 0
    ) -> [String] {
        let timeline = Timeline(Scene(canvas: canvas, layers: layers))
        let grid = CellGrid(timeline, at: time, FrameStyle(glyphs: .braille), columns: columns, rows: rows)
        return grid.description.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    /// Returns an empty layer of some cells with a label.
    private func box(_ rect: Rect, _ words: String, _ side: LayerLabel.Side = .below) -> Layer {
        var layer = Layer(name: words)
        layer.frame = rect
        layer.label = LayerLabel(words, at: side)
        return layer
    }

    /// Cells of this canvas are 2 by 4 points: the box covers columns 10 to 19 and rows 4 to 6.
    private let middle = Rect(20, 16, 20, 12)

    @Test func eachSide() {
        for (side, row, column) in [
            (LayerLabel.Side.above, 3, 13), (.below, 7, 13), (.left, 5, 5), (.right, 5, 21), (.center, 5, 13),
        ] { #expect(rows([box(middle, "text", side)])[row].dropFirst(column) == "text", "\(side)") }
    }

    /// A label is a cell beside its layer. A text with a real size begins or ends at its layer.
    @Test(arguments: [
        (LayerLabel.Side.left, nil, 5), (.right, nil, 11), (.left, 4, 6), (.right, 4, 10), (.center, 4, 8),
    ])
    func textsAreAligned(side: LayerLabel.Side, fontSize: Double?, column: Int) {
        var text = box(.zero, "text", side)
        text.label?.fontSize = fontSize
        text.position = Point(20, 22)
        #expect(rows([text])[5] == String(repeating: " ", count: column) + "text")
    }

    @Test func labelsStayInThePicture() {
        #expect(rows([box(Rect(0, 0, 80, 48), "below")])[11] == String(repeating: " ", count: 18) + "below")
        #expect(rows([box(Rect(0, 0, 80, 48), "left", .left)])[6] == "left")
        #expect(rows([box(Rect(76, 16, 4, 12), "a long one")])[7].count == 40)
        let long = String(repeating: "x", count: 99)
        #expect(rows([box(middle, long)])[7] == String(repeating: "x", count: 39) + "…")
        #expect(rows([box(Rect(-40, 16, 20, 12), "gone")]).joined().isEmpty)
    }

    /// A text that is wider than its surroundings begins in them and is clipped. Without a finite size it is not shown.
    @Test(arguments: [(0.9, 14), (.nan, nil), (.infinity, nil)] as [(Double, Int?)])
    func aTextWiderThanItsArea(fontSize: Double, column: Int?) {
        var text = box(.zero, String(repeating: "x", count: 80) + "\nshort", .left)
        text.label?.fontSize = fontSize
        text.position = Point(20, 24)
        let drawn = rows([text], canvas: Size(20, 48), 80, 24).joined()
        let shown = column.map {
            String(repeating: " ", count: $0) + String(repeating: "x", count: 80 - $0)
        }
        #expect(drawn == shown ?? "")
    }

    @Test func aLaterLabelStandsAside() {
        let drawn = rows([box(middle, "first"), box(middle, "second"), box(middle, "third")])
        #expect(drawn[7].contains("first") && drawn[8].contains("second") && drawn[9].contains("third"))
        // One space between labels is enough.
        let near = rows([box(Rect(8, 16, 8, 12), "abcd"), box(Rect(18, 16, 8, 12), "efgh")])
        #expect(near[7] == "    abcd efgh")
        let touching = rows([box(Rect(8, 16, 8, 12), "abcd"), box(Rect(16, 16, 8, 12), "efgh")])
        #expect(touching[7] == "    abcd" && touching[8] == "        efgh")
    }

    /// Six discs side by side with names wider than the discs, one that passes below them, and a title.
    @Test(arguments: zip([(80, 24), (100, 30), (160, 48)], LabelTests.crowds))
    func aCrowd(_ size: (columns: Int, rows: Int), _ drawn: String) throws {
        let names = ["srgb", "linear-srgb", "oklab", "oklch shorter", "oklch longer", "display-p3"]
        var layers = names.enumerated().map { box(Rect(10 + 24 * Double($0), 30, 20, 20), $1) }
        layers.append(box(Rect(10, 10, 140, 5), "six ways from red to blue", .above))
        var moving = box(Rect(0, 70, 10, 10), "", .right)
        moving.label = LayerLabel([.words("x "), .value(.positionX)], at: .right)
        moving.add(try .basic(.positionX, from: 5, to: 150, timing: MediaTiming(duration: 1)))
        layers.append(moving)
        let rows = rows(layers, canvas: Size(160, 100), size.columns, size.rows, at: 0.5)
        let lines = rows.enumerated().filter { !$0.element.isEmpty }.map { "\($0.offset): \($0.element)" }
        #expect(lines.joined(separator: "\n") == drawn)
    }

    private static let crowds = [
        """
        1:                             six ways from red to blue
        12:          srgb    linear-srgb    oklab  oklch shorter            display-p3
        13:                                                    oklch longer
        18:                                           x  78
        """,
        """
        2:                                       six ways from red to blue
        15:             srgb       linear-srgb      oklab      oklch shorter  oklch longer   display-p3
        22:                                                      x  78
        """,
        """
        4:                                                                     six ways from red to blue
        24:                     srgb                linear-srgb               oklab              oklch shorter           oklch longer            display-p3
        36:                                                                                     x  78
        """,
    ]

    @Test func labelsWithoutRoomAreOmitted() {
        let many = (0..<200).map { box(middle, "label \($0)") }
        let drawn = rows(many)
        let shown = drawn.joined(separator: "\n").split(separator: "label").count - 1
        #expect(shown > 5 && shown < 40)
        #expect(drawn[7].contains("label 0"))
    }

    /// A label does not shake when it passes another layer: its position has room the whole time.
    @Test func labelsDoNotJumpAsTheirLayersPass() throws {
        let still = box(Rect(36, 16, 8, 12), "still")
        var moving = box(Rect(0, 16, 8, 12), "moving")
        moving.add(try .basic(.positionX, from: 4, to: 76, timing: MediaTiming(duration: 1)))
        let places = (0...40).map { frame in
            rows([still, moving], at: Double(frame) / 41).firstIndex { $0.contains("moving") }
        }
        #expect(Set(places).count == 1)
        #expect(places[0] == 8)
    }

    @Test func blanksBeforeTheTextHideNothing() throws {
        let bar = rectangle(Rect(0, 20, 80, 4), fill: red)
        var label = box(middle, "", .center)
        label.label = LayerLabel([.value(.positionX)], at: .center)
        label.add(try .basic(.positionX, from: 5, to: 1030, timing: MediaTiming(beginTime: 9, duration: 1)))
        let row = rows([bar, label])[5]
        let before = rows([bar])[5]
        #expect(row.count == before.count)
        #expect(row != before)
        #expect(row.filter { $0 == " " }.isEmpty)
    }

    /// The surroundings of a text in the left half of which it is visible.
    enum TextPart: CaseIterable {
        case whole, cover, higher, translucent, behind, clip, mask, faintMask, hole, otherMode
    }

    /// A text is covered by opaque areas in front of it, and cut by clips and masks. A label beside a drawing is not.
    @Test(arguments: TextPart.allCases)
    func textsArePartsOfThePicture(part: TextPart) throws {
        var text = box(.zero, "abcdefgh", .center)
        text.position = Point(40, 22)
        var half = rectangle(Rect(40, 8, 40, 32), fill: red)
        var group = Layer()
        group.frame = Rect(0, 0, 40, 48)
        var layers = [text, half]
        var isHalf = true
        switch part {
        case .whole: (layers, isHalf) = ([text], false)
        case .cover: break
        case .higher:
            half.zPosition = 1
            layers = [half, text]
        case .translucent:
            half.opacity = 0.9
            (layers, isHalf) = ([text, half], false)
        case .behind: (layers, isHalf) = ([half, text], false)
        case .clip:
            (group.masksToBounds, group.sublayers) = (true, [text])
            layers = [group]
        case .mask, .faintMask:
            (group.mask, group.sublayers) = (rectangle(Rect(0, 0, 40, 48), fill: red), [text])
            group.mask?.opacity = part == .mask ? 0.6 : 0.4
            layers = [group]
        case .hole:
            var path = Path(rect: Rect(0, 0, 80, 48))
            path.append(Path(rect: Rect(0, 8, 40, 32)))
            half.shape?.path = path
            half.shape?.fillRule = .evenOdd
            layers = [text, half]
        case .otherMode:
            half.compositingFilter = .multiply
            (layers, isHalf) = ([text, half], false)
        }
        func letters(_ layers: [Layer]) -> String { rows(layers).joined().filter(\.isLetter) }
        #expect(letters(layers) == (part == .faintMask ? "" : isHalf ? "abcd" : "abcdefgh"))
        let beside = box(Rect(0, 0, 80, 48), "abcdefgh", .center)
        #expect(letters([beside, half]) == "abcdefgh")
    }

    /// Cells may be larger than the letters of a text. Its real letters decide whether a clip cuts it.
    @Test(arguments: [
        (Rect(22, 19, 4, 1.5), 1, "abcd"), (Rect(22, 19, 4, 1.5), nil, "bc"),
        (Rect(21.3, 19, 8, 1.5), 4, "abcd"),
        (Rect(22, 19, 4, 1.5), 3, "bc"), (Rect(22, 19, 4, 0), 1, ""),
    ])
    func realLettersAreClipped(window frame: Rect, fontSize: Double?, letters: String) {
        var (text, window) = (box(.zero, "abcd", .center), Layer())
        text.label?.fontSize = fontSize
        (window.frame, window.masksToBounds) = (frame, true)
        text.position = window.bounds.center
        window.sublayers = [text]
        #expect(rows([window]).joined().filter(\.isLetter) == letters)
    }

    /// The cells of a text stay in the canvas as long as its real letters do.
    @Test(arguments: [(10, 1, 5), (4, 1, 4), (0, 1, 3), (62, 1, 28), (4, 4, 2)])
    func cellsStayInTheCanvas(x: Double, fontSize: Double, column: Int) {
        var text = box(.zero, "abcdefgh", .center)
        text.label?.fontSize = fontSize
        text.position = Point(x, 22)
        let drawn = rows([text], canvas: Size(64, 48))[5]
        #expect(drawn.dropFirst(column).hasPrefix("abcdefgh"))
    }

    /// A text whose letters fit into the canvas stays in its 16 columns: it is wrapped.
    @Test(arguments: [
        ("one two three four", 1, ["one two three", "four"]),
        ("one two three four", nil, ["one two three four"]),
        ("one two three four\nfive", 1, ["one two three", "four five"]),
        ("one two three four\nfive six seven", 1, ["one two three", "four five six", "seven"]),
        ("one\ntwo", 1, ["one", "two"]), ("one two three four", 3.5, ["one two three", "four"]),
        ("one two three four five", 4, ["one two three four five"]),
    ])
    func textsFitIntoTheCanvas(words: String, fontSize: Double?, lines: [String]) {
        var text = box(.zero, words, .center)
        text.label?.fontSize = fontSize
        text.position = Point(16, 22)
        let drawn = rows([text], canvas: Size(32, 48)).map { $0.trimmingPrefix { $0 == " " } }
        #expect(drawn.filter { !$0.isEmpty }.map(String.init) == lines)
    }

    /// A wrapped text is cut before the next text and at the end of the canvas.
    @Test(arguments: [
        (22, 38, ["one two three", "four five six", "seven", "next"]),
        (22, 30, ["one two three", "four five six s…", "next"]), (22, 26, ["one two three f…", "next"]),
        (42, 2, ["next", "one two three", "four five six s…"]), (46, 2, ["next", "one two three f…"]),
    ])
    func wrappedTextsAreCut(y: Double, nextY: Double, lines: [String]) {
        let texts = [("one two three four five six seven", y), ("next", nextY)].map { words, y in
            var text = box(.zero, words, .center)
            text.label?.fontSize = 0.5
            text.position = Point(16, y)
            return text
        }
        let drawn = rows(texts, canvas: Size(32, 48)).map { $0.trimmingPrefix { $0 == " " } }
        #expect(drawn.filter { !$0.isEmpty }.map(String.init) == lines)
    }

    /// Single letters with real sizes stay side by side.
    @Test func lettersOfAWordTouch() {
        let letters = ["a", "b", "c"].enumerated().map { index, letter in
            var text = box(.zero, letter, .center)
            text.label?.fontSize = 4
            text.position = Point(21 + 2 * Double(index), 22)
            return text
        }
        #expect(rows(letters)[5] == String(repeating: " ", count: 10) + "abc")
    }

    /// Of texts at one place the largest one stays there, two more are a row away, and others are hidden.
    @Test func largeTextsStayInPlace() {
        let texts = [("small", 1.0), ("tiny", 0.5), ("large", 2), ("least", 0.1)].map { words, size in
            var text = box(.zero, words, .center)
            text.label?.fontSize = size
            text.position = Point(40, 22)
            return text
        }
        let drawn = rows(texts).map { $0.trimmingPrefix { $0 == " " } }
        #expect(drawn[5] == "large" && Set(drawn) == ["", "small", "tiny", "large"])
        #expect(Set([drawn[4], drawn[6]]) == ["small", "tiny"])
    }

    /// A moved text does not take the place of one of its size or leave the canvas. A text whose cells a bar covers
    /// moves, if it can. Moved texts keep their order.
    @Test(
        arguments: [
            (["one": 22, "two": 22, "above": 18, "below": 26], ["above", "one", "below"]),
            (["one": 2, "two": 2], ["one", "two"]),
            (["one": 38, "two": 38, "above": 34], ["above", "one"]),
            (["row": 41, "bar": 42], ["row", "bar"]),
            (["one": 21, "two": 23], ["one", "two"]),
            (["two": 23, "one": 21], ["one", "two"]),
            (["one": 21, "two": 23, "below": 26], ["one", "below"]),
        ] as [(KeyValuePairs<String, Double>, [String])])
    func movedTextsTakeNoPlace(texts: KeyValuePairs<String, Double>, shown: [String]) {
        var layers = texts.map { words, y in
            var text = box(.zero, words, .center)
            text.label?.fontSize = words == "row" ? 1 : 2
            text.position = Point(40, y)
            return text
        }
        layers.insert(rectangle(Rect(0, 41.2, 80, 6.8), fill: red), at: layers.count - 1)
        let drawn = rows(layers).map { $0.filter(\.isLetter) }
        #expect(drawn.filter { !$0.isEmpty } == shown)
    }

    /// A text beside another one in a row moves along the row. Texts above each other stay above each other.
    @Test(arguments: [(22, ["value name"]), (20, ["name", "value"])])
    func textsMoveAlongTheirRow(y: Double, shown: [String]) {
        let texts = [("value", 40, 22), ("name", 44, y)].map { words, x, y in
            var text = box(.zero, words, .right)
            text.label?.fontSize = 1
            text.position = Point(x, y)
            return text
        }
        let drawn = rows(texts).map { $0.trimmingPrefix { $0 == " " } }
        #expect(drawn.filter { !$0.isEmpty }.map(String.init) == shown)
    }

    /// In a cross dissolve, the fainter text does not move off the other one.
    @Test(arguments: [(0.7, ["old"]), (0.3, ["new"])])
    func faintTextsDoNotMove(opacity: Double, shown: [String]) {
        let texts = [("old", opacity), ("new", 1 - opacity)].map { words, opacity in
            var text = box(.zero, words, .center)
            text.label?.fontSize = 4
            (text.position, text.opacity) = (Point(40, 22), opacity)
            return text
        }
        let drawn = rows(texts).map { String($0.trimmingPrefix { $0 == " " }) }
        #expect(drawn.filter { !$0.isEmpty } == shown && drawn[5] == shown[0])
    }

    /// A covered text leaves its place to another one, and a text that fades is mixed with its background.
    @Test func hiddenTextsTakeNoPlace() {
        var (first, second) = (box(.zero, "first", .center), box(.zero, "second", .center))
        (first.position, second.position) = (Point(40, 22), Point(40, 22))
        let cover = rectangle(Rect(0, 0, 80, 48), fill: red)
        #expect(rows([first, cover, second])[5].contains("second"))
        #expect(!rows([first, cover, second]).joined().contains("first"))
        #expect(!rows([first, second])[5].contains("second"))
    }

    @Test(arguments: [
        (LayerLabel.Side.above, 2, [13, 14]), (.below, 7, [13, 14]), (.right, 5, [21, 21]),
        (.left, 5, [4, 6]),
        (.center, 5, [13, 14]),
    ])
    func labelsHaveLines(side: LayerLabel.Side, row: Int, columns: [Int]) {
        let drawn = rows([box(middle, "abcde\nfgh", side)])
        #expect(drawn[row].dropFirst(columns[0]) == "abcde" && drawn[row + 1].dropFirst(columns[1]) == "fgh")
    }

    @Test func pointsAreNumbered() {
        var layer = rectangle(middle, stroke: red)
        layer.shape?.showsPoints = true
        let drawn = rows([layer]).map { Array($0) }
        #expect(drawn[4][10] == "0" && drawn[4][20] == "1" && drawn[7][20] == "2" && drawn[7][10] == "3")
    }

    /// The numbers of two or three points that touch in a row are one text. More would be too wide.
    @Test(
        arguments: [
            ([20, 20.5, 60], "0·1"), ([22, 20, 60], "0·1"), ([20, 24, 22], "0·1·2"), ([0, 1, 60], "0·1"),
            ([79, 80, 20], "0·1"), ([20, 22, 24, 26], "0123"), ([20, 24, 28, 60], "0 1 2"),
        ] as [([Double], String)])
    func touchingNumbersAreJoined(columns: [Double], text: String) {
        var layer = Layer(shape: ShapeContent(path: Path(polyline: columns.map { Point($0, 20) })))
        layer.shape?.fillColor = nil
        layer.shape?.showsPoints = true
        #expect(rows([layer])[5].contains(text))
    }

    /// All numbers of a shape have its colour as their background.
    @Test(arguments: [(red, .white, red), (nil, .white, .white)] as [(Color?, Color?, Color)])
    func numbersHaveOneStyle(stroke: Color?, fill: Color?, plate: Color) {
        var layer = rectangle(middle, fill: fill, stroke: stroke)
        layer.shape?.showsPoints = true
        let grid = CellGrid(
            Timeline(of: layer, canvas: Size(80, 48)), FrameStyle(glyphs: .half), columns: 40, rows: 12)
        let cells = [(10, 4), (20, 4), (20, 7), (10, 7)].map { grid[column: $0, row: $1] }
        #expect(cells.map(\.glyph) == ["0", "1", "2", "3"])
        let rgb = plate == red ? CellColor.rgb(255, 0, 0) : .rgb(255, 255, 255)
        #expect(cells.allSatisfy { $0.background == rgb && $0.style == .bold })
    }

    /// A label moves off the number of a point if there is room.
    @Test func labelsKeepClearOfNumbers() {
        var layer = rectangle(Rect(20, 30, 20, 1), stroke: red)
        layer.shape?.showsPoints = true
        #expect(rows([layer, box(middle, "text")])[7].contains("0"))
        #expect(rows([layer, box(middle, "a longer text")])[7].contains("0"))
    }
}

@Suite struct LabelInkTests {
    private func cell(
        over color: Color?, ink: FrameStyle.Ink = FrameStyle.Ink(style: .dim), glyphs: Glyphs = .half,
        height: Double = 40, own: Color? = nil, opacity: Double = 1
    ) -> Cell {
        var (layer, text) = (Layer(), Layer())
        layer.frame = Rect(0, height < 40 ? 20 : 0, 40, height)
        layer.backgroundColor = color
        text.label = LayerLabel("x x", at: .center, color: own)
        (text.position, text.opacity) = (layer.bounds.center, opacity)
        layer.sublayers = [text]
        let style = FrameStyle(glyphs: glyphs, labelInk: ink)
        let grid = CellGrid(Timeline(of: layer, canvas: Size(40, 40)), style, columns: 20, rows: 10)
        let cells = (0..<20).map { grid[column: $0, row: 5] }
        let first = cells.firstIndex { $0.glyph == "x" } ?? 0
        let (cell, next) = (cells[first], cells[first + 1])
        #expect(
            next == Cell(" ", foreground: cell.foreground, background: cell.background, style: cell.style))
        return cell
    }

    /// A braille line of 4 points fills all dots of a cell.
    @Test(arguments: [Glyphs.braille, .half, .quadrant, .octant, .blocks])
    func aColourStaysTheGround(_ glyphs: Glyphs) {
        for (background, text, height) in [
            (Color(rgb: 0xFFFF00), Color.black, 40.0), (blue, .white, 40), (blue, .white, 4),
        ] where height == 40 || glyphs == .braille {
            let cell = cell(over: background, glyphs: glyphs, height: height)
            #expect(cell == Cell("x", foreground: CellColor(text), background: CellColor(background)))
        }
    }

    /// The colour of a text on blue, with its own colour if that is readable.
    @Test(
        arguments: [
            (red, 1.0, red), (.white, 1, .white), (Color(rgb: 0x0000F0), 1, .white),
            (nil, 0.5, Color(rgb: 0x8080FF)),
            (red, 0.5, Color(rgb: 0x800080)), (red.withAlpha(0.5), 1, Color(rgb: 0x800080)),
        ] as [(Color?, Double, Color)])
    func textsHaveTheirColour(own: Color?, opacity: Double, shown: Color) {
        let cell = cell(over: blue, own: own, opacity: opacity)
        #expect(cell == Cell("x", foreground: CellColor(shown), background: CellColor(blue)))
    }

    /// On the terminal's background, which may be black or white, a colour must be readable on both.
    @Test(
        arguments: [(red, CellColor(red), CellStyle()), (.white, .default, .dim), (.black, .default, .dim)]
            as [(Color, CellColor, CellStyle)])
    func theBackgroundOfTheTerminalMayBeLightOrDark(own: Color, shown: CellColor, style: CellStyle) {
        #expect(cell(over: nil, own: own) == Cell("x", foreground: shown, style: style))
    }

    /// At the edge of an area, a text has one of the two colours as its background.
    @Test func anEdgeIsTheGroundOfATextOnly() {
        var (layer, text) = (Layer(), Layer())
        layer.frame = Rect(0, 0, 40, 22)
        layer.backgroundColor = blue
        text.position = Point(20, 22)
        for isText in [true, false] {
            text.label = isText ? LayerLabel("x", at: .center) : nil
            layer.label = isText ? nil : LayerLabel("x", at: .below)
            var background = layer
            (background.backgroundColor, background.label) = (red, nil)
            background.frame = Rect(0, 0, 40, 40)
            let scene = Scene(canvas: Size(40, 40), layers: [background, layer, text])
            let grid = CellGrid(Timeline(scene), FrameStyle(glyphs: .half), columns: 20, rows: 10)
            let cells = (0..<10).map { grid[column: 10, row: $0] } + (0..<10).map { grid[column: 9, row: $0] }
            let letter = cells.first { $0.glyph == "x" }
            #expect(letter?.background == CellColor(red) || letter?.background == CellColor(blue))
        }
    }

    @Test func elsewhereItIsFaintUnlessToldOtherwise() {
        #expect(cell(over: nil) == Cell("x", style: .dim))
        let ink = FrameStyle.Ink(color: .indexed(8), style: .underline)
        #expect(cell(over: nil, ink: ink) == Cell("x", foreground: .indexed(8), style: .underline))
    }
}

@Suite struct LabelLawTests {
    /// Returns boxes at random positions, some of them moving, with labels of any length on any side.
    private func scene(_ random: inout SplitMix64) throws -> Scene {
        let layers = try (0..<Int.random(in: 1...14, using: &random)).map { number in
            var layer = Layer()
            let side = random.pick(LayerLabel.Side.allCases)
            layer.label = LayerLabel(
                String(repeating: "\(number % 10)", count: .random(in: 1...24, using: &random)), at: side)
            func place() -> Double { .random(in: -10...110, using: &random) }
            layer.bounds = Rect(
                0, 0, .random(in: 0...40, using: &random), .random(in: 0...40, using: &random))
            layer.position = Point(place(), place())
            if Bool.random(using: &random) {
                layer.add(
                    try .basic(
                        .position, to: .point(Point(place(), place())), timing: MediaTiming(duration: 1)))
            }
            return layer
        }
        return Scene(canvas: Size(100, 100), layers: layers)
    }

    private func draw(_ timeline: Timeline, at time: Double, _ renderer: FrameRenderer, _ size: (Int, Int))
        -> CellGrid
    {
        var grid = CellGrid(columns: size.0, rows: size.1 + 2)
        renderer.draw(timeline, at: time, style: FrameStyle(glyphs: .half), into: &grid, rows: 1..<size.1 + 1)
        return grid
    }

    /// A run of one digit is one label. Labels do not touch, so different digits are never neighbours, and
    /// each label occurs once.
    @Test func labelsNeverTouchAndStayInside() throws {
        try checkCases(25, seed: 771) { random in
            let timeline = Timeline(try scene(&random))
            let size = random.pick([(80, 24), (100, 30), (160, 48), (9, 3), (1, 1)])
            let renderer = FrameRenderer()
            for time in [0, 0.3, 0.77, 1.5] {
                let lines = draw(timeline, at: time, renderer, size).description
                    .split(separator: "\n", omittingEmptySubsequences: false)
                #expect(lines[0].isEmpty && lines[size.1 + 1].isEmpty)
                for line in lines {
                    for text in line.split(separator: " ") {
                        #expect(Set(text.filter { $0 != "…" }).count <= 1, "\(line)")
                    }
                }
            }
        }
    }
}

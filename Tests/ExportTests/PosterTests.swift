import Cells
import Colors
import Geometry
import Layers
import Playback
import Raster
import Testing

@testable import Export

@Suite struct PosterTests {
    /// A red square moves to the right below a white line that does not move.
    private static func timeline() throws -> Timeline {
        var square = Layer(
            name: "square",
            shape: ShapeContent(
                path: Path(rect: Rect(0, 0, 20, 20)), fillColor: .color(Color(rgb: 0xFF_00_00))))
        square.position = Point(10, 30)
        square.add(
            try .basic(
                .positionX, from: 10, to: 170, timing: MediaTiming(duration: 2, repeatCount: .infinity)))
        var line = Path()
        line.move(to: Point(0, 80))
        line.line(to: Point(200, 80))
        let background = Layer(
            name: "line", shape: ShapeContent(path: line, fillColor: nil, strokeColor: .white, lineWidth: 4))
        return Timeline(Scene(title: "Slide", canvas: Size(200, 100), layers: [background, square]))
    }

    private func box(_ width: Double, _ height: Double) -> Layer {
        Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, width, height)), fillColor: .color(.white)))
    }

    /// Returns the opacity of a poster without texts at a point of the scene.
    private func alpha(_ poster: Poster, _ x: Int, _ y: Int) -> UInt8 {
        let picture = poster.pixels(width: Int(poster.size.width), height: Int(poster.size.height))
        return picture[x: x, y: y].alpha
    }

    /// The square is opaque at its time, and fainter the longer ago it was elsewhere.
    @Test func ghostsFadeWithTime() throws {
        let poster = try Poster(Self.timeline(), at: 1)
        #expect(poster.size.width == 200 && poster.size.height > 110)
        #expect(alpha(poster, 100, 40) == 255, "the square at half of its path")
        let trail = [85, 60, 35].map { alpha(poster, $0, 40) }
        #expect(trail == trail.sorted(by: >) && trail[0] < 200 && trail[2] > 10, "\(trail)")
        #expect(alpha(poster, 100, 80) == 255 && alpha(poster, 100, 65) == 0, "the line has no ghosts")
    }

    /// Without a time, the main picture is the last of the fullest ones.
    @Test func theFullestPictureIsTheMainOne() throws {
        var bar = box(100, 50)
        bar.add(
            try .basic(.opacity, from: 1, to: 0, timing: MediaTiming(duration: 1, repeatCount: .infinity)))
        let poster = Poster(Timeline(Scene(canvas: Size(100, 50), layers: [bar])))
        #expect(alpha(poster, 50, 25) == 255)
    }

    /// A scene without animations is its picture, without ghosts and frames.
    @Test func aStillSceneHasNoStrip() {
        let poster = Poster(Timeline(Scene(canvas: Size(40, 40), layers: [box(40, 40)])))
        #expect(poster.size == Size(40, 40))
        #expect(poster.svg().split(separator: "<path").count == 3)
    }

    /// A film strip has frames at equal times, and a row with a title for each of several scenes.
    @Test func aFilmStripHasARowForEachScene() throws {
        let timeline = try Self.timeline()
        let one = Poster(strip: [timeline], count: 4, color: .white)
        // A frame is 200 points wide; the margin is 24 and the space between the frames 8.
        #expect(one.size.width == 4 * 208 - 8 + 48)
        for (frame, center) in [20, 60, 100, 140].enumerated() {
            let start = 24 + frame * 208
            #expect(alpha(one, start + center, 24 + 40) == 255 && alpha(one, start + center, 24 + 35) == 255)
            #expect(alpha(one, start + center + 20, 24 + 40) == 0)
            // The line below the frame, and the time below it.
            #expect(alpha(one, start + 100, 24 + 104) > 0 && alpha(one, start + 100, 24 + 120) == 0)
        }
        let two = Poster(strip: [timeline, timeline], count: 4, color: .white)
        #expect(two.size.height > 2 * one.size.height - 48 && two.size.width == one.size.width)
        let long = Poster(strip: [timeline], count: 3, duration: 1, color: .white)
        #expect(alpha(long, 24 + 2 * 208 + 100, 24 + 40) == 255, "the last frame is at the end")
    }

    /// Pictures of shapes have the labels of layers, grey beside them, and white with a dark outline on them.
    @Test(arguments: [
        (LayerLabel.Side.below, 0..<14, 26..<36), (.right, 20..<36, 8..<20), (.center, 0..<20, 0..<20),
    ])
    func labelsArePartOfPictures(side: LayerLabel.Side, columns: Range<Int>, rows: Range<Int>) {
        var square = box(20, 20)
        let blank = LabelledPicture(Timeline(Scene(canvas: Size(100, 50), layers: [square])))
        square.label = LayerLabel("Ab", at: side)
        let picture = LabelledPicture(Timeline(Scene(canvas: Size(100, 50), layers: [square])))
        func pixels(_ picture: LabelledPicture) -> PixelGrid {
            picture.pixels(at: 0, width: 800, height: 400, by: FrameRenderer())
        }
        let (with, without) = (pixels(picture), pixels(blank))
        let changed = with.pixels.indices.filter { with.pixels[$0] != without.pixels[$0] }
        #expect(changed.count > 10)
        for index in changed {
            let (x, y) = (index % 800 / 8, index / 800 / 8)
            #expect(columns.contains(x) && (rows.lowerBound - 6..<rows.upperBound).contains(y), "\(x), \(y)")
        }
        let levels = changed.filter { with.pixels[$0].isOpaque }.map { with.pixels[$0].red }
        #expect(side == .center ? levels.contains(0) : levels.contains(0x8A) && !levels.contains(0))
    }

    /// A text of a picture has its colour, and is hidden by an area in front of it.
    @Test func textsArePartsOfPictures() {
        var text = Layer()
        (text.position, text.label) = (Point(30, 20), LayerLabel("Ab\ncd", at: .center, color: .white))
        func pixels(_ layers: [Layer]) -> [PixelColor] {
            LabelledPicture(Timeline(Scene(canvas: Size(100, 50), layers: layers)))
                .pixels(at: 0, width: 1600, height: 800, by: FrameRenderer()).pixels
        }
        #expect(pixels([text]).contains(PixelColor(.white)))
        var cover = Layer()
        (cover.frame, cover.backgroundColor) = (Rect(0, 0, 60, 50), .black)
        #expect(pixels([text, cover]) == pixels([cover]) && pixels([cover, text]) != pixels([cover]))
    }

    /// A text with a size and a colour keeps its colour on a fill, and is no wider than half its size for each letter.
    @Test func textsOfAppsFitTheirPlaces() {
        var plate = Layer()
        (plate.frame, plate.backgroundColor) = (Rect(0, 0, 100, 50), .white)
        plate.label = LayerLabel("MMWW", at: .center, color: Color(red: 1, green: 0, blue: 0))
        plate.label?.fontSize = 20
        let scene = Scene(canvas: Size(100, 50), layers: [plate])
        let pixels = LabelledPicture(Timeline(scene)).pixels(
            at: 0, width: 400, height: 200, by: FrameRenderer())
        let letters = pixels.pixels.indices.filter { pixels.pixels[$0] != PixelColor(.white) }
        #expect(letters.contains { pixels.pixels[$0] == PixelColor(Color(red: 1, green: 0, blue: 0)) })
        #expect(letters.allSatisfy { pixels.pixels[$0].red > 250 }, "no dark outline")
        let columns = letters.map { $0 % 400 / 4 }
        #expect(29...33 ~= (columns.min() ?? 0) && 66...70 ~= (columns.max() ?? 0))
    }

    /// The SVG has the title, the background, the texts as lines, and nothing that moves.
    @Test func theDocumentDoesNotMove() throws {
        let texts = Poster.Texts(title: "Slide", command: "antics poster slide", color: .white)
        let poster = try Poster(Self.timeline(), texts: texts)
        let text = poster.svg(background: SVGWriter.Background(.black))
        #expect(text.contains("<title>Slide</title>") && text.contains("fill=\"#000000\""))
        #expect(!text.contains("<animate") && !text.contains("<text"))
        #expect(poster.size.width > 200 && text == poster.svg(background: SVGWriter.Background(.black)))
    }

    /// A poster has the labels of its main picture, except in cells, which are too large for them.
    @Test(arguments: [nil, LayerLabel("Ab", at: .below)])
    func postersHaveLabels(label: LayerLabel?) {
        var square = box(20, 20)
        func poster() -> Poster { Poster(Timeline(Scene(canvas: Size(100, 50), layers: [square]))) }
        let style = FrameStyle(glyphs: .braille, dithers: true)
        var (with, without) = (CellGrid(columns: 40, rows: 14), CellGrid(columns: 40, rows: 14))
        poster().draw(into: &without, rows: 0..<14, style: style)
        let blank = poster().pixels(width: 400, height: 200)
        square.label = label
        poster().draw(into: &with, rows: 0..<14, style: style)
        #expect(with == without)
        #expect((poster().pixels(width: 400, height: 200).pixels == blank.pixels) == (label == nil))
        #expect(poster().svg().contains("#8a8f98") == (label != nil))
    }

    /// In cells, the poster fills the given rows only.
    @Test func cellsStayInTheirRows() throws {
        var grid = CellGrid(columns: 40, rows: 14)
        try Poster(Self.timeline(), at: 1).draw(
            into: &grid, rows: 2..<12, style: FrameStyle(glyphs: .braille, dithers: true))
        let lines = grid.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].allSatisfy { $0 == " " } && lines[13].allSatisfy { $0 == " " })
        #expect(lines[2..<12].joined().contains { $0 != " " })
    }
}

import Colors
import Geometry
import Layers
import TestSupport
import Testing

@Suite struct DisplayListTests {
    private typealias Item = DisplayList.Item

    private func list(_ layers: Layer..., withUnseen: Bool = false) -> DisplayList {
        let scene = Scene(canvas: Size(100, 100), layers: layers)
        let timeline = Timeline(scene)
        return withUnseen ? DisplayList(withUnseen: timeline, at: 0) : DisplayList(timeline, at: 0)
    }

    /// A layer of 20 by 10 points at the origin.
    private func box(_ color: Color? = .white) -> Layer {
        var layer = Layer()
        layer.bounds = Rect(0, 0, 20, 10)
        layer.position = layer.bounds.center
        layer.backgroundColor = color
        return layer
    }

    private var line: ShapeContent {
        ShapeContent(path: Path(rect: Rect(0, 0, 4, 4)), strokeColor: .white, lineWidth: 2)
    }

    @Test func aLayerIsDrawnFromItsGroundToItsBorder() {
        var layer = box()
        layer.content = .shape(line)
        layer.sublayers = [box()]
        layer.borderColor = .black
        layer.borderWidth = 1
        let items = list(layer).items.first?.group?.items ?? []
        #expect(items.map(\.role) == [.background, .fill, .stroke, .sublayers, .border])
        #expect(items[3].group?.items.map(\.role) == [.layer(Layer.ID(2))])
    }

    /// The origin stays with the layer, wherever its height puts it.
    @Test func heightDecidesTheOrder() {
        let layers = [3.0, 1, 1, -2].map { height in
            var layer = box()
            layer.zPosition = height
            return layer
        }
        let list = DisplayList(Timeline(Scene(canvas: Size(1, 1), layers: layers)), at: 0)
        #expect(
            list.items.map(\.role)
                == [4, 2, 3, 1].map { .layer(Layer.ID($0)) })
    }

    @Test func theBorderIsARingInsideTheBounds() {
        var layer = box(nil)
        layer.cornerRadius = 3
        layer.borderColor = .black
        layer.borderWidth = 2
        var ring = Path(roundedRect: Rect(0, 0, 20, 10), cornerRadius: 3)
        ring.append(Path(roundedRect: Rect(2, 2, 16, 6), cornerRadius: 1))
        let border = list(layer).items.first?.group?.items.first?.outline
        #expect(border?.path == ring && border?.rule == .evenOdd)
        // As wide as the layer is high, it is all of it.
        layer.borderWidth = 5
        let whole = list(layer).items.first?.group?.items.first?.outline
        #expect(whole?.path == Path(roundedRect: Rect(0, 0, 20, 10), cornerRadius: 3))
    }

    @Test func clipsMasksAndOpacityBelongToTheGroup() {
        var layer = box()
        layer.opacity = 0.5
        layer.masksToBounds = true
        layer.mask = box()
        let shown = list(layer).items.first?.group
        #expect(shown?.opacity == 0.5)
        #expect(shown?.clip == Path(rect: Rect(0, 0, 20, 10)))
        #expect(shown?.mask?.map(\.role) == [.layer(Layer.ID(2))])
        layer.mask?.isHidden = true
        #expect(list(layer).items.first?.group?.mask == [])
        layer.mask = nil
        #expect(list(layer).items.first?.group?.mask == nil)
    }

    /// Two lists that look the same are equal, so that nothing unseen may stand in one.
    @Test func whatCannotBeSeenIsNotThere() {
        var (hidden, clear, thin, gone) = (box(), box(), Layer(shape: line), Layer(shape: line))
        hidden.isHidden = true
        clear.opacity = 0
        thin.shape?.fillColor = nil
        thin.shape?.lineWidth = 0
        gone.shape?.fillColor = nil
        gone.shape?.strokeStart = 1
        #expect(list(hidden, clear, thin, gone, Layer()).items.isEmpty)
    }

    /// For who follows things through time, they are where they would show.
    @Test func whatCannotBeSeenIsThereOnRequest() {
        var (hidden, gone) = (box(), Layer(shape: line))
        hidden.isHidden = true
        hidden.position = Point(50, 60)
        gone.shape?.fillColor = nil
        gone.shape?.strokeStart = 1
        let items = list(hidden, gone, Layer(), withUnseen: true).items
        #expect(items.map(\.role) == (1...3).map { .layer(Layer.ID($0)) })
        #expect(items[0].group?.opacity == 0 && items[0].group?.placement.place == Point(50, 60))
        #expect(items[1].group?.items.map(\.role) == [.stroke])
    }

    @Test func aPlacementActsAboutItsAnchor() {
        var layer = box()
        layer.anchorPoint = Point(1, 0.5)
        layer.position = Point(50, 60)
        layer.transform = Affine(scaleX: 2, y: 3)
        let matrix = list(layer).items.first?.group?.placement.matrix
        // The anchor (20, 5) goes to the position, and the origin twice 20 left and thrice 5 above it.
        #expect(matrix?.apply(Point(20, 5)) == Point(50, 60))
        #expect(matrix?.apply(Point(0, 0)) == Point(10, 45))
        #expect(Placement(anchor: Point(3, 4), map: .identity, place: Point(3, 4)).matrix == .identity)
    }

    @Test func linesKeepToWhatCanBeDrawn() throws {
        var shape = line
        (shape.strokeStart, shape.strokeEnd) = (-2, 1.5)
        shape.lineDashPattern = [0, 0]
        shape.lineDashPhase = 9
        let items = list(Layer(shape: shape)).items.first?.group?.items ?? []
        guard case .stroke(let stroke) = items.last else {
            Issue.record("no line")
            return
        }
        #expect(stroke.trim == Trim(start: 0, end: 1) && stroke.dash == nil && stroke.dashPhase == 9)
    }

    @Test func whatIsDrawnOfALineIsTrimmedAndThenDashed() throws {
        var shape = line
        shape.path = try Path(svg: "M0 0H20")
        (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75)
        func drawn() -> String? {
            guard case .stroke(let stroke) = list(Layer(shape: shape)).items.first?.group?.items.last
            else { return nil }
            return stroke.drawn.svg()
        }
        #expect(drawn() == "M 5 0 L 15 0")
        shape.lineDashPattern = [4, 2]
        #expect(drawn() == "M 5 0 L 9 0 M 11 0 L 15 0")
        shape.dashOrigin = .path
        #expect(drawn() == "M 6 0 L 10 0 M 12 0 L 15 0")
        // By parameter the points of this curve come late: 20 / 64 and 20 · 27 / 64.
        shape.path = try Path(svg: "M0 0C0 0 0 0 20 0")
        shape.lineDashPattern = []
        shape.trimBy = .parameter
        let points = try Path(svg: try #require(drawn())).points
        #expect(abs(try #require(points.first).x - 0.3125) < 1e-6)
        #expect(abs(try #require(points.last).x - 8.4375) < 1e-6)
    }

    @Test func aFadeIsPaintsOnEachOther() {
        let pattern = Pattern(width: 1, height: 1, pixels: [.white])
        let fade = Fill.crossFade(
            .color(.black), .crossFade(.pattern(pattern), .color(.white), progress: 0.5), progress: 0.25)
        #expect(
            fade.paints() == [
                .color(.black), .pattern(pattern, opacity: 0.25), .color(.white.withAlpha(0.125)),
            ])
    }

    @Test func stopsWithoutLocationsLieAtEqualDistances() {
        var gradient = GradientContent(colors: [.black, .white, .black], locations: [0, 0.9, 1])
        #expect(gradient.stops.map(\.location) == [0, 0.9, 1])
        gradient.locations = [0.5]
        #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
        gradient.colors = [.white]
        gradient.locations = []
        #expect(gradient.stops.map(\.location) == [0])
    }
}

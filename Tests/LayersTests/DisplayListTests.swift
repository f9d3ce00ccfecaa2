import Colors
import Geometry
import Layers
import TestSupport
import Testing

@Suite struct DisplayListTests {
    private typealias Item = DisplayList.Item

    private func list(_ layers: Layer..., withUnseen: Bool = false) -> DisplayList {
        let timeline = Timeline(Scene(canvas: Size(100, 100), layers: layers))
        return withUnseen ? DisplayList(withInvisible: timeline, at: 0) : DisplayList(timeline, at: 0)
    }

    /// A layer of 20 by 10 points at the origin.
    private func box(_ color: Color? = .white) -> Layer {
        var layer = Layer()
        layer.frame = Rect(0, 0, 20, 10)
        layer.backgroundColor = color
        return layer
    }

    private var line: ShapeContent {
        ShapeContent(path: Path(rect: Rect(0, 0, 4, 4)), strokeColor: .white, lineWidth: 2)
    }

    @Test func layersAreDrawnFromBackgroundToBorder() {
        var layer = box()
        layer.content = .shape(line)
        layer.sublayers = [box()]
        layer.borderColor = .black
        layer.borderWidth = 1
        let items = list(layer).items.first?.group?.items ?? []
        #expect(items.map(\.role) == [.background, .fill, .stroke, .sublayers, .border])
        #expect(items[3].group?.items.map(\.role) == [.layer(Layer.ID(2))])
    }

    /// The origin belongs to the layer, at any height.
    @Test func heightDecidesTheOrder() {
        func box(_ height: Double) -> Layer {
            var layer = self.box()
            layer.zPosition = height
            return layer
        }
        let roles = list(box(3), box(1), box(1), box(-2)).items.map(\.role)
        #expect(roles == [4, 2, 3, 1].map { .layer(Layer.ID($0)) })
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
        // A border as wide as half the layer fills it.
        layer.borderWidth = 5
        let whole = list(layer).items.first?.group?.items.first?.outline
        #expect(whole?.path == Path(roundedRect: Rect(0, 0, 20, 10), cornerRadius: 3))
    }

    @Test func backgroundBorderAndClipHaveTheSameCorners() {
        var layer = box(nil)
        (layer.cornerRadius, layer.maskedCorners) = (3, [.minXMinY, .maxXMinY])
        (layer.backgroundColor, layer.borderWidth, layer.masksToBounds) = (.white, 2, true)
        let outline = Path(roundedRect: Rect(0, 0, 20, 10), cornerRadius: 3, corners: [.minXMinY, .maxXMinY])
        var ring = outline
        ring.append(Path(roundedRect: Rect(2, 2, 16, 6), cornerRadius: 1, corners: [.minXMinY, .maxXMinY]))
        let shown = list(layer).items.first?.group
        #expect(shown?.clip == outline && shown?.items.first?.outline?.path == outline)
        #expect(shown?.items.last?.outline?.path == ring)
        layer.maskedCorners = []
        #expect(list(layer).items.first?.group?.clip == Path(rect: Rect(0, 0, 20, 10)))
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

    @Test func aShadowNeedsOpacityAndColor() {
        var layer = box()
        func shadow() -> DisplayShadow? { list(layer).items.first?.group?.shadow }
        #expect(shadow() == nil)
        (layer.shadow.opacity, layer.shadow.color) = (0.5, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        (layer.shadow.offset, layer.shadow.radius) = (Size(2, 3), -1)
        #expect(shadow()?.color == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
        #expect(shadow()?.offset == Vector(2, 3) && shadow()?.radius == 0 && shadow()?.path == nil)
        layer.shadow.opacity = 2
        #expect(shadow()?.color.alpha == 0.5)
        layer.shadow.color = nil
        #expect(shadow() == nil)
    }

    /// An empty layer is in the list only if it has a path for its shadow.
    @Test func aPathCastsAShadowWithoutALayer() {
        var layer = box(nil)
        layer.shadow.opacity = 1
        #expect(list(layer).items.isEmpty)
        layer.shadow.path = Path(rect: Rect(0, 0, 3, 3))
        #expect(list(layer).items.first?.group?.shadow?.path == layer.shadow.path)
    }

    @Test(arguments: [(4.0, 4.0), (0, 0), (-4, 0)])
    func aBlurIsNotNegative(radius: Double, shown: Double) {
        var layer = box()
        layer.blurRadius = radius
        #expect(list(layer).items.first?.group?.blurRadius == shown)
    }

    /// Lists that look the same are equal, so they contain no invisible items.
    @Test func invisibleItemsAreOmitted() {
        var (hidden, clear, thin, gone) = (box(), box(), Layer(shape: line), Layer(shape: line))
        hidden.isHidden = true
        clear.opacity = 0
        thin.shape?.fillColor = nil
        thin.shape?.lineWidth = 0
        gone.shape?.fillColor = nil
        gone.shape?.strokeStart = 1
        #expect(list(hidden, clear, thin, gone, Layer()).items.isEmpty)
    }

    /// A one-sided layer is invisible while transforms mirror it. A flipped geometry has no back.
    @Test(arguments: [
        (-1.0, 1.0, 1.0, false), (1, -1, 1, false), (-1, -1, 1, true), (1, 1, -1, false), (-1, 1, -1, true),
    ])
    func backsAreOmitted(_ inner: Double, _ outer: Double, _ sublayers: Double, _ isShown: Bool) {
        var (layer, parent) = (box(), box())
        layer.isDoubleSided = false
        layer.mask = box()
        layer.transform = Affine(scaleX: inner, y: 1)
        parent.transform = Affine(scaleX: 1, y: outer)
        parent.sublayerTransform = Affine(scaleX: sublayers, y: 1)
        parent.sublayers = [layer]
        func count(_ parent: Layer) -> Int { list(parent).items.first?.group?.items.count ?? 0 }
        #expect(count(parent) == (isShown ? 2 : 1))
        parent.sublayerTransform = Affine(scaleX: sublayers, y: -1)
        if sublayers == 1 { #expect(count(parent) == (isShown ? 2 : 1)) }
        parent.sublayers[0].isDoubleSided = true
        #expect(count(parent) == 2)
    }

    @Test func backsOfCopiesAreOmitted() {
        var (layer, copies) = (box(), Layer(replicator: ReplicatorContent()))
        layer.isDoubleSided = false
        copies.sublayers = [layer]
        copies.replicator?.instanceCount = 3
        copies.replicator?.instanceTransform = Affine(scaleX: -1, y: 1)
        let group = list(copies).items.first?.group?.items.first?.group
        #expect(group?.items.map(\.role) == [.copy(0), .copy(2)])
    }

    /// With invisible items, an item can be followed through all times.
    @Test func invisibleItemsAreIncludedOnRequest() {
        var (hidden, gone) = (box(), Layer(shape: line))
        hidden.isHidden = true
        hidden.position = Point(50, 60)
        gone.shape?.fillColor = nil
        gone.shape?.strokeStart = 1
        let items = list(hidden, gone, Layer(), withUnseen: true).items
        #expect(items.map(\.role) == (1...3).map { .layer(Layer.ID($0)) })
        #expect(items[0].group?.opacity == 0 && items[0].group?.placement.position == Point(50, 60))
        #expect(items[1].group?.items.map(\.role) == [.stroke])
    }

    @Test func aPlacementActsAboutItsAnchor() {
        var layer = box()
        layer.anchorPoint = Point(1, 0.5)
        layer.position = Point(50, 60)
        layer.transform = Affine(scaleX: 2, y: 3)
        let matrix = list(layer).items.first?.group?.placement.matrix
        // The anchor (20, 5) is at the position, and the origin is 2 · 20 to the left and 3 · 5 above it.
        #expect(matrix?.apply(Point(20, 5)) == Point(50, 60))
        #expect(matrix?.apply(Point(0, 0)) == Point(10, 45))
        #expect(Placement(anchor: Point(3, 4), map: .identity, position: Point(3, 4)).matrix == .identity)
    }

    @Test func linesKeepToWhatCanBeDrawn() throws {
        var shape = line
        (shape.strokeStart, shape.strokeEnd) = (-2, 1.5)
        shape.lineDashPattern = [0, 0]
        shape.lineDashPhase = 9
        let stroke = try #require(StrokedLine(shape))
        #expect(stroke.trim == Trim(start: 0, end: 1) && stroke.dash == nil && stroke.dashPhase == 9)
    }

    @Test func linesAreTrimmedAndThenDashed() throws {
        var shape = line
        shape.path = try Path(svg: "M0 0H20")
        (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75)
        func drawn() -> String? { StrokedLine(shape)?.drawn.svg() }
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

    @Test(
        "Y7: a gradient needs two colours, and a location for each of them or none",
        arguments: [
            (3, [0, 0.9, 1], [0, 0.9, 1]), (3, [], [0, 0.5, 1]), (2, [0, 0.9, 1], [0, 0.9]), (3, [0.5], []),
            (1, [], []), (0, [], []),
        ] as [(Int, [Double], [Double])])
    func gradients(colors: Int, locations: [Double], shown: [Double]) {
        let colors = Array([Color.black, .white, .black].prefix(colors))
        let gradient = GradientContent(colors: colors, locations: locations)
        #expect(gradient.stops.map(\.location) == shown)
        var layer = Layer(gradient: gradient)
        layer.bounds = Rect(0, 0, 9, 9)
        #expect(DisplayList(Timeline(of: layer), at: 0).items.isEmpty == shown.isEmpty)
    }
}

@Suite struct DisplayListCopiesTests {
    /// Returns the copies of the first layer of a scene at a time.
    private func copies(_ scene: Scene, at time: Double) -> [DisplayList.Group] {
        DisplayList(Timeline(scene), at: time).copies()
    }

    /// Three dots side by side that fade in within a second, each a quarter of a second later and less green.
    private func row() throws -> Scene {
        var dot = Layer(name: "dot", shape: ShapeContent(path: .square, fillColor: .color(.white)))
        try dot.add(.ramp(MediaTiming(duration: 1, fillMode: .both), keeps: true))
        var row = Layer(
            name: "row",
            replicator: ReplicatorContent(
                instanceCount: 3, instanceDelay: 0.25, instanceTransform: Affine(translationX: 10, y: 0)))
        row.bounds = Rect(0, 0, 100, 20)
        row.sublayers = [dot]
        row.setValue(-0.5, for: .instanceGreenOffset)
        return Scene(canvas: Size(100, 20), layers: [row])
    }

    @Test func eachCopyIsLaterAndFurtherThanTheOneBefore() throws {
        let scene = try row()
        let copies = copies(scene, at: 0.75)
        #expect(copies.map(\.role) == [.copy(0), .copy(1), .copy(2)])
        #expect(copies.map { $0.items[0].group?.opacity } == [0.75, 0.5, 0.25])
        #expect(copies.map(\.placement.matrix.tx) == [0, 10, 20])
        #expect(copies.map(\.placement.anchor) == Array(repeating: Point(50, 10), count: 3))
        #expect(isClose(scene.duration, 1.5))
        #expect(isClose(self.copies(scene, at: 1.4)[2].items[0].group?.opacity ?? 0, 0.9))
        #expect(self.copies(scene, at: 9).map { $0.items[0].group?.opacity } == [1, 1, 1])
    }

    @Test func coloursAreMultipliedDownToTheLastLayer() throws {
        var scene = try row()
        scene.layers[0].sublayers[0].backgroundColor = .white
        scene.layers[0].sublayers[0].bounds = Rect(0, 0, 4, 4)
        scene.layers[0].sublayers[0].borderColor = .white
        scene.layers[0].sublayers[0].borderWidth = 1
        scene.layers[0].sublayers[0].shape?.strokeColor = .white
        (scene.layers[0].sublayers[0].shadow.color, scene.layers[0].sublayers[0].shadow.opacity) = (.white, 1)
        let items = copies(scene, at: 9)[1].items[0].inside
        #expect(items.map(\.role) == [.background, .fill, .stroke, .border])
        let half = Color(red: 1, green: 0.5, blue: 1)
        #expect(items.compactMap(\.color) == Array(repeating: half, count: 4))
        #expect(copies(scene, at: 9)[1].items[0].group?.shadow?.color == half)
    }

    /// For copies of copies, colours are multiplied and delays are added.
    @Test func aReplicatorInAReplicatorGoesOnFromItsCopy() throws {
        var scene = try row()
        var rows = Layer(name: "rows", replicator: ReplicatorContent(instanceCount: 2, instanceDelay: 0.125))
        rows.sublayers = scene.layers
        rows.setValue(-0.5, for: .instanceGreenOffset)
        scene = Scene(canvas: Size(100, 20), layers: [rows])
        let second = copies(scene, at: 0.75)[1].items[0].inside[0].inside.compactMap(\.group)
        #expect(second.map { $0.items[0].group?.opacity } == [0.625, 0.375, 0.125])
        #expect(second[1].items[0].inside[0].color == Color(red: 1, green: 0.25, blue: 1))
    }

    @Test func aPresentationHasTheShapeOfItsModel() throws {
        let scene = try row()
        let shown = scene.presentation(at: 0.75)
        #expect(shown.allLayers.map(\.id) == scene.allLayers.map(\.id))
        #expect(shown.layers[0].sublayers[0].opacity == 0.75)
        #expect(shown.layers[0].replicator == scene.layers[0].replicator)
    }

    @Test(arguments: [(2.9, 2), (0.0, 0), (-4, 0), (.nan, 0), (1e300, 10_000)])
    func countsAreLimited(count: Double, expected: Int) {
        #expect(ReplicatorContent(instanceCount: count).wholeCount == expected)
    }

    @Test func anAnimatedCountGrowsAReplicator() throws {
        var row = Layer(replicator: ReplicatorContent())
        row.sublayers = [Layer(shape: ShapeContent(path: .square, fillColor: .color(.white)))]
        try row.add(.basic(.instanceCount, from: 0, to: 4, timing: MediaTiming(duration: 4)))
        let scene = Scene(canvas: Size(1, 1), layers: [row])
        #expect([0, 1.5, 3].map { copies(scene, at: $0).count } == [0, 1, 3])
    }

    @Test func copiesOfCopiesAreAtMostAHundredThousandLayers() {
        func grid(_ outer: Double, _ inner: Double) -> Scene {
            var row = Layer(replicator: ReplicatorContent(instanceCount: inner))
            row.sublayers = [Layer(shape: ShapeContent(path: .square, fillColor: .color(.white)))]
            var grid = Layer(replicator: ReplicatorContent(instanceCount: outer))
            grid.sublayers = [row]
            return Scene(canvas: Size(1, 1), layers: [grid])
        }
        let small = copies(grid(3, 4), at: 0)
        #expect(small.count == 3)
        #expect(small.allSatisfy { $0.items[0].inside[0].inside.count == 4 })
        #expect((1..<20).contains(copies(grid(10_000, 10_000), at: 0).count))
    }

    /// Copies in a frozen layer never reach the state of the original, and the duration ignores them.
    @Test func copiesThatStandStillTakeNoTime() throws {
        var ball = Layer(name: "ball", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        ball.add(try .basic(.positionX, to: 80, timing: MediaTiming(duration: 2, repeatCount: .infinity)))
        var copies = Layer(
            name: "copies", replicator: ReplicatorContent(instanceCount: 5, instanceDelay: 0.5))
        copies.timing.speed = 0
        copies.sublayers = [ball]
        let scene = Scene(canvas: Size(90, 9), layers: [ball, copies])
        #expect(scene.duration == 2 && Timeline(scene).loops)
    }
}

extension Path {
    fileprivate static let square = Path(rect: Rect(0, 0, 1, 1))
}

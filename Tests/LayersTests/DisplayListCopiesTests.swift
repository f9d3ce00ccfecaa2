import Colors
import Geometry
import Layers
import TestSupport
import Testing

/// What a replicator draws: its sublayers once for each copy.
@Suite struct DisplayListCopiesTests {
    /// The copies that the first layer of a scene makes at a time.
    private func copies(_ scene: Scene, at time: Double) -> [DisplayList.Group] {
        DisplayList(Timeline(scene), at: time).copies()
    }

    /// Three dots beside each other that show within a second, each a quarter of one later, and less green.
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
        let items = copies(scene, at: 9)[1].items[0].inside
        #expect(items.map(\.role) == [.background, .fill, .stroke, .border])
        let half = Color(red: 1, green: 0.5, blue: 1)
        #expect(items.compactMap(\.color) == Array(repeating: half, count: 4))
    }

    /// Copies of copies: colours are multiplied, and delays add up.
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
    func noCountCanExhaustTheMachine(count: Double, expected: Int) {
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
}

extension Path {
    fileprivate static let square = Path(rect: Rect(0, 0, 1, 1))

    /// Copies in a time that stands still never come to where the original is, and are not waited for.
    @Test func copiesThatStandStillTakeNoTime() throws {
        var ball = Layer(name: "ball", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        ball.add(try .basic(.positionX, to: 80, timing: MediaTiming(duration: 2, repeatCount: .infinity)))
        var copies = Layer(
            name: "copies", replicator: ReplicatorContent(instanceCount: 5, instanceDelay: 0.5))
        copies.timing.speed = 0
        copies.sublayers = [ball]
        let scene = Scene(canvas: Size(90, 9), layers: [ball, copies])
        #expect(scene.duration == 2 && scene.loops)
    }
}

import Colors
import Demos
import Geometry
import Layers
import Scenes
import TestSupport
import Testing

/// The values of the demos at 0, 25, 50, 75 and 100 % of their length, against values computed by hand.
///
/// The computation is next to the numbers. Four curves occur often. They were solved as cubic Bézier curves of time by
/// bisection, outside this project:
///
///     share of time         0.25        0.5         0.75
///     easeInEaseOut  E      0.1291619   0.5         0.8708381
///     easeOut        O      0.3781381   0.6846432   0.9065353
///     easeIn         I      0.0934647   0.3153568   0.6218619
///     default        D      0.4085106   0.8024034   0.9604590
///
/// A loop that autoreverses reaches its far end at 50 %, and half of the distance at 25 % and 75 %. At 100 % a loop
/// restarts.
@Suite struct DemoNumbersTests {
    /// A number of a layer.
    enum Probe: CustomStringConvertible {
        /// The value of a property that is one number.
        case value(AnimatableProperty)
        /// A coordinate of a point of the path.
        case x(Int), y(Int)
        /// The bounds of the path.
        case left, width
        /// A channel of a colour, 0 to 255.
        case red(AnimatableProperty), green(AnimatableProperty), blue(AnimatableProperty)
        /// The opacity of a colour.
        case alpha(AnimatableProperty)

        var description: String {
            switch self {
            case .value(let property): property.keyPath
            case .x(let index): "path point \(index) x"
            case .y(let index): "path point \(index) y"
            case .left: "path left"
            case .width: "path width"
            case .red(let property): "\(property.keyPath) red"
            case .green(let property): "\(property.keyPath) green"
            case .blue(let property): "\(property.keyPath) blue"
            case .alpha(let property): "\(property.keyPath) alpha"
            }
        }

        func number(of layer: Layer) -> Double? {
            switch self {
            case .value(let property):
                if case .number(let number)? = layer.value(for: property) { number } else { nil }
            case .x(let index): layer.shape?.path?.points[index].x
            case .y(let index): layer.shape?.path?.points[index].y
            case .left: layer.shape?.path?.bounds?.minX
            case .width: layer.shape?.path?.bounds?.size.width
            case .red(let property): color(property, layer).map { $0.red * 255 }
            case .green(let property): color(property, layer).map { $0.green * 255 }
            case .blue(let property): color(property, layer).map { $0.blue * 255 }
            case .alpha(let property): color(property, layer)?.alpha
            }
        }

        private func color(_ property: AnimatableProperty, _ layer: Layer) -> Color? {
            switch layer.value(for: property) {
            case .color(let color)?: color
            case .fill(let fill)?: fill?.color
            default: nil
            }
        }
    }

    /// Five numbers of one layer of one demo.
    struct Row: CustomTestStringConvertible {
        let demo: String
        let layer: String
        let probe: Probe
        let wanted: [Double]
        var testDescription: String { "\(demo): \(layer), \(probe)" }

        init(_ demo: String, _ layer: String, _ probe: Probe, _ wanted: Double...) {
            (self.demo, self.layer, self.probe, self.wanted) = (demo, layer, probe, wanted)
        }
    }

    @Test(arguments: shapes + colors + lines + layers + motions)
    func valuesEqualThoseComputedByHand(row: Row) throws {
        let scene = try DemoFrameTests.scene(row.demo)
        let timeline = Timeline(scene)
        let id = try #require(scene.layer(named: row.layer)).id
        for (quarter, wanted) in row.wanted.enumerated() {
            let time = scene.duration * Double(quarter) / 4
            let layer = try #require(timeline.presentation(at: time)[id])
            let number = try #require(row.probe.number(of: layer), "\(quarter * 25) %")
            #expect(abs(number - wanted) < 2e-3, "\(quarter * 25) %: \(number), not \(wanted)")
        }
    }

    /// Every demo has rows in these tables, or a separate test below.
    @Test func everyDemoHasRows() {
        let rows = Self.shapes + Self.colors + Self.lines + Self.layers + Self.motions
        #expect(Set(rows.map(\.demo)).union(["stagger"]) == Set(DemoFrameTests.names))
        #expect(rows.allSatisfy { $0.wanted.count == 5 })
    }

    // A fill with a colour at one end and none at the other draws nothing.
    @Test func aFillFromNothingNeverShows() throws {
        let scene = try DemoFrameTests.scene("fill-colour")
        let id = try #require(scene.layer(named: "from nothing")).id
        for quarter in 0..<4 {
            let layer = scene.presentation(at: scene.duration * Double(quarter) / 4)[id]
            #expect(layer?.shape?.fillColor == nil)
        }
    }

    // Copy n of a replicator is n times instanceDelay behind. At the start the wheel has run for 1.8 s, one whole fade
    // from 1 to 0.15. So copy 0 has 1 - 0.85 · t / 1.8. Copy 3 is 0.45 s behind, a quarter of the fade. When copy 0 is
    // at 0, copy 3 is at three quarters: 1 - 0.85 · 0.75 = 0.3625. A bar takes 0.9 s from 0.25 to 1 and 0.9 s back. At
    // 25 % it has E(0.5), which is 0.625.
    @Test func theCopiesOfAReplicatorFollowEachOther() throws {
        let scene = try DemoFrameTests.scene("stagger")
        let timeline = Timeline(scene)
        #expect(timeline.duration == 1.8)
        let spokes: [(copy: Int, opacities: [Double])] = [
            (0, [1, 0.7875, 0.575, 0.3625, 1]), (3, [0.3625, 1, 0.7875, 0.575, 0.3625]),
        ]
        let heights = [0.25, 0.625, 1, 0.625, 0.25]
        for quarter in 0...4 {
            let list = DisplayList(timeline, at: timeline.duration * Double(quarter) / 4)
            for spoke in spokes {
                let opacity = try #require(list.copies()[spoke.copy].items[0].group).opacity
                #expect(abs(opacity - spoke.opacities[quarter]) < 1e-6, "\(spoke.copy) \(quarter)")
            }
            let bar = try #require(list.copies(of: 1)[0].items[0].group)
            #expect(abs(bar.placement.map.d - heights[quarter]) < 1e-6, "\(quarter)")
        }
    }

    // The line of a pen ends under its dot at any time. A trim by length matches a paced path, and a trim by parameter
    // matches a linear one.
    @Test(arguments: ["even pen", "Core Animation's pen"])
    func linesOfPensEndUnderTheirDots(pen: String) throws {
        let scene = try DemoFrameTests.scene("even-pen")
        let timeline = Timeline(scene)
        let (line, dot) = (
            try #require(scene.layer(named: pen)).id, try #require(scene.layer(named: pen + " dot")).id
        )
        for step in 1..<60 {
            let shown = timeline.presentation(at: scene.duration * Double(step) / 60)
            let shape = try #require(shown[line]?.shape)
            let trim = Trim(start: shape.strokeStart, end: shape.strokeEnd, cut: shape.trimBy)
            let end = try #require(shape.path?.trimmed(trim).points.last)
            #expect(end.distance(to: try #require(shown[dot]).position) < 1e-3, "\(step)")
        }
    }

    // 2π · 35 = 219.9115, and a ninth of it is 24.4346. The other dashes fit as their comments say.
    @Test func fittedDashesFit() throws {
        for (demo, layer, length) in [
            ("dash-seam", "fitted", 2 * Double.pi * 35), ("marching-ants", "uneven", 256),
            ("marching-ants", "even", 384), ("marching-ants", "one ant", 384),
            ("dash-pattern", "outline", 280),
        ] {
            let scene = try DemoFrameTests.scene(demo)
            let shape = try #require(scene.layer(named: layer)?.shape)
            let pattern =
                shape.lineDashPattern.count == 1
                ? shape.lineDashPattern + shape.lineDashPattern : shape.lineDashPattern
            let periods = length / pattern.reduce(0, +)
            #expect(abs(periods - periods.rounded()) < 1e-3, "\(demo) \(layer): \(periods) periods")
        }
    }
}

import Colors
import Geometry
import Layers
import Scenes
import Testing

/// A line that Core Animation ends elsewhere has one finding, at its layer.
struct LintTrimsTests {
    private let second = MediaTiming(duration: 1)

    /// A layer whose length is the cube of the parameter: the error is large in the middle, and 0 at the ends.
    private func late(_ edit: (inout ShapeContent) -> Void = { _ in }) throws -> Layer {
        var shape = ShapeContent(
            path: try Path(svg: "M 0 0 C 0 0 0 0 100 0"), fillColor: nil, strokeColor: .black)
        edit(&shape)
        return Layer(name: "late", shape: shape)
    }

    private func found(_ layer: Layer, _ changes: [TimedChange] = []) -> [LintFinding] {
        lint(Timeline(Scene(canvas: Size(9, 9), layers: [layer], changes: changes)))
            .filter { $0.rule == .trimCut }
    }

    @Test func aStillTrimIsReportedWithBothPlaces() throws {
        let layer = try late { $0.strokeEnd = 0.5 }
        let finding = try #require(found(layer).first)
        #expect(finding.location == LintLocation(Layer.ID(1), key: "x-trimBy"))
        #expect(finding.message == "the trim at 50 % of the length is at 12.5 % in Core Animation")
        #expect(finding.fix.hasPrefix("x-trimBy: parameter "))
        #expect(found(layer).count == 1)
    }

    /// 0.02 = s - s³ near 0.0200080 and 0.9897945.
    @Test(arguments: [(0.02, 0), (0.0201, 1), (0.98975, 1), (0.98985, 0), (1, 0), (0, 0), (-1, 0), (2, 0)])
    func twoPercentAreNotReported(end: Double, count: Int) throws {
        #expect(found(try late { $0.strokeEnd = end }).count == count)
        #expect(found(try late { $0.strokeStart = end }).count == count)
    }

    @Test func evenAndUncutLinesAreNotReported() throws {
        #expect(found(try late()).isEmpty)
        for edit: (inout ShapeContent) -> Void in [
            { $0.trimBy = .parameter }, { $0.strokeColor = nil }, { $0.lineWidth = 0 }, { $0.path = nil },
            { $0.path = Path(ellipseIn: Rect(0, 0, 9, 9)) }, { $0.path = Path(rect: Rect(0, 0, 9, 9)) },
            { $0.path = Path(roundedRect: Rect(0, 0, 90, 40), cornerRadius: 9) },
        ] {
            let layer = try late {
                $0.strokeEnd = 0.5
                edit(&$0)
            }
            #expect(found(layer).isEmpty)
        }
        #expect(found(Layer(name: "plain")).isEmpty)
    }

    /// Lint considers all values of the animations.
    @Test func animatedTrimsAreReported() throws {
        func count(_ animation: Animation) throws -> Int {
            var layer = try late()
            layer.add(animation)
            return found(layer).count
        }
        #expect(try count(.basic(.strokeEnd, from: 0, to: 1, timing: second)) == 1)
        #expect(try count(.basic(.strokeStart, to: 1, timing: second)) == 1)
        #expect(try count(.basic(.strokeEnd, by: -0.5, timing: second)) == 1)
        #expect(try count(.basic(.strokeEnd, from: 0.995, timing: second)) == 0)
        #expect(try count(.basic(.strokeEnd, to: 0, by: -0.01, timing: second)) == 0)
        #expect(try count(.basic(.strokeEnd, to: 0, by: -0.5, timing: second)) == 1)
        #expect(try count(.basic(.strokeStart, from: 0, by: 0.01, timing: second)) == 0)
        #expect(try count(.basic(.strokeEnd, from: 1, by: 0.5, timing: second)) == 0)
        #expect(try count(.spring(.strokeEnd, from: 0, to: 1, timing: second)) == 1)
        #expect(try count(.group([.basic(.strokeEnd, from: 0, to: 1)], timing: second)) == 1)
        func keyframes(_ mode: CalculationMode) throws -> Animation {
            try .keyframes(.strokeEnd, Keyframes(.values([0, 1, 0]), calculationMode: mode), timing: second)
        }
        #expect(try count(keyframes(.linear)) == 1)
        #expect(try count(keyframes(.discrete)) == 0)
        let added = try PropertyChange(.strokeEnd, .ends(Ends(from: -0.5, to: 0)), isAdditive: true)
        #expect(try count(Animation(.change(added), timing: second)) == 1)
        let less = try PropertyChange(.strokeEnd, .ends(Ends(by: -1)), isAdditive: true)
        #expect(try count(Animation(.change(less), timing: second)) == 1)
        #expect(try count(.basic(.lineWidth, from: 0, to: 1, timing: second)) == 0)
    }

    @Test func offsetsMoveTheEnds() throws {
        let short = try late { ($0.strokeStart, $0.strokeEnd) = (0, 0.01) }
        #expect(found(short).isEmpty)
        var moved = short
        moved.shape?.trimOffset = 0.5
        #expect(found(moved).count == 1)
        moved.shape?.trimOffset = -0.5
        #expect(found(moved).count == 1)
        moved.shape?.trimOffset = 1
        #expect(found(moved).isEmpty)
        moved.add(try .basic(.trimOffset, from: 0, to: 1, timing: second))
        #expect(found(moved).count == 1)
        // Ends are clamped to 0...1 before the offset, so that the end at 1.5 moves to the middle.
        let held = try late { ($0.strokeStart, $0.strokeEnd, $0.trimOffset) = (0.5, 1.5, 0.5) }
        #expect(found(held).count == 1)
    }

    /// Lint finds a difference in a short interval.
    @Test func allValuesBetweenAreChecked() throws {
        var layer = try late { $0.path = try? Path(svg: "M 0 0 H 80 C 80 0 80 0 90 0 H 100") }
        layer.add(try .basic(.strokeEnd, from: 0, to: 1, timing: second))
        #expect(found(layer).count == 1)
    }

    /// Of two lines with equal length, one is uneven. In mode `total`, one half is their common end.
    @Test func fractionsAreOfAllLinesOrOfEach() throws {
        func modes(_ end: Double) throws -> [TrimMode] {
            try TrimMode.allCases.filter { mode in
                let layer = try late {
                    $0.path = try? Path(svg: "M 0 0 C 0 0 0 0 100 0 M 0 5 H 100")
                    ($0.strokeEnd, $0.trimMode) = (end, mode)
                }
                return !found(layer).isEmpty
            }
        }
        #expect(try modes(0.019) == [])
        #expect(try modes(0.021) == [.total, .each])
        #expect(try modes(0.5) == [.each])
        #expect(try modes(0.25) == [.total, .each])
    }

    @Test func trimsInEventsAreReported() throws {
        var layer = try late()
        layer.id = Layer.ID(1)
        let set = TimedChange(at: 1, changes: [.set(layer.id, .strokeEnd, 0.5)])
        #expect(found(layer, [set]).map(\.location) == [LintLocation(layer.id, key: "x-trimBy")])
        #expect(found(layer, [TimedChange(at: 1, changes: [], completion: [set])]).count == 1)
        #expect(found(layer, [TimedChange(at: 1, changes: [.set(layer.id, .lineWidth, 0.5)])]).isEmpty)
        var fresh = try late { $0.strokeEnd = 0.5 }
        fresh.id = Layer.ID(2)
        let insert = TimedChange(at: 1, changes: [.insert(fresh, at: .top(0))])
        #expect(found(layer, [insert]).map(\.location.change) == [[0]])
    }

    @Test func infiniteNumbersAreIgnored() throws {
        for number in [Double.nan, .infinity, -.infinity, 1e308] {
            #expect(found(try late { $0.strokeEnd = number }).isEmpty)
            let moved = try late { ($0.strokeEnd, $0.trimOffset) = (0.5, number) }
            #expect(found(moved).count <= 1)
        }
    }
}

import Colors
import Geometry
import Layers
import Testing

@testable import Scenes

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

    @Test func allValuesBetweenAreChecked() throws {
        var layer = try late { $0.path = try? Path(svg: "M 0 0 H 80 C 80 0 80 0 90 0 H 100") }
        layer.add(try .basic(.strokeEnd, from: 0, to: 1, timing: second))
        #expect(found(layer).count == 1)
    }

    /// Of two lines with equal length, one is uneven. In mode `total`, one half is their common end.
    @Test func fractionsAreOfAllLinesOrOfEach() throws {
        func modes(_ end: Double) throws -> [Trim.Mode] {
            try Trim.Mode.allCases.filter { mode in
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

/// Findings about values do not need a timeline.
struct LintValuesTests {
    private func findings(_ layer: Layer, _ changes: [TimedChange] = []) -> [LintFinding] {
        var scene = Scene(canvas: Size(9, 9), layers: [layer])
        scene.changes = changes
        let values = lint(scene)
        let rules: [LintRule] = [.trimOutside, .unlikePaths]
        #expect(lint(Timeline(scene)).filter { rules.contains($0.rule) } == values)
        return values
    }

    /// The finding is at the written end of the animation.
    @Test func unlikePathsAreReportedAtTheWrittenEnd() throws {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        let line = AnimatableValue.path(Path(polyline: [.zero, Point(9, 9)]))
        layer.add(try .basic(.path, to: line))
        layer.add(try .basic(.path, from: line))
        #expect(findings(layer).map(\.location.key) == ["toValue", "fromValue"])
    }

    private let card = Layer.ID(1)

    private func places(_ changes: [TimedChange], _ edit: (inout Layer) -> Void = { _ in }) -> [String] {
        var layer = Layer(name: "a")
        layer.id = card
        edit(&layer)
        layer.label = LayerLabel([])
        return lint(Timeline(Scene(canvas: Size(9, 9), layers: [layer], changes: changes))).map { finding in
            let place = finding.location
            return [
                finding.rule.rawValue, "\(place.layer.number)", "\(place.change)", "\(place.animation)",
                place.action ?? "-", place.key,
            ].joined(separator: " ")
        }
    }

    /// The findings of an animation are the same in the scene, a change, an inserted layer and an action.
    @Test func addedAnimationsHaveTheSameFindings() throws {
        let wide = try Animation.basic(.opacity, to: 4, timing: MediaTiming(duration: 1))
        let group = try Animation.group([wide], timing: MediaTiming(duration: 1))
        let reported = ["trim-outside 1 %@ toValue", "snaps-back 1 %@ keyPath"]
        func expected(_ place: String) -> [String] { reported.map { $0.replacing("%@", with: place) } }
        #expect(places([]) { $0.add(wide) } == expected("[] [0] -"))
        let add = TimedChange(at: 1, changes: [.remove(Layer.ID(7)), .add(card, group, key: nil)])
        #expect(places([add]) == expected("[0] [0, 0] -"))
        #expect(places([TimedChange(at: 1, changes: [], completion: [add])]) == expected("[0, 0] [0, 0] -"))
        var fresh = Layer(name: "new")
        fresh.id = Layer.ID(2)
        fresh.add(wide)
        fresh.opacity = 1.5
        let insert = TimedChange(at: 1, changes: [.insert(fresh, at: .top(0))])
        #expect(
            places([insert]) == ["trim-outside 2 [0] [] - opacity"]
                + expected("[0] [0] -").map { $0.replacing(" 1 ", with: " 2 ") })
        let set = TimedChange(at: 1, changes: [.set(card, .opacity, 0)])
        #expect(
            places([set, TimedChange(at: 9, changes: [.set(card, .opacity, 1)])]) {
                $0.actions["opacity"] = .animation(wide)
            } == expected("[] [] opacity"))
        let own = TimedChange(at: 1, changes: [.set(card, .opacity, 0, action: .animation(wide))])
        #expect(places([own]) == expected("[0] [] opacity"))
    }

    /// An implicit animation has no values in the file.
    @Test func implicitAnimationsHaveNoFindingsAboutValues() {
        let set = TimedChange(at: 1, changes: [.set(card, .opacity, 0.5)])
        #expect(places([set]) { $0.opacity = 3 } == ["trim-outside 1 [] [] - opacity"])
    }

    /// An animation that runs back ends at its start value. Only a program can set this value after the animation.
    @Test(arguments: [true, false])
    func reversedAnimationsSnapFromTheStart(isOwn: Bool) throws {
        let timing = MediaTiming(duration: 1, autoreverses: true)
        let fade = try Animation.basic(.opacity, from: 1, to: 0.5, timing: timing)
        var layer = Layer(name: "card")
        if isOwn { layer.add(fade) }
        layer.opacity = isOwn ? 0.5 : 1
        var scene = Scene(canvas: Size(9, 9), layers: [layer])
        let set = LayerChange.set(Layer.ID(1), .opacity, 0.5, action: .animation(fade))
        if !isOwn { scene.changes = [TimedChange(at: 1, changes: [set])] }
        let end = isOwn ? ", or use fillMode: forwards" : " in the completion block"
        let finding = try #require(lint(Timeline(scene), rules: [.snapsBack]).first)
        #expect(finding.fix.hasPrefix("set opacity of the layer to the start value\(end)"))
    }

    @Test func implicitMorphsAreReportedAtTheChange() throws {
        let bend = Path(polyline: [.zero, Point(9, 0), Point(9, 9)])
        func reported(_ action: LayerAction?) -> [String] {
            places([TimedChange(at: 1, changes: [.set(card, .path, .path(bend))])]) {
                $0.shape = ShapeContent(
                    path: Path(polyline: [.zero, Point(9, 0)]), fillColor: .color(.white))
                $0.actions["path"] = action
            }
        }
        #expect(reported(.implicit) == ["unlike-paths 1 [0] [] - path"])
        #expect(reported(nil).isEmpty)
    }
}

/// Lines thinner than a dot on 80 × 24 cells. On a canvas of 320 × 192 points a dot is 2 × 2 points.
@Suite struct ThinLineTests {
    private func findings(
        width: Double, scale: Double = 1, color: Color? = .white,
        animating property: AnimatableProperty? = nil
    ) throws -> [LintFinding] {
        var shape = ShapeContent(path: Path(rect: Rect(0, 0, 100, 50)))
        (shape.strokeColor, shape.lineWidth) = (color, width)
        var line = Layer(name: "line", shape: shape)
        if let property { line.add(try .basic(property, from: 1, to: 4, timing: MediaTiming(duration: 1))) }
        var group = Layer(name: "group")
        group.transform = Affine(scaleX: scale, y: scale)
        group.sublayers = [line]
        return lint(Timeline(Scene(canvas: Size(320, 192), layers: [group]))).filter { $0.rule == .thinLine }
    }

    @Test func thinLinesAreReported() throws {
        let finding = try #require(findings(width: 1.5).first)
        #expect(finding.location.key == "lineWidth")
        #expect(finding.message == "this line is 0.75 of a dot wide on 80×24 cells")
        #expect(finding.fix == "lineWidth: 2 or more")
    }

    /// No finding for a line as wide as a dot, a scaled layer, an invisible line, or a changing width.
    @Test func otherLinesAreNotReported() throws {
        #expect(try findings(width: 2).isEmpty)
        #expect(try findings(width: 0).isEmpty)
        #expect(try findings(width: 1, scale: 2).isEmpty)
        #expect(try findings(width: 3, scale: 0.5).count == 1)
        #expect(try findings(width: 1, color: nil).isEmpty)
        #expect(try findings(width: 1, animating: .lineWidth).isEmpty)
        #expect(try findings(width: 1, animating: .opacity).count == 1)
    }
}

/// Shapes that are black because they have no colour.
@Suite struct LintColorTests {
    private func isReported(_ change: (inout Layer) throws -> Void) rethrows -> Bool {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        try change(&layer)
        return lint(Timeline(Scene(canvas: Size(99, 99), layers: [layer]))).contains { $0.rule == .noColor }
    }

    @Test func shapesWithoutAColourAreReported() throws {
        #expect(isReported { _ in })
        #expect(!isReported { $0.shape?.fillColor = .color(Color(rgb: 0xFF0000)) })
        #expect(!isReported { $0.shape?.fillColor = nil })
        #expect(!isReported { $0.shape?.strokeColor = .black })
        #expect(!isReported { $0.shape?.path = nil })
        #expect(try isReported { $0.add(try .basic(.opacity, from: 0, to: 1)) })
        #expect(try !isReported { $0.add(try .basic(.fillColor, to: .fill(.color(.white)))) })
        #expect(try !isReported { $0.add(try .basic(.strokeColor, from: .color(nil), to: .color(.white))) })
    }

    /// A mask may be black, because only its opacity matters.
    @Test func masksMayBeBlack() {
        let isReported = isReported { layer in
            let mask = layer
            layer.shape?.fillColor = .color(.white)
            layer.mask = mask
        }
        #expect(!isReported)
    }
}

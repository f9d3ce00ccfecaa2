import Colors
import Geometry
import Layers
import TestSupport
import Testing

@testable import Export

/// The closest equivalent of an unsupported feature looks nearly the same.
@Suite struct CoreAnimationApproximationTests {
    /// Returns a layer with an animation, and the same layer with its closest equivalent.
    private func pair(
        _ change: PropertyChange, _ function: TimingFunction? = nil
    ) throws -> (original: Layer, nearest: Layer, reasons: [String]) {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 20, 20)), fillColor: .black))
        let timing = MediaTiming(duration: 2, fillMode: .both)
        let animation = try Animation(
            .change(change), timing: timing, timingFunction: function, isRemovedOnCompletion: false)
        var near = layer
        layer.add(animation)
        let found = CoreAnimationApproximation(change, of: animation, in: near)
        near.add(
            try Animation(
                .change(try PropertyChange(change.property, found.values)), timing: timing,
                timingFunction: found.timingFunction, isRemovedOnCompletion: false))
        return (layer, near, found.reasons)
    }

    /// Returns the greatest difference, relative to the greatest change.
    private func error(
        _ layers: (original: Layer, nearest: Layer, reasons: [String]), _ property: AnimatableProperty
    )
        throws -> Double
    {
        let values = try stride(from: 0.013, through: 1.99, by: 0.0371).map { time in
            (
                try #require(layers.original.presentation(at: time).value(for: property)),
                try #require(layers.nearest.presentation(at: time).value(for: property))
            )
        }
        let first = values[0].0
        let far = try values.map { try #require(first.distance(to: $0.0)) }.max() ?? 0
        return try values.map { try #require($0.0.distance(to: $0.1)) / far }.max() ?? 0
    }

    @Test(arguments: EasingFamily.allCases, EasingDirection.allCases)
    func easingsAreClose(family: EasingFamily, direction: EasingDirection) throws {
        let change = try PropertyChange(.lineWidth, .ends(Ends(from: 3, to: 40)))
        let layers = try pair(change, .family(family, direction))
        let isExact = [.quad, .cubic, .back].contains(family) && direction != .inOut
        #expect(layers.reasons.isEmpty == isExact)
        #expect(try error(layers, .lineWidth) < (isExact ? 1e-6 : 0.02))
    }

    @Test(arguments: ColorSpace.allCases)
    func colorSpacesAreClose(space: ColorSpace) throws {
        try checkCases(10, seed: 97) { generator in
            let colors = (0..<2).map { _ in Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &generator)) }
            let change = try PropertyChange(
                .strokeColor, .ends(Ends(from: .color(colors[0]), to: .color(colors[1]))),
                blending: Blending(colorSpace: space))
            let layers = try pair(change, .easeInEaseOut)
            #expect(layers.reasons.count == (space == .sRGB ? 0 : 1))
            // Colours are rounded to bytes.
            #expect(try error(layers, .strokeColor) < 0.04, "\(colors)")
            #expect(layers.nearest.animations[0].animation.timingFunction == .easeInEaseOut)
        }
    }

    /// Keyframes replace the functions of segments, and the function of the animation stays.
    @Test func functionsOfSegmentsAreClose() throws {
        let keyframes = try Keyframes(
            .values([3, 40, 20].map { .number($0) }),
            timingFunctions: [.family(.bounce, .out), .family(.quart, .in)])
        let layers = try pair(try PropertyChange(.lineWidth, .keyframes(keyframes)), .easeIn)
        #expect(layers.reasons.count == 1)
        #expect(layers.nearest.animations[0].animation.timingFunction == .easeIn)
        #expect(try error(layers, .lineWidth) < 0.02)
    }

    @Test func stepsAndLinearStopsAreExact() throws {
        let line = try LinearStops([.init(0, 0), .init(0.3, 0.8), .init(0.6, 0.7), .init(1, 1)])
        let steps = try StepTiming.Jump.allCases.map { TimingFunction.steps(try StepTiming(4, $0)) }
        for function in steps + [.stops(line)] {
            let layers = try pair(try PropertyChange(.lineWidth, .ends(Ends(from: 0, to: 10))), function)
            #expect(try error(layers, .lineWidth) < 1e-9, "\(function)")
        }
    }

    /// The frames of a morph look alike and have equally many points.
    @Test func smartMorphsAreClose() throws {
        let shapes = [
            Path(ellipseIn: Rect(0, 0, 20, 20)), Path(regularPolygon: 3, center: Point(10, 10), radius: 12),
            Path(starWithTips: 5, center: Point(9, 9), outerRadius: 10, innerRadius: 4),
            Path(regularPolygon: 7, center: Point(30, 5), radius: 8),
        ]
        for shape in shapes {
            let layers = try pair(try PropertyChange(.path, .ends(Ends(to: .path(shape)))))
            #expect(layers.reasons.count == 1)
            for time in [0.3, 1, 1.6] {
                let paths = [layers.original, layers.nearest].compactMap {
                    $0.presentation(at: time).shape?.path
                }
                let boxes = paths.compactMap(\.bounds)
                #expect(boxes.count == 2 && paths[0].verbs.count == paths[1].verbs.count)
                #expect(abs(boxes[0].minX - boxes[1].minX) < 0.4 && abs(boxes[0].maxY - boxes[1].maxY) < 0.4)
            }
        }
    }

    /// A held path has other points than a moving one. Two keys at one time separate them, so no path lies between.
    @Test func heldPathsKeepTheirPoints() throws {
        let star = Path(starWithTips: 5, center: Point(9, 9), outerRadius: 10, innerRadius: 4)
        let square = Path(rect: Rect(0, 0, 20, 20))
        for times in [[0, 0.1, 0.9, 1], []] {
            let values = AnimationValues.keyframes(
                try Keyframes(
                    .values([star, star, square, square].map { .path($0) }), keyTimes: times,
                    timingFunctions: [.linear, .easeInEaseOut, .linear]))
            let layers = try pair(try PropertyChange(.path, values))
            guard case .keyframes(let found)? = layers.nearest.animations[0].animation.change?.values else {
                Issue.record("no keyframes")
                continue
            }
            let paths = found.values.compactMap { if case .path(let path?) = $0 { path } else { nil } }
            #expect(paths.count == found.keyTimes.count && paths.count < 30)
            for index in paths.indices.dropFirst() where found.keyTimes[index] > found.keyTimes[index - 1] {
                #expect(paths[index].hasSameStructure(as: paths[index - 1]), "\(found.keyTimes[index])")
            }
            for time in [0.05, 0.3, 1, 1.7, 1.95] {
                let boxes = [layers.original, layers.nearest].compactMap {
                    $0.presentation(at: time).shape?.path?.bounds
                }
                #expect(boxes.count == 2 && abs(boxes[0].maxX - boxes[1].maxX) < 0.25, "\(time)")
            }
        }
    }

    /// The layer is invisible beside a keyframe without a colour. The other colours blend.
    @Test(arguments: [0.01, 0.3, 0.6, 0.9, 1.3, 1.4, 1.7])
    func noColorBetweenColorsHidesBothSides(time: Double) throws {
        let colors: [Color?] = [.white, nil, .black, .white]
        let keyframes = try Keyframes(.values(colors.map { .color($0) }))
        let layers = try pair(try PropertyChange(.strokeColor, .keyframes(keyframes)))
        let wanted = layers.original.presentation(at: time).shape?.strokeColor
        let found = layers.nearest.presentation(at: time).shape?.strokeColor
        #expect((wanted == nil) == (time < 1.33) && (found == nil) == (wanted == nil))
        #expect(abs((wanted?.red ?? 0) - (found?.red ?? 0)) < 0.02)
        #expect(layers.reasons.count == 1)
    }

    @Test func noColorBecomesTransparent() throws {
        let ends = Ends(from: .color(.white), to: .color(nil))
        let layers = try pair(try PropertyChange(.strokeColor, .ends(ends)))
        #expect(layers.original.presentation(at: 1).shape?.strokeColor == nil)
        #expect(layers.nearest.presentation(at: 1).shape?.strokeColor == .clear)
        #expect(layers.reasons.count == 1)
    }

    @Test func supportedChangesStay() throws {
        let change = try PropertyChange(.lineWidth, .spring(Ends(from: 0, to: 10), .default))
        let layers = try pair(change)
        #expect(layers.reasons.isEmpty)
        #expect(layers.nearest.animations[0].animation.change?.values == change.values)
    }
}

@Suite struct PathFormTests {
    @Test func formsAreRecognized() {
        let forms: [PathForm] = [
            .line(from: Point(1, 2), to: Point(1, 9)), .rect(Rect(1, 2, 30, 40)),
            .ellipse(Rect(-5, 3, 10, 20)),
            .roundedRect(Rect(0, 0, 60, 40), radius: 8),
            .arc(center: Point(3, 4), radius: 5, start: -.pi / 2, end: 1.5 * .pi, clockwise: true),
        ]
        for form in forms { #expect(PathForm(form.path)?.swift == form.swift) }
    }

    @Test func arcsOfSVGAreRecognized() throws {
        let path = try Path(svg: "M 0 -38 A 38 38 0 0 1 0 38 A 38 38 0 0 1 0 -38")
        #expect(
            PathForm(path)?.swift
                == "UIBezierPath(arcCenter: CGPoint(x: 0, y: 0), radius: 38, startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true).cgPath"
        )
    }

    /// Core Graphics traps on a greater radius.
    @Test func radiiAreAtMostHalfASide() throws {
        checkCases(300, seed: 73) { generator in
            let size = Size(
                Double.random(in: 0.01...90, using: &generator),
                Double.random(in: 0.01...90, using: &generator))
            let rect = Rect(origin: Point(Double.random(in: -50...50, using: &generator), 3), size: size)
            guard let form = PathForm(Path(roundedRect: rect, cornerRadius: 100)), case .roundedRect = form
            else { return }
            let numbers = form.swift.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
            #expect(numbers.count == 6 && 2 * numbers[4] <= min(numbers[2], numbers[3]))
        }
    }

    @Test func anyArcIsRecognized() throws {
        try checkCases(300, seed: 71) { generator in
            func number(_ range: ClosedRange<Double>) -> Double {
                Double.random(in: range, using: &generator)
            }
            let path = Path(
                arcCenter: Point(number(-100...100), number(-100...100)), radius: number(1...80),
                startAngle: number(-6...6), endAngle: number(-6...6),
                clockwise: Bool.random(using: &generator))
            guard path.verbs.count > 1 else { return }
            let form = try #require(PathForm(path))
            #expect(form.path.isEqual(to: path, tolerance: 0.02))
        }
    }

    @Test func otherPathsHaveNoForm() throws {
        let others = [
            "M 0 0 L 9 0 Z", "M 0 0 L 9 0 L 9 9 Z", "M 0 0 C 1 2 3 4 5 0", "M 0 0 L 9 0 L 9 9 L 1 9 Z",
            "M 14 76 C 34 68 50 42 50 22 C 50 6 36 6 34 24",
        ]
        for text in others { #expect(PathForm(try Path(svg: text)) == nil, "\(text)") }
        #expect(PathForm(Path()) == nil)
    }
}

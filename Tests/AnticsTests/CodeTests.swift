import Colors
import Demos
import Export
import Foundation
import Geometry
import SceneFiles
import TestSupport
import Testing

@testable import Layers

/// The Core Animation code of the demos: it compiles, and it builds what the scene has.
@Suite struct CodeTests {
    @Test func theCodeOfAllDemosCompiles() throws {
        let code = try CodeOfDemos.shared.get()
        #expect(code.complaints.isEmpty, "\(code.complaints)")
        #expect(Set(code.looks.keys) == Set(DemoFrameTests.names))
    }

    #if os(Linux)
        /// Under Apple's names there is more than the declarations: a module that shows what the code builds.
        @Test(arguments: ["5", "6"])
        func theCodeOfAllDemosCompilesWithCoreAnimation(mode: String) throws {
            let files = try DemoFrameTests.names.map { ($0, try CodeOfDemos.writer($0).listing().text) }
            #expect(try Compiler.complaints(Dictionary(uniqueKeysWithValues: files), mode: mode) == "")
        }
    #endif

    /// The declarations are no net with holes.
    @Test func misspeltSymbolsAreFound() throws {
        let code = try CodeOfDemos.writer("star-morph").listing().text
        let wrong = [
            ("CAShapeLayer()", "CAShapedLayer()"), ("lineJoin", "lineJoint"), (".round", ".rounded"),
            ("keyTimes", "keytimes"), ("forKey: nil", "key: nil"), ("addSublayer", "addSubLayer"),
            ("= 2.5", "= \"2.5\""),
        ]
        let complaints = try CodeOfDemos.complaints(
            [code] + wrong.map { right, wrong in code.replacing(right, with: wrong) })
        #expect(complaints[0].isEmpty)
        for (complaint, (_, wrong)) in zip(complaints.dropFirst(), wrong) {
            #expect(complaint.contains("error:"), "\(wrong)")
        }
    }

    /// Whatever a scene file holds, its code is Swift.
    @Test func theCodeOfAnySceneCompiles() throws {
        let everything = Golden.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Conformance/everything.yaml")
        let texts = [try String(contentsOf: everything, encoding: .utf8)] + SceneTemplates.all.map(\.text)
        #expect(try CodeOfDemos.complaints(ofScenes: texts) == "")
        var mutator = SceneMutator(SplitMix64(seed: 83))
        let demos = Catalogue.demos.map(\.text) + texts
        let scenes = cases(60).map { mutator.changed(demos[$0 % demos.count]) }
        #expect(try CodeOfDemos.complaints(ofScenes: scenes) == "")
    }

    @Test(arguments: DemoFrameTests.names)
    func codeBuildsTheLayersOfTheScene(name: String) throws {
        let timeline = try CodeOfDemos.timeline(name)
        let look = try #require(try CodeOfDemos.shared.get().looks[name]?.first)
        expect(look.sublayers, timeline.scene.layers, in: timeline)
    }

    /// What the code has built shows what the scene shows, at three times: what stands for something that Core Animation
    /// has not, nearly so.
    @Test(arguments: DemoFrameTests.names)
    func codeShowsWhatTheSceneShows(name: String) throws {
        var scene = try DemoFrameTests.scene(name)
        scene.changes = []
        let look = try #require(try CodeOfDemos.shared.get().looks[name]?.first)
        let rebuilt = try RebuiltScene(scene, from: look.sublayers).scene
        let duration = max(Timeline(scene).duration, 1)
        for time in [0.13, 0.37, 0.71].map({ $0 * duration }) {
            let wanted = scene.presentation(at: time)
            for shown in rebuilt.presentation(at: time).allLayers {
                let layer = try #require(wanted[shown.id])
                for property in layer.properties where !property.keyPath.hasPrefix("x-") {
                    let values = (layer.value(for: property)?.seen, shown.value(for: property)?.seen)
                    guard values.0 != values.1 else { continue }
                    let error = values.0.flatMap { one in values.1.flatMap { one.distance(to: $0) } }
                    #expect(
                        error ?? .infinity < 0.02 * max(1, values.0?.size ?? 0),
                        "\(layer.name).\(property.keyPath) at \(time)")
                }
            }
        }
    }

    /// What events leave behind is what the code leaves behind, once all of it has been done.
    @Test(arguments: ["fade", "backing-layer", "pause-and-scrub"])
    func codeDoesWhatEventsDo(name: String) throws {
        let timeline = try CodeOfDemos.timeline(name)
        #expect(!timeline.scene.changes.isEmpty)
        let look = try #require(try CodeOfDemos.shared.get().looks[name]?.last)
        let model = timeline.model(at: timeline.duration)
        for assignment in timeline.scene.changes.flatMap(\.assignments) {
            let path = try #require(model.path(of: assignment.layer))
            let (layer, built) = try #require(find(path.steps[...], look.sublayers, model.layers))
            expect(built, has: layer, assignment.property)
        }
        for id in Set(timeline.retimings.map(\.layer)) {
            let path = try #require(model.path(of: id))
            let (layer, built) = try #require(find(path.steps[...], look.sublayers, model.layers))
            expect(built, "speed", "\(layer.timing.speed)")
            expect(built, "timeOffset", "\(layer.timing.timeOffset)")
            expect(built, "beginTime", "\(layer.timing.beginTime)")
        }
    }

    // MARK: Comparing

    private func expect(_ built: [CodeOfDemos.Look], _ layers: [Layer], in timeline: Timeline) {
        let layers = layers.filter { !$0.isBlank }
        #expect(built.count == layers.count)
        for (built, layer) in zip(built, layers) {
            for property in layer.properties where !property.keyPath.hasPrefix("x-") {
                expect(built, has: layer, property)
            }
            expect(built, "speed", "\(layer.timing.speed)")
            expect(built, "timeOffset", "\(layer.timing.timeOffset)")
            expect(built, "beginTime", "\(layer.timing.beginTime)")
            expect(
                built, "actions",
                layer.actions.isEmpty ? "nil" : layer.actions.keys.sorted().joined(separator: " "))
            expect(built, animations: layer, in: timeline)
            expect(built.mask, layer.mask.map { [$0] } ?? [], in: timeline)
            expect(built.sublayers, layer.sublayers, in: timeline)
        }
    }

    private func expect(_ built: CodeOfDemos.Look, has layer: Layer, _ property: AnimatableProperty) {
        let wanted = layer.value(for: property).map(\.words) ?? []
        let shown = words(built.values[property.keyPath] ?? "")
        // A pattern that is to fit is scaled.
        if property == .lineDashPattern, layer.shape?.dashFit == .seamless { return }
        #expect(areAlike(shown, wanted), "\(layer.name).\(property.keyPath): \(shown) for \(wanted)")
    }

    private func expect(_ built: CodeOfDemos.Look, _ key: String, _ wanted: String) {
        let shown = words(built.values[key] ?? "")
        #expect(areAlike(shown, words(wanted)), "\(key): \(shown) for \(wanted)")
    }

    private func expect(_ built: CodeOfDemos.Look, animations layer: Layer, in timeline: Timeline) {
        let animations = layer.animations.map(\.animation)
        #expect(built.animations.count == animations.count, "\(layer.name)")
        let clock = Double(built.values["clock"] ?? "") ?? .nan
        let start = timeline.scene.convert(0, from: nil, to: layer.id)
        for (built, animation) in zip(built.animations, animations) {
            // 0 is now, on the clock of the layer.
            let begin = Double(built.values["beginTime"] ?? "") ?? .nan
            let late = (begin == 0 ? clock : begin) - clock
            #expect(
                isClose(late, animation.timing.beginTime - start, 1e-3), "\(layer.name) begins \(late) late")
            expect(built, animation)
        }
    }

    private func expect(_ built: CodeOfDemos.Look, _ animation: Animation) {
        let timing = animation.timing
        let isSpring = built.kind == "CASpringAnimation"
        expect(
            built, "duration", isSpring && built.values["duration"] == "-1.0" ? "-1" : "\(timing.duration)")
        expect(built, "autoreverses", timing.autoreverses ? "1" : "0")
        expect(built, "repeatCount", "\(timing.repeatCount)")
        expect(built, "fillMode", timing.fillMode.rawValue)
        expect(built, "isRemovedOnCompletion", animation.isRemovedOnCompletion ? "1" : "0")
        #expect(built.animations.count == animation.children.count)
        for (built, child) in zip(built.animations, animation.children) {
            expect(built, "beginTime", "\(child.timing.beginTime)")
            expect(built, child)
        }
        guard let change = animation.change else { return }
        expect(built, "keyPath", change.property.keyPath)
        expect(built, "isAdditive", change.isAdditive ? "1" : "0")
        guard animation.isCoreAnimations else { return }
        let easing = animation.timingFunction.flatMap { $0 == .linear ? nil : $0 }
        expect(built, "timingFunction", easing?.words.joined(separator: " ") ?? "nil")
        switch change.course {
        case .ends(let ends): expect(built, ends)
        case .spring(let ends, let spring):
            expect(built, ends)
            expect(built, "damping", "\(spring.damping)")
            expect(built, "stiffness", "\(spring.stiffness)")
            expect(built, "mass", "\(spring.mass)")
        case .keyframes(let keyframes): expect(built, keyframes)
        }
    }

    private func expect(_ built: CodeOfDemos.Look, _ ends: Ends) {
        for (key, value) in [("fromValue", ends.from), ("toValue", ends.to), ("byValue", ends.by)] {
            let shown = words(built.values[key] ?? "")
            #expect(areAlike(shown, value?.words ?? ["nil"]), "\(key): \(shown)")
        }
    }

    private func expect(_ built: CodeOfDemos.Look, _ keyframes: Keyframes) {
        let values = keyframes.values.flatMap { value in
            if case .colors = value { value.words } else { value.words }
        }
        let shown = words(built.values["values"] ?? "")
        #expect(areAlike(shown, values.isEmpty ? ["nil"] : ["["] + values + ["]"]), "\(shown)")
        expect(built, "path", (keyframes.path.map { ["path"] + $0.words } ?? ["nil"]).joined(separator: " "))
        expect(built, "keyTimes", AnimatableValue.numbers(keyframes.keyTimes).words.joined(separator: " "))
        expect(built, "calculationMode", keyframes.calculationMode.rawValue)
        let easings = keyframes.timingFunctions.flatMap(\.words)
        if keyframes.timingFunctions.contains(where: { $0 != .linear }) {
            expect(built, "timingFunctions", (["["] + easings + ["]"]).joined(separator: " "))
        }
    }

    private func find(
        _ steps: ArraySlice<LayerPath.Step>, _ looks: [CodeOfDemos.Look], _ layers: [Layer]
    ) -> (Layer, CodeOfDemos.Look)? {
        guard case .sublayer(let index)? = steps.first, layers.indices.contains(index) else { return nil }
        // Layers that only have a label are not built.
        let place = layers[..<index].count { !$0.isBlank }
        guard looks.indices.contains(place) else { return nil }
        if steps.count == 1 { return (layers[index], looks[place]) }
        return find(steps.dropFirst(), looks[place].sublayers, layers[index].sublayers)
    }
}

extension Animation {
    /// Whether Core Animation has all of it, so that its values are written as they are.
    fileprivate var isCoreAnimations: Bool {
        guard let change else { return false }
        var functions = [timingFunction].compactMap(\.self)
        if case .keyframes(let keyframes) = change.course { functions += keyframes.timingFunctions }
        let isCurved = functions.allSatisfy { if case .cubic = $0 { true } else { false } }
        let isSmartMorph =
            change.property == .path && change.blending.morph == .smart && !joinsLikePaths(change)
        return isCurved && !isSmartMorph && change.blending.colorSpace == .sRGB
    }

    private func joinsLikePaths(_ change: PropertyChange) -> Bool {
        switch change.course {
        case .ends(let ends), .spring(let ends, _):
            guard case .path(let from?)? = ends.from, case .path(let to?)? = ends.to else { return false }
            return from.hasSameStructure(as: to)
        case .keyframes(let keyframes):
            let paths = keyframes.values.compactMap { if case .path(let path?) = $0 { path } else { nil } }
            return zip(paths, paths.dropFirst()).allSatisfy { $0.hasSameStructure(as: $1) }
        }
    }
}

extension AnimatableValue {
    /// The value, with a transparent colour for none.
    fileprivate var seen: AnimatableValue {
        self == .color(nil) || self == .fill(nil) ? .fill(.color(.clear)) : self
    }

    /// How far it is from nothing.
    fileprivate var size: Double { zero.distance(to: self) ?? 0 }
}

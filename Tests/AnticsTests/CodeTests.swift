#if os(Linux)
    import Demos
    import Export
    import Foundation
    import Layers
    import Pictures
    import Playback
    import Raster
    import Scenes
    import TestSupport
    import Testing

    /// The Core Animation code of the demos compiles, and shows the same frames as the scenes.
    @Suite struct CodeTests {
        /// The code compiles in the language mode 6. ``CodeOfDemos`` builds it in the mode 5.
        @Test func theCodeOfAllDemosCompiles() throws {
            let files = try DemoFrameTests.names.map { ($0, try CodeOfDemos.writer($0).listing().text) }
            #expect(try Compiler.complaints(Dictionary(uniqueKeysWithValues: files), mode: "6") == "")
        }

        @Test func theCodeOfAnySceneCompiles() throws {
            let everything = Golden.folder.deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Conformance/everything.yaml")
            let picture = PNG.dataURL(
                TestSupport.pixels(20, 20) { x, y in PixelColor(UInt8(x), UInt8(y), 0) })
            let filled = """
                scene: 1
                canvas: [20, 20]
                layers: [{ path: { rect: [0, 0, 20, 20] }, fillColor: { x-pattern: { image: "\(picture)" } } }]
                """
            let texts =
                [try String(contentsOf: everything, encoding: .utf8), filled] + SceneTemplates.all.map(\.text)
            var mutator = SceneMutator(SplitMix64(seed: 83))
            let demos = Catalogue.demos.map(\.text) + texts
            let scenes = texts + (0..<(isFuzzing ? 200 : 30)).map { mutator.changed(demos[$0 % demos.count]) }
            var files: [String: String] = [:]
            for (number, text) in scenes.enumerated() {
                guard let scene = SceneReader.read(text, file: "scene").scene else { continue }
                let writer = SwiftCodeWriter(Timeline(scene), name: "scene \(number)")
                files["scene\(number)"] = writer.listing(at: scene.changes.first?.time ?? 0.5).text
            }
            #expect(try Compiler.complaints(files, mode: "5") == "")
        }

        /// The demos with features that Core Animation lacks. Sampled values replace them, within 1.2 %.
        private static let nearly: [String: String] = [
            "colour-spaces": "x-colorSpace", "easing-gallery": "x-timing", "easing-race": "x-timing",
            "mismatched-morph": "x-morph",
        ]

        /// The frames differ by at most two steps of 255.
        ///
        /// The code has four decimals. They move an edge by at most 0.0001 points.
        @Test(arguments: DemoFrameTests.names)
        func theCodeDrawsTheFramesOfTheScene(name: String) throws {
            let code = try CodeOfDemos.shared.get()
            let shown = try #require(code.frames[name])
            let scene = try DemoFrameTests.scene(name).ofCoreAnimation
            let (timeline, viewport) = (Timeline(scene), CodeOfDemos.viewport(scene))
            let frames = FrameRenderer()
            var worst = 0
            for (time, shown) in zip(CodeOfDemos.times(scene), shown) {
                let pixels = frames.pixels(of: timeline, at: time, viewport: viewport).pixels
                let wanted = pixels.withUnsafeBytes { Data($0) }
                guard wanted != shown else { continue }
                let errors = zip(wanted, shown).map { abs(Int($0) - Int($1)) }
                worst = max(worst, errors.max() ?? 0)
                let light = wanted.reduce(0) { $0 + Int($1) }
                let fraction = Double(errors.reduce(0, +)) / Double(max(light, 1))
                #expect(
                    Self.nearly[name] == nil ? worst <= 2 : fraction < 0.015,
                    "\(time) s: \(worst), \(fraction)")
            }
            #expect((worst > 2) == (Self.nearly[name] != nil), "\(worst)")
            #expect(code.reports == "")
        }
    }
#endif

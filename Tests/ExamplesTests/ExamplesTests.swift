import Cells
import Examples
import Foundation
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing

@testable import CoreAnimation

/// The example programs and their scene files.
@Suite struct ExamplesTests {
    private static let folder = packageRoot.appending(path: "Examples")

    /// Compares all cells at fifteen times, at none of which an animation begins or ends.
    @Test(arguments: Example.all.map(\.name))
    func theProgramShowsTheFramesOfTheScene(name: String) throws {
        let example = try #require(Example.all.first { $0.name == name })
        let reading = SceneReader.read(try Self.folder.text(of: "\(name).yaml"), file: "\(name).yaml")
        let scene = try #require(reading.scene, "\(reading.diagnostics)")
        #expect(reading.diagnostics.isEmpty && scene.title == example.title)
        let timeline = Timeline(scene)
        let stage = Stage(rootViewController: example.controller())
        #expect(stage.timeline.scene.canvas == scene.canvas)
        stage.run(to: timeline.duration)
        #expect(stage.reports == [])
        let stepped = Stage(rootViewController: example.controller())
        for step in 1...7 { stepped.run(to: Double(step) / 7 * timeline.duration) }
        let isSameInSteps = stepped.timeline.scene == stage.timeline.scene
        #expect(isSameInSteps)

        let (programs, scenes) = (FrameRenderer(), FrameRenderer())
        var pictures: [CellGrid] = []
        for step in 0..<15 {
            let time = (Double(step) + 0.37) / 15 * timeline.duration
            let shown = Self.frame(stage.timeline, at: time, by: programs)
            let isSame = shown == Self.frame(timeline, at: time, by: scenes)
            #expect(isSame, "\(time) s")
            if !pictures.contains(shown) { pictures.append(shown) }
        }
        #expect(pictures.count > 4, "it moves")
    }

    private static func frame(_ timeline: Timeline, at time: Double, by frames: FrameRenderer) -> CellGrid {
        CellGrid(timeline, at: time, FrameStyle(glyphs: .braille), columns: 80, rows: 24, by: frames)
    }

    /// Each program compiles without the others, in the language mode 5. The package builds all of them in the mode 6.
    @Test(arguments: Example.all.map(\.name))
    func eachCompilesAlone(name: String) throws {
        #expect(try Compiler.complaints([name: try Self.folder.text(of: "\(name).swift")], mode: "5") == "")
    }

    @Test func allProgramsAreListed() throws {
        let names = Example.all.map(\.name)
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let wanted =
            names.flatMap { ["\($0).swift", "\($0).yaml"] } + [
                "Examples.swift", "README.md", "lottie", "svg",
            ]
        #expect(files.sorted() == wanted.sorted())
        let rows = try Self.folder.text(of: "README.md").matches(of: /\| `([\w-]+)` \|/).map { String($0.1) }
        #expect(rows == names)
    }
}

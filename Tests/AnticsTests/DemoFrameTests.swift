import Cells
import Demos
import Foundation
import Layers
import Playback
import Scenes
import TestSupport
import Testing

@Suite struct DemoFrameTests {
    static let names = Catalogue.demos.map(\.name)

    /// The lint rules that a demo breaks on purpose.
    static let intended: [String: Set<String>] = [
        "mismatched-morph": ["unlike-paths"], "fade": ["snaps-back"], "dash-seam": ["dash-seam"],
        "even-pen": ["trim-cut"], "signature": ["trim-cut"],
    ]

    static func reading(_ name: String, _ changes: [String] = []) throws -> SceneReading {
        let demo = try #require(Catalogue.demos.first { $0.name == name })
        return SceneReader.read(demo.text, file: "\(name).yaml", changes: changes)
    }

    static func scene(_ name: String) throws -> Scene {
        let reading = try reading(name)
        let rules = Set(reading.diagnostics.map(\.rule))
        #expect(rules.isEmpty || intended[name] != nil, "\(reading.diagnostics)")
        return try #require(reading.scene)
    }

    static func frame(
        _ timeline: Timeline, at time: Double, _ glyphs: Glyphs, columns: Int = 40, rows: Int = 12,
        using frames: FrameRenderer = FrameRenderer()
    ) -> CellGrid {
        CellGrid(timeline, at: time, FrameStyle(glyphs: glyphs), columns: columns, rows: rows, by: frames)
    }

    @Test(arguments: names)
    func aFrameDependsOnlyOnItsTime(name: String) throws {
        let timeline = Timeline(try Self.scene(name))
        var generator = SplitMix64(seed: 41)
        let times = (0..<(isFuzzing ? 1000 : name == "star-morph" ? 200 : 40)).map { _ in
            Double.random(in: 0...timeline.duration * 2, using: &generator)
        }
        let frames = FrameRenderer()
        let forward = times.sorted().map {
            Self.frame(timeline, at: $0, .braille, columns: 24, rows: 8, using: frames)
        }
        let backward = times.sorted(by: >).map {
            Self.frame(timeline, at: $0, .braille, columns: 24, rows: 8, using: frames)
        }
        #expect(forward == backward.reversed())
        for (time, index) in zip(times, times.indices).shuffled(using: &generator).prefix(12) {
            let place = try #require(times.sorted().firstIndex(of: time), "time \(index)")
            #expect(Self.frame(timeline, at: time, .braille, columns: 24, rows: 8) == forward[place])
        }
    }

    @Test(arguments: names)
    func lintReportsOnlyIntendedRules(name: String) throws {
        let findings = lint(Timeline(try Self.scene(name)))
        let rules = Set(findings.map(\.rule.rawValue))
        #expect(rules == Self.intended[name] ?? [], "\(findings.map(\.message))")
    }

    @Test(arguments: names)
    func everyDemoMoves(name: String) throws {
        let timeline = Timeline(try Self.scene(name))
        let frames = (0..<10).map { Self.frame(timeline, at: timeline.duration * Double($0) / 10, .braille) }
        #expect(Set(frames.map(\.description)).count > 1 || Set(frames.flatMap(\.cells)).count > 2)
        #expect(frames.contains { $0.cells.contains { $0 != .blank } })
    }

    static let fractions = [0, 25, 50, 75, 100]

    /// The goldens: every demo in the glyphs that people read, and four demos in all glyphs.
    static let goldens: [(name: String, glyphs: Glyphs)] = names.flatMap { name in
        let isDrawnInAll = ["star-morph", "marching-ants", "draw-on", "colour"].contains(name)
        return (isDrawnInAll ? Glyphs.allCases : largeGlyphs).map { (name, $0) }
    }

    /// The glyphs with larger goldens.
    static let largeGlyphs: [Glyphs] = [.braille, .half]

    /// The frames at five times, as glyphs without colours, followed by the colours.
    @Test(arguments: goldens)
    func golden(name: String, glyphs: Glyphs) throws {
        let timeline = Timeline(try Self.scene(name))
        let (columns, rows) = Self.largeGlyphs.contains(glyphs) ? (40, 12) : (24, 8)
        var text = ""
        for fraction in Self.fractions {
            let time = timeline.duration * Double(fraction) / 100
            var grid = Self.frame(timeline, at: time, glyphs, columns: columns, rows: rows)
            let colors = colorRuns(of: grid)
            var palette = Palette(.mono)
            palette.apply(to: &grid, glyphs: glyphs)
            text += "== \(fraction) %\n\(grid)\(colors)"
        }
        try Golden("\(name).\(glyphs.rawValue)").check(text)
    }

    /// A demo that was made from an SVG file draws the same as the file.
    @Test(arguments: Catalogue.demos.filter { $0.tags.contains("svg") }.map(\.name))
    func aConvertedDemoDrawsItsFile(name: String) throws {
        let file = Program.root.appending(path: "Examples/svg/\(name).svg").path
        let reading = SceneReader.read(try Program.run("convert", file).output, file: name)
        let converted = Timeline(try #require(reading.scene, "\(reading.diagnostics)"))
        let demo = Timeline(try Self.scene(name))
        #expect(demo.duration == converted.duration)
        for tenth in 0..<10 {
            let time = demo.duration * (Double(tenth) + 0.37) / 10
            #expect(DisplayList(demo, at: time) == DisplayList(converted, at: time), "\(time) s")
        }
    }

    @Test func noGoldenIsAnOrphan() throws {
        let wanted = Set(
            Self.goldens.map { "\($0.name).\($0.glyphs.rawValue).txt" }
                + WholeScreenTests.goldens.map { "\($0).txt" }
                + (SceneCommandTests.goldens + TranscriptTests.names).map { "\($0).txt" }
                + DoctorTests.patients.map { "doctor.\($0.testDescription).txt" })
        let present = try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path)
        #expect(Set(present).symmetricDifference(wanted).sorted() == [])
    }
}

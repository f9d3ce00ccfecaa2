import Foundation
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// Programs as people write them: they compile as they are, show what the rules say, and can be looked at backwards.
@Suite struct WrittenProgramTests {
    static let all = WrittenProgram.outlines + WrittenProgram.motions + WrittenProgram.looks

    @Test(arguments: all)
    func showsWhatTheRulesSay(program: WrittenProgram) throws {
        let stage = program.start()
        stage.run(to: 10)
        for time in WrittenProgram.times {
            for value in program.values {
                let layer = try #require(stage.layer(value.layer))
                let shown = stage.presentation(of: layer, at: time).map(value.read) ?? []
                let wanted = value.wanted(time)
                let isRight =
                    shown.count == wanted.count && zip(shown, wanted).allSatisfy { abs($0 - $1) < 1e-6 }
                #expect(isRight, "\(value.layer) at \(time) s: \(shown), not \(wanted)")
            }
        }
    }

    @Test(arguments: all)
    func isToldInOrder(program: WrittenProgram) {
        let stage = program.start()
        stage.run(to: 10)
        #expect(stage.calls == program.calls)
        #expect(stage.reports == [])
    }

    @Test(arguments: all)
    func thePastStays(program: WrittenProgram) {
        let (whole, stepped) = (program.start(), program.start())
        whole.run(to: 10)
        let shown = WrittenProgram.times.map { time in
            stepped.run(to: time)
            return stepped.timeline.presentation(at: time)
        }
        for (time, shown) in zip(WrittenProgram.times, shown).reversed() {
            let isSame = whole.timeline.presentation(at: time) == shown
            #expect(isSame, "\(time) s")
        }
        let again = program.start()
        again.run(to: 10)
        let isSame = again.timeline.scene == whole.timeline.scene
        #expect(isSame && again.calls == whole.calls)
    }

    /// As a user compiles them, under the name that they import.
    @Test(arguments: ["5", "6"], ["UIKit", "QuartzCore", "AppKit"])
    func compilesAsItIs(mode: String, module: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
        let places = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(places.count == Self.all.count)
        for foundation in ["", "import Foundation\n"] {
            let files = try places.map { place in
                let text = try String(contentsOf: place, encoding: .utf8)
                let changed = text.replacing(
                    "import CoreAnimation\n", with: "\(foundation)import \(module)\n")
                #expect(changed != text)
                return (place.deletingPathExtension().lastPathComponent, changed)
            }
            #expect(try Compiler.complaints(Dictionary(uniqueKeysWithValues: files), mode: mode) == "")
        }
    }
}

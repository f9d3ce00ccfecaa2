import Foundation
import Testing

/// The rules of the house, read off the sources.
@Suite struct ArchitectureTests {
    /// Every module with all that it may import.
    static let allowed: [String: Set<String>] = [
        "Geometry": ["RealModule"],
        "Colors": ["RealModule"],
        "Layers": ["Geometry", "Colors", "RealModule", "Synchronization"],
        "Raster": ["Geometry", "Colors", "RealModule"],
        "Cells": ["Raster", "Colors", "RealModule"],
        "SceneFiles": ["Layers", "Geometry", "Colors", "Yams"],
        "Playback": ["Layers", "Cells", "Raster", "Geometry", "Colors", "RealModule"],
        "Export": ["Layers", "Cells", "Raster", "Geometry", "Colors", "RealModule"],
        "Playground": [
            "SceneFiles", "Playback", "Cells", "Raster", "Layers", "Geometry", "Colors",
        ],
        "TerminalScreen": ["CTerminal", "Cells", "Glibc", "Darwin", "Musl"],
    ]
    static let pure = [
        "Geometry", "Colors", "Layers", "Raster", "Cells", "Playback", "Export", "Playground",
    ]

    struct Source: CustomTestStringConvertible {
        let module: String
        let name: String
        let lines: [String]
        var testDescription: String { "\(module)/\(name)" }

        /// The lines that are code: without comments, and without what stands in quotes.
        var code: [String] {
            lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("//") }
                .map { $0.replacing(/"[^"]*"/, with: "\"\"") }
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func sources(of module: String) -> [Source] {
        let folder = root.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return Source(
                module: module, name: file.lastPathComponent,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }

    @Test(arguments: allowed.keys.sorted())
    func importsOnlyWhatLiesBelow(module: String) throws {
        let sources = Self.sources(of: module)
        #expect(!sources.isEmpty)
        let allowed = try #require(Self.allowed[module])
        for source in sources {
            for line in source.code {
                guard let match = line.firstMatch(of: /^(?:\S+ )*import (?:\w+ )?(\w+)/) else { continue }
                #expect(
                    allowed.contains(String(match.1)), "\(source.testDescription) imports \(match.1)")
            }
        }
    }

    @Test(arguments: pure)
    func isPure(module: String) {
        // What reads a clock, keeps state for everybody, or runs beside the caller.
        let forbidden = try? Regex(
            #"\bstatic var \w+[^{]*(=|$)|\bnonisolated\(unsafe\)|\bContinuousClock|\bSuspendingClock|\bTask ?[{(.]|\bactor \w"#
                + #"|\basync\b|\bfopen\(|\bgetenv\(|\bDate\(\)"#)
        guard let forbidden else {
            Issue.record("the pattern does not compile")
            return
        }
        for source in Self.sources(of: module) {
            for line in source.code where line.contains(forbidden) {
                Issue.record("\(source.testDescription): \(line)")
            }
        }
    }

    @Test(arguments: allowed.keys.sorted() + ["antics", "bench", "CTerminal"])
    func noFileIsTooLongToRead(module: String) {
        for source in Self.sources(of: module) {
            #expect(source.lines.count <= 400, "\(source.testDescription) has \(source.lines.count) lines")
        }
    }

    @Test(arguments: allowed.keys.sorted() + ["antics"])
    func nothingIsForcedOrAssumed(module: String) throws {
        let forbidden = try Regex(#"\btry!|\bas!|\bfatalError\("#)
        for source in Self.sources(of: module) {
            for line in source.code where line.contains(forbidden) {
                Issue.record("\(source.testDescription): \(line)")
            }
        }
    }
}

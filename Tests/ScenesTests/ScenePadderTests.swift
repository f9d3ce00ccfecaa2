import Geometry
import Layers
import TestSupport
import Testing

@testable import Scenes

struct ScenePadderTests {
    private let head = "scene: 1\ncanvas: [160, 160]\n"

    /// Pads a file and checks that the result has no problems.
    private func pad(_ text: String) throws -> PaddedScene {
        let padded = ScenePadder.pad(text, file: "my.yaml")
        #expect(padded.diagnostics.isEmpty)
        let result = try #require(padded.text)
        #expect(ScenePadder.pad(result, file: "my.yaml").changes == [])
        let reading = SceneReader.read(result, file: "my.yaml")
        #expect(reading.diagnostics.map(\.description) == [])
        return padded
    }

    @Test func onlyTheMorphingPathsChange() throws {
        let text =
            head + """
                paths:             # two of them
                  star: M 80 6 L 97.6 57.7 L 152.3 58.5 L 108.5 91.3 L 124.7 143.5 L 80 112 Z   # six corners
                  box: 'M 8 8 L 152 8 L 152 152 L 8 152 Z'   # four
                  other: M 0 0   L 1 1
                layers:
                  - { name: 日本,   path: star, animations: [ { keyPath: path, toValue: box } ] }   # odd   blanks
                  - { path: other }
                """
        let padded = try pad(text)
        let result = try #require(padded.text)
        let before = text.split(separator: "\n")
        let after = result.split(separator: "\n")
        #expect(before.count == after.count)
        for (index, pair) in zip(before, after).enumerated() where index != 3 && index != 4 {
            #expect(pair.0 == pair.1)
        }
        #expect(after[3].hasSuffix("Z   # six corners") && after[4].hasSuffix("Z'   # four"))
        #expect(Set(padded.changes.map(\.name)).isSubset(of: ["star", "box"]))
        #expect(
            padded.changes.contains {
                $0.name == "box" && $0.line == 5 && $0.commandCount == 5 && $0.paddedCount > 5
            })
    }

    @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
    func everyWayToWriteAPath(_ ending: String, _ mark: String) throws {
        let lines = [
            "scene: 1", "canvas: [10, 10]", "layers:", "  - path: >-", "      M 0 0 L 9 0", "      L 9 9 Z",
            "    animations:", "      - keyPath: path", "        values:",
            "          - { rect: [0, 0, 9, 9] }   # a constructor", "          - roundedRect: [0, 0, 9, 9]",
            "            cornerRadius: 2   # in a block", "          - \"M 0 0 \\",
            "            L 9 0 L 5 9 Z\"",
            "        duration: 1", "      - { keyPath: path, toValue: M 0 0 L 5 5 L 0 9 L -4 5 Z }",
            "  - lineWidth: 3", "",
        ]
        let text = mark + lines.joined(separator: ending)
        let padded = try pad(text)
        #expect(padded.changes.count >= 4)
        let result = try #require(padded.text)
        #expect(result.hasPrefix(mark + "scene: 1" + ending) && result.hasSuffix("lineWidth: 3" + ending))
        #expect(result.contains("# a constructor") && result.contains("# in a block"))
        for line in padded.changes.map(\.line) { #expect([4, 10, 11, 13, 16].contains(line)) }
    }

    @Test func chainsAndSharedPathsEndWithOneStructure() throws {
        let text =
            head + """
                paths:
                  a: M 0 0 L 90 0 L 45 90 Z
                  b: M 0 0 L 90 0 L 90 90 L 0 90 Z
                  c: { ovalIn: [0, 0, 90, 90] }
                  d: M 10 10 L 80 10 M 10 50 L 80 50
                layers:
                  - path: a
                    animations:
                      - { keyPath: path, values: [a, b, c, a], duration: 1 }
                      - { keyPath: path, fromValue: c, toValue: d, duration: 1 }
                """
        _ = try pad(text)
    }

    @Test func json() throws {
        let text = """
            {
              "scene": 1, "canvas": [10, 10],
              "layers": [{"path": "M0 0L9 0L9 9Z", "animations": [{"keyPath": "path", "toValue": {"ovalIn": [0, 0, 9, 9]}}]}]
            }
            """
        let result = try #require(try pad(text).text)
        #expect(result.contains("\"path\": \"M "))
        #expect(result.contains("\"toValue\": \"M "))
    }

    private let triangle = "M 0 0 L 90 0 L 45 90 Z"
    private let square = "M 0 0 L 90 0 L 90 90 L 0 90 Z"
    private let pentagon = "M 0 0 L 90 0 L 90 50 L 40 90 L 0 50 Z"

    private func layer(_ path: String, _ animation: String) -> String {
        "  - { path: \(path), animations: [{ keyPath: path, \(animation) }] }\n"
    }

    /// Each path gets the structure of the pentagon: a move, five curves and a close.
    @Test func changesAreInTheOrderOfTheFile() throws {
        let paths = "paths:\n  a: \(triangle)\n  b: \(square)\n  c: \(pentagon)\n"
        let changes = try pad(head + paths + "layers:\n" + layer("c", "values: [c, a, b]")).changes
        #expect(changes.map(\.name) == ["a", "b", "c"])
        #expect(changes.map(\.line) == [4, 5, 6])
        #expect(changes.map(\.commandCount) == [4, 5, 6])
        #expect(changes.map(\.paddedCount) == [7, 7, 7])
    }

    /// The first path has four curves already.
    @Test func pathsWithTheStructureDoNotChange() throws {
        let curves = "M 0 9 C 0 0 9 0 9 9 C 9 9 9 9 9 9 C 9 18 0 18 0 9 C 0 9 0 9 0 9 Z"
        let paths = "paths:\n  a: \(curves)\n  b: \(triangle)\n  c: \(square)\n"
        let padded = try pad(head + paths + "layers:\n" + layer("a", "values: [a, b, c]"))
        #expect(padded.changes.map(\.name) == ["b", "c"])
        #expect(padded.text?.contains("  a: \(curves)\n") == true)
    }

    /// The two layers share no path, so their paths keep different structures.
    @Test func unconnectedPathsStayDifferent() throws {
        let text = head + "layers:\n" + layer(triangle, "toValue: \(square)")
        let alone = try pad(text).changes
        let both = try pad(text + layer("{ ovalIn: [0, 0, 9, 9] }", "toValue: \(pentagon)")).changes
        #expect(alone.map(\.line) == [4, 4] && both.map(\.line) == [4, 4, 5, 5])
        #expect(Array(both.prefix(2)) == alone)
        #expect(Set(alone.map(\.paddedCount)) != Set(both.suffix(2).map(\.paddedCount)))
    }

    /// The layer's own path stands for a missing end.
    @Test(arguments: ["toValue", "fromValue"])
    func theLayersOwnPathIsAnEnd(_ key: String) throws {
        let text = head + "layers:\n  - path: \(triangle)\n    animations:\n"
        let changes = try pad(text + "      - { keyPath: path, \(key): \(square) }\n").changes
        #expect(changes.map(\.line) == [4, 6] && changes.map(\.commandCount) == [4, 5])
        let grouped = "      - { animations: [{ keyPath: path, \(key): \(square) }] }\n"
        #expect(try pad(text + grouped).changes == changes)
        // With both ends, the layer's own path does not change.
        let own = "      - { keyPath: path, fromValue: \(square), toValue: \(pentagon) }\n"
        #expect(try pad(text + own).changes.map(\.line) == [6, 6])
    }

    /// By index, the padded paths blend as the original paths do in a smart morph.
    @Test func paddedPathsBlendAsBefore() throws {
        let result = try pad(head + "layers:\n" + layer(square, "toValue: \(triangle)"))
        let text = try #require(result.text)
        let scene = try #require(SceneReader.read(text, file: "x").scene)
        let start = try #require(scene.layers[0].shape?.path)
        guard case .ends(let ends)? = scene.layers[0].animations[0].animation.change?.values,
            case .path(let end?)? = ends.to
        else { return #expect(Bool(false), "no path to blend to") }
        let before = PathMorph(from: try Path(svg: square), to: try Path(svg: triangle))
        let after = PathMorph(from: start, to: end, mode: .faithful)
        for progress in [0, 0.25, 0.5, 1] {
            #expect(abs(before.path(at: progress).area - after.path(at: progress).area) < 1e-6)
        }
    }

    /// The line break after a block is not part of the path, so the next key stays on its line.
    @Test(arguments: ["|", ">", "|-", ">+"], ["\n", "\r\n"])
    func blocksKeepTheLinesAfterThem(_ style: String, _ ending: String) throws {
        let lines = [
            "scene: 1", "canvas: [9, 9]", "paths:", "  a: \(style)", "    \(triangle)", "",
            "  b: \(square)   # next", "layers:", "  - path: a",
            "    animations: [{ keyPath: path, toValue: b }]",
            "",
        ]
        let result = try #require(try pad(lines.joined(separator: ending)).text)
        let after = result.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(after.count == lines.count - 1)
        #expect(after[3].hasPrefix("  a: M 0 0 ") && after[4].isEmpty && after[5].hasSuffix("Z   # next"))
        #expect(result.contains(ending + "layers:" + ending))
    }

    /// Paths with equal structures in different notations, and paths without a partner, do not change.
    @Test func matchingPathsDoNotChange() throws {
        let text =
            "\u{FEFF}" + head + "layers:\r\n" + layer("'M0,0 l90,0 -45,90z'", "toValue: \(triangle)")
            + layer(square, "duration: 1, values: [\(pentagon)]") + "  - { path: \(pentagon) }"
        let padded = ScenePadder.pad(text, file: "my.yaml")
        #expect(padded.text == text && padded.changes == [] && padded.diagnostics == [])
    }

    @Test func warningsDoNotPreventPadding() throws {
        let text = head + "layers:\n" + layer(triangle, "toValue: \(square), x-morph: faithful")
        let padded = ScenePadder.pad(text + "  - { strokeEnd: 3 }\n", file: "my.yaml")
        #expect(padded.diagnostics == [] && padded.changes.count == 2 && padded.text != nil)
    }

    /// The reader could not read the result. One path has many subpaths, or many paths have some.
    @Test(arguments: [(5000, 4000), (100, 4000)])
    func paddedFilesHaveAMaximumSize(subpaths: Int, paths: Int) {
        let many = "M 0 0" + String(repeating: "h1m1 1", count: subpaths)
        let values = ([many] + Array(repeating: "M0 0h1", count: paths)).joined(separator: ", ")
        let padded = ScenePadder.pad(head + "layers:\n" + layer(triangle, "values: [\(values)]"), file: "f")
        #expect(padded.text == nil && padded.changes.isEmpty)
        #expect(padded.diagnostics.map(\.message) == ["the padded file would be larger than 8 MB"])
    }

    @Test func filesWithErrorsDoNotChange() {
        let text = head + "layers:\n" + layer(triangle, "toValue: \(square)") + "  - { strokeEnd: wide }\n"
        let padded = ScenePadder.pad(text, file: "my.yaml")
        #expect(padded.text == nil && padded.changes.isEmpty)
        #expect(
            padded.diagnostics.map(\.summary) == [
                "my.yaml:5:18: error: strokeEnd needs a number, got \"wide\""
            ])
        #expect(ScenePadder.pad("scene: [", file: "my.yaml").diagnostics.map(\.rule) == ["syntax"])
    }
}

struct CommonStructureTests {
    private func common(_ paths: String...) throws -> [Path] {
        try ScenePadder.withCommonStructure(paths.map { try Path(svg: $0) })
    }

    private func corners(_ path: Path) -> [Point] {
        path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point): point
            case .quad(_, let end), .cubic(_, _, let end): end
            case .close: nil
            }
        }
    }

    /// A triangle with sides of 6, 8 and 10 gets a point in the middle of the longest one.
    @Test func theLongestPieceIsHalved() throws {
        let paths = try common("M0 0H6V8Z", "M0 0H1V1H0Z")
        #expect(corners(paths[0]) == [.zero, Point(6, 0), Point(6, 8), Point(3, 4), .zero])
        #expect(corners(paths[1]) == [.zero, Point(1, 0), Point(1, 1), Point(0, 1), .zero])
        #expect(paths[0].hasSameStructure(as: paths[1]))
    }

    /// The first of the longest pieces is halved until the counts are equal.
    @Test func piecesAreHalvedInTheOrderOfTheirLengths() throws {
        checkCases(200, seed: 3) { random in
            var path = Path()
            path.move(to: .zero)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let (x, y) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...4, using: &random))
                path.line(to: Point(Double(x), Double(y)))
            }
            let count = path.verbs.count - 1 + Int.random(in: 0...40, using: &random)
            var pieces = Array(path.segments)
            while pieces.count < count {
                let lengths = pieces.map { $0.length() }
                let longest = lengths.firstIndex { $0 >= (lengths.max() ?? 0) * (1 - 1e-12) } ?? 0
                let (first, second) = pieces[longest].split(at: 0.5)
                pieces.replaceSubrange(longest...longest, with: [first, second])
            }
            let other = Path(polyline: (0...count).map { Point(Double($0), 9) })
            #expect(
                corners(ScenePadder.withCommonStructure([path, other, path])[0]) == [.zero]
                    + pieces.map(\.end))
        }
    }

    /// With quadratic time, this would take minutes.
    @Test func manyPiecesAreHalvedInLinearTime() throws {
        let count = 1 << 17
        let corner = Path(polyline: [.zero, Point(Double(count), 0)])
        let line = Path(polyline: (0...count).map { Point(0, Double($0)) })
        #expect(
            corners(ScenePadder.withCommonStructure([corner, line, line])[0]).map(\.x)
                == (0...count).map(Double.init))
    }

    /// A path with fewer subpaths gets points at the end of its last one.
    @Test func missingSubpathsArePoints() throws {
        let paths = try common("M1 2H5V5Z", "M0 0H9V9Z M1 1H2V2Z")
        #expect(paths[0].hasSameStructure(as: paths[1]))
        #expect(corners(paths[0]).dropFirst(4) == [Point(1, 2), Point(1, 2), Point(1, 2), Point(1, 2)])
        #expect(paths[0].verbs.filter { $0 == .close }.count == 2)
    }

    @Test func movesAndClosesBeginSubpaths() throws {
        // If one path is open, both are open, and the closing line is a piece.
        var paths = try common("M0 0H5V5Z", "M0 0H9V9")
        #expect(paths.allSatisfy { !$0.verbs.contains(.close) })
        #expect(corners(paths[0]).last == .zero && corners(paths[1]).count == 4)
        // A close without a line is not a piece.
        paths = try common("M0 0H5V5H0V0Z", "M0 0H5V5H0Z", "M5 5H9V9H5V5H5Z")
        #expect(paths.map { corners($0).count } == [6, 6, 6])
        #expect(corners(paths[2]).suffix(2) == [Point(5, 5), Point(5, 5)])
        // A move without a following line is not a subpath.
        paths = try common("M9 9M0 0H5V5", "M0 0H9V9M3 3", "M7 7ZM0 0H6V6")
        #expect(paths.map(corners) == [5, 9, 6].map { [.zero, Point($0, 0), Point($0, $0)] })
        // A line after a close begins at the start of the closed subpath.
        paths = try common("M2 2H5V5ZH9", "M0 0H9V9Z M0 0H1")
        #expect(corners(paths[0]).suffix(2) == [Point(2, 2), Point(9, 2)])
        #expect(paths[0].hasSameStructure(as: paths[1]))
    }

    @Test func shapesKeepTheirArea() throws {
        let paths = try [
            "M0 0L90 0L45 90Z", "M0 0H90V90H0Z M20 20V70H70V20Z", "M5 50C5 0 95 0 95 50Q50 99 5 50Z",
        ].map { try Path(svg: $0) }
        let common = ScenePadder.withCommonStructure(paths)
        #expect(Set(common.map(\.verbs)).count == 1)
        for (path, padded) in zip(paths, common) { #expect(abs(path.area - padded.area) < 1e-9) }
    }

    @Test func emptyPathsGetPointsAtTheOrigin() throws {
        let paths = try common("", "M3 3H9V9Z")
        #expect(paths[0].hasSameStructure(as: paths[1]))
        #expect(corners(paths[0]).allSatisfy { $0 == .zero })
        #expect(ScenePadder.withCommonStructure([]).isEmpty)
        #expect(try common("M1 1", "M2 2").allSatisfy(\.verbs.isEmpty))
    }
}

import Foundation
import Testing

/// The rules of the architecture, checked in the sources.
@Suite struct ArchitectureTests {
    /// The libraries that a module may import besides modules of this package.
    static let libraries: [String: Set<String>] = [
        "Geometry": ["RealModule"], "Colors": ["RealModule"], "Layers": ["RealModule", "Synchronization"],
        "SVGFiles": ["RealModule"], "LottieFiles": ["RealModule"],
        "Cells": ["RealModule"], "CoreAnimation": ["Foundation"],
        "AnticsStage": ["Foundation"], "TerminalScreen": ["Platform"],
        "Playground": ["Synchronization"],
        "Commands": ["ArgumentParser", "Demos", "Platform", "Synchronization"],
    ]
    /// The C targets, the system libraries, and the aliases, which are not in the list of modules.
    static let others: Set<String> = ["CTerminal", "CYAML", "CExpat", "CZlib", "Platform", "Aliases"]
    static let modules = ["antics"] + picture.keys.filter { $0 != "antics" }.sorted()
    static let pure = modules.filter {
        !["Scenes", "SVGFiles", "CoreAnimation", "TerminalScreen", "Commands", "antics", "AnticsStage"]
            .contains($0)
    }

    /// A module in the list of CONTRIBUTING.
    struct Room: Equatable {
        let level: Int
        /// The line in the list, from the top.
        let line: Int
        /// The imports in the list, or `nil` for all modules above.
        let imports: Set<String>?
    }

    /// The modules in the list of CONTRIBUTING, by name.
    static let picture: [String: Room] = {
        let text = (try? String(contentsOf: root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)) ?? ""
        var rooms: [String: Room] = [:]
        var level = 0
        for (line, words) in text.split(separator: "```")
            .first(where: { $0.hasPrefix("\nlevel 0") })?.split(separator: "\n").enumerated()
            ?? [].enumerated()
        {
            guard let match = words.firstMatch(of: /^(?:level (\d))? +(\w+)(?: → ((?:\w+ ?)+?))? {2,}\S/)
            else { continue }
            if let digit = match.1.flatMap({ Int($0) }) { level = digit }
            let imports = match.3.map { Set($0.split(separator: " ").map(String.init)) } ?? []
            rooms[String(match.2)] = Room(
                level: level, line: line, imports: imports == ["everything", "above"] ? nil : imports)
        }
        return rooms
    }()

    /// Returns the imports in the sources of a module.
    static func imports(of module: String) -> Set<String> {
        Set(
            sources(of: module).flatMap(\.code).compactMap { line in
                guard line.contains("import ") else { return nil }
                return line.firstMatch(of: /^(?:\S+ )*import (?:\w+ )?(\w+)/).map { String($0.1) }
            })
    }

    /// Returns the lines of code of some files in which a pattern occurs, with their files.
    ///
    /// Foundation's expressions are many times as fast as `Regex`.
    static func code(of sources: [Source], with pattern: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: pattern)
        return sources.flatMap { source in
            source.code
                .filter { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
                .map { "\(source.testDescription): \($0)" }
        }
    }

    struct Source: CustomTestStringConvertible {
        let module: String
        let name: String
        let lines: [String]
        /// The lines of code, without comments and without the contents of quotes.
        let indentedCode: [String]
        /// The same lines without their indentation.
        let code: [String]
        var testDescription: String { "\(module)/\(name)" }

        init(module: String, name: String, lines: [String]) {
            (self.module, self.name, self.lines) = (module, name, lines)
            var isText = false
            indentedCode = lines.filter { line in
                if line.components(separatedBy: "\"\"\"").count == 2 { isText.toggle() }
                return !isText && !line.trimmingPrefix { $0 == " " }.hasPrefix("//")
            }
            .map { line in
                guard line.utf8.contains(UInt8(ascii: "\"")) else { return line }
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                let code = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined(separator: "\"\"")
                // The last quote has no partner.
                return parts.count.isMultiple(of: 2) ? code + "\"" + parts[parts.count - 1] : code
            }
            code = indentedCode.map { String($0.trimmingPrefix { $0 == " " }) }
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func sources(of module: String) -> [Source] { sources[module] ?? [] }

    private static let sources = Dictionary(
        uniqueKeysWithValues: (modules + others).map { ($0, readSources(of: $0)) })

    private static func readSources(of module: String) -> [Source] {
        let isApples = ["CoreAnimation", "AnticsStage", "Aliases"].contains(module)
        return files(in: "Sources/\(isApples ? "Apple/" : "")\(module)", "swift")
    }

    /// Returns the files of a folder and its subfolders with an extension.
    static func files(in folder: String, _ ending: String) -> [Source] {
        let place = root.appending(path: folder)
        let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }.map { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return Source(
                module: place.lastPathComponent, name: file.lastPathComponent,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }

    @Test func theListOfModulesIsComplete() throws {
        let folders = try ["Sources", "Sources/Apple"].flatMap {
            try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: $0).path)
        }
        #expect(Set(folders).subtracting(["Apple", "Plugins"]) == Set(Self.picture.keys).union(Self.others))
    }

    @Test(arguments: modules)
    func importsMatchTheListOfModules(module: String) throws {
        let picture = Self.picture
        let room = try #require(picture[module])
        let imports = Self.imports(of: module).subtracting(Self.libraries[module] ?? [])
        if let shown = room.imports {
            #expect(
                imports == shown, "\(module) imports \(imports.sorted()), the picture shows \(shown.sorted())"
            )
        } else {
            #expect(imports.isSubset(of: picture.keys))
        }
    }

    @Test func noArrowPointsUp() {
        let picture = Self.picture
        for (module, room) in picture {
            for name in room.imports ?? [] where !Self.others.contains(name) {
                let below = picture[name]
                #expect(
                    below.map { $0.level < room.level || $0.level == room.level && $0.line < room.line }
                        == true,
                    "\(module) → \(name)")
            }
        }
    }

    @Test(arguments: pure)
    func isPure(module: String) throws {
        // Pure modules do not read a clock, share state or run concurrent tasks.
        let forbidden =
            #"\bstatic var \w+[^{]*(=|$)|\bnonisolated\(unsafe\)|\bContinuousClock|\bSuspendingClock|\bTask ?[{(.]|\bactor \w"#
            + #"|\basync\b|\bfopen\(|\bgetenv\(|\bDate\(\)"#
        #expect(try Self.code(of: Self.sources(of: module), with: forbidden) == [])
    }

    @Test(arguments: modules + others.sorted())
    func noFileHasMoreThan600Lines(module: String) {
        for source in Self.sources(of: module) {
            #expect(source.lines.count <= 600, "\(source.testDescription) has \(source.lines.count) lines")
        }
    }

    // MARK: - Types and files

    /// The words of a file's code, and the types that it declares.
    struct Words {
        let source: Source
        let words: Set<Substring>
        let types: [(name: Substring, isTopLevel: Bool)]
        /// The number of requirements of each protocol.
        let protocols: [(name: Substring, requirements: Int)]

        init(_ source: Source) {
            self.source = source
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor"]
            var words = Set<Substring>()
            var types: [(Substring, Bool)] = []
            var protocols: [(Substring, Int)] = []
            var isInProtocol = false
            for line in source.indentedCode {
                let line = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
                let found = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                words.formUnion(found)
                if isInProtocol {
                    isInProtocol = line.first != "}"
                    let requirements: Set<Substring> = ["func", "var", "init", "associatedtype", "subscript"]
                    if !requirements.isDisjoint(with: found) { protocols[protocols.count - 1].1 += 1 }
                }
                guard let kind = found.firstIndex(where: kinds.contains), kind + 1 < found.count,
                    found[kind + 1].first?.isUppercase == true
                else { continue }
                let isLocal = found[..<kind].contains { $0 == "private" || $0 == "fileprivate" }
                types.append((found[kind + 1], line.first != " " && !isLocal))
                if found[kind] == "protocol" {
                    protocols.append((found[kind + 1], 0))
                    isInProtocol = line.last != "}"
                }
            }
            (self.words, self.types, self.protocols) = (words, types, protocols)
        }
    }

    static let words: [String: [Words]] = Dictionary(
        uniqueKeysWithValues: modules.map { ($0, sources(of: $0).map(Words.init)) })

    /// A knot is a set of files that refer to each other's types in a circle.
    @Test(arguments: modules)
    func noKnotOfFilesIsLargerThanFive(module: String) throws {
        let files = try #require(Self.words[module])
        var homes: [Substring: [Int]] = [:]
        for (index, file) in files.enumerated() {
            for type in file.types { homes[type.name, default: []].append(index) }
        }
        let uses = files.indices.map { file in
            Set(
                homes.compactMap { name, homes in
                    homes.count == 1 && homes[0] != file && files[file].words.contains(name) ? homes[0] : nil
                })
        }
        let reached = files.indices.map { file in
            var (reached, next) = (Set<Int>(), [file])
            while let file = next.popLast() {
                for other in uses[file] where reached.insert(other).inserted { next.append(other) }
            }
            return reached
        }
        let knots = files.indices.map { file in
            reached[file].filter { reached[$0].contains(file) }.map { files[$0].source.name }.sorted()
        }
        let largest = knots.max { $0.count < $1.count } ?? []
        #expect(largest.count <= 5, "\(module) has a knot of \(largest.count) files: \(largest)")
    }

    /// The names that two modules declare at top level. Remove a name when one of the two changes; add none.
    static let sharedNames: Set<Substring> = ["NamedColors"]

    @Test func noTypeNameBelongsToTwoModules() {
        var homes: [Substring: Set<String>] = [:]
        for (module, files) in Self.words {
            for type in files.flatMap(\.types) where type.isTopLevel {
                homes[type.name, default: []].insert(module)
            }
        }
        let shared = homes.filter { $0.value.count > 1 && !Self.sharedNames.contains($0.key) }
        #expect(shared.isEmpty, "\(shared)")
    }

    /// Protocols with more than four requirements, each with its number. Those of Apple are in `Names.txt`.
    ///
    /// `Terminal` is the whole screen that a player needs: keys, mouse, pictures, pauses, lines. `PlayFiles` is every file access
    /// of the player.
    static let largeProtocols: [Substring: Int] = ["Terminal": 10, "PlayFiles": 9]

    @Test func noProtocolHasMoreThanFourRequirements() {
        for (name, count) in Self.words.values.joined().flatMap(\.protocols) {
            let limit = Self.largeProtocols[name] ?? 4
            #expect(count <= limit, "\(name) has \(count) requirements")
        }
    }

    /// Every example is one short file that only imports UIKit.
    @Test func examplesAreShortAndOfUIKitAlone() {
        let files = Self.files(in: "Examples", "swift")
        #expect(files.count > 12)
        for file in files {
            let imports = file.code.compactMap { $0.firstMatch(of: /^(?:public )?import (\w+)/).map { $0.1 } }
            #expect(imports == ["UIKit"], "\(file.testDescription)")
            #expect(file.lines.count <= 81, "\(file.testDescription) has \(file.lines.count - 1) lines")
        }
    }

    @Test(arguments: modules)
    func sourcesForceNothing(module: String) throws {
        let forbidden = #"\btry!|\bas!|\bfatalError\("#
        #expect(try Self.code(of: Self.sources(of: module), with: forbidden) == [])
    }

    /// All input and output uses `Descriptor`, which turns failures into errors. Foundation's handles trap, and `print`
    /// ignores errors.
    @Test(arguments: modules)
    func onlyDescriptorReadsAndWritesBytes(module: String) throws {
        let forbidden =
            #"(^|[^\w.])(print|debugPrint|readLine|fputs|fwrite)\(|\bFileHandle\b|\bfopen\(|\bcontents\(atPath"#
            + #"|\b(Platform|Foundation|Glibc|Darwin|Musl)\.(write|read|open)\(|\b(String|Data)\(contentsOf|\bexit\(withError"#
        let sources = Self.sources(of: module).filter { $0.name != "Descriptor.swift" }
        #expect(try Self.code(of: sources, with: forbidden) == [])
    }

    /// The folders of Scenes. Each refers only to those before it, as CONTRIBUTING describes.
    static let layersOfSceneFiles = ["Source", "Parsers", "KeySchemas", "Building"]

    @Test(arguments: zip(layersOfSceneFiles, layersOfSceneFiles.dropFirst()))
    func foldersOfSceneFilesRunOneWay(folder: String, next: String) throws {
        let later = try #require(Self.layersOfSceneFiles.firstIndex(of: next))
        let names = Self.layersOfSceneFiles[later...].flatMap { folder in
            Self.files(in: "Sources/Scenes/\(folder)", "swift").flatMap(\.lines).compactMap { line in
                line.firstMatch(of: /^(?:struct|enum|protocol|typealias) (\w+)/)?.1
            }
        }
        #expect(names.contains("SceneBuilder"))
        let forbidden = #"\b(\#(Set(names).sorted().joined(separator: "|")))\b"#
        #expect(try Self.code(of: Self.files(in: "Sources/Scenes/\(folder)", "swift"), with: forbidden) == [])
    }

    /// Comments cite only rules of animation that are headings in the guides of Layers.
    @Test(arguments: modules)
    func commentsCiteRulesThatAreDefined(module: String) throws {
        let defined = Set(
            Self.files(in: "Sources/Layers/Layers.docc", "md").flatMap(\.lines).compactMap { line in
                line.firstMatch(of: #/^[#]{3} ([A-Z][0-9]+), /#).map { String($0.1) }
            })
        #expect(defined.count > 50)
        // Indented text in a comment is code or data.
        let citation = #/^[^"]*//(?! {5}).*?\b([TBKPXYIH][0-9]{1,2})\b/#
        for source in Self.sources(of: module) {
            for line in source.lines where line.contains("//") {
                guard let cited = line.firstMatch(of: citation)?.1 else { continue }
                #expect(defined.contains(String(cited)), "\(source.testDescription): \(line)")
            }
        }
    }
}

import Foundation
import Playground
import Scenes
import TestSupport
import Testing

/// The README and the pages in `docs`: their examples run, and their generated parts are up to date.
@Suite struct DocumentationTests {
    static let pages: [String] =
        ["README.md"]
        + ((try? FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "docs").path))
        ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }

    /// Every `sh` block of a page runs without an error, in one folder. Scenes and programs of the page are saved there first,
    /// under the last file name that the text before them mentions. Other YAML must be valid settings.
    @Test(arguments: pages) func examplesRun(page: String) throws {
        let text = try Program.root.text(of: page)
        try Program.inFolder { folder in
            try Self.prepare(folder)
            for block in text.matches(of: /(?ms)^```(sh|yaml|swift)\n(.*?)^```$/) {
                let body = String(block.2)
                var script = "set -e; \(body)"
                if block.1 != "sh" {
                    let isSettings = block.1 == "yaml" && !body.contains("scene: 1")
                    let names = text[..<block.range.lowerBound].matches(of: /`([\w-]+\.(?:yaml|swift))`/)
                    let name = names.last { $0.1.hasSuffix(block.1) }
                    let file =
                        isSettings ? "config/antics/config.yaml" : String(name?.1 ?? "scene.\(block.1)")
                    try folder.write(body, to: file)
                    guard isSettings else { continue }
                    script = "antics config"
                }
                let run = try Program.shell(
                    "PATH=\"$PWD/bin:$PATH\"; \(script)",
                    environment: [
                        "ANTICS": Program.url.path, "HOME": folder.path,
                        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin",
                        "XDG_CONFIG_HOME": folder.path + "/config",
                    ], in: folder)
                #expect(run.status == 0, "\(page): \(body)\(run.errors)")
            }
        }
    }

    /// Puts stand-ins for `antics` and `make` into a folder. A player that finds no terminal counts as a success.
    private static func prepare(_ folder: URL) throws {
        for name in ["demos", "Examples"] {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: Program.root.appending(path: name))
        }
        try folder.writeScript("\"$ANTICS\" \"$@\" || [ $? = 69 ]", to: "bin/antics")
        try folder.writeScript("exit 0", to: "bin/make")
    }

    /// A page has a picture, an example that ``examplesRun(page:)`` tries, or a part that the program generates.
    /// ``SwiftCommandTests`` tries those of the guide to articles.
    @Test(arguments: pages.filter { !["docs/README.md", "docs/from-an-article.md"].contains($0) })
    func pagesHaveExamples(page: String) throws {
        let text = try Program.root.text(of: page)
        #expect(["![", "\n```sh\n", "<!-- generated: "].contains { text.contains($0) })
    }

    /// The programs in a page compile. ``SwiftCommandTests`` tries those of the guide to articles, some of which do not.
    @Test(arguments: pages.filter { $0 != "docs/from-an-article.md" })
    func programsCompile(page: String) throws {
        for block in try Program.root.text(of: page).matches(of: /(?ms)^```swift\n(import .*?)^```$/)
        where !block.1.contains("import PackageDescription") {
            let isLibrary = block.1.contains("import UIKit")
            #expect(try Compiler.complaints(["main": String(block.1)], mode: "6", isLibrary: isLibrary) == "")
        }
    }

    @Test(arguments: pages) func scenesAreValid(page: String) throws {
        for block in try Program.root.text(of: page).matches(of: /(?ms)^```yaml\n(.*?)^```$/)
        where block.1.contains("scene: 1") {
            let found = SceneReader.check(String(block.1), file: page)
            #expect(!found.contains { $0.severity == .error }, "\(found)")
        }
    }

    @Test(arguments: pages + ["CONTRIBUTING.md", "Examples/README.md", "docs/packaging/README.md"])
    func linksLeadSomewhere(page: String) throws {
        let folder = Program.root.appending(path: page).deletingLastPathComponent()
        let prose = try Program.root.text(of: page).replacing(/(?ms)^```.*?^```$/, with: "")
        for link in prose.matches(of: /\]\(([^)\s#]*)(#[^)\s]+)?\)/)
        where !link.1.hasPrefix("http") {
            let file =
                link.1.isEmpty ? Program.root.appending(path: page) : folder.appending(path: String(link.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link.0)")
            guard let anchor = link.2?.dropFirst() else { continue }
            let headings = try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^#+ (.*)$/)
                .map {
                    $0.1.lowercased().replacing(" ", with: "-").filter {
                        $0.isLetter || $0.isNumber || $0 == "-"
                    }
                }
            #expect(headings.contains(String(anchor)), "\(page): \(link.0)")
        }
    }

    /// The parts between `<!-- generated: NAME -->` and `<!-- end -->` are what `antics reference NAME` prints.
    /// `RECORD_GOLDENS=1` rewrites them.
    @Test(arguments: pages) func generatedPartsAreCurrent(page: String) throws {
        let text = try Program.root.text(of: page)
        let current = try text.replacing(/(?ms)^<!-- generated: (.*?) -->\n(.*?)^<!-- end -->$/) { part in
            let run = try Program.run(["reference"] + part.1.split(separator: " ").map(String.init))
            #expect(run.status == 0, "\(page): \(part.1) \(run.errors)")
            return "<!-- generated: \(part.1) -->\n\(run.output)<!-- end -->"
        }
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try current.write(to: Program.root.appending(path: page), atomically: true, encoding: .utf8)
        }
        #expect(current == text, "stale; run the tests with RECORD_GOLDENS=1")
    }
}

/// Packages have one version, and install and remove the same files.
@Suite struct PackagingTests {
    /// The version of the program is that of the latest release and of every recipe.
    @Test func thereIsOneVersion() throws {
        let run = try Program.run("--version")
        let version = run.output.trimmingCharacters(in: .newlines)
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
        let releases = try Program.root.text(of: "CHANGELOG.md").matches(
            of: /(?m)^## \[([0-9.]+)\] - \d{4}-\d\d-\d\d$/)
        #expect(releases.first.map { String($0.1) } == version)
        for (recipe, words) in [
            ("PKGBUILD", "pkgver=\(version)\n"), ("antics.spec", "Version:        \(version)\n"),
            ("default.nix", "version = \"\(version)\";"), ("antics.rb", "/v\(version).tar.gz\""),
        ] { #expect(try Program.root.text(of: "docs/packaging/\(recipe)").contains(words), "\(recipe)") }
    }

    /// Returns the files and the empty folders below a folder.
    private func contents(of folder: URL) -> Set<String> {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return Set(all.filter { path in !all.contains { $0.hasPrefix(path + "/") } })
    }

    private static let files = [
        "bin/antics", "share/man/man1/antics.1", "share/bash-completion/completions/antics",
        "share/zsh/site-functions/_antics", "share/fish/vendor_completions.d/antics.fish",
        "share/doc/antics/README.md", "share/doc/antics/examples/star-morph.yaml",
        "share/doc/antics/examples/svg/spinner.svg",
    ]

    private func write(_ files: [String], below folder: URL) throws {
        for file in files { try folder.write(file, to: file) }
    }

    private func install(_ words: String, into place: [String: String], in folder: URL) throws {
        let script = Program.root.appending(path: "docs/packaging/install.sh").path
        let run = try Program.shell("exec sh \"$1\" \(words)", script, environment: place, in: folder)
        #expect(run.status == 0 && run.errors.isEmpty)
    }

    /// Installation adds only its files. Removal leaves all others, including empty folders. A second installation
    /// changes nothing.
    @Test func removalRestoresTheFolder() throws {
        try Program.inFolder { folder in
            let to = folder.appending(path: "to")
            let others = ["bin/other", "share/man/man1/other.1", "share/zsh/site-functions/_other"]
            try write(others, below: to)
            try FileManager.default.createDirectory(
                at: to.appending(path: "share/fish/vendor_completions.d"), withIntermediateDirectories: true)
            try write(Self.files, below: folder.appending(path: "tree"))
            let before = contents(of: to)
            for _ in 1...2 {
                try install("tree", into: ["PREFIX": to.path], in: folder)
                let record = ["share/doc/antics/new-folders"]
                #expect(contents(of: to) == Set(Self.files + others + record))
            }
            let facts = try FileManager.default.attributesOfItem(
                atPath: to.appending(path: "bin/antics").path)
            #expect(facts[.posixPermissions] as? Int == 0o755)
            try install("--uninstall", into: ["PREFIX": to.path], in: folder)
            #expect(contents(of: to) == before)
        }
    }

    /// A package folder contains only the installed files, and nothing after removal.
    @Test func aPackageFolderHasOnlyTheFiles() throws {
        try Program.inFolder { folder in
            try write(Self.files, below: folder.appending(path: "tree"))
            let to = folder.appending(path: "to")
            let place = ["DESTDIR": to.path, "PREFIX": "/usr"]
            try install("tree", into: place, in: folder)
            #expect(contents(of: to) == Set(Self.files.map { "usr/" + $0 }))
            try install("--uninstall", into: place, in: folder)
            #expect(contents(of: to) == ["usr"])
        }
    }
}

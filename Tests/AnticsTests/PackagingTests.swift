import Foundation
import Playground
import Testing

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
        ] {
            #expect(try Program.root.text(of: "docs/packaging/\(recipe)").contains(words), "\(recipe)")
        }
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

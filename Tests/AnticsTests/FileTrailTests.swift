import Foundation
import Testing

@testable import Commands

@Suite struct FileTrailTests {
    private func trail(_ path: String) -> ([String], [String], String?) {
        let trail = FileTrail(path)
        return (trail.folders, trail.names.map { "\($0.folder) \($0.name)" }, trail.file)
    }

    @Test func plainPaths() {
        #expect(trail("my.yaml") == (["."], [". my.yaml"], "./my.yaml"))
        #expect(trail("./a//b/my.yaml") == ([".", "./a", "./a/b"], ["./a/b my.yaml"], "./a/b/my.yaml"))
        #expect(trail("../my.yaml") == ([".", "./.."], ["./.. my.yaml"], "./../my.yaml"))
        #expect(trail("/nowhere/my.yaml") == (["/", "/nowhere"], ["/nowhere my.yaml"], "/nowhere/my.yaml"))
        #expect(trail("") == (["."], [], nil))
    }

    /// Links are followed, and their names remembered: those of folders, those in each other, and those to nothing.
    @Test func links() throws {
        try Program.inFolder { folder in
            let script = """
                mkdir one; touch one/my.yaml; ln -s one now; ln -s now/my.yaml link; ln -s "$1/gone" lost; ln -s loop loop
                """
            let root = folder.resolvingSymlinksInPath().path
            let outcome = try Program.shell(script, root, in: folder)
            #expect(outcome.status == 0)
            let way = FileTrail(root + "/link")
            #expect(way.names.map(\.name) == ["link", "now", "my.yaml"])
            #expect(way.folders.suffix(2) == [root, root + "/one"] && way.file == root + "/one/my.yaml")
            #expect(FileTrail(root + "/lost").file == root + "/gone")
            #expect(FileTrail(root + "/lost").folders.filter { $0 == "/" }.count == 2)
            #expect(FileTrail(root + "/loop").names.count == 41, "it ends")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// SVG files on the command line: playing, checking, and converting in both directions.
@Suite struct SVGCommandTests {
    /// A file with a part that is not supported in line 3.
    private static let file = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
          <title>Ball</title><rect id="ball" width="9" height="9"><animate attributeName="x" to="30" dur="2s"/></rect>
          <text x="2" y="3">lost</text>
        </svg>
        """

    private func inFolder(_ body: (URL) throws -> Void) throws {
        try Program.inFolder { folder in
            try Self.file.write(to: folder.appending(path: "a.svg"), atomically: true, encoding: .utf8)
            try body(folder)
        }
    }

    @Test func whatIsLostHasItsPlace() throws {
        try inFolder { folder in
            let check = try Program.run("check", "a.svg", in: folder)
            #expect(check.status == 0 && check.output.hasPrefix("a.svg:3:3: warning: <text>: "))
            #expect(try Program.run("check", "a.svg", "--strict", in: folder).status == 65)
            let json = try Program.run("check", "a.svg", "--json", in: folder).output
            #expect(json.contains("\"line\": 3") && json.contains("\"rule\": \"svg-unsupported\""))
            let strict = try Program.run("convert", "a.svg", "--strict", "-o", "b.yaml", in: folder)
            #expect(strict.status == 65)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "b.yaml").path))
            try "<svg xmlns='http://www.w3.org/2000/svg'>\n<g>\n</svg>".write(
                to: folder.appending(path: "bad.svg"), atomically: true, encoding: .utf8)
            let bad = try Program.run("check", "bad.svg", in: folder)
            #expect(bad.status == 65 && bad.output.hasPrefix("bad.svg:3:"))
        }
    }

    /// The commands for scenes read SVG files too.
    @Test(arguments: ["render", "describe", "code", "poster"])
    func commandsReadFiles(command: String) throws {
        try inFolder { folder in
            let result = try Program.run(command, "a.svg", in: folder)
            #expect(result.status == 0 && !result.output.isEmpty)
            #expect(result.errors == "a.svg:3:3: warning: <text>: text is not drawn; convert it to paths\n")
        }
    }

    /// An edited SVG file becomes a new scene file, whatever the name of the file is.
    @Test(arguments: ["a.svg", "a.SVG", "drawing"]) func editsKeepTheFile(name: String) throws {
        try inFolder { folder in
            let file = folder.appending(path: name)
            try Self.file.write(to: file, atomically: true, encoding: .utf8)
            let session = try TerminalSession(name, "--paused", in: folder)
            #expect(session.shows("0.000 s"))
            #expect(session.press("Ijjjjjjjjj", shows: "▶     duration"))
            #expect(session.press("-", shows: "1 change"))
            #expect(session.press("W", shows: "-2.yaml"))
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.file)
            session.expectQuit()
        }
    }

    @Test func aFilePlays() throws {
        try inFolder { folder in
            let session = try TerminalSession(folder.appending(path: "a.svg").path, "--paused")
            #expect(session.shows("❚❚ 0.000 s"))
            #expect(session.line(0).hasPrefix(" Ball"))
            #expect(session.press("G", shows: "2.000 s"))
            session.expectQuit()
        }
    }
}

import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

@testable import Commands

/// The settings of a person: where they are, what they do, and what goes before them.
@Suite struct SettingsFileTests {
    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/etc/xdg", "HOME": "/home/a"], "/etc/xdg/antics/config.yaml"),
        (["XDG_CONFIG_HOME": "", "HOME": "/home/a"], "/home/a/.config/antics/config.yaml"),
        (["XDG_CONFIG_HOME": "relative", "HOME": "/home/a"], "/home/a/.config/antics/config.yaml"),
        ([:], nil),
    ])
    func theirPlace(environment: [String: String], path: String?) {
        #expect(SettingsFile.path(environment) == path)
    }

    @Test func aFileIsCreatedOnce() throws {
        try Program.inFolder { folder in
            let home = ["XDG_CONFIG_HOME": folder.path]
            let path = folder.path + "/antics/config.yaml"
            #expect(try Program.run("config", environment: home).output == path + "\n")
            let made = try Program.run("config", "--init", environment: home)
            #expect(made.status == 0 && made.errors == "wrote \(path)\n")
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("#reduced-motion: false"))
            let again = try Program.run("config", "--init", environment: home)
            #expect(again.status == 73 && again.errors.contains("exists"))
            try Data("backgroud: black\n".utf8).write(to: URL(filePath: path))
            let wrong = try Program.run("config", environment: home)
            #expect(
                wrong.status == 65 && wrong.errors.contains("config.yaml:1:1: error: no key \"backgroud\""))
        }
    }

    /// The option, the environment and the settings, in this order.
    @Test(arguments: [
        ("--reduced-motion", "0", "false", true), (nil, "1", "false", true), (nil, "0", "true", false),
        (nil, nil, "true", true), (nil, nil, "false", false), (nil, "", "true", true),
    ])
    func whoSaysThatNothingMoves(option: String?, variable: String?, setting: String, isStill: Bool) throws {
        try Program.inFolder { folder in
            let antics = folder.appending(path: "antics")
            try FileManager.default.createDirectory(at: antics, withIntermediateDirectories: true)
            try Data("reduced-motion: \(setting)\n".utf8).write(to: antics.appending(path: "config.yaml"))
            var environment = ["XDG_CONFIG_HOME": folder.path]
            environment["REDUCED_MOTION"] = variable
            let session = try TerminalSession(
                ["star-morph"] + [option].compactMap(\.self), environment: environment)
            #expect(session.shows(isStill ? "space play" : "space pause"))
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
        }
    }

    @Test func theGroundOfTheSettings() throws {
        try Program.inFolder { folder in
            let antics = folder.appending(path: "antics")
            try FileManager.default.createDirectory(at: antics, withIntermediateDirectories: true)
            try Data("background: \"#fdf6e3\"\n".utf8).write(to: antics.appending(path: "config.yaml"))
            func cells(_ words: [String], home: String) throws -> [String] {
                let session = try TerminalSession(
                    ["fade", "--paused", "--at", "0.9", "--renderer", "half"] + words,
                    environment: ["XDG_CONFIG_HOME": home])
                #expect(session.shows("space play"))
                session.settle(milliseconds: 200)
                return session.cells.map { "\($0.glyph) \($0.foreground) \($0.background)" }
            }
            let set = try cells([], home: folder.path)
            #expect(set == (try cells(["--background", "#fdf6e3"], home: "/nowhere")))
            #expect(set != (try cells([], home: "/nowhere")))
            #expect(set != (try cells(["--background", "black"], home: folder.path)))
        }
    }
}

/// Lessons and the tour on the built program.
@Suite(.serialized) struct LessonSessionTests {
    /// A clicker goes from step to step, and past the last one to the next demo.
    @Test func aLessonIsGoneThroughByHand() throws {
        let session = try TerminalSession("star-morph", "--lesson", "--paused")
        #expect(session.shows("> first step"))
        let next = "\u{1B}[6~"
        var seen: Set<String> = []
        for _ in 0..<24 where !session.line(0).contains("Marching ants") {
            session.terminal.press(next)
            session.read(milliseconds: 250)
            if let place = session.text.firstMatch(of: /step \d of \d/) { seen.insert(String(place.output)) }
        }
        #expect(session.line(0).contains("Marching ants"))
        #expect(seen == ["step 1 of 5", "step 2 of 5", "step 3 of 5", "step 4 of 5", "step 5 of 5"])
        session.terminal.press("q")
        #expect(session.ending() == .exited(0))
    }

    @Test func theTourBegins() throws {
        let session = try TerminalSession("tour")
        #expect(session.shows("1 of 10") && session.shows("lesson of"))
        #expect(session.press(">", shows: "step 1 of"))
        #expect(session.press("n", shows: "2 of 10"))
        session.terminal.press("q")
        #expect(session.ending() == .exited(0))
    }

    @Test func aDemoOpensTheCatalogueAtIt() throws {
        let session = try TerminalSession("springs", "--paused")
        #expect(session.shows("Springs") || session.shows("springs"))
        #expect(!session.line(0).contains("1 of 1"))
        #expect(session.press("/", shows: "type to search"))
        #expect(session.press("ants", shows: "1 of"))
        #expect(session.press("\r", shows: "Marching ants   "))
        session.terminal.press("q")
        #expect(session.ending() == .exited(0))
    }
}

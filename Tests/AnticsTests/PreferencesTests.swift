import ArgumentParser
import Cells
import Foundation
import Layers
import Playback
import Playground
import Scenes
import TerminalScreen
import Testing

@testable import Commands

/// What goes before what: options, the environment, the settings, what is remembered.
@Suite struct PreferencesTests {
    private func preferences(
        _ options: String, _ environment: [String: String] = [:], _ settings: String = ""
    ) throws -> Preferences {
        let (settings, problems) = SettingsFile.reader.read(settings, file: "config.yaml")
        #expect(problems.isEmpty)
        return Preferences(
            try Playing.parse(options.split(separator: " ").map(String.init)), environment, settings)
    }

    private static let settings = """
        theme: mono
        renderer: half
        color: 16
        background: white
        overlays: [bounds]
        snap: false
        cell-aspect: 3
        speed: 2
        loop: once
        reduced-motion: true
        fps: 20
        clipboard: on
        sync: on
        output: direct
        """

    @Test func nothingSaidIsWhatEverybodyHas() throws {
        let wanted = try preferences("")
        #expect(wanted.choices == Choices())
        #expect(wanted.depth == nil && wanted.ground == nil && wanted.fps == nil)
        #expect(wanted.speed == 1 && wanted.aspect == 2 && wanted.synchronized == nil && wanted.snaps)
        #expect(wanted.clipboard == .ask && wanted.output == nil)
    }

    @Test func settingsAreHeard() throws {
        let wanted = try preferences("", [:], Self.settings)
        #expect(wanted.choices.theme == .mono && wanted.choices.glyphs == .half)
        #expect(wanted.choices.overlays == [.bounds] && wanted.choices.loopMode == .once)
        #expect(wanted.choices.reducesMotion && !wanted.snaps)
        #expect(wanted.depth == .ansi16 && wanted.ground == .rgb(255, 255, 255))
        #expect(wanted.fps == 20 && wanted.speed == 2 && wanted.aspect == 3)
        #expect(wanted.synchronized == true && wanted.clipboard == .on && wanted.output == .direct)
    }

    @Test func optionsGoBeforeSettings() throws {
        let options = """
            --theme light --renderer auto --color auto --background black --overlay ghosts --cell-aspect 2 \
            --speed 1 --fps 60 --sync off --output auto
            """
        let wanted = try preferences(options, [:], Self.settings)
        #expect(wanted.choices.theme == .light && wanted.choices.glyphs == nil)
        #expect(wanted.choices.overlays == [.ghosts])
        #expect(wanted.depth == nil && wanted.ground == .rgb(0, 0, 0))
        #expect(wanted.fps == 60 && wanted.speed == 1 && wanted.aspect == 2)
        #expect(wanted.synchronized == false && wanted.output == nil)
        #expect(try preferences("--no-color", [:], Self.settings).depth == .mono)
        #expect(try preferences("--background auto", [:], Self.settings).ground == nil)
        // A light theme counts on a light ground only where the terminal says nothing.
        #expect(try preferences("--theme light").ground == nil)
    }

    @Test func theEnvironmentGoesBeforeSettings() throws {
        #expect(try preferences("", ["NO_COLOR": "1"], Self.settings).depth == nil)
        #expect(try preferences("", ["NO_COLOR": ""], Self.settings).depth == .ansi16)
        #expect(try preferences("--color 256", ["NO_COLOR": "1"]).depth == .indexed256)
        #expect(try !preferences("", ["REDUCED_MOTION": "0"], Self.settings).choices.reducesMotion)
        #expect(try preferences("--reduced-motion", ["REDUCED_MOTION": "0"]).choices.reducesMotion)
    }

    /// Every word that the reader of settings takes means something here.
    @Test func everyWordMeansSomething() throws {
        func wanted(_ line: String) throws -> Preferences { try preferences("", [:], line) }
        for name in ThemeName.allCases {
            #expect(try wanted("theme: \(name.rawValue)").choices.theme == name)
        }
        for glyphs in Glyphs.allCases {
            #expect(try wanted("renderer: \(glyphs.rawValue)").choices.glyphs == glyphs)
        }
        for depth in ColorDepth.allCases {
            #expect(try wanted("color: \(depth.rawValue)").depth == depth)
        }
        for mode in LoopMode.allCases {
            #expect(try wanted("loop: \(mode.rawValue)").choices.loopMode == mode)
        }
    }
}

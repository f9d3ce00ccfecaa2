import ArgumentParser
import Cells
import Colors
import Foundation
import Layers
import Playback
import Playground
import Raster
import TerminalScreen

/// `antics [SCENE ...]`: the playground.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play scenes in the terminal (what antics does when told nothing else).",
        discussion: """
            EXAMPLES:
              antics                                     all bundled demos, from the first
              antics draw-on --at 0.4 --paused           stand still at 0.4 s
              antics my.yaml colour --renderer half      a playlist, in half blocks
            """)

    @Argument(help: "Bundled demos and scene files; several are a playlist.")
    var scenes: [String] = []

    @Option(name: .customLong("at"), help: "Start at this scene time, in seconds.")
    var time: Double?

    @Option(help: "How many seconds of the scene go by in a second, 0.05 to 8.")
    var speed = 1.0

    @Flag(help: "Start paused.")
    var paused = false

    @Flag(help: "Start backwards.")
    var reverse = false

    @Option(help: "The characters: braille, half, quadrant, sextant, octant, ascii or auto.")
    var renderer = GlyphsChoice.auto

    @Option(help: "The colours: none, 16, 256, truecolor or auto.")
    var color = ColorChoice.auto

    @Option(help: "The most frames in a second; 60, or 15 over ssh, unless given.")
    var fps: Int?

    @Option(help: "How many times as tall as wide a cell is.")
    var cellAspect = 2.0

    @Option(help: "Send frames as synchronized updates (DEC 2026): on, off or auto.")
    var sync = SyncChoice.auto

    @Option(
        help: "The colour of the terminal's ground, for soft edges and what is translucent: a CSS colour.")
    var background = Background(.black)

    func validate() throws {
        if let time, !time.isFinite { throw ValidationError("--at wants a number of seconds") }
        guard Playhead.speeds.contains(speed) else {
            throw ValidationError("--speed wants a number from 0.05 to 8")
        }
        guard cellAspect > 0, cellAspect.isFinite else {
            throw ValidationError("--cell-aspect wants a positive number, such as 2")
        }
        if let fps, !(1...240).contains(fps) {
            throw ValidationError("--fps wants a whole number from 1 to 240")
        }
    }

    func run() throws {
        try Failure.reporting {
            let playlist = try SceneSource.playlist(scenes)
            do {
                try play(playlist)
            } catch let error as TerminalError {
                throw Failure(error.description, .unavailable)
            }
        }
    }

    private func play(_ playlist: [PlaylistItem]) throws(TerminalError) {
        let wishes = TerminalWishes(
            color: color.depth, synchronized: sync.wish, framesPerSecond: fps,
            unicodeGlyphs: renderer.fixed.flatMap { $0 == .ascii ? nil : $0.rawValue })
        let profile = try TerminalProfile.detect(
            environment: ProcessInfo.processInfo.environment, wishes: wishes)
        profile.notes.forEach(Failure.say)
        let isUnicode = profile.unicode.value
        var player = Player(
            playlist: playlist, renderer: renderer.fixed ?? (isUnicode ? nil : .ascii),
            renderers: isUnicode ? Glyphs.allCases : [.ascii])
        player.start(at: 0, time: time, speed: speed, reversed: reverse, paused: paused)
        let files = SceneFolder(scenes, depth: profile.color.value)
        let descriptor = files.descriptor
        let origin = ContinuousClock.now
        let clock = Stopwatch { (ContinuousClock.now - origin) / .seconds(1) }
        var loop = PlayLoop(
            player: player, view: Screen(cellAspect: cellAspect, backdrop: background.pixel), files: files,
            recorder: LiveRecorder(profile.color.value), framesPerSecond: profile.frameRate.value,
            clock: { clock.seconds }, stop: NcursesScreen.stop)
        do {
            var screen = try NcursesScreen(profile: profile, clock: clock)
            screen.watched = descriptor
            loop.run(on: &screen, columns: screen.size.columns, rows: screen.size.rows)
        }
        loop.written.forEach(Failure.say)
    }
}

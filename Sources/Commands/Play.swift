import ArgumentParser
import Platform
import Playground

/// `antics [SCENE ...]`: the playground.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play scenes in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play all bundled demos
              antics star-morph --lesson                 be taken through one of them step by step
              antics draw-on --at 0.4 --paused           pause at 0.4 s
              antics my.yaml colour --renderer half      play two scenes, in half blocks
            """)

    @Argument(
        help:
            "Bundled demos and scene files, - for standard input; several make a playlist. A demo opens the whole catalogue at it. (default: all demos)",
        completion: .scenes)
    var scenes: [String] = []

    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var start: PlayStart
    @OptionGroup var playing: Playing

    @Flag(
        name: .customLong("public"),
        help:
            "Play for anybody, as a server does: bundled demos alone, for 15 minutes, with no file read or written and no other program."
    )
    var isPublic = false

    func run() throws {
        var scenes = scenes
        if isPublic {
            scenes = try PublicSession.demos(scenes, ProcessInfo.processInfo.environment)
            PublicSession.limitProcess()
        }
        let played = try PlayedScenes(scenes, with: changes.all, telling: playing.remarks)
        try playing.play(played, isPublic: isPublic) { player, speed, clock in
            player.start(
                at: clock, time: time.time, speed: speed, reversed: start.reverse, paused: start.paused)
            if start.lesson { player.startLesson(at: clock, isHeld: start.paused) }
        }
    }
}

/// How playing begins.
struct PlayStart: ParsableArguments {
    @Flag(help: "Start paused.")
    var paused = false

    @Flag(help: "Play backwards, from the end unless --at is given.")
    var reverse = false

    @Flag(help: "Start as a lesson, which rests at each step for as long as it takes to be read.")
    var lesson = false
}

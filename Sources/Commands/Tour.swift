import ArgumentParser
import Demos
import Playground

/// `antics tour`: a talk of ten demos.
struct Tour: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a tour of ten demos as a lesson, in about six minutes.",
        discussion: """
            Each demo is watched under its key sentence, and then played from step to
            step, with a rest at each for as long as it takes to be read. > and < go on
            and back, space waits.

            EXAMPLES:
              antics tour
              antics tour --by-hand                      wait for a key at each step
              antics record tour -o tour.cast --panels   record it
            """)

    @Flag(help: "Wait for a key at each step, such as PgDn of a presentation clicker.")
    var byHand = false

    @OptionGroup var playing: Playing

    func run() throws {
        try playing.play(PlayedScenes(demos: Catalogue.tour)) { player, speed, clock in
            player.start(at: clock, time: 0, speed: speed, reversed: false, paused: false)
            player.startLesson(at: clock, advances: true, isBrief: true, isHeld: byHand)
        }
    }
}

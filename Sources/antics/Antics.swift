import ArgumentParser

/// The command line: `antics [SCENE ...]` plays, the other commands need no screen.
@main
struct Antics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "antics",
        abstract: "A playground for shape-layer animation in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play the bundled demos
              antics marching-ants --speed 0.5           one of them, slowly
              antics my.yaml                             a scene of your own
              antics render star-morph --at 0.375        one frame as text
              antics record star-morph -o star.cast      a recording, without a screen
              antics list                                what there is
              antics new my.yaml                         a commented scene to start from
              antics check my.yaml                       its errors, and what is hardly meant
            """,
        version: "0.1.0",
        subcommands: [
            Play.self, List.self, Render.self, Record.self, Describe.self, New.self, Check.self,
            Pad.self, Schema.self,
        ],
        defaultSubcommand: Play.self)
}

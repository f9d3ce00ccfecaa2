import ArgumentParser

/// The command line: `antics [SCENE ...]` plays, the other commands need no screen.
struct Antics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "antics",
        abstract: "A playground for shape-layer animation in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play the bundled demos
              antics marching-ants --speed 0.5           play one of them slowly
              antics my.yaml                             play your own scene
              antics render star-morph --at 0.375        print one frame as text
              antics record star-morph -o star.cast      record without a screen
              antics code star-morph                     print its Core Animation code
              antics swift my.swift                      play your own code
              antics tour                                watch ten of them as a talk
              antics list                                list the bundled demos
              antics new my.yaml                         create a commented scene to start from
              antics check my.yaml                       report errors and likely mistakes
              antics doctor                              show what this terminal can do
            """,
        version: "0.1.0",
        subcommands: [
            Play.self, Tour.self, List.self, Render.self, Record.self, Describe.self, Code.self, New.self,
            Check.self, SwiftCommand.self,
            Pad.self, Doctor.self, Schema.self, Config.self, Manual.self,
        ],
        defaultSubcommand: Play.self)
}

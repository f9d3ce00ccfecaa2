import Platform
import Playback
import Playground

/// One program follows another, which it was a version of, where that has left off.
struct Succession {
    private let program: SwiftProgram
    private let place: String

    /// What follows a player that has been left at an instant of the clock.
    init(_ program: SwiftProgram, _ player: Player, at clock: Double) {
        self.program = program
        let head = player.playhead
        let words: [String] = [
            "\(head.mediaTime(at: clock))", "\(head.speed)",
            head.direction(at: clock) == .backward ? "reverse" : "forward",
            head.isMoving(at: clock) ? "playing" : "paused",
        ]
        place = words.joined(separator: " ")
    }

    /// The variable that tells a program where the one before has left off.
    private static let variable = "ANTICS_RESUME"

    /// Becomes the program.
    func takePlace(_ environment: [String: String]) throws(Failure) {
        var environment = environment
        environment[Self.variable] = place
        try program.run(Array(CommandLine.arguments.dropFirst()), environment)
    }

    /// Lets a player begin where the program before has left off, if there was one.
    static func resume(_ player: inout Player, _ environment: [String: String], at clock: Double) {
        let words = environment[variable]?.split(separator: " ") ?? []
        guard words.count == 4, let time = Double(words[0]), time.isFinite, let speed = Double(words[1]),
            Playhead.speeds.contains(speed)
        else { return }
        player.start(
            at: clock, time: time, speed: speed, reversed: words[2] == "reverse", paused: words[3] == "paused"
        )
    }
}

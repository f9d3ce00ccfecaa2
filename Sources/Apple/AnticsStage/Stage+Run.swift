import Commands
@_exported public import CoreAnimation
public import Foundation

// Stages that are watched.
extension Stage {
    /// Plays what some code puts on a stage, in the playground with all it has, until the person leaves.
    ///
    ///     Stage.run(title: "A dot") { root in
    ///         let dot = CALayer()
    ///         dot.frame = CGRect(x: 0, y: 110, width: 20, height: 20)
    ///         dot.backgroundColor = UIColor.systemPink.cgColor
    ///         root.addSublayer(dot)
    ///         dot.position.x = 300
    ///     }
    ///
    /// The program has the command line of antics, with its stage for the scene that is meant when none is named: started
    /// as `dot --speed 0.5` it plays slowly, `dot render --at 0.5` prints a frame, `dot record -o dot.cast` records it, and
    /// `dot code` writes it as code.
    ///
    /// - Parameters:
    ///   - size: the width and the height, in points.
    ///   - title: what it is called; the name of the program when it has no other.
    ///   - origin: where (0, 0) is.
    ///   - morph: how paths of unlike structure are blended.
    ///   - arguments: the words of the command line; with none of them it is played.
    ///   - build: puts layers into the root layer.
    public static func run(
        size: CGSize = CGSize(width: 320, height: 240), title: String = "", origin: Origin = .upperLeft,
        morph: Morph = .smart, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        _ build: (CALayer) -> Void
    ) {
        Stage(size: size, title: title, origin: origin, morph: morph, build).play(arguments: arguments)
    }

    /// Plays this stage as ``run(size:title:origin:morph:arguments:_:)`` does.
    ///
    /// - Parameter arguments: the words of the command line; with none of them it is played.
    public func play(arguments: [String] = Array(CommandLine.arguments.dropFirst())) {
        Program.main(arguments, own: ownScene(Program.word))
    }

    /// The picture of a time as lines of text, in the characters that suit it best.
    ///
    /// - Parameters:
    ///   - time: when, in seconds since the start; the program goes on until then where it has not been there.
    ///   - columns: how many characters there are in a line.
    ///   - rows: how many lines there are.
    /// - Returns: the lines, each with a line break at its end.
    /// - Throws: a ``StageError`` for a size or a time that cannot be.
    public func render(at time: CFTimeInterval, columns: Int = 80, rows: Int = 24) throws -> String {
        try StageError.telling {
            try Program.output(
                of: ownScene(Program.word), ["--at", "\(time)", "--size", "\(columns)x\(rows)"])
        }
    }

    /// Records what happens in a file, without a screen: `.cast`, `.svg`, `.txt` or `.ans`, as its name ends. A file that is
    /// there is replaced when the recording is complete.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - duration: how many seconds; as long as the scene lasts when it is nil.
    ///   - columns: how many characters there are in a line; an `.svg` is drawn as shapes.
    ///   - rows: how many lines there are.
    /// - Throws: a ``StageError`` for a file that cannot be written, or a size or a duration that cannot be.
    public func record(
        to path: String, duration: CFTimeInterval? = nil, columns: Int = 80, rows: Int = 24
    ) throws {
        let size = path.hasSuffix(".svg") ? [] : ["--size", "\(columns)x\(rows)"]
        let options = ["--output", path, "--force", "--quiet"] + size
        try StageError.telling {
            try Program.record(
                ownScene(Program.word), options + (duration.map { ["--duration", "\($0)"] } ?? []))
        }
    }
}

// MARK: - StageError

/// Why a stage cannot be rendered or recorded as it was asked.
public struct StageError: Error, CustomStringConvertible {
    /// In a sentence, with what to do about it.
    public let description: String

    /// Does some work whose failures are errors for everybody.
    static func telling<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let failure as Program.CommandFailure {
            throw StageError(description: failure.text)
        }
    }
}

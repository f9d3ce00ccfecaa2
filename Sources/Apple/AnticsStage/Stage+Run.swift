import Commands
@_exported public import CoreAnimation
public import Foundation

extension Stage {
    /// Creates a stage and plays it in the playground until the user quits.
    ///
    ///     Stage.run(title: "A dot") { root in
    ///         let dot = CALayer()
    ///         dot.frame = CGRect(x: 0, y: 110, width: 20, height: 20)
    ///         dot.backgroundColor = UIColor.systemPink.cgColor
    ///         root.addSublayer(dot)
    ///         dot.position.x = 300
    ///     }
    ///
    /// The program has the command line of antics, and the stage is its default scene. For example, `dot --speed 0.5` plays
    /// it slowly, `dot render --at 0.5` prints a frame, and `dot record -o dot.cast` records it.
    ///
    /// - Parameters:
    ///   - size: The size, in points.
    ///   - title: The title. If it is empty, the stage has the name of the program.
    ///   - origin: The position of (0, 0).
    ///   - morph: The mode that blends paths with different structures.
    ///   - arguments: The arguments of the command line. Without arguments, the program plays the stage.
    ///   - build: Adds layers to the root layer.
    public static func run(
        size: CGSize = CGSize(width: 320, height: 240), title: String = "", origin: Origin = .upperLeft,
        morph: Morph = .smart, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        _ build: (CALayer) -> Void
    ) {
        Stage(size: size, title: title, origin: origin, morph: morph, build).play(arguments: arguments)
    }

    /// Prepares a program: its tasks follow the clock of the stage, and it reads the files of pictures.
    ///
    /// The standard size of stages is that of the command line, or else `size`. `stop` stops the program with a reason.
    public static func prepare(
        size: CGSize? = nil, stop: @escaping (String) -> Never = { reason in preconditionFailure(reason) }
    ) {
        takeTasks()
        self.stop = stop
        readPicture = { Program.picture(atPath: $0) }
        if let size = Program.stageSize {
            standardSize = CGSize(width: size.width, height: size.height)
        } else if let size {
            standardSize = size
        }
    }

    /// Plays the stage like ``run(size:title:origin:morph:arguments:_:)``.
    ///
    /// - Parameter arguments: The arguments of the command line. Without arguments, the program plays the stage.
    public func play(arguments: [String] = Array(CommandLine.arguments.dropFirst())) {
        Program.main(arguments, own: ownScene(Program.word))
    }

    /// Returns the picture at a time, in seconds since the start, as lines of text that end with line breaks.
    ///
    /// If necessary, the program runs until then.
    ///
    /// - Throws: A ``StageError`` for an invalid size or time.
    public func render(at time: CFTimeInterval, columns: Int = 80, rows: Int = 24) throws -> String {
        try StageError.converting {
            try Program.output(
                of: ownScene(Program.word), ["--at", "\(time)", "--size", "\(columns)x\(rows)"])
        }
    }

    /// Records the stage to a file without a screen. Its extension is `.cast`, `.svg`, `.txt` or `.ans`.
    ///
    /// Without a duration, the whole scene is recorded. An `.svg` file contains shapes instead of cells. A complete
    /// recording replaces an existing file.
    ///
    /// - Throws: A ``StageError`` if the file cannot be written, or for an invalid size or duration.
    public func record(
        to path: String, duration: CFTimeInterval? = nil, columns: Int = 80, rows: Int = 24
    ) throws {
        let size = path.hasSuffix(".svg") ? [] : ["--size", "\(columns)x\(rows)"]
        let options = ["--output", path, "--force", "--quiet"] + size
        try StageError.converting {
            try Program.record(
                ownScene(Program.word), options + (duration.map { ["--duration", "\($0)"] } ?? []))
        }
    }
}

// MARK: - StageError

/// An error of rendering or recording a stage.
public struct StageError: Error, CustomStringConvertible {
    /// A sentence with the problem and its fix.
    public let description: String

    /// Runs work, and converts the errors of commands to stage errors.
    static func converting<Result>(_ work: () throws -> Result) throws(StageError) -> Result {
        do {
            return try work()
        } catch {
            throw StageError(description: Program.message(for: error))
        }
    }
}

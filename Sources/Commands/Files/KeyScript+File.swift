import Geometry
import Playground
import Text

extension KeyScript {
    /// The most bytes that a script may have.
    private static let byteLimit = 2_000_000

    /// Reads a script from a file; `-` is standard input.
    static func read(_ path: String) throws(Failure) -> KeyScript {
        switch try InputFile.contents(of: path, limit: byteLimit) {
        case .tooLarge(let bytes):
            let most = megabytes(byteLimit)
            let size = bytes.map(megabytes) ?? "more than \(most)"
            throw Failure(in: ["\(path):1:1: error: the file has \(size); a key script has at most \(most)"])
        case .text(let text):
            do {
                return try KeyScript(text)
            } catch {
                throw Failure(in: ["\(path):\(error.line):\(error.column): error: \(error.message)"])
            }
        }
    }

    private static func megabytes(_ bytes: Int) -> String {
        "\((Double(bytes) / 1_000_000).decimal(upToPlaces: 1)) MB"
    }
}

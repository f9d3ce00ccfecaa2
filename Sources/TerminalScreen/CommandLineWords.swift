import CTerminal

/// The words of the command line, the name of the program first; also where nothing is mounted at `/proc`, in which
/// `CommandLine` looks for them.
package let commandLineWords: [String] = {
    var count: Int32 = 0
    guard CommandLine.arguments.isEmpty, let words = cterm_words(&count) else { return CommandLine.arguments }
    return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
}()

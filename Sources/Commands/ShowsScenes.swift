import ArgumentParser

/// A command that shows scenes which its words name.
protocol ShowsScenes: ParsableCommand {
    /// Those words.
    var words: [String] { get }
}

extension Play: ShowsScenes { var words: [String] { scenes } }
extension Render: ShowsScenes { var words: [String] { [scene] } }
extension Record: ShowsScenes { var words: [String] { scenes } }
extension Describe: ShowsScenes { var words: [String] { [scene] } }
extension Code: ShowsScenes { var words: [String] { [scene] } }
extension Check: ShowsScenes { var words: [String] { files } }

import Foundation
import Playground
import Testing

/// What the README says is so.
@Suite struct ReadmeTests {
    @Test func keyTableIsTheKeyMap() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "README.md")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(KeyMap.standard.markdown))
    }
}

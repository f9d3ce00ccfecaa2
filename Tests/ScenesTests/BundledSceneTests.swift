import Foundation
import Testing

@testable import Scenes

/// The scenes that come with Antics, and their schema.
struct BundledSceneTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let files = ["demos", "Examples"].flatMap { folder in
        (try? FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: nil))?
            .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path } ?? []
    }

    @Test(arguments: files)
    func bundledScenesFitTheSchema(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(SceneReader.check(text, file: file.lastPathComponent).map(\.description) == [])
        #expect(try SchemaValidator(SceneSchema.text).faults(in: text) == [])
    }

    @Test func bundledScenesExist() { #expect(Self.files.count >= 4) }

}

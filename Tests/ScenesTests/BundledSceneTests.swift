import Foundation
import Testing

@testable import Scenes

/// The scenes that come with Antics, and their schema.
struct BundledSceneTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "demos")

    static let files: [URL] =
        (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))?
        .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path } ?? []

    @Test(arguments: files)
    func bundledScenesFitTheSchema(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let reading = SceneReader.read(text, file: file.lastPathComponent)
        #expect(reading.diagnostics.map(\.description) == [])
        #expect(reading.scene != nil)
        #expect(try SchemaValidator(SceneSchema.text).faults(in: text) == [])
    }

    @Test func bundledScenesExist() { #expect(Self.files.count >= 4) }

}

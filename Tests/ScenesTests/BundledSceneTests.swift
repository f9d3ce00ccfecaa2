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
    func readsAndFitsTheSchema(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let reading = SceneReader.read(text, file: file.lastPathComponent)
        #expect(reading.diagnostics.map(\.description) == [])
        #expect(reading.scene != nil)
        #expect(try SchemaValidator(SceneSchema.text).faults(in: text) == [])
    }

    @Test func thereAreSome() { #expect(Self.files.count >= 4) }

    /// The example of the format's description is a scene.
    @Test func theArticleShowsAScene() throws {
        let article = Self.folder.deletingLastPathComponent()
            .appending(path: "Sources/Scenes/Scenes.docc/SceneFormat.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let start = try #require(text.firstRange(of: "```yaml\n")?.upperBound)
        let end = try #require(text[start...].firstRange(of: "```")?.lowerBound)
        let reading = SceneReader.read(String(text[start..<end]), file: "SceneFormat.md")
        #expect(reading.diagnostics.map(\.description) == [] && reading.scene != nil)
    }
}

import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import Scenes

/// The scenes that come with Antics, and their schema.
struct BundledSceneTests {
    static let files = ["demos", "Examples"].flatMap { folder in
        (try? FileManager.default.contentsOfDirectory(
            at: packageRoot.appending(path: folder), includingPropertiesForKeys: nil))?
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

struct SceneTemplatesTests {
    /// A template has no problems, and its layers change within the first loop.
    @Test(arguments: SceneTemplates.all)
    func templatesPlay(_ template: SceneTemplate) throws {
        let file = "\(template.name).yaml"
        #expect(SceneReader.check(template.text, file: file).map(\.description) == [])
        let scene = try #require(SceneReader.read(template.text, file: file).scene)
        #expect(!scene.layers.isEmpty && !scene.title.isEmpty && scene.duration > 0)
        #expect(template.text.hasSuffix("\n") && !template.text.contains("\t"))
        #expect(try SchemaValidator(SceneSchema.text).faults(in: template.text) == [])
        let timeline = Timeline(scene)
        let shown = (0..<8).map { timeline.presentation(at: Double($0) / 8 * scene.duration) }
        #expect(zip(shown, shown.dropFirst()).count { $0.layers != $1.layers } >= 3)
        // `antics new` replaces FILE by the name of the file.
        let lines = template.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "# yaml-language-server: $schema=./scene-1.schema.json")
        for command in ["antics FILE", "antics check FILE", "antics schema > scene-1.schema.json"] {
            #expect(lines[1].hasPrefix("# ") && lines[1].contains(command))
        }
        #expect(lines[2] == "scene: 1" || lines[2].hasPrefix("scene: 1  "))
        #expect(lines.last == "" && lines.dropLast().allSatisfy { !$0.isEmpty && $0.last != " " })
        #expect(lines.dropFirst(2).contains { $0.contains("  # ") })
    }

    /// The help of `antics new` prints `  name  summary` in at most 80 columns.
    @Test func summariesFitTheHelp() {
        let width = SceneTemplates.all.map(\.name.count).max() ?? 0
        for template in SceneTemplates.all {
            #expect(2 + width + 2 + template.summary.count <= 80, "\(template.name)")
            #expect(template.summary.first?.isLowercase == true && template.summary.last != ".")
            #expect(template.name.allSatisfy { $0.isLowercase || $0 == "-" })
        }
    }

    private func scene(_ name: String) throws -> Scene {
        let template = try #require(SceneTemplates.named(name))
        return try #require(SceneReader.read(template.text, file: "x").scene)
    }

    /// The numbers in the comments of templates are correct.
    @Test func commentsAreCorrect() throws {
        let ants = try #require(try scene("marching-ants").layers[0].shape)
        let outline = ArcLength(try #require(ants.path)).total
        #expect(outline == 360 && ants.lineDashPattern == [6, 4])
        #expect(outline / ants.lineDashPattern.reduce(0, +) == 36)

        let loader = try #require(try scene("replicator").layers[0].replicator)
        // Twelve copies, a twelfth of a turn apart.
        #expect(loader.instanceTransform == Affine(rotation: 2 * .pi / loader.instanceCount))

        let springs = try scene("spring").layers[0].animations.map(\.animation)
        guard case .spring(_, let spring)? = springs[0].change?.values else {
            return #expect(Bool(false), "no spring")
        }
        // 20 is critical, and the spring runs until it has settled.
        #expect(spring.dampingRatio == 8.0 / 20 && springs[0].timing.duration == spring.settlingDuration)
    }

    @Test func namesAreUnique() {
        #expect(Set(SceneTemplates.all.map(\.name)).count == SceneTemplates.all.count)
        #expect(SceneTemplates.all.first?.name == "basic")
        #expect(SceneTemplates.named("spring")?.name == "spring")
        #expect(SceneTemplates.named("nothing") == nil)
    }

    @Test func everyKindOfAnimationAndLayerHasATemplate() throws {
        var kinds: Set<String> = []
        for template in SceneTemplates.all {
            let scene = try #require(SceneReader.read(template.text, file: "x").scene)
            for layer in scene.allLayers {
                kinds.insert(layer.content.owner.rawValue)
                for keyed in layer.animations {
                    switch keyed.animation.change?.values {
                    case .ends: kinds.insert("basic")
                    case .keyframes: kinds.insert("keyframe")
                    case .spring: kinds.insert("spring")
                    case nil: kinds.insert("group")
                    }
                }
            }
        }
        #expect(
            kinds == ["layer", "shape", "gradient", "replicator", "basic", "keyframe", "spring", "group"])
    }
}

@Suite struct LetteringTests {
    /// Every text becomes a scene without errors and warnings, and every printable ASCII character has a letter.
    @Test(arguments: [
        "Ada", "Hello, \"World\"!", "two\nlines", String(repeating: "word ", count: 40),
        (33...126).compactMap(Unicode.Scalar.init).map(String.init).joined(separator: " "),
        "Ćwiczenie: ŻÓŁW, Übergröße, e\u{301}",
    ])
    func textBecomesAScene(_ text: String) throws {
        let file = try Lettering.sceneFile(writing: text)
        #expect(SceneReader.check(file, file: "say.yaml") == [])
        let scene = try #require(SceneReader.read(file, file: "say.yaml").scene)
        #expect(scene.title == text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        let (ink, box) = (try #require(scene.layers.first?.shape?.path?.bounds), scene.canvas)
        #expect(ink.minX > 0 && ink.minY > 0 && ink.maxX < box.width && ink.maxY < box.height)
    }

    /// An accented letter is its base letter and an accent above or below it.
    @Test func accentsKeepTheirLetters() throws {
        for (letter, base) in [("É", "E"), ("å", "a"), ("ž", "z"), ("ő", "o"), ("Ş", "S"), ("ķ", "")] {
            guard !base.isEmpty else {
                #expect(throws: LetteringError.missing("ķ")) { try Lettering.sceneFile(writing: letter) }
                continue
            }
            let paths = try [letter, base].map {
                SceneReader.read(try Lettering.sceneFile(writing: $0), file: "say.yaml").scene?.layers.first?
                    .shape?.path
            }
            let (whole, plain) = (try #require(paths[0]), try #require(paths[1]))
            #expect(whole.verbs.starts(with: plain.verbs) && whole.verbs.count > plain.verbs.count)
        }
    }

    @Test func errorsNameTheCause() {
        #expect(throws: LetteringError.empty) { try Lettering.sceneFile(writing: " \n") }
        #expect(throws: LetteringError.tooLong(201)) {
            try Lettering.sceneFile(writing: String(repeating: "a", count: 201))
        }
        #expect(LetteringError.missing("漢").message.contains("\"漢\""))
    }
}

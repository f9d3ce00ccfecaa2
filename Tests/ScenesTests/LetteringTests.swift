import Geometry
import Layers
import Scenes
import Testing

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

import Testing

@testable import Scenes

/// What the library says in its own words becomes a sentence with a place and a cure.
struct YAMLProblemTests {
    private func faults(_ text: String) -> [String] {
        SceneReader.read(text, file: "f").diagnostics.map { diagnostic in
            "\(diagnostic.line):\(diagnostic.column) \(diagnostic.rule): \(diagnostic.message)"
                + (diagnostic.fix.map { " | " + $0 } ?? "")
        }
    }

    @Test func colonsInValues() {
        #expect(
            faults("title: a: b\n") == ["1:9 syntax: a value with \": \" needs quotes | title: \"a: b\""])
        // A value that has double quotes already cannot be cured by putting more of them around it.
        #expect(faults("title: a \"b\": c\n") == ["1:13 syntax: a value with \": \" needs quotes"])
        #expect(
            faults("x-steps:\n  - say: one: two\n")
                == ["2:13 syntax: a value with \": \" needs quotes | say: \"one: two\""])
    }

    @Test func indentation() {
        let message = "syntax: inconsistent indentation"
        let fix = " | align all lines of one level"
        #expect(faults("scene: 1\n canvas: [1, 1]\n") == ["2:8 \(message)\(fix)"])
        #expect(faults("layers:\n  - a: 1\n b: 2\n") == ["3:2 \(message)\(fix)"])
    }

    @Test func tabs() {
        let answer = "syntax: a tab cannot indent a line | indent with spaces"
        #expect(faults("layers:\n\t- name: a\n") == ["2:1 \(answer)"])
        #expect(faults("title: a\n\tb\n") == ["2:1 \(answer)"])
        #expect(faults("a:\n  title: |\n  \tb\n") == ["3:3 \(answer)"])
    }

    @Test func missingColons() {
        #expect(
            faults("scene: 1\ntitle a b\ncanvas: [1, 1]\n")
                == ["2:1 syntax: a key needs a colon and a space after it | title: a b"])
        #expect(
            faults("scene: 1\ntitle:x\ncanvas: [1, 1]\n")
                == ["2:1 syntax: a key needs a colon and a space after it | title: x"])
        #expect(
            faults("scene: 1\nword\ncanvas: [1, 1]\n")
                == ["2:1 syntax: a key needs a colon and a space after it | word: …"])
    }

    @Test(
        "characters that begin no value",
        arguments: ["@", "`"])
    func strayCharacters(character: String) {
        #expect(
            faults("title: \(character)a\n") == [
                "1:8 syntax: a value that begins with \(character) needs quotes"
            ])
    }

    @Test func unclosedBrackets() {
        #expect(
            faults("canvas: [1, 1\nscene: 1\n").first?.hasPrefix(
                "1:9 syntax: this [ is not closed by ], or a comma is missing before the next value: see line "
            )
                == true)
        #expect(
            faults("layers: [{ a: 1 ]\n").first?.hasPrefix("1:10 syntax: this { is not closed by }") == true)
        #expect(faults("title: 'abc\nscene: 1\n") == ["1:8 syntax: this quote is never closed"])
    }

    @Test func valuesThatEndTooEarly() {
        #expect(
            faults("title: 'it's'\n") == [
                "1:12 syntax: the value ends before this | in single quotes, ' is written twice; or use double quotes"
            ])
        #expect(
            faults("title: \"a\" b\n")
                == ["1:12 syntax: the value ends before this | put the whole value in quotes"])
    }

    @Test func escapes() {
        let fix = "write the character itself, or \\\\ for a backslash"
        #expect(faults("title: \"\\q\"\n") == ["1:9 syntax: no such escape in double quotes | \(fix)"])
        #expect(
            faults("title: \"\\uD800\"\n").first?.contains("no such escape in double quotes") == true)
    }

    @Test func coloursThatAreComments() {
        #expect(
            faults("a: [#fff, #000]\n").first
                == "1:5 empty: a is empty: # starts a comment. Write \"#fff\" in quotes. | \"#fff\"")
        // No bracket before it: the words behind # are a comment, and the fault is another.
        #expect(faults("a: [1 #fff\n").first?.contains("is not closed") == true)
        #expect(faults("a: [#facade\n").first?.contains("Write \"#facade\"") == true)
    }

    @Test func severalDocuments() {
        #expect(
            faults("scene: 1\n---\nscene: 1\n") == [
                "2:1 syntax: a file holds one scene: this begins a second one"
            ])
    }

    @Test func undefinedAliases() {
        #expect(faults("title: *x\n").first?.hasPrefix("1:8 anchor: anchors (&), aliases (*)") == true)
    }

    @Test func controlCharacters() {
        #expect(
            faults("scene: 1\ntitle: a\u{1}b\n")
                == ["2:9 syntax: the file holds a control character (U+1): is it a text file?"])
        #expect(
            faults("a\tb\r\nc\u{7F}\n")
                == ["2:2 syntax: the file holds a control character (U+7F): is it a text file?"])
    }

    @Test func nothingAtAll() {
        #expect(faults("") == ["1:1 empty: the file is empty | antics new f"])
        #expect(faults("# words\n") == ["1:1 empty: the file is empty | antics new f"])
    }
}

import Foundation
import Scenes
import Testing

/// The commands about scene files, run as a person runs them.
@Suite struct SceneCommandTests {
    private func write(_ text: String, _ name: String, in folder: URL) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    @Test func newScenesCheckWithoutAnError() throws {
        try Program.inFolder { folder in
            let made = try Program.run("new", "my.yaml", in: folder)
            #expect(made.status == 0 && made.output.isEmpty)
            #expect(made.errors == "wrote my.yaml; play it: antics my.yaml\n")
            let text = try String(contentsOf: folder.appending(path: "my.yaml"), encoding: .utf8)
            #expect(text.contains("antics check my.yaml"))
            #expect(try Program.run("check", "my.yaml", in: folder).status == 0)
            #expect(try Program.run("render", "my.yaml", "--at", "0.3", in: folder).status == 0)
        }
    }

    @Test func newDoesNotOverwrite() throws {
        try Program.inFolder { folder in
            try write("mine", "my.yaml", in: folder)
            let refused = try Program.run("new", "my.yaml", in: folder)
            #expect(refused.status == 73 && refused.errors == "error: my.yaml exists; use --force\n")
            #expect(try String(contentsOf: folder.appending(path: "my.yaml"), encoding: .utf8) == "mine")
            #expect(try Program.run("new", "my.yaml", "--force", in: folder).status == 0)
        }
    }

    @Test func everyTemplateGoesToOutput() throws {
        for template in SceneTemplates.all {
            let outcome = try Program.run("new", "-", "--template", template.name)
            #expect(outcome.status == 0 && outcome.output == template.text && outcome.errors.isEmpty)
        }
        let outcome = try Program.run("new", "-", "--template", "sprin")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.hasPrefix(
                "error: no template \"sprin\". Did you mean \"spring\"? Templates: basic, "))
        #expect(try Program.run("new", "--help").output.contains("  spring "))
    }

    private let broken = """
        scene: 1
        canvas: [100, 100]
        layers:
          - name: a
            path: { rect: [10, 10, 50, 50] }
            lineDashOffset: 3
            lineWidth: wide

        """

    @Test func checkTellsEveryErrorWithItsPlace() throws {
        try Program.inFolder { folder in
            try write(broken, "my.yaml", in: folder)
            let outcome = try Program.run("check", "my.yaml", in: folder)
            #expect(outcome.status == 65)
            #expect(outcome.errors == "2 errors\n")
            #expect(
                outcome.output == """
                    my.yaml:6:5: error: no property "lineDashOffset" on a layer. Did you mean lineDashPhase? (CSS calls it stroke-dashoffset)
                        lineDashOffset: 3
                        ^
                    my.yaml:7:16: error: lineWidth needs a number, got "wide"
                        lineWidth: wide
                                   ^

                    """)
        }
    }

    @Test func checkPrintsJSON() throws {
        try Program.inFolder { folder in
            try write(broken, "my.yaml", in: folder)
            let outcome = try Program.run("check", "my.yaml", "--json", in: folder)
            #expect(outcome.status == 65 && outcome.errors.isEmpty)
            let data = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            let findings = try #require(data as? [[String: Any]])
            #expect(findings.count == 2)
            #expect(findings[0]["line"] as? Int == 6 && findings[0]["column"] as? Int == 5)
            #expect(
                findings[0]["severity"] as? String == "error"
                    && findings[0]["rule"] as? String == "unknown-key")
            #expect(
                findings[0]["fix"] as? String == "lineDashPhase"
                    && findings[0]["file"] as? String == "my.yaml")
            #expect(findings[1]["fix"] is NSNull)
        }
    }

    @Test func strictCountsWarnings() throws {
        try Program.inFolder { folder in
            try write(
                "scene: 1\ncanvas: [9, 9]\nlayers: [{ path: { rect: [0, 0, 5, 5] }, strokeEnd: 1.4, fillColor: red }]\n",
                "my.yaml",
                in: folder)
            let kind = try Program.run("check", "my.yaml", in: folder)
            #expect(kind.status == 0 && kind.errors == "1 warning\n")
            #expect(kind.output.hasPrefix("my.yaml:3:53: warning: strokeEnd 1.4 is clamped to 1\n"))
            #expect(try Program.run("check", "--strict", "my.yaml", in: folder).status == 65)
            #expect(try Program.run("check", "other.yaml", in: folder).status == 66)
        }
    }

    @Test func padRewritesOnlyThePaths() throws {
        try Program.inFolder { folder in
            let text = """
                scene: 1
                canvas: [100, 100]
                paths:
                  a: M 10 10 L 90 10 L 50 90 Z      # a triangle
                  b: M 10 10 L 90 10 L 90 90 L 10 90 Z
                layers: [{ path: a, animations: [{ keyPath: path, toValue: b, duration: 1 }] }]

                """
            try write(text, "my.yaml", in: folder)
            #expect(
                try Program.run("check", "--strict", "my.yaml", in: folder).output.contains(
                    "Fix for your app: antics pad my.yaml"))
            let outcome = try Program.run("pad", "my.yaml", in: folder)
            #expect(outcome.status == 0 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("my.yaml:4: path \"a\" now has "))
            let padded = try String(contentsOf: folder.appending(path: "my.yaml"), encoding: .utf8)
            #expect(padded.contains("# a triangle") && padded.hasSuffix("duration: 1 }] }]\n"))
            #expect(!(try Program.run("check", "my.yaml", in: folder).output.contains("antics pad")))
            let again = try Program.run("pad", "my.yaml", "-o", "-", in: folder)
            #expect(again.status == 0 && again.output == padded)
        }
    }

    @Test func schemaIsPrinted() throws {
        let outcome = try Program.run("schema")
        #expect(outcome.status == 0 && outcome.output == SceneSchema.text)
        #expect((try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))) is [String: Any])
    }
}

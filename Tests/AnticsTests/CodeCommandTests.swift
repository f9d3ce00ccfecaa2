import Demos
import Foundation
import Testing

/// `antics code`, run as a shell runs it.
@Suite struct CodeCommandTests {
    static let names = [
        "star-morph", "marching-ants", "draw-on", "circular-loader", "card-expand", "springs",
    ]
    static let goldens = names.map { "\($0).code" } + ["card-expand.css"]

    /// The code of demos that show what it is made of; read it as somebody would who learns from it.
    @Test(arguments: names)
    func theCodeOfADemo(name: String) throws {
        let outcome = try Program.run("code", name)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        try Golden("\(name).code").check(outcome.output)
    }

    @Test func aDrawingMovesByCSS() throws {
        let outcome = try Program.run("code", "card-expand", "--format", "css")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        try Golden("card-expand.css").check(outcome.output)
    }

    @Test func aMomentIsMarked() throws {
        let plain = try Program.run("code", "circular-loader").output
        let marked = try Program.run("code", "circular-loader", "--at", "1.75").output
        let remark = "  // ← at 1.75 s, 50 % of 2.5 s: 0.685"
        #expect(marked.contains("let ringStrokeEnd = CABasicAnimation(keyPath: \"strokeEnd\")\(remark)\n"))
        #expect(marked.split(separator: "\n").count == plain.split(separator: "\n").count)
    }

    @Test func theSceneItselfIsAFormatToo() throws {
        let demo = try #require(Catalogue.demos.first { $0.name == "fade" })
        #expect(try Program.run("code", "fade", "--format", "yaml").output == demo.text)
        #expect(
            try Program.shell("echo 'scene: 1' | \"$0\" code - --format yaml").output == "scene: 1\n")
    }

    @Test func aDrawingHasItsLimit() throws {
        let layers = (0..<4000).map { "  - { path: { rect: [\($0 % 90), 0, 5, 5] }, fillColor: red }\n" }
        let event = "x-events: [{ at: 4, set: { a.opacity: 0 } }]\n"
        let scene =
            "scene: 1\ncanvas: [9, 9]\nlayers:\n  - { name: a, path: { rect: [0, 0, 5, 5] }, fillColor: red }\n"
            + layers.joined() + event
        try Program.inFolder { folder in
            try scene.write(to: folder.appending(path: "my.yaml"), atomically: true, encoding: .utf8)
            let outcome = try Program.run("code", "my.yaml", "--format", "css", "--quiet", in: folder)
            #expect(outcome.status == 64 && outcome.output.isEmpty)
            #expect(
                outcome.errors
                    == "error: this scene is more than a drawing can hold. Try antics record my.yaml -o FILE.svg --duration 1\n"
            )
            #expect(try Program.run("code", "my.yaml", "--quiet", in: folder).status == 0)
        }
    }

    @Test func changesAreInIt() throws {
        let code = try Program.run("code", "star-morph", "--set", "shape.lineWidth=8").output
        #expect(code.contains("shape.lineWidth = 8\n"))
    }

    @Test func itIsWrittenToAFile() throws {
        try Program.inFolder { folder in
            let outcome = try Program.run("code", "star-morph", "-o", "StarMorphView.swift", in: folder)
            #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
            let file = folder.appending(path: "StarMorphView.swift")
            #expect(try String(contentsOf: file, encoding: .utf8) == Program.run("code", "star-morph").output)
            #expect(
                try Program.run("code", "star-morph", "-o", "StarMorphView.swift", in: folder).status == 73)
        }
    }

    @Test(arguments: [
        (["start-morph"], "error: no demo \"start-morph\". Did you mean \"star-morph\"?"),
        (["star-morph", "--at", "x"], "error: --at must be a number of seconds, such as 0.5, not \"x\""),
        (["star-morph", "--at", "nan"], "error: --at must be a number of seconds, such as 0.5"),
        (
            ["fade", "--format", "yaml", "--at", "1"],
            "error: --at has no effect on --format yaml. Leave it out"
        ),
        (
            ["fade", "--format", "yaml", "--set", "a.b=1"],
            "error: --set has no effect on --format yaml. Leave it out"
        ),
        (
            ["fade", "--format", "css", "--at", "1"],
            "error: --at has no effect on --format css. Leave it out"
        ),
        (["fade", "--format", "pdf"], "error: "),
    ])
    func mistakesAreTold(words: [String], wanted: String) throws {
        let outcome = try Program.run(["code"] + words)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix(wanted), "\(outcome.errors)")
    }
}

import Demos
import Export
import Foundation
import SceneFiles
import Testing

@testable import Layers

/// The code of every demo, compiled against declarations of what UIKit has, and what it builds when it is run.
struct CodeOfDemos {
    /// A layer or an animation that code has made, its values as words and numbers.
    struct Look: Decodable {
        let kind: String
        let values: [String: String]
        let animations: [Look]
        let mask: [Look]
        let sublayers: [Look]
    }

    /// Once, for all tests.
    static let shared = Result { try CodeOfDemos() }

    /// What the compiler said.
    let complaints: String
    /// What each demo builds: at first, and when all has been done that it wanted to do later.
    let looks: [String: [Look]]

    static func timeline(_ name: String) throws -> Timeline { Timeline(try DemoFrameTests.scene(name)) }

    static func writer(_ name: String) throws -> SwiftCodeWriter {
        let demo = try #require(Catalogue.demos.first { $0.name == name })
        let reading = SceneReader.read(demo.text, file: "\(name).yaml")
        let scene = try #require(reading.scene)
        return SwiftCodeWriter(
            Timeline(scene), name: name, caption: reading.lesson.caption, pathNames: reading.pathNames)
    }

    /// What the compiler has to say of some texts, each by itself.
    static func complaints(_ texts: [String]) throws -> [String] {
        try Program.inFolder { folder in
            try makeUIKit(in: folder)
            return try texts.map { try swiftc("-typecheck -parse-as-library", ["text": $0], in: folder) }
        }
    }

    /// What it has to say of the code of scene files, all together.
    static func complaints(ofScenes scenes: [String]) throws -> String {
        var files: [String: String] = [:]
        for (number, text) in scenes.enumerated() {
            guard let scene = SceneReader.read(text, file: "scene").scene else { continue }
            let writer = SwiftCodeWriter(Timeline(scene), name: "scene \(number)")
            files["scene\(number)"] = writer.listing(at: scene.changes.first?.time ?? 0.5).text
        }
        return try Program.inFolder { folder in
            try makeUIKit(in: folder)
            return try swiftc("-typecheck -parse-as-library", files, in: folder)
        }
    }

    private init() throws {
        var files: [String: String] = [:]
        var views: [String] = []
        for name in DemoFrameTests.names {
            let code = try Self.writer(name).listing().text
            let view = try #require(code.firstMatch(of: /final class (\w+): UIView/))
            views.append("(\"\(name)\", \(view.1)())")
            files[name] = code
        }
        files["main"] = "import UIKit\nlook(at: [\(views.joined(separator: ", "))])\n"
        (complaints, looks) = try Program.inFolder { [files] folder in
            try Self.makeUIKit(in: folder)
            let complaints = try Self.swiftc("-L . -lUIKit -o probe", files, in: folder)
            let output = try Program.shell("./probe", in: folder).output
            return (complaints, try JSONDecoder().decode([String: [Look]].self, from: Data(output.utf8)))
        }
    }

    /// Compiles the declarations.
    private static func makeUIKit(in folder: URL) throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "UIKit")
        let outcome = try Program.shell(
            "swiftc -swift-version 5 -parse-as-library -module-name UIKit -emit-module -emit-library -static \"$1\"/*.swift -o libUIKit.a",
            sources.path, environment: environment, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private static func swiftc(_ options: String, _ files: [String: String], in folder: URL) throws -> String
    {
        for (name, text) in files {
            try text.write(to: folder.appending(path: name + ".swift"), atomically: true, encoding: .utf8)
        }
        return try Program.shell(
            "swiftc -swift-version 5 -I . \(options) *.swift", environment: environment, in: folder
        ).errors
    }

    /// The compiler is where the tests were started from.
    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
    }
}

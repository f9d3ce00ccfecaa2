import Foundation
import TestSupport
import Testing

/// The guides say of every symbol what there is of it, and the code that they show compiles.
@Suite struct ValuesGuideTests {
    static let module = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Apple/CoreAnimation")

    static func guide(_ name: String) throws -> String {
        try String(contentsOf: module.appending(path: "CoreAnimation.docc/\(name).md"), encoding: .utf8)
    }

    /// What the sources of a folder declare for everybody, at the top or in types too, but for names that are told by
    /// another.
    static func names(in folder: String, withMembers: Bool) throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(
            at: module.appending(path: folder), includingPropertiesForKeys: nil)
        let indent = withMembers ? " *" : ""
        let declaration = try Regex(
            "^\(indent)(?:public|open) (?:weak |final |override |class |static )*"
                + #"(?:class|struct|enum|protocol|typealias|func|let|var) `?(\w+)"#,
            as: (Substring, Substring).self
        ).anchorsMatchLineEndings()
        // A comment before each declaration, and what is said of its age between the two.
        let parts = try files.flatMap {
            try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "///")
        }
        return Set(
            parts.filter { !$0.contains("deprecated") }.flatMap { part in
                part.matches(of: declaration).map { String($0.output.1) }
            })
    }

    @Test(arguments: ["CoreGraphics", "UIKit", "AppKit", "CSpellings"])
    func everySymbolIsInAGuide(folder: String) throws {
        let guides = try Self.guide("Values") + Self.guide("Views")
        let names = try Self.names(in: folder, withMembers: false)
        #expect(names.count > 2)
        let functionsOfMatrices = "CATransform3D"
        for name in names where !name.hasPrefix(functionsOfMatrices) {
            #expect(guides.contains(try Regex(#"\b\#(name)\b"#)), "\(name) of \(folder)")
        }
    }

    @Test(arguments: ["Layers", "Animations", "Timing", "Transactions"])
    func everyMemberIsInTheTable(folder: String) throws {
        let table = try Self.guide("Parity")
        let names = try Self.names(in: folder, withMembers: true).subtracting(["rawValue", "hash", "isEqual"])
        #expect(names.count > 15)
        for name in names { #expect(table.contains(try Regex(#"\b\#(name)\b"#)), "\(name) of \(folder)") }
    }

    /// What is absent from Core Animation is in the table, as absent.
    @Test func whatIsAbsentIsInTheTable() throws {
        let absent = try Self.guide("Parity").split(separator: "\n").filter { $0.contains("| absent |") }
        let names = try Self.names(in: "Absent", withMembers: false)
        #expect(names.count > 15)
        // The words that absent properties would take are named where those are.
        for name in names.subtracting(["CALayerContentsGravity"]) {
            #expect(absent.contains { $0.contains(name) }, "\(name)")
        }
    }

    /// Of each rewrite the second text compiles. So does the first one of those that show something else here.
    @Test func rewritesAreWhatCompiles() throws {
        let parts = try Self.guide("Rewrites").components(separatedBy: "\n### ").dropFirst()
        #expect(parts.count == 6)
        for part in parts {
            let texts = part.components(separatedBy: "```swift\n").dropFirst().map { text in
                "import AppKit\nimport UIKit\n\n" + (text.components(separatedBy: "```").first ?? "")
            }
            let title = part.prefix { $0 != "\n" }
            #expect(texts.count == 2, "\(title)")
            for mode in ["5", "6"] {
                let complaints = try texts.map { text in
                    // A declaration stands for itself, and a line for a function with it.
                    try Compiler.complaints(["text": text], mode: mode, isLibrary: text.contains("class"))
                }
                let isSilent = title.hasPrefix("What a presentation") || title.hasPrefix("Timers")
                #expect(complaints.first?.contains("error:") == !isSilent, "\(title): \(complaints)")
                #expect(complaints.last?.contains("error:") == false, "\(title): \(complaints)")
            }
        }
    }
}

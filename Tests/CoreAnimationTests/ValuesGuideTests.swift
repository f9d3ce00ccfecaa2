import Foundation
import Testing

/// The guides say of every symbol what there is of it.
@Suite struct ValuesGuideTests {
    static let module = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/CoreAnimation")

    /// What the sources of a folder declare for everybody at the top, but for names that are told by another.
    static func names(in folder: String) throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(
            at: module.appending(path: folder), includingPropertiesForKeys: nil)
        return try files.flatMap { file in
            // A comment before each declaration, and what is said of its age between the two.
            try String(contentsOf: file, encoding: .utf8).components(separatedBy: "///").compactMap { part in
                let declaration =
                    /\n(?:public|open) (?:final )?(?:class|struct|enum|typealias|func|let) (\w+)/
                guard !part.contains("deprecated") else { return nil }
                return part.firstMatch(of: declaration).map { String($0.1) }
            }
        }
    }

    @Test(arguments: ["CoreGraphics", "UIKit", "AppKit", "CSpellings"])
    func everySymbolIsInAGuide(folder: String) throws {
        let guide = try ["Values", "Views"].map {
            try String(
                contentsOf: Self.module.appending(path: "CoreAnimation.docc/\($0).md"), encoding: .utf8)
        }.joined()
        let names = try Self.names(in: folder)
        #expect(names.count > 2)
        let functionsOfMatrices = "CATransform3D"
        for name in names where !name.hasPrefix(functionsOfMatrices) {
            #expect(guide.contains(try Regex(#"\b\#(name)\b"#)), "\(name) of \(folder)")
        }
    }
}

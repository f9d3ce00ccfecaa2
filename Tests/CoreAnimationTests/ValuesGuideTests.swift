import Foundation
import Testing

/// The guide to the values says of each of them what there is of it.
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
    func everySymbolIsInTheGuide(folder: String) throws {
        let guide = try String(
            contentsOf: Self.module.appending(path: "CoreAnimation.docc/Values.md"), encoding: .utf8)
        let names = try Self.names(in: folder)
        #expect(names.count > 2)
        let functionsOfMatrices = "CATransform3D"
        for name in names where !name.hasPrefix(functionsOfMatrices) {
            #expect(guide.contains(try Regex(#"\b\#(name)\b"#)), "\(name) of \(folder)")
        }
    }
}

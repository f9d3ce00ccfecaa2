import Foundation
import Playground
import Scenes
import Testing
import Text

@testable import Commands

/// The manual page: all that there is, said once and found there.
@Suite struct ManualTests {
    private static let page: String = {
        guard let description = try? CommandDescription(of: Antics.self) else { return "" }
        return ManualPage(description, date: "March 1, 2026").text
    }()

    private func section(_ title: String) -> Substring {
        let rest = Self.page.split(separator: "\n.Sh \(title)\n", maxSplits: 1).last ?? ""
        return rest.split(separator: "\n.Sh ", maxSplits: 1).first ?? ""
    }

    /// Every option that the help of a command names is under that command.
    @Test(arguments: [
        "play", "tour", "render", "record", "describe", "code", "new", "check", "pad", "config", "doctor",
    ])
    func everyOptionIsThere(command: String) throws {
        let rest = section("COMMANDS").split(separator: ".Ss \"antics \(command)\"", maxSplits: 1).last ?? ""
        let own = rest.split(separator: "\n.Ss ", maxSplits: 1).first ?? ""
        let help = try Program.run("help", command).output
        let options = help.matches(of: /(?m)^  (?:-\w, )?--([\w-]+)/).map { String($0.1) }
            .filter { !["help", "version"].contains($0) }
        #expect(!options.isEmpty)
        for option in options {
            #expect(own.contains("Fl \"\(Mdoc.escaped("-" + option))\""), "\(command) --\(option)")
        }
    }

    @Test func everyKeyIsThere() {
        let keys = section("KEYS")
        let words = keys.split(whereSeparator: { " \n,[]\"".contains($0) })
        for binding in KeyMap.standard.bindings {
            #expect(keys.contains(".It Ic \"\(Mdoc.escaped(binding.label.text))\"\n"), "\(binding.label)")
            for action in binding.actions {
                #expect(words.contains { $0.hasSuffix(Mdoc.escaped(action.name).trimmingPrefix("\\&")) })
            }
        }
    }

    @Test func everySettingAndExitCodeIsThere() {
        for key in SettingsFile.reader.keys {
            #expect(section("SETTINGS").contains(".It Cm \"\(Mdoc.escaped(key.name))\""))
        }
        for code in Failure.Code.allCases {
            #expect(section("EXIT STATUS").contains(".It Li \"\\&\(code.rawValue)\""))
        }
    }

    /// What is no macro begins no line with its sign, and every letter is one of ASCII: so it is read as it is meant.
    @Test func theLanguageIsKept() {
        let known = [
            "Dd", "Dt", "Os", "Sh", "Ss", "Nm", "Nd", "Op", "Ar", "Pp", "Bl", "It", "El", "Bd", "Ed",
        ]
        for line in Self.page.split(separator: "\n") {
            #expect(line.utf8.allSatisfy { (32..<127).contains($0) }, "\(line)")
            #expect(!line.hasPrefix("'"))
            if line.hasPrefix(".") { #expect(known.contains(String(line.dropFirst().prefix(2))), "\(line)") }
        }
        #expect(Mdoc.escaped(".x \"y\" a\\b -c → ~") == "\\&.x \\(dqy\\(dq a\\eb \\-c \\[u2192] \\(ti")
        #expect(Mdoc.escaped("🦔") == "\\&\\[u1F994]")
        var prose = Mdoc()
        prose.prose("One sentence (of two). Another one, with 0.5 s in it. .cast is a format")
        #expect(
            prose.text == "One sentence (of two).\nAnother one, with 0.5 s in it.\n\\&.cast is a format\n")
    }

    /// The program writes it, but does not speak of it; builds that name a day get the same bytes every day.
    @Test func theProgramWritesIt() throws {
        let made = try Program.run("manual", environment: ["SOURCE_DATE_EPOCH": "1772323200"])
        #expect(made.status == 0 && made.errors.isEmpty && made.output == Self.page)
        #expect(!(try Program.run("help").output.contains("manual")))
        #expect(try Program.run("manual").output.hasPrefix(".Dd "))
    }

    @Test func discussionsAreTakenApart() {
        let discussion = Discussion("Prose of\ntwo lines.\n\nMore.\n\nEXAMPLES:\n  a b\n    c\n")
        #expect(discussion.paragraphs == ["Prose of two lines.", "More."])
        #expect(discussion.blocks.map(\.title) == ["Examples"])
        #expect(discussion.blocks.first?.lines == ["a b", "  c"])
    }
}

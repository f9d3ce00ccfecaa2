import Colors
import SceneFiles
import Testing

@Suite struct SettingsTests {
    private func said(_ text: String) -> [String] {
        SettingsReader.read(text, file: "config.yaml").diagnostics.map(\.summary)
    }

    @Test func settingsAreRead() throws {
        let (settings, problems) = SettingsReader.read(
            "background: \"#102030\"\nreduced-motion: true\n", file: "config.yaml")
        #expect(problems.isEmpty)
        #expect(settings.background == Color(rgb: 0x10_20_30) && settings.reducedMotion == true)
        #expect(SettingsReader.read("background: auto", file: "f").settings == Settings())
    }

    /// The file that one starts from sets nothing, and each of its keys can be set.
    @Test func theTemplateSetsNothingAndNamesEveryKey() {
        let (settings, problems) = SettingsReader.read(Settings.template, file: "config.yaml")
        #expect(settings == Settings() && problems.isEmpty)
        let all = Settings.template.split(separator: "\n").map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
        }
        let set = SettingsReader.read(all.joined(separator: "\n"), file: "config.yaml")
        #expect(set.diagnostics.isEmpty && set.settings.reducedMotion == true)
        #expect(SettingsReader.read("", file: "f").diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("reduced-motion: yes", "config.yaml:1:17: error: reduced-motion needs true or false, got \"yes\""),
        (
            "backgroud: black",
            "config.yaml:1:1: error: no key \"backgroud\" on a file of settings. Did you mean background?"
        ),
        (
            "\nbackground: blak",
            "config.yaml:2:13: error: background: no colour \"blak\". Did you mean black?"
        ),
        ("- a", "config.yaml:1:1: error: the file needs the keys of a file of settings, got a list of 1"),
    ])
    func mistakesAreToldWithTheirPlace(text: String, message: String) { #expect(said(text) == [message]) }
}

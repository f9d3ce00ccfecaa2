import Foundation
import Testing

/// What shells offer when Tab is pressed. Each is asked itself, where it is installed.
@Suite struct CompletionTests {
    /// What bash offers for the last of some words.
    private func bash(_ words: String, in folder: URL) throws -> [String] {
        let script = """
            antics() { "$program" "$@"; }
            program=$0
            source <("$0" --generate-completion-script bash)
            COMP_LINE="$*" COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_POINT=${#COMP_LINE}
            "$(complete -p antics | sed 's/.*-F //; s/ .*//')" antics "${@: -1}" "${@: -2:1}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try Program.bash(
            script, words.split(separator: " ", omittingEmptySubsequences: false).map(String.init), in: folder
        )
        #expect(outcome.errors.isEmpty)
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("antics render sta", ["star-morph", "stagger", "star-morph.swift", "star.swift", "star.yaml"]),
        ("antics render scenes", ["scenes/"]),
        ("antics render scenes/", ["scenes/a.json"]), ("antics render ./my", ["./my.yaml"]),
        ("antics star-morph --spe", ["--speed"]), ("antics star-morph my", ["my.yaml"]),
        ("antics lis", ["list"]), ("antics cod", ["code"]), ("antics code fade --format c", ["css"]),
        ("antics recor", ["record"]), ("antics --paus", ["--paused"]),
        ("antics star-morph --renderer ha", ["half"]), ("antics play --color n", ["none"]),
        ("antics star-morph --theme tr", ["tritanopia"]),
        ("antics new --template morp", ["morph"]), ("antics list --j", ["--json"]), ("antics notes", []),
    ])
    func bashOffers(words: String, wanted: [String]) throws {
        try Program.inFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "scenes"), withIntermediateDirectories: true)
            for name in ["my.yaml", "star.yaml", "star.swift", "notes.txt", "scenes/a.json", ".hidden.yaml"] {
                try Data().write(to: folder.appending(path: name))
            }
            let offered = try bash(words, in: folder)
            #expect(offered == wanted)
        }
    }

    /// Every demo is offered, and nothing that is not there.
    @Test func everyDemoIsOffered() throws {
        try Program.inFolder { folder in
            let offered = try bash("antics render ", in: folder)
            let programs = ["replicator.swift", "spring-menu.swift", "scrub.swift"]
            #expect(offered.filter { !$0.hasSuffix(".swift") } == DemoFrameTests.names)
            #expect(Set(programs).isSubset(of: offered))
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func theShellCanReadIt(shell: String) throws {
        let script = try Program.run("--generate-completion-script", shell)
        #expect(script.status == 0 && script.errors.isEmpty)
        #expect(script.output.contains("_antics_or_play") == (shell == "bash"))
        #expect(script.output.contains("(( CURRENT++ ))") == (shell == "zsh"))
        #expect(script.output.contains("-n __antics_plays -l 'speed'") == (shell == "fish"))
        guard ["/bin/", "/usr/bin/"].contains(where: { FileManager.default.fileExists(atPath: $0 + shell) })
        else { return }
        try Program.inFolder { folder in
            try script.output.write(to: folder.appending(path: "it"), atomically: true, encoding: .utf8)
            let reading = try Program.shell("exec \(shell) -n it", in: folder)
            #expect(reading.status == 0 && reading.errors.isEmpty)
        }
    }
}

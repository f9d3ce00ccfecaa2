import ArgumentParser
import Scenes

/// `antics schema`: what editors need to complete and check scene files.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of scene files, for editors.",
        discussion: """
            The YAML language server finds the schema by this first line of a scene:
              # yaml-language-server: $schema=./\(SceneSchema.fileName)

            EXAMPLES:
              antics schema > \(SceneSchema.fileName)
              antics schema | jq '."$defs".layer.properties | keys'
            """)

    func run() throws { try StandardOutput.write(SceneSchema.text) }
}

import ArgumentParser
import SceneFiles

/// `antics schema`: what editors need to complete and check scene files.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of scene files, for editors.",
        discussion: """
            Scenes begin with a line that tells the YAML language server where the schema lies:
              # yaml-language-server: $schema=./\(SceneSchema.fileName)

            EXAMPLES:
              antics schema > \(SceneSchema.fileName)
              antics schema | jq '."$defs".layer.properties | keys'
            """)

    func run() { print(SceneSchema.text, terminator: "") }
}

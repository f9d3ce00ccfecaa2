import PackagePlugin

/// Writes the declarations of a target's `Names.txt` as Swift, with the tool `write-names`.
@main struct NameTable: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let table = target.directoryURL.appending(path: "Names.txt")
        let output = context.pluginWorkDirectoryURL.appending(path: "Names.swift")
        return [
            .buildCommand(
                displayName: "Writing the names of \(target.name)",
                executable: try context.tool(named: "write-names").url,
                arguments: [table.path, output.path], inputFiles: [table], outputFiles: [output])
        ]
    }
}

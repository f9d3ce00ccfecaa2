import Foundation

// `bench` measures everything. `bench NAME ...` measures one area and passes it the other words.
let areas: [(name: String, run: ([String]) -> Void)] = [
    ("layers", benchLayers),
    ("stage", benchStage),
    ("cells", benchCells),
    ("geometry", GeometryBench.run),
    ("morph", MorphBench.run),
    ("star", benchStar),
    ("vector", benchVector),
    ("scenes", benchScenes),
    ("record", benchRecord),
]

// Services that run only by name: they answer questions of other programs.
let services: [(name: String, run: ([String]) -> Void)] = [
    ("outlines", dumpGeometry), ("cuts", dumpCuts), ("frames", dumpFrames),
]

let words = Array(CommandLine.arguments.dropFirst())
if let name = words.first {
    guard let area = (areas + services).first(where: { $0.name == name }) else {
        let names = [areas, services].map { $0.map(\.name).joined(separator: ", ") }
        let usage = """
            bench: there is no "\(name)"
            usage: bench               measure everything: \(names[0])
                   bench NAME [WORD …] measure one of these, or run one of: \(names[1])

            """
        FileHandle.standardError.write(Data(usage.utf8))
        exit(EX_USAGE)
    }
    area.run(Array(words.dropFirst()))
} else {
    for area in areas { area.run([]) }
}

// `bench` measures everything; `bench NAME ...` measures one area, the rest of the words being its own.
let areas: [(name: String, run: ([String]) -> Void)] = [
    ("layers", benchLayers),
    ("cells", benchCells),
    ("morph", MorphBench.run),
    ("star", benchStar),
]

let words = Array(CommandLine.arguments.dropFirst())
if let name = words.first {
    guard let area = areas.first(where: { $0.name == name }) else {
        fatalError(
            "no benchmark \"\(name)\"; there are: \(areas.map(\.name).joined(separator: " "))")
    }
    area.run(Array(words.dropFirst()))
} else {
    for area in areas { area.run([]) }
}

// swift-tools-version: 6.2
import PackageDescription

// What measures Antics, apart from what is delivered: benchmarks, fuzzers and a plug-in. They see what every user
// of the libraries sees, so nothing here is in reach of `package`.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// The library of Apple's names is there on Linux alone.
#if os(Linux)
    let apple = ["CoreAnimation"]
#else
    let apple: [String] = []
#endif

func antics(_ names: [String]) -> [Target.Dependency] { names.map { .product(name: $0, package: "antics") } }

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "bench", targets: ["bench"]),
        .library(name: "RasterPeer", type: .dynamic, targets: ["RasterPeer"]),
    ],
    dependencies: [
        .package(name: "antics", path: ".."),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    ],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: antics(
                [
                    "Geometry", "Colors", "Layers", "Raster", "Cells", "Scenes", "Playback", "Export",
                    "TerminalScreen",
                ] + apple) + [.product(name: "RealModule", package: "swift-numerics")],
            swiftSettings: strict),
        // Our rasteriser as a plug-in of a benchmark that compares rasterisers: nothing imports it.
        .target(name: "RasterPeer", dependencies: antics(["Raster", "Geometry"]), swiftSettings: strict),
    ]
)

// swift-tools-version: 6.2
import PackageDescription

// Benchmarks, programs for comparisons, and a plug-in, which are not part of the product. They use only the public API
// of the libraries.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// CoreAnimation is only available on Linux.
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
                    "Geometry", "Colors", "Layers", "Raster", "Cells", "Scenes", "Pictures", "Playback",
                    "Export", "TerminalScreen",
                ] + apple) + [.product(name: "RealModule", package: "swift-numerics")],
            swiftSettings: strict),
        // The rasteriser as a plug-in of a benchmark that compares rasterisers.
        .target(name: "RasterPeer", dependencies: antics(["Raster", "Geometry"]), swiftSettings: strict),
    ]
)

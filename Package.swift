// swift-tools-version: 6.2
import PackageDescription

/// The language mode and features of all targets.
let language: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of most targets.
let strict = language + [.treatAllWarnings(as: .error)]

/// Whether to build for `make run` or `make test`. A package dependency must not set the flags of such a build.
let isQuick = Context.environment["ANTICS_QUICK_BUILD"] != nil

/// Whether to build a package, which must stay below 25 MB.
let isSmall = Context.environment["ANTICS_SMALL_BUILD"] != nil

/// The settings of the module that computes outlines. A quick build optimises its size. For the modules that compute dots and
/// cells, a frame would then take twice as long.
let sized = isQuick ? strict + [.unsafeFlags(["-Osize"])] : strict

/// The settings of modules that need little time for a frame. Quick builds and packages optimise their size, and a frame takes
/// up to 3 % more.
let compact = isQuick || isSmall ? strict + [.unsafeFlags(["-Osize"])] : strict

/// The settings of modules that draw no pixels. A quick build does not optimise them: it then takes half the time, and a frame
/// with panels takes half a millisecond more.
let unoptimised = isQuick ? strict + [.unsafeFlags(["-Onone"]), .define("QUICK_BUILD")] : strict

/// The settings of tests. No other module imports them, so a quick build does not write their interfaces first.
let tests =
    isQuick ? unoptimised + [.unsafeFlags(["-no-emit-module-separately-wmo"])] : unoptimised

/// The settings of most modules that draw no pixels. Packages optimise their size. A frame with panels takes the same time.
let small = isSmall ? compact : unoptimised

/// The settings of the module that writes pictures to files. Packages optimise its size. A GIF takes the same time.
let packed = isSmall ? compact : strict

/// The settings of modules that `make install` installs for compiling Swift files.
///
/// A textual interface replaces their dependencies and the exact compiler version. The compiler warns about the dependencies
/// without such an interface.
let installed =
    Context.environment["ANTICS_INSTALLED"] == nil
    ? unoptimised
    : language + [
        .unsafeFlags(["-enable-library-evolution", "-emit-module-interface", "-suppress-warnings"])
    ]

let numerics = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// The names of the UIKit programs, each a Swift file and a scene file.
let examples = [
    "star-morph", "marching-ants", "draw-on", "loader-paths", "loader-stroke", "card-expand", "backing-layer",
    "bounce-path", "border-group", "replicator", "gradient-reveal", "spring-menu", "scrub",
]

/// Returns a module and its tests. The plugins write Swift code from other files of the module, and tests read `testData`.
func module(
    _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict,
    in folder: String = "Sources", plugins: [Target.PluginUsage] = [], testData: String? = nil,
    testDependencies: [Target.Dependency] = []
) -> [Target] {
    [
        .target(
            name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: settings,
            plugins: plugins),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.byName(name: name), "TestSupport"] + dependencies + testDependencies,
            exclude: testData.map { [$0] } ?? [], swiftSettings: tests),
    ]
}

/// The aliases of CoreAnimation: the names of Apple's frameworks that code imports.
let aliases = ["QuartzCore", "CoreGraphics", "UIKit", "AppKit", "Cocoa"]

// Apple's systems have their own modules with these names.
#if os(Linux)
    let appleProducts: [Product] =
        (["CoreAnimation", "Examples"] + aliases).map { .library(name: $0, targets: [$0]) }
        // `antics swift` links the programs that it compiles with this library.
        + [.library(name: "AnticsStage", type: .dynamic, targets: ["AnticsStage"])]
    let appleTargets: [Target] =
        module(
            "CoreAnimation", ["Pictures", "Layers", "Raster", "Geometry", "Colors", "Text"], installed,
            in: "Sources/Apple",
            plugins: ["NameTable"], testData: "Cases")
        + module(
            "AnticsStage", ["Commands", "CoreAnimation", "Playground", "Scenes", "Layers", "Text"],
            installed, in: "Sources/Apple")
        + aliases.map {
            .target(
                name: $0, dependencies: ["CoreAnimation"], path: "Sources/Apple/Aliases/\($0)",
                swiftSettings: strict)
        }
        + [
            // Writes the older and the unavailable names of CoreAnimation from its table.
            .executableTarget(
                name: "write-names", path: "Sources/Plugins/write-names", swiftSettings: unoptimised),
            .plugin(
                name: "NameTable", capability: .buildTool(), dependencies: ["write-names"],
                path: "Sources/Plugins/NameTable"),
            .target(
                name: "Examples",
                // UIKit exports CoreAnimation. The build system must know both dependencies.
                dependencies: ["UIKit", "CoreAnimation"], path: "Examples",
                exclude: ["README.md", "svg", "lottie"] + examples.map { "\($0).yaml" }, swiftSettings: strict
            ),
            .testTarget(
                name: "ExamplesTests",
                dependencies: [
                    "Examples", "CoreAnimation", "Scenes", "Playback", "Layers", "Cells", "Geometry",
                    "TestSupport",
                ],
                swiftSettings: tests),
        ]
#else
    let appleProducts: [Product] = []
    let appleTargets: [Target] = []
#endif

// A module imports only modules of a lower level. CONTRIBUTING.md shows the levels.
let package = Package(
    name: "antics",
    // The minimum version for Apple's systems. Only Linux is tested.
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Text", targets: ["Text"]),
        .library(name: "Geometry", targets: ["Geometry"]),
        .library(name: "Colors", targets: ["Colors"]),
        .library(name: "Layers", targets: ["Layers"]),
        .library(name: "Raster", targets: ["Raster"]),
        .library(name: "Cells", targets: ["Cells"]),
        .library(name: "Scenes", targets: ["Scenes"]),
        .library(name: "Pictures", targets: ["Pictures"]),
        .library(name: "SVGFiles", targets: ["SVGFiles"]),
        .library(name: "LottieFiles", targets: ["LottieFiles"]),
        .library(name: "Playback", targets: ["Playback"]),
        .library(name: "Export", targets: ["Export"]),
        .library(name: "TerminalScreen", targets: ["TerminalScreen"]),
        .executable(name: "antics", targets: ["antics"]),
    ] + appleProducts,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    ],
    targets: [
        [
            .executableTarget(
                name: "embed-files", path: "Sources/Plugins/embed-files", swiftSettings: unoptimised),
            .plugin(
                name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
                path: "Sources/Plugins/EmbedFiles"),
        ],
        // level 0
        module("Text", [], compact),
        module("Geometry", [numerics], sized),
        module("Colors", [numerics]),
        // level 1
        module("Layers", ["Geometry", "Colors", numerics], compact),
        module("Raster", ["Geometry", "Colors", numerics]),
        module("Cells", ["Raster", "Colors", "Text", numerics]),
        // level 2
        module("Pictures", ["Raster", "CZlib"], packed, testDependencies: ["Colors"]),
        [.target(name: "CZlib", linkerSettings: [.linkedLibrary("z")])],
        module(
            "Scenes", ["Pictures", "Layers", "Raster", "Geometry", "Colors", "Text", "CYAML"], small,
            plugins: ["EmbedFiles"], testData: "Cases"),
        [.target(name: "CYAML", linkerSettings: [.linkedLibrary("yaml")])],
        module(
            "SVGFiles", ["Scenes", "Pictures", "Layers", "Geometry", "Colors", "CExpat", numerics], small,
            testData: "Cases", testDependencies: ["Raster"]),
        module(
            "LottieFiles", ["Scenes", "Layers", "Geometry", "Colors", "CZlib", numerics], small,
            testData: "Cases", testDependencies: ["Pictures", "Playback", "Raster"]),
        [.target(name: "CExpat", linkerSettings: [.linkedLibrary("expat")])],
        module("Playback", ["Layers", "Cells", "Raster", "Geometry", "Colors", "Text", numerics], compact),
        module(
            "Export",
            ["Scenes", "Playback", "Pictures", "Layers", "Cells", "Raster", "Geometry", "Colors", "Text"],
            small, testDependencies: ["SVGFiles"]),
        appleTargets,
        // level 3
        module(
            "Playground",
            [
                "Scenes", "Playback", "Export", "Cells", "Raster", "Layers", "Geometry",
                "Colors", "Text",
            ], small),
        [
            .target(
                name: "TerminalScreen",
                dependencies: ["CTerminal", "Pictures", "Cells", "Raster", "Text", "Platform"],
                swiftSettings: compact),
            .target(
                name: "CTerminal", cSettings: [.define("_GNU_SOURCE")],
                linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
            .target(
                name: "Demos", path: "demos", swiftSettings: unoptimised, plugins: ["EmbedFiles"]),
            // A pseudo-terminal for tests, and a program that the tests of TerminalScreen run in it.
            .target(name: "PseudoTerminal", path: "Tests/PseudoTerminal", swiftSettings: strict),
            .executableTarget(
                name: "screen-probe",
                dependencies: ["TerminalScreen", "TestSupport", "Cells", "Text"],
                path: "Tests/ScreenProbe", swiftSettings: strict),
            .testTarget(
                name: "TerminalScreenTests",
                dependencies: [
                    "TerminalScreen", "PseudoTerminal", "TestSupport", "screen-probe", "CTerminal",
                    "Playback",
                    "Cells", "Raster", "Text",
                ],
                swiftSettings: tests),
            // level 4
            .target(
                name: "Commands",
                dependencies: [
                    "Demos", "Playground", "TerminalScreen", "SVGFiles", "LottieFiles", "Scenes", "Playback",
                    "Export",
                    "Pictures",
                    "Layers", "Cells", "Raster", "Geometry", "Colors", "Text", "Platform",
                    arguments,
                ],
                swiftSettings: small),
            .target(name: "Platform", swiftSettings: strict),
            // level 5
            .executableTarget(name: "antics", dependencies: ["Commands"], swiftSettings: strict),
            .testTarget(
                name: "AnticsTests",
                dependencies: [
                    "antics", "Commands", "Demos", "Playground", "TerminalScreen", "Scenes",
                    "SVGFiles", "LottieFiles", "Playback", "Export", "Pictures",
                    "Cells",
                    "Raster",
                    "Layers", "Geometry", "Colors", "Text", arguments,
                    "PseudoTerminal", "TestSupport",
                ],
                exclude: ["Cases", "DemoValues.txt", "Goldens"], swiftSettings: tests),
            .testTarget(name: "ArchitectureTests", swiftSettings: tests),
            .target(
                name: "TestSupport",
                dependencies: [
                    "PseudoTerminal", "CTerminal", "CZlib", "Playback", "Layers", "Cells", "Raster",
                    "Geometry", "Colors", "Text", numerics,
                ],
                path: "Tests/TestSupport", swiftSettings: strict),
        ],
    ].flatMap { $0 }
)

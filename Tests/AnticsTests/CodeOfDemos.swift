import Demos
import Export
import Foundation
import Geometry
import Layers
import Playback
import Raster
import Scenes
import TestSupport
import Testing

/// The code of every demo, compiled with CoreAnimation, and the frames that it shows.
struct CodeOfDemos {
    /// The shared result for all tests.
    static let shared = Result { try CodeOfDemos() }

    /// The number of frames of each demo.
    static let count = 15
    /// Returns the viewport of a frame: 80 × 24 cells of braille.
    static func viewport(_ scene: Scene) -> Viewport {
        Viewport(canvas: scene.canvas, columns: 80, rows: 24, dots: (2, 4))
    }

    /// The pixels of each frame, by the name of the demo.
    let frames: [String: [Data]]
    /// The reports of the stages.
    let reports: String

    static func writer(_ name: String) throws -> SwiftCodeWriter {
        let reading = try DemoFrameTests.reading(name)
        let scene = try #require(reading.scene)
        return SwiftCodeWriter(
            Timeline(scene), name: name, caption: reading.lesson.caption, pathNames: reading.pathNames)
    }

    /// Returns the times of the frames, over the whole loop. No event or animation begins at one of them.
    static func times(_ scene: Scene) -> [Double] {
        let duration = Timeline(scene).duration
        return (0..<count).map { (Double($0) + 0.37) / Double(count) * duration }
    }

    private init() throws {
        let names = DemoFrameTests.names
        var files = ["main": Self.main]
        for name in names {
            let code = try Self.writer(name).listing().text
            let view = try #require(code.firstMatch(of: /final class (\w+): UIView/))
            let scene = try DemoFrameTests.scene(name)
            files[name] = code
            files["main"]? += """
                show(\(view.1)(), \(Self.times(scene)))

                """
        }
        let (output, reports) = try Program.inFolder { [files] folder in
            try Compiler.build(
                files, into: folder.appending(path: "code"),
                linking: [
                    "UIKit", "CoreAnimation", "Playback", "Cells", "Raster", "Layers", "Colors", "Geometry",
                    "Text", "RealModule", "_NumericsShims",
                ])
            let errors = try Program.shell("./code > frames", in: folder).errors
            return (try Data(contentsOf: folder.appending(path: "frames")), errors)
        }
        let size = output.count / (names.count * Self.count)
        try #require(size == 160 * 96 * 4)
        self.reports = reports
        frames = Dictionary(
            uniqueKeysWithValues: names.enumerated().map { index, name in
                (
                    name,
                    (0..<Self.count).map { frame in
                        Data(output.dropFirst((index * Self.count + frame) * size).prefix(size))
                    }
                )
            })
    }

    /// A program that writes the pixels of views.
    ///
    /// The stage of each view has the size of the view, and morphs paths as Core Animation does.
    private static let main = """
        import Foundation
        import Layers
        import Playback
        import Raster
        import UIKit

        @testable import CoreAnimation

        func show(_ view: @autoclosure () -> UIView, _ times: [Double]) {
            let stage = Stage(morph: .faithful, contentView: view())
            stage.run(to: times[times.count - 1])
            let scene = stage.timeline.scene
            let viewport = Viewport(canvas: scene.canvas, columns: 80, rows: 24, dots: (2, 4))
            let frames = FrameRenderer()
            for time in times {
                let pixels = frames.pixels(of: stage.timeline, at: time, viewport: viewport).pixels
                FileHandle.standardOutput.write(pixels.withUnsafeBytes { Data($0) })
            }
            for report in stage.reports { FileHandle.standardError.write(Data("\\(report)\\n".utf8)) }
        }


        """
}

extension Scene {
    /// The scene with the behaviour of Core Animation.
    ///
    /// Trims use curve parameters, dashes have their fitted lengths, patterns start at the corner, and points are
    /// hidden.
    var ofCoreAnimation: Scene {
        var scene = self
        scene.layers = layers.map(\.ofCoreAnimation)
        return scene
    }
}

extension Layer {
    fileprivate var ofCoreAnimation: Layer {
        var layer = self
        if case .shape(var shape) = content {
            shape.trimBy = .parameter
            shape.showsPoints = false
            if case .pattern(var pattern)? = shape.fillColor {
                pattern.origin = .zero
                shape.fillColor = .pattern(pattern)
            }
            if shape.dashFit == .seamless, let loop = shape.path.map({ ArcLength($0).total }),
                let dashes = try? DashPattern(shape.lineDashPattern).fitted(toLoopOf: loop)
            {
                shape.lineDashPattern = dashes.lengths
                shape.dashFit = .none
            }
            layer.content = .shape(shape)
        }
        layer.mask = mask?.ofCoreAnimation
        layer.sublayers = sublayers.map(\.ofCoreAnimation)
        return layer
    }
}

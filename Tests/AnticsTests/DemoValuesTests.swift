import Colors
import Demos
import Export
import Foundation
import Geometry
import Layers
import Playback
import Playground
import Raster
import Scenes
import TestSupport
import Testing
import Text

/// The demos show the values of `DemoValues.txt`, which were computed by hand.
@Suite struct DemoValuesTests {
    struct Row: CustomTestStringConvertible {
        let demo: String
        let layer: String
        /// The name of the value: a key path, with the channel for a colour; or `path.left`, `path.width`, `path.2.x`.
        let name: String
        /// The times in seconds, or `nil` for 0, 25, 50, 75 and 100 % of the duration.
        let times: [Double]?
        let values: [Double]
        var testDescription: String { "\(demo): \(layer), \(name)" }

        init?(_ line: Substring) {
            let parts = line.split(separator: ": ").map { $0.split(separator: ", ") }
            guard !line.hasPrefix("#"), parts.count == 2, parts[0].count == 3 else { return nil }
            (demo, layer, name) = (String(parts[0][0]), String(parts[0][1]), String(parts[0][2]))
            let numbers = parts[1][0].split(separator: " ").map {
                $0.split(separator: "=").compactMap { Double($0) }
            }
            times = numbers[0].count == 1 ? nil : numbers.map { $0[0] }
            values = numbers.compactMap(\.last)
        }

        func value(of layer: Layer) -> Double? {
            let path = layer.shape?.path
            switch name.split(separator: ".").map(String.init) {
            case ["path", "left"]: return path?.bounds?.minX
            case ["path", "width"]: return path?.bounds?.size.width
            case let words where words[0] == "path":
                guard let point = Int(words[1]).flatMap({ path?.points[$0] }) else { return nil }
                return words[2] == "x" ? point.x : point.y
            case let words:
                if let property = try? AnimatableProperty(keyPath: name) {
                    if case .number(let number)? = layer.value(for: property) { return number }
                    return nil
                }
                guard let property = try? AnimatableProperty(keyPath: words[0]) else { return nil }
                let value: Color? =
                    switch layer.value(for: property) {
                    case .color(let color)?: color
                    case .fill(let fill)?: fill?.color
                    default: nil
                    }
                return value.flatMap { color in
                    [
                        "red": color.red * 255, "green": color.green * 255, "blue": color.blue * 255,
                        "alpha": color.alpha,
                    ][words[1]]
                }
            }
        }
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "DemoValues.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap(Row.init)
    }()

    /// If a sentence of the demo names a value, the value stays the same for as long as the sentence is shown.
    @Test(arguments: rows)
    func valuesEqualThoseComputedByHand(row: Row) throws {
        let item = try DemoLessonTests.item(row.demo)
        let (timeline, lesson) = (item.timeline, item.lesson)
        let id = try #require(timeline.scene.layer(named: row.layer)).id
        func expect(_ wanted: Double, at time: Double) throws {
            let layer = try #require(timeline.presentation(at: time)[id])
            let value = try #require(row.value(of: layer))
            #expect(abs(value - wanted) < 2e-3, "\(value), not \(wanted), at \(time)")
        }
        let quarters = (0...4).map { timeline.scene.duration * Double($0) / 4 }
        for (time, wanted) in zip(row.times ?? quarters, row.values) { try expect(wanted, at: time) }
        for (time, wanted) in zip(row.times ?? [], row.values) {
            // The time is that of a sentence, or just before.
            #expect(lesson.step(at: time, tolerance: 1e-3) != nil, "\(time)")
            guard let index = lesson.step(at: time) else { continue }
            let step = lesson.steps[index]
            let named = step.text.text.matches(of: /\d+(\.\d+)?/).compactMap { Double($0.output.0) }
            guard [wanted, wanted * 100].contains(where: { named.contains(($0 * 100).rounded() / 100) })
            else {
                continue
            }
            for part in 0...4 {
                let time = step.time + (step.end - step.time) * Double(part) / 4
                if lesson.step(at: time) == index { try expect(wanted, at: time) }
            }
        }
    }

    /// Every demo has rows in the table, or a separate test below.
    @Test func everyDemoHasRows() {
        #expect(
            Set(Self.rows.filter { $0.times == nil }.map(\.demo)).union(["stagger"])
                == Set(DemoFrameTests.names))
        #expect(Self.rows.allSatisfy { $0.times != nil || $0.values.count == 5 })
        #expect(Self.rows.count > 150)
    }

    // A fill with a colour at one end and none at the other draws nothing.
    @Test func aFillFromNothingNeverShows() throws {
        let scene = try DemoFrameTests.scene("fill-colour")
        let id = try #require(scene.layer(named: "from nothing")).id
        for quarter in 0..<4 {
            let layer = scene.presentation(at: scene.duration * Double(quarter) / 4)[id]
            #expect(layer?.shape?.fillColor == nil)
        }
    }

    // Copy n of a replicator is n times instanceDelay behind. At the start the wheel has run for 1.8 s, one whole fade
    // from 1 to 0.15. So copy 0 has 1 - 0.85 · t / 1.8. Copy 3 is 0.45 s behind, a quarter of the fade. When copy 0 is
    // at 0, copy 3 is at three quarters: 1 - 0.85 · 0.75 = 0.3625. A bar takes 0.9 s from 0.25 to 1 and 0.9 s back. At
    // 25 % it has E(0.5), which is 0.625.
    @Test func theCopiesOfAReplicatorFollowEachOther() throws {
        let scene = try DemoFrameTests.scene("stagger")
        let timeline = Timeline(scene)
        #expect(timeline.duration == 1.8)
        let spokes: [(copy: Int, opacities: [Double])] = [
            (0, [1, 0.7875, 0.575, 0.3625, 1]), (3, [0.3625, 1, 0.7875, 0.575, 0.3625]),
        ]
        let heights = [0.25, 0.625, 1, 0.625, 0.25]
        for quarter in 0...4 {
            let list = DisplayList(timeline, at: timeline.duration * Double(quarter) / 4)
            for spoke in spokes {
                let opacity = try #require(list.copies()[spoke.copy].items[0].group).opacity
                #expect(abs(opacity - spoke.opacities[quarter]) < 1e-6, "\(spoke.copy) \(quarter)")
            }
            let bar = try #require(list.copies(of: 1)[0].items[0].group)
            #expect(abs(bar.placement.map.d - heights[quarter]) < 1e-6, "\(quarter)")
        }
    }

    // The line of a pen ends under its dot at any time. A trim by length matches a paced path, and a trim by parameter
    // matches a linear one.
    @Test(arguments: ["even pen", "Core Animation's pen"])
    func linesOfPensEndUnderTheirDots(pen: String) throws {
        let scene = try DemoFrameTests.scene("even-pen")
        let timeline = Timeline(scene)
        let line = try #require(scene.layer(named: pen)).id
        let dot = try #require(scene.layer(named: pen + " dot")).id
        for step in 1..<60 {
            let shown = timeline.presentation(at: scene.duration * Double(step) / 60)
            let shape = try #require(shown[line]?.shape)
            let trim = Trim(start: shape.strokeStart, end: shape.strokeEnd, cut: shape.trimBy)
            let end = try #require(shape.path.flatMap { ArcLength($0).trimmed(trim).points.last })
            #expect(end.distance(to: try #require(shown[dot]).position) < 1e-3, "\(step)")
        }
    }

    // 2π · 35 = 219.9115, and a ninth of it is 24.4346. The other dashes fit as their comments say.
    @Test func fittedDashesFit() throws {
        for (demo, layer, length) in [
            ("dash-seam", "fitted", 2 * Double.pi * 35), ("marching-ants", "uneven", 256),
            ("marching-ants", "even", 384), ("marching-ants", "one ant", 384),
            ("dash-pattern", "outline", 280),
        ] {
            let scene = try DemoFrameTests.scene(demo)
            let shape = try #require(scene.layer(named: layer)?.shape)
            let pattern =
                shape.lineDashPattern.count == 1
                ? shape.lineDashPattern + shape.lineDashPattern : shape.lineDashPattern
            let periods = length / pattern.reduce(0, +)
            #expect(abs(periods - periods.rounded()) < 1e-3, "\(demo) \(layer): \(periods) periods")
        }
    }
}

/// The code of every demo, compiled with CoreAnimation, and the frames that it shows.
struct CodeOfDemos {
    static let shared = Result { try CodeOfDemos() }

    static let count = 15
    /// Returns the viewport of a frame: 80 × 24 cells of braille.
    static func viewport(_ scene: Scene) -> Viewport {
        Viewport(canvas: scene.canvas, columns: 80, rows: 24, dots: (2, 4))
    }

    /// The pixels of each frame, by the name of the demo.
    let frames: [String: [Data]]
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
                    "UIKit", "CoreAnimation", "Playback", "Cells", "Pictures", "Raster", "Layers", "Colors",
                    "Geometry", "Text", "CZlib", "RealModule", "_NumericsShims",
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

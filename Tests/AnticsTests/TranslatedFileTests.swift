import Demos
import Export
import Foundation
import Geometry
import Layers
import Pictures
import Playback
import Raster
import SVGFiles
import Scenes
import TestSupport
import Testing

/// SVG and Lottie files on the command line: playing, checking and converting.
@Suite struct TranslatedFileTests {
    /// A file of two seconds with a part that is not supported in line 3.
    struct Sample: CustomTestStringConvertible {
        let name: String
        let text: String
        let warning: String
        /// The keys that choose a value in the inspector, and its name.
        var choice = (keys: "", name: "")
        var testDescription: String { name }
    }

    private static let svg = Sample(
        name: "a.svg",
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
              <title>Ball</title><rect id="ball" width="9" height="9"><animate attributeName="x" to="30" dur="2s"/></rect>
              <image x="2" y="3"/>
            </svg>
            """, warning: "<image>: the picture is missing; it is not drawn",
        choice: ("Ijjjjjjjjj", "duration"))
    private static let lottie = Sample(
        name: "a.json",
        text: """
            {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 40, "h": 20, "nm": "Ball", "layers": [
              {"ty": 1, "nm": "ball", "ip": 0, "op": 20, "sw": 9, "sh": 9, "sc": "#ff0000", "ks": {"r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 20, "s": [90]}]}}},
              {"ty": 2, "nm": "photo", "ip": 0, "op": 20, "ks": {}}]}
            """, warning: "layer \"photo\": the picture is missing; it is not drawn",
        choice: ("Ijjjjjjjj", "bounds.origin.x"))
    private static let samples = [svg, lottie]

    /// Antics draws only pictures in the folder of the file or below it.
    @Test func picturesInTheFolderAreDrawn() throws {
        let names = ["images/red%20dot.png", "../red.png", "FOLDER/red.png", "missing.png"]
        let images = names.enumerated().map { "<image y='\($0 * 10)' width='9' height='9' href='\($1)'/>" }
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 40'>\n\(images.joined(separator: "\n"))</svg>"
        try Program.inFolder { folder in
            let text = svg.replacing("FOLDER", with: folder.path)
            try folder.write(text, to: "drawings/a.svg")
            try folder.write("", to: "drawings/images/other")
            let png = Data(PNG.encode(PixelGrid(width: 3, height: 3, filledWith: PixelColor(255, 0, 0))))
            for place in ["drawings/images/red dot.png", "red.png"] {
                try png.write(to: folder.appending(path: place))
            }
            let lines = try Program.run("check", "drawings/a.svg", in: folder).output.split(separator: "\n")
            let warnings = lines.filter { $0.contains("is not in the folder of the file") }
            #expect(warnings.map { $0.split(separator: ":")[1] } == ["3", "4", "5"], "\(lines)")
            let frame = try Program.run("describe", "drawings/a.svg", in: folder)
            #expect(frame.output.contains("with a pattern"), "\(frame)")
        }
    }

    @Test(arguments: samples) func whatIsLostHasItsPlace(sample: Sample) throws {
        try Program.inFolder(of: [sample.name: sample.text]) { folder in
            let name = sample.name
            let check = try Program.run("check", name, in: folder)
            #expect(check.status == 0 && check.output.hasPrefix("\(name):3:3: warning: \(sample.warning)"))
            #expect(try Program.run("check", name, "--strict", in: folder).status == 65)
            let quiet = try Program.run("check", name, "--quiet", in: folder)
            #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
            #expect(try Program.run("check", name, "--quiet", "--strict", in: folder).output == check.output)
            let json = try Program.run("check", name, "--json", in: folder).output
            let format = sample.name == "a.svg" ? "svg" : "lottie"
            #expect(json.contains("\"line\": 3") && json.contains("\"rule\": \"\(format)-unsupported\""))
            let strict = try Program.run("convert", name, "--strict", "-o", "b.yaml", in: folder)
            #expect(strict.status == 65)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "b.yaml").path))
            let converted = try Program.run("convert", name, "--color", "red", "-o", "b.yaml", in: folder)
            #expect(converted.status == 0)
            #expect(!converted.errors.contains("note:"))
            #expect(try Program.run("check", "b.yaml", in: folder).status == 0)
        }
    }

    @Test(arguments: ["render", "describe", "code", "poster"], samples)
    func commandsReadFiles(command: String, sample: Sample) throws {
        try Program.inFolder(of: [sample.name: sample.text]) { folder in
            let result = try Program.run(command, sample.name, in: folder)
            #expect(result.status == 0 && !result.output.isEmpty)
            #expect(result.errors == "\(sample.name):3:3: warning: \(sample.warning)\n")
        }
    }

    /// Text in UTF-16 is read, and a damaged archive is named as such.
    @Test func otherBytesAreRead() throws {
        try Program.inFolder(of: ["cut.lottie": "PK\u{3}\u{4} cut"]) { folder in
            for (mark, encoding) in [
                ([UInt8(0xFF), 0xFE], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
            ] {
                let text = try #require(Self.svg.text.data(using: encoding))
                try (Data(mark) + text).write(to: folder.appending(path: "b.svg"))
                let check = try Program.run("check", "b.svg", in: folder)
                #expect(check.output.hasPrefix("b.svg:3:3: warning: \(Self.svg.warning)"), "\(check.output)")
            }
            let cut = try Program.run("render", "cut.lottie", in: folder)
            #expect(
                cut.status == 65 && cut.errors.contains("the compressed file is damaged"), "\(cut.errors)")
        }
    }

    /// An edited file becomes a new scene file, whatever its name is.
    @Test(arguments: [(svg, "a.svg"), (svg, "a.SVG"), (svg, "drawing"), (lottie, "a.json")])
    func editsKeepTheFile(sample: Sample, name: String) throws {
        try Program.inFolder(of: [name: sample.text]) { folder in
            let session = try TerminalSession(name, "--paused", in: folder)
            #expect(session.shows("0.000 s"))
            #expect(session.line(0).hasPrefix(" Ball"))
            session.press(sample.choice.keys)
            #expect(session.shows(sample.choice.name))
            #expect(session.press("-", shows: "1 change"))
            #expect(session.press("W", shows: "-2.yaml"))
            #expect(try folder.text(of: name) == sample.text)
            session.expectQuit()
        }
    }
}

/// A demo becomes an SVG file, and that file a scene again, with the same pictures.
@Suite struct SVGRoundTripTests {
    /// The demos with parts that SVG files lack: patterns, conic gradients and dashes that fit their paths.
    static let lossy: Set<String> = ["pattern-fill", "easing-race", "gradient-stroke", "fill-colour"]

    @Test(arguments: Catalogue.demos.map(\.name).filter { !lossy.contains($0) }, SVGAnimation.allCases)
    func anSVGFileHasThePicturesOfItsScene(name: String, animation: SVGAnimation) throws {
        let scene = try DemoFrameTests.scene(name)
        let svg = EditableSVG(Timeline(scene), by: animation).text
        let reading = SVGReader.read(svg, file: "a.svg")
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        let text = try #require(reading.sceneText)
        let read = SceneReader.read(text, file: "a.yaml")
        let copy = try #require(read.scene, "\(read.diagnostics)")
        let (timeline, other) = (Timeline(scene), Timeline(copy))
        let count = isFuzzing ? 9 : 4
        for step in 0..<count {
            let time = timeline.duration * (Double(step) + 0.37) / Double(count)
            let mean = meanDifference(picture(timeline, at: time), picture(other, at: time))
            #expect(mean < 0.25, "\(time) s: a mean difference of \(mean) of 255")
        }
    }

    private func picture(_ timeline: Timeline, at time: Double) -> PixelGrid {
        let view = Viewport(canvas: timeline.scene.canvas, columns: 40, rows: 14, dots: (2, 4))
        return FrameRenderer().pixels(of: timeline, at: time, viewport: view)
    }
}

import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `antics record` writes animated PNG and GIF files, and `render` and `poster` single pictures.
@Suite struct RecordPicturesTests {
    private static let options = ["--pixels", "48x36", "--fps", "10"]

    /// Returns the bytes of a file that a command writes, and its messages.
    private func file(_ name: String, _ words: [String]) throws -> (bytes: [UInt8], messages: String) {
        try Program.inFolder { folder in
            let outcome = try Program.run(words + ["-o", name], in: folder)
            try #require(outcome.status == 0, "\(words): \(outcome.errors)")
            return (Array(try Data(contentsOf: folder.appending(path: name))), outcome.errors)
        }
    }

    /// Returns the frames of a scene over black, three bytes a pixel, without repeated ones.
    private func frames(_ scene: String, _ range: [String] = []) throws -> [[UInt8]] {
        let (bytes, _) = try Program.inFolder { folder in
            let outcome = try Program.run(
                ["record", scene, "--frames", "x"] + Self.options + range, in: folder)
            return (Array(try Data(contentsOf: folder.appending(path: "x"))), outcome)
        }
        let header = "P7\nWIDTH 48\nHEIGHT 36\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n".utf8.count
        var frames: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: header + 48 * 36 * 3) {
            let frame = Array(bytes[start + header..<start + header + 48 * 36 * 3])
            if frames.last != frame { frames.append(frame) }
        }
        return frames
    }

    /// Returns the channels of pixels without their opacity.
    private func rgb(_ rgba: [UInt8]) -> [UInt8] {
        stride(from: 0, to: rgba.count, by: 4).flatMap { rgba[$0..<$0 + 3] }
    }

    @Test(arguments: ["star-morph", "gradient-stroke", "bounce-path"])
    func pngsAreTheFramesOfTheScene(scene: String) throws {
        let (bytes, messages) = try file("x.png", ["record", scene, "--background", "black"] + Self.options)
        let picture = try #require(PNGPicture(bytes))
        let frames = try frames(scene)
        #expect(picture.frames.count == frames.count)
        for (frame, wanted) in zip(picture.frames, frames) {
            let isExact = rgb(frame.pixels) == wanted
            #expect(isExact)
        }
        #expect(picture.plays == 0 && messages.hasPrefix("wrote x.png ("))
    }

    /// A WebP has the number of its plays and its bytes in its header. Without libwebp a message says how to get it.
    @Test func webPNeedsALibrary() throws {
        try Program.inFolder { folder in
            let words = ["record", "star-morph", "-o", "x.webp", "--loops", "2"] + Self.options
            let outcome = try Program.run(words, in: folder)
            guard dlopen("libwebp.so.7", RTLD_NOW) != nil else {
                #expect(outcome.status == 69 && outcome.errors.contains("Try: apt install libwebp7"))
                #expect(try folder.names.isEmpty)
                return
            }
            #expect(outcome.status == 0 && outcome.errors.hasPrefix("wrote x.webp ("))
            let file = Array(try Data(contentsOf: folder.appending(path: "x.webp")))
            #expect(file.starts(with: "RIFF".utf8) && file[8..<16].elementsEqual("WEBPVP8X".utf8))
            #expect(file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == file.count - 8)
            #expect(file[30..<34].elementsEqual("ANIM".utf8) && file[42..<44].elementsEqual([2, 0]))
        }
    }

    /// The playground saves the picture that `render` writes, and keeps existing files.
    @Test func thePlaygroundSavesPNGs() throws {
        try Program.inFolder { folder in
            let session = try TerminalSession("star-morph", "--at", "1", "--paused", in: folder)
            #expect(session.shows("space play"))
            for message in ["wrote x.png", "error: x.png exists: use another name"] {
                #expect(session.press(":save-picture x.png\r", shows: message))
            }
            #expect(session.press("\u{1B}", shows: "space play"))
            session.expectQuit()
            _ = try Program.run(["render", "star-morph", "--at", "1", "-o", "y.png"], in: folder)
            let files = try ["x.png", "y.png"].map { try Data(contentsOf: folder.appending(path: $0)) }
            #expect(files[0] == files[1])
        }
    }

    /// A part of a recording has the frames of the whole at its times, in pictures and in shapes.
    @Test func partsHaveTheFramesOfTheWhole() throws {
        let (part, whole) = (["--from", "1", "--to", "2"], try frames("star-morph", ["--to", "2"]))
        let wanted = try frames("star-morph", part)
        let isEnd = Array(whole.suffix(wanted.count)) == wanted
        #expect(wanted.count > 5 && wanted.count < whole.count && isEnd)
        let words = ["record", "star-morph", "--background", "black"] + Self.options + part
        let picture = try #require(PNGPicture(try file("x.png", words).bytes))
        let isExact = picture.frames.map { rgb($0.pixels) } == wanted
        #expect(isExact && picture.plays == 0)
        let svg = try file("x.svg", ["record", "star-morph"] + part).bytes
        let isShort = String(decoding: svg, as: UTF8.self).contains("dur=\"1s\"")
        #expect(isShort)
    }

    /// A GIF has the same frames, up to the error in its message, and its delays sum up to the duration.
    @Test func gifsAreCloseToTheFramesOfTheScene() throws {
        let (bytes, messages) = try file("x.gif", ["record", "star-morph"] + Self.options)
        let picture = try #require(GIFPicture(bytes))
        let error = messages.firstMatch(of: /differ by up to (\d+)/).flatMap { Int($0.1) } ?? 0
        let frames = try frames("star-morph")
        #expect(picture.frames.count == frames.count && picture.repetitions == 0)
        for (frame, wanted) in zip(picture.frames, frames) {
            let isClose = zip(frame.pixels, wanted).allSatisfy { abs(Int($0) - Int($1)) <= error }
            #expect(isClose)
        }
        #expect(picture.frames.map(\.delay).reduce(0, +) == 500)
    }

    /// A scene with an end plays once, or as often as the options say, and stops just after its end.
    @Test func scenesWithAnEndPlayOnce() throws {
        let scene = """
            scene: 1
            canvas: [40, 30]
            layers:
              - name: dot
                path: { rect: [0, 0, 10, 10] }
                position: [30, 10]
                animations: [{ keyPath: position.x, fromValue: 0, toValue: 20, duration: 1 }]
            """
        try Program.inFolder(of: ["my.yaml": scene]) { folder in
            for (options, plays) in [([], 1), (["--loops", "3"], 3)] {
                let words = ["record", "my.yaml", "-o", "x.png", "--force", "--scale", "1", "--fps", "10"]
                #expect(try Program.run(words + options, in: folder).status == 0)
                let bytes = Array(try Data(contentsOf: folder.appending(path: "x.png")))
                let picture = try #require(PNGPicture(bytes))
                #expect(picture.width == 40 && picture.plays == plays)
                let end = Array(
                    try #require(picture.frames.last).pixels[(15 * 40 + 30) * 4..<(15 * 40 + 40) * 4])
                #expect(end == Array(repeating: [0, 0, 0, 255], count: 10).flatMap(\.self))
            }
        }
    }

    /// Cells of 8 × 16 pixels show the terminal, in every glyph set.
    @Test(arguments: ["braille", "half", "blocks", "octant", "ascii"])
    func cellsArePictures(glyphs: String) throws {
        let words = [
            "record", "colour", "--style", "cells", "--size", "20x8", "--fps", "2", "--renderer", glyphs,
        ]
        let picture = try #require(PNGPicture(try file("x.png", words + ["--panels"]).bytes))
        #expect(picture.width == 160 && picture.height == 128 && picture.frames.count > 2)
        let counted = words + ["--panels", "--no-lesson", "--loops", "2"]
        let twice = try #require(PNGPicture(try file("x.png", counted).bytes))
        #expect(picture.plays == 0 && twice.plays == 1)
        let large = try #require(PNGPicture(try file("x.png", words + ["--scale", "2"]).bytes))
        let hasInk = large.pixels.contains { $0 > 128 }
        #expect(large.width == 320 && hasInk)
        #expect(try #require(GIFPicture(try file("x.gif", words).bytes)).width == 160)
    }

    /// The help, the inspector, its marks and the handles of the loop need no fonts.
    @Test func panelsHaveShapes() throws {
        let keys = "press i\nwait 0.5\npress o\npress tab\nwait 0.5\npress ?\nwait 0.5\n"
        try Program.inFolder(of: ["keys": keys]) { folder in
            let words = ["record", "star-morph", "--style", "cells", "--size", "120x36", "--fps", "2"]
            let outcome = try Program.run(words + ["--panels", "--keys", "keys", "-o", "x.png"], in: folder)
            #expect(outcome.status == 0 && outcome.errors.hasSuffix("open it in a browser\n"))
            let text = try Program.run(
                words + ["--panels", "--keys", "keys", "-o", "-", "--format", "txt"], in: folder)
            for glyph in ["┣", "┫", "┏"] { #expect(text.output.contains(glyph)) }
        }
    }

    /// `render` writes a transparent PNG, or one with a background.
    @Test func rendersHaveAnAlphaChannel() throws {
        let words = ["render", "star-morph", "--at", "1"] + ["--scale", "0.5"]
        let clear = try #require(PNGPicture(try file("x.png", words).bytes))
        #expect(clear.width == 96 && clear.height == 84 && clear.frames.isEmpty && clear.pixels[3] == 0)
        let white = try #require(PNGPicture(try file("x.png", words + ["--background", "white"]).bytes))
        #expect(white.pixels.prefix(4) == [255, 255, 255, 255])
    }

    /// A poster has a black background unless the options name one.
    @Test(arguments: [([], 255), (["--background", "transparent"], 0)] as [([String], UInt8)])
    func postersArePictures(options: [String], alpha: UInt8) throws {
        let picture = try #require(PNGPicture(try file("x.png", ["poster", "springs"] + options).bytes))
        #expect(picture.width == 1280 && picture.pixels[3] == alpha)
        #expect(try file("x.svg", ["poster", "springs"]).bytes.starts(with: "<svg".utf8))
        let text = String(
            decoding: try file("x.txt", ["poster", "springs", "--at", "0.5"]).bytes, as: UTF8.self)
        #expect(text.hasPrefix("Four springs\n") && text.contains("\nantics poster springs --at 0.5\n"))
    }
}

import Cells
import Colors
import Demos
import Geometry
import Layers
import Playback
import Playground
import Raster
import Scenes
import TestSupport
import Testing
import Text

@testable import Commands

/// The sentences of the demos are readable, and are shown while they are true.
@Suite struct DemoLessonTests {
    private static let names = Catalogue.demos.map(\.name).filter { !$0.hasPrefix("kata-") }

    static func item(_ name: String) throws -> PlaylistItem {
        try #require(PlaylistItem(name: name, reading: try DemoFrameTests.reading(name)))
    }

    /// Every demo has a title, tags, a caption and at least three steps, each a sentence for a row of 80 columns.
    @Test(arguments: names)
    func sentencesAreShort(name: String) throws {
        let item = try Self.item(name)
        let (lesson, duration) = (item.lesson, item.timeline.duration)
        let title = item.timeline.scene.title
        #expect(!title.isEmpty && title.count <= 44)
        #expect(Catalogue.demos.first { $0.name == name }?.tags.isEmpty == false)
        #expect(lesson.steps.count >= 3 && Set(lesson.steps.map(\.time)).count == lesson.steps.count)
        #expect(lesson.steps.allSatisfy { (0...duration).contains($0.time) && $0.end <= duration })
        for sentence in [try #require(lesson.caption)] + lesson.steps.map(\.text) {
            #expect(sentence.text.hasSuffix(".") && (20...76).contains(sentence.columns), "\(sentence)")
        }
        for question in lesson.steps.compactMap(\.question) {
            #expect(question.text.hasSuffix("?") && (16...76).contains(question.columns), "\(question)")
        }
    }

    /// A bundled kata has a short task and hints, is not solved at first, and is solved by one change.
    @Test(arguments: [
        ("kata-ring", "ring.animations[0].toValue=1"),
        ("kata-ease", "ball.animations[0].timingFunction=easeOut"),
        ("kata-ants", "selection.animations[0].toValue=-24"), ("kata-pivot", "hand.anchorPoint=[0.5, 1]"),
        ("kata-stagger", "row.instanceDelay=0.1"), ("kata-spring", "ball.animations[0].damping=10"),
    ])
    func katasAreSolvable(name: String, change: String) throws {
        let readings = try [[], [change]].map { try DemoFrameTests.reading(name, $0) }
        let goal = Timeline(try #require(readings[0].goal))
        let differences = try readings.map { PictureDifferences(goal, try #require($0.timeline)).times.count }
        #expect(differences[0] > 5 && differences[1] == 0)
        #expect(readings.flatMap(\.diagnostics) == [])
        let lesson = readings[0].lesson
        for (sentence, most) in [(try #require(lesson.caption), 88)] + lesson.hints.map({ ($0, 64) }) {
            #expect(sentence.text.hasSuffix(".") && (20...most).contains(sentence.columns), "\(sentence)")
        }
        #expect(lesson.hints.count >= 2)
        #expect(Catalogue.demos.filter { $0.name.hasPrefix("kata-") }.count == 6)
    }

    /// In a lesson, each sentence stays for its reading time, in order.
    @Test(arguments: names)
    func everySentenceStaysForItsReadingTime(name: String) throws {
        let item = try Self.item(name)
        var player = Player(playlist: Playlist([item]))
        player.start(at: 0, time: 0)
        player.startLesson(at: 0, advances: true)
        var rests: [(step: Int, from: Double, until: Double)] = []
        while let turn = player.nextTurn {
            player.advance(to: turn)
            guard let step = player.restingStep else { continue }
            let end = try #require(player.nextTurn)
            #expect(!player.playhead.isMoving(at: end - 0.001))
            #expect(player.playhead.mediaTime(at: turn) == item.lesson.steps[step].time)
            rests.append((step, turn, end))
        }
        let first = try #require(rests.first)
        #expect(first.from >= ReadingTime.seconds(for: try #require(item.lesson.caption)))
        for (index, step) in item.lesson.steps.enumerated() {
            let stays = rests.filter { $0.step == index }
            #expect(stays.count == (step.question == nil ? 1 : 2), "\(step.text)")
            for (stay, text) in zip(stays, [step.question, step.text].compactMap(\.self)) {
                #expect(stay.until - stay.from >= ReadingTime.seconds(for: text) - 1e-9)
            }
        }
        #expect(rests.map(\.step) == rests.map(\.step).sorted())
    }

    /// Every label is complete at every size, and overlaps no other.
    @Test(arguments: names)
    func labelsAreCompleteAndSeparate(name: String) throws {
        let timeline = try Self.item(name).timeline
        let (frames, annotator) = (FrameRenderer(), Annotator(timeline))
        // The rows of the picture on screens of 24, 30 and 48 rows.
        for (columns, rows) in [(80, 19), (100, 25), (160, 43)] {
            for tenth in 0..<10 {
                let time = timeline.duration * (Double(tenth) + 0.5) / 10
                let style = FrameStyle(glyphs: .octant)
                let text = CellGrid(
                    timeline, at: time, style, columns: columns, rows: rows, by: frames
                ).description
                let labels = Dictionary(grouping: annotator.annotations(at: time).labels, by: \.text)
                for (label, copies) in labels {
                    #expect(
                        text.ranges(of: label).count >= copies.count,
                        "\(label) at \(time) on \(columns) columns")
                }
            }
        }
    }
}

/// Claims of the demos without numbers, such as "has shot past the line", hold for as long as they are shown.
@Suite struct DemoClaimsTests {
    struct Claim: CustomTestStringConvertible {
        let demo: String
        let time: Double
        let words: String
        let isTrue: @Sendable (Moment) -> Bool
        var testDescription: String { "\(demo) at \(time): \(words)" }

        init(
            _ demo: String, _ time: Double, _ words: String, _ isTrue: @escaping @Sendable (Moment) -> Bool
        ) { (self.demo, self.time, self.words, self.isTrue) = (demo, time, words, isTrue) }
    }

    struct Moment {
        let scene: Scene
        let time: Double

        /// Returns the presentation value of a number, or NaN if the layer has none.
        func number(_ property: AnimatableProperty, of layer: String, after delay: Double = 0) -> Double {
            guard let id = scene.layer(named: layer)?.id,
                case .number(let number)? = scene.presentation(at: time + delay)[id]?.value(for: property)
            else { return .nan }
            return number
        }

        func step(_ property: AnimatableProperty, of layer: String) -> Double {
            number(property, of: layer, after: 0.01) - number(property, of: layer)
        }

        func width(of layer: String) -> Double {
            let id = scene.layer(named: layer)?.id
            return id.flatMap { scene.presentation(at: time)[$0]?.shape?.path?.bounds?.size.width } ?? .nan
        }
    }

    static let claims: [Claim] = [
        Claim("chase", 0.2, "the line grows") {
            $0.step(.strokeEnd, of: "snake") > $0.step(.strokeStart, of: "snake")
        },
        Claim("chase", 1.6, "the line shrinks") {
            $0.step(.strokeEnd, of: "snake") < $0.step(.strokeStart, of: "snake")
        },
        Claim("springs", 0.8, "pink and blue have shot past the line") { moment in
            ["loose", "standard"].allSatisfy { moment.number(.positionX, of: $0) > 160 }
        },
        Claim("springs", 1.5, "green has come to rest, and never passed the line") { moment in
            abs(moment.number(.positionX, of: "critical") - 160) < 0.1
                && (0...20).allSatisfy {
                    moment.number(.positionX, of: "critical", after: -moment.time * Double($0) / 20) <= 160
                }
        },
        Claim("springs", 2, "pink still swings, amber still creeps") {
            abs($0.step(.positionX, of: "loose")) > 1e-4 && $0.step(.positionX, of: "overdamped") > 1e-4
        },
        Claim("easing-gallery", 1.8, "bounce never exceeds 1; it falls back again and again") { moment in
            let path = (0...100).map {
                moment.number(.positionY, of: "easeOutBounce dot", after: Double($0) / 50 - moment.time)
            }
            let falls = zip(path, path.dropFirst()).filter { $0 < $1 }
            return path.allSatisfy { $0 >= -60 } && falls.count > 10
        },
        Claim("backing-layer", 0.6, "the outline has jumped; the background is on its way") {
            $0.width(of: "jumps") == 84 && $0.number(.boundsWidth, of: "jumps") < 84
                && $0.step(.boundsWidth, of: "jumps") > 0
        },
        Claim("backing-layer", 1.1, "the outline moves with the bounds") {
            abs($0.width(of: "follows") - $0.number(.boundsWidth, of: "follows")) < 1e-6
        },
        Claim("backing-layer", 3.6, "the left outline jumps ahead of its background") {
            $0.width(of: "jumps") < $0.number(.boundsWidth, of: "jumps")
        },
        Claim("additive", 1.5, "pink is below blue and level with amber") {
            abs($0.number(.positionX, of: "both") - $0.number(.positionX, of: "across")) < 1e-9
                && abs($0.number(.positionY, of: "both") - $0.number(.positionY, of: "up and down")) < 1e-9
        },
        Claim("pause-and-scrub", 4.2, "blue has arrived; green comes a second later") {
            $0.number(.positionX, of: "playing wheel") == 220
                && $0.number(.positionX, of: "green wheel") < 220
        },
        Claim("signature", 5.8, "strokeStart wipes it out") { $0.step(.strokeStart, of: "ink") > 0 },
        Claim("reversed-draw", 1.6, "its strokeStart comes down from 1") {
            $0.step(.strokeStart, of: "start pulled back") < 0
        },
        Claim("miter-limit", 2.2, "below 4.8, and not below 2.9") {
            (2.9..<4.8).contains($0.number(.miterLimit, of: "24 degrees"))
        },
        Claim("miter-limit", 2.9, "below 2.9, and not below 1.6") {
            (1.6..<2.9).contains($0.number(.miterLimit, of: "40 degrees"))
        },
        Claim("miter-limit", 3.5, "below 1.6") { $0.number(.miterLimit, of: "80 degrees") < 1.6 },
    ]

    @Test(arguments: claims) func aClaimHoldsWhileItIsShown(claim: Claim) throws {
        let lesson = try DemoFrameTests.reading(claim.demo).lesson
        let step = try #require(lesson.steps.first { abs($0.time - claim.time) < 1e-9 })
        let scene = try DemoFrameTests.scene(claim.demo)
        for part in 0...8 {
            let time = step.time + (step.end - step.time) * Double(part) / 8
            let holds = claim.isTrue(Moment(scene: scene, time: time))
            #expect(holds, "not at \(time)")
        }
    }
}

/// Small palettes still distinguish the colours of the demos.
@Suite struct DemoColorTests {
    /// The number of clearly different colour pairs that get the same palette entry.
    struct Merged: Equatable {
        /// Pairs of two hues, or of a hue and a grey.
        var hues = 0
        /// Pairs of one hue with different lightness.
        var shades = 0
    }

    private struct Shown {
        let cell: CellColor
        let color: Color
        var chroma: Double { color.components(in: .oklch).values.y }

        /// Returns whether two colours differ only in lightness.
        func isShade(of other: Shown) -> Bool {
            let mine = color.components(in: .oklch).values
            let theirs = other.color.components(in: .oklch).values
            let isGrey = mine.y < 0.06 * mine.x
            guard isGrey == (theirs.y < 0.06 * theirs.x) else { return false }
            let turn = abs(mine.z - theirs.z)
            return isGrey || min(turn, 360 - turn) < 20
        }
    }

    /// Returns the colours of more than 1 % of the drawn cells.
    private func colors(of grid: CellGrid) -> [Shown] {
        let drawn = grid.cells.filter { $0.glyph != " " || $0.background != .default }
        var counts: [CellColor: Int] = [:]
        for cell in drawn {
            let colors: Set = [cell.glyph == " " ? .default : cell.foreground, cell.background]
            for color in colors { counts[color, default: 0] += 1 }
        }
        return counts.filter { $0.value * 100 > drawn.count }.keys.sorted { $0.rawValue < $1.rawValue }
            .compactMap { cell in
                cell.rgb.map { rgb in
                    Shown(cell: cell, color: Color(PixelColor(rgb.red, rgb.green, rgb.blue)))
                }
            }
    }

    private func merged(_ frames: [[Shown]], by palette: inout Palette) -> Merged {
        var result = Merged()
        for colors in frames {
            let numbers = colors.map { palette.color(for: $0.cell) }
            for one in colors.indices {
                for other in colors.indices.dropFirst(one + 1) where numbers[one] == numbers[other] {
                    guard colors[one].color.oklabDistance(to: colors[other].color) > 0.15 else { continue }
                    if colors[one].isShade(of: colors[other]) {
                        result.shades += 1
                    } else {
                        result.hues += 1
                    }
                }
            }
        }
        return result
    }

    private func frames() throws -> [[Shown]] {
        try DemoFrameTests.names.flatMap { name in
            let timeline = Timeline(try DemoFrameTests.scene(name))
            let glyphs = Glyphs.braille
            let renderer = FrameRenderer()
            return (0...8).map { eighth in
                colors(
                    of: DemoFrameTests.frame(
                        timeline, at: timeline.duration * Double(eighth) / 8, glyphs, columns: 80, rows: 24,
                        using: renderer))
            }
        }
    }

    /// The palette merges far fewer hues than the nearest colour in OKLab does: 454 pairs in 16 colours, 313 in 8.
    ///
    /// A palette of sixteen has two shades of a hue, one of eight has one.
    @Test func differentColoursStayDifferent() throws {
        let frames = try frames()
        for (depth, limit) in [
            (ColorDepth.indexed256, Merged(hues: 0, shades: 40)), (.ansi16, Merged(hues: 50, shades: 800)),
            (.ansi8, Merged(hues: 160, shades: 1600)),
        ] {
            var palette = Palette(depth)
            let merged = merged(frames, by: &palette)
            #expect(merged.hues <= limit.hues, "\(depth) \(merged)")
            #expect(merged.shades <= limit.shades, "\(depth) \(merged)")
        }
    }

    /// The colours that captions name.
    static let named: [(demo: String, colors: [Int])] = [
        ("additive", [0x3B82F6, 0xC98500, 0xE64980, 0x8A8F98]),
        ("border-group", [0x12A150, 0xC98500, 0xE64980]),
        ("bounce-path", [0xE8590C, 0x3B82F6, 0x8A8F98]),
        ("calculation-modes", [0x3B82F6, 0x12A150, 0xE64980, 0xC98500, 0x8A8F98]),
        ("colour", [0xD94B4B, 0x26B4B4, 0x808080]),
        ("colour-spaces", [0x2F55FF, 0xC98500, 0x808080]),
        ("even-pen", [0x3B82F6, 0xE64980, 0x8A8F98]),
        ("fade", [0x3B82F6, 0xE64980, 0x12A150]),
        ("fill-colour", [0xE5484D, 0x12A150, 0x8A8F98]),
        ("gradient-stroke", [0x3B82F6, 0xE64980, 0x12A150, 0xC98500]),
        ("marching-ants", [0xC98500, 0xE64980, 0x0CA678]),
        ("mismatched-morph", [0x8A8F98, 0xE8590C, 0x0CA678]),
        ("miter-limit", [0xE5484D, 0xC98500, 0x3B82F6]),
        ("pause-and-scrub", [0x3B82F6, 0xC98500, 0x12A150, 0x8A8F98]),
        ("reversed-draw", [0x3B82F6, 0xE64980, 0x12A150]),
        ("springs", [0xE64980, 0x3B82F6, 0x12A150, 0xC98500]),
        ("stroke-colour", [0x3B82F6, 0xE64980]),
    ]

    @Test(arguments: named, [ColorDepth.indexed256, .ansi16, .ansi8])
    func coloursThatCaptionsNameStayDistinct(demo: (demo: String, colors: [Int]), depth: ColorDepth) throws {
        #expect(DemoFrameTests.names.contains(demo.demo))
        var palette = Palette(depth)
        let numbers = demo.colors.map { color in
            palette.color(for: .rgb(UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)))
        }
        #expect(Set(numbers).count == numbers.count, "\(demo.demo): \(numbers)")
    }
}

import Cells
import Foundation
import Layers
import Playback
import PseudoTerminal
import Raster
import Scenes
import TestSupport
import Testing
import Text

@testable import Commands
@testable import Playground
@testable import TerminalScreen

/// The playground in pixels, on a terminal with kitty graphics.
@Suite struct PixelsTests {
    /// Starts the playground in pixels, on a terminal of 80 × 24 cells of 8 × 16 pixels.
    static func session(
        _ arguments: String..., abilities: Set<PictureReplay.Ability> = [.pictures, .frames],
        name: String? = "kitty(0.42.1)", inTmux: Bool = false
    ) throws -> TerminalSession {
        // The terminal has its pixels before the program reads them.
        let session = try TerminalSession(
            arguments + ["--output", "pixels"], environment: inTmux ? ["TMUX": "/tmp/x,1,0"] : [:],
            script: "stty rows 24 cols 80; exec \"$@\"")
        session.become(name: name)
        session.showPictures(abilities)
        session.isInTmux = inTmux
        session.cell = (8, 16)
        return session
    }

    static func picture(of name: String, at time: Double) throws -> CellPicture {
        try screen(of: name, at: time).picture
    }

    /// Returns the picture and the screen of a scene on such a terminal.
    static func screen(of name: String, at time: Double) throws -> (picture: CellPicture, grid: CellGrid) {
        let item = try DemoLessonTests.item(name)
        var player = Player(playlist: Playlist([item]))
        player.learn(PictureSupport(cell: PictureSupport.CellExtent(width: 8, height: 16), reason: ""), at: 0)
        player.playhead.seek(to: time, at: 0)
        var grid = CellGrid(columns: 80, rows: 24)
        let frame = Screen().draw(player, at: 0, into: &grid, using: FrameRenderer())
        return (try #require(frame.picture), grid)
    }

    static func hasBlocks(_ session: TerminalSession) -> Bool {
        session.text.unicodeScalars.contains { scalar in
            (0x2580...0x259F).contains(scalar.value) || (0x2801...0x28FF).contains(scalar.value)
                || (0x1CD00...0x1FBFF).contains(scalar.value)
        }
    }

    /// Returns the visible pixels, or `nil` if there is not exactly one picture.
    static func seen(_ session: TerminalSession) -> [UInt8]? {
        let pictures = session.replay.pictures
        guard pictures.places.count == 1, let number = pictures.places.keys.first,
            let image = pictures.images[number]
        else { return nil }
        return image.frames[image.current]
    }

    @Test(arguments: [Set<PictureReplay.Ability>([.pictures, .frames]), [.pictures]])
    func pixelsEqualThoseOfTheRaster(abilities: Set<PictureReplay.Ability>) throws {
        for (name, time) in [("star-morph", 0.4), ("colour", 0.7), ("gradient-stroke", 1.0)] {
            let session = try Self.session(name, "--paused", "--at", "\(time)", abilities: abilities)
            let wanted = try Self.picture(of: name, at: time)
            #expect(session.wait { wanted.pixels.matches(Self.seen($0)) }, "\(name)")
            let place = try #require(session.replay.pictures.places.values.first)
            #expect(place.column == wanted.columns.lowerBound && place.row == wanted.rows.lowerBound)
            #expect(place.columns == wanted.columns.count && place.rows == wanted.rows.count)
            #expect(place.depth < -1_073_741_824)
            session.expectQuit()
            #expect(session.replay.pictures.images.isEmpty)
            #expect(session.replay.pictures.complaints.isEmpty && session.replay.unknown.isEmpty)
        }
    }

    /// After one loop, each frame takes only a few bytes, in both directions.
    @Test func aRepeatedLoopSendsFewBytes() throws {
        let session = try Self.session("fill-colour", "--speed", "2")
        #expect(session.wait { $0.replay.pictures.uploads > 20 })
        let uploads = { session.replay.pictures.uploads }
        session.press("r")
        // The program sends late pictures in a later loop, until the terminal has all.
        var (before, turns) = (-1, 0)
        for _ in 0..<12 where before != uploads() {
            (before, turns) = (uploads(), session.replay.pictures.turns)
            session.forgetReceived()
            #expect(session.wait { $0.replay.pictures.turns > turns + 45 })
        }
        #expect(before == uploads() && before <= 46 + 2)
        // These bytes include the scrub bar and the time.
        let cost = session.received.count / (session.replay.pictures.turns - turns)
        #expect(cost < 150, "\(cost) bytes a step")
        #expect(session.replay.pictures.mostKept < 100_000_000)
        session.terminal.press("q")
        #expect(session.ending() == .exited(0) && session.replay.pictures.images.isEmpty)
    }

    /// After any ending, the terminal stores no picture.
    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
    func aSignalRemovesThePictures(signal: Int32) throws {
        let session = try Self.session("star-morph")
        #expect(session.wait { $0.replay.pictures.uploads > 5 })
        session.terminal.signal(signal)
        #expect(session.ending() == .killed(signal) && session.terminal.modes == session.before)
        #expect(session.replay.pictures.images.isEmpty && session.replay.pictures.places.isEmpty)
    }

    /// Panels over the picture have a background. The picture returns when they close.
    @Test func panelsAreInFront() throws {
        let session = try Self.session("star-morph", "--paused")
        #expect(session.wait { Self.seen($0) != nil } && session.shows("pixels"))
        // Labels have a background too.
        func filled(_ session: TerminalSession) -> Int { session.cells.count { $0.background != .default } }
        let before = filled(session)
        session.press("?")
        #expect(session.wait { filled($0) > before + 400 })
        let top = try #require(session.replay.pictures.places.values.first?.row)
        #expect(session.cells.prefix(top * 80).allSatisfy { $0.background == .default })
        session.press("\u{1B}")
        #expect(session.wait { filled($0) == before })
    }

    /// The key for characters leaves the pixels, and returns to them after the last glyph set.
    @Test func theKeyForCharactersLeavesPixels() throws {
        let session = try Self.session("star-morph", "--paused")
        #expect(session.wait { Self.seen($0) != nil } && session.shows("pixels"))
        session.terminal.press("m")
        #expect(session.shows("auto: ") && session.wait { $0.replay.pictures.places.isEmpty })
        #expect(Self.hasBlocks(session))
        let glyphs = Glyphs.allCases.count
        session.terminal.press(String(repeating: "m", count: glyphs + 1))
        #expect(session.shows("pixels") && session.wait { Self.seen($0) != nil })
        #expect(!Self.hasBlocks(session))
    }

    /// After a resize, a stop or Ctrl-L, the picture is complete and in its place.
    @Test func thePictureReturnsAfterAResizeOrStop() throws {
        let session = try Self.session("star-morph", "--paused", "--at", "0.4")
        let wanted = try Self.picture(of: "star-morph", at: 0.4).pixels
        #expect(session.wait { wanted.matches(Self.seen($0)) })
        session.resize(columns: 60, rows: 20)
        #expect(session.wait { $0.replay.pictures.places.values.first?.columns == 60 })
        session.resize(columns: 80, rows: 24)
        #expect(session.wait { wanted.matches(Self.seen($0)) })
        let uploads = session.replay.pictures.uploads
        session.terminal.press("\u{0C}")
        #expect(session.wait { $0.replay.pictures.uploads > uploads && wanted.matches(Self.seen($0)) })
        #expect(session.replay.pictures.images.count == 1)
    }

    /// After a stop in the middle of a picture, the program ends the sequence and sends the picture again.
    @Test(arguments: [false, true], [SIGSTOP, SIGTSTP])
    func aTruncatedPictureIsSentAgain(inTmux: Bool, signal: Int32) throws {
        let session = try Self.session("star-morph", "--paused", "--at", "0.4", inTmux: inTmux)
        let wanted = try Self.picture(of: "star-morph", at: 0.4).pixels
        #expect(session.wait { wanted.matches(Self.seen($0)) })
        let sent = session.received.count
        // The system buffers a few kilobytes for a terminal that does not read, less than the screen and the picture
        // need.
        session.terminal.press("\u{0C}")
        _ = session.terminal.fills(milliseconds: 500)
        session.terminal.signal(signal)
        // Without a shell to resume the program, only SIGSTOP stops it.
        if signal == SIGSTOP {
            #expect(session.wait { $0.terminal.stops(milliseconds: 1) })
            session.settle()
            session.terminal.signal(SIGCONT)
        }
        #expect(session.wait { $0.received.count > sent + 3000 && wanted.matches(Self.seen($0)) })
        // A program that is about to stop discards the keys.
        session.wait {
            $0.terminal.press("q")
            return $0.terminal.ending(milliseconds: 100) != nil
        }
        #expect(session.ending() == .exited(0) && session.replay.pictures.images.isEmpty)
        #expect(
            !session.replay.pictures.complaints.contains { $0.hasPrefix("between") || $0.hasPrefix("ENO") })
    }

    /// Without support for pictures, the program says so and uses characters.
    @Test func aNoteSaysWhyThereAreNoPictures() throws {
        let mute = try Self.session("star-morph", "--paused", abilities: [])
        #expect(mute.shows("no pictures: the terminal does not support kitty graphics"))
        #expect(mute.wait(until: Self.hasBlocks))
        let printer = try Self.session("star-morph", "--paused", abilities: [], name: "terminology 1.13")
        #expect(printer.shows("no pictures: terminology"))
        #expect(!printer.sent.contains("\u{1B}_G"))
    }

    /// In tmux, placeholder cells stand for the parts of the picture.
    @Test func tmuxHasPlaceholders() throws {
        let session = try Self.session("fill-colour", "--paused", "--at", "0.4", inTmux: true)
        let (wanted, grid) = try Self.screen(of: "fill-colour", at: 0.4)
        let windows = grid.cells.count { $0 == .window }
        #expect(session.wait { wanted.pixels.matches(Self.seen($0)) })
        let image = try #require(session.replay.pictures.places.keys.first)
        #expect(session.replay.pictures.places[image]?.row == nil)
        #expect(session.wait { Self.placeholders($0, image) == windows })
        // The help covers some placeholders. All return when it closes.
        session.press("?")
        #expect(session.wait { Self.placeholders($0, image) ?? .max < windows })
        session.press("\u{1B}")
        #expect(session.wait { Self.placeholders($0, image) == windows })
        #expect(session.replay.pictures.uploads == 3)
        session.terminal.press("m")
        #expect(session.shows("auto: ") && session.wait { Self.placeholders($0, image) == 0 })
        session.terminal.press("q")
        #expect(session.ending() == .exited(0) && session.replay.pictures.images.isEmpty)
    }

    /// Returns the number of placeholders of an image, or `nil` if one is in the wrong place.
    static func placeholders(_ session: TerminalSession, _ image: Int) -> Int? {
        var count = 0
        let first =
            session.replay.grid.cells.firstIndex { $0.glyph == Cell.window.glyph }.map { $0 / 80 } ?? 0
        for row in 0..<24 {
            for column in 0..<80 {
                let cell = session.replay.grid[column: column, row: row]
                guard cell.glyph == Cell.window.glyph else { continue }
                let color = CellColor.rgb(UInt8(image >> 16), UInt8(image >> 8 & 255), UInt8(image & 255))
                guard cell.foreground == color, cell.marks.scalars.count == 2,
                    cell.marks.scalars[0] == Placeholders.marks[row - first],
                    cell.marks.scalars[1] == Placeholders.marks[column]
                else { return nil }
                count += 1
            }
        }
        return count
    }
}

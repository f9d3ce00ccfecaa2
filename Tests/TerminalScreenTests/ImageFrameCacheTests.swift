import Cells
import Raster
import TestSupport
import Testing

@testable import TerminalScreen

/// The pictures that a terminal stores and shows, compared with the original pixels.
@Suite struct ImageFrameCacheTests {
    /// A cache and a terminal that receives its bytes.
    struct Reader {
        var cache: ImageFrameCache
        var terminal = TerminalReplay(columns: 80, rows: 24)
        private(set) var sent = 0

        init(_ storage: ImageFrameCache.Storage, capacity: Int = ImageFrameCache.capacity) {
            cache = ImageFrameCache(
                storage: storage, command: GraphicsCommand(isWrapped: false), capacity: capacity)
            terminal.pictures.abilities = storage == .frames ? [.pictures, .frames] : [.pictures]
        }

        /// Shows a picture in steps. Returns the number of bytes.
        @discardableResult
        mutating func show(_ picture: CellPicture?, budget: Int? = nil) -> Int {
            cache.take(picture, windows: [:])
            var bytes: [UInt8] = []
            while cache.hasWork { cache.step(budget: budget, into: &bytes) }
            terminal.feed(bytes)
            return bytes.count
        }

        var visible: [(pixels: [UInt8], place: PictureReplay.Place)] {
            terminal.pictures.places.compactMap { number, place in
                terminal.pictures.images[number].map { ($0.frames[$0.current], place) }
            }
        }

        func shows(_ picture: CellPicture) -> Bool {
            guard visible.count == 1, let (pixels, place) = visible.first else { return false }
            return picture.pixels.matches(pixels) && place.column == picture.columns.lowerBound
                && place.row == picture.rows.lowerBound && place.columns == picture.columns.count
                && place.rows == picture.rows.count
        }
    }

    static func picture(
        _ random: inout SplitMix64, colors: Int = 9, width: Int = 16, height: Int = 9, sequence: Int = 0,
        columns: Range<Int> = 3..<43
    ) -> CellPicture {
        let palette = (0..<colors).map { _ in random.color() }
        var pixels = PixelGrid(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { pixels[x: x, y: y] = palette[Int.random(in: 0..<colors, using: &random)] }
        }
        return CellPicture(pixels: pixels, columns: columns, rows: 2..<20, sequence: sequence)
    }

    @Test func picturesArriveUnchanged() throws {
        checkCases(40, seed: 1) { random in
            let width = Int.random(in: 1...60, using: &random)
            let height = Int.random(in: 1...40, using: &random)
            let colors = [1, 2, 40, 256, 257, 3000][Int.random(in: 0..<6, using: &random)]
            let picture = Self.picture(&random, colors: colors, width: width, height: height)
            for storage in [ImageFrameCache.Storage.frames, .images] {
                var reader = Reader(storage)
                reader.show(picture, budget: Int.random(in: 1...9000, using: &random))
                #expect(reader.shows(picture))
                #expect(reader.terminal.pictures.complaints.isEmpty)
            }
        }
    }

    /// A loop is sent once. Later steps take a few bytes, in any order.
    @Test(arguments: [(ImageFrameCache.Storage.frames, 40), (.images, 130)])
    func aLoopIsSentOnce(storage: ImageFrameCache.Storage, most: Int) {
        var random = SplitMix64(seed: 2)
        let loop = (0..<30).map { _ in Self.picture(&random) }
        var reader = Reader(storage)
        for picture in loop { reader.show(picture) }
        #expect(reader.terminal.pictures.uploads == 30)
        for _ in 0..<200 {
            let picture = loop[Int.random(in: 0..<30, using: &random)]
            #expect(reader.show(picture) <= most)
            #expect(reader.shows(picture))
        }
        #expect(reader.terminal.pictures.uploads == 30)
        #expect(reader.show(loop[0]) + reader.show(loop[0]) <= most)
        #expect(reader.terminal.pictures.complaints.isEmpty && reader.terminal.unknown.isEmpty)
    }

    /// The stored bytes stay below the limit, most of a longer loop is stored, and the right picture is visible.
    @Test(arguments: [ImageFrameCache.Storage.frames, .images]) func memoryHasALimit(
        storage: ImageFrameCache.Storage
    ) {
        var random = SplitMix64(seed: 3)
        let size = 16 * 9 * 4
        let loop = (0..<12).map { _ in Self.picture(&random) }
        var reader = Reader(storage, capacity: 10 * size)
        for _ in 0..<3 { for picture in loop { reader.show(picture); #expect(reader.shows(picture)) } }
        #expect(reader.terminal.pictures.mostKept <= 10 * size)
        #expect(reader.cache.storedBytes == reader.terminal.pictures.kept)
        // After the first round, at least 8 of 12 pictures are stored.
        #expect(reader.terminal.pictures.uploads <= 12 + 2 * 4)
        // Another scene takes the room of the one before.
        for index in 0..<40 {
            let picture = Self.picture(&random, sequence: index % 11)
            reader.show(picture)
            #expect(reader.shows(picture) && reader.terminal.pictures.kept <= 10 * size)
            #expect(reader.cache.storedBytes == reader.terminal.pictures.kept)
        }
        #expect(reader.terminal.pictures.complaints.isEmpty)
    }

    /// The last requested picture is visible after any changes of sizes and scenes, in pieces, and with clears.
    @Test(arguments: [ImageFrameCache.Storage.frames, .images]) func theLastRequestedPictureIsVisible(
        storage: ImageFrameCache.Storage
    ) {
        checkCases(20, seed: 4) { random in
            var reader = Reader(storage, capacity: 40_000)
            let pictures = (0..<12).map { index in
                Self.picture(&random, width: 16 + index % 3, sequence: index % 4, columns: index % 2..<30)
            }
            for _ in 0..<60 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    reader.show(nil)
                    #expect(reader.visible.isEmpty)
                case 1:
                    var bytes: [UInt8] = []
                    reader.cache.clear(into: &bytes)
                    reader.terminal.feed(bytes + Array("\u{1B}[2J".utf8))
                    #expect(reader.terminal.pictures.images.isEmpty)
                case 2:
                    // A part of one picture before the next request.
                    var bytes: [UInt8] = []
                    reader.cache.take(pictures[0], windows: [:])
                    reader.cache.step(budget: 1, into: &bytes)
                    reader.terminal.feed(bytes)
                default:
                    let picture = pictures[Int.random(in: 0..<12, using: &random)]
                    reader.show(picture, budget: Int.random(in: 1...5000, using: &random))
                    #expect(reader.shows(picture))
                }
            }
            reader.terminal.feed(reader.cache.exitSequence.utf8)
            #expect(reader.terminal.pictures.images.isEmpty && reader.terminal.pictures.places.isEmpty)
            #expect(reader.terminal.pictures.complaints.isEmpty)
        }
    }

    /// The number of marks, their order and some of them are those of the protocol.
    @Test func marksAreThoseOfTheProtocol() {
        let marks = Placeholders.marks.map(\.value)
        #expect(marks.count == 297 && marks == marks.sorted())
        #expect(marks.prefix(6).elementsEqual([0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D]))
        #expect(marks.last == 0x1D244)
    }
}

internal import CTerminal
internal import Cells
internal import Raster

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What a terminal is asked about pictures, and what it is sent of them once it has answered.
struct PictureScreen {
    /// Whether it shows pictures; nil until that is known, and where nobody wants any.
    private(set) var support: PictureSupport?
    /// What it shows; nil where it shows none.
    var frameCache: ImageFrameCache?

    /// For how many seconds an answer is waited for that may not come.
    private static let patience = 2.0
    /// The numbers of two pictures of one pixel, which are asked about: one that is looked at and no more, and one that gets
    /// a second frame.
    static let (looked, kept) = (31, 32)
    /// Terminals that print such strings as text, and one that takes frames and does not turn to them.
    private static let (printers, stills) = (["terminology", "rlogin"], ["wezterm"])
    private static let pixel = "s=1,v=1,f=24"

    /// Whether a terminal prints what it is asked of pictures, going by its name.
    static func isPrinter(_ name: String) -> Bool { printers.contains(where: name.lowercased().hasPrefix) }

    /// Asks whether pictures are taken.
    static func question(_ command: GraphicsCommand) -> String {
        command.text("a=q,i=\(looked),\(pixel)", "AAAA")
    }

    private let isWanted: Bool
    private let depth: ColorDepth
    private let command: GraphicsCommand
    private let firstImage: UInt32
    private var name = ""
    private var asked: Double?
    private var knowsPictures = false
    private var installedExitSequence = ""

    /// Nothing is known of the terminal of a profile yet.
    init(_ profile: TerminalProfile) {
        isWanted = profile.pictures.value
        depth = profile.color.value
        command = GraphicsCommand(isWrapped: profile.isInTmux)
        // Around tmux there may be pictures of other programs, and of this one in another pane.
        let number = UInt32(truncatingIfNeeded: getpid())
        firstImage =
            !profile.isInTmux
            ? 1 : depth == .truecolor ? 256 + number % 0xF_FFFF * 8 : 16 + number % 29 * 8
        if profile.pictures.reason != "nobody asked for them", !isWanted { refuse(profile.pictures.reason) }
    }

    /// When answers that have not come are given up; nil when none are waited for.
    var deadline: Double? { support == nil ? asked.map { $0 + Self.patience } : nil }

    /// The terminal has said what it is.
    mutating func learn(name: String) { self.name = name.lowercased() }

    /// What is asked now that it has said what it is, or will not; empty when nothing is. What is behind it says that the
    /// terminal has come so far, but not inside tmux, which says so itself before the terminal has been asked.
    mutating func questions(at now: Double) -> String {
        guard isWanted, support == nil, asked == nil else {
            if asked != nil, support == nil, !command.isWrapped { giveUp() }
            return ""
        }
        guard !Self.isPrinter(name) else {
            refuse("\(name) prints what it does not know")
            return ""
        }
        asked = now
        return Self.question(command) + command.text("a=t,i=\(Self.kept),\(Self.pixel),q=2", "AAAA")
            + command.text("a=f,i=\(Self.kept),\(Self.pixel)", "AAAA")
            + command.text("a=d,d=I,i=\(Self.kept),q=2")
    }

    /// The terminal has said what became of a picture.
    mutating func take(number: Int, isDone: Bool) {
        guard asked != nil, support == nil else { return }
        if number == Self.looked {
            knowsPictures = isDone
            if !isDone { refuse("the terminal does not take any") }
        } else if number == Self.kept, knowsPictures {
            isDone && !Self.stills.contains(where: name.hasPrefix) ? begin(.frames) : beginWithoutFrames()
        }
    }

    /// No answer comes any more.
    mutating func giveUp() {
        guard asked != nil, support == nil else { return }
        guard !knowsPictures else { return beginWithoutFrames() }
        refuse(
            command.isWrapped
                ? "nothing comes through tmux: set -g allow-passthrough on"
                : "the terminal does not know kitty graphics")
    }

    /// Takes the size of a cell, which may have changed. Returns whether it has.
    mutating func takeCellSize() -> Bool {
        guard let support, support.cell != nil else { return false }
        self.support = PictureSupport(cell: Self.cell, reason: support.reason)
        return self.support != support
    }

    /// Sees to it that the terminal forgets the pictures, whatever ends the program.
    mutating func installExitSequence() {
        let farewell = frameCache?.farewell ?? ""
        guard farewell != installedExitSequence else { return }
        cterm_set_restore_suffix(farewell)
        installedExitSequence = farewell
    }

    private mutating func beginWithoutFrames() {
        // The windows that stand for a picture name one image: without frames they would all be written for each.
        command.isWrapped ? refuse("the terminal around tmux does not animate any") : begin(.images)
    }

    private mutating func begin(_ keeping: ImageFrameCache.Keeping) {
        frameCache = ImageFrameCache(keeping: keeping, command: command, depth: depth, firstImage: firstImage)
        support = PictureSupport(cell: Self.cell, reason: "the terminal shows them")
    }

    private mutating func refuse(_ reason: String) { support = PictureSupport(cell: nil, reason: reason) }

    /// The size of a cell as the system knows it, or one that many terminals have.
    private static var cell: PictureSupport.CellExtent {
        let size = TerminalSize.measure()?.cell ?? TerminalSize.Cell(width: 10, height: 20)
        return PictureSupport.CellExtent(width: size.width, height: size.height)
    }
}

// MARK: - ImageFrameCache

/// Pictures in a terminal that keeps them: each is sent once, and shown again for a few bytes.
///
/// A loop that has been seen is in the terminal, whichever way its time runs from then on. Which pictures those are is told
/// by their pixels, so that nobody has to know when one comes back. What is kept has a limit, for terminals hold each
/// picture whole; at the limit a page is written over that was sent last and is not on show, and so most of a long
/// loop stays.
///
/// It makes bytes and knows neither time nor terminal: ``step(room:into:)`` makes as many as there is room for.
struct ImageFrameCache {
    /// How a terminal keeps pictures (kitty graphics protocol).
    enum Keeping: Hashable, Sendable {
        /// The pages of a book are frames of one image ("Animation"): to turn to one is to say its number.
        case frames
        /// Each page is an image, since the terminal has no such frames: one is put in place, and the last taken away.
        case images
    }

    /// The most bytes of pixels that a terminal keeps for us, and the most books that they are of.
    static let capacity = 100_000_000
    static let mostBooks = 8
    /// The most pages of a book.
    static let mostPages = 1000
    /// Behind the text, and behind the background of cells that have one (kitty, "z-index").
    private static let depth = -1_610_612_736

    private struct Book {
        /// What it is of.
        struct Subject: Equatable {
            let number, width, height: Int
        }

        let subject: Subject
        /// The number of its image, or of the first of its images.
        let image: UInt32
        /// The pictures that the terminal has.
        var pages: [PictureDigest] = []
        var numbers: [PictureDigest: Int] = [:]
        /// The page that was sent last.
        var newest = 0
        /// Of an image of frames, which one it shows.
        var frame = 0

        /// How much memory its pages take.
        var bytes: Int { pages.count * bytesOfPage }
        var bytesOfPage: Int { subject.width * subject.height * 4 }
    }

    /// What is on show, and where.
    private struct Show: Equatable {
        let image: UInt32
        let digest: PictureDigest
        let columns, rows: Range<Int>
    }

    /// A picture on its way.
    private struct Upload {
        let digest: PictureDigest
        /// The number of the book's first image, and the place in it.
        let book: UInt32
        let page: Int
        let picture: CellPicture
        /// The keys of the first command.
        let keys: String
        let data: [UInt8]
        var sent = 0
    }

    private let keeping: Keeping
    private let command: GraphicsCommand
    private let depth: ColorDepth
    private let firstImage: UInt32
    private let capacity: Int
    /// The last one was used last.
    private var books: [Book] = []
    private var wanted: (picture: CellPicture, digest: PictureDigest)?
    private var upload: Upload?
    private var show: Show?
    /// The windows of each row, and the rows whose windows are not written; inside tmux alone.
    private var windows: [Int: [Range<Int>]] = [:]
    private var unwritten: Set<Int> = []
    /// What were windows and are to be blanks.
    private var closing: [Int: [Range<Int>]] = [:]

    /// A book of no pages.
    ///
    /// - Parameters:
    ///   - keeping: how the terminal keeps pictures.
    ///   - command: how it is told to.
    ///   - depth: the colours of cells.
    ///   - firstImage: the number of the first image; some more are used. Inside tmux it is a colour of that depth.
    ///   - capacity: the most bytes that are kept.
    init(
        keeping: Keeping, command: GraphicsCommand, depth: ColorDepth = .truecolor, firstImage: UInt32 = 1,
        capacity: Int = ImageFrameCache.capacity
    ) {
        self.keeping = keeping
        self.command = command
        self.depth = depth
        self.firstImage = firstImage
        self.capacity = capacity
    }

    /// How many bytes of pixels the terminal keeps for us.
    var kept: Int { books.reduce(0) { $0 + $1.bytes } }

    /// Whether there is something to be sent.
    var hasWork: Bool {
        if upload != nil || !unwritten.isEmpty || !closing.isEmpty { return true }
        guard let wanted else { return show != nil }
        return show?.digest != wanted.digest || show?.columns != wanted.picture.columns
            || show?.rows != wanted.picture.rows || show?.image != image(of: wanted.digest)
    }

    /// Takes what is to be shown from now on, nil for nothing. A picture that is on its way arrives.
    ///
    /// - Parameters:
    ///   - picture: what it is.
    ///   - windows: the columns through which it is seen, of each row; inside tmux alone.
    mutating func take(_ picture: CellPicture?, windows: [Int: [Range<Int>]]) {
        wanted = picture.flatMap { picture in
            picture.pixels.pixels.isEmpty ? nil : (picture, PictureDigest(picture.pixels))
        }
        guard self.windows != windows else { return }
        for (row, columns) in windows where self.windows[row] != columns { unwritten.insert(row) }
        for (row, columns) in self.windows where windows[row] != columns {
            unwritten.remove(row)
            if windows[row] != nil { unwritten.insert(row) }
            closing[row, default: []] += columns
        }
        self.windows = windows
    }

    /// Appends what makes blanks of cells that were windows: they hold text of which whoever takes windows for blanks knows
    /// nothing, and which is now to write there.
    mutating func closeWindows(into bytes: inout [UInt8]) {
        guard !closing.isEmpty else { return }
        bytes.append(contentsOf: "\u{1B}7\u{1B}[m".utf8)
        for (row, parts) in closing.sorted(by: { $0.key < $1.key }) {
            for columns in parts {
                let blanks = String(repeating: " ", count: columns.count)
                bytes.append(contentsOf: "\u{1B}[\(row + 1);\(columns.lowerBound + 1)H\(blanks)".utf8)
            }
        }
        bytes.append(contentsOf: "\u{1B}8".utf8)
        closing = [:]
    }

    /// Some rows have been written, by whoever takes windows for blanks.
    mutating func overwritten(_ rows: some Sequence<Int>) {
        guard command.isWrapped else { return }
        for row in rows where windows[row] != nil { unwritten.insert(row) }
    }

    /// Appends what comes next: of a picture that has to be sent as much as there is room for, a piece at least, and what
    /// shows one that is there.
    mutating func step(room: Int?, into bytes: inout [UInt8]) {
        let end = room.map { bytes.count + $0 } ?? .max
        while true {
            if let arrived = send(until: end, into: &bytes) {
                turn(to: arrived.page, of: arrived.book, arrived.digest, arrived.picture, &bytes)
            }
            guard upload == nil else { return }
            guard let wanted else { return hide(&bytes) }
            use(wanted.picture)
            if let book = books.last, let page = book.numbers[wanted.digest] {
                return turn(to: page, of: book.image, wanted.digest, wanted.picture, &bytes)
            }
            guard bytes.count < end else { return }
            begin(wanted.picture, wanted.digest, &bytes)
        }
    }

    /// What has the terminal forget everything, now or when the program ends by surprise.
    var farewell: String {
        guard let last = books.map(\.image).max(), let first = books.map(\.image).min() else { return "" }
        switch keeping {
        case .frames:
            return command.ending + books.map { command.text("a=d,d=I,i=\($0.image),q=2") }.joined()
        case .images:
            // All that can be seen, and then all of a range, which not every terminal knows.
            return command.ending + command.text("a=d,d=A,q=2")
                + command.text("a=d,d=R,x=\(first),y=\(last + UInt32(Self.mostPages) - 1),q=2")
        }
    }

    /// Begins anew: the screen has been cleared, and what terminals keep then is their own affair. Appends what makes sure
    /// that they keep nothing.
    mutating func clear(into bytes: inout [UInt8]) {
        if !books.isEmpty { bytes.append(contentsOf: command.ending.utf8) }
        for book in books { delete(book, &bytes) }
        books = []
        upload = nil
        show = nil
        unwritten = Set(windows.keys)
        closing = [:]
    }
}

// MARK: Pages

extension ImageFrameCache {
    private func image(of page: Int, in book: Book) -> UInt32 {
        keeping == .frames ? book.image : book.image + UInt32(page)
    }

    /// The image in which a picture is, if the book that is open has it.
    private func image(of digest: PictureDigest) -> UInt32? {
        books.last.flatMap { book in book.numbers[digest].map { image(of: $0, in: book) } }
    }

    /// Opens the book that a picture belongs to.
    private mutating func use(_ picture: CellPicture) {
        let subject = Book.Subject(
            number: picture.book, width: picture.pixels.width, height: picture.pixels.height)
        guard books.last?.subject != subject,
            let index = books.firstIndex(where: { $0.subject == subject })
        else { return }
        books.append(books.remove(at: index))
    }

    /// Finds a page for a picture that the terminal does not have, and begins to send it.
    private mutating func begin(
        _ picture: CellPicture, _ digest: PictureDigest, _ bytes: inout [UInt8]
    ) {
        let pixels = picture.pixels
        let subject = Book.Subject(number: picture.book, width: pixels.width, height: pixels.height)
        if books.last?.subject != subject { openBook(subject, &bytes) }
        let needed = pixels.width * pixels.height * 4
        while kept + needed > capacity, books.count > 1 { delete(books.removeFirst(), &bytes) }
        guard var book = books.popLast() else { return }
        var page = book.pages.count
        let isAgain = page > 1 && (page == Self.mostPages || kept + book.bytes + needed > capacity)
        if isAgain {
            page = book.newest
            if show?.digest == book.pages[page] { page = page > 0 ? page - 1 : page + 1 }
            book.numbers[book.pages[page]] = nil
            book.pages[page] = digest
        } else {
            book.pages.append(digest)
        }
        books.append(book)
        var keys = "a=t,i=\(image(of: page, in: book))"
        if keeping == .frames, page > 0 || isAgain {
            // A frame that is there is written over, not blended with.
            let number = isAgain ? ",r=\(page + 1)" : ""
            keys = "a=f,i=\(book.image)\(number),s=\(pixels.width),v=\(pixels.height),X=1"
        }
        upload = Upload(
            digest: digest, book: book.image, page: page, picture: picture, keys: keys + ",f=100,q=2",
            data: Base64.encode(PNGEncoder.encode(pixels)))
    }

    private mutating func openBook(_ subject: Book.Subject, _ bytes: inout [UInt8]) {
        if books.count == Self.mostBooks { delete(books.removeFirst(), &bytes) }
        let step = keeping == .frames ? 1 : UInt32(Self.mostPages)
        let taken = Set(books.map(\.image))
        var image = firstImage
        while taken.contains(image) { image += step }
        books.append(Book(subject: subject, image: image))
    }

    private mutating func delete(_ book: Book, _ bytes: inout [UInt8]) {
        let images =
            keeping == .frames ? [book.image] : book.pages.indices.map { book.image + UInt32($0) }
        for image in images {
            command.write("a=d,d=I,i=\(image),q=2", to: &bytes)
            if show?.image == image { show = nil }
        }
    }

    /// Appends pieces of the picture that is on its way, one at least. Returns it when it has arrived.
    private mutating func send(until end: Int, into bytes: inout [UInt8]) -> Upload? {
        guard var upload else { return nil }
        repeat {
            let piece = upload.data[upload.sent...].prefix(GraphicsCommand.longestData)
            let isFirst = upload.sent == 0
            upload.sent += piece.count
            let more = upload.sent < upload.data.count ? 1 : 0
            let frame = upload.keys.hasPrefix("a=f") ? "a=f," : ""
            command.write(isFirst ? "\(upload.keys),m=\(more)" : "\(frame)m=\(more),q=2", piece, to: &bytes)
        } while upload.sent < upload.data.count && bytes.count < end
        guard upload.sent == upload.data.count else {
            self.upload = upload
            return nil
        }
        self.upload = nil
        if let index = books.firstIndex(where: { $0.image == upload.book }) {
            books[index].numbers[upload.digest] = upload.page
            books[index].newest = upload.page
        }
        return upload
    }
}

// MARK: On show

extension ImageFrameCache {
    /// Appends what shows a page of the book of an image.
    private mutating func turn(
        to page: Int, of book: UInt32, _ digest: PictureDigest, _ picture: CellPicture, _ bytes: inout [UInt8]
    ) {
        guard let index = books.firstIndex(where: { $0.image == book }) else { return }
        let image = image(of: page, in: books[index])
        if keeping == .frames, books[index].frame != page {
            command.write("a=a,i=\(image),c=\(page + 1),q=2", to: &bytes)
            books[index].frame = page
        }
        let before = show
        show = Show(image: image, digest: digest, columns: picture.columns, rows: picture.rows)
        if before?.image != image || before?.columns != picture.columns || before?.rows != picture.rows {
            put(image, picture, &bytes)
            if let before, before.image != image { takeAway(before.image, &bytes) }
        }
        writeWindows(image, picture, &bytes)
    }

    private mutating func put(_ image: UInt32, _ picture: CellPicture, _ bytes: inout [UInt8]) {
        let size = "c=\(picture.columns.count),r=\(picture.rows.count)"
        guard !command.isWrapped else {
            command.write("a=p,U=1,i=\(image),p=1,\(size),q=2", to: &bytes)
            unwritten = Set(windows.keys)
            return
        }
        let place = "\(picture.rows.lowerBound + 1);\(picture.columns.lowerBound + 1)"
        bytes.append(contentsOf: "\u{1B}7\u{1B}[\(place)H".utf8)
        command.write("a=p,i=\(image),p=1,\(size),C=1,z=\(Self.depth),q=2", to: &bytes)
        bytes.append(contentsOf: "\u{1B}8".utf8)
    }

    private func takeAway(_ image: UInt32, _ bytes: inout [UInt8]) {
        command.write("a=d,d=i,i=\(image),p=1,q=2", to: &bytes)
    }

    private mutating func hide(_ bytes: inout [UInt8]) {
        if let show { takeAway(show.image, &bytes) }
        show = nil
        unwritten = []
    }

    private mutating func writeWindows(_ image: UInt32, _ picture: CellPicture, _ bytes: inout [UInt8]) {
        guard !unwritten.isEmpty else { return }
        bytes.append(contentsOf: "\u{1B}7".utf8)
        for row in unwritten.sorted() {
            for columns in windows[row] ?? [] {
                Placeholders.write(columns, row: row, of: picture, image: image, depth: depth, to: &bytes)
            }
        }
        bytes.append(contentsOf: "\u{1B}8".utf8)
        unwritten = []
    }
}

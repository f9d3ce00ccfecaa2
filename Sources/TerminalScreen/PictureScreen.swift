internal import CTerminal
internal import Cells
internal import Pictures
internal import Platform
internal import Raster

/// The state of pictures in a terminal: whether it shows any, and its frame cache.
struct PictureScreen {
    /// Whether the terminal shows pictures, or `nil` if that is unknown or not requested.
    private(set) var support: PictureSupport?
    /// The pictures in the terminal, or `nil` if it shows none.
    var frameCache: ImageFrameCache?

    private static let replyTimeout = 2.0
    /// The numbers of two test pictures of one pixel: one for a query only, and one that gets a second frame.
    static let (queriedImage, storedImage) = (31, 32)
    private static let pixel = "s=1,v=1,f=24"

    /// Returns the query whether the terminal accepts pictures.
    static func query(_ command: GraphicsCommand) -> String {
        command.text("a=q,i=\(queriedImage),\(pixel)", "AAAA")
    }

    private let isWanted: Bool
    private let depth: ColorDepth
    private let command: GraphicsCommand
    private let firstImage: UInt32
    /// The name that the terminal has reported, or an empty string.
    var name = ""
    private var queryTime: Double?
    private var acceptsPictures = false
    private var installedExitSequence = ""

    init(_ profile: TerminalProfile) {
        isWanted = profile.pictures.value
        depth = profile.color.value
        command = GraphicsCommand(isWrapped: profile.isInTmux)
        // Around tmux there may be pictures of other programs, and of this one in another pane.
        let number = UInt32(truncatingIfNeeded: getpid())
        firstImage =
            !profile.isInTmux ? 1 : depth == .truecolor ? 256 + number % 0xF_FFFF * 8 : 16 + number % 29 * 8
        if profile.requestsPictures, !isWanted { refuse(profile.pictures.reason) }
    }

    /// The time to stop waiting for replies, or `nil` without pending ones.
    var deadline: Double? { support == nil ? queryTime.map { $0 + Self.replyTimeout } : nil }

    /// Returns the queries to send after the terminal has reported its name; empty if there are none.
    ///
    /// A second call means that the terminal has passed them without a reply, except in tmux, which answers the last one itself.
    mutating func queries(at now: Double) -> String {
        guard isWanted, support == nil, queryTime == nil else {
            if !command.isWrapped { giveUp() }
            return ""
        }
        guard KnownTerminal.replying(name)?.printsGraphicsQueries != true else {
            refuse("\(name.lowercased()) prints what it does not know")
            return ""
        }
        queryTime = now
        return Self.query(command) + command.text("a=t,i=\(Self.storedImage),\(Self.pixel),q=2", "AAAA")
            + command.text("a=f,i=\(Self.storedImage),\(Self.pixel)", "AAAA")
            + command.text("a=d,d=I,i=\(Self.storedImage),q=2")
    }

    mutating func take(number: Int, isDone: Bool) {
        guard queryTime != nil, support == nil else { return }
        if number == Self.queriedImage {
            acceptsPictures = isDone
            if !isDone { refuse("the terminal does not accept pictures") }
        } else if number == Self.storedImage, acceptsPictures {
            let showsFrames = isDone && KnownTerminal.replying(name)?.ignoresPictureFrames != true
            showsFrames ? begin(.frames) : beginWithoutFrames()
        }
    }

    mutating func giveUp() {
        guard queryTime != nil, support == nil else { return }
        guard !acceptsPictures else { return beginWithoutFrames() }
        refuse(
            command.isWrapped
                ? "nothing comes through tmux: set -g allow-passthrough on"
                : "the terminal does not support kitty graphics")
    }

    mutating func takeCellSize() {
        guard let support, support.cell != nil else { return }
        self.support = PictureSupport(cell: Self.cell, reason: support.reason)
    }

    /// Makes the terminal delete the pictures however the program ends.
    mutating func installExitSequence() {
        let sequence = frameCache?.exitSequence ?? ""
        guard sequence != installedExitSequence else { return }
        cterm_set_restore_suffix(sequence)
        installedExitSequence = sequence
    }

    private mutating func beginWithoutFrames() {
        // In tmux, the cells of a picture contain the number of its image. Without frames each one would rewrite them.
        command.isWrapped ? refuse("the terminal around tmux does not animate pictures") : begin(.images)
    }

    private mutating func begin(_ storage: ImageFrameCache.Storage) {
        frameCache = ImageFrameCache(storage: storage, command: command, depth: depth, firstImage: firstImage)
        support = PictureSupport(cell: Self.cell, reason: "the terminal shows them")
    }

    private mutating func refuse(_ reason: String) { support = PictureSupport(cell: nil, reason: reason) }

    /// The size of a cell, or a common one if it is unknown.
    private static var cell: PictureSupport.CellExtent {
        TerminalSize.measure()?.cell ?? PictureSupport.CellExtent(width: 10, height: 20)
    }
}

// MARK: - ImageFrameCache

/// The pictures stored in a terminal, by their pixels. Each is sent once, and shown again for a few bytes.
///
/// At the limit of the cache, the most recently sent hidden picture is replaced, so most of a long loop stays.
struct ImageFrameCache {
    /// The method by which a terminal stores the pictures of a sequence (kitty graphics protocol).
    enum Storage: Hashable, Sendable {
        /// The frames of one image ("Animation"). A short command shows another frame.
        case frames
        /// Separate images, for terminals without frames. The new one is placed, and the old one removed.
        case images
    }

    static let capacity = 100_000_000
    /// The maximum numbers of sequences in the terminal, and of pictures in one.
    static let (maximumSequences, maximumPictures) = (8, 1000)
    /// The z-index behind the text, and behind cells with a background (kitty, "z-index").
    private static let depth = -1_610_612_736

    private struct ImageSequence {
        struct Subject: Equatable {
            let sequence, width, height: Int

            init(_ picture: CellPicture) {
                sequence = picture.sequence
                (width, height) = (picture.pixels.width, picture.pixels.height)
            }
        }

        let subject: Subject
        /// The number of the image, or of the first one.
        let image: UInt32
        var pictures: [PictureDigest] = []
        var indices: [PictureDigest: Int] = [:]
        /// The most recently sent picture.
        var newest = 0
        var frame = 0

        var bytes: Int { pictures.count * subject.width * subject.height * 4 }
    }

    private struct Placement: Equatable {
        let image: UInt32
        let digest: PictureDigest
        let columns, rows: Range<Int>

        init(image: UInt32, _ target: (picture: CellPicture, digest: PictureDigest)) {
            (self.image, digest) = (image, target.digest)
            (columns, rows) = (target.picture.columns, target.picture.rows)
        }
    }

    private struct Upload {
        let digest: PictureDigest
        /// The first image of its sequence, and the index in that.
        let sequence: UInt32
        let index: Int
        let picture: CellPicture
        let isFrame: Bool
        let keys: String
        let data: [UInt8]
        var sent = 0
    }

    private let storage: Storage
    private let command: GraphicsCommand
    private let depth: ColorDepth
    private let firstImage: UInt32
    private let capacity: Int
    /// The most recently used one is the last.
    private var sequences: [ImageSequence] = []
    private var target: (picture: CellPicture, digest: PictureDigest)?
    private var upload: Upload?
    private var visible: Placement?
    /// The windows as column ranges by row, and the rows with windows to write; only in tmux.
    private var windows: [Int: [Range<Int>]] = [:]
    private var unwrittenRows: Set<Int> = []
    /// The former windows to clear, as column ranges by row.
    private var formerWindows: [Int: [Range<Int>]] = [:]

    init(
        storage: Storage, command: GraphicsCommand, depth: ColorDepth = .truecolor, firstImage: UInt32 = 1,
        capacity: Int = ImageFrameCache.capacity
    ) {
        (self.storage, self.command, self.depth) = (storage, command, depth)
        (self.firstImage, self.capacity) = (firstImage, capacity)
    }

    /// The bytes of pixels in the terminal.
    var storedBytes: Int { sequences.reduce(0) { $0 + $1.bytes } }

    var hasWork: Bool {
        if upload != nil || !unwrittenRows.isEmpty || !formerWindows.isEmpty { return true }
        guard let target else { return visible != nil }
        return image(of: target.digest).map { visible != Placement(image: $0, target) } ?? true
    }

    /// Sets the picture to show, or `nil` for none. The upload of another picture still completes.
    mutating func take(_ picture: CellPicture?, windows: [Int: [Range<Int>]]) {
        target = picture.flatMap { picture in
            picture.pixels.pixels.isEmpty ? nil : (picture, PictureDigest(picture.pixels))
        }
        guard self.windows != windows else { return }
        for (row, columns) in windows where self.windows[row] != columns { unwrittenRows.insert(row) }
        for (row, columns) in self.windows where windows[row] != columns {
            unwrittenRows.remove(row)
            if windows[row] != nil { unwrittenRows.insert(row) }
            formerWindows[row, default: []] += columns
        }
        self.windows = windows
    }

    /// Appends the bytes that clear former windows, where the terminal still has placeholders.
    mutating func closeWindows(into bytes: inout [UInt8]) {
        guard !formerWindows.isEmpty else { return }
        bytes.append(contentsOf: "\u{1B}7\u{1B}[m".utf8)
        for (row, ranges) in formerWindows.sorted(by: { $0.key < $1.key }) {
            for columns in ranges {
                let blanks = String(repeating: " ", count: columns.count)
                bytes.append(contentsOf: "\u{1B}[\(row + 1);\(columns.lowerBound + 1)H\(blanks)".utf8)
            }
        }
        bytes.append(contentsOf: "\u{1B}8".utf8)
        formerWindows = [:]
    }

    /// Marks the windows in the rows of some written runs as overwritten.
    mutating func overwritten(_ runs: [CellRun]) {
        guard command.isWrapped else { return }
        for run in runs where windows[run.row] != nil { unwrittenRows.insert(run.row) }
    }

    /// Appends the next bytes: at least one chunk of a picture to send, and the command that shows a stored one.
    mutating func step(budget: Int?, into bytes: inout [UInt8]) {
        let end = budget.map { bytes.count + $0 } ?? .max
        while true {
            if let arrived = send(until: end, into: &bytes) {
                show(arrived.index, of: arrived.sequence, arrived.digest, arrived.picture, &bytes)
            }
            guard upload == nil else { return }
            guard let target else { return hide(&bytes) }
            use(target.picture)
            if let sequence = sequences.last, let index = sequence.indices[target.digest] {
                return show(index, of: sequence.image, target.digest, target.picture, &bytes)
            }
            guard bytes.count < end else { return }
            begin(target.picture, target.digest, &bytes)
        }
    }

    /// The commands that delete all pictures.
    var exitSequence: String {
        guard let last = sequences.map(\.image).max(), let first = sequences.map(\.image).min() else {
            return ""
        }
        switch storage {
        case .frames:
            return command.ending + sequences.map { command.text("a=d,d=I,i=\($0.image),q=2") }.joined()
        case .images:
            // All visible ones, and then a range of numbers, which not every terminal supports.
            return command.ending + command.text("a=d,d=A,q=2")
                + command.text("a=d,d=R,x=\(first),y=\(last + UInt32(Self.maximumPictures) - 1),q=2")
        }
    }

    /// Empties the cache and appends the commands that delete all pictures, after the screen was cleared.
    mutating func clear(into bytes: inout [UInt8]) {
        if !sequences.isEmpty { bytes.append(contentsOf: command.ending.utf8) }
        for sequence in sequences { delete(sequence, &bytes) }
        sequences = []
        upload = nil
        visible = nil
        unwrittenRows = Set(windows.keys)
        formerWindows = [:]
    }
}

// MARK: Storing

extension ImageFrameCache {
    private func image(of index: Int, in sequence: ImageSequence) -> UInt32 {
        storage == .frames ? sequence.image : sequence.image + UInt32(index)
    }

    private func image(of digest: PictureDigest) -> UInt32? {
        sequences.last.flatMap { sequence in sequence.indices[digest].map { image(of: $0, in: sequence) } }
    }

    /// Makes the sequence of a picture the current one.
    private mutating func use(_ picture: CellPicture) {
        let subject = ImageSequence.Subject(picture)
        guard sequences.last?.subject != subject,
            let index = sequences.firstIndex(where: { $0.subject == subject })
        else { return }
        sequences.append(sequences.remove(at: index))
    }

    /// Stores a new picture in the cache, in place of another if the cache is full, and begins to send it.
    private mutating func begin(_ picture: CellPicture, _ digest: PictureDigest, _ bytes: inout [UInt8]) {
        let pixels = picture.pixels
        let subject = ImageSequence.Subject(picture)
        if sequences.last?.subject != subject { addSequence(subject, &bytes) }
        let needed = pixels.width * pixels.height * 4
        while storedBytes + needed > capacity, sequences.count > 1 { delete(sequences.removeFirst(), &bytes) }
        guard var sequence = sequences.popLast() else { return }
        var index = sequence.pictures.count
        let replaces =
            index > 1 && (index == Self.maximumPictures || storedBytes + sequence.bytes + needed > capacity)
        if replaces {
            index = sequence.newest
            if visible?.digest == sequence.pictures[index] { index = index > 0 ? index - 1 : index + 1 }
            sequence.indices[sequence.pictures[index]] = nil
            sequence.pictures[index] = digest
        } else {
            sequence.pictures.append(digest)
        }
        sequences.append(sequence)
        let isFrame = storage == .frames && (index > 0 || replaces)
        // X=1 replaces the pixels of an existing frame instead of blending with them.
        let number = replaces ? ",r=\(index + 1)" : ""
        let keys =
            isFrame
            ? "a=f,i=\(sequence.image)\(number),s=\(pixels.width),v=\(pixels.height),X=1"
            : "a=t,i=\(image(of: index, in: sequence))"
        upload = Upload(
            digest: digest, sequence: sequence.image, index: index, picture: picture, isFrame: isFrame,
            keys: keys + ",f=100,q=2",
            data: Array(Data(PNG.encode(pixels, level: 6)).base64EncodedData()))
    }

    private mutating func addSequence(_ subject: ImageSequence.Subject, _ bytes: inout [UInt8]) {
        if sequences.count == Self.maximumSequences { delete(sequences.removeFirst(), &bytes) }
        let step = storage == .frames ? 1 : UInt32(Self.maximumPictures)
        let used = Set(sequences.map(\.image))
        var image = firstImage
        while used.contains(image) { image += step }
        sequences.append(ImageSequence(subject: subject, image: image))
    }

    private mutating func delete(_ sequence: ImageSequence, _ bytes: inout [UInt8]) {
        let images =
            storage == .frames
            ? [sequence.image] : sequence.pictures.indices.map { sequence.image + UInt32($0) }
        for image in images {
            command.write("a=d,d=I,i=\(image),q=2", to: &bytes)
            if visible?.image == image { visible = nil }
        }
    }

    /// Appends at least one chunk of the upload. Returns the upload if it is complete.
    private mutating func send(until end: Int, into bytes: inout [UInt8]) -> Upload? {
        guard var upload else { return nil }
        repeat {
            let chunk = upload.data[upload.sent...].prefix(GraphicsCommand.maximumDataLength)
            let isFirst = upload.sent == 0
            upload.sent += chunk.count
            let more = upload.sent < upload.data.count ? 1 : 0
            let frame = upload.isFrame ? "a=f," : ""
            command.write(isFirst ? "\(upload.keys),m=\(more)" : "\(frame)m=\(more),q=2", chunk, to: &bytes)
        } while upload.sent < upload.data.count && bytes.count < end
        guard upload.sent == upload.data.count else {
            self.upload = upload
            return nil
        }
        self.upload = nil
        if let position = sequences.firstIndex(where: { $0.image == upload.sequence }) {
            sequences[position].indices[upload.digest] = upload.index
            sequences[position].newest = upload.index
        }
        return upload
    }
}

// MARK: Showing

extension ImageFrameCache {
    /// Appends the commands that show a stored picture.
    private mutating func show(
        _ index: Int, of sequence: UInt32, _ digest: PictureDigest, _ picture: CellPicture,
        _ bytes: inout [UInt8]
    ) {
        guard let position = sequences.firstIndex(where: { $0.image == sequence }) else { return }
        let image = image(of: index, in: sequences[position])
        if storage == .frames, sequences[position].frame != index {
            command.write("a=a,i=\(image),c=\(index + 1),q=2", to: &bytes)
            sequences[position].frame = index
        }
        let before = visible
        visible = Placement(image: image, (picture, digest))
        if before?.image != image || before?.columns != picture.columns || before?.rows != picture.rows {
            place(image, picture, &bytes)
            if let before, before.image != image { remove(before.image, &bytes) }
        }
        writeWindows(image, picture, &bytes)
    }

    private mutating func place(_ image: UInt32, _ picture: CellPicture, _ bytes: inout [UInt8]) {
        let size = "c=\(picture.columns.count),r=\(picture.rows.count)"
        guard !command.isWrapped else {
            command.write("a=p,U=1,i=\(image),p=1,\(size),q=2", to: &bytes)
            unwrittenRows = Set(windows.keys)
            return
        }
        let position = "\(picture.rows.lowerBound + 1);\(picture.columns.lowerBound + 1)"
        bytes.append(contentsOf: "\u{1B}7\u{1B}[\(position)H".utf8)
        command.write("a=p,i=\(image),p=1,\(size),C=1,z=\(Self.depth),q=2", to: &bytes)
        bytes.append(contentsOf: "\u{1B}8".utf8)
    }

    private func remove(_ image: UInt32, _ bytes: inout [UInt8]) {
        command.write("a=d,d=i,i=\(image),p=1,q=2", to: &bytes)
    }

    private mutating func hide(_ bytes: inout [UInt8]) {
        if let visible { remove(visible.image, &bytes) }
        visible = nil
        unwrittenRows = []
    }

    private mutating func writeWindows(_ image: UInt32, _ picture: CellPicture, _ bytes: inout [UInt8]) {
        guard !unwrittenRows.isEmpty else { return }
        bytes.append(contentsOf: "\u{1B}7".utf8)
        for row in unwrittenRows.sorted() {
            for columns in windows[row] ?? [] {
                Placeholders.write(columns, row: row, of: picture, image: image, depth: depth, to: &bytes)
            }
        }
        bytes.append(contentsOf: "\u{1B}8".utf8)
        unwrittenRows = []
    }
}

internal import Foundation

/// An emulator of the kitty graphics protocol, from its specification.
///
/// It supports images in chunks, animation frames, frame selection, placements with and without placeholders, and deletion
/// with and without the data. Invalid commands are collected in `complaints`.
public struct PictureReplay: Sendable {
    /// A part of the protocol that a terminal may support.
    public enum Ability: Hashable, Sendable { case pictures, frames }

    /// A stored image.
    public struct Image: Sendable {
        /// The frames, in pixels of four bytes: red, green, blue, alpha.
        public fileprivate(set) var frames: [[UInt8]]
        /// The size in pixels.
        public let width, height: Int
        /// The index of the visible frame.
        public fileprivate(set) var current = 0
    }

    /// The placement of an image, in cells from the top left.
    public struct Place: Hashable, Sendable {
        /// The position, or `nil` if placeholders define it.
        public let column, row: Int?
        /// The size in cells.
        public let columns, rows: Int
        /// The z-index.
        public let depth: Int
    }

    /// The supported parts.
    public var abilities: Set<Ability> = []
    /// The stored images, by number.
    public private(set) var images: [Int: Image] = [:]
    /// The placements, by the number of the image.
    public private(set) var places: [Int: Place] = [:]
    /// The pending replies; the reader clears them.
    public var answers = ""
    /// The invalid commands.
    public private(set) var complaints: [String] = []
    /// The number of commands that selected a frame or placed an image.
    public private(set) var turns = 0
    /// The number of received pictures.
    public private(set) var uploads = 0
    /// The largest number of stored bytes so far.
    public private(set) var mostKept = 0

    private var loading: (keys: [String: String], data: [UInt8])?

    /// Creates an emulator without images.
    public init() {}

    /// The number of stored bytes of pixels.
    public var kept: Int { images.values.reduce(0) { $0 + $1.frames.count * $1.width * $1.height * 4 } }

    /// Processes a command: the text after `ESC _ G`, with the cursor's position.
    mutating func perform(_ text: Substring, column: Int, row: Int) {
        guard abilities.contains(.pictures) else { return }
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [String: String] = [:]
        for pair in parts[0].split(separator: ",") {
            let sides = pair.split(separator: "=")
            guard sides.count == 2 else { return complaints.append("no key: \(text.prefix(80))") }
            keys[String(sides[0])] = String(sides[1])
        }
        let data = parts.count > 1 ? Data(base64Encoded: String(parts[1])).map { [UInt8]($0) } : []
        guard let data, parts.count < 2 || parts[1].utf8.count <= 4096 else {
            return complaints.append("bad data: \(parts[0])")
        }
        if var begun = loading {
            // Only a delete command may interrupt the chunks of an image.
            guard
                keys["a"] == "d" || keys["a"] == nil || keys["a"] == begun.keys["a"] && begun.keys["a"] == "f"
            else { return complaints.append("between pieces: \(parts[0])") }
            loading = nil
            if keys["a"] != "d" {
                begun.data += data
                return load(begun.keys, begun.data, more: keys["m"] == "1")
            }
        }
        switch keys["a"] ?? "t" {
        case "q": answer(keys, data.count == 3 ? nil : "EINVAL")
        case "t", "f": load(keys, data, more: keys["m"] == "1")
        case "a": turn(keys)
        case "p": put(keys, column: column, row: row)
        case "d": delete(keys)
        default: complaints.append("no action: \(text.prefix(80))")
        }
        mostKept = max(mostKept, kept)
    }

    /// Removes all visible images, because the program cleared the screen.
    mutating func clearScreen() {
        for (image, place) in places where place.row != nil {
            places[image] = nil
            images[image] = nil
        }
    }

    private mutating func load(_ keys: [String: String], _ data: [UInt8], more: Bool) {
        guard !more else { return loading = (keys, data) }
        let number = Int(keys["i"] ?? "") ?? 0
        var picture = (width: Int(keys["s"] ?? "") ?? 0, height: Int(keys["v"] ?? "") ?? 0, pixels: data)
        if keys["f"] == "100" {
            guard let decoded = PNGPicture(data) else { return answer(keys, "EBADPNG") }
            picture = (decoded.width, decoded.height, decoded.pixels)
        } else if keys["f"] == "24" {
            picture.pixels = stride(from: 0, to: data.count, by: 3).flatMap { data[$0..<$0 + 3] + [255] }
        }
        guard picture.pixels.count == picture.width * picture.height * 4 else {
            return answer(keys, "EINVAL")
        }
        uploads += 1
        if keys["a"] == "f" {
            guard abilities.contains(.frames) else { return answer(keys, "EINVAL") }
            guard var image = images[number], (image.width, image.height) == (picture.width, picture.height)
            else { return answer(keys, "ENOENT") }
            if let frame = Int(keys["r"] ?? "") {
                guard image.frames.indices.contains(frame - 1), keys["X"] == "1" else {
                    return answer(keys, "EINVAL")
                }
                image.frames[frame - 1] = picture.pixels
            } else {
                image.frames.append(picture.pixels)
            }
            images[number] = image
        } else {
            images[number] = Image(frames: [picture.pixels], width: picture.width, height: picture.height)
            places[number] = nil
        }
        answer(keys, nil)
    }

    private mutating func turn(_ keys: [String: String]) {
        guard abilities.contains(.frames), let number = Int(keys["i"] ?? ""),
            let frame = Int(keys["c"] ?? ""),
            images[number]?.frames.indices.contains(frame - 1) == true
        else { return answer(keys, "ENOENT") }
        images[number]?.current = frame - 1
        turns += 1
    }

    private mutating func put(_ keys: [String: String], column: Int, row: Int) {
        guard let number = Int(keys["i"] ?? ""), images[number] != nil, let columns = Int(keys["c"] ?? ""),
            let rows = Int(keys["r"] ?? "")
        else { return answer(keys, "ENOENT") }
        let isVirtual = keys["U"] == "1"
        places[number] = Place(
            column: isVirtual ? nil : column, row: isVirtual ? nil : row, columns: columns, rows: rows,
            depth: Int(keys["z"] ?? "") ?? 0)
        turns += 1
        answer(keys, nil)
    }

    private mutating func delete(_ keys: [String: String]) {
        let numbers: [Int]
        switch keys["d"] ?? "a" {
        case "i", "I": numbers = [Int(keys["i"] ?? "") ?? 0]
        case "r", "R":
            let (first, last) = (Int(keys["x"] ?? "") ?? 0, Int(keys["y"] ?? "") ?? 0)
            numbers = images.keys.filter { (first...last).contains($0) }
        case "a", "A": numbers = places.filter { $0.value.row != nil }.map(\.key)
        default: return complaints.append("no deletion: \(keys)")
        }
        for number in numbers {
            places[number] = nil
            if keys["d"]?.first?.isUppercase == true { images[number] = nil }
        }
    }

    private mutating func answer(_ keys: [String: String], _ problem: String?) {
        let quiet = keys["q"] ?? "0"
        if let problem, quiet != "0" { complaints.append("\(problem): \(keys)") }
        guard let number = keys["i"], quiet == "0" || quiet == "1" && problem != nil else { return }
        answers += "\u{1B}_Gi=\(number);\(problem ?? "OK")\u{1B}\\"
    }
}

internal import CZlib
import Scenes

/// A dotLottie file: a ZIP archive with animations as JSON.
public struct LottieArchive {
    private struct Entry {
        let name: String
        let isCompressed: Bool
        let compressedSize: Int
        let size: Int
        let offset: Int
    }

    private let bytes: [UInt8]
    private let animation: Entry
    private let pictures: [Entry]

    /// Reads the directory of an archive, or returns `nil` if the bytes are not an archive with an animation.
    public init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
        // The end of the directory is followed by a comment of at most 65,535 bytes.
        let lowest = max(bytes.count - 65_557, 0)
        guard
            let end = stride(from: bytes.count - 22, through: lowest, by: -1).first(where: {
                bytes[$0...].starts(with: [0x50, 0x4B, 5, 6])
            })
        else { return nil }
        var (entries, position) = ([Entry](), bytes.number(at: end + 16, bytes: 4))
        for _ in 0..<min(bytes.number(at: end + 10, bytes: 2), 1000) {
            guard position + 46 <= bytes.count, bytes[position...].starts(with: [0x50, 0x4B, 1, 2]) else {
                break
            }
            let length = bytes.number(at: position + 28, bytes: 2)
            guard position + 46 + length <= bytes.count else { break }
            let method = bytes.number(at: position + 10, bytes: 2)
            if method == 0 || method == 8 {
                entries.append(
                    Entry(
                        name: String(
                            decoding: bytes[(position + 46)..<(position + 46 + length)], as: UTF8.self),
                        isCompressed: method == 8, compressedSize: bytes.number(at: position + 20, bytes: 4),
                        size: bytes.number(at: position + 24, bytes: 4),
                        offset: bytes.number(at: position + 42, bytes: 4)))
            }
            position +=
                46 + length + bytes.number(at: position + 30, bytes: 2)
                + bytes.number(at: position + 32, bytes: 2)
        }
        guard let animation = Self.animation(of: entries, in: bytes) else { return nil }
        (self.bytes, self.animation) = (bytes, animation)
        pictures = entries.filter { $0.name.hasPrefix("images/") || $0.name.hasPrefix("i/") }
    }

    /// Returns the first animation: the one that the manifest names first, or the first in the archive.
    private static func animation(of entries: [Entry], in bytes: [UInt8]) -> Entry? {
        let animations = entries.filter { entry in
            (entry.name.hasPrefix("animations/") || entry.name.hasPrefix("a/"))
                && entry.name.hasSuffix(".json")
        }
        let manifest = entries.first { $0.name == "manifest.json" }.flatMap {
            contents($0, in: bytes, limit: 1_000_000)
        }
        let root = manifest.flatMap { try? JSONNode(json: String(decoding: $0, as: UTF8.self)) }
        let first = root?["initial"]?["animation"]?.text ?? root?["animations"]?.items.first?["id"]?.text
        return animations.first { $0.name.split(separator: "/").last == "\(first ?? "").json" }
            ?? animations.first
    }

    /// Returns the text of the first animation, or `nil` if it is damaged or longer than a limit in bytes.
    public func text(limit: Int) -> String? {
        Self.contents(animation, in: bytes, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the file of a picture, or `nil` if it is missing, damaged or longer than a limit in bytes.
    public func picture(named name: String, limit: Int) -> [UInt8]? {
        let name = name.split(separator: "/").last ?? ""
        let entry = pictures.first { $0.name.split(separator: "/").last == name }
        return entry.flatMap { Self.contents($0, in: bytes, limit: limit) }
    }

    /// The size of the first animation in bytes.
    public var size: Int { animation.size }

    private static func contents(_ entry: Entry, in bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard entry.size <= limit, entry.offset + 30 <= bytes.count else { return nil }
        let start =
            entry.offset + 30 + bytes.number(at: entry.offset + 26, bytes: 2)
            + bytes.number(at: entry.offset + 28, bytes: 2)
        guard start + entry.compressedSize <= bytes.count else { return nil }
        let stored = bytes[start..<(start + entry.compressedSize)]
        return entry.isCompressed
            ? expanded(stored, to: entry.size, with: czlib_expand_raw) : Array(stored)
    }

    /// Returns the contents of a stream, or `nil` if it is damaged or has another size.
    fileprivate static func expanded(
        _ stream: ArraySlice<UInt8>, to size: Int,
        with expand: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Int
    ) -> [UInt8]? {
        guard size > 0 else { return nil }
        var contents = [UInt8](repeating: 0, count: size)
        let count = stream.withUnsafeBufferPointer { expand($0.baseAddress, $0.count, &contents, size) }
        return count == size ? contents : nil
    }
}

/// A file that gzip has compressed, such as an `.svgz` picture or a `.tgs` sticker.
public struct GzipFile {
    private let bytes: [UInt8]
    /// The size of the contents in bytes.
    public let size: Int

    /// Creates the file of some bytes, or returns `nil` if they are not of gzip.
    public init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x1F, 0x8B, 8]), bytes.count >= 18 else { return nil }
        (self.bytes, size) = (bytes, bytes.number(at: bytes.count - 4, bytes: 4))
    }

    /// Returns the text, or `nil` if it is damaged or longer than a limit in bytes.
    public func text(limit: Int) -> String? {
        guard size <= limit else { return nil }
        return LottieArchive.expanded(bytes[...], to: size, with: czlib_expand_gzip).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension [UInt8] {
    /// Returns the number of some bytes, the lowest first; 0 beyond the end.
    fileprivate func number(at offset: Int, bytes count: Int) -> Int {
        guard offset + count <= self.count else { return 0 }
        return self[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

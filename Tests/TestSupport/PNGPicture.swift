internal import CZlib

/// A picture from a PNG with eight bits a channel, indexed or RGBA, without filters.
struct PNGPicture {
    let width, height: Int
    /// The pixels, four bytes each: red, green, blue, alpha.
    let pixels: [UInt8]

    /// Creates a picture from a file, or returns `nil` for another format or a wrong checksum.
    init?(_ file: [UInt8]) {
        guard file.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var chunks: [String: [UInt8]] = [:]
        var place = 8
        while place + 12 <= file.count {
            let length = number(at: place)
            guard place + 12 + length <= file.count else { return nil }
            let body = Array(file[place + 4..<place + 8 + length])
            guard Int(czlib_crc(0, body, body.count)) == number(at: place + 8 + length) else { return nil }
            chunks[String(decoding: body.prefix(4), as: UTF8.self), default: []] += body.dropFirst(4)
            place += 12 + length
        }
        guard place == file.count, chunks["IEND"] == [], let header = chunks["IHDR"], header.count == 13,
            header[8] == 8, let data = chunks["IDAT"]
        else { return nil }
        let (width, height) = (number(at: 16), number(at: 20))
        let depth = header[9] == 3 ? 1 : header[9] == 6 ? 4 : 0
        var rows = [UInt8](repeating: 0, count: (width * depth + 1) * height)
        guard depth > 0, czlib_expand(data, data.count, &rows, rows.count) == rows.count else { return nil }
        let (colors, alphas) = (chunks["PLTE"] ?? [], chunks["tRNS"] ?? [])
        var pixels: [UInt8] = []
        for row in 0..<height {
            let start = row * (width * depth + 1)
            guard rows[start] == 0 else { return nil }
            let line = rows[start + 1..<start + 1 + width * depth]
            if depth == 4 {
                pixels += line
            } else {
                for index in line.map(Int.init) {
                    guard index * 3 + 2 < colors.count else { return nil }
                    pixels += colors[index * 3..<index * 3 + 3]
                    pixels.append(index < alphas.count ? alphas[index] : 255)
                }
            }
        }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }
}

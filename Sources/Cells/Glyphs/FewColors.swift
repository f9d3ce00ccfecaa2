import Raster

/// The colours of a cell that has up to four, and the two of them that it is best shown in.
///
/// Means would be colours that occur nowhere, and make a rim around every shape. So the two are among those that are
/// there, and each of the others is shown as the one that it is more like.
struct FewColors {
    /// Some pixels of a cell, and what they are shown in; ``CellColor/default`` for clear ones.
    typealias Group = (lanes: UInt32, color: CellColor)

    /// How many there are.
    private(set) var count = 0
    private var pixels = SIMD4<UInt32>()
    private var lanes = SIMD4<UInt32>()

    /// The colours of a cell, in the order in which they come in it, or nil when there are more than four.
    @inline(__always)
    init?<Size>(_ place: CellPixels<Size>) {
        var rest = Size.all
        while rest != 0 {
            guard count < 4 else { return nil }
            let color = place[rest.trailingZeroBitCount]
            let found = place.lanes(of: color)
            // Not by a subscript, which would take them through memory.
            let here = SIMD4<UInt32>(0, 1, 2, 3) .== UInt32(count)
            pixels.replace(with: color.rawValue, where: here)
            lanes.replace(with: found, where: here)
            rest &= ~found
            count += 1
        }
    }

    /// One of the colours, and which pixels have it.
    @inline(__always)
    subscript(index: Int) -> (color: PixelColor, lanes: UInt32) {
        (PixelColor(rawValue: pixels[index]), lanes[index])
    }

    /// Splits the pixels into two groups, each with its colour; of a cell of one colour the second is empty.
    ///
    /// - Parameters:
    ///   - backdrop: what is behind clear and translucent ones.
    ///   - place: how far in front a colour lies there, -1 when nobody knows, and whether it is a line.
    /// - Returns: the two groups.
    @inline(__always)
    func split(
        over backdrop: PixelColor, place: (PixelColor) -> (rank: Int, isLine: Bool)
    ) -> (first: Group, second: Group) {
        if count > 2 { return reduced(over: backdrop, place: place) }
        return (
            (lanes[0], self[0].color.shown(over: backdrop)), (lanes[1], self[1].color.shown(over: backdrop))
        )
    }

    /// Two colours for three or four.
    ///
    /// What lies in front of all else stays, where anybody knows what that is, and no line becomes nothing; else the two are those that leave the
    /// least error, and of equally good ones those that come first in the cell.
    private func reduced(
        over backdrop: PixelColor, place: (PixelColor) -> (rank: Int, isLine: Bool)
    ) -> (first: Group, second: Group) {
        var errors = Errors(self, backdrop)
        var front = (index: 0, rank: -1)
        for index in 0..<count {
            let place = place(self[index].color)
            if place.rank > front.rank { front = (index, place.rank) }
            if place.isLine { errors.keep(index, of: self) }
        }
        var best = (first: 0, second: 1, error: Int.max)
        for first in 0..<count {
            for second in first + 1..<max(count, first + 1) {
                if front.rank >= 0, first != front.index, second != front.index { continue }
                var error = 0
                for other in 0..<count {
                    let least = min(errors[other, first], errors[other, second])
                    error += lanes[other].nonzeroBitCount * least
                }
                if error < best.error { best = (first, second, error) }
            }
        }
        var groups: (first: UInt32, second: UInt32) = (0, 0)
        for other in 0..<count {
            let isFirst = errors[other, best.first] <= errors[other, best.second]
            if other == best.first || (other != best.second && isFirst) {
                groups.first |= lanes[other]
            } else {
                groups.second |= lanes[other]
            }
        }
        let (first, second) = (self[best.first].color, self[best.second].color)
        return (
            (groups.first, first.shown(over: backdrop)), (groups.second, second.shown(over: backdrop))
        )
    }
}

/// How wrong it looks to show one colour of a cell as another: twice as much where one of them is clear, for that is a
/// hole, or something where nothing is.
private struct Errors {
    private var table = SIMD16<Int32>()

    init(_ colors: FewColors, _ backdrop: PixelColor) {
        for one in 0..<colors.count {
            let color = colors[one].color
            for other in 0..<one {
                let second = colors[other].color
                let distance = color.over(backdrop).cellColor.distance(to: second.over(backdrop).cellColor)
                let error = Int32((color.alpha == 0) != (second.alpha == 0) ? 2 * distance : distance)
                table[one << 2 | other] = error
                table[other << 2 | one] = error
            }
        }
    }

    /// Makes it worst of all to show one colour as nothing, or nothing as it: a line would have a gap, or be a bar.
    mutating func keep(_ index: Int, of colors: FewColors) {
        for other in 0..<colors.count where colors[other].color.alpha == 0 {
            table[index << 2 | other] = .max
            table[other << 2 | index] = .max
        }
    }

    /// How wrong it is to show one colour as another.
    subscript(one: Int, other: Int) -> Int { Int(table[one << 2 | other]) }
}

extension CellColor {
    /// About how different two 24-bit colours look, squared: at most 585,225.
    func distance(to other: CellColor) -> Int {
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return 0 }
        let (r, g, b) = (Int(red) - Int(red2), Int(green) - Int(green2), Int(blue) - Int(blue2))
        return 2 * r * r + 4 * g * g + 3 * b * b
    }
}

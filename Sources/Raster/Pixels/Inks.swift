/// The opaque colours that a picture was painted with, as far as they are few.
///
/// A pixel that was faded to an alpha of 40 holds its colour in 41 steps a channel: what it was before is not
/// to be had from the pixel alone, and a guess wavers from frame to frame of a fade, so that every lit dot
/// would be sent to the terminal again and again for a change nobody sees. With the colours at hand, a faded
/// pixel is recognised as one of them.
package struct Inks: Equatable, Sendable {
    private(set) var colors: [PixelColor] = []

    private static let capacity = 16

    /// Forgets all; keeps the memory.
    mutating func removeAll() { colors.removeAll(keepingCapacity: true) }

    /// Remembers a colour, when it is opaque and there is room.
    mutating func insert(_ color: PixelColor) {
        guard color.isOpaque, colors.count < Self.capacity, !colors.contains(color) else { return }
        colors.append(color)
    }

    /// The colour of a translucent pixel when it is lit: the ink that alpha turns into it, to a step for having
    /// been faded twice; else the middle of what it may have been.
    package func color(of pixel: PixelColor) -> PixelColor {
        for color in colors where color.scaled(by: pixel.alpha).isNear(pixel) { return color }
        let (red, green, blue) = pixel.straight
        return PixelColor(red, green, blue)
    }
}

extension PixelColor {
    /// Whether no channel differs by more than a step.
    fileprivate func isNear(_ other: PixelColor) -> Bool {
        abs(Int(red) - Int(other.red)) <= 1 && abs(Int(green) - Int(other.green)) <= 1
            && abs(Int(blue) - Int(other.blue)) <= 1
    }
}

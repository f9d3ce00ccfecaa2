import Colors
import TestSupport
import Testing

@testable import Raster

@Suite struct PixelColorTests {
    @Test func channelsAreMultipliedByAlphaAndRounded() {
        let half = PixelColor(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        #expect([half.red, half.green, half.blue, half.alpha] == [128, 64, 0, 128])
        #expect(PixelColor(Color(red: 9, green: -1, blue: .nan)) == PixelColor(255, 0, 0))
        #expect(PixelColor(Color(red: 1, green: 1, blue: 1, alpha: .nan)) == .clear)
    }

    @Test func multiplyingRoundsExactly() {
        for value in UInt32(0)...255 {
            for factor in UInt32(0)...255 {
                let expected = (value * factor * 2 + 255) / 510
                #expect(multiply(value * 0x0101_0101, by: factor) == expected * 0x0101_0101)
                let lanes = multiply(SIMD8(repeating: UInt16(value)), by: SIMD8(repeating: UInt16(factor)))
                #expect(lanes == SIMD8(repeating: UInt16(expected)))
            }
        }
    }

    @Test func straightColoursComeBack() {
        #expect(PixelColor(12, 200, 255).straight == (12, 200, 255))
        #expect(PixelColor(Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)).straight == (255, 128, 64))
        #expect(PixelColor.clear.straight == (0, 0, 0))
    }

    @Test func overKeepsAnyBackdropUnderNothingAndNoneUnderAll() {
        var random = SplitMix64(seed: 5)
        for _ in cases(1000) {
            let (front, back) = (random.color(), random.color())
            #expect(PixelColor.clear.over(back) == back)
            #expect(front.over(.clear) == front)
            #expect(random.color(opaque: true).over(back).isOpaque)
            let result = front.over(back)
            #expect(max(result.red, result.green, result.blue) <= result.alpha)
        }
    }

    /// Source-over is associative but for the roundings: two of half a step on each side.
    @Test func overIsAssociativeToTwoSteps() {
        var random = SplitMix64(seed: 6)
        for _ in cases(20_000) {
            let (top, middle, bottom) = (random.color(), random.color(), random.color())
            let left = top.over(middle).over(bottom)
            let right = top.over(middle.over(bottom))
            let channels = [
                (left.red, right.red), (left.green, right.green), (left.blue, right.blue),
                (left.alpha, right.alpha),
            ]
            #expect(channels.allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        }
    }
}

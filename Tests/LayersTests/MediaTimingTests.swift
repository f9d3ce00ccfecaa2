import Layers
import Testing

@Test(
    "T5: an offset shifts the sample, wraps it, and leaves the window",
    arguments: [
        (0.0, 0.3), (0.2, 0.5), (0.5, 0.8), (0.9, 0.2),
    ])
func timeOffset(time: Double, expected: Double) throws {
    let timing = MediaTiming(duration: 1, timeOffset: 0.3)
    #expect(abs(try #require(timing.position(at: time)).progress - expected) < 1e-12)
    #expect(timing.position(at: 1.0001) == nil)
}

@Test(
    "T6: a negative speed runs the samples backwards",
    arguments: [
        (0.0, 0.0), (0.2, 0.8), (0.5, 0.5), (0.9, 0.1),
    ])
func negativeSpeed(time: Double, expected: Double) throws {
    let timing = MediaTiming(duration: 1, speed: -1)
    #expect(abs(try #require(timing.position(at: time)).progress - expected) < 1e-12)
}

@Test("the documented example: half way back after a cycle and a half")
func documentedExample() {
    let timing = MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)
    #expect(timing.position(at: 1.125)?.progress == 0.5)
    #expect(timing.position(at: 0.75)?.progress == 1)
    #expect(timing.position(at: 1.5)?.progress == 0)
}

import Layers
import TestSupport
import Testing

private func group(
    _ children: [Animation], begin: Double = 0, duration: Double = 2, repeatCount: Double = 0,
    autoreverses: Bool = false, timingFunction: TimingFunction? = nil
) throws -> Animation {
    let timing = MediaTiming(
        beginTime: begin, duration: duration, repeatCount: repeatCount, autoreverses: autoreverses)
    return try .group(children, timing: timing, timingFunction: timingFunction)
}

@Test("children are cut off at the group's end, not stretched to it")
func clipped() throws {
    let long = try group([.ramp(MediaTiming(duration: 4))])
    #expect(isClose(try shownNumber(long, at: 1, model: 9), 0.25))
    #expect(isClose(try shownNumber(long, at: 2, model: 9), 0.5))
    #expect(try shownNumber(long, at: 2.01, model: 9) == 9)
}

@Test("a child of duration 0 takes the group's, and a group of duration 0 the transaction's")
func lentDurations() throws {
    #expect(isClose(try shownNumber(group([.ramp(MediaTiming())]), at: 1), 0.5))
    #expect(isClose(try shownNumber(group([.ramp(MediaTiming())], duration: 0), at: 0.125), 0.5))
}

@Test("a child's begin counts from the group's start, and its fill works inside the group")
func childTimes() throws {
    let late = try group([.ramp(MediaTiming(beginTime: 0.5, duration: 1, fillMode: .both))], begin: 10)
    #expect(try shownNumber(late, at: 10.2, model: 9) == 0)
    #expect(isClose(try shownNumber(late, at: 11), 0.5))
    #expect(try shownNumber(late, at: 11.9, model: 9) == 1)
    #expect(try shownNumber(late, at: 12.1, model: 9) == 9)
}

@Test("the group's own fill holds its last instant")
func groupFill() throws {
    let held = try Animation(
        .group([.ramp(MediaTiming(duration: 4))]), timing: MediaTiming(duration: 2, fillMode: .forwards),
        isRemovedOnCompletion: false)
    #expect(isClose(try shownNumber(held, at: 50, model: 9), 0.5))
}

@Test("the group's timing function warps the time that its children see")
func warpedTime() throws {
    let warped = try group([.ramp(MediaTiming(duration: 2))], timingFunction: .family(.quad, .in))
    #expect(isClose(try shownNumber(warped, at: 1), 0.25))
}

@Test("groups repeat, reverse and nest")
func nested() throws {
    let inner = try group([.ramp(MediaTiming(duration: 1))], duration: 1, autoreverses: true)
    let outer = try group([inner], duration: 2, repeatCount: 2)
    for (time, value) in [(0.25, 0.25), (1.25, 0.75), (2.5, 0.5), (3.75, 0.25)] {
        #expect(isClose(try shownNumber(outer, at: time, model: 9), value))
    }
}

@Test("a group of one child that lasts as long equals the child")
func groupOfOne() throws {
    var random = SplitMix64(seed: 6)
    for _ in cases(300) {
        let duration = Double.random(in: 0.1...3, using: &random)
        let child = try Animation.basic(
            .opacity, from: 0, to: 1, timing: MediaTiming(duration: duration), timingFunction: .easeInEaseOut)
        let time = Double.random(in: -1...4, using: &random)
        let alone = try shownNumber(child, at: time, model: 9)
        let together = try shownNumber(group([child], duration: duration), at: time, model: 9)
        #expect(alone == together)
    }
}

import Playback
import TestSupport
import Testing

@Suite struct PlayheadTests {
    /// Returns a playhead that plays two seconds from clock time 100.
    func playing(_ mode: LoopMode = .loop) -> Playhead {
        var head = Playhead(duration: 2, loopMode: mode)
        head.play(at: 100)
        return head
    }

    @Test func aPausedPlayheadAndAnEmptySceneStandStill() {
        var empty = Playhead(duration: 0)
        empty.play(at: 1)
        for head in [Playhead(duration: 2), empty] {
            #expect(head.mediaTime(at: 5) == 0 && head.mediaTime(at: 1000) == 0 && !head.isMoving(at: 5))
        }
    }

    @Test(
        arguments: [
            (.loop, 101.5, 1.5, .forward), (.loop, 102, 0, .forward), (.loop, 105, 1, .forward),
            (.once, 101.5, 1.5, .forward), (.once, 102, 2, .forward), (.once, 104, 2, .forward),
            (.pingPong, 101.5, 1.5, .forward),
            (.pingPong, 102.5, 1.5, .backward), (.pingPong, 104.5, 0.5, .forward),
        ] as [(LoopMode, Double, Double, Playhead.Direction)])
    func runsToTheEndAndThen(mode: LoopMode, clock: Double, media: Double, direction: Playhead.Direction) {
        let head = playing(mode)
        #expect(head.mediaTime(at: clock) == media && head.direction(at: clock) == direction)
        #expect(head.isMoving(at: clock) == (mode != .once || clock < 102))
    }

    /// The time before the loop passes once, in both directions, and never with an out point.
    @Test func aLoopContinuesWhereItBegins() {
        var head = Playhead(duration: 2, loopStart: 0.5)
        head.play(at: 100)
        #expect(
            [101.9, 102, 103.25, 103.5].map(head.mediaTime).elementsEqual([1.9, 0.5, 1.75, 0.5], by: isClose))
        head.seek(to: 1, at: 110)
        head.reverse(at: 110)
        #expect(
            [110.25, 110.75, 112].map(head.mediaTime).elementsEqual([0.75, 1.75, 0.5 + 1.5], by: isClose))
        head.seek(to: 0.25, at: 120)
        #expect([120.125, 120.5].map(head.mediaTime).elementsEqual([0.125, 1.75], by: isClose))
        head.setRange(0.25...1, at: 130)
        head.reverse(at: 130)
        head.seek(to: 0.75, at: 130)
        #expect(isClose(head.mediaTime(at: 130.5), 0.5))
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    @Test(arguments: 0..<40) func onceStopsExactlyAtTheEndsOfItsRange(tenth: Int) {
        let range = Double(tenth) / 10...Double(tenth + 7) / 10
        for isBackward in [false, true] {
            var head = Playhead(duration: 10, loopMode: .once)
            head.setRange(range, at: 0)
            if isBackward { head.reverse(at: 0) }
            head.play(at: 0)
            let (first, last) =
                isBackward ? (range.upperBound, range.lowerBound) : (range.lowerBound, range.upperBound)
            #expect(head.mediaTime(at: 50) == last && !head.isMoving(at: 50))
            head.play(at: 60)
            #expect(head.mediaTime(at: 60) == first && head.isMoving(at: 60))
        }
    }

    @Test func rangeHoldsThePlayheadBetweenInAndOut() {
        var head = playing()
        head.setRange(0.5...1, at: 100.75)
        #expect(head.mediaTime(at: 100.75) == 0.75)
        #expect(head.mediaTime(at: 101.25) == 0.75)
        #expect(head.mediaTime(at: 101) == 0.5)
    }

    @Test func seekIsCutToTheScene() {
        var head = playing()
        head.pause(at: 100)
        for (time, wanted) in [(9, 2), (-9, 0), (Double.nan, 0.0)] {
            head.seek(to: time, at: 101)
            #expect(head.mediaTime(at: 101) == wanted)
        }
    }

    @Test func speedIsCutAndNeverJumps() {
        var head = playing()
        head.setSpeed(100, at: 100.5)
        #expect(head.speed == 8)
        #expect(head.mediaTime(at: 100.5) == 0.5)
        head.setSpeed(.nan, at: 100.5)
        #expect(head.speed == 8)
    }

    @Test func shorterSceneKeepsTheTimeWhereItCan() {
        var head = playing()
        head.setDuration(1, at: 100.5)
        #expect(head.mediaTime(at: 100.5) == 0.5)
        #expect(head.range == 0...1)
    }

    /// Backwards from the end the time at t equals the forwards time at D - t.
    @Test func reverseIsForwardMirrored() {
        var backwards = playing(.once)
        backwards.seek(to: 2, at: 100)
        backwards.reverse(at: 100)
        let forwards = playing(.once)
        for step in 0...1000 {
            let time = Double(step) / 512
            let mirrored = forwards.mediaTime(at: 102 - time)
            #expect(abs(backwards.mediaTime(at: 100 + time) - mirrored) < 1e-12)
        }
    }

    /// No change except a seek moves the scene time at that instant.
    @Test(arguments: LoopMode.allCases)
    func nothingJumps(mode: LoopMode) {
        var generator = SplitMix64(seed: 7)
        var head = playing(mode)
        if mode == .loop { head.setDuration(2, loopStart: 0.7, at: 100) }
        var clock = 100.0
        for _ in cases(2000) {
            clock += Double.random(in: 0..<3, using: &generator)
            let before = head.mediaTime(at: clock)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: head.reverse(at: clock)
            case 1: head.setSpeed(Double.random(in: 0.1...4, using: &generator), at: clock)
            case 2: head.pause(at: clock)
            // At the end of ``LoopMode/once``, playing restarts.
            case _ where mode == .once && head.isPlaying && !head.isMoving(at: clock): break
            case 3 where head.isMoving(at: clock): head.play(at: clock)
            default:
                head.setLoopMode(mode == .loop ? .pingPong : .loop, at: clock)
                head.setLoopMode(mode, at: clock)
            }
            #expect(abs(head.mediaTime(at: clock) - before) < 1e-9)
            #expect(head.range.contains(head.mediaTime(at: clock + 1)))
            if !head.isPlaying, before < 1.9, before > 0.1 { head.play(at: clock) }
        }
    }
}

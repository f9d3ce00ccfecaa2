import Cells
import Testing

@testable import TerminalScreen

@Suite struct BandwidthPolicyTests {
    /// Plays frames of a cost in bytes for some seconds. Returns the reduction after each second.
    private func play(
        _ policy: inout BandwidthPolicy, seconds: Int, from start: Double = 0, capacity: Double,
        cost: (ColorDepth) -> Double
    ) -> [SlowLink?] {
        var (now, free) = (start, start)
        var savings: [SlowLink?] = []
        for second in 1...seconds {
            while now < start + Double(second) {
                let bytes = cost(policy.depth)
                policy.addFrame(cost: bytes, isLate: free > now + 1e-9, capacity: capacity, at: now)
                // A newer frame replaces one that would be very late.
                if free < now + 0.15 { free = max(free, now) + bytes / capacity }
                now += 1 / Double(policy.reducedRate ?? 15)
            }
            savings.append(policy.savings)
        }
        return savings
    }

    private func makePolicy(_ depth: ColorDepth = .truecolor, spares: Bool = true, fps: Int = 15)
        -> BandwidthPolicy
    { BandwidthPolicy(depth: depth, sparesColors: spares, framesPerSecond: fps) }

    private func halving(_ bytes: Double) -> (ColorDepth) -> Double {
        { $0 == .truecolor ? bytes : $0 == .indexed256 ? bytes / 2 : bytes / 4 }
    }

    @Test func aSufficientConnectionHasNoReduction() {
        var policy = makePolicy()
        let savings = play(&policy, seconds: 20, capacity: 1e5, cost: halving(5_000))
        #expect(savings.allSatisfy { $0 == nil })
    }

    /// Colours are reduced first, and no more than necessary.
    @Test func aSlowConnectionGetsFewerColors() {
        var policy = makePolicy()
        let savings = play(&policy, seconds: 20, capacity: 1e5) { $0 == .truecolor ? 15_000 : 5_000 }
        #expect(savings.last == SlowLink(colors: .indexed256, framesPerSecond: nil))
        // It cannot carry several times as much.
        let later = play(&policy, seconds: 60, from: 20, capacity: 1e5) { $0 == .truecolor ? 15_000 : 5_000 }
        #expect(Set(later) == [savings.last])
    }

    /// Frames are reduced next, and the reduction is stable.
    @Test func aVerySlowConnectionGetsFewerFrames() {
        var policy = makePolicy()
        let savings = play(&policy, seconds: 40, capacity: 1e4, cost: halving(8_000))
        #expect(savings.last == SlowLink(colors: .ansi16, framesPerSecond: 4))
        #expect(Set(savings.dropFirst(10)).count == 1, "the reduction changes")
    }

    @Test func framesAreReducedIfColorsMayNotBe() {
        for var policy in [makePolicy(spares: false), makePolicy(.ansi16), makePolicy(.mono)] {
            let depth = policy.depth
            let savings = play(&policy, seconds: 20, capacity: 1e4) { _ in 2_000 }
            #expect(savings.last == SlowLink(colors: nil, framesPerSecond: 4))
            #expect(policy.depth == depth)
        }
    }

    @Test func aFasterConnectionEndsTheReduction() {
        var policy = makePolicy()
        _ = play(&policy, seconds: 20, capacity: 1e4, cost: halving(8_000))
        let savings = play(&policy, seconds: 30, from: 20, capacity: 1e6, cost: halving(8_000))
        #expect(savings.last == .some(nil))
        #expect(savings.prefix(4).allSatisfy { $0 != nil }, "the trial takes some seconds")
    }

    @Test func theFrameRateIsSteady() {
        var policy = makePolicy(spares: false)
        var savings: [SlowLink?] = []
        for second in 0..<60 {
            let capacity = (second / 3).isMultiple(of: 2) ? 9e3 : 1.3e4
            savings += play(&policy, seconds: 1, from: Double(second), capacity: capacity) { _ in 1_000 }
        }
        #expect(Set(savings.dropFirst(10)).count == 1 && policy.reducedRate != nil)
    }

    /// There is at least one frame a second. A smooth rate, or all requested frames, is no reduction.
    @Test(arguments: [(15, 1e3, 1), (60, 5e4, nil), (6, 2e4, nil), (9, 2e4, 8)] as [(Int, Double, Int?)])
    func onlyALowFrameRateIsAReduction(fps: Int, capacity: Double, pace: Int?) {
        var policy = makePolicy(spares: false, fps: fps)
        for frame in 0..<fps * 3 {
            policy.addFrame(cost: 2_000, isLate: true, capacity: capacity, at: Double(frame) / Double(fps))
        }
        #expect(policy.reducedRate == pace)
    }

    /// A capacity that halves and doubles every second does not change a settled reduction.
    @Test func theReductionDoesNotFlap() {
        var policy = makePolicy()
        var savings: [SlowLink?] = []
        for second in 0..<60 {
            let capacity = second.isMultiple(of: 2) ? 7e4 : 1.4e5
            savings += play(
                &policy, seconds: 1, from: Double(second), capacity: capacity, cost: halving(20_000))
        }
        let depths = Set(savings.dropFirst(10).map { $0?.colors })
        #expect(depths.count == 1)
        let changes = zip(savings.dropFirst(10), savings.dropFirst(11)).count { $0 != $1 }
        #expect(changes <= 4)
    }

    /// If colours return and must be reduced again, the next trial takes longer.
    @Test func failedTrialsBecomeRare() {
        var policy = makePolicy()
        var (changes, before) = (0, ColorDepth.truecolor)
        for frame in 0..<15 * 600 {
            let isTooMuch = policy.depth == .truecolor
            policy.addFrame(
                cost: 1_000, isLate: isTooMuch, capacity: isTooMuch ? 5e3 : 1e6, at: Double(frame) / 15)
            if policy.depth != before { changes += 1 }
            before = policy.depth
        }
        #expect((5...24).contains(changes), "\(changes) in ten minutes")
    }

    /// Neither a low capacity without late frames, nor single frames with pauses between them, cause a reduction.
    @Test(arguments: [(300, false, 1.0 / 15), (40, true, 3.0)])
    func onlyLateFramesInMotionCauseAReduction(frames: Int, isLate: Bool, pause: Double) {
        var policy = makePolicy()
        for frame in 0..<frames {
            policy.addFrame(cost: 20_000, isLate: isLate, capacity: 1e4, at: Double(frame) * pause)
        }
        #expect(policy.savings == nil)
    }
}

import Cells
import Testing

@testable import TerminalScreen

/// What a slow link goes without, and when it has it back.
@Suite struct BandwidthPolicyTests {
    /// A link of so many bytes a second over which pictures of some cost in bytes go for some seconds: what is saved after
    /// each of them.
    private func play(
        _ economy: inout BandwidthPolicy, seconds: Int, from start: Double = 0, capacity: Double,
        cost: (ColorDepth) -> Double
    ) -> [SlowLink?] {
        var (now, free) = (start, start)
        var savings: [SlowLink?] = []
        for second in 1...seconds {
            while now < start + Double(second) {
                let bytes = cost(economy.depth)
                economy.takeNote(ofFrame: bytes, isLate: free > now + 1e-9, capacity: capacity, at: now)
                // A picture that would be very late is replaced by the next one.
                if free < now + 0.15 { free = max(free, now) + bytes / capacity }
                now += 1 / Double(economy.pace ?? 15)
            }
            savings.append(economy.savings)
        }
        return savings
    }

    private func economy(_ depth: ColorDepth = .truecolor, spares: Bool = true, fps: Int = 15)
        -> BandwidthPolicy
    {
        BandwidthPolicy(depth: depth, sparesColors: spares, framesPerSecond: fps)
    }

    private func halving(_ bytes: Double) -> (ColorDepth) -> Double {
        { $0 == .truecolor ? bytes : $0 == .indexed256 ? bytes / 2 : bytes / 4 }
    }

    @Test func whatTheLinkCarriesIsSent() {
        var economy = economy()
        let savings = play(&economy, seconds: 20, capacity: 1e5, cost: halving(5_000))
        #expect(savings.allSatisfy { $0 == nil })
    }

    /// First colours, as few as are needed.
    @Test func aLinkThatIsTooSlowHasFewerColors() {
        var economy = economy()
        let savings = play(&economy, seconds: 20, capacity: 1e5) { $0 == .truecolor ? 15_000 : 5_000 }
        #expect(savings.last == SlowLink(colors: .indexed256, framesPerSecond: nil))
        // Several times as much it does not carry.
        let later = play(&economy, seconds: 60, from: 20, capacity: 1e5) { $0 == .truecolor ? 15_000 : 5_000 }
        #expect(Set(later) == [savings.last])
    }

    /// Then frames, as many as there can be, and it stays so.
    @Test func aLinkThatIsMuchTooSlowHasFewerFrames() {
        var economy = economy()
        let savings = play(&economy, seconds: 40, capacity: 1e4, cost: halving(8_000))
        #expect(savings.last == SlowLink(colors: .ansi16, framesPerSecond: 4))
        #expect(Set(savings.dropFirst(10)).count == 1, "it changes its mind")
    }

    @Test func whereColorsAreNotToBeSavedFramesAre() {
        for var economy in [economy(spares: false), economy(.ansi16), economy(.mono)] {
            let depth = economy.depth
            let savings = play(&economy, seconds: 20, capacity: 1e4) { _ in 2_000 }
            #expect(savings.last == SlowLink(colors: nil, framesPerSecond: 4))
            #expect(economy.depth == depth)
        }
    }

    @Test func aLinkThatIsBetterHasAllAgain() {
        var economy = economy()
        _ = play(&economy, seconds: 20, capacity: 1e4, cost: halving(8_000))
        let savings = play(&economy, seconds: 30, from: 20, capacity: 1e6, cost: halving(8_000))
        #expect(savings.last == .some(nil))
        #expect(savings.prefix(4).allSatisfy { $0 != nil }, "it takes some seconds to be sure")
    }

    /// A little more or less changes no pace.
    @Test func thePaceIsSteady() {
        var economy = economy(spares: false)
        var savings: [SlowLink?] = []
        for second in 0..<60 {
            let capacity = (second / 3).isMultiple(of: 2) ? 9e3 : 1.3e4
            savings += play(&economy, seconds: 1, from: Double(second), capacity: capacity) { _ in 1_000 }
        }
        #expect(Set(savings.dropFirst(10)).count == 1 && economy.pace != nil)
    }

    /// However little there is, there is a frame in a second; and what is smooth, or all that was asked for, is not slow.
    @Test(arguments: [(15, 1e3, 1), (60, 5e4, nil), (6, 2e4, nil), (9, 2e4, 8)] as [(Int, Double, Int?)])
    func whatIsSlow(fps: Int, capacity: Double, pace: Int?) {
        var economy = economy(spares: false, fps: fps)
        for frame in 0..<fps * 3 {
            economy.takeNote(
                ofFrame: 2_000, isLate: true, capacity: capacity, at: Double(frame) / Double(fps))
        }
        #expect(economy.pace == pace)
    }

    /// Half as many bytes or twice as many, every second, change nothing once it is settled.
    @Test func itDoesNotFlap() {
        var economy = economy()
        var savings: [SlowLink?] = []
        for second in 0..<60 {
            let capacity = second.isMultiple(of: 2) ? 7e4 : 1.4e5
            savings += play(
                &economy, seconds: 1, from: Double(second), capacity: capacity, cost: halving(20_000))
        }
        let depths = Set(savings.dropFirst(10).map { $0?.colors })
        #expect(depths.count == 1)
        let changes = zip(savings.dropFirst(10), savings.dropFirst(11)).count { $0 != $1 }
        #expect(changes <= 4)
    }

    /// Where a link seems to carry more than it does, colours that come back go again; it is tried ever more seldom.
    @Test func whatFailsIsTriedSeldom() {
        var economy = economy()
        var (changes, before) = (0, ColorDepth.truecolor)
        for frame in 0..<15 * 600 {
            let isTooMuch = economy.depth == .truecolor
            economy.takeNote(
                ofFrame: 1_000, isLate: isTooMuch, capacity: isTooMuch ? 5e3 : 1e6, at: Double(frame) / 15)
            if economy.depth != before { changes += 1 }
            before = economy.depth
        }
        #expect((5...24).contains(changes), "\(changes) in ten minutes")
    }

    /// Answers that are far apart, with nothing that waits, say nothing of the link.
    @Test func onlyWhatWaitsIsTooMuch() {
        var economy = economy()
        for frame in 0..<300 {
            economy.takeNote(ofFrame: 20_000, isLate: false, capacity: 1e4, at: Double(frame) / 15)
        }
        #expect(economy.savings == nil)
    }

    /// A few frames of keys, with rests between them, are not what it looks back on.
    @Test func restsAreNotCounted() {
        var economy = economy()
        for frame in 0..<40 {
            economy.takeNote(ofFrame: 20_000, isLate: true, capacity: 1e4, at: Double(frame) * 3)
        }
        #expect(economy.savings == nil)
    }
}

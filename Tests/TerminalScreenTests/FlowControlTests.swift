import Testing

@testable import TerminalScreen

/// When the next frame may go.
@Suite struct FlowControlTests {
    private let start = 100.0

    @Test func twoFramesMayBeUnderWay() {
        var flow = FlowControl(asks: true)
        #expect(flow.isReady(at: start))
        expectSent(&flow, asking: true)
        #expect(flow.isReady(at: start))
        expectSent(&flow, asking: true)
        #expect(!flow.isReady(at: start))
        flow.answered()
        #expect(flow.isReady(at: start))
        #expect(flow.deadline == nil)
    }

    @Test func aTerminalThatHasNeverAnsweredIsNotAskedAgain() {
        var flow = FlowControl(asks: true)
        for _ in 0..<2 { expectSent(&flow, asking: true) }
        #expect(flow.deadline == start + 1)
        #expect(!flow.isReady(at: start + 0.999))
        #expect(flow.isReady(at: start + 1))
        for _ in 0..<9 { expectSent(&flow, asking: false) }
        #expect(flow.isReady(at: start))
    }

    @Test func oneThatHasIsAskedAgain() {
        var flow = FlowControl(asks: true)
        expectSent(&flow, asking: true)
        flow.answered()
        for _ in 0..<2 { expectSent(&flow, asking: true) }
        #expect(flow.isReady(at: start + 1))
        expectSent(&flow, asking: true)
        #expect(flow.open == 1)
    }

    @Test func whereNothingIsAskedEverythingGoes() {
        var flow = FlowControl(asks: false)
        for _ in 0..<9 { expectSent(&flow, asking: false) }
        #expect(flow.isReady(at: start))
    }

    @Test func answersThatNobodyWaitsForAreHarmless() {
        var flow = FlowControl(asks: true)
        flow.answered()
        #expect(flow.open == 0)
        expectSent(&flow, asking: true)
        flow.reset()
        flow.answered()
        #expect(flow.open == 0 && flow.isReady(at: start))
    }

    private func expectSent(_ flow: inout FlowControl, asking: Bool) {
        let asks = flow.send(at: start)
        #expect(asks == asking)
    }
}

/// ASCII for what is not.
@Suite struct ASCIIFallbackTests {
    @Test func everyCharacterHasOne() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let glyph = ASCIIFallback.glyph(for: scalar)
            guard (0x20...0x7E).contains(glyph.value) else {
                Issue.record("\(scalar) becomes \(glyph)")
                return
            }
        }
    }

    @Test func likeToLike() {
        let scalars = "a─│┼╭▀█░ ⠀⠁⣀⡇⣿●▶←×中".unicodeScalars
        #expect(String(String.UnicodeScalarView(scalars.map(ASCIIFallback.glyph))) == "a-|++\"#.  ..:#o><x?")
    }
}

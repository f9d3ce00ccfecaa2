import TestSupport
import Testing

@testable import Colors

@Suite struct GradientStopTests {
    @Test func coloursInStepsAreThoseAtTheirPlaces() {
        var random = SplitMix64(seed: 5)
        for _ in cases(300) {
            let locations = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                Double.random(in: 0...10, using: &random).rounded() / 8 - 0.125
            }.sorted()
            let stops = locations.map { GradientStop($0, random.anyColor()) }
            let count = Int.random(in: 2...40, using: &random)
            let wanted = (0..<count).map { stops.color(at: Double($0) / Double(count - 1)) ?? .clear }
            #expect(stops.colors(inSteps: count) == wanted, "\(stops)")
        }
    }

    @Test func twoStopsAtOnePlaceMakeASharpEdge() {
        let stops = [GradientStop(0, .black), GradientStop(0.5, .black), GradientStop(0.5, .white)]
        #expect(stops.colors(inSteps: 5) == [.black, .black, .white, .white, .white])
    }
}

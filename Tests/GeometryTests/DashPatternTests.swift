import Geometry
import Testing

struct DashPatternTests {
    @Test func anOddCountIsTakenTwice() throws {
        #expect(try DashPattern([5]).lengths == [5, 5])
        #expect(try DashPattern([1, 2, 3]).lengths == [1, 2, 3, 1, 2, 3])
        #expect(try DashPattern([1, 2, 3]).period == 12)
        #expect(try DashPattern([5, 4, 3, 2]).period == 14)
    }

    @Test func phaseIsTakenModuloThePeriod() throws {
        #expect(try DashPattern([5, 4, 3, 2], phase: -3).phase == 11)
        #expect(try DashPattern([5, 4, 3, 2], phase: 14e14 + 3).phase == 3)
        var pattern = try DashPattern([5], phase: 10)
        #expect(pattern.phase == 0)
        pattern.phase = -.leastNonzeroMagnitude
        #expect(pattern.phase < pattern.period)
        pattern.phase = .infinity
        #expect(pattern.phase == 0)
    }

    @Test func whatIsNoPatternIsRefusedWithItsReason() {
        #expect(throws: DashPatternError.empty) { try DashPattern([]) }
        #expect(throws: DashPatternError.allZero) { try DashPattern([0, 0]) }
        #expect(throws: DashPatternError.negative(index: 1, value: -2)) { try DashPattern([3, -2]) }
        #expect(throws: DashPatternError.notFinite(index: 0)) { try DashPattern([.nan]) }
        #expect(throws: DashPatternError.notFinite(index: 1)) { try DashPattern([1e308, 1e308]) }
        #expect(throws: DashPatternError.phaseNotFinite) { try DashPattern([1], phase: .infinity) }
        #expect(
            DashPatternError.negative(index: 1, value: -2).description == "dash length 2 is negative: -2.0")
    }

    @Test func theOnShareIsThePaintedPartOfThePeriod() throws {
        #expect(try DashPattern([1, 3]).onShare == 0.25)
        #expect(try DashPattern([1, 2, 3]).onShare == 0.5)
        #expect(try DashPattern([0, 4]).onShare == 0)
        #expect(try DashPattern([4, 0]).onShare == 1)
        #expect(try !DashPattern([4, 0, 1, 1]).isSolid)
    }

    @Test func scalingKeepsTheShape() throws {
        let pattern = try DashPattern([5, 4, 3, 2], phase: 6).scaled(by: 0.5)
        #expect(pattern.lengths == [2.5, 2, 1.5, 1] && pattern.period == 7 && pattern.phase == 3)
        #expect(DashPattern.Origin.allCases.map(\.rawValue) == ["trim", "path"])
    }

    @Test func everyReasonIsSaid() {
        let texts: [DashPatternError: String] = [
            .empty: "a dash pattern needs at least one length",
            .notFinite(index: 2): "dash length 3 is not a finite number",
            .allZero: "a dash pattern needs a length above 0",
            .phaseNotFinite: "the dash phase is not a finite number",
        ]
        for (error, text) in texts { #expect(error.description == text) }
    }
}

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
}

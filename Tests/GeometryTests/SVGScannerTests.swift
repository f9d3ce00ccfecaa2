import Testing

@testable import Geometry

struct SVGScannerTests {
    /// The numbers that a text holds from its start, with what may stand between them.
    func numbers(_ text: String) -> [Double] {
        var scanner = SVGScanner(text)
        var numbers: [Double] = []
        scanner.skipSpace()
        while let number = scanner.number() {
            numbers.append(number)
            _ = scanner.skipSeparator()
        }
        return numbers
    }

    @Test(arguments: [
        ("1-2", [1, -2]), (".5.5", [0.5, 0.5]), ("1.5.25-.125", [1.5, 0.25, -0.125]), ("+3+4", [3, 4]),
        ("1e2e3", [100]), ("1e+2-1e-2", [100, -0.01]), ("7e", [7]), ("7e-", [7]), ("1.", [1]), ("1.e1", [10]),
        ("1 ,2\t,\n3", [1, 2, 3]), ("1,,2", [1]), (".", []), ("-", []), ("e5", []), ("", []), ("00012", [12]),
    ])
    func numbersStandWithoutSeparators(text: String, expected: [Double]) {
        #expect(numbers(text) == expected)
    }

    @Test func aNumberTooLargeIsInfinite() {
        #expect(numbers("1e999") == [.infinity])
        #expect(numbers("-1e999") == [-.infinity])
        #expect(numbers("1e-999") == [0])
        #expect(numbers(String(repeating: "9", count: 400)) == [.infinity])
    }

    @Test func flagsNeedNoSeparator() {
        var scanner = SVGScanner("0110")
        #expect((0..<4).map { _ in scanner.flag() } == [false, true, true, false])
        #expect(scanner.isAtEnd && scanner.flag() == nil)
        var other = SVGScanner("2")
        #expect(other.flag() == nil && other.offset == 0)
    }

    @Test func anExcerptKeepsBothEnds() {
        let text = "abcdefghijklmnopqrstuvwxyz0123456789"
        let scanner = SVGScanner(text)
        #expect(scanner.excerpt(0..<24) == "abcdefghijklmnopqrstuvwx")
        #expect(scanner.excerpt(0..<36) == "abcdefgh…yz0123456789")
        #expect(SVGScanner("é!").character == "é")
        #expect(SVGScanner("").character == nil)
    }
}

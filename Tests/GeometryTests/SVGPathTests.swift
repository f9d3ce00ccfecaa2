import TestSupport
import Testing

@testable import Geometry

struct SVGScannerTests {
    /// Returns the numbers at the start of a text, with their separators.
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

    @Test func flagsNeedNoSeparator() throws {
        #expect(try Path(svg: "M0 0a5 5 0 0110 0") == Path(svg: "M 0 0 a 5 5 0 0 1 10 0"))
        var scanner = SVGScanner("0110")
        #expect((0..<4).map { _ in scanner.flag() } == [false, true, true, false])
        #expect(scanner.byte == nil && scanner.flag() == nil)
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

struct PathSVGTests {
    @Test(arguments: [
        ("M0 0h10v10z", "M 0 0 L 10 0 L 10 10 Z"),
        ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
        ("M1,2,3,4", "M 1 2 L 3 4"),
        ("M.5.5-1-2", "M 0.5 0.5 L -1 -2"),
        ("M1e1 1E+1L2e-1+3", "M 10 10 L 0.2 3"),
        ("M0 0zl1 1", "M 0 0 Z M 0 0 L 1 1"),
        ("M1 1l1 0zm2 2l1 0", "M 1 1 L 2 1 Z M 3 3 L 4 3"),
        ("M0 0C1 1 2 2 3 3S5 5 6 6", "M 0 0 C 1 1 2 2 3 3 C 4 4 5 5 6 6"),
        ("M0 0S5 5 6 6", "M 0 0 C 0 0 5 5 6 6"),
        ("M0 0Q1 1 2 0T4 0t2 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0 Q 5 1 6 0"),
        ("M0 0T4 0", "M 0 0 Q 0 0 4 0"),
        ("M0 0c1 1 2 2 3 3s1 1 2 2", "M 0 0 C 1 1 2 2 3 3 C 4 4 4 4 5 5"),
        ("M1 1H5 6V7 8h-1v-1", "M 1 1 L 5 1 L 6 1 L 6 7 L 6 8 L 5 8 L 5 7"),
        (" \t\n M 0 0 \r\n", "M 0 0"),
        ("", ""),
    ])
    func grammar(text: String, expected: String) throws { #expect(try Path(svg: text).svg() == expected) }

    @Test(arguments: [
        ("L 97.6", 0, "path data begins with M or m, not \"L\""),
        ("M 0 0 L 97.6", 12, "\"L 97.6\" needs 2 numbers, got 1"),
        ("M 0 0 L 97.6 Z", 13, "\"L 97.6\" needs 2 numbers, got 1"),
        ("M", 1, "\"M\" needs 2 numbers, got 0"),
        ("M 1 2 H", 7, "\"H\" needs 1 number, got 0"),
        ("M 1 2,", 6, "a number is expected after \",\""),
        ("M 1 2 3", 7, "\"M 1 2 3\" needs numbers 2 at a time, got 3"),
        ("M 0 0 X 1", 6, "\"X\" is no path command: those are M L H V C S Q T A Z"),
        ("M 0 0 Z 5", 8, "expected a command such as M or L, got \"5\""),
        ("5 5", 0, "expected a command such as M or L, got \"5\""),
        ("M 0 0 é", 6, "\"é\" is no path command: those are M L H V C S Q T A Z"),
        ("M 1e999 0", 2, "\"1e999\" is too large a number"),
        ("M 0 0 A 5 5 0 2 0 1 1", 14, "an arc flag is 0 or 1, not \"2\""),
        ("M 0 0 A 5 5 0 1", 15, "\"A 5 5 0 1\" needs 7 numbers, got 4"),
        ("M 0 0 C 1 2 3 4 5", 17, "\"C 1 2 3 4 5\" needs 6 numbers, got 5"),
        ("M 1 , , 2", 6, "\"M 1\" needs 2 numbers, got 1"),
        (
            "M 0 0 L 1 2 3 4 5 6 7 8 9 10 11 12 13", 37,
            "\"L 1 2 3 … 10 11 12 13\" needs numbers 2 at a time, got 13"
        ),
    ])
    func mistakes(text: String, offset: Int, message: String) {
        #expect(throws: SVGPathError(offset: offset, message: message)) { try Path(svg: text) }
    }

    /// Browsers draw the path before an error, also complete groups of numbers of a command.
    @Test(arguments: [
        ("M 1 2 L 3 4 5 6 7", "M 1 2 L 3 4 L 5 6"), ("M 1 2 h 3 x", "M 1 2 L 4 2"), ("x", ""),
        ("M 1 2 L 3 4", "M 1 2 L 3 4"),
    ])
    func theValidPart(text: String, wanted: String) {
        let (path, error) = Path.valid(svg: text, elementLimit: 9, numberLimit: 9)
        #expect(path.svg() == wanted)
        #expect((error == nil) == (text == wanted))
    }

    @Test func printingReadsBackExactly() throws {
        try checkCases(300, seed: 4) { random throws in
            var path = random.path()
            let scale = [1e-30, 1e-3, 1, 1e5, 1e30][Int.random(in: 0..<5, using: &random)]
            path = path.mapPoints { Point($0.x * scale, $0.y.rounded()) }
            #expect(try Path(svg: path.svg()) == path)
        }
    }

    @Test func numbersAreReadToTheNearestDouble() throws {
        try checkCases(2000, seed: 5) { random in
            let digits = Int.random(in: 1...20, using: &random)
            var text = Bool.random(using: &random) ? "-" : ""
            let point = Int.random(in: 0...digits, using: &random)
            for place in 0..<digits {
                if place == point { text += "." }
                text += String(Int.random(in: 0...9, using: &random))
            }
            let expected = try #require(Double(text))
            #expect(try Path(svg: "M \(text) 0").points[0].x == expected, "\(text)")
        }
    }

    @Test func aTextOfTooManyElementsIsRefused() {
        let text = "M0 0" + String(repeating: "h1", count: 100)
        #expect(throws: SVGPathError(offset: 8, message: "path data has more than 2 elements")) {
            try Path(svg: "M0 0h1h1h1", elementLimit: 2)
        }
        #expect(SVGPathError(offset: 7, message: "no").description == "no (at byte 7)")
        #expect(throws: Never.self) { try Path(svg: text, elementLimit: 101) }
    }

    @Test func noTextTraps() {
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \nxé")
        var accepted = 0
        checkCases(4000, seed: 6) { random in
            let count = Int.random(in: 0...40, using: &random)
            let text = "M0 0" + String((0..<count).map { _ in random.pick(alphabet) })
            guard let path = try? Path(svg: text) else { return }
            accepted += 1
            #expect((try? Path(svg: path.svg())) == path)
        }
        #expect(accepted > 20)
    }

    @Test func relativeAndAbsoluteDataDrawTheSame() throws {
        let pairs = [
            (
                "M10 10L20 15H30V40C31 42 33 44 35 46S37 50 40 50Q45 55 50 50T60 50A7 8 9 1 0 70 70Z",
                "m10 10l10 5h10v25c1 2 3 4 5 6s2 4 5 4q5 5 10 0t10 0a7 8 9 1 0 10 20z"
            ),
            ("M5 5L6 6M7 7L8 8ZM1 1L2 2", "m5 5l1 1m1 1l1 1zm-6 -6l1 1"),
        ]
        for (absolute, relative) in pairs {
            #expect(try Path(svg: absolute).isEqual(to: Path(svg: relative), tolerance: 1e-12))
        }
    }

    @Test func coordinatesThatAreNotFiniteBecomeZero() {
        #expect(Path(polyline: [Point(.nan, 1), Point(.infinity, -.infinity)]).svg() == "M 0 1 L 0 0")
        #expect(Path(polyline: [Point(-0.0, 1e300), Point(1e-7, 0.1)]).svg() == "M -0 1e+300 L 1e-07 0.1")
        #expect(Path().svg().isEmpty)
    }
}

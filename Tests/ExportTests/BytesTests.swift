import Testing

@testable import Export

@Suite struct BytesTests {
    @Test(arguments: [
        (0, "0.0"), (1, "0.000001"), (33_333, "0.033333"), (500_000, "0.5"), (1_000_000, "1.0"),
        (86_400_000_010, "86400.00001"),
    ])
    func secondsHaveThePlacesTheyTake(microseconds: Int, text: String) {
        var bytes: [UInt8] = []
        bytes.write(seconds: microseconds)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
}

import Cells

extension [UInt8] {
    /// Appends the text's UTF-8.
    mutating func write(text: String) { append(contentsOf: text.utf8) }

    /// Appends a number of microseconds as seconds, with as many decimals as it takes.
    mutating func write(seconds microseconds: Int) {
        write(decimal: microseconds / 1_000_000)
        var fraction = microseconds % 1_000_000
        var unit = 100_000
        write(".")
        repeat {
            write(decimal: fraction / unit)
            fraction %= unit
            unit /= 10
        } while fraction > 0
    }
}

import Text

/// The colours and the style of the next character that a terminal writes, as SGR sequences of ECMA-48.
package struct Pen: Equatable, Sendable {
    private(set) var foreground = CellColor.default
    private(set) var background = CellColor.default
    private(set) var style: CellStyle = []

    package init() {}

    /// Returns whether a cell can be written with the pen.
    func canWrite(_ cell: Cell) -> Bool { adapted(to: cell) == self }

    /// Writes the change to the attributes that a cell needs.
    package mutating func adapt(to cell: Cell, _ bytes: inout [UInt8]) {
        change(to: adapted(to: cell), &bytes)
    }

    package mutating func reset(_ bytes: inout [UInt8]) { change(to: Pen(), &bytes) }

    /// Returns the pen with the attributes that a cell needs. A space needs no foreground.
    private func adapted(to cell: Cell) -> Pen {
        var pen = self
        pen.background = cell.background
        if cell.isBlank {
            pen.style.subtract(.visibleOnBlanks)
        } else {
            pen.foreground = cell.foreground
            pen.style = cell.style
        }
        return pen
    }

    /// Writes the shorter of two sequences: the differences, or a reset and all other attributes.
    private mutating func change(to target: Pen, _ bytes: inout [UInt8]) {
        guard target != self else { return }
        bytes.write("\u{1B}[")
        if target == Pen() {
            bytes.write("m")
        } else {
            let start = bytes.count
            target.write(after: self, &bytes)
            if !style.subtracting(target.style).isEmpty {
                let length = bytes.count - start
                var complete: [UInt8] = Array("0;".utf8)
                target.write(after: Pen(), &complete)
                if complete.count < length { bytes.replaceSubrange(start..., with: complete) }
            }
            // This replaces the semicolon of the last parameter.
            bytes[bytes.count - 1] = UInt8(ascii: "m")
        }
        self = target
    }

    /// Writes the parameters that change another pen to this one, each followed by a semicolon.
    private func write(after old: Pen, _ bytes: inout [UInt8]) {
        let removed = old.style.subtracting(style)
        var added = style.subtracting(old.style)
        if !removed.isDisjoint(with: [.bold, .dim]) {
            bytes.write("22;")
            added.formUnion(style.intersection([.bold, .dim]))
        }
        if removed.contains(.underline) { bytes.write("24;") }
        if removed.contains(.reverse) { bytes.write("27;") }
        if added.contains(.bold) { bytes.write("1;") }
        if added.contains(.dim) { bytes.write("2;") }
        if added.contains(.underline) { bytes.write("4;") }
        if added.contains(.reverse) { bytes.write("7;") }
        if foreground != old.foreground { Pen.write(foreground, base: 30, &bytes) }
        if background != old.background { Pen.write(background, base: 40, &bytes) }
    }

    /// Writes a colour. `base` is 30 for the foreground and 40 for the background.
    private static func write(_ color: CellColor, base: Int, _ bytes: inout [UInt8]) {
        if let rgb = color.rgb {
            bytes.write(decimal: base + 8)
            bytes.write(";2;")
            for channel in [rgb.red, rgb.green, rgb.blue] {
                bytes.write(decimal: Int(channel))
                bytes.write(";")
            }
            return
        }
        switch color.index.map(Int.init) {
        case nil: bytes.write(decimal: base + 9)
        case let index? where index < 8: bytes.write(decimal: base + index)
        case let index? where index < 16: bytes.write(decimal: base + 52 + index)
        case let index?:
            bytes.write(decimal: base + 8)
            bytes.write(";5;")
            bytes.write(decimal: index)
        }
        bytes.write(";")
    }
}

extension CellStyle {
    /// The attributes that are visible on a space.
    static let visibleOnBlanks: CellStyle = [.reverse, .underline]
}

extension Cell {
    package var isBlank: Bool { glyph == " " && style.isDisjoint(with: .visibleOnBlanks) }

    /// Whether the cell is empty, as after erasing.
    package var isErased: Bool { isBlank && background == .default }

    /// Returns whether both cells look the same.
    package func looksLike(_ other: Cell) -> Bool {
        self == other || isBlank && other.isBlank && background == other.background
    }
}

// MARK: - Bytes

extension Int {
    var digitCount: Int {
        var count = 1
        var remaining = self / 10
        while remaining > 0 {
            count += 1
            remaining /= 10
        }
        return count
    }
}

extension [UInt8] {
    package mutating func write(_ literal: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a number of 0 or more in decimal.
    package mutating func write(decimal number: Int) {
        if number >= 10 { write(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends a control sequence with one parameter. A parameter of 1 is the default and left out.
    mutating func write(sequence final: Unicode.Scalar, _ parameter: Int) {
        write("\u{1B}[")
        if parameter != 1 { write(decimal: parameter) }
        append(UInt8(ascii: final))
    }

    /// Appends the UTF-8 of a character.
    mutating func write(glyph scalar: Unicode.Scalar) { UTF8.encode(scalar) { append($0) } }

    /// Appends the glyph of a cell with its marks, or nothing for a second half.
    package mutating func write(glyphOf cell: Cell) {
        guard !cell.isSecondHalf else { return }
        write(glyph: cell.glyph)
        if !cell.marks.isEmpty { for mark in cell.marks.scalars { write(glyph: mark) } }
    }
}

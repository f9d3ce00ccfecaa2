/// What stands on a character: accents, vowel points, the second letter of a flag.
///
/// It is a number of 24 bits, so that a cell of a screen can hold it beside its character. There is room for two marks, as
/// many as living languages put on a letter with few exceptions.
@frozen
public struct Marks: Hashable, Sendable, BitwiseCopyable {
    /// Twice twelve bits, the first mark in the lower ones: 0 for none, or the mark's place in the table of all, from 1.
    public let rawValue: UInt32

    /// The marks of a number.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No marks.
    public static let none = Marks(rawValue: 0)

    /// Whether there are none.
    @inlinable
    public var isEmpty: Bool { rawValue == 0 }

    /// These marks and another one on top; the same when there is no room for it, or it is no mark.
    func adding(_ scalar: Unicode.Scalar) -> Marks {
        guard rawValue < 1 << 12, let place = WidthTable.marks.place(of: scalar.value) else { return self }
        return Marks(rawValue: rawValue | UInt32(place + 1) << (isEmpty ? 0 : 12))
    }

    /// Whether they are the second letter of a flag, which takes a column as the first does.
    public var makeFlag: Bool { scalars.first?.isFlagLetter == true }

    /// The marks, in the order in which they follow their character.
    ///
    /// - Complexity: O(1) when there are none, else O(log of the number of marks that there are).
    public var scalars: [Unicode.Scalar] {
        isEmpty
            ? []
            : [rawValue & 0xFFF, rawValue >> 12].compactMap { WidthTable.marks.scalar(at: Int($0) - 1) }
    }
}

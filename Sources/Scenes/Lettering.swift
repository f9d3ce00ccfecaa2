package import Geometry
import Layers

/// An error in a text for ``Lettering``.
public enum LetteringError: Error, Hashable, Sendable {
    /// The text has no letters.
    case empty
    /// The text has more characters than ``Lettering/limit``.
    case tooLong(Int)
    /// A character has no letter.
    case missing(Character)

    /// The error and its fix, in one line.
    public var message: String {
        switch self {
        case .empty: "there is nothing to write. Add a text"
        case .tooLong(let count): "the text has \(count) characters. Use at most \(Lettering.limit)"
        case .missing(let character):
            "there is no letter for \"\(character)\". Use Latin letters, digits and punctuation"
        }
    }
}

/// Single-stroke letters, and scenes in which a pen writes a text.
///
/// The letters are Latin, with the accents of European languages, digits and punctuation. A capital is 14 points high.
public enum Lettering {
    /// The maximum number of characters in a text.
    public static let limit = 200

    private static let lineHeight = 24.0
    private static let margin = 10.0
    private static let letterGap = 4.5
    private static let space = 7.0

    /// Returns a scene file in which a pen writes a text, in lines, and erases it again.
    public static func sceneFile(writing text: String) throws(LetteringError) -> String {
        guard text.count <= limit else { throw .tooLong(text.count) }
        let lines = try lines(of: text)
        guard !lines.isEmpty else { throw .empty }
        let width = (lines.map(\.width).max() ?? 0) + 2 * margin
        let height = Double(lines.count) * lineHeight + margin
        let paths = lines.enumerated().map { index, line in
            line.path.applying(
                Affine(translationX: (width - line.width) / 2, y: Double(index + 1) * lineHeight - 4))
        }
        let length = paths.map { ArcLength($0).total }.reduce(0, +)
        let (writing, erasing) = ((length / 60).clamped(to: 1.5...12), (length / 180).clamped(to: 0.75...4))
        func seconds(_ value: Double) -> String { value.decimal(upToPlaces: 2) }
        return """
            scene: 1
            title: \(JSONValue.quoted(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
            canvas: [\(width.decimal(upToPlaces: 2)), \(height.decimal(upToPlaces: 2))]
            layers:
              - name: ink
                path: >-
                  \(paths.map { $0.rounded.svg() }.joined(separator: "\n      "))
                fillColor: none
                strokeColor: "#3b82f6"
                lineWidth: \(max(2, height / 40).decimal(upToPlaces: 1))
                lineCap: round
                lineJoin: round
                x-trimBy: length               # the pen moves at an even speed
                animations:
                  - { keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: \(seconds(writing)), timingFunction: easeInEaseOut, fillMode: backwards }
                  - { keyPath: strokeStart, fromValue: 0, toValue: 1, beginTime: \(seconds(writing + 1.5)), duration: \(seconds(erasing)), timingFunction: easeIn, fillMode: forwards, isRemovedOnCompletion: false }
            x-duration: \(seconds(writing + 1.5 + erasing + 0.5))

            """
    }

    // MARK: Lines

    private struct Line {
        var path = Path()
        /// The width without the gap after the last letter.
        var width = 0.0

        func followed(by other: Line, gap: Double) -> Line {
            // An i has a path without a width.
            let start = path.isEmpty ? 0 : width + gap
            return Line(
                path: path.appending(other.path.applying(Affine(translationX: start, y: 0))),
                width: start + other.width)
        }
    }

    /// Returns the lines of a text. They are as long as a picture that is twice as wide as high needs.
    private static func lines(of text: String) throws(LetteringError) -> [Line] {
        let spaceWidth = space + letterGap
        let paragraphs = try text.split(whereSeparator: \.isNewline).map {
            (paragraph) throws(LetteringError) in
            try paragraph.split(whereSeparator: \.isWhitespace).map(line)
        }
        let words = paragraphs.joined()
        let totalWidth = words.reduce(0) { $0 + $1.width + spaceWidth }
        let maximumWidth = max((2 * lineHeight * totalWidth).squareRoot(), words.map(\.width).max() ?? 0)
        return paragraphs.flatMap { words in
            words.reduce(into: [Line]()) { lines, word in
                if let last = lines.last, last.width + spaceWidth + word.width <= maximumWidth {
                    lines[lines.count - 1] = last.followed(by: word, gap: spaceWidth)
                } else {
                    lines.append(word)
                }
            }
        }
    }

    /// The height of a capital letter of ``label(_:)``, in points.
    package static let capitalHeight = 14.0

    /// Returns one line of a text as the lines of a pen, from the start of the baseline, and its width in points.
    ///
    /// A character without a letter is a box.
    package static func label(_ text: String) -> (path: Path, width: Double) {
        let box = Line(path: Path(rect: Rect(0, -12, 8, 12)), width: 8)
        let words = text.split(separator: " ").map { word in
            word.reduce(into: Line()) { $0 = $0.followed(by: letters[$1] ?? box, gap: letterGap) }
        }
        let line = words.reduce(into: Line()) { $0 = $0.followed(by: $1, gap: space + letterGap) }
        return (line.path, line.width)
    }

    /// Returns a line of text about as wide as in a common sans-serif font, or `nil` if a character has no letter.
    ///
    /// The line starts at the origin, on its baseline. The width includes all spaces, and the spacing after each letter. In a
    /// monospaced line, all letters have the same width.
    package static func line(
        _ text: String, fontSize: Double, letterSpacing: Double = 0, isMonospaced: Bool = false
    ) -> (path: Path, width: Double)? {
        // A capital is 0.7 em high. The letters of the pen are wider than those of common fonts.
        let scale = fontSize * 0.7 / capitalHeight
        let scaleX = scale * 0.85
        let fixedAdvance = isMonospaced ? 0.6 * fontSize : nil
        var (path, width) = (Path(), 0.0)
        for character in text {
            if !character.isWhitespace {
                guard let letter = letters[character] else { return nil }
                let advance = fixedAdvance ?? (letter.width + letterGap) * scaleX
                let letterScaleX = min(scaleX, advance / (letter.width + letterGap))
                let start = Point(width + (advance - letter.width * letterScaleX) / 2, 0)
                path.append(letter.path.applying(Affine(scaleX: letterScaleX, y: scale, originTo: start)))
                width += advance
            } else {
                width += fixedAdvance ?? space * scaleX
            }
            width += letterSpacing
        }
        return (path, width)
    }

    /// Returns the width of the pen that replaces a font of a size.
    package static func penWidth(fontSize: Double, isBold: Bool) -> Double {
        fontSize * (isBold ? 0.15 : 0.1)
    }

    /// Returns the lines of a character, or `nil` if it has no letter.
    package static func letter(_ character: String) -> Path? {
        character.count == 1 ? character.first.flatMap { letters[$0]?.path } : nil
    }

    private static func line(of word: Substring) throws(LetteringError) -> Line {
        var line = Line()
        for character in word {
            guard let letter = letters[character] else { throw .missing(character) }
            line = line.followed(by: letter, gap: letterGap)
        }
        return line
    }

    // MARK: Letters

    /// The letters of the file letters.txt.
    ///
    /// A row has a character, its width and its path; y is 0 on the baseline. A row with + has an accent, some letters with
    /// the accent, and the same letters without it.
    private static let letters: [Character: Line] = {
        var letters: [Character: Line] = [:]
        for row in EmbeddedFiles.letters_txt.split(separator: "\n") {
            let parts = row.split(separator: " ", maxSplits: 2).map(String.init)
            if let width = Double(parts[1]), let path = try? Path(svg: parts[2]) {
                letters[Character(parts[0])] = Line(path: path, width: width)
            } else if let accent = letters[Character(parts[1])] {
                let pair = parts[2].split(separator: " ")
                for (letter, base) in zip(pair[0], pair[1]) {
                    letters[letter] = letters[base].map { accented($0, base, accent) }
                }
            }
        }
        return letters
    }()

    private static func accented(_ base: Line, _ letter: Character, _ accent: Line) -> Line {
        let isBelow = (accent.path.bounds?.maxY ?? 0) > 0
        let top = letter.isLowercase && !"dfhklt".contains(letter) ? -9.0 : -14
        let map = Affine(translationX: base.width / 2, y: isBelow ? 0 : top)
        return Line(path: base.path.appending(accent.path.applying(map)), width: base.width)
    }
}

extension Path {
    fileprivate var rounded: Path {
        mapPoints { Point(($0.x * 100).rounded() / 100, ($0.y * 100).rounded() / 100) }
    }
}

package import Cells
import Colors
package import Layers
import Scenes
package import Text

/// A script of keys and waits at exact times.
///
///     # pause half way through, look closer, and continue
///     wait 0.75
///     press space
///     mark Half way
///     press . . . every 0.5
///     wait 1
///     press space
///     wait 1.5
///
/// Each line has one statement or is empty. A `#` at the start of a word starts a comment.
///
/// - `wait SECONDS` waits.
/// - `press KEY ...` presses keys in order, all at the same time. With `every SECONDS` at the end it waits after each
///   key. A key is one character, or one of ``Cells/Key/names``.
/// - `mark TEXT` names the current time.
///
/// Keys take no time. The recording ends with the last wait.
package struct KeyScript: Sendable {
    package struct Mark: Hashable, Sendable {
        /// The time in microseconds since the start.
        package let time: Int
        package let label: SafeText

        package init(time: Int, label: SafeText) {
            self.time = time
            self.label = label
        }
    }

    /// The pressed keys, in order, with times in microseconds since the start.
    package private(set) var keys: [(time: Int, key: Key)] = []
    package private(set) var marks: [Mark] = []
    /// The sum of the waits, in microseconds.
    package private(set) var duration = 0

    /// - Throws: the first error of each line, at most 100.
    package init(_ text: String) throws(KeyScriptErrors) {
        var errors: [KeyScriptErrors.Entry] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated() where errors.count < 100
        {
            do {
                try read(Line(line, number: index + 1))
            } catch {
                errors.append(error)
            }
        }
        guard errors.isEmpty else { throw KeyScriptErrors(entries: errors) }
    }

    private mutating func read(_ line: Line) throws(KeyScriptErrors.Entry) {
        guard let verb = line.words.first else { return }
        let arguments = line.words.dropFirst()
        switch verb.text {
        case "wait":
            guard let time = arguments.first else {
                throw line.error(after: verb, "wait needs a number of seconds")
            }
            duration += try line.microseconds(time)
            if let extra = arguments.dropFirst().first {
                throw line.error(extra, "unexpected \"\(extra.text)\" after the time")
            }
        case "press": try press(arguments, verb, line)
        case "mark":
            guard !arguments.isEmpty else { throw line.error(after: verb, "mark needs a text") }
            let label = arguments.map(\.text).joined(separator: " ")
            marks.append(Mark(time: duration, label: SafeText(label)))
        case let other:
            let guess = nearestName(to: other, in: ["wait", "press", "mark"])
            throw line.error(verb, "no statement \"\(other)\"" + didYouMean(guess, quoted: true))
        }
    }

    private mutating func press(
        _ words: ArraySlice<Line.Word>, _ verb: Line.Word, _ line: Line
    ) throws(KeyScriptErrors.Entry) {
        let isTimed = words.count > 1 && words[words.endIndex - 2].text == "every"
        let keys = isTimed ? words.dropLast(2) : words
        if let last = words.last, last.text == "every" {
            throw line.error(after: last, "every needs a number of seconds")
        }
        guard !keys.isEmpty else { throw line.error(after: verb, "press needs a key") }
        var pause = 0
        if isTimed, let time = words.last { pause = try line.microseconds(time) }
        for word in keys {
            guard let key = Key(named: word.text) else {
                let guess = nearestName(to: word.text, in: Key.names)
                throw line.error(word, "no key \"\(word.text)\"" + didYouMean(guess, quoted: true))
            }
            self.keys.append((duration, key))
            duration += pause
        }
    }
}

package struct KeyScriptErrors: Error, Hashable, Sendable {
    package struct Entry: Error, Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// The character of the line, from 1.
        package let column: Int
        package let message: String
    }

    package let entries: [Entry]
}

private struct Line {
    struct Word {
        let text: String
        let column: Int
    }

    let number: Int
    let words: [Word]

    init(_ text: Substring, number: Int) {
        self.number = number
        let words = Array(text).split { $0 == " " || $0 == "\t" }
        self.words = words.prefix { $0.first != "#" }.map {
            Word(text: String($0), column: $0.startIndex + 1)
        }
    }

    /// Reads a number of seconds up to one hour, in microseconds.
    func microseconds(_ word: Word) throws(KeyScriptErrors.Entry) -> Int {
        guard let seconds = TimeText(word.text)?.seconds, (0...3600).contains(seconds) else {
            throw error(word, "\"\(word.text)\" is not a number of seconds from 0 to 3600")
        }
        return seconds.microseconds
    }

    func error(_ word: Word, _ message: String) -> KeyScriptErrors.Entry {
        KeyScriptErrors.Entry(line: number, column: word.column, message: message)
    }

    func error(after word: Word, _ message: String) -> KeyScriptErrors.Entry {
        KeyScriptErrors.Entry(line: number, column: word.column + word.text.count, message: message)
    }
}

/// The scenes of a recording, one after the other.
package struct SceneSchedule: Sendable {
    /// The duration in microseconds.
    package let duration: Int
    private var showings: [(start: Int, length: Int, loopStart: Int, timeline: Timeline)] = []

    /// Returns the length of the first showing of a scene, and the time of the scene at which later ones begin, in
    /// microseconds. A scene that does not move is shown for one second.
    package static func showing(of timeline: Timeline) -> (length: Int, loopStart: Int) {
        let length = timeline.duration.microseconds
        guard length > 0 else { return (1_000_000, 0) }
        // A rounded duration must not reach the next loop.
        let isBeyond = length.seconds > timeline.duration + TimeTolerance.at(timeline.duration)
        let shown = isBeyond ? max(length - 1, 1) : length
        return (shown, min(timeline.loopStart.microseconds, shown - 1))
    }

    /// Without a duration, in microseconds, it has all showings. With one, the last scene plays until the end.
    ///
    /// - Precondition: there is at least one scene.
    package init(_ scenes: [Timeline], times: Int = 1, duration: Int? = nil) {
        precondition(!scenes.isEmpty, "a recording shows a scene")
        var time = 0
        for timeline in scenes {
            let (length, loopStart) = SceneSchedule.showing(of: timeline)
            showings.append((time, length, loopStart, timeline))
            time = RecordingLength.sum(time, length + (length - loopStart) * (max(1, times) - 1))
        }
        self.duration = duration ?? time
    }

    package var timelines: [Timeline] { showings.map(\.timeline) }

    /// Returns the index of the scene at a time of the recording, and the time of that scene in seconds.
    package func moment(at time: Int) -> (scene: Int, time: Double) {
        let index = showings.lastIndex { $0.start <= time } ?? 0
        let (start, length, loopStart, _) = showings[index]
        let elapsed = max(0, time - start)
        guard elapsed >= length else { return (index, elapsed.seconds) }
        return (index, (loopStart + (elapsed - length) % (length - loopStart)).seconds)
    }
}

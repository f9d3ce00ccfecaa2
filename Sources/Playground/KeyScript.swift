package import Cells
import Colors
package import Layers

/// Keys and waits, to be performed at exact times: a recording of somebody at work, without anybody.
///
///     # pause half way through, look closer, and go on
///     wait 0.75
///     press space
///     mark Half way
///     press . . . every 0.5
///     wait 1
///     press space
///     wait 1.5
///
/// A script is read line by line. A line is one of these statements, or blank; what follows a `#` at the start
/// of a word is a comment.
///
/// - `wait SECONDS` lets time go by.
/// - `press KEY ...` presses keys one after the other, all at the same time; with `every SECONDS` at the end,
///   that time goes by after each. A key is one character as it is typed, or one of ``Cells/Key/names``.
/// - `mark TEXT` names the moment.
///
/// Keys take no time. The recording ends with the last wait.
package struct KeyScript: Hashable, Sendable {
    /// What happens at a time.
    package enum Action: Hashable, Sendable {
        /// A key is pressed.
        case press(Key)
        /// The moment gets a name.
        case mark(String)
    }

    /// An action and when it happens.
    package struct Event: Hashable, Sendable {
        /// When it happens, in microseconds since the start.
        package let time: Int
        /// What happens: a key, or a name for the moment.
        package let action: Action
    }

    /// The events, in order.
    package private(set) var events: [Event] = []
    /// The sum of the waits, in microseconds.
    package private(set) var duration = 0

    /// Reads a script.
    ///
    /// - Throws: ``KeyScriptError`` with the place of the first mistake.
    package init(_ text: String) throws(KeyScriptError) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            try read(Line(line, number: index + 1))
        }
    }

    private mutating func read(_ line: Line) throws(KeyScriptError) {
        guard let verb = line.words.first else { return }
        let rest = line.words.dropFirst()
        switch verb.text {
        case "wait":
            guard let time = rest.first else {
                throw line.error(after: verb, "wait needs a number of seconds")
            }
            duration += try line.microseconds(time)
            try line.expectEnd(rest.dropFirst())
        case "press": try press(rest, verb, line)
        case "mark":
            guard !rest.isEmpty else { throw line.error(after: verb, "mark needs a text") }
            events.append(Event(time: duration, action: .mark(rest.map(\.text).joined(separator: " "))))
        case let other:
            let guess = nearestName(to: other, in: ["wait", "press", "mark"])
            throw line.error(
                verb, "no statement \"\(other)\"" + didYouMean(guess, quoted: true))
        }
    }

    private mutating func press(
        _ words: ArraySlice<Line.Word>, _ verb: Line.Word, _ line: Line
    ) throws(KeyScriptError) {
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
                throw line.error(
                    word, "no key \"\(word.text)\"" + didYouMean(guess, quoted: true))
            }
            events.append(Event(time: duration, action: .press(key)))
            duration += pause
        }
    }
}

/// What is wrong with a script, and where.
package struct KeyScriptError: Error, Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The character of the line, from 1.
    package let column: Int
    /// What is wrong, in a sentence.
    package let message: String
}

/// One line of a script, in words.
private struct Line {
    struct Word {
        let text: String
        let column: Int
    }

    let number: Int
    private(set) var words: [Word] = []

    init(_ text: Substring, number: Int) {
        self.number = number
        var word: Word?
        for (index, character) in text.enumerated() {
            if character == " " || character == "\t" {
                if let word { words.append(word) }
                word = nil
            } else if let begun = word {
                word = Word(text: begun.text + String(character), column: begun.column)
            } else if character == "#" {
                return
            } else {
                word = Word(text: String(character), column: index + 1)
            }
        }
        if let word { words.append(word) }
    }

    /// A number of seconds up to an hour.
    func microseconds(_ word: Word) throws(KeyScriptError) -> Int {
        guard let seconds = Double(word.text), (0...3600).contains(seconds) else {
            throw error(word, "\"\(word.text)\" is not a number of seconds from 0 to 3600")
        }
        return seconds.microseconds
    }

    func expectEnd(_ words: ArraySlice<Word>) throws(KeyScriptError) {
        if let word = words.first { throw error(word, "unexpected \"\(word.text)\" after the time") }
    }

    func error(_ word: Word, _ message: String) -> KeyScriptError {
        KeyScriptError(line: number, column: word.column, message: message)
    }

    func error(after word: Word, _ message: String) -> KeyScriptError {
        KeyScriptError(line: number, column: word.column + word.text.count, message: message)
    }
}

/// Scenes one after the other in the time of a recording.
package struct SceneSchedule: Sendable {
    /// How long it takes, in microseconds.
    package let duration: Int
    private let parts: [(start: Int, length: Int, timeline: Timeline)]

    /// How long a scene is shown once, in microseconds: for as long as it moves, one that goes on forever for
    /// one of its rounds, and one that stands still for a second.
    package static func showing(of timeline: Timeline) -> Int {
        let length = timeline.duration.microseconds
        // Beyond its end the next round would begin.
        let isBeyond = length.seconds > timeline.duration + TimeTolerance.at(timeline.duration)
        return length > 0 ? isBeyond ? max(length - 1, 1) : length : 1_000_000
    }

    /// Each scene so many times.
    ///
    /// - Parameters:
    ///   - scenes: at least one.
    ///   - times: how often each is played, at least once.
    ///   - duration: how long it takes, in microseconds; nil for as long as the scenes last. The last scene
    ///     fills what is left over.
    /// - Precondition: there is a scene.
    package init(_ scenes: [Timeline], times: Int = 1, duration: Int? = nil) {
        precondition(!scenes.isEmpty, "a recording shows a scene")
        var parts: [(start: Int, length: Int, timeline: Timeline)] = []
        var time = 0
        for timeline in scenes {
            let length = SceneSchedule.showing(of: timeline)
            parts.append((time, length, timeline))
            time = RecordingLength.sum(time, length * max(1, times))
        }
        self.parts = parts
        self.duration = duration ?? time
    }

    /// What is shown at a time of the recording: a scene, and the time of that scene in seconds.
    package func moment(at time: Int) -> (timeline: Timeline, time: Double) {
        let part = parts.last { $0.start <= time } ?? parts[0]
        return (part.timeline, (max(0, time - part.start) % part.length).seconds)
    }
}

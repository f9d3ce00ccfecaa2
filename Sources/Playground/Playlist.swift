package import Layers
import Playback
package import Scenes
package import Text

/// A sentence on screens of any width: its words are measured once, since every frame breaks it into lines.
struct Caption: Hashable, Sendable {
    private struct Word: Hashable, Sendable {
        let text: SafeText
        let columns: Int
    }

    private let words: [Word]

    init(_ text: SafeText) {
        words = text.text.split(whereSeparator: \.isWhitespace).map { word in
            let word = SafeText(word)
            return Word(text: word, columns: word.columns)
        }
    }

    /// The sentence broken between words into lines that fit on a screen of so many columns, a column free at either
    /// side: as few as there can be, about equally long, and no more than `most`, of which the last ends in an ellipsis
    /// when there is more to say. A word that is longer than a line is cut.
    func lines(columns: Int, most: Int = 2) -> [SafeText] {
        let width = max(1, columns - 2)
        let count = lineCount(width)
        guard count <= most else {
            var lines: [SafeText] = []
            forEachLine(width) { words in if lines.count < most { lines.append(text(of: words, width)) } }
            return lines.dropLast() + [lines[most - 1].cut(columns: width)]
        }
        // The narrowest that takes no more lines.
        var (low, high) = (1, width)
        while low < high {
            let middle = (low + high) / 2
            if lineCount(middle) <= count, isWhole(middle, width) { high = middle } else { low = middle + 1 }
        }
        var lines: [SafeText] = []
        forEachLine(low) { lines.append(text(of: $0, width)) }
        return lines
    }

    private func text(of words: ArraySlice<Word>, _ width: Int) -> SafeText {
        words.map { $0.columns > width ? $0.text.prefix(columns: width) : $0.text }.joined(separator: " ")
    }

    /// Whether lines that are narrower cut no word that would fit on the screen.
    private func isWhole(_ narrow: Int, _ width: Int) -> Bool {
        words.allSatisfy { $0.columns <= narrow || $0.columns > width }
    }

    private func lineCount(_ width: Int) -> Int {
        var count = 0
        forEachLine(width) { _ in count += 1 }
        return count
    }

    private func forEachLine(_ width: Int, _ body: (ArraySlice<Word>) -> Void) {
        var (start, used) = (0, 0)
        for (index, word) in words.enumerated() {
            let columns = min(word.columns, width)
            if index > start, used + 1 + columns > width {
                body(words[start..<index])
                (start, used) = (index, columns)
            } else {
                used += index > start ? 1 + columns : columns
            }
        }
        if start < words.count { body(words[start...]) }
    }
}

/// One scene of a playlist: an object that never changes, since every frame asks a dozen times which one is on.
package final class PlaylistItem: Sendable {
    /// What it is called by: a demo's name, or a file's.
    package let name: String
    /// The same, to be shown.
    package let shownName: SafeText
    /// The title of the scene, to be shown.
    package let title: SafeText
    /// What it is headed by, its title if it has one; and whether that says another name than its own.
    let heading: SafeText
    let hasOtherName: Bool
    /// What is played, and all that happens in it.
    package let timeline: Timeline
    /// What its author says about it, and when.
    package let lesson: Lesson
    private let steps: [(question: Caption?, text: Caption)]
    private let key: Caption?
    /// What its parts are called, from left to right, when it shows scenes side by side.
    package let parts: [SafeText]
    /// The chapter of the catalogue in which it stands, to be shown; empty when it stands in none.
    package let chapter: SafeText
    /// What there is to be warned of, a line for each.
    package let warnings: [SafeText]
    /// The instants worth stopping at, rising: the steps of a lesson, or else the scene's own key moments. Kept,
    /// since every frame marks them on the scrub bar.
    package let moments: [Double]
    /// The instants at which something begins, turns or ends, rising.
    package let keyMoments: [Double]
    /// The greatest speed at which nothing of it flashes more than three times a second.
    package let fastest: Double
    /// All runs of all animations, in order: kept, since it takes time to work out.
    let stretches: [AnimationRun]
    /// The first run of every animation.
    let allRuns: [AnimationRun]
    /// The same by the layer that it is on.
    let runs: [Layer.ID: [AnimationRun]]
    /// The file of the scene with edits in it; nil for a scene that no file says.
    let source: SceneReading?
    /// The scene without what happens in it by and by; of scenes side by side the one that both come from.
    let base: Scene
    /// The same as its file has it, without edits.
    let asWritten: Scene
    /// By how much the numbers of its layers are raised where it is shown: they stand in the first of scenes side by side.
    let shift: Int

    /// A scene under a name.
    package convenience init(
        name: String, scene: Scene, lesson: Lesson = Lesson(), parts: [SafeText] = [],
        chapter: SafeText = "", warnings: [SafeText] = []
    ) {
        self.init(
            name: name, Timeline(scene), lesson: lesson, parts: parts, chapter: chapter, warnings: warnings,
            source: nil, asWritten: nil)
    }

    private init(
        name: String, _ timeline: Timeline, lesson: Lesson, parts: [SafeText], chapter: SafeText,
        warnings: [SafeText], source: SceneReading?, asWritten: Scene?
    ) {
        let scene = timeline.scene
        self.name = name
        shownName = SafeText(name)
        title = SafeText(sentence: scene.title)
        heading = title.text.isEmpty ? shownName : title
        func letters(_ text: SafeText) -> String { text.text.lowercased().filter(\.isLetter) }
        hasOtherName = letters(heading) != letters(shownName)
        self.timeline = timeline
        self.lesson = lesson
        steps = lesson.steps.map { ($0.question.map(Caption.init), Caption($0.text)) }
        key = lesson.caption.map(Caption.init)
        self.parts = parts
        self.chapter = chapter
        self.warnings = warnings
        keyMoments = timeline.moments.map(\.time)
        moments = lesson.steps.isEmpty ? keyMoments : lesson.steps.map(\.time)
        let flashes = flashRate(of: timeline)
        fastest = flashes > 0 ? max(3 / flashes, Playhead.speeds.lowerBound) : .infinity
        stretches = timeline.runs
        allRuns = stretches.filter { $0.since == nil }
        runs = Dictionary(grouping: allRuns, by: \.layer)
        self.source = source
        base = source?.scene ?? scene
        self.asWritten = asWritten ?? base
        shift = parts.isEmpty ? 0 : scene.layers.first?.id.number ?? 0
    }

    /// What a scene file says, under a name; nil when it says nothing that can be played. Variants that it
    /// compares become one scene, side by side.
    package convenience init?(
        name: String, reading: SceneReading, chapter: SafeText = "", warnings: [SafeText] = []
    ) {
        self.init(name: name, reading: reading, chapter: chapter, warnings: warnings, asWritten: nil)
    }

    private convenience init?(
        name: String, reading: SceneReading, chapter: SafeText, warnings: [SafeText], asWritten: Scene?
    ) {
        let variants = reading.variants.map { (name: $0.title, scene: $0.scene) }
        guard let scene = reading.scene,
            let timeline = variants.isEmpty
                ? reading.timeline : Timeline(.sideBySide(variants, title: scene.title))
        else { return nil }
        self.init(
            name: name, timeline, lesson: reading.lesson, parts: variants.map { SafeText(sentence: $0.name) },
            chapter: chapter,
            warnings: warnings, source: reading, asWritten: asWritten)
    }

    /// The scene of its file with edits.
    ///
    /// - Throws: what is wrong with them, in a sentence.
    package func edited(with edits: [SceneEdit]) throws(FileProblem) -> PlaylistItem {
        guard let document = source?.document else { throw FileProblem("there is no file to change") }
        let reading = document.reading(with: edits)
        guard
            let item = PlaylistItem(
                name: name, reading: reading, chapter: chapter, warnings: warnings, asWritten: asWritten)
        else {
            let error = reading.diagnostics.first { $0.severity == .error }
            throw FileProblem(SafeText(error?.message ?? "that cannot be"))
        }
        return item
    }

    /// Whether there is in its file what a row of the inspector is about.
    func has(_ place: Inspector.Place) -> Bool {
        guard let layer = base[place.layer] else { return false }
        guard case .animation(_, let index) = place else { return true }
        return layer.runs.contains { $0.index == index }
    }

    /// The number that a layer of the scene that is played has in ``base``.
    func written(_ id: Layer.ID) -> Layer.ID { parts.isEmpty ? id : scene.part(of: id) }

    /// The number under which a layer of ``base`` is shown.
    func shown(_ id: Layer.ID) -> Layer.ID { Layer.ID(id.number + shift) }

    /// The scene that is played.
    package var scene: Scene { timeline.scene }

    /// A sentence of its lesson.
    func caption(_ sentence: Sentence.Kind) -> Caption? {
        switch sentence {
        case .key: key
        case .step(let step): steps[step].text
        case .question(let step): steps[step].question
        }
    }

    /// Whether its author says anything about it.
    var hasWords: Bool { key != nil || !steps.isEmpty }

    /// That there is something to be warned of, in a line; nil when there is nothing.
    var warningLine: SafeText? {
        switch warnings.count {
        case 0: nil
        case 1: warnings[0]
        default: "\(warnings.count) warnings: antics check shows them"
        }
    }
}

extension Scene {
    /// The number that a layer has by itself which stands in a scene of scenes side by side.
    func part(of id: Layer.ID) -> Layer.ID {
        Layer.ID(id.number - (layers.last { $0.id.number < id.number }?.id.number ?? 0))
    }
}

/// Scenes in an order. Each may be read when it is first looked at; its name is known before.
package struct Playlist: RandomAccessCollection, MutableCollection, Sendable {
    private struct Entry: Sendable {
        let name: String
        let read: @Sendable () -> PlaylistItem
        let item = LazyValue<PlaylistItem>()
    }

    private var entries: [Entry]

    /// Scenes that are there.
    package init(_ items: [PlaylistItem]) { entries = items.map { item in Entry(name: item.name) { item } } }

    /// Scenes that are read when they are first looked at.
    ///
    /// - Parameters:
    ///   - names: what they are called.
    ///   - read: makes the one of a name, always the same.
    package init(_ names: [String], read: @escaping @Sendable (String) -> PlaylistItem) {
        entries = names.map { name in Entry(name: name) { read(name) } }
    }

    /// What they are called; none is read for that.
    package var names: [String] { entries.map(\.name) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(place: Int) -> PlaylistItem {
        get { entries[place].item.value(entries[place].read) }
        set { entries[place] = Entry(name: newValue.name) { newValue } }
    }
}

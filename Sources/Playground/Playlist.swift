package import Layers
import Playback
package import Scenes
import Synchronization
package import Text

/// A problem with a file or with an edit, for the screen.
package struct FileProblem: Error, Hashable {
    /// The first line, for example "error: cannot write star-1.svg: disk full".
    package let line: SafeText
    /// The fix; `nil` if there is none, or if the line contains it.
    package let hint: SafeText?
    /// The number of problems of the same file. The line is the first one.
    package let count: Int
    /// All problems of the file, with excerpts, in several lines.
    package let details: SafeText

    package init(_ line: SafeText, hint: SafeText? = nil, count: Int = 1, details: SafeText? = nil) {
        (self.line, self.hint, self.count) = (line, hint, count)
        self.details = details ?? line
    }

    /// The line with its number, if there are several, and the fix.
    var text: SafeText {
        let numbered: SafeText = count > 1 ? "1 of \(count): \(line)" : line
        return hint.map { "\(numbered)\(line.text.hasSuffix("?") ? "" : ".") Fix: \($0)" } ?? numbered
    }
}

// MARK: - Items

/// One scene of a playlist.
///
/// An item never changes: an edit makes a new item. So panels store the views that they derive from an item with
/// ``cached(_:make:)``.
package final class PlaylistItem: Sendable {
    /// The name of the demo or of the file.
    package let name: String
    package let shownName: SafeText
    package let title: SafeText
    /// The title, or the name if there is no title; and whether the title differs from the name.
    package let heading: SafeText
    let hasOtherName: Bool
    package let timeline: Timeline
    package let lesson: Lesson
    private let steps: [(question: WrappedText?, text: WrappedText)]
    private let caption: WrappedText?
    /// The names of scenes side by side, from left to right.
    package let pictureNames: [SafeText]
    /// The chapter of the catalogue; empty if there is none.
    package let chapter: SafeText
    /// The warnings about the file, a line each.
    package let warnings: [SafeText]
    /// The times of the lesson's steps, or else of the scene's key moments, in ascending order.
    let moments: [Double]
    /// The marks of the scrub bar, in ascending order: the steps, and the times at which an animation begins, turns or ends.
    let marks: [ScrubMark]
    private let safeSpeed = LazyValue<Double>()
    /// Whether labels stand beside the layers, so the caption needs a gap above it.
    let hasLabels: Bool
    let runsByLayer: [Layer.ID: [AnimationRun]]
    let firstRuns: [AnimationRun]
    /// Whether a click in the picture touches a view of the scene's program.
    let takesTouches: Bool
    let source: SceneReading?
    let edits: [SceneEdit]
    /// The scene of the file, with the edits; of scenes side by side the scene that both are made from.
    let base: Scene
    let unedited: Scene
    /// The offset between the layer numbers of the played scene and of ``base``.
    let layerOffset: Int
    private let cache = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Creates an item from a scene without a file.
    package convenience init(
        name: String, scene: Scene, lesson: Lesson = Lesson(), pictureNames: [SafeText] = [],
        chapter: SafeText = "", warnings: [SafeText] = [], takesTouches: Bool = false
    ) {
        self.init(
            name: name, Timeline(scene), lesson: lesson, pictureNames: pictureNames, chapter: chapter,
            warnings: warnings, takesTouches: takesTouches)
    }

    private init(
        name: String, _ timeline: Timeline, lesson: Lesson, pictureNames: [SafeText], chapter: SafeText,
        warnings: [SafeText], source: SceneReading? = nil, edits: [SceneEdit] = [], unedited: Scene? = nil,
        takesTouches: Bool = false
    ) {
        let scene = timeline.scene
        self.takesTouches = takesTouches
        self.name = name
        shownName = SafeText(name)
        title = SafeText(sentence: scene.title)
        heading = title.isEmpty ? shownName : title
        func letters(_ text: SafeText) -> String { text.text.lowercased().filter(\.isLetter) }
        hasOtherName = letters(heading) != letters(shownName)
        self.timeline = timeline
        self.lesson = lesson
        steps = lesson.steps.map { ($0.question.map(WrappedText.init), WrappedText($0.text)) }
        caption = lesson.caption.map(WrappedText.init)
        self.pictureNames = pictureNames
        self.chapter = chapter
        self.warnings = warnings
        marks = ScrubMark.all(lesson.steps, timeline.moments)
        moments = lesson.steps.isEmpty ? marks.map(\.time) : lesson.steps.map(\.time)
        let runs = timeline.runs
        runsByLayer = Dictionary(grouping: runs, by: \.layer)
        firstRuns = runs.filter { $0.since == nil }
        self.source = source
        self.edits = edits
        base = source?.scene ?? scene
        self.unedited = unedited ?? base
        hasLabels = scene.allLayers.contains { $0.label != nil }
        layerOffset = pictureNames.isEmpty ? 0 : scene.layers.first?.id.number ?? 0
    }

    /// Creates an item from a scene file, or returns `nil` if the file has no scene. Variants become one scene, side by side.
    ///
    /// `unedited` is the scene before the edits in the reading, if there are any.
    package convenience init?(
        name: String, reading: SceneReading, chapter: SafeText = "", warnings: [SafeText] = [],
        edits: [SceneEdit] = [], unedited: Scene? = nil
    ) {
        let variants = reading.variants.map { (name: $0.title, scene: $0.scene) }
        guard let scene = reading.scene,
            let timeline = variants.isEmpty
                ? reading.timeline : Timeline(.sideBySide(variants, title: scene.title))
        else { return nil }
        self.init(
            name: name, timeline, lesson: reading.lesson,
            pictureNames: variants.map { SafeText(sentence: $0.name) },
            chapter: chapter, warnings: warnings, source: reading, edits: edits, unedited: unedited)
    }

    /// Returns the scene of the file with edits, or throws the first error in them.
    package func edited(with edits: [SceneEdit]) throws(FileProblem) -> PlaylistItem {
        guard let document = source?.document else { throw FileProblem(SafeText.programScene) }
        let reading = document.reading(with: edits)
        let item = PlaylistItem(
            name: name, reading: reading, chapter: chapter, warnings: warnings, edits: edits,
            unedited: unedited)
        guard let item else {
            let error = reading.diagnostics.first { $0.severity == .error }
            throw FileProblem(SafeText(error?.message ?? "this edit is not valid"))
        }
        return item
    }

    /// The greatest speed with at most three flashes a second. The first call searches for flashes.
    package var maximumSpeed: Double {
        safeSpeed.value {
            let flashes = flashRate(of: timeline)
            return flashes > 0 ? max(3 / flashes, Playhead.speeds.lowerBound) : .infinity
        }
    }

    /// Returns a view that is derived from this item, and stores the latest one of each type.
    ///
    /// The keys are the parameters of the view besides the item. The view must not contain the item.
    func cached<View: Sendable, each Key: Equatable & Sendable>(
        _ keys: repeat each Key, make: () -> View
    ) -> View {
        typealias Cached = CachedView<View, repeat each Key>
        let type = ObjectIdentifier(Cached.self)
        let last = cache.withLock { $0[type] } as? Cached
        if let last, last.hasKeys(repeat each keys) { return last.view }
        let view = make()
        cache.withLock { $0[type] = Cached(view: view, keys: (repeat each keys)) }
        return view
    }

    private struct CachedView<View: Sendable, each Key: Equatable & Sendable>: Sendable {
        let view: View
        let keys: (repeat each Key)

        func hasKeys(_ others: repeat each Key) -> Bool {
            for isEqual in repeat each keys == each others {
                if !isEqual { return false }
            }
            return true
        }
    }

    package var scene: Scene { timeline.scene }

    /// Returns the times at which the scene looks different from a goal.
    func differences(from goal: Scene) -> PictureDifferences {
        cached(goal) { PictureDifferences(Timeline(goal), timeline) }
    }

    /// Returns the number in ``base`` of a layer of the played scene.
    func baseID(of id: Layer.ID) -> Layer.ID { pictureNames.isEmpty ? id : scene.originalID(of: id) }

    /// Returns the number in the played scene of a layer of ``base``.
    func playedID(of id: Layer.ID) -> Layer.ID { Layer.ID(id.number + layerOffset) }

    enum Sentence: Hashable, Sendable {
        case caption
        case step(Int)
        case question(Int)
    }

    func text(of sentence: Sentence) -> WrappedText? {
        switch sentence {
        case .caption: caption
        case .step(let step): steps[step].text
        case .question(let step): steps[step].question
        }
    }

    var hasSentences: Bool { caption != nil || !steps.isEmpty }

    var warningLine: SafeText? {
        switch warnings.count {
        case 0: nil
        case 1: warnings[0]
        default: "\(warnings.count) warnings: run antics check"
        }
    }
}

extension SafeText {
    /// The reason against changes of a scene that a program makes.
    static let programScene: SafeText = "edit the Swift file to change this scene"
}

extension Scene {
    /// Returns the number that a layer of a scene side by side has in its original scene.
    func originalID(of id: Layer.ID) -> Layer.ID {
        Layer.ID(id.number - (layers.last { $0.id.number < id.number }?.id.number ?? 0))
    }
}

// MARK: - Playlists

/// A list of scenes. Each scene can be read on first use; the names are known before.
package struct Playlist: RandomAccessCollection, MutableCollection, Sendable {
    private struct Entry: Sendable {
        let name: String
        let read: @Sendable () -> PlaylistItem
        let item = LazyValue<PlaylistItem>()
    }

    private var entries: [Entry]

    package init(_ items: [PlaylistItem]) { entries = items.map { item in Entry(name: item.name) { item } } }

    /// Creates a playlist whose scenes are read on first use. `read` must return the same scene each time.
    package init(_ names: [String], read: @escaping @Sendable (String) -> PlaylistItem) {
        entries = names.map { name in Entry(name: name) { read(name) } }
    }

    /// The names of the scenes. Reading them reads no scene.
    package var names: [String] { entries.map(\.name) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(index: Int) -> PlaylistItem {
        get { entries[index].item.value(entries[index].read) }
        set { entries[index] = Entry(name: newValue.name) { newValue } }
    }
}

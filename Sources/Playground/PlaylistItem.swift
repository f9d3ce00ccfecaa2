package import Layers
package import SceneFiles
package import Text

/// One scene of a playlist.
package struct PlaylistItem: Sendable {
    /// What it is called by: a demo's name, or a file's.
    package let name: String
    /// The same, to be shown.
    package let shownName: ShownText
    /// The title of the scene, to be shown.
    package let title: ShownText
    /// What is played, and all that happens in it.
    package let timeline: Timeline
    /// What its author says about it, and when.
    package let lesson: Lesson
    private let steps: [Caption]
    private let whole: Caption?
    /// What its parts are called, from left to right, when it shows scenes side by side.
    package let parts: [ShownText]
    /// The instants worth stopping at, rising: the steps of a lesson, or else the scene's own key moments. Kept,
    /// since every frame marks them on the scrub bar.
    package let moments: [Double]
    /// What there is to warn of in its file, a line each.
    package let warnings: [ShownText]

    /// A scene under a name.
    package init(
        name: String, scene: Scene, lesson: Lesson = Lesson(), parts: [ShownText] = [],
        warnings: [ShownText] = []
    ) {
        self.name = name
        shownName = ShownText(name)
        title = ShownText(sentence: scene.title)
        timeline = Timeline(scene)
        self.lesson = lesson
        steps = lesson.steps.map { Caption($0.text) }
        whole = lesson.caption.map(Caption.init)
        self.parts = parts
        self.warnings = warnings
        moments = lesson.steps.isEmpty ? timeline.moments.map(\.time) : lesson.steps.map(\.time)
    }

    /// What a scene file says, under a name; nil when it says nothing that can be played. Variants that it
    /// compares become one scene, side by side.
    package init?(name: String, reading: SceneReading, warnings: [ShownText] = []) {
        guard let scene = reading.scene else { return nil }
        let variants = reading.variants.map { (name: $0.title, scene: $0.scene) }
        self.init(
            name: name, scene: variants.isEmpty ? scene : .sideBySide(variants, title: scene.title),
            lesson: reading.lesson, parts: variants.map { ShownText(sentence: $0.name) }, warnings: warnings)
    }

    /// The scene that is played.
    package var scene: Scene { timeline.scene }

    /// The sentence to read at a time: that of the step that has begun, else the caption of the whole.
    func caption(at time: Double) -> Caption? {
        lesson.steps.lastIndex { $0.time <= time }.map { steps[$0] } ?? whole
    }

    /// The lines that the longest of its sentences takes on a screen of so many columns.
    func captionLines(columns: Int) -> Int {
        steps.reduce(whole?.lineCount(columns: columns) ?? 0) { max($0, $1.lineCount(columns: columns)) }
    }
}

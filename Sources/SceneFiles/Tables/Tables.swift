import Layers

/// The keys of every sort of mapping in a scene file; each table stands beside the draft it fills.
enum Tables {
    /// Which sort of mapping a key belongs to, in words, when it is another one than `table`.
    static func home(of key: String, besides table: String) -> String? {
        let homes: [(name: String, words: String, has: Bool)] = [
            (layer.name, "a layer: write it one level up", layer[key] != nil),
            (animation.name, "an animation: write it under animations", animation[key] != nil),
            (scene.name, "the scene: write it at the top level", scene[key] != nil),
        ]
        guard homes.contains(where: { $0.name == table }) else { return nil }
        return homes.first { $0.has && $0.name != table }?.words
    }

    /// The keys of a timing, for the mapping whose draft has one at `timing`.
    static func timing<Draft>(
        _ timing: any WritableKeyPath<Draft, MediaTiming> & Sendable
    ) -> [Field<Draft>] {
        [
            Field("beginTime", Forms.number, "When it begins, in seconds of the parent's time.", default: "0")
            {
                $0[keyPath: timing].beginTime = $1
            },
            Field("speed", Forms.number, "How many of its seconds pass in one of the parent's.", default: "1")
            {
                $0[keyPath: timing].speed = $1
            },
            Field("timeOffset", Forms.number, "A shift of its time, in seconds.", default: "0") {
                $0[keyPath: timing].timeOffset = $1
            },
            Field(
                "repeatCount", Forms.repeats, "How often it runs; fractions end mid-way, or forever.",
                default: "0"
            ) { $0[keyPath: timing].repeatCount = $1 },
            Field(
                "repeatDuration", Forms.repeats, "For how many seconds it repeats, instead of repeatCount.",
                default: "0"
            ) { $0[keyPath: timing].repeatDuration = $1 },
            Field("autoreverses", Forms.bool, "Whether it runs back after each run.", default: "false") {
                $0[keyPath: timing].autoreverses = $1
            },
            Field(
                "fillMode", Forms.word(FillMode.self), "What shows before it begins and after it has ended.",
                default: "removed"
            ) { $0[keyPath: timing].fillMode = $1 },
        ]
    }
}

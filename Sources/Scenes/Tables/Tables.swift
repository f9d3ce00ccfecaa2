import Layers

/// The keys of the mappings that make up a scene; each table stands beside the draft it fills. Those of single
/// values, such as a path, are among the forms.
enum Tables {
    /// Where a key belongs that is no key of the mapping `name`, when it is one of a layer, an animation or the scene.
    static func home(of key: String, besides name: String) -> String? {
        let homes: [(name: String, words: String, has: Bool)] = [
            (layer.name, "a layer: write it one level up", layer[key] != nil),
            (animation.name, "an animation: write it under animations", animation[key] != nil),
            (scene.name, "the scene: write it at the top level", scene[key] != nil),
        ]
        return homes.first { $0.has && $0.name != name }?.words
    }

    /// A list of mappings that are read later; `name` is their definition in the schema.
    static func listForm(_ members: String, of name: String) -> Form<[SceneNode]> {
        let wants = "a list of \(members)"
        let cure = "begin each with a dash, as in - \(name == "animation" ? "keyPath" : "name"): …"
        return Form(wants: wants, schema: .list(of: .reference(name))) { node, key, context in
            switch node.content {
            case .list(let nodes): return nodes
            case .mapping: context.refuse(node, key, wants: wants, fix: cure)
            case .text: context.refuse(node, key, wants: wants)
            }
            return nil
        }
    }

    /// The keys of a timing, for the mapping whose draft has one at `timing`.
    static func timing<Draft>(
        _ timing: any WritableKeyPath<Draft, MediaTiming> & Sendable
    ) -> [Field<Draft>] {
        [
            Field(
                "beginTime", Forms.seconds, "When it begins, in seconds of the parent's time.", default: "0"
            ) {
                $0[keyPath: timing].beginTime = $1
            },
            Field("speed", Forms.number, "How many of its seconds pass in one of the parent's.", default: "1")
            {
                $0[keyPath: timing].speed = $1
            },
            Field("timeOffset", Forms.seconds, "A shift of its time, in seconds.", default: "0") {
                $0[keyPath: timing].timeOffset = $1
            },
            Field(
                "repeatCount", Forms.repeats,
                "How often it runs, or forever; a fraction ends partway.",
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

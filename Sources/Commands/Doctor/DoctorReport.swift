import Scenes
import Text

/// What `antics doctor` tells: lines in sections, and what would be better. It is made of a diagnosis and of nothing else.
struct DoctorReport {
    /// One thing that is known, or is not.
    struct Line {
        /// Its name in JSON, with the unit where there is one.
        let key: String
        /// What it is called.
        let label: ShownText
        /// What it is, for a person; nil for what is not worth a line.
        let value: ShownText?
        /// What it is, for a program.
        let json: JSONValue
        /// Why we think so.
        let reason: ShownText
    }

    /// Lines that belong together.
    struct Section {
        /// Its name in JSON.
        let key: String
        let title: ShownText
        let lines: [Line]
    }

    /// What would be better, and how to get it.
    struct Advice: Hashable {
        let what: ShownText
        let cure: ShownText
    }

    let sections: [Section]
    let advice: [Advice]

    init(_ diagnosis: Diagnosis) {
        let findings = DoctorFindings(diagnosis)
        sections = [
            Section(key: "terminal", title: "Terminal", lines: findings.terminal),
            Section(key: "characters", title: "Characters", lines: findings.characters),
            Section(key: "colors", title: "Colours", lines: findings.colors),
            Section(key: "frames", title: "Frames", lines: findings.frames),
            Section(key: "dialogue", title: "Asking and telling", lines: findings.dialogue),
        ]
        advice = DoctorAdvice(diagnosis).all
    }

    /// The same as one JSON document: each finding is an object of its value and the reason for it.
    var document: String { json.text() + "\n" }

    private var json: JSONValue {
        let parts = sections.map { section in
            (
                section.key,
                JSONValue.object(
                    section.lines.map { line in
                        (line.key, .object([("value", line.json), ("reason", .string(line.reason.text))]))
                    })
            )
        }
        let advice = advice.map { advice in
            JSONValue.object([("what", .string(advice.what.text)), ("cure", .string(advice.cure.text))])
        }
        return .object(parts + [("advice", .array(advice))])
    }
}

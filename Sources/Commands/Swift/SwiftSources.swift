import Platform

/// The files that become a program: somebody's own, and what puts it onto a stage.
struct SwiftSources {
    /// Their names and texts.
    let files: [(name: String, text: String)]

    /// Those of a file at a path.
    init(_ source: SwiftSource, path: String) {
        let title = URL(filePath: path).deletingPathExtension().lastPathComponent
        let place =
            "#sourceLocation(file: \(Self.quoted(path)), line: 1)\n\(source.text)\n#sourceLocation()\n"
        let main =
            switch source.entry {
            case .itself: place
            case .lines: Self.lines(place, source.text)
            case .function: Self.main("Stage(title: \(Self.quoted(title))) { root in makeScene(in: root) }")
            case .controller(let name):
                Self.main("Stage(title: \(Self.quoted(title)), rootViewController: \(name)())")
            case .view(let name):
                Self.main(
                    "Stage(title: \(Self.quoted(title)), contentView: \(name)(frame: UIScreen.main.bounds))")
            case .layer(let name):
                Self.main(
                    """
                    Stage(title: \(Self.quoted(title))) { root in
                        let layer = \(name)()
                        layer.frame = root.bounds
                        root.addSublayer(layer)
                    }
                    """)
            }
        let isMain = source.entry == .itself || source.entry == .lines
        files =
            [("main.swift", main)] + (isMain ? [] : [("Scene.swift", place)]) + [("Names.swift", Self.names)]
    }

    private static func main(_ stage: String) -> String { "import AnticsStage\n\(stage).play()\n" }

    /// Lines that are run, which find a layer and a view to put things in, unless they have something else of that name.
    private static func lines(_ place: String, _ text: String) -> String {
        let given = [
            ("root", "let root: CALayer = Stage.current.rootLayer"),
            (
                "view",
                "let view = { let view = UIView(frame: UIScreen.main.bounds); Stage.current.rootLayer.addSublayer(view.layer); return view }()"
            ),
        ]
        let names = given.filter { name, _ in
            (try? Regex("\\b(?:let|var) \(name)\\b")).map { !text.contains($0) } ?? true
        }
        return (["import AnticsStage"] + names.map(\.1) + [place, "Stage.current.play()", ""])
            .joined(separator: "\n")
    }

    /// Names that a file of its own has before those of Foundation: what they do follows the time of the stage.
    private static let names = """
        import AnticsStage

        typealias Timer = StageTimer

        func print(_ items: Any..., separator: String = " ", terminator: String = "\\n") {
            Stage.current.note(items.map { String(describing: $0) }.joined(separator: separator))
        }

        extension DispatchQueue {
            func async(execute item: DispatchWorkItem) {
                let work = { if !item.isCancelled { item.perform() } }
                label == DispatchQueue.main.label ? async(execute: work) : async(group: nil, execute: work)
            }
            func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
                let work = { if !item.isCancelled { item.perform() } }
                guard label == DispatchQueue.main.label else {
                    return asyncAfter(deadline: deadline, qos: .unspecified, execute: work)
                }
                asyncAfter(deadline: deadline, execute: work)
            }
        }

        enum PlaygroundPage {
            static var current: Page { Page() }
            struct Page {
                var needsIndefiniteExecution: Bool {
                    get { true }
                    nonmutating set {}
                }
                var liveView: Any? {
                    get { nil }
                    nonmutating set {
                        if let controller = newValue as? UIViewController {
                            Stage.current.rootViewController = controller
                        } else if let view = newValue as? UIView {
                            Stage.current.rootLayer.addSublayer(view.layer)
                        }
                    }
                }
                func finishExecution() {}
            }
        }

        """

    /// A text as a literal of Swift.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            + "\""
    }
}

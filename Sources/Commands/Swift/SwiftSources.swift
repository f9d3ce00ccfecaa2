import Foundation

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
            case .lines:
                """
                import AnticsStage
                let root: CALayer = Stage.current.rootLayer
                let view = UIView(frame: root.bounds)
                root.addSublayer(view.layer)
                \(place)
                Stage.current.play()
                """
            case .function: Self.main("makeScene(in: root)", title)
            case .controller(let name): Self.main("Stage.current.rootViewController = \(name)()", title)
            case .view(let name):
                Self.main("let view = \(name)(frame: root.bounds)\nroot.addSublayer(view.layer)", title)
            case .layer(let name):
                Self.main("let layer = \(name)()\nlayer.frame = root.bounds\nroot.addSublayer(layer)", title)
            }
        let isMain = source.entry == .itself || source.entry == .lines
        files =
            [("main.swift", main)] + (isMain ? [] : [("Scene.swift", place)]) + [("Names.swift", Self.names)]
    }

    private static func main(_ line: String, _ title: String) -> String {
        """
        import AnticsStage
        Stage.run(title: \(quoted(title))) { root in
        \(line)
        }

        """
    }

    /// Names that a file of its own has before those of Foundation: what they do follows the time of the stage.
    private static let names = """
        import AnticsStage

        func print(_ items: Any..., separator: String = " ", terminator: String = "\\n") {
            Stage.current.note(items.map { String(describing: $0) }.joined(separator: separator))
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

import Platform

/// A Swift file as it was written for Apple's systems, and the program that shows what it declares.
struct SwiftSource {
    /// The file with all lines where they were: what is imported is ours, and what the compiler has on Apple's systems
    /// alone is written in another way.
    let text: String
    /// How what it declares comes onto a stage.
    let entry: Entry

    /// What there is in a file to show, the first of these that there is.
    enum Entry: Hashable {
        /// It says itself what is run: `Stage.run`.
        case itself
        /// `func makeScene(in root: CALayer)`.
        case function
        /// Lines that are run from the first one on, as in a playground; `root` and `view` are there.
        case lines
        /// The last class of one of these kinds.
        case controller(String), view(String), layer(String)
    }

    /// The file of a text; nil when there is nothing in it to show.
    init?(_ source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
            Self.ours(String($0))
        }
        text = lines.joined(separator: "\n")
        guard let entry = Entry(SwiftOutline(text)) else { return nil }
        self.entry = entry
    }

    /// The modules of Apple's systems that ours stands for.
    private static let modules =
        "UIKit|QuartzCore|AppKit|Cocoa|Foundation|Dispatch|CoreGraphics|CoreAnimation|PlaygroundSupport"

    /// A line as our compiler takes it.
    private static func ours(_ line: String) -> String {
        if let imported = try? Regex(#"^\s*(?:public )?import (?:\#(modules))\s*(?://.*)?$"#),
            line.contains(imported)
        {
            return "import AnticsStage"
        }
        return line.replacing(/#keyPath\(([\w.]+)\)/) { "\"\(keyPath($0.1))\"" }
            .replacing(
                /@(?:objcMembers|objc(?:\([\w:]*\))?|IBOutlet|IBAction|IBDesignable|IBInspectable)\b ?/,
                with: ""
            )
            .replacing(/^\s*@(?:main|UIApplicationMain|NSApplicationMain)\b/, with: "")
    }

    /// What `#keyPath` gives: the properties without the type that they begin at.
    private static func keyPath(_ path: Substring) -> Substring {
        guard path.first?.isUppercase == true, let dot = path.firstIndex(of: ".") else { return path }
        return path[path.index(after: dot)...]
    }
}

extension SwiftSource.Entry {
    /// What a file shows that declares and does this.
    fileprivate init?(_ outline: SwiftOutline) {
        func last(_ kind: String) -> String? {
            outline.classes.last { outline.isKind($0.name, of: kind) }?.name
        }
        if outline.runsStage {
            self = .itself
        } else if outline.hasMakeScene {
            self = .function
        } else if outline.runs {
            self = .lines
        } else if let name = last("UIViewController") {
            self = .controller(name)
        } else if let name = last("UIView") {
            self = .view(name)
        } else if let name = last("CALayer") {
            self = .layer(name)
        } else {
            return nil
        }
    }
}

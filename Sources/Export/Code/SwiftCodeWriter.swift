public import Geometry
public import Layers
public import Text

/// Writes scenes as Swift for UIKit: the Core Animation code of what is shown, as somebody would write it for an app.
///
/// A view builds the layers and starts the animations, and no more is said of each than differs from Core Animation's
/// defaults. What Core Animation has not is there as what comes nearest, with a comment about why. Each line knows what
/// of the scene it speaks of.
///
///     let code = SwiftCodeWriter(Timeline(scene), name: "star-morph").listing(at: 1.25)
///     code.text                                           // the file
///     code.lines.filter { $0.isActive(at: 1.25) }         // what acts then
public struct SwiftCodeWriter: Sendable {
    private let timeline: Timeline
    private let name: String
    private let caption: ShownText?
    private let pathNames: [Path: String]

    /// A writer of a scene.
    ///
    /// - Parameters:
    ///   - timeline: what is shown.
    ///   - name: what the scene is called by, after which the view is named.
    ///   - caption: what the author says the scene shows.
    ///   - pathNames: what the author calls the paths.
    public init(
        _ timeline: Timeline, name: String, caption: ShownText? = nil, pathNames: [Path: String] = [:]
    ) {
        self.timeline = timeline
        self.name = name
        self.caption = caption
        self.pathNames = pathNames
    }

    /// The code; with a time in seconds of the scene, the lines that act then have a remark of what their value is.
    public func listing(at time: Double? = nil) -> CodeListing {
        let moment = time.map { CodeMoment(timeline, at: $0) }
        let index = CodeIndex(timeline)
        // Whether a path is worth a name, and a clock is asked for, is only known when all has been written.
        var draft = SwiftCode(
            timeline, index, moment: moment, paths: SwiftPaths(timeline.scene, names: pathNames))
        draft.addLayers()
        var code = SwiftCode(timeline, index, moment: moment, paths: draft.paths.counted)
        addHead(to: &code)
        code.addBlock("final class \(className): UIView {") { code in
            code.addView(startingNow: draft.usesNow)
        }
        let paths = code.paths
        paths.define(in: &code)
        for helper in SwiftHelper.allCases where code.helpers.contains(helper) { code.add(helper) }
        return CodeListing(code.lines)
    }

    /// What stands above the view.
    private func addHead(to code: inout SwiftCode) {
        let title = ShownText(sentence: timeline.scene.title).text
        code.add("import UIKit")
        code.add("")
        code.addComment(title.isEmpty ? "A scene." : title.sentence, mark: "///")
        if let caption {
            code.add("///")
            code.addComment(caption.text.sentence, mark: "///")
        }
        if timeline.isAnnotated {
            code.add("///")
            code.addComment(
                "Its labels and numbered points are left out: Core Animation has none.", mark: "///")
        }
    }

    /// What the view is called.
    private var className: String {
        CodeNames.capitalized(CodeNames.identifier(name, noun: "scene") ?? "scene") + "View"
    }
}

extension SwiftCode {
    /// A view that shows the layers once it is on a screen.
    fileprivate mutating func addView(startingNow usesNow: Bool) {
        add("override var intrinsicContentSize: CGSize { \(scene.canvas.swift) }")
        add("")
        addComment("Core Animation drops the animations of a view that leaves its window.")
        addBlock("override func didMoveToWindow() {") { code in
            code.add("super.didMoveToWindow()")
            code.add("layer.sublayers = nil")
            code.add("if window != nil { start() }")
        }
        add("")
        addBlock("private func start() {") { code in
            if usesNow {
                code.teach(.beginsLater)
                code.add("let now = layer.convertTime(CACurrentMediaTime(), from: nil)")
            }
            code.addLayers()
        }
    }

    /// All layers, then what happens to them.
    fileprivate mutating func addLayers() {
        for layer in scene.layers {
            add(layer) { "layer.addSublayer(\($0))" }
        }
        addStarts()
        add(scene.changes)
    }

    fileprivate mutating func add(_ helper: SwiftHelper) {
        addGap()
        add(lines: helper.text)
    }
}

public import UIKit

/// An example program of this folder.
public struct Example: Sendable {
    /// The name of the Swift file and of the scene file, without the extension.
    public let name: String
    /// The title.
    public let title: String
    /// Creates the program's view controller on the current stage.
    public let controller: @Sendable () -> UIViewController

    init(_ name: String, _ title: String, _ controller: @escaping @Sendable () -> UIViewController) {
        (self.name, self.title, self.controller) = (name, title, controller)
    }

    /// All example programs, simple ones first.
    public static let all = [
        Example("star-morph", "A star becomes a rectangle") { StarMorph() },
        Example("marching-ants", "The ants of a selection") { MarchingAnts() },
        Example("draw-on", "Signs that draw themselves") { DrawOn() },
        Example("loader-paths", "A loader by keyframes of its path") { PathLoader() },
        Example("loader-stroke", "A loader by strokeEnd") { StrokeLoader() },
        Example("card-expand", "A card unfolds, step by step") { CardExpand() },
        Example("backing-layer", "A path that follows its layer") { BackingLayer() },
        Example("bounce-path", "A ball that hops along a path") { BouncePath() },
        Example("border-group", "A border that grows and changes") { BorderGroup() },
        Example("replicator", "One dot and one bar, many times") { Replicator() },
        Example("gradient-reveal", "A gradient uncovers a chart") { GradientReveal() },
        Example("spring-menu", "A menu on springs") { SpringMenu() },
        Example("scrub", "A day on a slider") { Scrub() },
    ]
}

public import UIKit

/// A program of this folder.
public struct Example: Sendable {
    /// What its files are called.
    public let name: String
    /// What it shows, in a few words.
    public let title: String
    /// Makes the controller that shows it, on the current stage.
    public let controller: @Sendable () -> UIViewController

    init(_ name: String, _ title: String, _ controller: @escaping @Sendable () -> UIViewController) {
        (self.name, self.title, self.controller) = (name, title, controller)
    }

    /// All of them, from the simplest on.
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

package import Layers
import Scenes

// The view of time above the scrub bar.
extension Player {
    /// The animation that it is about: the one that is chosen in the inspector, or of what is chosen there; else the
    /// first that changes a value.
    package var timedRun: Timeline.Run? {
        let runs = item.allRuns.filter { $0.property != nil }
        guard let choice = (inspector ?? curveChoice)?.choice else { return runs.first }
        let shown = item.shown(choice.layer)
        let own = runs.filter { $0.layer == shown }
        return own.first { $0.isMeant(by: choice) } ?? own.first ?? runs.first
    }

    /// The value that its graph is of: the one that is chosen in the inspector, or that the animation changes.
    private var timedValue: (layer: Layer.ID, property: AnimatableProperty)? {
        if let target = inspector?.choice.target, let property = target.property {
            return (item.shown(target.layer), property)
        }
        return timedRun.flatMap { run in run.property.map { (run.layer, $0) } }
    }

    /// Opens the next view of time, or closes the last.
    mutating func nextTimeView() {
        timeView = TimeView.next(after: timeView)
        curveChoice?.entry = nil
    }

    /// Works the graph out anew where it is seen and is not of what is looked at.
    mutating func keepGraph() {
        guard timeView == .graph, let (layer, property) = timedValue else {
            graph = nil
            return
        }
        let subject = GraphSubject(scene: item.timeline.scene, layer: layer, property: property)
        guard graph?.subject != subject else { return }
        graph = (subject, ValueGraph(property, of: layer, in: item.timeline))
    }
}

extension Timeline.Run {
    /// Whether a place of the inspector speaks of it, or of what it is in.
    fileprivate func isMeant(by choice: Inspector.Place) -> Bool {
        switch choice {
        case .layer: true
        case .animation(_, let path): index.starts(with: path)
        case .value(let target), .channel(let target, _), .timing(let target, _):
            target.animation.isEmpty ? property == target.property : index.starts(with: target.animation)
        }
    }
}

/// What a graph is of.
struct GraphSubject: Equatable, Sendable {
    let scene: Scene
    let layer: Layer.ID
    let property: AnimatableProperty
}

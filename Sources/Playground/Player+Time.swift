package import Layers

// The view of time above the scrub bar.
extension Player {
    /// The animation that it is about: the first that changes a value.
    package var timedRun: Timeline.Run? { item.timeline.runs.first { $0.property != nil } }

    /// Opens the next view of time, or closes the last.
    mutating func nextTimeView() {
        timeView = TimeView.next(after: timeView)
        keepGraph()
    }

    /// Works the graph out anew where it is seen and is not of what is looked at.
    mutating func keepGraph() {
        guard timeView == .graph, let run = timedRun, let property = run.property else {
            graph = nil
            return
        }
        if graph?.scene == item.timeline.scene, graph?.layer == run.layer,
            graph?.graph?.property == property
        {
            return
        }
        graph = (item.timeline.scene, run.layer, ValueGraph(property, of: run.layer, in: item.timeline))
    }
}

/// Where the mouse is.
package struct MousePlace: Hashable, Sendable {
    /// The place in cells from the top left, whole in the middle of each.
    package let column: Double, row: Double
    /// Which share of the scene, 0...1, is at that column of the scrub bar.
    package let share: Double
    /// Which share of the width of the picture is left of it, 0...1.
    package let across: Double
}

extension MousePlace {
    /// A place of the screen.
    init(_ column: Double, _ row: Double, in layout: Layout) {
        let picture = layout.canvasColumns
        let across = (column + 0.5 - Double(picture.lowerBound)) / Double(max(1, picture.count))
        self.init(
            column: column, row: row, share: layout.share(at: column), across: min(max(across, 0), 1))
    }
}

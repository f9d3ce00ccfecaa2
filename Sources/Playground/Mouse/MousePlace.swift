/// Where the mouse is.
package struct MousePlace: Hashable, Sendable {
    /// The place in cells from the top left, whole in the middle of each.
    package let column: Double, row: Double
    /// Which share of the scene, 0...1, is at that column of the scrub bar.
    package let share: Double
}

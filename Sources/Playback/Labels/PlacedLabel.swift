package import Layers
package import Text

/// A text that is written over a picture: what it says and where it begins, in cells of the picture.
package struct PlacedLabel: Hashable, Sendable {
    /// The layer that it belongs to.
    package let layer: Layer.ID
    /// What it says.
    package let text: ShownText
    /// The column of its first character, from 0.
    package let column: Int
    /// Its row, from 0.
    package let row: Int
}

/// A sign that is written over a picture: the number of a point.
package struct PlacedSign: Hashable, Sendable {
    /// The sign.
    package let sign: Unicode.Scalar
    /// Its column, from 0.
    package let column: Int
    /// Its row, from 0.
    package let row: Int
}

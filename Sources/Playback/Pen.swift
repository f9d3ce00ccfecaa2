import Geometry

/// What a line is drawn with: a round nib as wide as the line, which the map of the layer, and dots that are not square,
/// make an ellipse; but no axis of it is shorter than the thinnest line that is whole.
///
/// Of a line that leads along the longer axis, the shorter one is the thickness. To widen a thin line by its mean would
/// leave level lines in gaps where dots are tall, and blow up a layer that is seen nearly from its edge.
struct Pen: Equatable {
    /// The diameter in points, where the nib is round in the coordinates of the layer; the greatest, where it is not.
    let width: Double
    /// What makes the nib, in dots, out of a circle of diameter 1; nil where the nib is round in the coordinates of the
    /// layer.
    let shape: Affine?

    /// A nib of a diameter in points, round in the coordinates of a layer unless it has a shape.
    private init(width: Double, shape: Affine? = nil) {
        self.width = width
        self.shape = shape
    }

    /// A nib of a width and a height in dots, under a map that neither turns nor slants.
    init(dots: (x: Double, y: Double), scale: (x: Double, y: Double)) {
        // Round in both as far as anybody can tell, and then less work.
        let diameters = (x: dots.x / scale.x, y: dots.y / scale.y)
        let (width, least) = (max(diameters.x, diameters.y), min(diameters.x, diameters.y))
        self.init(width: width, shape: width - least > 1e-9 * width ? Affine(scaleX: dots.x, y: dots.y) : nil)
    }

    /// The nib of a line of a width in points under a map that can be undone, with no axis shorter than so many dots.
    init(_ map: Affine, width: Double, thinnest: Double) {
        // The axes of the ellipse are those of the map times its transpose, and how far it stretches along them the roots
        // of that matrix's own values.
        let (xx, xy, yy) = (
            map.a * map.a + map.c * map.c, map.a * map.b + map.c * map.d, map.b * map.b + map.d * map.d
        )
        let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let long = ((xx + yy) / 2 + spread).squareRoot()
        let short = abs(map.determinant) / long
        guard width * short < thinnest else {
            self.init(width: width)
            return
        }
        guard long - short > 1e-9 * long else {
            self.init(width: thinnest / map.meanScale)
            return
        }
        // The matrix that stretches along the same axes by as much as is wanted, and turns nothing.
        let axes = (long: max(width * long, thinnest), short: thinnest)
        let slope = (axes.long - axes.short) / (2 * spread)
        let rest = axes.short - slope * short * short
        self.init(
            width: thinnest / short,
            shape: Affine(
                a: rest + slope * xx, b: slope * xy, c: slope * xy, d: rest + slope * yy, tx: 0, ty: 0))
    }

    /// The nib under another map of the dots, of the same area.
    func applying(_ map: Affine) -> Pen { Pen(width: width, shape: shape?.concatenating(map)) }

    /// The mean of its axes in dots, by area.
    func thickness(under map: Affine) -> Double { shape?.meanScale ?? width * map.meanScale }
}

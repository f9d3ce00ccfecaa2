import Geometry

/// Two paths made ready to be blended: point by point when their structures are alike (rule H5), by the
/// chosen morph otherwise (rule H6), whose matching is planned once.
struct PathBlend: Sendable {
    private let morph: PathMorph

    init(_ from: Path, _ to: Path, _ blending: Blending) {
        morph = PathMorph(from: from, to: to, mode: blending.morph, shapeIndex: blending.shapeIndex)
    }

    /// The path at `progress`.
    func path(at progress: Double) -> Path { morph.path(at: progress) }
}

extension Path {
    /// Whether both paths have the same elements, with no coordinate farther apart than `tolerance`.
    ///
    /// Compares how the paths are written, not what they look like: the same square from another corner is
    /// another path.
    public func isEqual(to other: Path, tolerance: Double) -> Bool {
        hasSameStructure(as: other)
            && zip(points, other.points).allSatisfy { point, other in
                abs(point.x - other.x) <= tolerance && abs(point.y - other.y) <= tolerance
            }
    }

    /// This path followed by the subpaths of another.
    public func appending(_ other: Path) -> Path {
        var result = self
        result.append(other)
        return result
    }
}

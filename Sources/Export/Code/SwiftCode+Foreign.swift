import Geometry
import Layers

// What a layer has that Core Animation has not: a sentence each, about what comes nearest.
extension SwiftCode {
    mutating func addForeign(of layer: Layer) {
        guard let shape = layer.shape, shape.strokeColor != nil else { return }
        if let fitted = shape.fittedPattern, fitted != .numbers(shape.lineDashPattern) {
            addComment("The dash pattern has been scaled so that a whole number of periods goes round.")
        }
        if shape.dashOrigin == .path, !shape.lineDashPattern.isEmpty {
            addComment("In Core Animation dashes begin where the trimmed line does; here they stand still.")
        }
        let isTrimmed =
            shape.strokeStart != 0 || shape.strokeEnd != 1
            || layer.animations.flatMap(\.animation.properties).contains {
                [.strokeStart, .strokeEnd].contains($0)
            }
        if shape.trimOffset != 0 {
            addComment(
                "Core Animation cannot shift strokeStart and strokeEnd round the end, here by \(shape.trimOffset.swift)."
            )
        }
        guard isTrimmed else { return }
        if shape.trimMode == .each, (shape.path?.subpaths.count ?? 0) > 1 {
            addComment("Core Animation measures all subpaths together; to trim each, give each a layer.")
        }
        if shape.trimBy == .length, shape.path?.hasUnevenCurves == true {
            addComment(
                "Core Animation cuts a curve at its parameter, not at its length: a less even pen."
            )
        }
    }
}

extension ShapeContent {
    /// The dash pattern scaled to fit the outline; nil where it is not to be.
    var fittedPattern: AnimatableValue? {
        guard dashFit == .seamless, let path, let pattern = try? DashPattern(lineDashPattern) else {
            return nil
        }
        guard let loop = ArcLength(path).subpaths.first(where: \.isClosed) else { return nil }
        return .numbers(Array(pattern.fitted(toLoopOf: loop.length).lengths.prefix(lineDashPattern.count)))
    }
}

extension Path {
    /// Whether a share of the parameters of its curves is anywhere more than 2 % of its length from that share of their
    /// lengths.
    fileprivate var hasUnevenCurves: Bool {
        guard verbs.contains(where: { $0 == .quad || $0 == .cubic }) else { return false }
        let lengths = ArcLength(self, accuracy: 1e-6)
        return lengths.total > 0
            && (1..<100).contains {
                let length = Double($0) / 100 * lengths.total
                return abs(lengths.length(ofCutAt: length, by: .parameter) - length) > 0.02 * lengths.total
            }
    }
}

import Colors

/// How somebody sees colours.
///
/// The matrices are those for a severity of 1 in the supplement to G. M. Machado, M. M. Oliveira and L. A. F. Fernandes,
/// "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and
/// Computer Graphics 15 (6), 2009; they act on linear sRGB.
enum ColorVision: CaseIterable {
    case normal, protanopia, deuteranopia, tritanopia

    private var rows: [[Double]] {
        switch self {
        case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        case .deuteranopia:
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        case .tritanopia:
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        }
    }

    /// How a colour looks, in Oklab: lightness, and how far from grey on two axes.
    private func look(of color: Color) -> [Double] {
        let light = color.components(in: .linearSRGB).values
        let seen = rows.map { row in
            min(max(row[0] * light.x + row[1] * light.y + row[2] * light.z, 0), 1)
        }
        let values = Color(ColorComponents(seen[0], seen[1], seen[2], alpha: 1), in: .linearSRGB)
            .components(in: .oklab).values
        return [values.x, values.y, values.z]
    }

    /// How different two colours look: 1 for black and white.
    func distance(_ one: Color, _ other: Color) -> Double {
        zip(look(of: one), look(of: other)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }
}

import Colors
import Geometry
import Layers
import Scenes
import Text

// Values in Swift, with the names of UIKit and Core Animation.

extension Double {
    /// The shortest text without a visible difference.
    var swift: String {
        if abs(self) < 1e-9 { return "0" }
        guard isFinite else { return isNaN ? ".nan" : self > 0 ? ".infinity" : "-.infinity" }
        return decimal(upToPlaces: abs(self) < 1 ? abs(self) < 1e-3 ? 9 : 6 : 4)
    }

    /// Returns an angle in radians, as a multiple of π if it is a simple one. `type` is the type of π if the compiler
    /// cannot infer it.
    func swiftAngle(_ type: String = "") -> String {
        for parts in [1.0, 2, 3, 4, 6, 8, 12] {
            let count = (self / .pi * parts).rounded()
            guard abs(self / .pi * parts - count) < 1e-6, count != 0, abs(count) <= 48 else { continue }
            let sign = count < 0 ? "-" : ""
            let pi = abs(count) == 1 ? "\(sign)\(type).pi" : "\(count.swift) * \(type).pi"
            return parts == 1 ? pi : "\(pi) / \(parts.swift)"
        }
        return swift
    }
}

extension Point {
    var swift: String { self == .zero ? "CGPoint.zero" : "CGPoint(x: \(x.swift), y: \(y.swift))" }
}

extension Size {
    var swift: String { "CGSize(width: \(width.swift), height: \(height.swift))" }
}

extension Rect {
    var swift: String {
        "CGRect(x: \(origin.x.swift), y: \(origin.y.swift), width: \(size.width.swift), height: \(size.height.swift))"
    }
}

extension Color {
    var swift: String {
        if self == .black { return "UIColor.black" }
        if self == .white { return "UIColor.white" }
        if self == .clear { return "UIColor.clear" }
        func isByte(_ channel: Double) -> Bool {
            0...1 ~= channel && abs(channel * 255 - (channel * 255).rounded()) < 1e-6
        }
        guard [red, green, blue].allSatisfy(isByte) else {
            return
                "UIColor(red: \(red.swift), green: \(green.swift), blue: \(blue.swift), alpha: \(alpha.swift))"
        }
        let digits = opaqueHex.dropFirst().uppercased()
        return "UIColor(hex: 0x\(digits)\(alpha == 1 ? "" : ", alpha: \(alpha.swift)"))"
    }
}

extension Affine {
    var swift: String {
        let parts = TransformParts(self)
        let isPlain = parts.scaleX == 1 && parts.scaleY == 1 && parts.skew == 0
        let isStill = parts.translation == Vector(0, 0)
        if self == .identity { return "CATransform3DIdentity" }
        if isPlain, parts.rotation == 0 { return "CATransform3DMakeTranslation(\(tx.swift), \(ty.swift), 0)" }
        if isStill, parts.rotation == 0, parts.skew == 0 {
            return "CATransform3DMakeScale(\(parts.scaleX.swift), \(parts.scaleY.swift), 1)"
        }
        let turn = AnimatableValue.transform(Affine(rotation: parts.rotation))
        if isStill, AnimatableValue.transform(self).distance(to: turn) ?? 1 < 1e-9 {
            return "CATransform3DMakeRotation(\(parts.rotation.swiftAngle()), 0, 0, 1)"
        }
        let numbers = [("a", a), ("b", b), ("c", c), ("d", d), ("tx", tx), ("ty", ty)]
        let arguments = numbers.map { "\($0): \($1.swift)" }.joined(separator: ", ")
        return "CATransform3DMakeAffineTransform(CGAffineTransform(\(arguments)))"
    }
}

extension String {
    var swift: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\" + String(scalar)
            case _ where scalar.value >= 0x20 && scalar.value < 0x7F: text.unicodeScalars.append(scalar)
            default: text += scalar.escape
            }
        }
        return text + "\""
    }

    /// A word of a file as an enum case: `even-odd` is `.evenOdd`.
    var swiftCase: String { "." + (CodeNames.identifier(self) ?? self) }
}

extension TimingFunction {
    var swift: String? { swiftArguments.map { "CAMediaTimingFunction(\($0))" } }

    var swiftElement: String { ".init(\(swiftArguments ?? "name: .linear"))" }

    private var swiftArguments: String? {
        guard case .cubic(let curve) = self else { return nil }
        if let name { return "name: .\(name)" }
        return "controlPoints: " + curve.numbers.map(\.swift).joined(separator: ", ")
    }
}

// MARK: - Calls

/// A line with a call, split after the opening parenthesis and after each argument.
struct SwiftCall {
    let opening: String
    let arguments: [String]
    let closing: String

    init?(_ line: String) {
        guard !line.hasPrefix("//"), let open = line.firstIndex(of: "("),
            let close = line[open...].closingParenthesis
        else { return nil }
        arguments = line[line.index(after: open)..<close].parts(separatedBy: [","])
        guard arguments.count > 1 else { return nil }
        (opening, closing) = (String(line[...open]), String(line[close...]))
    }
}

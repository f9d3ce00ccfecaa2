import Colors
import Geometry
import Layers

// A value as Swift writes it where a property takes it.
extension SwiftCode {
    /// The value of a property; `hint` is what to call a path that has no name.
    mutating func expression(_ value: AnimatableValue, of property: AnimatableProperty, hint: String)
        -> String
    {
        switch value {
        // A whole number, of which a scene may have a part.
        case .number(let number) where property == .instanceCount: return number.rounded(.down).swift
        case .number(let number):
            return property.component == .rotation ? number.swiftAngle("Double") : number.swift
        case .bool(let flag): return flag ? "true" : "false"
        case .point(let point): return point.swift
        case .size(let size): return size.swift
        case .rect(let rect): return rect.swift
        case .color(let color): return color.map { cgColor($0) } ?? "nil"
        case .fill(let fill): return fill.map { cgColor($0) } ?? "nil"
        case .path(let path): return path.map { paths.expression($0, hint: hint) } ?? "nil"
        case .transform(let map): return map.swift
        case .colors(let colors): return "[\(colors.map { cgColor($0) }.joined(separator: ", "))]"
        case .numbers(let numbers):
            return numbers.isEmpty ? "nil" : "[\(numbers.map(\.swift).joined(separator: ", "))]"
        case .keyword(let word): return word.swiftCase
        }
    }

    /// The value where any object is taken, and so no nil.
    mutating func object(_ value: AnimatableValue, of property: AnimatableProperty, hint: String) -> String {
        switch value {
        case .color(nil), .fill(nil): "UIColor.clear.cgColor"
        case .path(nil): "CGMutablePath()"
        case .number(let number) where !number.isFinite: "Double" + number.swift
        default: expression(value, of: property, hint: hint)
        }
    }

    private func cgColor(_ color: Color) -> String {
        color.swift + ".cgColor"
    }

    private func cgColor(_ fill: Fill) -> String {
        switch fill {
        case .color(let color): return cgColor(color)
        case .pattern(let pattern): return self.pattern(pattern)
        case .crossFade(let from, let to, let progress): return cgColor(progress < 0.5 ? from : to)
        }
    }

    /// A pattern as the colour that UIKit makes of a picture.
    private func pattern(_ pattern: Pattern) -> String {
        let rows = (0..<pattern.height).map { row in
            let pixels = pattern.pixels[row * pattern.width..<(row + 1) * pattern.width]
            return "[\(pixels.map(\.swift).joined(separator: ", "))]"
        }
        return "UIColor.repeating([\(rows.joined(separator: ", "))], every: \(pattern.size.swift)).cgColor"
    }
}

/// What code needs besides the names of Core Animation: small extensions that stand below it.
enum SwiftHelper: CaseIterable {
    /// Colours by their hexadecimal number.
    case hexColor
    /// Colours that are repeated pictures.
    case patternColor
    /// Straight lines.
    case line

    /// What stands in a line that needs it.
    var sign: String {
        switch self {
        case .hexColor: "UIColor(hex:"
        case .patternColor: "UIColor.repeating("
        case .line: "UIBezierPath(from:"
        }
    }

    /// The extension, with its blanks.
    var text: String {
        switch self {
        case .hexColor:
            """
            private extension UIColor {
                convenience init(hex: UInt32, alpha: CGFloat = 1) {
                    self.init(
                        red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
                        blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
                }
            }
            """
        case .line:
            """
            private extension UIBezierPath {
                convenience init(from start: CGPoint, to end: CGPoint) {
                    self.init()
                    move(to: start)
                    addLine(to: end)
                }
            }
            """
        case .patternColor:
            """
            private extension UIColor {
                /// The colour that repeats a picture of these pixels, from the layer's top left corner.
                static func repeating(_ rows: [[UIColor]], every size: CGSize) -> UIColor {
                    UIColor(patternImage: UIGraphicsImageRenderer(size: size).image { context in
                        let height = size.height / CGFloat(rows.count)
                        for (y, row) in rows.enumerated() {
                            let width = size.width / CGFloat(row.count)
                            for (x, color) in row.enumerated() {
                                color.setFill()
                                context.fill(CGRect(
                                    x: CGFloat(x) * width, y: CGFloat(y) * height, width: width, height: height))
                            }
                        }
                    })
                }
            }
            """
        }
    }
}

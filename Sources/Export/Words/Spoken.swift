import Colors
import Geometry
import Layers

// Values as a voice can read them: at most three decimals, colours by name and number, shapes in words.

extension String {
    /// The text with a full stop where it ends without a mark.
    var sentence: String {
        guard let last, !".!?".contains(last) else { return self }
        return self + "."
    }
}

extension Double {
    /// The number with at most three decimals.
    var spoken: String {
        if isInfinite { return self > 0 ? "infinity" : "minus infinity" }
        return decimal(upToPlaces: 3)
    }

    /// A share of 1 in whole per cent.
    var percent: String { isFinite && magnitude < 1e12 ? "\(Int((self * 100).rounded())) %" : spoken }
}

extension Size {
    /// "163 by 150".
    var spoken: String { "\(width.spoken) by \(height.spoken)" }
}

extension Color {
    /// A name for what the colour looks like, and the bytes: "light orange #ffd166".
    var spoken: String {
        let bytes = String(hex.prefix(7))
        return alpha < 1 ? "\(name) \(bytes), \(max(alpha, 0).percent) opaque" : "\(name) \(bytes)"
    }

    /// The colour in a word or two, by its hue, its saturation and how light it is (HSL).
    var name: String {
        let channels = [red, green, blue].map { min(max($0, 0), 1) }
        let (least, most) = (channels.min() ?? 0, channels.max() ?? 0)
        let (light, chroma) = ((least + most) / 2, most - least)
        if light < 0.06 { return "black" }
        if light > 0.97 { return "white" }
        let shade = light < 0.3 ? "dark " : light > 0.7 ? "light " : ""
        if chroma / (1 - abs(2 * light - 1)) < 0.12 { return shade + "grey" }
        return shade + Self.hueName(hueDegrees(channels, most, chroma))
    }

    private func hueDegrees(_ channels: [Double], _ most: Double, _ chroma: Double) -> Double {
        let (red, green, blue) = (channels[0], channels[1], channels[2])
        let sixths =
            if most == red { (green - blue) / chroma } else if most == green {
                2 + (blue - red) / chroma
            } else {
                4 + (red - green) / chroma
            }
        return (sixths < 0 ? sixths + 6 : sixths) * 60
    }

    private static func hueName(_ degrees: Double) -> String {
        let names: [(below: Double, name: String)] = [
            (15, "red"), (40, "orange"), (66, "yellow"), (90, "lime green"), (150, "green"),
            (172, "turquoise"), (200, "cyan"), (250, "blue"), (290, "violet"), (322, "magenta"),
            (349, "pink"),
        ]
        return names.first { degrees < $0.below }?.name ?? "red"
    }
}

extension Fill {
    var spoken: String {
        switch self {
        case .color(let color): color.spoken
        case .pattern(let pattern): "with a pattern of \(pattern.size.spoken)"
        case .crossFade(let from, let to, let progress):
            "\(from.spoken), fading to \(to.spoken), \(progress.percent)"
        }
    }
}

extension AnimatableValue {
    /// The value in words.
    var spoken: String {
        switch self {
        case .number(let number): number.spoken
        case .bool(let flag): flag ? "true" : "false"
        case .point(let point): "\(point.x.spoken), \(point.y.spoken)"
        case .size(let size): size.spoken
        case .rect(let rect): "\(rect.size.spoken) at \(rect.origin.x.spoken), \(rect.origin.y.spoken)"
        case .color(let color): color?.spoken ?? "none"
        case .fill(let fill): fill?.spoken ?? "none"
        case .path(let path): path?.looks ?? "none"
        case .transform(let map):
            "the matrix "
                + [map.a, map.b, map.c, map.d, map.tx, map.ty].map(\.spoken).joined(separator: ", ")
        case .colors(let colors): colors.isEmpty ? "none" : colors.map(\.spoken).joined(separator: ", then ")
        case .numbers(let numbers): numbers.isEmpty ? "none" : numbers.map(\.spoken).joined(separator: ", ")
        case .keyword(let word): word
        }
    }
}

extension Path {
    /// What kind of shape the path is, how large and where: "a closed outline of 10 straight sides, 163 by 150,
    /// centred at 81.5, 82".
    var looks: String {
        guard let bounds, !isEmpty else { return "an empty outline" }
        let isSquare = abs(bounds.size.width - bounds.size.height) < 1e-6 * bounds.size.width
        let shape = shape(in: bounds)
        let size = isSquare && shape == "a circle" ? "\(bounds.size.width.spoken) wide" : bounds.size.spoken
        let center = bounds.center
        let isCentered = max(abs(center.x), abs(center.y)) < 1e-6
        return "\(shape), \(size)" + (isCentered ? "" : ", centred at \(center.x.spoken), \(center.y.spoken)")
    }

    private func shape(in bounds: Rect) -> String {
        let parts = verbs.count { $0 == .move }
        guard parts == 1 else { return "\(parts) outlines together" }
        if isEllipse(in: bounds) {
            let isRound = abs(bounds.size.width - bounds.size.height) < 1e-6 * bounds.size.width
            return isRound ? "a circle" : "an ellipse"
        }
        if isRectangle(in: bounds) { return "a rectangle" }
        let closes = verbs.last == .close
        let returns = points.first == points.last
        let curves = verbs.count { $0 == .quad || $0 == .cubic }
        // A close adds a side, unless the pen is back already.
        let sides = verbs.count { $0 == .line } + (closes && !returns ? 1 : 0)
        if closes, curves == 4, sides == 4 { return "a rounded rectangle" }
        let kinds = [(curves, "curve"), (sides, "straight side")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        if curves == 0, sides == 1 { return "a straight line" }
        let isClosed = closes || returns && verbs.count > 2
        return (isClosed ? "a closed outline of " : "a line of ") + kinds.joined(separator: " and ")
    }

    /// Whether its points are the corners of the bounds in turn, and it comes back to the first.
    private func isRectangle(in bounds: Rect) -> Bool {
        guard verbs.allSatisfy({ $0 == .move || $0 == .line || $0 == .close }) else { return false }
        let isAround =
            points.count == 4 && verbs.last == .close || points.count == 5 && points[0] == points[4]
        let areCorners = points.allSatisfy { point in
            (point.x == bounds.minX || point.x == bounds.maxX)
                && (point.y == bounds.minY || point.y == bounds.maxY)
        }
        return isAround && areCorners && Set(points).count == 4
            && zip(points, points.dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y }
    }

    /// Whether it is four curves, each from the middle of a side of the bounds to the next.
    private func isEllipse(in bounds: Rect) -> Bool {
        guard points.count == 13, verbs.dropFirst().prefix(4).allSatisfy({ $0 == .cubic }) else {
            return false
        }
        let center = bounds.center
        let (width, height) = (bounds.size.width / 2, bounds.size.height / 2)
        let near = 1e-6 * max(width, height)
        return stride(from: 0, to: 13, by: 3).allSatisfy { index in
            let away = points[index] - center
            let isAtSide = abs(away.dy) < near && abs(abs(away.dx) - width) < near
            return isAtSide || abs(away.dx) < near && abs(abs(away.dy) - height) < near
        }
    }
}

import Colors
import Geometry
import Layers
import Scenes

/// Colours, opacities and their animations.
extension SVGConverter {
    /// Returns the colour of CSS text, or `nil` if it is not one.
    func color(_ text: String, _ style: Style) -> Color? {
        if let color = constantColor(text) { return color }
        if text.lowercased() == "currentcolor" {
            return style["color"].flatMap(constantColor) ?? initialColor
        }
        guard let schemes = text.argument(of: "light-dark")?.cssList, schemes.count == 2 else { return nil }
        return color(schemes[0], style)
    }

    /// Returns the colour of text that does not depend on a style, or `nil` if it is not one.
    private func constantColor(_ text: String) -> Color? {
        if let result = constantColors[text] { return result }
        let color = try? Color(css: text, suggests: false)
        constantColors.updateValue(color, forKey: text)
        return color
    }

    /// The properties whose values are colours or paints.
    static let colors: Set<String> = ["color", "fill", "stroke", "stop-color", "flood-color"]

    /// Returns whether a value of a property is a paint, as far as its functions are known.
    func isPaint(_ value: String) -> Bool {
        value.hasParenthesis || constantColor(value) != nil
            || ["none", "currentcolor", "context-fill", "context-stroke"].contains(value.lowercased())
    }

    func reportColor(_ value: String, of name: String, _ element: XMLElement) {
        report(element, .value, "\(name): \"\(value.prefix(40))\" is not a colour")
    }

    /// Returns the animations of a paint. The current colour moves with `color`.
    func colorEffects(_ name: String, _ style: Style) -> [Effect]? {
        style.effects[name] ?? (style[name]?.lowercased() == "currentcolor" ? style.effects["color"] : nil)
    }

    /// Returns the animations of an opacity, whose keyframes may have values outside of 0...1.
    func opacityAnimations(
        _ keyPath: String, base: Double, _ effects: [Effect], format: (Double) -> SceneValue
    ) -> [SceneValue] {
        let isOutside = effects.flatMap(\.values).contains { $0?.factor != $0?.fraction }
        if isOutside, let track = AttributeTrack([base], effects, { $0.factor.map { [$0] } }) {
            return sampled(keyPath, effects, { track.value(at: $0).map { $0.clamped(to: 0...1) } }) {
                format($0[0])
            }
        }
        return animations(keyPath, base: base, effects, \.factor, format: { format($0.clamped(to: 0...1)) })
    }

    func colorAnimations(
        _ keyPath: String, base: Color?, _ effects: [Effect], _ parse: (String) -> Color?,
        format: (Color) -> SceneValue
    ) -> [SceneValue] {
        let (effects, needsSamples) = premultiplied(effects, base: base, parse)
        func numbers(_ color: Color) -> [Double] {
            let alpha = needsSamples ? color.alpha : 1
            return [color.red * alpha, color.green * alpha, color.blue * alpha, color.alpha]
        }
        let isSum = effects.contains { $0.isAdditive || $0.isDistance }
        func color(_ numbers: [Double]) -> Color {
            let alpha = needsSamples && numbers[3] > 0 ? numbers[3] : 1
            let channels = numbers.prefix(3).map { $0 / alpha } + [numbers[3]]
            return Color(channels: channels.map { isSum ? $0.clamped(to: 0...1) : $0 }[...])
        }
        return animations(
            keyPath, base: numbers(base ?? .clear), effects, isCurved: needsSamples,
            { parse($0).map(numbers) },
            format: { format(color($0)) })
    }

    /// Returns effects of a colour in which CSS blends the products of the channels and the opacity.
    ///
    /// A transparent colour gets the channels of its neighbour, and `none` jumps, for which `base` is `nil`. Other opacities that
    /// change together with the channels need samples.
    func premultiplied(
        _ effects: [Effect], base: Color?, _ parse: (String) -> Color?
    ) -> (effects: [Effect], needsSamples: Bool) {
        var needsSamples = false
        let effects = effects.map { effect in
            guard !effect.beginDecides, !effect.isDiscrete, !effect.isAdditive else { return effect }
            var effect = effect
            let areNone = effect.values.map { $0.map { $0 == "none" } ?? (base == nil) }
            effect.jump { areNone[$0] != areNone[$0 + 1] }
            let colors = effect.values.map { $0.flatMap(parse) ?? base ?? .clear }
            var visibleColors = colors
            for index in colors.indices where colors[index].alpha <= 0 {
                let neighbor = [index - 1, index + 1].first {
                    colors.indices.contains($0) && colors[$0].alpha > 0
                }
                visibleColors[index] = colors[neighbor ?? index].withAlpha(0)
                if visibleColors[index] != colors[index] { effect.values[index] = visibleColors[index].hex }
            }
            for (color, next) in zip(visibleColors, visibleColors.dropFirst())
            where color.alpha != next.alpha && color.withAlpha(next.alpha) != next {
                needsSamples = true
            }
            return effect
        }
        return (effects, needsSamples)
    }
}

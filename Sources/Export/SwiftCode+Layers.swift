import Colors
import Geometry
import Layers
import Pictures
import Playback
import Scenes

// Layers: the code creates them, sets the properties that differ from Core Animation's defaults, inserts them into
// the tree, and adds their animations.
extension SwiftCode {
    /// Adds a layer and all layers in it. `placement` returns the line that inserts it, from its identifier.
    mutating func add(
        _ layer: Layer, in parent: String? = nil, isMask: Bool = false, placement: (String) -> String
    ) {
        guard isMask || !layer.isOnlyLabel || index.changing.contains(layer.id) else { return }
        timings.append(layer.timing)
        defer { timings.removeLast() }
        let name = name(layer, in: parent)
        about(CodeListing.Origin(layer: layer.id)) { code in
            code.addGap()
            code.addUnsupportedNotes(of: layer)
            code.add("let \(name) = \(layer.content.className)()")
            code.addProperties(of: layer, name)
            code.addTiming(of: layer, name)
            code.addActions(of: layer, name)
            if isMask { code.addNote(.masks) }
            code.add(placement(name))
        }
        if let mask = layer.mask {
            add(mask, in: name, isMask: true) { "\(name).mask = \($0)" }
        }
        for sublayer in layer.sublayers {
            add(sublayer, in: name) { "\(name).addSublayer(\($0))" }
        }
        for index in layer.animations.indices { addAnimation(index, of: layer) }
    }

    private mutating func addProperties(of layer: Layer, _ name: String) {
        for property in layer.properties where !property.isUnsupported {
            guard var value = layer.value(for: property), value != property.defaultValue else { continue }
            about(CodeListing.Origin(layer: layer.id, property: property)) { code in
                if property == .lineDashPattern, let fitted = layer.shape?.fittedPattern { value = fitted }
                if property == .instanceDelay { code.addNote(.followsLater) }
                let target = "\(name).\(property.swiftName)"
                switch value {
                case .colors(let colors):
                    let items = colors.map { code.expression(.color($0), of: .borderColor, hint: name) }
                    code.add(target, list: items)
                default: code.add("\(target) = \(code.expression(value, of: property, hint: name))")
                }
            }
        }
    }

    private mutating func addTiming(of layer: Layer, _ name: String) {
        let timing = layer.timing
        if timing.beginTime != 0 { add("\(name).beginTime = \(timing.beginTime.swift)") }
        if timing.duration != .infinity, timing.duration > 0 {
            add("\(name).duration = \(timing.duration.swift)")
        }
        addRun(timing, name)
    }

    mutating func addRun(_ timing: MediaTiming, _ name: String) {
        if timing.speed != 1 { add("\(name).speed = \(timing.speed.swift)") }
        if timing.timeOffset != 0 { add("\(name).timeOffset = \(timing.timeOffset.swift)") }
        if timing.autoreverses { add("\(name).autoreverses = true") }
        if timing.repeatDuration > 0 {
            add("\(name).repeatDuration = \(timing.repeatDuration.swift)")
        } else if timing.repeatCount > 0, timing.repeatCount != 1 {
            add("\(name).repeatCount = \(timing.repeatCount.swift)")
        }
        if timing.fillMode != .removed { add("\(name).fillMode = .\(timing.fillMode.rawValue)") }
    }

    private mutating func addActions(of layer: Layer, _ name: String) {
        guard !layer.actions.isEmpty else { return }
        var entries: [String] = []
        for (key, action) in layer.actions.sorted(by: { $0.key < $1.key }) {
            switch action {
            case .none: entries.append("\(key.swift): NSNull()")
            case .implicit:
                let animation = newName(
                    name + (CodeNames.identifier(key) ?? key).capitalizedWord + "Action")
                add("let \(animation) = CABasicAnimation(keyPath: \(key.swift))")
                entries.append("\(key.swift): \(animation)")
            case .animation(let animation):
                entries.append(
                    "\(key.swift): \(addDefinition(of: animation, [], in: layer, suffix: "Action"))")
            }
        }
        addNote(.acts)
        add("\(name).actions", list: entries)
    }
}

extension AnimatableProperty {
    var isUnsupported: Bool { keyPath.hasPrefix("x-") }

    var swiftName: String { names[0] }
}

extension Layer {
    fileprivate var isOnlyLabel: Bool {
        guard case .plain = content else { return false }
        return sublayers.isEmpty && backgroundColor == nil && borderWidth == 0 && shadow.path == nil
            && animations.isEmpty
    }
}

// MARK: - Features that Core Animation lacks

extension SwiftCode {
    private mutating func addUnsupportedNotes(of layer: Layer) {
        if layer.mask != nil, layer.maskMode == .luminance {
            addComment(
                "Core Animation masks by opacity only; in the scene the luminance of the mask counts too.")
        }
        if layer.isIsolated {
            addComment(
                "Core Animation cannot isolate a layer; the blend modes of its sublayers mix with all layers behind."
            )
        }
        if layer.blurRadius > 0 {
            addComment(
                "On iOS Core Animation cannot blur a layer; in the scene the blur has a radius of \(layer.blurRadius.swift)."
            )
        }
        if let gradient = layer.gradient, gradient.focus != .zero {
            addComment("Core Animation's radial gradients are centred; in the scene the focus is elsewhere.")
        }
        if case .pattern(let pattern)? = layer.shape?.fillColor, pattern.origin != .zero {
            addComment(
                "The pattern begins at the layer's corner; in the scene it begins at (\(pattern.origin.x.swift), \(pattern.origin.y.swift))."
            )
        }
        if let shape = layer.shape, shape.strokeColor != nil {
            addUnsupportedNotes(ofStroke: shape, isTrimmed: layer.isTrimmed)
        }
    }

    private mutating func addUnsupportedNotes(ofStroke shape: ShapeContent, isTrimmed: Bool) {
        if shape.vectorEffect == .nonScalingStroke {
            addComment("Core Animation scales lines with the layer; in the scene the width stays the same.")
        }
        if let fitted = shape.fittedPattern, fitted != .numbers(shape.lineDashPattern) {
            addComment("The dash pattern is scaled to fit a whole number of periods.")
        }
        if shape.dashOrigin == .path, !shape.lineDashPattern.isEmpty {
            addComment(
                "In Core Animation the dashes move with the start of the trimmed line; in the scene they do not."
            )
        }
        if shape.trimOffset != 0 {
            addComment(
                "Core Animation cannot shift strokeStart and strokeEnd past the end of the path, here by \(shape.trimOffset.swift)."
            )
        }
        guard isTrimmed else { return }
        if shape.trimMode == .each, (shape.path?.subpaths.count ?? 0) > 1 {
            addComment(
                "Core Animation trims all subpaths as one line. To trim each, put each in its own layer.")
        }
        if shape.trimBy == .length, shape.path?.hasUnevenCurves == true {
            addComment("Core Animation trims curves by parameter, not by length, so the speed is less even.")
        }
    }
}

extension Layer {
    /// Whether the layer trims its stroke, at some time at least.
    var isTrimmed: Bool {
        shape.map { $0.strokeStart != 0 || $0.strokeEnd != 1 } ?? false
            || animations.flatMap(\.animation.properties).contains {
                [.strokeStart, .strokeEnd].contains($0)
            }
    }
}

extension ShapeContent {
    /// The dash pattern scaled to fit the outline, or `nil` if it is not scaled.
    fileprivate var fittedPattern: AnimatableValue? {
        guard dashFit == .seamless, let path, let pattern = try? DashPattern(lineDashPattern) else {
            return nil
        }
        guard let loop = ArcLength(path).subpaths.first(where: \.isClosed) else { return nil }
        return .numbers(Array(pattern.fitted(toLoopOf: loop.length).lengths.prefix(lineDashPattern.count)))
    }
}

// MARK: - Values

extension SwiftCode {
    /// Returns the value of a property. `hint` is the name of a path without a name.
    mutating func expression(_ value: AnimatableValue, of property: AnimatableProperty, hint: String)
        -> String
    {
        switch value {
        // In a scene the count may have a fraction.
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
        case .keyword(let word) where property == .compositingFilter:
            return BlendMode(rawValue: word)?.filterName.swift ?? "nil"
        case .keyword(let word): return word.swiftCase
        case .corners(let corners):
            let names = corners.names.map { ".layer\($0.capitalizedWord)Corner" }
            return "[\(names.joined(separator: ", "))]"
        }
    }

    mutating func object(_ value: AnimatableValue, of property: AnimatableProperty, hint: String) -> String {
        switch value {
        case .color(nil), .fill(nil): "UIColor.clear.cgColor"
        case .path(nil): "CGMutablePath()"
        case .number(let number) where !number.isFinite: "Double" + number.swift
        default: expression(value, of: property, hint: hint)
        }
    }

    private func cgColor(_ color: Color) -> String { color.swift + ".cgColor" }

    private mutating func cgColor(_ fill: Fill) -> String {
        switch fill {
        case .color(let color): return cgColor(color)
        case .pattern(let pattern): return pattern.isPicture ? picture(pattern) : self.pattern(pattern)
        case .crossFade(let from, let to, let progress): return cgColor(progress < 0.5 ? from : to)
        }
    }

    private func pattern(_ pattern: Pattern) -> String {
        let rows = (0..<pattern.height).map { row in
            let pixels = pattern.pixels[row * pattern.width..<(row + 1) * pattern.width]
            return "[\(pixels.map(\.swift).joined(separator: ", "))]"
        }
        return "UIColor.repeating([\(rows.joined(separator: ", "))], every: \(pattern.size.swift)).cgColor"
    }

    /// Returns the name of a large pattern, which is built at the end of the file.
    private mutating func picture(_ pattern: Pattern) -> String {
        let index = pictures.firstIndex(of: pattern) ?? pictures.endIndex
        if index == pictures.endIndex { pictures.append(pattern) }
        return "Pictures.picture\(index + 1)"
    }

    mutating func definePictures() {
        guard !pictures.isEmpty else { return }
        addGap()
        addBlock("private enum Pictures {") { code in
            for (index, pattern) in code.pictures.enumerated() {
                let file = PNG.dataURL(pattern.tile).split(separator: ",").last ?? ""
                code.addGap()
                code.addBlock("static var picture\(index + 1): CGColor {") { code in
                    code.add("UIColor.picture(\(String(file).swift), every: \(pattern.size.swift)).cgColor")
                }
            }
        }
    }
}

/// An extension that the code uses. The raw value is the text of a call.
enum SwiftHelper: String, CaseIterable {
    case hexColor = "UIColor(hex:"
    case patternColor = "UIColor.repeating("
    case pictureColor = "UIColor.picture("
    case line = "UIBezierPath(from:"

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
        case .pictureColor:
            """
            private extension UIColor {
                /// Returns a colour that repeats a PNG picture, in base64, from the layer's top left corner.
                static func picture(_ file: String, every size: CGSize) -> UIColor {
                    let picture = Data(base64Encoded: file).flatMap(UIImage.init(data:))
                    return UIColor(patternImage: UIGraphicsImageRenderer(size: size).image { _ in
                        picture?.draw(in: CGRect(origin: .zero, size: size))
                    })
                }
            }
            """
        case .patternColor:
            """
            private extension UIColor {
                /// Returns a colour that repeats these pixels from the layer's top left corner.
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

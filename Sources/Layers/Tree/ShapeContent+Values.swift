import Geometry

extension ShapeContent {
    func value(for property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .path: .path(path)
        case .fillColor: .fill(fillColor)
        case .fillRule: .keyword(fillRule.rawValue)
        case .strokeColor: .color(strokeColor)
        case .strokeStart: .number(strokeStart)
        case .strokeEnd: .number(strokeEnd)
        case .lineWidth: .number(lineWidth)
        case .miterLimit: .number(miterLimit)
        case .lineCap: .keyword(lineCap.rawValue)
        case .lineJoin: .keyword(lineJoin.rawValue)
        case .lineDashPhase: .number(lineDashPhase)
        case .lineDashPattern: .numbers(lineDashPattern)
        case .dashOrigin: .keyword(dashOrigin.rawValue)
        case .dashFit: .keyword(dashFit.rawValue)
        case .trimMode: .keyword(trimMode.rawValue)
        case .trimOffset: .number(trimOffset)
        default: nil
        }
    }

    mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        switch (property, value) {
        case (.path, .path(let newPath)): path = newPath
        case (.fillColor, .fill(let fill)): fillColor = fill
        case (.strokeColor, .color(let color)): strokeColor = color
        case (.strokeStart, .number(let number)): strokeStart = number
        case (.strokeEnd, .number(let number)): strokeEnd = number
        case (.lineWidth, .number(let number)): lineWidth = number
        case (.miterLimit, .number(let number)): miterLimit = number
        case (.lineDashPhase, .number(let number)): lineDashPhase = number
        case (.lineDashPattern, .numbers(let numbers)): lineDashPattern = numbers
        case (.trimOffset, .number(let number)): trimOffset = number
        case (_, .keyword(let word)): return setKeyword(word, for: property)
        default: return false
        }
        return true
    }

    private mutating func setKeyword(_ word: String, for property: AnimatableProperty) -> Bool {
        switch property {
        case .fillRule: set(&fillRule, word)
        case .lineCap: set(&lineCap, word)
        case .lineJoin: set(&lineJoin, word)
        case .dashOrigin: set(&dashOrigin, word)
        case .dashFit: set(&dashFit, word)
        case .trimMode: set(&trimMode, word)
        default: false
        }
    }
}

extension AnimatableProperty {
    /// The words a property of kind ``AnimatableValue/Kind/keyword`` takes; empty for the others.
    public var keywords: [String] {
        switch self {
        case .fillRule: FillRule.allCases.map(\.rawValue)
        case .lineCap: LineCap.allCases.map(\.rawValue)
        case .lineJoin: LineJoin.allCases.map(\.rawValue)
        case .dashOrigin: DashOrigin.allCases.map(\.rawValue)
        case .dashFit: DashFit.allCases.map(\.rawValue)
        case .trimMode: TrimMode.allCases.map(\.rawValue)
        case .gradientType: GradientType.allCases.map(\.rawValue)
        default: []
        }
    }
}

/// Sets a word of a closed set by its spelling; returns whether there is such a word.
func set<Word: RawRepresentable<String>>(_ target: inout Word, _ spelling: String) -> Bool {
    guard let word = Word(rawValue: spelling) else { return false }
    target = word
    return true
}

import Platform
import SVGFiles
import Scenes

/// The attributes and children of a storyboard's elements as statements of Swift.
enum StoryboardAttributes {
    private enum Value {
        case flag, number, text, word, image
        /// A word that has another name in Swift behind a prefix.
        case prefixed(String)
        /// A call without arguments if the attribute is set.
        case call
    }

    private typealias Row = (attribute: String, property: String, value: Value)

    /// Returns the classes of elements. The name of a class is that of the element behind "UI".
    private static func classes(of elements: [String]) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: elements.map { ($0, "UI\($0.capitalizedWord)") })
    }

    /// The classes of elements in UIKit. Other views are plain ones.
    static let classes = classes(of: [
        "label", "button", "imageView", "switch", "slider", "stackView", "activityIndicatorView", "textField",
        "textView", "navigationBar", "segmentedControl", "pageControl", "stepper", "progressView",
        "pickerView",
        "scrollView", "tableView", "tableViewCell", "collectionView", "collectionViewCell",
        "collectionReusableView", "visualEffectView", "tapGestureRecognizer", "panGestureRecognizer",
        "pinchGestureRecognizer", "longPressGestureRecognizer", "rotationGestureRecognizer",
        "swipeGestureRecognizer", "screenEdgePanGestureRecognizer",
    ]).merging(["pongPressGestureRecognizer": "UILongPressGestureRecognizer"]) { $1 }

    /// The classes of controllers in UIKit. Others are plain ones.
    static let controllerClasses = classes(of: [
        "navigationController", "tabBarController", "tableViewController", "collectionViewController",
    ])

    static let layoutClasses = classes(of: ["collectionViewFlowLayout", "collectionViewLayout"])

    /// The classes of UIKit that are views, apart from the window.
    static let views = Set(classes.values.filter { !$0.hasSuffix("GestureRecognizer") })
        .union(["UIView", "UIControl", "UITableViewHeaderFooterView"])
    static let controllers = Set(controllerClasses.values).union(["UIViewController"])
    /// The classes of UIKit that elements can have.
    static let allClasses = views.union(controllers).union(classes.values).union(layoutClasses.values)
        .union(["UIWindow"])

    /// Returns the rows of attributes that have the names of their properties.
    private static func same(_ value: Value, _ names: String...) -> [Row] { names.map { ($0, $0, value) } }

    /// Returns the rows of flags whose properties have the names of their attributes behind "is".
    private static func states(_ names: String...) -> [Row] {
        names.map { ($0, "is\($0.capitalizedWord)", .flag) }
    }

    private static let viewRows: [[Row]] = [
        same(.number, "alpha", "tag"), same(.word, "contentMode"),
        states("hidden", "opaque", "userInteractionEnabled", "multipleTouchEnabled"),
        [("clipsSubviews", "clipsToBounds", .flag)],
        same(
            .flag, "insetsLayoutMarginsFromSafeArea", "preservesSuperviewLayoutMargins", "autoresizesSubviews"
        ),
    ]

    private static let controlRows = states("enabled", "selected")

    private static let scrollRows =
        states("scrollEnabled", "pagingEnabled", "directionalLockEnabled")
        + same(.flag, "bounces", "alwaysBounceHorizontal", "alwaysBounceVertical")

    /// The attributes of other elements, in the order of their statements.
    private static let rows: [String: [[Row]]] = [
        "label": [
            same(.text, "text"), same(.word, "textAlignment"), same(.number, "numberOfLines"),
            [("lineBreakMode", "lineBreakMode", .prefixed("by"))],
            [("adjustsFontSizeToFit", "adjustsFontSizeToFitWidth", .flag)],
            same(.number, "minimumScaleFactor"),
        ],
        "button": [controlRows],
        "imageView": [same(.image, "image"), states("highlighted")],
        "switch": [controlRows, states("on")],
        "slider": [
            controlRows, [("minValue", "minimumValue", .number), ("maxValue", "maximumValue", .number)],
            same(.number, "value"), states("continuous"),
        ],
        "segmentedControl": [controlRows, same(.number, "selectedSegmentIndex")],
        "pageControl": [controlRows, same(.number, "numberOfPages", "currentPage")],
        "stepper": [controlRows, same(.number, "minimumValue", "maximumValue", "stepValue", "value")],
        "progressView": [same(.number, "progress")],
        "textField": [
            controlRows, same(.text, "text", "placeholder"), same(.word, "textAlignment", "borderStyle"),
            same(.flag, "clearsOnBeginEditing"),
        ],
        "scrollView": [scrollRows],
        "textView": [
            scrollRows, same(.text, "text"), same(.word, "textAlignment"), states("editable", "selectable"),
        ],
        "tableView": [
            scrollRows, same(.number, "rowHeight", "sectionHeaderHeight", "sectionFooterHeight"),
            same(.word, "separatorStyle"), same(.flag, "allowsSelection", "allowsMultipleSelection"),
        ],
        "collectionView": [scrollRows],
        "collectionViewFlowLayout": [
            same(.word, "scrollDirection"), same(.number, "minimumLineSpacing", "minimumInteritemSpacing"),
        ],
        "tableViewCell": [same(.word, "selectionStyle", "accessoryType")],
        "stackView": [same(.word, "axis", "distribution", "alignment"), same(.number, "spacing")],
        "activityIndicatorView": [
            same(.word, "style"), same(.flag, "hidesWhenStopped"), [("animating", "startAnimating", .call)],
        ],
        "viewController": [
            same(.text, "title"), same(.word, "modalPresentationStyle", "modalTransitionStyle"),
        ],
        "gesture": [
            states("enabled"), same(.flag, "cancelsTouchesInView"),
            same(
                .number, "numberOfTapsRequired", "numberOfTouchesRequired", "minimumPressDuration",
                "allowableMovement", "minimumNumberOfTouches", "maximumNumberOfTouches"),
            same(.word, "direction"),
        ],
    ]

    /// The properties of colours by the keys of their elements, for all views and for others.
    private static let colors: [String: [String: String]] = [
        "view": ["backgroundColor": "backgroundColor", "tintColor": "tintColor"],
        "label": [
            "textColor": "textColor", "color": "textColor", "highlightedColor": "highlightedTextColor",
            "shadowColor": "shadowColor",
        ],
        "activityIndicatorView": ["color": "color"], "textField": ["textColor": "textColor"],
        "textView": ["textColor": "textColor", "color": "textColor"],
        "switch": ["onTintColor": "onTintColor", "thumbTintColor": "thumbTintColor"],
        "slider": [
            "thumbTintColor": "thumbTintColor", "minimumTrackTintColor": "minimumTrackTintColor",
            "maximumTrackTintColor": "maximumTrackTintColor",
        ],
    ]

    // MARK: Statements

    /// Returns the statements that set the properties of a view `v`.
    static func view(_ element: XMLElement, _ palette: StoryboardPalette) -> [String] {
        var code: [String] = []
        if ["roundedRect", "system"].contains(element["buttonType"]) { code.append("o.setSystemType(v)") }
        if let frame = frame(of: element) { code.append("v.frame = \(rect(frame))") }
        if element["translatesAutoresizingMaskIntoConstraints"] == "NO", !element.isSet("fixedFrame") {
            code.append("v.translatesAutoresizingMaskIntoConstraints = false")
        }
        if let mask = element.child("autoresizingMask") {
            let set = masks.filter { mask.isSet($0.attribute) }.map { ".\($0.name)" }.joined(separator: ", ")
            code.append("v.autoresizingMask = [\(set)]")
        }
        for (index, segment) in element.list("segments").enumerated() {
            let title = (segment.attributes["title"] ?? "").swiftLiteral
            code.append("v.insertSegment(withTitle: \(title), at: \(index), animated: false)")
        }
        code += statements(element, viewRows) + statements(element, rows[element.name] ?? [])
        code += colors(of: element, palette) + priorities(of: element) + insets(of: element)
        if let font = element.child("fontDescription").flatMap(font) {
            if ["label", "textField", "textView"].contains(element.name) { code.append("v.font = \(font)") }
            if element.name == "button" { code.append("v.titleLabel?.font = \(font)") }
        }
        if element.child("textInputTraits")?.isSet("secureTextEntry") == true {
            code.append("v.isSecureTextEntry = true")
        }
        if ["label", "textView"].contains(element.name), element["text"] == nil,
            let text = longText(of: element)
        {
            code.append("v.text = \(text.swiftLiteral)")
        }
        if element.name == "button" { code += states(of: element, palette) }
        return code
    }

    /// Returns the statements that set the properties of a controller `v`.
    static func controller(_ element: XMLElement) -> [String] {
        let size = ["preferredContentSize", "contentSizeForViewInPopover"].lazy
            .compactMap { element.child($0) }.first.flatMap(size)
        let hidesBar = element.isSet("navigationBarHidden")
        return statements(element, rows["viewController"] ?? [])
            + tab(of: element)
            + (hidesBar ? ["(v as? UINavigationController)?.isNavigationBarHidden = true"] : [])
            + (size.map { ["v.preferredContentSize = \($0)"] } ?? [])
    }

    private static func tab(of element: XMLElement) -> [String] {
        guard let item = element.child("tabBarItem") else { return [] }
        let title = item.attributes["title"] ?? item["systemItem"]?.capitalizedWord
        return (title.map { ["v.tabBarItem.title = \($0.swiftLiteral)"] } ?? [])
            + (item.attributes["image"].map { ["v.tabBarItem.image = \(image($0, item))"] } ?? [])
    }

    /// Returns the statements that set the properties of a layout `v`.
    static func layout(_ element: XMLElement) -> [String] {
        let sizes = ["itemSize", "headerReferenceSize", "footerReferenceSize"].compactMap { key in
            element.child(key, named: "size").flatMap(size).map { "v.\(key) = \($0)" }
        }
        return statements(element, rows[element.name] ?? []) + sizes + insets(of: element)
    }

    /// Returns the expression of a button in a bar.
    static func barButton(_ element: XMLElement, _ type: String) -> String {
        if let item = element.identifier("systemItem") {
            return "\(type)(barButtonSystemItem: .\(item), target: nil, action: nil)"
        }
        let title = element.attributes["title"] ?? ""
        guard title.isEmpty, let name = element.attributes["image"] else {
            return "\(type)(title: \(title.swiftLiteral), style: .plain, target: nil, action: nil)"
        }
        return "\(type)(image: \(image(name, element)), style: .plain, target: nil, action: nil)"
    }

    /// Returns the statements that set the properties of a gesture recognizer `v`.
    static func recognizer(_ element: XMLElement) -> [String] {
        let edges = element.child("edges").map { child in
            ["top", "left", "bottom", "right"].filter(child.isSet).map { ".\($0)" }.joined(separator: ", ")
        }
        return statements(element, rows["gesture"] ?? []) + (edges.map { ["v.edges = [\($0)]"] } ?? [])
    }

    private static func statements(_ element: XMLElement, _ rows: [[Row]]) -> [String] {
        rows.joined().compactMap { row in
            guard let text = element.attributes[row.attribute] else { return nil }
            let value: String?
            switch row.value {
            case .flag: value = text == "YES" ? "true" : "false"
            case .number: value = element.number(row.attribute)
            case .text: value = text.swiftLiteral
            case .word where text == "default": return nil
            case .word:
                // Older files have words such as "TopLeft".
                value = element.identifier(row.attribute).map { ".\($0.uncapitalizedWord)" }
            case .prefixed(let prefix): value = lineBreaks[text].map { ".\(prefix)\($0)" }
            case .image: value = image(text, element)
            case .call: return text == "YES" ? "v.\(row.property)()" : nil
            }
            return value.map { "v.\(row.property) = \($0)" }
        }
    }

    private static let masks: [(attribute: String, name: String)] = [
        ("flexibleMinX", "flexibleLeftMargin"), ("flexibleMaxX", "flexibleRightMargin"),
        ("widthSizable", "flexibleWidth"), ("flexibleMinY", "flexibleTopMargin"),
        ("flexibleMaxY", "flexibleBottomMargin"), ("heightSizable", "flexibleHeight"),
    ]

    private static let lineBreaks = [
        "wordWrap": "WordWrapping", "characterWrap": "CharWrapping", "clip": "Clipping",
        "headTruncation": "TruncatingHead", "tailTruncation": "TruncatingTail",
        "middleTruncation": "TruncatingMiddle",
    ]

    private static func image(_ name: String, _ element: XMLElement, key: String = "catalog") -> String {
        "UIImage(\(element[key] == "system" ? "systemName" : "named"): \(name.swiftLiteral))"
    }

    private static func colors(of element: XMLElement, _ palette: StoryboardPalette) -> [String] {
        let keys = (colors["view"] ?? [:]).merging(colors[element.name] ?? [:]) { $1 }
        return element.children.filter { $0.name == "color" }.compactMap { color in
            guard let property = color["key"].flatMap({ keys[$0] }), let value = palette.color(color)
            else { return nil }
            return "v.\(property) = \(value)"
        }
    }

    private static func priorities(of element: XMLElement) -> [String] {
        ["Hugging", "CompressionResistance"].flatMap { kind in
            ["horizontal", "vertical"].compactMap { axis in
                element.number("\(axis)\(kind)Priority").map {
                    "v.setContent\(kind)Priority(UILayoutPriority(\($0)), for: .\(axis))"
                }
            }
        }
    }

    private static func insets(of element: XMLElement) -> [String] {
        let (sides, ends) = (["top", "left", "bottom", "right"], ["top", "leading", "bottom", "trailing"])
        let insets = ["sectionInset", "contentEdgeInsets", "titleEdgeInsets", "imageEdgeInsets"]
        let kinds =
            [
                ("layoutMargins", "UIEdgeInsets", sides, sides),
                ("directionalLayoutMargins", "NSDirectionalEdgeInsets", ends, ends),
            ] + insets.map { ($0, "UIEdgeInsets", sides, ["minY", "minX", "maxY", "maxX"]) }
        return kinds.compactMap { key, type, labels, attributes in
            element.child(key).map { insets in
                let values = zip(labels, attributes).map { "\($0): \(insets.number($1) ?? "0")" }
                    .joined(separator: ", ")
                return "v.\(key) = \(type)(\(values))"
            }
        }
    }

    /// Returns the text in a child of a label, or `nil` for none.
    private static func longText(of element: XMLElement) -> String? {
        let parts = element.child("attributedText")?.descendants("fragment") ?? []
        if !parts.isEmpty {
            return parts.map { $0.attributes["content"] ?? $0.child("content")?.text ?? "" }.joined()
        }
        return element.child("text")?.text
    }

    /// Returns the titles and images of a button.
    private static func states(of element: XMLElement, _ palette: StoryboardPalette) -> [String] {
        var code: [String] = []
        for state in element.children where state.name == "state" {
            guard let key = state.identifier("key") else { continue }
            let title = state.attributes["title"] ?? state.child("title")?.text
            if let title { code.append("v.setTitle(\(title.swiftLiteral), for: .\(key))") }
            if let name = state.attributes["image"] {
                code.append("v.setImage(\(image(name, state)), for: .\(key))")
            }
            if let name = state.attributes["backgroundImage"] {
                let value = image(name, state, key: "backgroundCatalog")
                code.append("v.setBackgroundImage(\(value), for: .\(key))")
            }
            if let color = state.child("titleColor").flatMap(palette.color) {
                code.append("v.setTitleColor(\(color), for: .\(key))")
            }
        }
        if let configuration = element.child("configuration"),
            let title = configuration.attributes["title"]
        {
            code.append("v.setTitle(\(title.swiftLiteral), for: .normal)")
        }
        return code
    }

    // MARK: Values

    static func rect(_ element: XMLElement) -> String? { numbers(of: element).map(rect) }

    private static let sides = ["x", "y", "width", "height"]

    private static func rect(_ numbers: [Double]) -> String {
        "CGRect(" + zip(sides, numbers).map { "\($0): \($1.swiftText)" }.joined(separator: ", ") + ")"
    }

    private static func numbers(of element: XMLElement) -> [Double]? {
        let numbers = sides.compactMap { element[$0].flatMap(Double.init) }.filter(\.isFinite)
        return numbers.count == sides.count ? numbers : nil
    }

    /// Returns the frame of a view, or `nil` if it has none. Insets and percentages refer to the superview.
    private static func frame(of element: XMLElement) -> [Double]? {
        if let rect = element.child("frame", named: "rect") { return numbers(of: rect) }
        guard let inset = element.child("frameInset"), let whole = element.parent?.parent.flatMap(frame)
        else { return nil }
        func length(_ name: String, of whole: Double) -> Double? {
            guard let text = inset[name] else { return nil }
            let isPercentage = text.hasSuffix("%")
            let number = Double(isPercentage ? String(text.dropLast()) : text)
            return number.flatMap { $0.isFinite ? isPercentage ? $0 / 100 * whole : $0 : nil }
        }
        func side(_ startName: String, _ endName: String, _ size: String, of whole: Double) -> (
            Double, Double
        ) {
            let (start, end) = (length(startName, of: whole), length(endName, of: whole))
            let size = length(size, of: whole) ?? whole - (start ?? 0) - (end ?? 0)
            return (start ?? end.map { whole - $0 - size } ?? 0, size)
        }
        let (x, width) = side("minX", "maxX", "width", of: whole[2])
        let (y, height) = side("minY", "maxY", "height", of: whole[3])
        return [x, y, width, height]
    }

    static func size(_ element: XMLElement) -> String? {
        guard let width = element.number("width"), let height = element.number("height") else { return nil }
        return "CGSize(width: \(width), height: \(height))"
    }

    private static func font(_ element: XMLElement) -> String? {
        if let style = element["style"]?.trimmingPrefix("UICTFontTextStyle"),
            let name = styles.first(where: { $0.lowercased() == style.lowercased() })
        {
            return "UIFont.preferredFont(forTextStyle: .\(name))"
        }
        let size = element.number("pointSize") ?? "17"
        if let name = element.attributes["name"] {
            return "UIFont(name: \(name.swiftLiteral), size: \(size))"
        }
        switch element["type"] {
        case "boldSystem": return "UIFont.boldSystemFont(ofSize: \(size))"
        case "italicSystem": return "UIFont.italicSystemFont(ofSize: \(size))"
        default:
            let weight = element.identifier("weight").map { ", weight: .\($0)" } ?? ""
            return "UIFont.systemFont(ofSize: \(size)\(weight))"
        }
    }

    private static let styles = [
        "largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote",
        "caption1", "caption2",
    ]

    /// Returns the statement that sets a runtime attribute of an object, or `nil` for an unknown type.
    static func runtimeAttribute(
        _ element: XMLElement, of object: String, _ palette: StoryboardPalette
    ) -> String? {
        guard let path = element.identifier("keyPath") else { return nil }
        let child = element.children.first { $0["key"] == "value" }
        let value: String?
        switch element["type"] {
        case "boolean": value = element.isSet("value") ? "true" : "false"
        case "number": value = child?.number("value")
        case "string": value = element.attributes["value"]?.swiftLiteral
        case "color": value = child.flatMap(palette.color)
        case "point":
            guard let x = child?.number("x"), let y = child?.number("y") else { return nil }
            value = "CGPoint(x: \(x), y: \(y))"
        case "size": value = child.flatMap(size)
        case "rect": value = child.flatMap(rect)
        case "image": value = element["value"].map { image($0, element) }
        case "nil": value = "nil"
        default: value = nil
        }
        // These properties are optionals.
        let property = path.replacing(/\b(titleLabel|imageView|superview|mask)\./) { "\($0.1)?." }
        let owner = ([object] + path.split(separator: ".").dropLast().map(String.init)).joined(separator: ".")
        let name = path.split(separator: ".").last ?? ""
        return value.map {
            property.contains("?")
                ? "\(object).\(property) = \($0)"
                : "o.set(&o.values(of: \(owner)).\(name), \($0), \(path.swiftLiteral))"
        }
    }
}

struct StoryboardPalette {
    private var named: [String: String] = [:]
    private var system: [String: String] = [:]

    init(_ root: XMLElement) {
        for resource in root.list("resources") {
            guard let name = resource["name"],
                let color = resource.children.first(where: { $0.name == "color" }).flatMap(Self.plain)
            else { continue }
            if resource.name == "namedColor" { named[name] = color }
            if resource.name == "systemColor" { system[name] = color }
        }
    }

    /// Returns the expression of a colour, or `nil` for an unknown one.
    func color(_ element: XMLElement) -> String? {
        if let name = element["name"], let color = named[name] { return color }
        if let name = element["systemColor"], let color = system[name] ?? Self.standard(name) { return color }
        if let color = Self.plain(element) { return color }
        let names = ["xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"].compactMap { element[$0] }
        return names.lazy.compactMap(Self.standard).first
    }

    private static func plain(_ element: XMLElement) -> String? {
        let alpha = element.number("alpha") ?? "1"
        if let white = element.number("white") { return "UIColor(white: \(white), alpha: \(alpha))" }
        let channels = ["red", "green", "blue"].compactMap { name in
            element.number(name).map { "\(name): \($0)" }
        }
        guard channels.count == 3 else { return nil }
        return "UIColor(\(channels.joined(separator: ", ")), alpha: \(alpha))"
    }

    /// Returns a colour of UIKit by its name in Interface Builder, or `nil` for an unknown name.
    private static func standard(_ name: String) -> String? {
        let name = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
        let current = name == "groupTableViewBackground" ? "systemGroupedBackground" : name
        return standardNames.contains(current) ? "UIColor.\(current)" : nil
    }

    private static let standardNames: Set<String> = [
        "black", "darkGray", "lightGray", "white", "gray", "red", "green", "blue", "cyan", "yellow",
        "magenta", "orange", "purple", "brown", "clear", "systemRed", "systemOrange", "systemYellow",
        "systemGreen", "systemMint", "systemTeal", "systemCyan", "systemBlue", "systemIndigo",
        "systemPurple", "systemPink", "systemBrown", "systemGray", "systemGray2", "systemGray3",
        "systemGray4", "systemGray5", "systemGray6", "link", "darkText", "lightText", "label",
        "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "separator",
        "opaqueSeparator", "systemBackground", "secondarySystemBackground", "tertiarySystemBackground",
        "systemGroupedBackground", "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground",
        "systemFill", "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill",
    ]
}

import Geometry
import Platform
import SVGFiles
import Text

/// The storyboards and nibs of a program as Swift code.
///
/// Outlets and methods can be private. So the code that connects the objects of a class is in an extension behind the text of
/// the file that declares the class.
struct StoryboardCode {
    /// The code that creates the controllers and views; empty without storyboards.
    private(set) var text = ""
    /// The code behind the text of source files, by the number of the file.
    private(set) var extensions: [Int: String] = [:]
    /// The name and the initial class of the storyboard that shows the window, or `nil` for none.
    private(set) var main: (name: String, file: Int?)?
    /// The size of the initial view as an expression, or `nil` for none.
    private(set) var size: String?

    private let classes: StoryboardClasses

    /// The name of the function that adds the storyboards to the stage.
    static let function = "anticsAddStoryboards"

    /// The size of a phone, for views without one.
    private static let phone = "CGSize(width: 375, height: 667)"

    init(_ storyboards: StoryboardSource.Resources, _ classes: StoryboardClasses) {
        self.classes = classes
        guard !storyboards.files.isEmpty else { return }
        var (entries, nibs): ([String], [String]) = ([], [])
        var pictures: [String: String] = [:]
        for (number, file) in storyboards.files.enumerated() {
            var board = Board(file, number, classes)
            let name = file.name.swiftLiteral
            if file.isNib {
                nibs.append("\(name): \(board.translatedNib())")
            } else {
                entries.append("\(name): \(board.translated())")
            }
            text += board.text
            // The sizes of symbols are those of a large font.
            for picture in file.root.list("resources")
            where picture.name == "image" && picture["catalog"] == nil {
                if let name = picture["name"] { pictures[name] = StoryboardAttributes.size(picture) }
            }
            for (file, code) in board.extensions { extensions[file, default: ""] += code }
            guard !file.isNib, file.name == storyboards.main, let initial = board.initial else { continue }
            main = (file.name, initial["customClass"].flatMap(classes.file))
            size = Self.size(of: initial)
        }
        let sizes = pictures.sorted { $0.key < $1.key }.map { "\($0.key.swiftLiteral): \($0.value)" }
        text = """
            import AnticsStage
            @MainActor func \(Self.function)() {
            \(SwiftSources.stage).storyboards = [\(entries.isEmpty ? ":" : entries.joined(separator: ",\n"))]
            \(SwiftSources.stage).nibs = [\(nibs.isEmpty ? ":" : nibs.joined(separator: ",\n"))]
            \(SwiftSources.stage).pictureSizes = [\(sizes.isEmpty ? ":" : sizes.joined(separator: ", "))]
            }

            """ + text
    }

    private static func size(of controller: XMLElement) -> String {
        guard !controller.children.contains(where: { $0.name.hasPrefix("freeform") }),
            let frame = controller.child("view")?.child("frame"), frame["width"] != frame["height"],
            let size = StoryboardAttributes.size(frame)
        else { return phone }
        return size
    }
}

/// The translation of one storyboard or nib.
private struct Board {
    let file: StoryboardSource
    let number: Int
    let classes: StoryboardClasses
    let palette: StoryboardPalette
    let controllers: [String: XMLElement]
    /// The actions by the ids of the objects that receive them.
    let actions: [String: [XMLElement]]
    private(set) var text = ""
    private(set) var extensions: [Int: String] = [:]
    /// The number of the functions and constants so far.
    private var count = 0
    /// The statements of the current scene.
    private var code = ""
    /// The statements that follow the creation of the scene's objects.
    private var deferredCode = ""
    /// The statements that trigger segues. They come last, so that a control calls its actions first.
    private var triggerCode = ""
    /// The guides of the current scene by their ids: the id of their view, and a side for a guide of a controller.
    private var guides: [String: (view: String, side: String?)] = [:]

    init(_ file: StoryboardSource, _ number: Int, _ classes: StoryboardClasses) {
        (self.file, self.number, self.classes) = (file, number, classes)
        palette = StoryboardPalette(file.root)
        let elements = file.root.list("scenes").flatMap { $0.list("objects") }.filter {
            $0["sceneMemberID"] == "viewController"
        }
        controllers = elements.keyed { $0.id ?? "" }
        actions = Dictionary(grouping: file.root.descendants("action")) { $0["destination"] ?? "" }
    }

    /// The controller with the initial content, or `nil` for none.
    var initial: XMLElement? {
        file.root["initialViewController"].flatMap { controllers[visibleID($0, isContent: true)] }
    }

    /// Returns the id of the controller that appears for another one: the first one in a container that Antics does not have.
    ///
    /// With `isContent`, no container appears itself.
    private func visibleID(_ id: String, isContent: Bool = false) -> String {
        var (id, seen): (String, Set<String>) = (id, [])
        while seen.insert(id).inserted, isContent || !isContainer(id), let next = content(of: id).first {
            id = next
        }
        return id
    }

    private func isContainer(_ id: String) -> Bool {
        ["navigationController", "tabBarController"].contains(controllers[id]?.name)
    }

    /// Returns the ids of the controllers in a container, or no id for another controller.
    private func content(of id: String) -> [String] {
        (controllers[id]?.list("connections") ?? []).filter { $0["kind"] == "relationship" }
            .compactMap { $0["destination"] }
    }

    /// Translates all scenes, and returns the expression of the storyboard.
    mutating func translated() -> String {
        let scenes = file.root.list("scenes").flatMap { scene in
            let objects = scene.list("objects")
            return objects.filter { controllers[$0.id ?? ""] === $0 }.map { self.scene($0, objects) }
        }
        let start = file.root["initialViewController"].map { visibleID($0).swiftLiteral } ?? "nil"
        return "StoryboardFile(initial: \(start), [\(scenes.joined(separator: ",\n"))])"
    }

    /// Translates a nib, and returns the expression of the function that creates its objects.
    mutating func translatedNib() -> String {
        for object in file.root.list("objects") {
            if object["placeholderIdentifier"] == "IBFilesOwner", !object.list("connections").isEmpty {
                let type = self.type(of: object, "NSObject")
                connect(object, type, "o.owner(\(type).self)?")
            } else if let name = add(object) {
                code += "o.addTopLevel(\(name))\n"
            }
        }
        return addFunction("anticsNib\(number)_")
    }

    /// Adds a function with the statements so far, and returns it as an expression.
    private mutating func addFunction(
        _ start: String, returning result: (type: String, value: String)? = nil
    ) -> String {
        let name = newName(start)
        let type = result.map { " -> \($0.type)" } ?? ""
        let last = result.map { "return \($0.value)\n" } ?? ""
        text += "@MainActor private func \(name)(_ o: StoryboardObjects)\(type) {\n"
        text += "\(code)\(deferredCode)\(triggerCode)\(last)}\n#sourceLocation()\n"
        return "{ o in MainActor.assumeIsolated { \(name)(o) } }"
    }

    private mutating func scene(_ controller: XMLElement, _ objects: [XMLElement]) -> String {
        let id = controller.literal("id")
        if controller.name == "viewControllerPlaceholder" {
            let identifier = controller.optionalLiteral("referencedIdentifier")
            let name = controller.literal("storyboardName")
            return "StoryboardScene(\(id), storyboard: \(name), identifier: \(identifier))"
        }
        (code, deferredCode, triggerCode, guides) = ("", "", "", [:])
        let type = self.type(
            of: controller, StoryboardAttributes.controllerClasses[controller.name] ?? "UIViewController")
        let segues =
            controller.descendants("segue")
            + objects.filter { $0 !== controller }
            .flatMap { $0.descendants("segue") }
        let kinds = segues.compactMap { segue($0, of: controller) }
        var load = "nil"
        if let view = controller.child("view") {
            for guide in controller.list("layoutGuides") {
                if let id = guide.id { guides[id] = (view.id ?? "", guide["type"]) }
            }
            for object in objects where object !== controller { _ = add(object) }
            code += "o.show(\(self.view(view)))\n"
            if let item = controller.child("navigationItem") { add(navigationItem: item) }
            connect(controller, type, "o.owner(\(type).self)?")
            load = addFunction("anticsScene\(number)_")
        }
        let properties = (tab(of: controller, objects) + StoryboardAttributes.controller(controller))
            .joined(separator: "; ")
        let name = controller.optionalLiteral("storyboardIdentifier")
        let content = (isContainer(controller.id ?? "") ? content(of: controller.id ?? "") : [])
            .map { visibleID($0).swiftLiteral }.joined(separator: ", ")
        return
            "StoryboardScene(\(id), identifier: \(name), \(type).self, content: [\(content)], segues: [\(kinds.joined(separator: ", "))],"
            + " prepare: { v in \(properties) }, load: \(load))"
    }

    /// Returns the statement that creates the item of a tab with a class of the program, or none for other items.
    ///
    /// The item appears before the controller loads its view, so it has its own objects for its outlets.
    private mutating func tab(of controller: XMLElement, _ objects: [XMLElement]) -> [String] {
        guard let item = controller.child("tabBarItem"), item["customClass"] != nil else { return [] }
        (code, deferredCode, triggerCode) = ("", "", "")
        let targets = Set(item.list("connections").compactMap { $0["destination"] })
        for object in objects where object.name == "customObject" && targets.contains(object.id ?? "") {
            _ = add(object)
        }
        let (type, name) = (self.type(of: item, "UITabBarItem"), newName())
        code += "\(directive(for: item))let \(name) = o.keep(\(item.literal("id")), \(type)())\n"
        connect(item, type, name)
        let function = addFunction("anticsTab\(number)_", returning: ("UITabBarItem", name))
        return ["StoryboardObjects.addTab(to: v) \(function)"]
    }

    // MARK: Objects

    /// Returns the directive that gives the next line the location of an element.
    private func directive(for element: XMLElement) -> String {
        "#sourceLocation(file: \(file.path.swiftLiteral), line: \(file.line(of: element)))\n"
    }

    private mutating func newName(_ start: String = "v") -> String {
        count += 1
        return "\(start)\(count)"
    }

    /// Returns the class of an element, and reports a class that the program does not have.
    private mutating func type(of element: XMLElement, _ base: String) -> String {
        guard let name = element.identifier("customClass") else { return base }
        if classes.file(of: name) != nil || StoryboardAttributes.allClasses.contains(name) { return name }
        report("the program has no class \(name). \(base) takes its place", at: element)
        return base
    }

    /// Reports a problem of an element when the scene is loaded.
    private mutating func report(_ text: String, at element: XMLElement) {
        let name = URL(filePath: file.path).lastPathComponent
        deferredCode += "\(SwiftSources.stage).current.report("
        deferredCode += "\("\(name):\(file.line(of: element)): \(text)".swiftLiteral))\n"
    }

    /// Adds an object outside of the views. Returns the name of its constant, or `nil` for a placeholder.
    private mutating func add(_ object: XMLElement) -> String? {
        let id = object.literal("id")
        let name: String
        if let base = StoryboardAttributes.classes[object.name], object.name.hasSuffix("GestureRecognizer") {
            let type = self.type(of: object, base)
            name = newName()
            code +=
                "\(directive(for: object))let \(name) = o.keep(\(id), \(type)(target: nil, action: nil))\n"
            code += StoryboardAttributes.recognizer(object).map {
                $0.replacing(/^v\./) { _ in "\(name)." } + "\n"
            }
            .joined()
            connect(object, type, name)
        } else if object.name == "customObject", object["customClass"] != nil {
            let type = self.type(of: object, "NSObject")
            name = newName()
            code += "\(directive(for: object))let \(name) = o.keep(\(id), \(type)())\n"
            connect(object, type, name)
        } else if object.name != "placeholder", object.name != "exit", object.child("frame") != nil {
            name = view(object)
            code += "o.keep(\(id), \(name))\n"
        } else {
            return nil
        }
        return name
    }

    /// Adds the title and the buttons of the controller in a navigation bar, or those of a bar.
    private mutating func add(navigationItem item: XMLElement, to bar: String? = nil) {
        let name = newName()
        let new = bar.map { _ in "o.keep(\(item.literal("id")), UINavigationItem())" }
        let object = new ?? "o.owner(UIViewController.self)?.navigationItem ?? UINavigationItem()"
        code += "let \(name) = \(object)\n"
        if let title = item.attributes["title"] { code += "\(name).title = \(title.swiftLiteral)\n" }
        if let view = item.child("titleView") { code += "\(name).titleView = \(self.view(view))\n" }
        let sides = ["leftBarButtonItems", "rightBarButtonItems"]
        for button in item.children + sides.flatMap(item.list) where button.name == "barButtonItem" {
            let side = button["key"] ?? button.parent?.name ?? ""
            let type = self.type(of: button, "UIBarButtonItem")
            let value = newName()
            code += "\(directive(for: button))let \(value) = o.keep(\(button.literal("id")), "
            code += "\(StoryboardAttributes.barButton(button, type)))\n"
            if side.hasSuffix("Items") {
                code += "\(name).\(side) = (\(name).\(side) ?? []) + [\(value)]\n"
            } else {
                code += "\(name).\(side) = \(value)\n"
            }
            connect(button, type, value)
        }
        if let bar { code += "\(bar).setItems([\(name)], animated: false)\n" }
    }

    private mutating func add(contentOf table: XMLElement, _ name: String) {
        if let style = table.identifier("style") { code += "o.setStyle(\(name), .\(style))\n" }
        for view in table.children {
            guard let key = view["key"], ["tableHeaderView", "tableFooterView"].contains(key) else {
                continue
            }
            code += "\(name).\(key) = \(self.view(view))\n"
        }
        for cell in table.list("prototypes") { addPrototype(cell, of: name) }
        for section in table.list("sections") {
            let cells = section.list("cells").map { view($0) }.joined(separator: ", ")
            let titles = ["headerTitle", "footerTitle"].map { section.attributes[$0]?.swiftLiteral ?? "nil" }
            code += "o.addSection(\(name), header: \(titles[0]), footer: \(titles[1]), [\(cells)])\n"
        }
    }

    /// Adds a function that creates a cell of a view, or its header or footer.
    private mutating func addPrototype(_ cell: XMLElement, of name: String, kind: String? = nil) {
        let outer = (code, deferredCode, triggerCode)
        (code, deferredCode, triggerCode) = ("", "", "")
        let result = (type: StoryboardAttributes.classes[cell.name] ?? "UIView", value: view(cell))
        let function = addFunction("anticsCell\(number)_", returning: result)
        (code, deferredCode, triggerCode) = outer
        let kind = kind.map { "kind: UICollectionView.elementKindSection\($0), " } ?? ""
        code += "o.addPrototype(\(name), \(kind)\(cell.literal("reuseIdentifier"))) \(function)\n"
    }

    private mutating func add(contentOfCollection collection: XMLElement, _ name: String) {
        if let layout = collection.child("collectionViewLayout"),
            let base = StoryboardAttributes.layoutClasses[layout.name]
        {
            let type = self.type(of: layout, base)
            code +=
                "\(directive(for: layout))o.setLayout(\(name), \(layout.literal("id")), \(type).self) { v in\n"
            code += StoryboardAttributes.layout(layout).map { $0 + "\n" }.joined() + "}\n"
        }
        for cell in collection.list("cells") { addPrototype(cell, of: name) }
        for kind in ["Header", "Footer"] {
            if let view = collection.child("section\(kind)View") { addPrototype(view, of: name, kind: kind) }
        }
    }

    private mutating func add(attributesOf cell: XMLElement, _ name: String) {
        let prefix = "IBUITableViewCellStyle"
        let style = cell["style"].flatMap {
            $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count).lowercased() : nil
        }
        let height = cell.number("rowHeight") ?? cell.child("frame")?.number("height") ?? "nil"
        let labels = ["textLabel", "detailTextLabel", "imageView"].map { key in
            "\(key): \(cell.attributes[key]?.swiftLiteral ?? "nil")"
        }
        code +=
            "o.prepare(\(name), \(cell.optionalLiteral("reuseIdentifier")), style: \(style.map { ".\($0)" } ?? "nil"), height: \(height), \(labels.joined(separator: ", ")))\n"
    }

    /// Adds a view and its subviews, and returns the name of its constant.
    private mutating func view(_ element: XMLElement) -> String {
        let content = element.child("contentView")
        let children = (element.list("subviews") + (content?.list("subviews") ?? [])).map { view($0) }
        let base = StoryboardAttributes.classes[element.name] ?? "UIView"
        let type = self.type(of: element, base)
        let (name, id) = (newName(), element.literal("id"))
        if type == "UIView", element.name != "view", element.name != "containerView" {
            report(
                "Antics has no \(element.name). A plain view takes its place, so its outlet can stay nil",
                at: element)
        }
        let adding =
            element.name == "stackView"
            ? "v.addArrangedSubview"
            : content != nil ? "v.contentView.addSubview" : "v.addSubview"
        let statements = StoryboardAttributes.view(element, palette) + children.map { "\(adding)(\($0))" }
        code += "\(directive(for: element))let \(name) = o.view(\(id), \(type).self) { v in\n"
        code += statements.map { $0 + "\n" }.joined() + "}\n"
        if element.name == "containerView" { code += "o.addContainer(\(id), \(name))\n" }
        addGuides(of: element, name)
        if let content { add(contentView: content, of: name) }
        deferredCode += constraints(of: element)
        if element.name == "tableView" { add(contentOf: element, name) }
        if element.name == "collectionView" { add(contentOfCollection: element, name) }
        if element.name == "tableViewCell" { add(attributesOf: element, name) }
        if element.name == "navigationBar", let item = element.list("items").last {
            add(navigationItem: item, to: name)
        }
        connect(element, type, name)
        return name
    }

    /// Adds the layout guides of a view or a content view. `name` is the constant of the view.
    private mutating func addGuides(of element: XMLElement, _ name: String) {
        for guide in element.children where guide.name == "viewLayoutGuide" {
            guard let id = guide.id else { continue }
            let kind = guide["key"] == "safeArea" ? "safeAreaLayoutGuide" : "layoutMarginsGuide"
            code += "o.add(\(id.swiftLiteral), \(name).\(kind))\n"
        }
    }

    /// Adds the content view of a cell. `name` is the constant of the cell.
    private mutating func add(contentView: XMLElement, of name: String) {
        addGuides(of: contentView, name)
        code += "o.add(\(contentView.literal("id")), \(name).contentView)\n"
        deferredCode += constraints(of: contentView)
        if let color = contentView.child("backgroundColor").flatMap(palette.color) {
            code += "\(name).contentView.backgroundColor = \(color)\n"
        }
    }

    // MARK: Constraints

    private func constraints(of view: XMLElement) -> String {
        view.list("constraints").compactMap { constraint($0, of: view.id ?? "") }.joined()
    }

    /// Returns the statement of a constraint, or `nil` for a placeholder.
    private func constraint(_ element: XMLElement, of view: String) -> String? {
        guard !element.isSet("placeholder"), let id = element.id,
            let (first, attribute) = side(element, "first", view)
        else { return nil }
        let relation = element.identifier("relation") ?? "equal"
        var words = [id.swiftLiteral, first, ".\(attribute)", ".\(relation)"]
        if element["secondItem"] != nil || element["secondAttribute"] != nil {
            guard let (second, other) = side(element, "second", view) else { return nil }
            words += [second, ".\(other)"]
        }
        if let ratio = element["multiplier"] {
            let parts = ratio.split(separator: ":").compactMap { Double($0) }.filter {
                $0 != 0 && $0.isFinite
            }
            if let first = parts.first { words.append("multiplier: \(parts.dropFirst().reduce(first, /))") }
        }
        if let constant = element.number("constant") ?? (element.isSet("symbolic") ? "8" : nil) {
            words.append("constant: \(constant)")
        }
        if let priority = element.number("priority") { words.append("priority: \(priority)") }
        if let identifier = element["identifier"] { words.append("identifier: \(identifier.swiftLiteral)") }
        if element["installed"] == "NO" { words.append("active: false") }
        return "\(directive(for: element))o.constrain(\(words.joined(separator: ", ")))\n"
    }

    /// Returns the item and the attribute of a side, or `nil` without an attribute.
    private func side(
        _ element: XMLElement, _ side: String, _ view: String
    ) -> (item: String, attribute: String)? {
        let item = element["\(side)Item"] ?? view
        guard let attribute = element.identifier("\(side)Attribute") else { return nil }
        if let guide = guides[item] {
            return ("\(guide.view) safe area".swiftLiteral, guide.side ?? attribute)
        }
        return (item.swiftLiteral, attribute == "baseline" ? "lastBaseline" : attribute)
    }

    // MARK: Connections

    private static let events: Set<String> = [
        "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter",
        "touchDragExit", "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged",
        "primaryActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
    ]

    /// Returns whether the objects of an element have a delegate.
    private static func delegating(_ name: String) -> Bool {
        name.hasSuffix("GestureRecognizer")
            || [
                "tableView", "collectionView", "scrollView", "pickerView", "textField", "textView",
            ].contains(name)
    }

    /// Connects the outlets and runtime attributes of an object, and the actions that it receives.
    private mutating func connect(_ element: XMLElement, _ type: String, _ name: String) {
        var statements = outletStatements(of: element, type, name)
        let isOwn = classes.file(of: type) != nil
        for attribute in element.list("userDefinedRuntimeAttributes") {
            let object = isOwn ? "self" : name
            let statement = StoryboardAttributes.runtimeAttribute(attribute, of: object, palette)
            guard let statement else { continue }
            let code = "\(directive(for: attribute))\(statement)\n"
            if isOwn { statements[type, default: ""] += code } else { deferredCode += code }
        }
        for action in actions[element.id ?? ""] ?? [] { add(action, of: type, to: &statements) }
        for (owner, code) in statements.sorted(by: { $0.key < $1.key }) {
            guard let file = classes.file(of: owner) else { continue }
            let function = newName("anticsConnect\(number)_")
            extensions[file, default: ""] +=
                "extension \(owner) { func \(function)(_ o: StoryboardObjects) {\n\(code)} }\n#sourceLocation()\n"
            deferredCode += "\(name).\(function)(o)\n"
        }
    }

    /// Returns the statements that connect the outlets of an object, by the class that declares them.
    ///
    /// Its other connections become part of the code of the scene.
    private mutating func outletStatements(
        of element: XMLElement, _ type: String, _ name: String
    ) -> [String: String] {
        let id = element.literal("id")
        var statements: [String: String] = [:]
        var collections: [String: [XMLElement]] = [:]
        for connection in element.list("connections") {
            let target = connection.literal("destination")
            let property = connection.identifier("property") ?? ""
            switch connection.name {
            case "outlet" where property == "view" && controllers[element.id ?? ""] != nil: break
            case "outlet" where classes.file(of: type) != nil:
                // To read the view of a controller would load it again.
                let isView = property == "view" && element.name == "placeholder"
                let statement = "o.connect(&self.\(property), \(target), \"\(property)\")"
                statements[classes.owner(of: property, in: type), default: ""] +=
                    directive(for: connection)
                    + (isView ? "if !o.show(\(target)) { \(statement) }\n" : "\(statement)\n")
            case "outlet"
            where ["delegate", "dataSource"].contains(property) && Self.delegating(element.name):
                deferredCode +=
                    "\(directive(for: connection))o.connect(&\(name).\(property), \(target), \"\(property)\")\n"
            case "outletCollection" where property == "gestureRecognizers":
                deferredCode += "o.recognize(\(target), in: \(name))\n"
            case "outletCollection" where classes.file(of: type) != nil:
                collections[property, default: []].append(connection)
            case "segue" where controllers[element.id ?? ""] == nil && connection["kind"] != "embed":
                triggerCode += "o.trigger(\(id), \(connection.literal("id")))\n"
            default: break
            }
        }
        for (property, members) in collections.sorted(by: { $0.key < $1.key }) {
            let ids = members.map { $0.literal("destination") }.joined(separator: ", ")
            statements[classes.owner(of: property, in: type), default: ""] +=
                "\(directive(for: members[0]))o.connect(&self.\(property), [\(ids)], \"\(property)\")\n"
        }
        return statements
    }

    private mutating func add(
        _ action: XMLElement, of type: String, to statements: inout [String: String]
    ) {
        guard let source = action.parent?.parent?.id, let selector = action["selector"] else { return }
        guard let (owner, method) = classes.method(selector, of: type) else {
            return report("\(type) has no method for the action \(selector)", at: action)
        }
        let event = action["eventType"].flatMap { Self.events.contains($0) ? $0 : nil }
        statements[owner, default: ""] +=
            "\(directive(for: action))o.act(\(source.swiftLiteral), self, Selector(\(method.swiftLiteral), \(owner).\(method)), for: .\(event ?? "primaryActionTriggered"))\n"
    }

    // MARK: Segues

    /// Returns the expression of a segue, or `nil` for the content of a container.
    private mutating func segue(_ segue: XMLElement, of controller: XMLElement) -> String? {
        let word: String
        switch segue["kind"] {
        case "relationship", nil: return nil
        case "embed": word = ".embed(\((segue.parent?.parent?.id ?? "").swiftLiteral))"
        case "unwind": word = ".unwind([\(unwinds(segue["unwindAction"] ?? "").joined(separator: ", "))])"
        case "custom":
            let type = self.type(of: segue, "UIStoryboardSegue")
            word = ".custom { \(type)(identifier: $0, source: $1, destination: $2) }"
        case "show", "push", "showDetail": word = ".show"
        default: word = ".present"
        }
        var words = [
            segue.literal("id"), "identifier: \(segue.optionalLiteral("identifier"))", word,
            "to: \(visibleID(segue["destination"] ?? "").swiftLiteral)",
        ]
        if segue["animates"] == "NO" { words.append("animated: false") }
        if let style = segue.identifier("modalPresentationStyle") { words.append("presentation: .\(style)") }
        if let style = segue.identifier("modalTransitionStyle") { words.append("transition: .\(style)") }
        if let selector = segue["destinationCreationSelector"], let name = creator(selector, of: controller) {
            words.append("create: \(name)")
        }
        return "StoryboardSegue(\(words.joined(separator: ", ")))"
    }

    /// Returns the function that creates the destination of a segue with a method of a controller, or `nil` for none.
    private mutating func creator(_ selector: String, of controller: XMLElement) -> String? {
        guard let type = controller.identifier("customClass"),
            let (owner, method) = classes.method(selector, of: type), let file = classes.file(of: owner)
        else { return nil }
        let name = newName("anticsCreate\(number)_")
        let parts = method.split(separator: "(")
        let labels = parts.last?.split { ":)".contains($0) } ?? []
        let arguments = zip(labels, ["coder", "sender", "identifier"]).map { $0 == "_" ? $1 : "\($0): \($1)" }
        extensions[file, default: ""] += """
            extension \(owner) {
            static func \(name)(_ source: UIViewController, _ coder: NSCoder, _ sender: Any?, _ identifier: String?) -> UIViewController? {
            (source as? \(owner))?.\(parts[0])(\(arguments.joined(separator: ", ")))
            } }

            """
        return "\(owner).\(name)"
    }

    /// Returns the selectors of the methods for an unwind segue. The files of their classes declare them.
    private mutating func unwinds(_ selector: String) -> [String] {
        classes.methods(selector).compactMap { owner, method in
            guard let file = classes.file(of: owner) else { return nil }
            let name = newName("anticsUnwind\(number)_")
            extensions[file, default: ""] +=
                "extension \(owner) { static var \(name): Selector { Selector(\(method.swiftLiteral), \(owner).\(method)) } }\n"
            return "\(owner).\(name)"
        }
    }
}

public import Foundation

// `antics swift` translates storyboards and nibs to code that uses these types.

/// A storyboard as code.
public struct StoryboardFile {
    /// The id of the initial controller, or `nil` for none.
    let initial: String?
    let scenes: [String: StoryboardScene]
    /// The ids of scenes by the identifiers of their controllers.
    let identifiers: [String: String]

    /// Creates a storyboard with the id of its initial controller.
    public init(initial: String?, _ scenes: [StoryboardScene]) {
        self.initial = initial
        self.scenes = Dictionary(scenes.map { ($0.id, $0) }) { first, _ in first }
        let named = scenes.compactMap { scene in scene.identifier.map { ($0, scene.id) } }
        identifiers = Dictionary(named) { first, _ in first }
    }
}

/// A scene of a storyboard: a controller and its views.
public struct StoryboardScene {
    let id: String
    let identifier: String?
    let type: UIViewController.Type
    let content: [String]
    let segues: [StoryboardSegue]
    let prepare: (UIViewController) -> Void
    let load: ((StoryboardObjects) -> Void)?
    /// The scene of another storyboard that this one stands for.
    let link: (storyboard: String, identifier: String?)?

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - id: The id in the file.
    ///   - identifier: The name of the controller for the program.
    ///   - type: The class of the controller.
    ///   - content: The ids of the controllers in a container.
    ///   - segues: The segues that begin at the controller.
    ///   - prepare: Sets properties of the controller.
    ///   - load: Creates the views and connects them, or `nil` without views.
    public init(
        _ id: String, identifier: String? = nil, _ type: UIViewController.Type, content: [String] = [],
        segues: [StoryboardSegue] = [], prepare: @escaping (UIViewController) -> Void = { _ in },
        load: ((StoryboardObjects) -> Void)? = nil
    ) {
        (self.id, self.identifier, self.type, self.segues) = (id, identifier, type, segues)
        (self.content, self.prepare, self.load, link) = (content, prepare, load, nil)
    }

    /// Creates a reference to a controller of another storyboard, or to its initial controller.
    public init(_ id: String, storyboard: String, identifier: String?) {
        (self.id, self.identifier, type, segues) = (id, nil, UIViewController.self, [])
        (content, prepare, load, link) = ([], { _ in }, nil, (storyboard, identifier))
    }
}

/// A segue of a storyboard.
public struct StoryboardSegue {
    /// The kind of a segue.
    public enum SegueKind {
        /// Shows the destination on the navigation stack, or else presents it.
        case show
        /// Presents the destination.
        case present
        /// Shows the destination in the container view with an id.
        case embed(String)
        /// Returns to a controller that has one of these methods.
        case unwind([Selector])
        /// Performs a segue of the program.
        case custom((String?, UIViewController, UIViewController) -> UIStoryboardSegue)
    }

    let id: String
    let identifier: String?
    let kind: SegueKind
    let destination: String
    let isAnimated: Bool
    let presentation: UIModalPresentationStyle?
    let transition: UIModalTransitionStyle?
    let create: Creator?

    /// Creates the destination of a segue, from the source, the coder, the sender and the identifier of the segue.
    public typealias Creator = (UIViewController, NSCoder, Any?, String?) -> UIViewController?

    /// Creates a segue with an id to the scene with another id.
    public init(
        _ id: String, identifier: String? = nil, _ kind: SegueKind, to destination: String,
        animated: Bool = true, presentation: UIModalPresentationStyle? = nil,
        transition: UIModalTransitionStyle? = nil, create: Creator? = nil
    ) {
        (self.id, self.identifier, self.kind, self.destination) = (id, identifier, kind, destination)
        (isAnimated, self.presentation, self.transition) = (animated, presentation, transition)
        self.create = create
    }
}

extension Stage {
    /// The storyboards of the program by name.
    nonisolated(unsafe) public static var storyboards: [String: StoryboardFile] = [:]
    /// The functions that create the objects of the program's nibs, by name.
    nonisolated(unsafe) public static var nibs: [String: (StoryboardObjects) -> Void] = [:]
    /// The sizes of pictures by name, from the storyboards and nibs of the program. Other pictures have 24 by 24 points.
    nonisolated(unsafe) public static var pictureSizes: [String: CGSize] = [:]
    /// The PNG files of the program by name, with their pixels per point.
    nonisolated(unsafe) public static var pictureFiles: [String: (path: String, scale: CGFloat)] = [:]
    /// Returns the bytes of the file of a picture at a path, or `nil` if there is no file. A program replaces it, because this
    /// module reads no files.
    nonisolated(unsafe) package static var readPicture: (String) -> [UInt8]? = { _ in nil }
    /// Stops the program with a reason. A program replaces it, because an optimised library prints no reasons.
    nonisolated(unsafe) public static var stop: (String) -> Never = { reason in preconditionFailure(reason) }
}

/// The storyboard and the scene that a controller comes from, and the objects that it keeps.
final class StoryboardOrigin {
    let storyboard: UIStoryboard
    let scene: StoryboardScene
    /// The objects that are not in views.
    var kept: [AnyObject] = []
    var containers: [String: UIView] = [:]

    init(storyboard: UIStoryboard, scene: StoryboardScene) {
        (self.storyboard, self.scene) = (storyboard, scene)
    }
}

// MARK: - Loading

/// The objects of a scene or a nib by their ids, while they are loaded.
public final class StoryboardObjects {
    /// The controller of the scene, or the owner of the nib.
    private let owner: AnyObject?
    private var objects: [String: AnyObject] = [:]
    private var awaking: [NSObject] = []
    /// The objects of a nib that are not inside of others, in order.
    private(set) var topLevel: [AnyObject] = []

    private var origin: StoryboardOrigin? { (owner as? UIViewController)?.storyboardOrigin }

    init(of controller: UIViewController) {
        owner = controller
        if let scene = controller.storyboardOrigin?.scene { objects[scene.id] = controller }
    }

    /// Creates the objects of a nib. The owner has the id -1 in all nibs.
    init(ofNib load: (StoryboardObjects) -> Void, owner: AnyObject?) {
        self.owner = owner
        objects["-1"] = owner
        load(self)
        wake()
    }

    /// Adds an object.
    @discardableResult
    public func add<Object: AnyObject>(_ id: String, _ object: Object) -> Object {
        objects[id] = object
        return object
    }

    /// Adds an object outside of the views, which the controller keeps.
    @discardableResult
    public func keep<Object: AnyObject>(_ id: String, _ object: Object) -> Object {
        origin?.kept.append(object)
        return add(id, object)
    }

    /// Adds an object of a nib that is not inside of another one.
    public func addTopLevel(_ object: AnyObject) { topLevel.append(object) }

    /// Creates a view with `init(coder:)`. `prepare` sets its properties.
    public func view<View: UIView>(
        _ id: String, _ type: View.Type, _ prepare: @escaping (View) -> Void
    ) -> View {
        let coder = StoryboardCoder { if let view = $0 as? View { prepare(view) } }
        guard let view = type.init(coder: coder) else { Stage.stop("\(type).init(coder:) returns nil") }
        awaking.append(view)
        return add(id, view)
    }

    /// Gives a controller the item of its tab, which a function creates.
    public static func addTab(
        to controller: UIViewController, _ make: (StoryboardObjects) -> UITabBarItem
    ) {
        controller.tabBarItem = make(StoryboardObjects(of: controller))
    }

    /// Adds a container view, in which a segue shows a controller.
    public func addContainer(_ id: String, _ view: UIView) {
        origin?.containers[id] = view
    }

    /// Adds the cells with an identifier to a table.
    public func addPrototype(
        _ table: UITableView, _ identifier: String, _ make: @escaping (StoryboardObjects) -> UITableViewCell
    ) {
        let make = maker(make)
        table.makers[identifier] = { _ in make() ?? UITableViewCell() }
    }

    /// Adds the cells with an identifier to a collection.
    public func addPrototype(
        _ collection: UICollectionView, _ identifier: String,
        _ make: @escaping (StoryboardObjects) -> UICollectionViewCell
    ) {
        let make = maker(make)
        collection.makers[identifier] = { make() ?? UICollectionViewCell(frame: $0) }
    }

    /// Adds the headers or footers with an identifier to a collection.
    public func addPrototype(
        _ collection: UICollectionView, kind: String, _ identifier: String,
        _ make: @escaping (StoryboardObjects) -> UICollectionReusableView
    ) {
        let make = maker(make)
        collection.makers[UICollectionView.key(identifier, kind)] = {
            make() ?? UICollectionReusableView(frame: $0)
        }
    }

    /// Returns a function that creates a view with the objects inside of it, or `nil` without the controller.
    private func maker<View>(_ make: @escaping (StoryboardObjects) -> View) -> () -> View? {
        { [weak owner] in
            guard let controller = owner as? UIViewController else { return nil }
            let objects = StoryboardObjects(of: controller)
            defer { objects.wake() }
            return make(objects)
        }
    }

    /// Creates the layout of a collection with `init(coder:)`. `prepare` sets its properties.
    public func setLayout<Layout: UICollectionViewLayout>(
        _ collection: UICollectionView, _ id: String, _ type: Layout.Type, _ prepare: (Layout) -> Void
    ) {
        guard let layout = type.init(coder: StoryboardCoder { _ in }) else {
            Stage.stop("\(type).init(coder:) returns nil")
        }
        prepare(layout)
        collection.collectionViewLayout = add(id, layout)
    }

    /// Sets the style of a table.
    public func setStyle(_ table: UITableView, _ style: UITableView.Style) { table.style = style }

    /// Makes a button one of the system, before its other properties.
    public func setSystemType(_ button: UIButton) { button.buttonType = .system }

    /// Adds a section to a table.
    public func addSection(
        _ table: UITableView, header: String?, footer: String?, _ cells: [UITableViewCell]
    ) {
        table.fixedSections.append((header, footer, cells))
    }

    /// Sets the attributes of a cell. Its labels and its image are the objects with some ids.
    public func prepare(
        _ cell: UITableViewCell, _ identifier: String?, style: UITableViewCell.CellStyle?, height: CGFloat?,
        textLabel: String?, detailTextLabel: String?, imageView: String?
    ) {
        func object<Object>(_ id: String?) -> Object? { id.flatMap { objects[$0] as? Object } }
        cell.prepare(
            identifier, style, height, object(textLabel), object(detailTextLabel), object(imageView))
    }

    /// Sets the view of the controller.
    public func show(_ view: UIView) { (owner as? UIViewController)?.view = view }

    /// Sets the view of a nib's owner to the object with an id. Returns `false` if the owner is not a controller.
    public func show(_ id: String) -> Bool {
        guard let controller = owner as? UIViewController else { return false }
        controller.view = objects[id] as? UIView
        return true
    }

    /// Returns the controller or the owner of the nib, or `nil` if it has another class.
    public func owner<Owner: AnyObject>(_ type: Owner.Type) -> Owner? { owner as? Owner }

    /// Adds a gesture recognizer to a view.
    public func recognize(_ id: String, in view: UIView) {
        if let recognizer = objects[id] as? UIGestureRecognizer { view.addGestureRecognizer(recognizer) }
    }

    /// Returns the object with an id, or the safe area of the view with an id before `safe area`.
    private func item(_ id: String) -> AnyObject? {
        if let object = objects[id] { return object }
        let guide = " safe area"
        guard id.hasSuffix(guide) else { return nil }
        return (objects[String(id.dropLast(guide.count))] as? UIView)?.safeAreaLayoutGuide
    }

    /// Creates a constraint, and activates it unless the size class of the stage leaves it out.
    ///
    /// An item is the id of a view or guide, or that of a view and `safe area`. Constraints with unknown items are left out.
    public func constrain(
        _ id: String, _ first: String, _ attribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation = .equal, _ second: String? = nil,
        _ otherAttribute: NSLayoutConstraint.Attribute = .notAnAttribute, multiplier: CGFloat = 1,
        constant: CGFloat = 0, priority: Float = 1000, identifier: String? = nil, active: Bool = true
    ) {
        let other = second.flatMap(item)
        guard let item = item(first), second == nil || other != nil else { return }
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
            multiplier: multiplier, constant: constant)
        constraint.priority = UILayoutPriority(priority)
        constraint.identifier = identifier
        constraint.isActive = active
        add(id, constraint)
    }

    // MARK: Connections

    /// Sets an outlet to the object with an id. Reports an outlet of another type.
    public func connect<Value>(_ outlet: inout Value, _ id: String, _ name: String) {
        guard let object = objects[id] else { return }
        if let value = object as? Value { outlet = value } else { report(name, object) }
    }

    /// Sets an outlet collection to the objects with some ids.
    public func connect<Value>(_ outlet: inout [Value]?, _ ids: [String], _ name: String) {
        var values: [Value] = []
        connect(&values, ids, name)
        outlet = values
    }

    /// Sets an outlet collection to the objects with some ids.
    public func connect<Value>(_ outlet: inout [Value], _ ids: [String], _ name: String) {
        outlet = ids.compactMap { id in
            guard let object = objects[id] else { return nil }
            if let value = object as? Value { return value }
            report(name, object)
            return nil
        }
    }

    private func report(_ outlet: String, _ object: AnyObject) {
        Stage.current.report("the outlet \(outlet) has another type than its object: \(type(of: object))")
    }

    /// Sets a property to the value of a runtime attribute.
    public func set<Value>(_ property: inout Value, _ value: Value, _ name: String) { property = value }

    /// Reports a runtime attribute that is not a property of its object, or that has another type.
    @_disfavoredOverload
    public func set<Value>(_ property: inout Value, _ value: Any?, _ name: String) {
        let absent = property as? StoryboardAbsentValue
        let reason = absent.map { "\($0.type) has no such property" } ?? "its type is not \(Value.self)"
        Stage.current.report("the runtime attribute \(name) is left out, because \(reason)")
    }

    /// Returns the properties of an object for its runtime attributes.
    public func values<Object: AnyObject>(of object: Object) -> StoryboardValues<Object> {
        StoryboardValues(object: object)
    }

    /// Calls a method of a target for the events of the control, or for the gesture, with an id.
    public func act(
        _ id: String, _ target: AnyObject, _ action: Selector, for events: UIControl.Event
    ) {
        switch objects[id] {
        case let control as UIControl: control.addTarget(target, action: action, for: events)
        case let recognizer as UIGestureRecognizer: recognizer.addTarget(target, action: action)
        case let button as UIBarButtonItem: (button.target, button.action) = (target, action)
        case let cell as UITableViewCell: cell.selectionAction = { action.call(on: target, cell) }
        case let cell as UICollectionViewCell: cell.selectionAction = { action.call(on: target, cell) }
        default: break
        }
    }

    /// Performs a segue for the events of the control, or for the gesture, with an id.
    public func trigger(_ id: String, _ segue: String) {
        guard let controller = owner as? UIViewController,
            let segue = origin?.scene.segues.first(where: { $0.id == segue })
        else { return }
        let trigger = keep(segue.id, SegueTrigger(controller, segue))
        act(id, trigger, Selector("fire(_:)", SegueTrigger.fire), for: .primaryActionTriggered)
    }

    /// Embeds the controllers of container views, and then calls `awakeFromNib()` of all views.
    func finish() {
        for segue in origin?.scene.segues ?? [] {
            if case .embed = segue.kind { (owner as? UIViewController)?.trigger(segue, nil) }
        }
        wake()
    }

    private func wake() {
        for object in awaking { (object as? UIResponder)?.awakeFromNib() }
    }
}

/// The properties of an object that runtime attributes set. Other names are also members, which stand for no property.
@dynamicMemberLookup
public struct StoryboardValues<Object: AnyObject> {
    let object: Object

    /// Returns the value of a property.
    public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Value {
        get { object[keyPath: path] }
        nonmutating set { object[keyPath: path] = newValue }
    }

    /// Returns the value for a name that is not a property.
    public subscript(dynamicMember name: String) -> StoryboardAbsentValue {
        get { StoryboardAbsentValue(type: Object.self) }
        nonmutating set {}
    }
}

/// The value of a runtime attribute that is not a property of its object.
public struct StoryboardAbsentValue {
    let type: AnyObject.Type
}

/// The target of a control that performs a segue.
private final class SegueTrigger: NSObject {
    private weak var controller: UIViewController?
    private let segue: StoryboardSegue

    init(_ controller: UIViewController, _ segue: StoryboardSegue) {
        (self.controller, self.segue) = (controller, segue)
    }

    func fire(_ sender: Any?) { controller?.trigger(segue, sender) }
}

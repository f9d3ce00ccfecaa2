public import Foundation

/// The controllers of a storyboard file, which `antics swift` translates to code.
open class UIStoryboard: NSObject {
    private let file: StoryboardFile

    /// Creates the storyboard of a file. The bundle has no effect. The program stops if it has no such file.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        guard let file = Stage.storyboards[name] else {
            Stage.stop("the program has no \(name).storyboard\(Self.others(Stage.storyboards.keys))")
        }
        self.file = file
    }

    /// Creates the initial controller, or returns `nil` if the storyboard has none.
    open func instantiateInitialViewController() -> UIViewController? {
        file.initial.map { make($0) { _ in nil } }
    }

    /// Creates the initial controller with an initializer of the program, or returns `nil` if the storyboard has none.
    public func instantiateInitialViewController<ViewController: UIViewController>(
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? {
        file.initial.flatMap { make($0) { creator?($0) } as? ViewController }
    }

    /// Creates the controller with an identifier. The program stops if the storyboard has none.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        make(id(of: identifier)) { _ in nil }
    }

    /// Creates the controller with an identifier with an initializer of the program.
    public func instantiateViewController<ViewController: UIViewController>(
        identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController {
        let controller = make(id(of: identifier)) { creator?($0) }
        guard let controller = controller as? ViewController else {
            Stage.stop("the controller \(identifier) is a \(type(of: controller)): change its class")
        }
        return controller
    }

    private func id(of identifier: String) -> String {
        guard let id = file.identifiers[identifier] else {
            Stage.stop("the storyboard has no controller \(identifier)\(Self.others(file.identifiers.keys))")
        }
        return id
    }

    fileprivate static func others(_ names: some Collection<String>) -> String {
        names.isEmpty ? "" : ". Use \(names.sorted().joined(separator: ", "))"
    }

    /// Creates the controller of a scene, with its own initializer if `create` returns `nil`.
    func make(_ id: String, _ create: (NSCoder) -> UIViewController?) -> UIViewController {
        guard let scene = file.scenes[id] else { Stage.stop("the storyboard has no scene \(id)") }
        if let link = scene.link {
            let other = UIStoryboard(name: link.storyboard, bundle: nil)
            let id = link.identifier.map { other.id(of: $0) } ?? other.file.initial ?? ""
            return other.make(id, create)
        }
        let coder = StoryboardCoder { [self] object in
            guard let controller = object as? UIViewController else { return }
            controller.origin = StoryboardOrigin(storyboard: self, scene: scene)
            if let load = scene.load {
                controller.loadFromStoryboard = { [unowned controller] in
                    let objects = StoryboardObjects(of: controller)
                    load(objects)
                    objects.finish()
                }
            }
            scene.prepare(controller)
        }
        guard let controller = create(coder) ?? scene.type.init(coder: coder) else {
            Stage.stop("\(scene.type).init(coder:) returns nil")
        }
        let content = scene.content.map { make($0) { _ in nil } }
        if !content.isEmpty {
            (controller as? UINavigationController)?.viewControllers = Array(content.prefix(1))
            (controller as? UITabBarController)?.viewControllers = content
        }
        controller.awakeFromNib()
        return controller
    }
}

// MARK: - Nibs

/// The objects of a nib (`.xib`), which `antics swift` translates to code.
open class UINib: NSObject {
    /// An option for the objects of a nib. It has no effect.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String

        /// Creates an option with a name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    private let name: String

    /// Creates the nib of a file. The bundle has no effect.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

    /// Returns new objects of the nib: those that are not inside of others. The program stops if it has no such file.
    ///
    /// It connects their outlets and actions, also those of the owner, and then calls `awakeFromNib()` of all views.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any]
    {
        guard let load = Stage.nibs[name] else { Stage.stop(Self.missing(name)) }
        return StoryboardObjects(ofNib: load, owner: ownerOrNil as AnyObject?).topLevel
    }

    fileprivate static func missing(_ name: String) -> String {
        "the program has no \(name).xib\(UIStoryboard.others(Stage.nibs.keys))"
    }

    /// Returns a new view of the nib with a class. The program stops if the nib has none.
    final func view<View: UIView>() -> View {
        let views = instantiate(withOwner: nil)
        guard let view = views.lazy.compactMap({ $0 as? View }).first else {
            Stage.stop("\(name).xib has no \(View.self)")
        }
        return view
    }
}

extension Bundle {
    /// Returns new objects of a nib, or reports an unknown nib and returns `nil`. See ``UINib/instantiate(withOwner:options:)``.
    public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any]? {
        guard Stage.nibs[name] == nil else {
            return UINib(nibName: name, bundle: self).instantiate(withOwner: owner)
        }
        Stage.current.report(UINib.missing(name))
        return nil
    }
}

extension UIViewController {
    /// Loads the view from the controller's nib: that of ``nibName``, or else the one with the name of the class, also without
    /// `Controller`. Returns `false` if there is none.
    final func loadFromNib() -> Bool {
        let (type, suffix) = ("\(type(of: self))", "Controller")
        let names = type.hasSuffix(suffix) ? [String(type.dropLast(suffix.count)), type] : [type]
        guard let name = nibName ?? names.first(where: { Stage.nibs[$0] != nil }) else { return false }
        let objects = UINib(nibName: name, bundle: nil).instantiate(withOwner: self)
        if viewIfLoaded == nil { view = objects.lazy.compactMap { $0 as? UIView }.first }
        viewIfLoaded?.frame = UIScreen.main.bounds
        return true
    }
}

extension UITableView {
    /// Registers the nib of the cells with an identifier. Without a nib it registers nothing.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        if let nib { makers[identifier] = { _ in nib.view() as UITableViewCell } }
    }

    /// Registers the nib of the headers and footers with an identifier. Without a nib it registers nothing.
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        if let nib { makers[identifier] = { _ in nib.view() as UITableViewHeaderFooterView } }
    }
}

extension UICollectionView {
    /// Registers the nib of the cells with an identifier. Without a nib it registers nothing.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        if let nib { makers[identifier] = { _ in nib.view() as UICollectionViewCell } }
    }

    /// Registers the nib of the headers or footers with an identifier. Without a nib it registers nothing.
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        if let nib { makers[Self.key(identifier, kind)] = { _ in nib.view() as UICollectionReusableView } }
    }
}

// MARK: - Segues

extension UIViewController {
    /// The storyboard that has created the controller, or `nil` for none.
    public var storyboard: UIStoryboard? { storyboardOrigin?.storyboard }

    final var storyboardOrigin: StoryboardOrigin? { origin as? StoryboardOrigin }

    /// Performs the segue with an identifier. Reports an identifier that the storyboard does not have.
    ///
    /// It does not call ``shouldPerformSegue(withIdentifier:sender:)``, because the program asks for this segue.
    public func performSegue(withIdentifier identifier: String, sender: Any?) {
        guard let segue = storyboardOrigin?.scene.segues.first(where: { $0.identifier == identifier }) else {
            return Stage.current.report(
                "\(type(of: self)) has no segue \(identifier): add it in the storyboard")
        }
        perform(segue, sender)
    }

    /// Performs the segue of a control or gesture, unless the controller refuses it.
    final func trigger(_ segue: StoryboardSegue, _ sender: Any?) {
        if shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: sender) {
            perform(segue, sender)
        }
    }

    final func perform(_ segue: StoryboardSegue, _ sender: Any?) {
        if case .unwind(let selectors) = segue.kind { return unwind(segue, selectors, sender) }
        let made = storyboard?.make(segue.destination) { coder in
            segue.create?(self, coder, sender, segue.identifier)
        }
        guard let destination = made else { return }
        if let style = segue.presentation { destination.modalPresentationStyle = style }
        if let style = segue.transition { destination.modalTransitionStyle = style }
        let change: UIStoryboardSegue
        switch segue.kind {
        case .custom(let make): change = make(segue.identifier, self, destination)
        case .embed(let container):
            change = UIStoryboardSegue(identifier: segue.identifier, source: self, destination: destination) {
                [self] in embed(destination, in: container)
            }
        case .show, .present, .unwind:
            change = UIStoryboardSegue(identifier: segue.identifier, source: self, destination: destination) {
                [self] in
                if case .show = segue.kind, let stack = navigationController {
                    stack.pushViewController(destination, animated: segue.isAnimated)
                } else {
                    present(destination, animated: segue.isAnimated)
                }
            }
        }
        prepare(for: change, sender: sender)
        change.perform()
    }

    private func embed(_ child: UIViewController, in container: String) {
        guard let view = storyboardOrigin?.containers[container] else { return }
        addChild(child)
        child.view.frame = view.bounds
        child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }

    /// Returns to the nearest controller before this one that has the method of an unwind segue.
    private func unwind(_ segue: StoryboardSegue, _ selectors: [Selector], _ sender: Any?) {
        for controller in controllersBefore {
            guard let selector = selectors.first(where: { $0.accepts(controller) }) else { continue }
            let change = UIStoryboardSegue(
                identifier: segue.identifier, source: self, destination: controller
            ) { [self] in
                let isPresented = controller.navigationController !== navigationController
                if isPresented || navigationController == nil {
                    controller.dismiss(animated: segue.isAnimated)
                }
                controller.navigationController?.popToViewController(
                    controller, animated: segue.isAnimated && !isPresented)
            }
            prepare(for: change, sender: sender)
            selector.call(on: controller, change)
            return change.perform()
        }
        Stage.current.report("no controller before this one has the method of an unwind segue")
    }

    /// The controllers below this one on the navigation stack, and those that present it with their stacks.
    private var controllersBefore: [UIViewController] {
        let stack = navigationController?.viewControllers.prefix { $0 !== self } ?? []
        guard let presenting = presentingViewController else { return stack.reversed() }
        let next = (presenting as? UINavigationController)?.topViewController ?? presenting
        return stack.reversed() + [next] + next.controllersBefore
    }
}

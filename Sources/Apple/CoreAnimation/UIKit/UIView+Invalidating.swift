extension UIView {
    /// The work that a change of an ``Invalidating`` property requests.
    public enum Invalidations: Sendable {
        /// A call of ``UIView/draw(_:)``.
        case display
        /// A layout.
        case layout
        /// A call of ``UIView/updateConstraints()``.
        case constraints
        /// A layout of the superview.
        case intrinsicContentSize
        /// An update of the content's configuration, which views do not have.
        case configuration

        fileprivate func invalidate(_ view: UIView) {
            switch self {
            case .display: view.setNeedsDisplay()
            case .layout: view.setNeedsLayout()
            case .constraints: view.setNeedsUpdateConstraints()
            case .intrinsicContentSize: view.invalidateIntrinsicContentSize()
            case .configuration: break
            }
        }
    }

    /// A property of a view that requests work if its value changes.
    ///
    ///     @Invalidating(.display, .layout) var isWide = false
    @propertyWrapper public struct Invalidating<Value: Equatable> {
        private var value: Value
        private let invalidations: [Invalidations]

        /// Creates a property with a value, and the work to request.
        public init(wrappedValue: Value, _ invalidations: Invalidations...) {
            (value, self.invalidations) = (wrappedValue, invalidations)
        }

        /// Unavailable outside of views.
        @available(*, unavailable, message: "only views have invalidating properties")
        public var wrappedValue: Value {
            get { value }
            set { value = newValue }
        }

        /// Reads the value, or sets it and requests the work.
        public static subscript<Enclosing: UIView>(
            _enclosingInstance view: Enclosing, wrapped _: ReferenceWritableKeyPath<Enclosing, Value>,
            storage storage: ReferenceWritableKeyPath<Enclosing, Self>
        ) -> Value {
            get { view[keyPath: storage].value }
            set {
                guard view[keyPath: storage].value != newValue else { return }
                view[keyPath: storage].value = newValue
                for invalidation in view[keyPath: storage].invalidations { invalidation.invalidate(view) }
            }
        }
    }
}

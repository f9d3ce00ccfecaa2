extension UIView {
    /// The work that a change of an ``Invalidating`` property requests.
    public struct Invalidations: Sendable {
        fileprivate let invalidate: @Sendable (UIView) -> Void

        /// A call of ``UIView/draw(_:)``.
        public static let display = Self { $0.setNeedsDisplay() }
        /// A layout.
        public static let layout = Self { $0.setNeedsLayout() }
        /// A call of ``UIView/updateConstraints()``.
        public static let constraints = Self { $0.setNeedsUpdateConstraints() }
        /// A layout of the superview.
        public static let intrinsicContentSize = Self { $0.invalidateIntrinsicContentSize() }
        /// An update of the content's configuration, which views do not have.
        public static let configuration = Self { _ in }
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

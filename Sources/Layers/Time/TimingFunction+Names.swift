extension TimingFunction {
    /// Core Animation's five names, in its documentation's order.
    private static let coreAnimation: [(name: String, function: TimingFunction)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
        ("easeInEaseOut", .easeInEaseOut), ("default", .default),
    ]

    /// Every timing function that has a name: Core Animation's five, then the families as `easeInSine`,
    /// `easeOutSine`, `easeInOutSine` and so on.
    public static let table: [(name: String, function: TimingFunction)] =
        coreAnimation
        + EasingFamily.allCases.flatMap { family in
            EasingDirection.allCases.map { direction in
                (familyName(family, direction), .family(family, direction))
            }
        }

    /// The names, in the order of ``table``.
    public static var names: [String] { table.map(\.name) }

    /// The timing function of that name, or nil.
    public static func named(_ name: String) -> TimingFunction? {
        table.first { $0.name == name }?.function
    }

    /// The name, when it has one.
    public var name: String? { Self.table.first { $0.function == self }?.name }

    private static func familyName(_ family: EasingFamily, _ direction: EasingDirection) -> String {
        "ease\(direction.rawValue)\(family.rawValue.prefix(1).uppercased())\(family.rawValue.dropFirst())"
    }
}

extension CaseIterable where Self: Equatable {
    /// What follows when one key goes through all cases and then to none: the first after none, and none after the last.
    static func next(after current: Self?) -> Self? {
        guard let current else { return allCases.first }
        return allCases.drop { $0 != current }.dropFirst().first
    }
}

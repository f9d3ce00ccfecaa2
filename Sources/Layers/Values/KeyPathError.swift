import Colors

/// A key path that names no property.
public struct KeyPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key path as given.
    public let keyPath: String
    /// The key path that was most likely meant, or nil when none is near.
    public let nearest: String?

    /// Why it is none here, when it is a key path of Core Animation; nil when it is not, and probably misspelt.
    package let reason: String?

    /// What is wrong, in a sentence.
    public var description: String {
        if let reason { return "no property \"\(keyPath)\" here: \(reason)" }
        return "no property \"\(keyPath)\" on a layer" + (nearest.map { ". Did you mean \($0)?" } ?? "")
    }
}

extension AnimatableProperty {
    /// The property that a key path names.
    ///
    /// `transform.rotation` is short for `transform.rotation.z`, and `isHidden` is another name of `hidden`.
    ///
    ///     try AnimatableProperty(keyPath: "position.x")    // .positionX
    ///
    /// - Throws: ``KeyPathError`` with the nearest key path there is, or, when Core Animation has the key path, with why
    ///   it shows nothing here.
    public init(keyPath: String) throws(KeyPathError) {
        if let property = Self(rawValue: keyPath) ?? Self.synonyms[keyPath] {
            self = property
            return
        }
        if let reason = FlatPicture.reason(against: keyPath) {
            throw KeyPathError(keyPath: keyPath, nearest: nil, reason: reason)
        }
        let foreign = (ForeignName.all[keyPath.lowercased()] ?? [])
            .lazy.compactMap { Self(rawValue: $0.key) ?? Self.synonyms[$0.key] }.first
        let nearest = foreign?.keyPath ?? nearestName(to: keyPath, in: Self.allKeyPaths)
        throw KeyPathError(keyPath: keyPath, nearest: nearest, reason: nil)
    }

    /// Every key path that is understood.
    public static let allKeyPaths: [String] = allCases.map(\.rawValue) + synonyms.keys.sorted()

    private static let synonyms: [String: AnimatableProperty] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { property in
            property.names.filter { $0 != property.keyPath }.map { ($0, property) }
        })
}

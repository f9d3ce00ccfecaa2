import Geometry

/// How many bytes something is, for a person.
enum ByteCount {
    /// In the unit that suits them: `950 B`, `118 kB`, `2.4 MB`.
    static func text(_ bytes: Double) -> String {
        switch bytes {
        case ..<1000: "\(bytes.decimal(upToPlaces: 0)) B"
        case ..<1_000_000: "\((bytes / 1000).decimal(upToPlaces: 0)) kB"
        default: "\((bytes / 1_000_000).decimal(upToPlaces: 1)) MB"
        }
    }
}

import ArgumentParser
import Platform

/// `antics manual`: the manual page, for packages and `make install`.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the manual page, in mdoc.",
        discussion: """
            EXAMPLES:
              antics manual | man -l -
              antics manual > antics.1
            """, shouldDisplay: false)

    func run() throws {
        let description = try CommandDescription(of: Antics.self)
        let date = Self.date(ProcessInfo.processInfo.environment)
        try StandardOutput.write(ManualPage(description, date: date).text)
    }

    /// The day on which the page is made, or which builds that are to give the same bytes again say that it is.
    private static func date(_ environment: [String: String]) -> String {
        let epoch = environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init)
        let calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(secondsFromGMT: 0) else { return "" }
        let day = calendar.dateComponents(
            in: zone, from: epoch.map(Date.init(timeIntervalSince1970:)) ?? Date())
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(months[(day.month ?? 1) - 1]) \(day.day ?? 1), \(day.year ?? 1970)"
    }
}

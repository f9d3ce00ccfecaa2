import Commands

/// Why a stage cannot be rendered or recorded as it was asked.
public struct StageError: Error, CustomStringConvertible {
    /// In a sentence, with what to do about it.
    public let description: String

    /// Does some work whose complaints are errors for everybody.
    static func telling<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let complaint as Program.Complaint {
            throw StageError(description: complaint.text)
        }
    }
}

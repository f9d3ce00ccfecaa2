package import Text

/// How long sentences stay, so that they can be read: a second to find one, and one for every fifteen characters.
package enum ReadingTime {
    /// The time for a sentence, in seconds.
    package static func seconds(for text: ShownText) -> Double {
        1 + Double(text.text.unicodeScalars.count) / 15
    }

    /// What a question has beyond its reading time before the answer comes, in seconds: time to think.
    package static let thinking = 2.0
}

import Layers

/// Scenes in an order. Each may be read when it is first looked at; its name is known before.
package struct Playlist: RandomAccessCollection, MutableCollection, Sendable {
    private struct Entry: Sendable {
        let name: String
        let read: @Sendable () -> PlaylistItem
        let item = Lazily<PlaylistItem>()
    }

    private var entries: [Entry]

    /// Scenes that are there.
    package init(_ items: [PlaylistItem]) { entries = items.map { item in Entry(name: item.name) { item } } }

    /// Scenes that are read when they are first looked at.
    ///
    /// - Parameters:
    ///   - names: what they are called.
    ///   - read: makes the one of a name, always the same.
    package init(_ names: [String], read: @escaping @Sendable (String) -> PlaylistItem) {
        entries = names.map { name in Entry(name: name) { read(name) } }
    }

    /// What they are called; none is read for that.
    package var names: [String] { entries.map(\.name) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(place: Int) -> PlaylistItem {
        get { entries[place].item.value(entries[place].read) }
        set { entries[place] = Entry(name: newValue.name) { newValue } }
    }
}

/// Elements by keys, in the order in which the keys first occur.
package struct OrderedGroups<Key: Hashable, Element> {
    package private(set) var groups: [(key: Key, elements: [Element])] = []
    private var indices: [Key: Int] = [:]

    package init() {}

    package init(_ elements: some Sequence<Element>, by key: (Element) -> Key) {
        for element in elements { append(element, to: key(element)) }
    }

    package mutating func append(_ element: Element, to key: Key) {
        if let index = indices[key] {
            groups[index].elements.append(element)
        } else {
            indices[key] = groups.count
            groups.append((key, [element]))
        }
    }
}

extension OrderedGroups: Sendable where Key: Sendable, Element: Sendable {}

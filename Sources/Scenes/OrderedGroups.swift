/// Elements by keys, in the order in which the keys first occur.
package struct OrderedGroups<ID: Hashable, Element> {
    package private(set) var groups: [(key: ID, elements: [Element])] = []
    private var indices: [ID: Int] = [:]

    package init() {}

    package init(_ elements: some Sequence<Element>, by key: (Element) -> ID) {
        for element in elements { append(element, to: key(element)) }
    }

    package mutating func append(_ element: Element, to key: ID) {
        if let index = indices[key] {
            groups[index].elements.append(element)
        } else {
            indices[key] = groups.count
            groups.append((key, [element]))
        }
    }
}

extension OrderedGroups: Sendable where ID: Sendable, Element: Sendable {}

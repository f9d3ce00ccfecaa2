import Text

/// What is drawn of a curve: the curve, and beside it the values that make it.
struct CurveSheet {
    let curve: TimingCurve
    let items: [CurveItem]
    /// What keys change.
    let chosen: Inspector.Place?
    /// The line in which a value is typed, while one is.
    let entry: ValueEntry?
    /// The least and the greatest progress that are drawn.
    let range: ClosedRange<Double>

    /// What has to be said besides: of a spring what it is like, of keyframes which way it is.
    var remark: ShownText? {
        let isOfFunction = items.first.map { $0.name.columns == 0 } ?? false
        guard let leg = curve.leg else { return isOfFunction ? nil : curve.words }
        return isOfFunction ? "keyframe \(leg + 1) to \(leg + 2)" : curve.words
    }

    /// The items in lines of so many columns, as many as there is room for: the one that is chosen is among them.
    func lines(width: Int, most: Int) -> [[CurveItem]] {
        var lines: [[CurveItem]] = []
        var used = 0
        for item in items {
            if lines.isEmpty || used + item.columns > width {
                lines.append([])
                used = 0
            }
            lines[lines.count - 1].append(item)
            used += item.columns
        }
        let chosen = lines.firstIndex { $0.contains { $0.place == self.chosen } } ?? 0
        return Array(lines.dropFirst(min(max(0, chosen - most + 1), max(0, lines.count - most))).prefix(most))
    }
}

/// A value that makes a curve, as it is listed beside it.
struct CurveItem: Hashable, Sendable {
    /// What a key chooses it by.
    let place: Inspector.Place
    /// What it is called; empty for a timing function, which has a name of its own.
    let name: ShownText
    let value: ShownText

    /// The columns that it takes, with one before it for a mark. Numbers take as many as any of their kind.
    var columns: Int { 2 + name.columns + (name.columns == 0 ? value.columns : max(5, value.columns + 1)) }
}

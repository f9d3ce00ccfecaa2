/// The candidate that `name` most likely misspells: the one fewest edits away, when that is few enough for a
/// typing error; nil when none is near.
///
/// Upper and lower case count as equal. The distance is Levenshtein's with swaps of neighbours as one edit.
///
/// - Complexity: O(candidates · length²).
package func nearestName<Names: Sequence<String>>(to name: String, in candidates: Names) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in candidates {
        let distance = editDistance(wanted, Array(candidate.lowercased().unicodeScalars.prefix(64)))
        if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(2, wanted.count / 3) else { return nil }
    return best.name
}

/// The least number of insertions, deletions, replacements and swaps of neighbours between two words.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
        var row = [i]
        for j in 1...b.count {
            var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                cost = min(cost, beforeLast[j - 2] + 1)
            }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}

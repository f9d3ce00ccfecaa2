/// The candidate that `name` most likely misspells: the one fewest edits away, when that is few enough for a
/// typing error; nil when none is near.
///
/// Upper and lower case count as equal. The distance is Levenshtein's with swaps of neighbours as one edit.
///
/// - Complexity: O(candidates), and O(length²) for each whose length could do.
package func nearestName<Names: Sequence<String>>(to name: String, in candidates: Names) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    var nearest: String?
    // The most edits that are few enough, less than half the word, and one fewer than the best has taken.
    var limit = min(2, (wanted.count - 1) / 2)
    for candidate in candidates {
        let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
        // Each edit makes a word longer or shorter by one letter at most.
        guard abs(letters.count - wanted.count) <= limit else { continue }
        let distance = editDistance(wanted, letters, atMost: limit)
        guard distance <= limit else { continue }
        nearest = candidate
        limit = distance - 1
    }
    return nearest
}

/// The least number of insertions, deletions, replacements and swaps of neighbours between two words; when that is
/// more than `limit`, any number above it.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = Array(0...b.count)
    var last = beforeLast
    var row = beforeLast
    for i in 1...a.count {
        row[0] = i
        var least = i
        for j in 1...b.count {
            var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                cost = min(cost, beforeLast[j - 2] + 1)
            }
            row[j] = cost
            least = min(least, cost)
        }
        // A swap reaches back over one row, and no row is further from the end than that.
        if least > limit + 1 { return least }
        (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
}

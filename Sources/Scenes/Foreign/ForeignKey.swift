import Colors
import Geometry
import Layers

/// Advice for a key of another framework that has no counterpart of the same shape.
///
/// A key with a counterpart is in ``OtherFrameworkName``.
struct ForeignKey {
    /// The advice, as a sentence without a full stop.
    let reason: String
    /// The line to write instead, or `nil` if that depends on the value.
    var fix: String?
    /// The required key that it replaces, so that this key is not missing too.
    var replacedKey: String?

    static func advice(for entry: SceneNode.Entry, on schema: String) -> ForeignKey? {
        let name = entry.key.lowercased()
        var advice = table.first { $0.names.contains(name) && $0.schemas.contains(schema[...]) }?.advice
        if schema == "layer", let fix = effect(name, entry.value.text ?? "") { advice?.fix = fix }
        return advice
    }

    /// Returns the advice for a key that depends on its value: a mapping under a name, or a frame.
    static func nested(_ entry: SceneNode.Entry, on schema: String) -> ForeignKey? {
        let others = entry.value.entries.map { ", \($0.key): \($0.value.flowText)" }.joined()
        switch (entry.value.content, schema) {
        case (.mapping, "animation") where KeySchemas.properties[entry.key] != nil:
            return ForeignKey(
                reason: "Write the property under keyPath", fix: "keyPath: \(entry.key)\(others)",
                replacedKey: "keyPath")
        case (.mapping(let entries), "layer") where entries.contains { KeySchemas.layer[$0.key] != nil }:
            let names = OtherFrameworkName.all[entry.key.lowercased()] ?? []
            guard names.allSatisfy({ $0.key == "path" }) else { return nil }
            return ForeignKey(
                reason: "Write its keys after the dash, and its name under name",
                fix: "- { name: \(entry.key)\(others) }")
        case (.list(let nodes), "layer") where entry.key == "frame":
            return frame(nodes.compactMap(\.foreignNumber?.value))
        default:
            let plain = Typography.plain(entry.key)
            return plain == entry.key
                ? nil : ForeignKey(reason: "Use plain quotes, hyphens and spaces", fix: plain)
        }
    }

    /// Returns the advice for the frame of a layer, [x, y, width, height].
    static func frame(_ numbers: [Double]) -> ForeignKey? {
        guard numbers.count == 4 else { return nil }
        let size = numbers[2...].map(\.shortestDecimal).joined(separator: ", ")
        let center = [numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2].map(\.shortestDecimal)
        return ForeignKey(
            reason: "Write bounds for the size, and position for the middle",
            fix: "bounds: [0, 0, \(size)], position: [\(center[0]), \(center[1])]")
    }

    /// Returns a key in lower-case letters and digits, without the words before them in a key path of Swift.
    static func plain(_ key: String) -> String {
        let letters = key.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "\\" }
        guard letters.hasPrefix("\\") || letters.hasPrefix("layer."), let dot = letters.firstIndex(of: ".")
        else { return letters }
        return String(letters[letters.index(after: dot)...])
    }

    static func byPlainSpelling(_ keys: [String]) -> [String: String] { keys.keyed(by: plain) }

    /// The rows of the file foreign-keys.txt.
    private static let table: [(names: Set<String>, schemas: Set<Substring>, advice: ForeignKey)] =
        ForeignTable.rows(of: EmbeddedFiles.foreign_keys_txt).map { cells in
            func cell(_ index: Int) -> String? {
                cells.indices.contains(index) && !cells[index].isEmpty ? cells[index] : nil
            }
            return (
                Set(cells[0].lowercased().split(separator: " ").map(String.init)),
                Set(cells[1].split(separator: " ")),
                ForeignKey(reason: cells[2], fix: cell(3), replacedKey: cell(4))
            )
        }
}

// MARK: - Shadows and blurs

extension ForeignKey {
    /// Returns the keys for a shadow or filter of CSS, or `nil` if the value is neither.
    private static func effect(_ name: String, _ text: String) -> String? {
        switch name {
        // The blur of a box is twice the standard deviation, and that of a filter equals it.
        case "box-shadow", "boxshadow", "text-shadow", "textshadow", "shadow":
            return shadow(text, radiusPerBlur: 0.5)
        case "drop-shadow", "dropshadow": return shadow(text, radiusPerBlur: 1)
        case "filter", "-webkit-filter":
            let keys = ForeignCall.list(text)?.compactMap { call in
                let text = call.arguments.map(\.text).joined(separator: ", ")
                switch call.name {
                case "blur": return ForeignNumber(text).map { "x-blurRadius: \($0.text)" }
                case "drop-shadow": return shadow(text, radiusPerBlur: 1)
                default: return nil
                }
            }
            return keys.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }
        default: return nil
        }
    }

    /// Returns the keys for the first shadow of a list such as `0 4px 12px rgba(0, 0, 0, 0.3), …`.
    private static func shadow(_ text: String, radiusPerBlur: Double) -> String? {
        let parts = text[...].parts(separatedBy: [","]).first?[...].parts(separatedBy: [" "]) ?? []
        let lengths = parts.compactMap { ForeignNumber($0)?.value }
        guard lengths.count >= 2, !parts.contains("inset") else { return nil }
        let color = parts.lazy.compactMap { try? Color(css: $0) }.first ?? .black
        let opaque = color.withAlpha(1)
        let radius = lengths.count > 2 ? lengths[2] * radiusPerBlur : 0
        return (opaque == .black ? "" : "shadowColor: \"\(opaque.fileText)\", ")
            + "shadowOpacity: \(color.alpha.decimal(upToPlaces: 3)), "
            + "shadowRadius: \(radius.decimal(upToPlaces: 3)), shadowOffset: \(Array(lengths.prefix(2)).listText)"
    }
}

// MARK: - Unknown keys

extension ReadingContext {
    mutating func refuseKey<Draft>(_ entry: SceneNode.Entry, of schema: KeySchema<Draft>) -> String? {
        let message = "no \(schema.keyNoun) \"\(entry.key)\" on \(schema.noun)"
        if schema.name == KeySchemas.layer.name, let reason = FlatPicture.reason(against: entry.key) {
            return fail(entry.keyOffset, .unknownKey, "\(message): \(reason)")
        }
        if entry.value.isEmpty, entry.key.allSatisfy(\.isWholeNumber) {
            return fail(
                entry.keyOffset, .unknownKey,
                "\(message). In braces a comma ends a value: the decimal mark is a point")
        }
        let advice =
            ForeignKey.advice(for: entry, on: schema.name) ?? ForeignKey.nested(entry, on: schema.name)
        if let advice {
            error(entry.keyOffset, .unknownKey, "\(message). \(advice.reason)", fix: advice.fix)
            return advice.replacedKey
        }
        let keys = schema.keys.count <= 8 ? ". Its keys are \(schema.fields.map(\.key).listed("and"))" : ""
        return refuse(
            entry.key, among: schema.keys, schema.plainKeys, at: entry.keyOffset, .unknownKey, message,
            home: KeySchemas.home(of: entry.key, besides: schema.name), otherwise: keys)
    }

    mutating func refuse(
        _ key: String, among keys: [String], _ plainKeys: [String: String], at offset: Int,
        _ rule: Problem.Rule, _ message: String, home: String? = nil, otherwise alternative: String = ""
    ) -> String? {
        let suggestion = suggestion(for: key, among: keys, plainKeys, at: offset, home: home)
        let sentence = suggestion.map { ". " + $0.text } ?? alternative
        error(offset, rule, message + sentence, fix: suggestion?.fix)
        return suggestion?.fix
    }

    private mutating func suggestion(
        for key: String, among keys: [String], _ plainKeys: [String: String], at offset: Int, home: String?
    ) -> (text: String, fix: String?)? {
        let plain = ForeignKey.plain(key)
        if plain != key, let name = plainKeys[plain] { return ("Did you mean \(name)?", name) }
        if let foreign = OtherFrameworkName.all[key.lowercased()]?.first(where: { keys.contains($0.key) }) {
            return ("Did you mean \(foreign.key)?\(foreign.note)", foreign.key)
        }
        if keys.contains("x-" + key) {
            return ("Did you mean x-\(key)? Keys that Core Animation lacks start with x-", "x-" + key)
        }
        if let home { return ("\(key) belongs to \(home)", nil) }
        return guess(key, among: keys, at: offset).map { ("Did you mean \($0)?", $0) }
    }
}

// MARK: - Explanations of values

extension ReadingContext {
    /// Adds the right spelling to the errors about a value, if a rule knows it and the parser `accepts` it.
    ///
    /// Several errors about one value become one.
    mutating func explain(
        _ node: SceneNode, _ key: String, _ wants: String, since start: Int,
        accepts: (SceneNode, inout ReadingContext) -> Bool
    ) {
        let newProblems = problems[start...]
        if node.isSplit, !newProblems.contains(where: { $0.severity == .error }) {
            let fix = "\(key): \((node.text ?? "").inQuotes)"
            return error(
                node.offset, .syntax, "\(key) needs quotes: between brackets a comma ends a value", fix: fix)
        }
        let isMapping = if case .mapping = node.content { true } else { false }
        let replacesFix = isMapping || node.text.map(ForeignSpelling.isKnown) ?? false
        guard !isTrying,
            let first = newProblems.first(where: { $0.severity == .error && ($0.fix == nil || replacesFix) }),
            newProblems.count <= 8, let spelling = spelling(of: node, key, wants, accepts)
        else { return }
        let hasReason = spelling.reason.map { first.message.hasSuffix($0) } ?? false
        let isHint = spelling.text.isEmpty
        // An error keeps its fix, and a value may still give an error with its reason a fix.
        if isHint && first.fix != nil || hasReason && (isHint || first.fix != nil) { return }
        let fixedKey = spelling.key ?? key
        let isElement = fixedKey.contains(" ") || fixedKey.contains("[")
        let reason = hasReason ? "" : spelling.reason.map { ". " + $0 } ?? ""
        let fix = isHint ? nil : (isElement ? "" : fixedKey + ": ") + spelling.text
        problems.removeSubrange(start...)
        error(first.offset, first.rule, first.message + reason, fix: fix, related: first.related)
    }

    /// Returns the first proposal that a parser accepts, or advice without a value.
    private mutating func spelling(
        of node: SceneNode, _ key: String, _ wants: String,
        _ accepts: (SceneNode, inout ReadingContext) -> Bool
    ) -> ForeignSpelling? {
        let cacheKey = "\(node.offset) \(wants)"
        if let spelling = spellings[cacheKey] { return spelling }
        guard spellings.count < Self.guessLimit else { return nil }
        let proposals = ForeignSpelling.proposals(for: node, key: subject ?? key)
        let accepted = proposals.first { proposal in
            guard proposal.text != node.text || node.isSplit,
                let value = try? SceneNode(value: proposal.text, at: 0)
            else { return false }
            var trial = ReadingContext(SourceText(proposal.text))
            (trial.paths, trial.isTrying) = (paths, true)
            guard let other = proposal.key, other != key else {
                return accepts(value, &trial) && !trial.hasErrors()
            }
            let entry = SceneNode.Entry(key: other, keyOffset: 0, value: value)
            let isTiming = key == "timingFunction" || key == "x-timing"
            return isTiming && KeySchemas.animation[other]?.read(entry, &trial) != nil && !trial.hasErrors()
        }
        let spelling = accepted ?? ForeignSpelling.hint(for: node.text ?? "", subject ?? key)
        spellings[cacheKey] = .some(spelling)
        return spelling
    }
}

extension ForeignSpelling {
    /// Returns the corrected entry of a mapping.
    func entry(for wrong: String) -> String {
        let numbers = text.split { "[, ]".contains($0) }.compactMap { Double($0) }
        let frame = wrong == "frame" ? ForeignKey.frame(numbers)?.fix : nil
        return frame ?? "\(key ?? wrong): \(text)"
    }
}

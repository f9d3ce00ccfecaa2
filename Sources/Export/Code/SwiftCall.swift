/// A line with a call in it, taken apart where it may be broken: behind the opening bracket, and behind each argument.
struct SwiftCall {
    /// What stands before the arguments, the bracket included.
    let opening: String
    let arguments: [String]
    /// The closing bracket and what follows.
    let closing: String

    /// The outermost call of a line with two arguments or more; nil when there is none.
    init?(_ line: String) {
        guard !line.hasPrefix("//"), let open = line.firstIndex(of: "(") else { return nil }
        var depth = 0
        var arguments: [String] = []
        var argument = ""
        var end: String.Index?
        for index in line[open...].indices {
            let sign = line[index]
            if "([{".contains(sign) { depth += 1 }
            if ")]}".contains(sign) { depth -= 1 }
            if depth == 0 {
                end = index
                break
            }
            if depth == 1, sign == "," {
                arguments.append(argument)
                argument = ""
            } else if index != open, !(argument.isEmpty && sign == " ") {
                argument.append(sign)
            }
        }
        guard let end, !arguments.isEmpty else { return nil }
        opening = String(line[...open])
        self.arguments = arguments + [argument]
        closing = String(line[end...])
    }
}

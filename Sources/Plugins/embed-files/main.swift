// Writes text files as Swift constants: embed-files OUTPUT FILE ...
import Foundation

let arguments = CommandLine.arguments
let constants = try arguments.dropFirst(2).map { path in
    let name = String(URL(filePath: path).lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return "static let \(name) = ##\"\"\"\n\(text)\n\"\"\"##\n"
}
let code = "/// The texts of files.\nenum EmbeddedFiles {\n\(constants.joined())}\n"
try code.write(toFile: arguments[1], atomically: true, encoding: .utf8)

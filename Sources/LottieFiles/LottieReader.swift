public import Colors
public import Scenes

/// A reader of Lottie files.
///
///     let reading = LottieReader.read(text, file: "loader.json")
///     let scene = reading.sceneText.flatMap { SceneReader.read($0, file: "loader.json").scene }
///
/// The reader supports shapes with their styles and modifiers, text, PNG pictures, nested compositions, parents, masks and
/// mattes. Effects, and expressions other than links and loops are left out, each with a warning.
public enum LottieReader {
    /// Returns whether a text is a Lottie file rather than a scene file.
    ///
    /// - Complexity: O(length of the text).
    public static func accepts(_ text: String) -> Bool {
        ForeignFile.isLottie(topLevelKeys(text))
    }

    /// Returns the keys of the outer object of a JSON text.
    private static func topLevelKeys(_ text: String) -> Set<String> {
        var keys: Set<String> = []
        var depth = 0
        var word: [UInt8] = []
        var (isQuoted, isEscaped) = (false, false)
        for byte in text.utf8 {
            if isQuoted {
                if byte == UInt8(ascii: "\""), !isEscaped {
                    isQuoted = false
                } else if depth == 1 {
                    word.append(byte)
                }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): (isQuoted, word) = (true, [])
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where depth == 1: keys.insert(String(decoding: word, as: UTF8.self))
            default: if depth == 0, byte > 0x20, byte < 0x80 { return [] }
            }
        }
        return keys
    }

    /// Translates the text of a Lottie file to the text of a scene file. A file without a name has a title.
    ///
    /// If all colours of the file are black, `color` replaces them, or else gray. Without `pictures`, only pictures inside the
    /// file are drawn.
    ///
    /// - Complexity: O(length of the text), with the limits of the scene format.
    public static func read(
        _ text: String, file: String, title: String = "", color: Color? = nil,
        pictures: @escaping PictureLoader = { _ in nil }
    ) -> SceneTranslation {
        SceneTranslation(of: text, file: file, format: "lottie") { () throws(Problem) in
            let root = try JSONNode(json: text)
            let pictures = PictureCatalogue(pictures)
            // A long file may have too many samples for a scene.
            for samples in [60.0, 20, 7] {
                let reading = try LottieFile(root)
                let scene: SceneText
                do throws(Problem) {
                    scene = try LottieConverter(reading, samples: samples, pictures).sceneText(
                        title: title, color: color ?? LayerNode.standardColor)
                } catch {
                    guard samples > 7, !reading.changes.isAllowed else { throw error }
                    continue
                }
                guard TranslationLimit.allows(scene) else { continue }
                guard samples < 60 else { return (scene, reading.problems) }
                let problem = Problem(
                    root.offset, .unsupported,
                    "the file has too many changes for a scene; some values have \(Int(samples)) samples in a second"
                )
                return (scene, reading.problems + [problem])
            }
            throw Problem(root.offset, .limit, "the file has too many changes for a scene")
        }
    }
}

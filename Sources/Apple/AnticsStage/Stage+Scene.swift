import Commands
import CoreAnimation
import Foundation
import Layers
import Playground
import Scenes
import Text

// What a stage shows, as the playground has it.
extension Stage {
    /// How far a program is let run when it is opened, and each time that it goes on, in seconds.
    private static let stretch = 10.0
    /// How long a program that never comes to its end is followed, in seconds.
    private static let longest = 600.0

    /// The scene that commands know by a word.
    func ownScene(_ word: String) -> ProgramScene { ProgramScene(word) { [self] in run(named: word) } }

    /// Lets the program run, as the scene of a word.
    fileprivate func run(named word: String) -> ProgramScene.Run {
        runAhead(limit: Self.stretch)
        goOn(to: time)
        return ProgramScene.Run(item(word)) { [self] wanted in
            let wanted = min(wanted, Self.longest)
            guard goesOn, wanted > time else { return nil }
            goOn(to: wanted + Self.stretch)
            return item(word)
        }
    }

    /// Lets a program go on that has not come to its end: until a time at least, and until what moves then has come to rest,
    /// since nothing is known for certain of any later time.
    private func goOn(to end: Double) {
        guard goesOn else { return }
        run(to: max(end, Self.stretch))
        if goesOn { run(to: min(timeline.duration, end + Self.longest)) }
    }

    /// What has happened so far.
    private func item(_ word: String) -> PlaylistItem {
        let name = URL(filePath: word).deletingPathExtension().lastPathComponent
        var scene = scene
        if scene.title.isEmpty { scene.title = name }
        return PlaylistItem(
            name: name, scene: scene, lesson: Lesson(steps: steps(in: scene)),
            warnings: reports.map { SafeText($0) }
        )
    }

    /// How long what the program did is to be read, in seconds.
    private static let reading = 1.5

    /// How much of what happens at one instant is told.
    private static let mostTexts = 4

    private static func sentence(_ texts: [String]) -> String {
        let told = texts.prefix(texts.count > mostTexts ? mostTexts - 1 : mostTexts)
        return (told + (told.count < texts.count ? ["and \(texts.count - told.count) more"] : []))
            .joined(separator: "; ")
    }

    /// What the program did, as steps: those of one instant are one.
    private func steps(in scene: Scene) -> [Lesson.Step] {
        let names = scene.layerNames
        var groups: [(time: Double, texts: [String])] = []
        for mark in marks where mark.time <= time {
            let name = mark.layer.flatMap { names[$0] } ?? ""
            let text = name.isEmpty ? mark.text : "\(name): \(mark.text)"
            if let last = groups.last, !TimeTolerance.isAfter(mark.time, last.time) {
                groups[groups.count - 1].texts.append(text)
            } else {
                groups.append((mark.time, [text]))
            }
        }
        return groups.enumerated().map { index, group in
            let next = index + 1 < groups.count ? groups[index + 1].time : .infinity
            return Lesson.Step(
                time: group.time, until: min(group.time + Self.reading, next),
                text: SafeText(Self.sentence(group.texts)))
        }
    }
}

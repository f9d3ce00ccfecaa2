internal import CTerminal
public import Cells

extension NcursesScreen {
    /// Whether the terminal shows pictures; nil while that is not known, and where nobody wants any.
    public var pictureSupport: PictureSupport? { pictures.support }

    /// Takes the picture that is seen through the windows of a grid.
    mutating func takePicture(windowsOf grid: CellGrid) {
        guard pictures.flipbook != nil else { return }
        let windows = profile.isInTmux ? picture.map { grid.windows(of: $0) } : nil
        pictures.flipbook?.take(picture, windows: windows ?? [:])
    }

    /// Asks whether the terminal shows pictures, once it has said what it is.
    mutating func askForPictures() {
        var questions = ""
        let now = clock.seconds
        learnOfPictures { questions = $0.questions(at: now) }
        if !questions.isEmpty { ask(questions + "\u{1B}[c") }
    }

    /// Takes something of pictures, and tells what has turned out.
    mutating func learnOfPictures(_ body: (inout PictureScreen) -> Void) {
        let before = pictures.support
        body(&pictures)
        guard let support = pictures.support, support != before else { return }
        untold.append(.pictures(support))
    }

    /// Appends what comes next of the picture after so many rows were written, if there is room for it.
    mutating func addPicture(behind rows: [Int], room: Int?) {
        guard pictures.flipbook != nil else { return }
        pictures.flipbook?.overwritten(rows)
        pictures.flipbook?.step(room: room, into: &outgoing)
        pictures.tellFarewell()
    }
}

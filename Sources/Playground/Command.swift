package import Geometry
package import Layers

/// A command of a key or of the mouse.
///
/// The cases are grouped by the state that they change, so ``Player/apply(_:at:)`` is one short switch for each group.
package enum Command: Hashable, Sendable {
    case time(TimeCommand)
    /// Changes the speed, the direction, the loop mode, or the in and out points.
    case pace(PaceCommand)
    case show(ShowCommand)
    case find(FindCommand)
    case prompt(PromptInput)
    case inspect(InspectCommand)
    case copy(CopyCommand)
    case drag(DragCommand)
    /// Asks the owner of the terminal for something.
    case effect(Effect)
    /// Explains that a key has no action.
    case unbound(Unicode.Scalar)

    /// Whether a key runs this command on the wall before a search, where other letters are typed.
    var isForWall: Bool {
        switch self {
        case .effect(.quit), .show(.help), .show(.toggleLesson), .prompt(.open), .find(.open): true
        default: false
        }
    }

    /// A request to the owner of the terminal, the files and the process.
    package enum Effect: Hashable, Sendable {
        case redraw
        case suspend
        case quit
        /// Save the picture: as SVG with the name of the scene, or in a new file with a name.
        case savePicture(as: String? = nil)
        case saveScreen, savePoster
        case toggleRecording
        /// Write the edits of the current scene: into its file, or into a new file with a name.
        case saveEdits(as: String? = nil)
        /// Save the edits of all scenes, and quit if that works.
        case saveAndQuit
        case openEditor
        case showShellCommand
        case copy
        /// Restart the program of the scene with the player's touch.
        case touch

        /// Whether the user has typed the name of a file.
        var hasFileName: Bool {
            switch self {
            case .savePicture(let name), .saveEdits(let name): name != nil
            default: false
            }
        }
    }
}

package enum TimeCommand: Hashable, Sendable {
    case playPause
    /// Pause, a number of frames later.
    case step(Int)
    /// Seek by seconds, or by tenths of the scene.
    case skip(seconds: Double), leap(tenths: Int)
    /// Seek to seconds, or to tenths of the scene.
    case seek(to: Double), jump(tenths: Int)
    /// Seek to the first or the last time of the played range.
    case jumpToStart, jumpToEnd
    /// Pause at the next or the previous lesson step or key moment. During a lesson, play to the step and rest there.
    case nextMoment, previousMoment
}

/// A command that changes the speed, the direction, the loop mode, or the in and out points.
package enum PaceCommand: Hashable, Sendable {
    case reverse
    case scaleSpeed(Double), setSpeed(Double)
    case nextLoopMode
    case setIn, setOut, clearInOut
}

package enum ShowCommand: Hashable, Sendable {
    /// Select the scene that comes a number of scenes later.
    case selectScene(by: Int)
    case nextGlyphs, nextTheme
    case togglePanels
    /// Go to the next (1) or previous (-1) step during a lesson, else to that scene. Presentation remotes do this.
    case turnPage(by: Int)
    case toggleLesson
    case toggleMotion
    /// Show the next comparison, or the scene alone; show the compared pictures side by side, or as a wipe; move the
    /// wipe by a fraction of the width.
    case nextComparison, toggleWipe, moveWipe(by: Double)
    case nextCode
    /// Scroll the code by rows and pages in the cells of its panel, which the screen sets.
    case scrollCode(lines: Int = 0, pages: Int = 0, in: CellArea? = nil)
    case nextTimeView
    /// Open or close the overlay menu; show or hide one overlay.
    case toggleOverlayMenu, toggle(Overlay)
    /// Show the next page of the help, or close the help after its last page. The screen sets the number of pages.
    case help(pages: Int = 1)
    case turnHelp(by: Int, pages: Int = 1)
    case closePanel
    /// Show the version of the scene's file on disk, without the edits that do not fit it.
    case reload
    /// Show the next hint of a kata.
    case nextHint
}

package enum FindCommand: Hashable, Sendable {
    /// Some tiles of the wall, on the screen.
    package enum Unit: Hashable, Sendable { case tile, row, page }

    /// Open the wall to type a search.
    case open
    case entry(EntryCommand)
    /// Move the selection. The screen replaces rows and pages by tiles.
    case select(by: Int, _ unit: Unit = .tile)
    /// Open a scene, whose picture grows from some cells.
    case play(Int, from: CellArea? = nil)
}

package enum PromptInput: Hashable, Sendable {
    case open
    case entry(EntryCommand)
    /// Replace the line by the selected completion.
    case complete
    /// Move the selection by a number of completions, or recall an earlier line.
    case select(Int)
    case run(Int)
}

/// A command for the inspector, or one that edits the scene.
package enum InspectCommand: Hashable, Sendable {
    case toggle
    case select(by: Int), selectLayer(by: Int), selectRow(Inspector.Selection)
    /// Move the selection by a number of pages. The screen sets the number of visible lines.
    case selectPage(by: Int, visibleLines: Int = 0)
    case scroll(to: Int)
    /// List all properties, or only the important ones.
    case toggleAll
    case step(Int)
    case reset
    case undo, redo
    case type, entry(EntryCommand)
}

package enum CopyCommand: Hashable, Sendable {
    /// Copy, after a question if the user has to allow it; allow it; refuse it.
    case ask, allow, refuse
}

// MARK: - The mouse

package enum DragCommand: Hashable, Sendable {
    case begin(DragTarget, MousePosition)
    case move(MousePosition)
    /// Release the button. Without a move that is a click.
    case end
    case cancel
}

package enum DragTarget: Hashable, Sendable {
    /// The time: on the scrub bar, or in a graph.
    case time
    case wipe
    case inPoint, outPoint
    case control(CurveHandle)
    /// A value that changes with the column, and the first line of the inspector's list; `nil` in other panels.
    case value(Inspector.Selection, top: Int? = nil)
    /// A touch of a program's views, and the transform from cells to the scene.
    case touch(Affine)
}

/// A moment of a touch of a program's views.
package struct TouchMoment: Hashable, Sendable {
    package let time: Double
    package let location: Point

    package init(time: Double, location: Point) { (self.time, self.location) = (time, location) }
}

/// A control point of a curve, during a drag.
package struct CurveHandle: Hashable, Sendable {
    package let index: Int
    /// The position at the start of the drag, in the unit square of time and progress.
    package let start: Point
    /// The distance for one column to the right and one row up, in the unit square.
    package let step: Size
    /// The drawn range of progress.
    package let range: ClosedRange<Double>

    /// Returns the position after the mouse has moved by a number of columns and rows.
    func position(columns: Double, rows: Double) -> Point {
        Point(start.x + columns * step.width, start.y - rows * step.height)
    }
}

package struct MousePosition: Hashable, Sendable {
    /// The cell from the top left, with whole numbers in the middle of each cell.
    package let column: Double, row: Double
    /// The fraction of the scene at that column of the scrub bar, 0...1.
    package let fraction: Double
    /// The fraction of the picture's width at that column, 0...1.
    package let pictureFraction: Double
}

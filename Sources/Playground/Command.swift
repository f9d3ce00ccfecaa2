package import Geometry
package import Layers

/// A command of a key or of the mouse.
///
/// The cases are grouped by the state that they change, so ``Player/apply(_:at:)`` is one short switch for each group.
package enum Command: Hashable, Sendable {
    /// Changes the time.
    case time(TimeCommand)
    /// Changes the speed, the direction, the loop mode, or the in and out points.
    case pace(PaceCommand)
    /// Changes the panels.
    case show(ShowCommand)
    /// Changes the search in the playlist.
    case find(FindCommand)
    /// Changes the command prompt.
    case prompt(PromptInput)
    /// Changes the inspector or the scene.
    case inspect(InspectCommand)
    /// Copies to the clipboard.
    case copy(CopyCommand)
    /// Drags with the mouse.
    case drag(DragCommand)
    /// Asks the owner of the terminal for something.
    case effect(Effect)
    /// Explains that a key has no action.
    case unbound(Unicode.Scalar)

    /// A request to the owner of the terminal, the files and the process.
    package enum Effect: Hashable, Sendable {
        /// Draw the whole screen again.
        case redraw
        /// Suspend the program.
        case suspend
        /// Quit.
        case quit
        /// Save the picture, or the screen with its panels.
        case savePicture, saveScreen
        /// Start or stop the recording.
        case toggleRecording
        /// Write the edits into the scene file.
        case saveEdits
        /// Open the scene file in an editor.
        case openEditor
        /// Show the shell command that shows this moment.
        case showShellCommand
        /// Copy to the clipboard.
        case copy
    }
}

/// A command that changes the time.
package enum TimeCommand: Hashable, Sendable {
    /// Play or pause.
    case playPause
    /// Pause, a number of frames later.
    case step(Int)
    /// Seek by seconds, or by tenths of the scene.
    case skip(seconds: Double), leap(tenths: Int)
    /// Seek to seconds, or to tenths of the scene.
    case seek(to: Double), jump(tenths: Int)
    /// Pause at the next or the previous lesson step or key moment. During a lesson, play to the step and rest there.
    case nextMoment, previousMoment
}

/// A command that changes the speed, the direction, the loop mode, or the in and out points.
package enum PaceCommand: Hashable, Sendable {
    /// Reverse the direction.
    case reverse
    /// Multiply the speed, or set it.
    case scaleSpeed(Double), setSpeed(Double)
    /// Select the next loop mode.
    case nextLoopMode
    /// Set the in point or the out point here, or remove both.
    case setIn, setOut, clearInOut
}

/// A command that changes the panels.
package enum ShowCommand: Hashable, Sendable {
    /// Go on by a number of scenes of the playlist.
    case selectScene(by: Int)
    /// Select the next glyphs, or the next theme.
    case nextGlyphs, nextTheme
    /// Show or hide the panels.
    case togglePanels
    /// Go to the next (1) or previous (-1) step during a lesson, else to that scene. Presentation remotes do this.
    case turnPage(by: Int)
    /// Start or end a lesson.
    case toggleLesson
    /// Turn reduced motion on or off.
    case toggleMotion
    /// Show the next comparison, or the scene alone; show the compared pictures side by side, or as a wipe; move the
    /// wipe by a share of the width.
    case nextComparison, toggleWipe, moveWipe(by: Double)
    /// Show the code in the next language, or close the code panel.
    case nextCode
    /// Scroll the code. `room` is the number of visible lines; the screen sets it.
    case scrollCode(lines: Int = 0, pages: Int = 0, room: Int = 0)
    /// Open the next view of time, or close the last one.
    case nextTimeView
    /// Open the overlay menu; show or hide one overlay.
    case openOverlayMenu, toggle(Overlay)
    /// Show the next page of the help, or close the help after its last page. The screen sets the number of pages.
    case help(pages: Int = 1)
    /// Turn the pages of the open help.
    case turnHelp(by: Int, pages: Int = 1)
    /// Close the frontmost panel.
    case closePanel
}

/// A command for the search in the playlist.
package enum FindCommand: Hashable, Sendable {
    /// Open the search.
    case open
    /// Edit the search text, play the selected scene, or close the search.
    case entry(EntryCommand)
    /// Move the selection by a number of matches.
    case select(by: Int)
    /// Play the scene at an index of the playlist.
    case play(Int)
}

/// A command for the command prompt.
package enum PromptInput: Hashable, Sendable {
    /// Open the prompt.
    case open
    /// Edit the line, run it, or close the prompt.
    case entry(EntryCommand)
    /// Replace the line by the selected completion.
    case complete
    /// Move the selection by a number of completions, or recall an earlier line.
    case select(Int)
    /// Run the completion at an index.
    case run(Int)
}

/// A command for the inspector, or one that edits the scene.
package enum InspectCommand: Hashable, Sendable {
    /// Open or close the inspector.
    case toggle
    /// Move the selection by a number of rows or layers, or select a row.
    case select(by: Int), selectLayer(by: Int), selectRow(Inspector.Selection)
    /// Move the selection by a number of pages. `room` is the number of visible lines; the screen sets it.
    case selectPage(by: Int, room: Int = 0)
    /// Scroll the list to a line.
    case scroll(to: Int)
    /// List all properties, or only the important ones.
    case toggleAll
    /// Change the selected value by a number of steps.
    case step(Int)
    /// Restore the value of the file.
    case reset
    /// Undo or redo an edit.
    case undo, redo
    /// Open the text field of the selected value, or edit its text.
    case type, entry(EntryCommand)

    /// Whether the command changes the selected value.
    var needsValue: Bool {
        switch self {
        case .step, .reset, .type: true
        default: false
        }
    }
}

/// A command for the clipboard.
package enum CopyCommand: Hashable, Sendable {
    /// Copy, after a question if the user has to allow it; allow it; refuse it.
    case ask, allow, refuse
}

// MARK: - The mouse

/// A command that drags something with the mouse.
package enum DragCommand: Hashable, Sendable {
    /// Start the drag.
    case begin(DragTarget, MousePosition)
    /// Move the dragged object.
    case move(MousePosition)
    /// Release the button. Without a move that is a click.
    case end
    /// Cancel the drag.
    case cancel
}

/// An object that the mouse can drag.
package enum DragTarget: Hashable, Sendable {
    /// The time: on the scrub bar, or in a graph.
    case time
    /// The line between two pictures.
    case wipe
    /// The in point or the out point.
    case inPoint, outPoint
    /// A control point of the curve.
    case control(CurveHandle)
    /// A value that changes with the column, and the first line of the inspector's list; `nil` beside the curve.
    case value(Inspector.Selection, top: Int?)
}

/// A control point of a curve, during a drag.
package struct CurveHandle: Hashable, Sendable {
    /// The index of the control point, from 0.
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

/// A position of the mouse.
package struct MousePosition: Hashable, Sendable {
    /// The cell from the top left, with whole numbers in the middle of each cell.
    package let column: Double, row: Double
    /// The share of the scene at that column of the scrub bar, 0...1.
    package let share: Double
    /// The share of the picture's width at that column, 0...1.
    package let across: Double
}

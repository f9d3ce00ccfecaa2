package import Geometry
package import Layers

/// Something a person can ask the playground to do, by a key or with the mouse.
///
/// The cases are sorted by what they change, so that ``Player/apply(_:at:)`` is one short switch for each sort and
/// the compiler asks for an arm for each new command.
package enum Command: Hashable, Sendable {
    /// Changes where the time is.
    case time(TimeCommand)
    /// Changes how time goes by.
    case pace(PaceCommand)
    /// Changes what is on the screen.
    case show(ShowCommand)
    /// Is for the search among the scenes.
    case find(FindCommand)
    /// Is for the line in which commands are typed.
    case prompt(PromptCommand)
    /// Is for the inspector, and changes the scene.
    case inspect(InspectCommand)
    /// Is for the clipboard.
    case copy(CopyCommand)
    /// Is of something that the mouse holds.
    case hold(HoldCommand)
    /// Is for whoever owns the terminal: the player only passes it on.
    case effect(Player.Effect)
}

/// Commands that say where the time is.
package enum TimeCommand: Hashable, Sendable {
    /// Play or pause.
    case playPause
    /// One frame on, and pause; one frame back.
    case stepForward, stepBackward
    /// A tenth of a second on or back.
    case seekForward, seekBackward
    /// A tenth of the scene on or back.
    case leapForward, leapBackward
    /// To so many tenths of the scene.
    case jump(tenths: Int)
    /// To the start or the end; to a time in seconds.
    case goToStart, goToEnd, seek(to: Double)
    /// To the next or the previous step of the lesson, or key moment of the scene, and pause; in a lesson that is under
    /// way, play on to it and rest there.
    case nextMoment, previousMoment
}

/// Commands that take hold of something with the mouse, and move it.
package enum HoldCommand: Hashable, Sendable {
    /// Takes hold of something.
    case take(Grip, MousePlace)
    /// Moves what is held, if anything is.
    case move(MousePlace)
    /// Lets go, which may be all that was wanted: a press.
    case letGo
    /// Forgets what is held.
    case drop
}

/// Commands that say how time goes by: in which direction, how fast, between which points and what then.
package enum PaceCommand: Hashable, Sendable {
    /// Turn the direction of play round.
    case reverse
    /// A tenth slower or faster.
    case slower, faster
    /// Half or twice as fast; back to 1×.
    case halveSpeed, doubleSpeed, normalSpeed
    /// Once, loop, ping-pong, and round again.
    case nextLoopMode
    /// Play from here, play to here, play everything.
    case setIn, setOut, clearInOut
}

/// Commands that say what is on the screen.
package enum ShowCommand: Hashable, Sendable {
    /// To another scene of the playlist.
    case nextScene, previousScene
    /// Draw with other characters; draw the panels in other colours.
    case nextGlyphs, nextTheme
    /// Show or hide everything but the picture.
    case togglePanels
    /// A clicker's keys: in a lesson to the next or the previous step, else to another scene.
    case nextPage, previousPage
    /// Begin or end a lesson.
    case toggleLesson
    /// Whether anything moves by itself.
    case toggleMotion
    /// Show the scene beside what it would be otherwise, or alone again; lay both one over the other, or side by side;
    /// move the place where one of them ends by a share of the width.
    case nextComparison, toggleWipe, moveWipe(by: Double)
    /// Show the next program text of the scene, or none; move it by so many lines, of which so many are seen.
    case nextCode, scrollCode(Int, room: Int)
    /// Open the next view of time above the scrub bar, or close the last.
    case nextTimeView
    /// Open or close the choice of overlays; put one on, or take it off.
    case chooseOverlays(Bool), toggle(Overlay)
    /// Show a page of the help, from 0, or none.
    case help(page: Int?)
    /// Close whatever lies on top of the picture.
    case closePanel
}

/// Commands that search the playlist.
package enum FindCommand: Hashable, Sendable {
    /// Open the search.
    case open
    /// Type what is searched for; play what is chosen, or leave everything as it is.
    case entry(EntryCommand)
    /// To the next or the previous of what was found.
    case next, previous
    /// Play a scene by its index in the playlist.
    case play(Int)
}

/// Commands for the line in which commands are typed.
package enum PromptCommand: Hashable, Sendable {
    /// Open it.
    case open
    /// Type; do what was typed, or leave everything as it is.
    case entry(EntryCommand)
    /// Write out what is chosen.
    case complete
    /// To what could be meant so many further down, or to what was typed before.
    case choose(Int)
    /// Do what could be meant, by its place in the list.
    case take(Int)
}

/// Commands that look into the scene, and change it.
package enum InspectCommand: Hashable, Sendable {
    /// Open or close the inspector.
    case toggle
    /// Choose a value so many rows further down; a layer so many further on; a row by what it is about.
    case choose(Int), chooseLayer(Int), chooseRow(Inspector.Place)
    /// Begin the list with another line, whatever is chosen.
    case scroll(to: Int)
    /// List all properties, or those that matter.
    case toggleAll
    /// Change what is chosen by so many steps.
    case step(Int)
    /// Back to what the file says.
    case reset
    /// Take the last change back; make it again.
    case undo, redo
    /// Begin to type a value; what is typed meanwhile.
    case type, entry(EntryCommand)
}

/// Commands for the clipboard of whoever looks.
package enum CopyCommand: Hashable, Sendable {
    /// Take what is seen along, asking first where that has to be allowed; allow it; leave it.
    case ask, allow, refuse
}

/// Commands for a line in which something is typed.
package enum EntryCommand: Hashable, Sendable {
    /// One more character; one fewer before or behind the place.
    case insert(Unicode.Scalar), erase, delete
    /// The place one on or back; to the start or the end.
    case left, right, home, end
    /// Take it; leave everything as it is.
    case accept, cancel
}

extension Player {
    /// What is left to do for whoever owns the terminal, the files and the process.
    package enum Effect: Hashable, Sendable {
        /// Draw the whole screen again.
        case redraw
        /// Give the terminal back to the shell for a while.
        case suspend
        /// Leave.
        case quit
        /// Save the picture as a drawing; save the screen with its panels.
        case savePicture, saveScreen
        /// Begin or end a recording of the screen.
        case toggleRecording
        /// Write what was changed into the file of the scene.
        case keepEdits
        /// Open the file in an editor.
        case openEditor
        /// Say which command shows this.
        case tellCommand
        /// Give what is seen to the clipboard.
        case copy
    }
}

/// Something that the mouse can take hold of, and moves until its button is released.
package enum Grip: Hashable, Sendable {
    /// The time: on the scrub bar, or in a graph over it.
    case time
    /// The place where one picture ends and the other begins that lies over it.
    case wipe
    /// The in point, the out point.
    case inPoint, outPoint
    /// A control point of the curve that is seen, and how it moves with the mouse.
    case control(CurveGrip)
    /// A value, which goes up and down as the mouse goes right and left, and with which line the list begins that it is
    /// in; nil beside the curve.
    case value(Inspector.Place, top: Int?)
}

/// A control point of a curve that is held.
package struct CurveGrip: Hashable, Sendable {
    /// Which one, from 0.
    package let index: Int
    /// Where it was when it was taken, in the unit square of time and progress.
    package let start: Point
    /// How far it goes in that square for a column to the right, and for a row up.
    package let step: Size
    /// The least and the greatest progress that is drawn meanwhile.
    package let range: ClosedRange<Double>

    /// Where it is when the mouse has gone so many columns and rows from where it took it.
    func place(columns: Double, rows: Double) -> Point {
        Point(start.x + columns * step.width, start.y - rows * step.height)
    }
}

/// Where the mouse is.
package struct MousePlace: Hashable, Sendable {
    /// The place in cells from the top left, whole in the middle of each.
    package let column: Double, row: Double
    /// Which share of the scene, 0...1, is at that column of the scrub bar.
    package let share: Double
    /// Which share of the width of the picture is left of it, 0...1.
    package let across: Double
}

extension MousePlace {
    /// A place of the screen.
    init(_ column: Double, _ row: Double, in layout: Layout) {
        let picture = layout.canvasColumns
        let across = (column + 0.5 - Double(picture.lowerBound)) / Double(max(1, picture.count))
        self.init(
            column: column, row: row, share: layout.share(at: column), across: min(max(across, 0), 1))
    }
}

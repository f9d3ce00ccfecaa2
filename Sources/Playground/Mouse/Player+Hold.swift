import Geometry
import Layers
import Playback
import Scenes
import Text

/// What is held by the mouse.
package struct Held: Hashable, Sendable {
    /// What it is.
    package let grip: Grip
    /// Where the mouse took it.
    let start: MousePlace
    /// The value that it changes, as it was; nil where it changes none.
    var value: SceneEdit?
    /// Which part of it, of a timing function.
    var part: TimingPart?
    /// Whether it had been chosen before: then to press it is to type it.
    var wasChosen = false
    /// Whether it has been moved.
    var isMoved = false
}

// What is held by the mouse. Whatever else is done lets go of it.
extension Player {
    mutating func hold(_ command: HoldCommand, at clock: Double) {
        switch command {
        case .take(let grip, let place): take(grip, place, at: clock)
        case .move(let place): move(to: place, at: clock)
        case .drop: held = nil
        case .letGo:
            guard let last = held else { return }
            held = nil
            if case .value = last.grip, last.wasChosen, !last.isMoved { inspect(.type, at: clock) }
        }
    }

    private mutating func take(_ grip: Grip, _ place: MousePlace, at clock: Double) {
        var taken = Held(grip: grip, start: place)
        switch grip {
        case .time: seek(toShare: place.share, at: clock)
        case .wipe, .inPoint, .outPoint: break
        case .control(let control):
            guard let first = curveItems(at: clock).first?.place, let target = first.target,
                let value = value(of: target)
            else { return }
            let leg: Int? = if case .timing(_, let part) = first { part.leg } else { nil }
            entry = nil
            choose(.timing(target, TimingPart(leg: leg, channel: control.index == 0 ? .x1 : .x2)))
            taken.value = SceneEdit(target, value.text)
            taken.part = TimingPart(leg: leg, channel: nil)
        case .value(let row, let top):
            taken.wasChosen = desk(at: clock)?.choice == row && entry == nil
            entry = nil
            choose(row)
            inspector?.top = top
            taken.value = row.target.flatMap { target in
                value(of: target).map { SceneEdit(target, $0.text) }
            }
        }
        held = taken
    }

    private mutating func move(to place: MousePlace, at clock: Double) {
        guard let held else { return }
        let time = place.share * playhead.duration
        let (first, last) = (playhead.range.lowerBound, playhead.range.upperBound)
        switch held.grip {
        case .time: seek(toShare: place.share, at: clock)
        case .wipe: moveWipe(to: place.across)
        // A range has a length.
        case .inPoint: setRange(min(time, max(last - Player.frameDuration, 0))...last, at: clock)
        case .outPoint:
            setRange(first...max(time, min(first + Player.frameDuration, playhead.duration)), at: clock)
        case .control(let grip):
            guard let value = held.value, let part = held.part else { return }
            let control = grip.place(
                columns: place.column - held.start.column, rows: place.row - held.start.row)
            drag(
                to: part.edit(value.target, value.value, legs: legs(of: value.target)) {
                    $0.moving(grip.index, to: control)
                }, at: clock)
        case .value(let row, _):
            // Names go under other keys, and there is no way back from there.
            guard let value = held.value, let control = self.value(of: value.target)?.control,
                control != .timing || row != .value(value.target)
            else { return }
            let steps = Int((place.column - held.start.column).rounded())
            drag(to: edit(row, value.target, (value.value, control), by: steps), at: clock)
        }
    }

    /// Sets the value that is held, or makes it what it was: all of that is one step for who undoes it.
    private mutating func drag(to edit: SceneEdit?, at clock: Double) {
        guard let held, let value = held.value else { return }
        let edit = edit ?? value
        guard held.isMoved || edit != value else { return }
        lastStep = nil
        if let problem = set(edit, goesOn: held.isMoved, at: clock) { tell(problem, at: clock) }
        self.held?.isMoved = true
    }

    private mutating func seek(toShare share: Double, at clock: Double) {
        playhead.seek(to: share * playhead.duration, at: clock)
        leaveRest(at: clock)
    }
}

import Geometry
import Layers
import Playback
import Scenes

extension Player {
    mutating func drag(_ command: DragCommand, at clock: Double) -> Command.Effect? {
        switch command {
        case .begin(let target, let position): beginDrag(target, position, at: clock)
        case .move(let position): moveDrag(to: position, at: clock)
        case .cancel: drag = nil
        case .end:
            guard let last = drag else { return nil }
            drag = nil
            switch last.target {
            case .value where last.wasSelected && !last.isMoved: inspect(.type, at: clock)
            case .touch:
                guard let end = last.touch.last else { return nil }
                touch = last.touch + [moment(of: end.location, after: end, at: clock)]
                return .touch
            default: break
            }
        }
        return nil
    }

    /// Returns a moment of a touch. Its time does not decrease, even if the scene plays backwards.
    private func moment(of location: Point, after last: TouchMoment?, at clock: Double) -> TouchMoment {
        let time = playhead.mediaTime(at: clock)
        return TouchMoment(time: max(last?.time ?? time, time), location: location)
    }

    private mutating func beginDrag(_ target: DragTarget, _ position: MousePosition, at clock: Double) {
        var drag = ActiveDrag(target: target, start: position)
        switch target {
        case .time: move(.seek(to: position.fraction * playhead.duration), at: clock)
        case .wipe, .inPoint, .outPoint: break
        case .touch(let toScene):
            drag.touch = [moment(of: toScene.apply(position.center), after: nil, at: clock)]
        case .control(let control):
            guard let first = curveItems(at: clock).first?.selection, let target = first.target,
                let value = item.value(of: target)
            else { return }
            entry = nil
            let channel: TimingChannel = control.index == 0 ? .x1 : .x2
            select(.timing(target, TimingPart(segment: first.segment, channel: channel)))
            drag.value = SceneEdit(target, value.text)
            drag.part = TimingPart(segment: first.segment, channel: nil)
        case .value(let row, let top):
            drag.wasSelected = activeInspector(at: clock)?.selection == row && entry == nil
            entry = nil
            select(row)
            panels.inspector?.top = top
            drag.value = row.target.flatMap { target in
                item.value(of: target).map { SceneEdit(target, $0.text) }
            }
        }
        self.drag = drag
    }

    private mutating func moveDrag(to position: MousePosition, at clock: Double) {
        guard let drag else { return }
        let time = position.fraction * playhead.duration
        let (first, last) = (playhead.range.lowerBound, playhead.range.upperBound)
        switch drag.target {
        case .time: move(.seek(to: time), at: clock)
        case .wipe: moveWipe(to: position.pictureFraction)
        case .touch(let toScene):
            let next = moment(of: toScene.apply(position.center), after: drag.touch.last, at: clock)
            self.drag?.touch.append(next)
        // The range stays at least one frame long.
        case .inPoint: playhead.setRange(min(time, max(last - Player.frameDuration, 0))...last, at: clock)
        case .outPoint:
            playhead.setRange(
                first...max(time, min(first + Player.frameDuration, playhead.duration)), at: clock)
        case .control(let handle):
            guard let value = drag.value, let part = drag.part else { return }
            let control = handle.position(
                columns: position.column - drag.start.column, rows: position.row - drag.start.row)
            let segments = item.easedSegments(of: value.target)
            dragValue(
                to: part.edit(value.target, value.value, segments: segments) {
                    $0.moving(handle.index, to: control)
                }, at: clock)
        case .value(let row, _):
            // A timing function can change its key, and then the drag cannot return.
            guard let value = drag.value, let control = item.value(of: value.target)?.control,
                control != .timing || row != .value(value.target)
            else { return }
            let steps = Int((position.column - drag.start.column).rounded())
            dragValue(to: item.edit(row, value.target, (value.value, control), by: steps), at: clock)
        }
    }

    /// Sets the dragged value, or restores it if there is no edit. One undo reverts the whole drag.
    private mutating func dragValue(to edit: SceneEdit?, at clock: Double) {
        guard let drag, let value = drag.value else { return }
        let edit = edit ?? value
        guard drag.isMoved || edit != value else { return }
        editing.lastStep = nil
        if let problem = set(edit, continuing: drag.isMoved, at: clock) { showNotice(problem, at: clock) }
        self.drag?.isMoved = true
    }
}

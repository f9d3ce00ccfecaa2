import Cells
import Geometry
import Layers
import Playback

// What the mouse asks for. Everything that it does has a key too.
extension Screen {
    /// How many lines of a list a notch of the wheel is.
    private static let notch = 3

    /// What the mouse asks for at a cell.
    ///
    /// What is pressed and can be held moves with the mouse, wherever that goes, until the button is released.
    func command(
        for event: MouseEvent, _ column: Int, _ row: Int, of player: Player, at clock: Double, columns: Int,
        rows: Int
    ) -> Command? {
        let layout = layout(of: player, columns: columns, rows: rows)
        let place = MousePlace(Double(column), Double(row), in: layout)
        func found() -> [HitMap.Target] {
            hits(of: player, at: clock, columns: columns, rows: rows).targets(column: column, row: row)
        }
        switch event {
        case .drag: return player.held == nil ? nil : .hold(.move(place))
        case .release: return player.held == nil ? nil : .hold(.letGo)
        case .wheelUp: return turn(by: 1, over: found(), of: player, at: clock)
        case .wheelDown: return turn(by: -1, over: found(), of: player, at: clock)
        case .press:
            switch found().first {
            case .key(let key): return command(for: key, of: player, at: clock, columns: columns, rows: rows)
            case .command(let command): return command
            case .grip(let grip): return .hold(.take(grip, place))
            case .place(let value, let top): return .hold(.take(.value(value, top: top), place))
            case .picture where player.inspector != nil:
                return layer(at: place, of: player, layout, at: clock).map {
                    .inspect(.chooseRow(.layer($0)))
                }
            case .picture, .list, .code, .nothing, nil: return .hold(.drop)
            }
        }
    }

    /// What the wheel asks for: on the value that is chosen it is a step, elsewhere in a list it moves that, and over the
    /// rest it moves the time.
    private func turn(by count: Int, over targets: [HitMap.Target], of player: Player, at clock: Double)
        -> Command
    {
        if player.finder != nil { return .find(count > 0 ? .previous : .next) }
        for target in targets {
            switch target {
            case .place(let place, _)
            where place.target != nil && place == player.desk(at: clock)?.choice
                && player.inspector?.isScrolled != true:
                return .inspect(.step(count))
            case .list(let top, let last):
                return .inspect(.scroll(to: min(max(top - count * Self.notch, 0), last)))
            case .code(let room): return .show(.scrollCode(-count * Self.notch, room: room))
            default: break
            }
        }
        return .time(count > 0 ? .seekBackward : .seekForward)
    }

    /// The layer that is seen at a place of the picture: the topmost that is there, or else that is nearer than a cell.
    private func layer(
        at place: MousePlace, of player: Player, _ layout: Layout, at clock: Double
    ) -> Layer.ID? {
        let timelines = player.shownTimelines
        let isRight = player.wipe.map { place.across > $0 } ?? false
        guard let timeline = isRight ? timelines.last : timelines.first else { return nil }
        let view = Viewport(
            canvas: timeline.scene.canvas, columns: layout.canvasColumns.count, rows: layout.canvas.count,
            dots: (1, 1), cellAspect: cellAspect)
        guard let back = view.transform.inverted else { return nil }
        let cell = Point(
            place.column + 0.5 - Double(layout.canvasColumns.lowerBound),
            place.row + 0.5 - Double(layout.canvas.lowerBound))
        let list = DisplayList(timeline, at: player.playhead.mediaTime(at: clock))
        let reach = 1 / view.transform.a
        let point = back.apply(cell)
        guard let seen = list.layer(at: point) ?? list.layer(at: point, within: reach) else { return nil }
        let id = player.shownParts.isEmpty || player.wipe != nil ? seen : timeline.scene.part(of: seen)
        return player.item.base[id] == nil ? nil : id
    }
}

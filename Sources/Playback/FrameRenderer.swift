public import Cells
import Colors
import Geometry
public import Layers
public import Raster

/// Draws frames: a scene, a time, a size and a style in, cells or pixels out.
///
/// A frame depends on nothing else: the same arguments give the same cells in any order of asking. The
/// renderer only keeps memory to draw in, and the last picture, which it hands out again when nothing of
/// it has changed. Frames of one size allocate no pixels after the first.
public final class FrameRenderer {
    private let compositor = Compositor()
    private let outlines = OutlineBuilder()
    private var prepared: (scene: Scene, form: PreparedScene)?
    private var last: (list: DisplayList, viewport: Viewport, edges: Edges, picture: PixelGrid)?

    /// A renderer that has drawn nothing yet.
    public init() {}

    /// Draws a scene into some rows of a grid, over its whole width; what was there before is replaced.
    public func draw(
        _ scene: Scene, at time: Double, style: FrameStyle, into grid: inout CellGrid, rows: Range<Int>
    ) {
        let viewport = Viewport(
            canvas: scene.canvas, columns: grid.columns, rows: rows.count, dots: style.renderer.dots,
            cellAspect: style.cellAspect)
        let picture = pixels(of: scene, at: time, viewport: viewport, edges: style.renderer.edges)
        style.renderer.blitter.draw(
            picture, into: &grid, column: 0, row: rows.lowerBound,
            options: BlitOptions(backdrop: style.backdrop))
    }

    /// The pixels of a scene. Kept beyond the next call, they cost that call a copy.
    public func pixels(
        of scene: Scene, at time: Double, viewport: Viewport, edges: Edges = .antialiased
    ) -> PixelGrid {
        let list = DisplayList(prepare(scene).presentation(at: time))
        if let last, last.list == list, last.viewport == viewport, last.edges == edges { return last.picture }
        last = nil
        outlines.begin()
        compositor.begin(width: viewport.width, height: viewport.height, edges: edges)
        draw(list.items, viewport.transform)
        let picture = compositor.finish()
        last = (list, viewport, edges, picture)
        return picture
    }

    /// The form of a scene that is sampled; made when the scene is another than the last.
    private func prepare(_ scene: Scene) -> PreparedScene {
        if let prepared, prepared.scene == scene { return prepared.form }
        let form = PreparedScene(scene)
        prepared = (scene, form)
        return form
    }

    private func draw(_ items: [DisplayList.Item], _ view: Affine) {
        for item in items {
            switch item {
            case .fill(let path, let rule, let paint, let transform):
                let map = transform.concatenating(view)
                outlines.fill(path, map)
                for (paint, opacity) in paint.layers(map) {
                    compositor.fill(outlines.outline, rule: rule, paint: paint, opacity: opacity)
                }
            case .stroke(let line, let color, let transform):
                let opacity = outlines.stroke(line, transform.concatenating(view))
                compositor.fill(
                    outlines.outline, paint: .color(PixelColor(opaque: color)),
                    opacity: opacity * color.alpha)
            case .group(let opacity, let items):
                compositor.pushGroup(opacity: opacity)
                draw(items, view)
                compositor.pop()
            case .clip(let path, let transform, let items):
                outlines.fill(path, transform.concatenating(view))
                compositor.pushClip(outlines.outline)
                draw(items, view)
                compositor.pop()
            case .mask(let mask, let items):
                compositor.pushMask { _ in draw(mask, view) }
                draw(items, view)
                compositor.pop()
            }
        }
    }
}

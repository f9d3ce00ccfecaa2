import Colors
import Foundation
import Geometry
import Layers
import Pictures
import Raster
import TestSupport
import Testing

@testable import CoreAnimation

/// Returns the bounds of all filled paths at a time, back to front.
private func fills(_ stage: Stage, at time: Double, inside name: String? = nil) -> [CGRect] {
    let shown = stage.timeline.presentation(at: time)
    let layers = name.map { name in shown.allLayers.filter { $0.name == name }.flatMap(\.allLayers) }
    return (layers ?? shown.allLayers).compactMap { layer in
        layer.shape?.fillColor == nil ? nil : layer.shape?.path?.bounds.map { CGRect($0) }
    }
}

extension Layer {
    fileprivate var allLayers: [Layer] { [self] + sublayers.flatMap(\.allLayers) }
    fileprivate var visibleLayers: [Layer] { opacity > 0 ? [self] + sublayers.flatMap(\.visibleLayers) : [] }
}

private var square: UIImage {
    let format = UIImage().imageRendererFormat
    format.scale = 3
    return picture(UIGraphicsImageRenderer(size: CGSize(20, 20), format: format)) { context in
        context.fill(CGRect(0, 0, 20, 4))
        context.cgContext.fill(CGRect(5, 10, 10, 10))
    }
}

/// Draws a picture on a separate stage, because other tests draw on the standard one at the same time.
private func picture(
    _ renderer: UIGraphicsImageRenderer, _ draw: (UIGraphicsImageRendererContext) -> Void
) -> UIImage {
    Stage(size: CGSize(20, 20)).perform { renderer.image(actions: draw) }
}

private protocol Stoppable { func stop() }

@Suite struct PictureTests {
    @Test func contentsShowTheShapesOfAPicture() {
        let layer = CALayer()
        let stage = Stage(size: CGSize(100, 100)) { root in
            layer.frame = CGRect(0, 0, 40, 80)
            layer.contents = square.cgImage
            root.addSublayer(layer)
        }
        stage.perform(at: 1) {
            layer.contentsGravity = .resizeAspect
            layer.setNeedsDisplay()
        }
        stage.perform(at: 2, runTo: 3) { layer.contents = UIImage() }
        #expect(fills(stage, at: 0.5) == [CGRect(0, 0, 40, 16), CGRect(10, 40, 20, 40)])
        #expect(fills(stage, at: 1.5) == [CGRect(0, 20, 40, 8), CGRect(10, 40, 20, 20)])
        #expect(fills(stage, at: 2.5).isEmpty)
        #expect(stage.reports == ["contents is not drawn: it is no CGImage, such as UIImage.cgImage"])
    }

    /// A PNG file fills a rectangle with its pixels, also mirrored as Core Graphics draws it.
    @Test func filesArePictures() throws {
        let colors: [PixelColor] = [.white, .black, .black, PixelColor(255, 0, 0)]
        let file = Data(PNG.encode(TestSupport.pixels(2, 2) { colors[2 * $1 + $0] }))
        func pattern(_ draw: @escaping (CALayer, UIImage) -> Void) throws -> Pattern {
            let stage = Stage(size: CGSize(100, 100), runTo: 1) { root in
                let layer = CALayer()
                layer.frame = CGRect(10, 0, 40, 80)
                UIImage(data: file, scale: 2).map { draw(layer, $0) }
                root.addSublayer(layer)
            }
            let shapes = stage.timeline.presentation(at: 0.5).allLayers.compactMap(\.shape)
            guard case .pattern(let pattern)? = shapes.compactMap(\.fillColor).first else {
                throw FillProblem(found: "\(shapes), \(stage.reports)")
            }
            return pattern
        }
        let upright = colors.map { Color($0) }
        let shown = try pattern { $0.contents = $1.cgImage }
        #expect(shown == Pattern(width: 2, height: 2, pixels: upright, size: Size(40, 80)))
        let mirrored = try pattern { layer, image in
            let picture = UIGraphicsImageRenderer(size: CGSize(40, 80)).image {
                $0.cgContext.draw(image.cgImage ?? CGImage(size: .zero), in: CGRect(4, 8, 20, 30))
            }
            layer.contents = picture.cgImage
        }
        #expect(mirrored.pixels == [2, 3, 0, 1].map { upright[$0] })
        #expect(mirrored.origin == Point(4, 8) && mirrored.size == Size(20, 30))
        let repeated = UIColor(patternImage: try #require(UIImage(data: file))).cgColor
        #expect(repeated.fill == .pattern(Pattern(width: 2, height: 2, pixels: upright, size: Size(2, 2))))
        var other: UIImage?
        let stage = Stage(size: CGSize(9, 9)) { _ in other = UIImage(data: Data([0xFF, 0xD8, 0xFF])) }
        #expect(stage.reports == ["UIImage(data:) reads PNG files: another file is an empty picture"])
        #expect(other?.size == CGSize(24, 24))
    }

    private struct FillProblem: Error {
        let found: String
    }

    /// The pictures of an animation show one after the other, and a finite animation shows the picture again.
    @Test func imageViewsPlayPictures() {
        func dot(_ side: CGFloat) -> UIImage {
            picture(UIGraphicsImageRenderer(size: CGSize(20, 20))) { $0.fill(CGRect(0, 0, side, side)) }
        }
        let view = UIImageView(image: dot(1))
        var forever: UIImageView?
        let stage = Stage(size: CGSize(100, 100)) { root in
            view.animationImages = [dot(2), dot(3), dot(4)]
            (view.animationDuration, view.animationRepeatCount) = (0.6, 2)
            root.addSublayer(view.layer)
            let endless = UIImageView(image: UIImage.animatedImage(with: [dot(5), dot(6)], duration: 1))
            endless.frame.origin.x = 50
            root.addSublayer(endless.layer)
            forever = endless
        }
        stage.perform(at: 1) { view.startAnimating() }
        #expect(view.isAnimating && forever?.isAnimating == false)
        stage.run(to: 4)
        #expect(!view.isAnimating && forever?.image?.duration == 1)
        func sides(_ time: Double) -> [Double] {
            stage.timeline.presentation(at: time).layers.flatMap(\.visibleLayers).compactMap {
                $0.shape?.path?.bounds?.size.width
            }
        }
        #expect(sides(0.5) == [1, 5] || sides(0.5) == [1, 6], "\(sides(0.5))")
        #expect(sides(1.1).first == 2 && sides(1.3).first == 3 && sides(1.5).first == 4)
        #expect(sides(1.7).first == 2 && sides(2.3).first == 1)
        #expect(sides(3.1).last != sides(3.6).last, "\([0.1, 0.6, 1.1, 1.6, 2.7, 3.1, 3.6].map(sides))")
    }

    /// Outlines of lines clip, gradients have components, and a pattern draws its cell.
    @Test func contextsDrawOutlinesAndPatterns() {
        let context = CGContext(bounds: CGRect(0, 0, 40, 40))
        context.setLineWidth(4)
        context.setLineDash(phase: 0, lengths: [10, 5])
        context.move(to: CGPoint(5, 10))
        context.addLine(to: CGPoint(20, 10))
        context.replacePathWithStrokedPath()
        context.clip()
        #expect(context.boundingBoxOfClipPath == CGRect(5, 8, 10, 4))
        let gradient = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0.8, 0.4, 0.1, 0.5],
            locations: [0, 1], count: 2)
        #expect(gradient?.colors == [CGColor(gray: 0.8, alpha: 0.4), CGColor(gray: 0.1, alpha: 0.5)])
        context.resetClip()
        #expect(context.boundingBoxOfClipPath == context.bounds)
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { $1.fill(CGRect(0, 0, 4, 2)) }, releaseInfo: nil)
        let pattern = CGPattern(
            info: nil, bounds: CGRect(0, 0, 4, 4), matrix: .identity, xStep: 4, yStep: 4,
            tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setAlpha(0.5)
        if let pattern { context.setFillPattern(pattern, colorComponents: [1]) }
        context.fill(context.bounds)
        context.endTransparencyLayer()
        guard case .group(let shapes)? = context.shapes.last?.paint else {
            return #expect(Bool(false), "no group")
        }
        #expect(shapes.last?.alpha == 0.5 && context.alpha == 1)
        guard case .fill(let color, _)? = shapes.last?.paint, case .pattern(let cell) = color.fill else {
            return #expect(Bool(false), "no pattern")
        }
        #expect(cell.pixels == [Color(white: 0, alpha: 1), .clear])
    }

    /// An even-odd clip has holes, and `setClip()` replaces a clip.
    @Test func clipsHaveARule() {
        let context = CGContext(bounds: CGRect(0, 0, 40, 40))
        let path = CGMutablePath()
        path.addRect(CGRect(0, 0, 30, 30))
        path.addRect(CGRect(10, 10, 10, 10))
        context.addPath(path)
        context.clip(using: .evenOdd)
        func rules() -> [CGPathFillRule?]? {
            context.shapes.last?.clips.map {
                if case .fill(_, let rule) = $0[0].paint { rule } else { nil }
            }
        }
        context.fill(context.bounds)
        #expect(rules() == [.evenOdd])
        Stage(size: CGSize(40, 40)).perform {
            UIGraphicsPushContext(context)
            NSBezierPath(rect: CGRect(0, 0, 5, 5)).setClip()
            UIGraphicsPopContext()
        }
        context.fill(context.bounds)
        #expect(rules() == [.winding] && context.problems.isEmpty)
    }

    /// Clips and the pictures of masks, which are upside down, cut each other.
    @Test func clipsCutEachOther() {
        let (layer, picture) = (CALayer(), CGContext(bounds: CGRect(0, 0, 40, 40)))
        layer.bounds = picture.bounds
        for height in [15, 10] { picture.fill(CGRect(0, 0, 40, CGFloat(height))) }
        Stage().perform {
            layer.draw { context in
                context.clip(to: CGRect(0, 0, 30, 30))
                context.clip(to: CGRect(10, 10, 30, 30))
                context.clip(to: context.bounds, mask: picture.picture)
                #expect(context.boundingBoxOfClipPath == CGRect(10, 25, 20, 5))
                context.fill(context.bounds)
            }
            let masks = sequence(first: layer.drawing?.children[0]) { $0?.mask }.dropFirst()
            #expect(masks.prefix { $0 != nil }.map { $0?.sublayers?.count ?? 0 } == [2, 0, 0, 0])
        }
    }

    /// A radial gradient ends at its circles, unless it continues.
    @Test(arguments: [
        (5, 20, CGGradientDrawingOptions(), CGRect(0, 10, 80, 40), [0.25, 1]),
        (20, 0, .drawsBeforeStartLocation, CGRect(0, 0, 80, 60), [0, 1]),
    ])
    func radialGradientsEndAtTheirCircles(
        start: CGFloat, end: CGFloat, options: CGGradientDrawingOptions, area: CGRect, locations: [CGFloat]
    ) throws {
        let context = CGContext(bounds: CGRect(0, 0, 80, 60))
        let colors = [CGColor.white, CGColor.black]
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
        context.scaleBy(x: 2, y: 1)
        context.drawRadialGradient(
            gradient, startCenter: CGPoint(20, 30), startRadius: start, endCenter: CGPoint(20, 30),
            endRadius: end, options: options)
        let shape = try #require(context.shapes.last)
        guard case .radial(let shown, let center, let radii) = shape.paint else {
            return #expect(Bool(false), "no gradient")
        }
        #expect(center == CGPoint(40, 30) && radii == CGSize(40, 20))
        #expect(shown.locations == locations && shown.colors == (start < end ? colors : colors.reversed()))
        #expect(shape.clips.first?.first?.path.boundingBox == area)
    }

    /// A rendered layer has its trimmed line, and its place in a flipped layer.
    @Test func renderingTrimsAndFlips() {
        let (root, line) = (CALayer(), CAShapeLayer())
        root.bounds = CGRect(0, 0, 100, 100)
        root.isGeometryFlipped = true
        let path = CGMutablePath()
        path.move(to: CGPoint(0, 10))
        path.addLine(to: CGPoint(100, 10))
        line.path = path
        line.fillColor = nil
        line.strokeColor = .black
        line.strokeEnd = 0.25
        root.addSublayer(line)
        let context = CGContext(bounds: root.bounds)
        root.render(in: context)
        #expect(context.shapes.map(\.path.boundingBox) == [CGRect(0, 90, 25, 0)])
        (root.backgroundColor, root.cornerRadius, root.maskedCorners) = (.black, 20, .layerMaxXMaxYCorner)
        root.render(in: context)
        let corners = [CGPoint(1, 1), CGPoint(99, 1), CGPoint(1, 99), CGPoint(99, 99)]
        #expect(corners.map { context.shapes[1].path.contains($0) } == [true, true, true, false])
    }

    @Test func picturesDrawWithAnOpacity() {
        let context = CGContext(bounds: CGRect(0, 0, 40, 40))
        Stage(size: CGSize(40, 40)).perform {
            UIGraphicsPushContext(context)
            square.draw(at: .zero, blendMode: .normal, alpha: 0.5)
            square.resizableImage(withCapInsets: .zero, resizingMode: .tile).draw(
                in: context.bounds, blendMode: .multiply, alpha: 1)
            UIBezierPath(rect: context.bounds).fill(with: .normal, alpha: 0.25)
            UIBezierPath(rect: context.bounds).stroke(with: .normal, alpha: 0.75)
            UIGraphicsPopContext()
        }
        #expect(context.shapes.map(\.alpha) == [0.5, 0.5, 1, 1, 0.25, 0.75])
        #expect(context.problems == ["a drawing context draws no blend modes: the rest is drawn"])
        #expect(square.preparingThumbnail(of: CGSize(5, 6))?.size.height == 6)
        let regular = UITraitCollection(verticalSizeClass: .regular)
        let compact = UITraitCollection(verticalSizeClass: .compact)
        let (asset, other) = (UIImageAsset(), square)
        asset.register(square, with: compact)
        asset.register(other, with: regular)
        #expect(asset.image(with: .current) === other && asset.image(with: compact) !== other)
        #expect(UITraitCollection(traitsFrom: [.current, compact]).verticalSizeClass == .compact)
    }

    /// Core Graphics draws a picture with its top at the greatest y, and a bitmap has y upwards.
    @Test func contextsOfPicturesHaveTheirOwnCoordinates() throws {
        let stage = Stage(size: CGSize(100, 100), runTo: 1) { root in
            UIGraphicsBeginImageContext(CGSize(40, 40))
            square.draw(at: CGPoint(10, 0))
            let drawn = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
            #expect(UIGraphicsGetCurrentContext() == nil)
            let bitmap = CGContext(
                data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            bitmap?.fill(CGRect(0, 0, 10, 1))
            bitmap?.draw(CGImage.bar, in: CGRect(0, 5, 10, 5))
            let pictures: [(String, CGImage?)] = [
                ("drawn", drawn?.cgImage), ("bitmap", bitmap?.makeImage()),
                ("cropped", square.cgImage?.cropping(to: CGRect(10, 10, 10, 10))),
            ]
            for (name, picture) in pictures {
                let layer = CALayer()
                layer.name = name
                layer.bounds.size = CGSize(width: picture?.width ?? 0, height: picture?.height ?? 0)
                layer.contents = picture
                root.addSublayer(layer)
            }
        }
        #expect(fills(stage, at: 1, inside: "drawn") == [CGRect(10, 0, 20, 4), CGRect(15, 10, 10, 10)])
        #expect(fills(stage, at: 1, inside: "bitmap") == [CGRect(0, 9, 10, 1), CGRect(0, 0, 10, 1)])
        #expect(fills(stage, at: 1, inside: "cropped").last == CGRect(-5, 0, 10, 10))
    }

    @Test(arguments: [
        (UIView.ContentMode.scaleToFill, CGRect(0, 0, 40, 20)),
        (.scaleAspectFit, CGRect(10, 0, 20, 20)),
        (.scaleAspectFill, CGRect(0, -10, 40, 40)),
        (.bottomRight, CGRect(20, 0, 20, 20)),
        (.top, CGRect(10, 0, 20, 20)),
    ])
    func imageViewsPlaceTheirPicture(mode: UIView.ContentMode, place: CGRect) {
        let view = UIImageView()
        let stage = Stage(size: CGSize(100, 100), runTo: 1) { root in
            view.image = UIGraphicsImageRenderer(size: CGSize(20, 20)).image { $0.fill(CGRect(0, 0, 20, 20)) }
            view.frame = CGRect(0, 0, 40, 20)
            view.contentMode = mode
            root.addSublayer(view.layer)
        }
        #expect(fills(stage, at: 1) == [place])
    }

    /// A transition fades from the old picture, which disappears at the end.
    @Test func transitionsFade() {
        let (parent, old, new) = (UIView(), UIView(), UIView())
        var isDone = false
        let stage = Stage(size: CGSize(100, 100)) { root in
            for view in [parent, old, new] { view.frame = CGRect(0, 0, 20, 20) }
            old.backgroundColor = .red
            parent.addSubview(old)
            root.addSublayer(parent.layer)
        }
        stage.perform(at: 1, runTo: 2) {
            UIView.transition(from: old, to: new, duration: 2, options: .transitionCrossDissolve) {
                isDone = $0
            }
        }
        #expect(!isDone && parent.subviews == [new])
        stage.run(to: 4)
        #expect(isDone && stage.rootLayer.sublayers == [parent.layer])
        let shown = stage.timeline.presentation(at: 2).layers[0].sublayers
        #expect(shown.count == 2 && abs(shown[1].opacity - 0.5) < 0.01)
        #expect(shown.map { $0.sublayers.map { $0.backgroundColor != nil } } == [[false], [true]])
        for time in [0.5, 3.5] {
            #expect(stage.timeline.presentation(at: time).layers[0].sublayers.count == 1)
        }
    }

    @Test(arguments: [
        (UIView.AnimationOptions.transitionFlipFromLeft, [0.71, 1]), (.transitionFlipFromRight, [0.71, 1]),
        (.transitionFlipFromTop, [1, 0.71]), (.transitionFlipFromBottom, [1, 0.71]),
        (.transitionCurlUp, [1, 1]), (.transitionCrossDissolve, [1, 1]),
    ])
    func transitionsFlip(_ option: UIView.AnimationOptions, _ scales: [Double]) {
        let view = UIView(frame: CGRect(0, 0, 20, 20))
        let stage = Stage(size: CGSize(100, 100)) { root in root.addSublayer(view.layer) }
        stage.perform(at: 1) {
            UIView.transition(with: view, duration: 2, options: [option, .curveLinear]) {
                view.backgroundColor = .red
            }
        }
        func shown(at time: Double) -> [Double]? {
            stage.run(to: time)
            let layers = stage.timeline.presentation(at: time).layers[0].sublayers
            let seen = layers.last { $0.opacity > 0.3 }?.transform
            return seen.map { [$0.a, $0.d].map { ($0 * 100).rounded() / 100 } }
        }
        #expect(shown(at: 1.5) == scales && shown(at: 2.5) == scales && shown(at: 3.5) == [1, 1])
        #expect(stage.reports.isEmpty)
    }

    /// Options of transitions, each with the opacity and the number of layers at half time, and with the time of the end.
    private static let transitions: [(options: UIView.AnimationOptions, Float, Int, Double)] = [
        (.transitionCrossDissolve, 0, 2, 2), ([], 0, 1, 1),
        ([.transitionCrossDissolve, .allowAnimatedContent, .curveLinear], 0.5, 2, 2),
        ([.allowAnimatedContent, .curveLinear], 0.5, 1, 2),
    ]

    /// Changes in a transition animate only with the option, and without a transition there is no fade.
    @Test(arguments: transitions.indices)
    func transitionsAnimateContent(index: Int) {
        let (options, opacity, count, end) = Self.transitions[index]
        let (view, log) = (UIView(frame: CGRect(0, 0, 20, 20)), CallLog())
        let stage = Stage(size: CGSize(100, 100)) { root in root.addSublayer(view.layer) }
        stage.perform(at: 1, runTo: 1.5) {
            UIView.transition(
                with: view, duration: 1, options: options, animations: { view.alpha = 0 },
                completion: log.end(of: "end"))
        }
        #expect(stage.perform { view.layer.presentation()?.opacity } == opacity)
        #expect(stage.timeline.presentation(at: 1.5).layers[0].sublayers.count == count)
        stage.run(to: 3)
        #expect(log.lines == ["end true \(end)"] && view.alpha == 0)
    }

    @Test func renderingDrawsTheTree() throws {
        let stage = Stage(size: CGSize(100, 100))
        stage.perform(runTo: 1) {
            let (layer, shape) = (CALayer(), CAShapeLayer())
            layer.bounds.size = CGSize(20, 20)
            layer.borderWidth = 1
            layer.borderColor = .black
            layer.opacity = 0.5
            shape.path = CGPath(rect: CGRect(0, 0, 2, 3), transform: nil)
            shape.position = CGPoint(5, 6)
            shape.strokeColor = .black
            layer.addSublayer(shape)
            UIGraphicsBeginImageContext(layer.bounds.size)
            if let context = UIGraphicsGetCurrentContext() { layer.render(in: context) }
            let shown = CALayer()
            shown.bounds.size = layer.bounds.size
            shown.contents = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
            UIGraphicsEndImageContext()
            stage.rootLayer.addSublayer(shown)
        }
        #expect(fills(stage, at: 1) == [CGRect(5, 6, 2, 3)])
        let drawn = stage.timeline.presentation(at: 1).allLayers.filter { $0.shape != nil }
        #expect(drawn.map(\.opacity) == [0.5, 0.5, 0.5])
        #expect(drawn.compactMap { $0.shape?.strokeColor }.count == 2)
    }

    /// A step of a path has the coordinates of its call, so a line can have another transform than its path.
    @Test func pathsKeepTheCoordinatesOfTheirSteps() {
        let context = CGContext(bounds: CGRect(0, 0, 40, 40))
        context.saveGState()
        context.scaleBy(x: 2, y: 1)
        context.addEllipse(in: CGRect(5, 5, 10, 10))
        context.restoreGState()
        context.setLineWidth(4)
        context.strokePath()
        let shape = context.shapes.last
        #expect(shape?.path.boundingBoxOfPath == CGRect(10, 5, 20, 10))
        guard case .stroke(_, let line)? = shape?.paint else { return #expect(Bool(false), "no line") }
        #expect(line.width == 4)
        context.scaleBy(x: 2, y: 2)
        context.move(to: CGPoint(2, 5))
        context.addLine(to: CGPoint(12, 5))
        context.replacePathWithStrokedPath()
        context.fillPath()
        #expect(context.shapes.last?.path.boundingBox == CGRect(4, 6, 20, 8))
    }

    @Test func clearsAndClipsHaveTheCurrentCoordinates() {
        let context = CGContext(bounds: CGRect(0, 0, 40, 40))
        context.translateBy(x: 20, y: 20)
        context.fill(CGRect(-20, -20, 5, 5))
        #expect(context.boundingBoxOfClipPath == CGRect(-20, -20, 40, 40))
        context.clear(CGRect(0, 0, 40, 40))
        #expect(context.shapes.count == 1 && context.problems.count == 1)
        context.clear(CGRect(-20, -20, 40, 40))
        #expect(context.shapes.isEmpty)
    }

    @Test func cropsAreInsideThePicture() {
        let picture = square.picture
        #expect(picture.cropping(to: CGRect(15, -5, 30, 10))?.size == CGSize(5, 5))
        for rect in [CGRect(30, 0, 5, 5), .null, CGRect(.nan, 0, 5, 5)] {
            #expect(picture.cropping(to: rect) == nil, "\(rect)")
        }
        #expect(CGImage(size: CGSize(1e300, -.infinity)).width == 1_000_000_000_000_000_000)
    }
}

extension CGImage {
    fileprivate static var bar: CGImage {
        let image = picture(UIGraphicsImageRenderer(size: CGSize(10, 5))) { $0.fill(CGRect(0, 0, 10, 1)) }
        return image.cgImage ?? { preconditionFailure("a drawn image has a picture") }()
    }
}

// MARK: - Properties of subclasses

/// A layer that draws a bar of a custom length.
private final class Bar: CALayer {
    /// The mark, which presentation layers copy.
    var mark = 0

    override init() { super.init() }
    override init(layer: Any) {
        super.init(layer: layer)
        mark = (layer as? Bar)?.mark ?? 0
        length = 1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func makePresentation(of layer: CALayer) -> CALayer { Bar(layer: layer) }

    var length: CGFloat {
        get { managedValue("length") }
        set { setManagedValue(newValue, "length") }
    }
    var tone: CGColor? {
        get { managedValue("tone") }
        set { setManagedValue(newValue, "tone") }
    }
    var count: Int {
        get { managedValue("count") }
        set { setManagedValue(newValue, "count") }
    }

    override class func needsDisplay(forKey key: String) -> Bool { key == "length" || key == "tone" }

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "length" else { return super.action(forKey: event) }
        return basicAnimation(event, from: presentation()?.value(forKey: event), duration: 1)
    }

    override func draw(in ctx: CGContext) {
        if let tone { ctx.setFillColor(tone) }
        ctx.fill(CGRect(0, 0, length, 5))
    }
}

@Suite struct ManagedPropertyTests {
    @Test func managedPropertiesAnimate() throws {
        let bar = Bar()
        let stage = Stage(size: CGSize(100, 100)) { root in
            bar.frame = CGRect(0, 0, 100, 5)
            root.addSublayer(bar)
        }
        stage.perform(at: 1) {
            #expect(bar.length == 0 && bar.tone == nil && bar.count == 0)
            bar.length = 60
            bar.count = 3
        }
        stage.perform(at: 1.5, runTo: 3) {
            #expect(bar.length == 60 && bar.value(forKey: "count") as? Int == 3)
            bar.mark = 7
            let shown = bar.presentation()
            #expect(abs((shown?.length ?? 0) - 30) < 1 && shown?.mark == 7 && shown?.model() === bar)
            #expect(bar.length == 60)
        }
        func width(_ time: Double) -> CGFloat { fills(stage, at: time).last?.width ?? -1 }
        #expect(fills(stage, at: 0.9).isEmpty && width(3) == 60)
        #expect(abs(width(1.5) - 30) < 1 && abs(width(1.25) - 15) < 1.1)
        #expect(stage.reports.isEmpty)
    }

    @Test func aSubclassWithoutPresentationsIsReported() {
        final class Dot: CALayer {}
        let dot = Dot()
        let stage = Stage(runTo: 1) { $0.addSublayer(dot) }
        stage.perform { #expect(dot.presentation() == nil && dot.superlayer?.presentation() != nil) }
        #expect(
            stage.reports == [
                "Dot.presentation() is nil: override makePresentation(of:) to return Dot(layer: layer)"
            ])
    }

    @Test func explicitAnimationsOfManagedColors() {
        let bar = Bar()
        let stage = Stage(size: CGSize(100, 100), runTo: 5) { root in
            root.addSublayer(bar)
            bar.bounds.size = CGSize(10, 5)
            bar.length = 10
            let fade = basicAnimation("tone", from: CGColor.black, to: CGColor.white, duration: 1)
            (fade.repeatCount, fade.autoreverses) = (2, true)
            bar.add(fade, forKey: nil)
        }
        func red(_ time: Double) -> Double? {
            stage.timeline.presentation(at: time).allLayers.last?.shape?.fillColor?.color?.red
        }
        for time in [1.0, 3] { #expect((red(time + 0.01) ?? 0) > 0.95) }
        #expect(red(2.01).map { $0 < 0.1 } == true)
    }

    @Test func theScaleInThePlaneIsTheScale() {
        let layer = CALayer()
        let stage = Stage(runTo: 2) { root in
            root.addSublayer(layer)
            layer.add(basicAnimation("transform.scale.xy", from: 0, to: 1, duration: 1), forKey: nil)
        }
        #expect(stage.reports.isEmpty)
        #expect(stage.timeline.presentation(at: 0.25).layers[0].sublayers[0].transform.a == 0.25)
    }

    /// A layer copies the values of its class, and none of a layer of another class.
    @Test func onlyLayersOfOneClassAreCopied() {
        let plain = CALayer()
        (plain.bounds.size, plain.opacity) = (CGSize(10, 5), 0.5)
        let gradient = CAGradientLayer(layer: plain)
        #expect(gradient.bounds == .zero && gradient.opacity == 1 && CALayer(layer: plain).opacity == 0.5)
        gradient.colors = [CGColor.black, CGColor.white]
        #expect((CAGradientLayer(layer: gradient).colors?.count) == 2)
    }

    @Test func observersSeeChanges() {
        let view = UIView(frame: CGRect(0, 0, 10, 10))
        var seen: [String] = []
        let stage = Stage { $0.addSublayer(view.layer) }
        var observation: NSKeyValueObservation?
        stage.perform {
            observation = view.observe(\.bounds, options: [.initial, .old, .new]) { view, change in
                seen.append(
                    "\(change.oldValue?.width ?? -1) \(change.newValue?.width ?? -1) \(view.frame.width)")
            }
        }
        stage.perform(at: 1) { view.bounds.size.width = 20 }
        stage.perform(at: 2, runTo: 3) { view.alpha = 0 }
        #expect(seen == ["-1.0 10.0 10.0", "10.0 20.0 20.0"])
        observation?.invalidate()
        stage.perform(runTo: 4) { view.bounds.size.width = 30 }
        #expect(seen.count == 2 && observation != nil)
    }

    @Test func delayedCallsCanBeCancelled() {
        final class Log: NSObject {
            var calls: [String] = []
            func first() { calls.append("first") }
            func second() { calls.append("second") }
        }
        let (log, other) = (Log(), Log())
        let (first, second) = (Selector("first", Log.first), Selector("second", Log.second))
        let stage = Stage()
        stage.perform {
            for log in [log, other] {
                log.perform(first, with: nil, afterDelay: 0.5)
                log.perform(second, with: nil, afterDelay: 1)
            }
            NSObject.cancelPreviousPerformRequests(withTarget: log, selector: second, object: nil)
            log.performSelector(onMainThread: first, with: nil, waitUntilDone: true)
        }
        stage.perform(at: 0.7, runTo: 2) { NSObject.cancelPreviousPerformRequests(withTarget: other) }
        #expect(log.calls == ["first", "first"] && other.calls == ["first"])
        #expect(stage.marks.map(\.text) == ["first", "first"] && stage.delayedCalls.isEmpty)
    }

    /// A selector can name a method of a protocol. An action without a target goes to the first responder.
    @Test func actionsFindTheirTarget() {
        final class Field: UIView, Stoppable {
            var stops = 0
            override var canBecomeFirstResponder: Bool { true }
            func stop() { stops += 1 }
        }
        let (field, stop) = (Field(), Selector("stop", (any Stoppable).stop))
        Stage().perform {
            let application = UIApplication.shared
            #expect(application.sendAction(stop, to: field, from: nil, for: nil) && field.stops == 1)
            #expect(!application.sendAction(stop, to: nil, from: nil, for: nil))
            field.becomeFirstResponder()
            #expect(application.sendAction(stop, to: nil, from: nil, for: nil) && field.stops == 2)
            let resign = Selector("resignFirstResponder", UIResponder.resignFirstResponder)
            application.sendAction(resign, to: nil, from: nil, for: nil)
            #expect(!field.isFirstResponder && field.stops == 2)
        }
    }

    /// Names without effect have the values of a phone with one screen.
    @Test func namesWithoutEffectCompile() {
        let stage = Stage(size: CGSize(30, 20), rootViewController: UIViewController())
        stage.perform {
            UINavigationBar.appearance().barTintColor = .red
            UIApplication.shared.setStatusBarStyle(.default, animated: true)
            #expect(UINavigationBar().barTintColor == nil && UIScreen.main.nativeBounds.width == 30)
            #expect(UIDevice.current.orientation == .portrait && UIImage().ciImage == nil)
            #expect(stage.rootViewController?.tabBarController == nil && CGFloat(truncating: 2.5) == 2.5)
        }
    }

    @Test func switchesToggle() throws {
        final class Log: NSObject {
            var states: [Bool] = []
            func toggled(_ sender: UISwitch) { states.append(sender.isOn) }
        }
        let log = Log()
        let control = UISwitch(frame: CGRect(10, 10, 0, 0))
        let stage = Stage(size: CGSize(100, 100), runTo: 1) { root in
            control.addTarget(log, action: Selector("toggled", Log.toggled), for: .valueChanged)
            root.addSublayer(control.layer)
            #expect(control.frame == CGRect(10, 10, 51, 31) && !control.isOn)
            control.sendActions(for: .touchUpInside)
            control.sendActions(for: .touchUpInside)
            control.isOn = true
        }
        #expect(log.states == [true, false])
        let capsule = try #require(control.layer.sublayers?.first)
        let knob = try #require(capsule.sublayers?.first)
        stage.perform {
            control.isOn = false
            control.frame.size.width = 90
            control.layoutIfNeeded()
        }
        #expect(capsule.frame == CGRect(0, 0, 51, 31))
        #expect(knob.position.x == 15.5 && knob.animationKeys() == nil)
        stage.perform { control.setOn(true, animated: true) }
        #expect(knob.animationKeys() == ["position"])
    }

    @Test func slidersClampTheirValue() {
        let stage = Stage()
        let slider = stage.perform { UISlider() }
        #expect(stage.takesTouches)
        slider.value = 3
        #expect(slider.value == 1 && slider.minimumValue == 0 && slider.isContinuous)
        slider.maximumValue = 10
        slider.value = 7
        slider.maximumValue = 5
        #expect(slider.value == 5)
        slider.minimumValue = 8
        #expect(slider.value == 8 && slider.maximumValue == 8)
        slider.maximumValue = -2
        #expect(slider.value == -2 && slider.minimumValue == -2)
        #expect(slider.intrinsicContentSize == CGSize(UIView.noIntrinsicMetric, 31))
        #expect(UISlider(coder: NSCoder())?.value == 0)
    }

    @Test func slidersShowTheirValue() {
        let slider = UISlider(frame: CGRect(0, 0, 100, 31))
        let stage = Stage(size: CGSize(200, 100), runTo: 1) { root in
            slider.maximumTrackTintColor = .red
            slider.tintColor = .green
            slider.value = 0.5
            root.addSublayer(slider.layer)
        }
        let parts = slider.subviews
        #expect(parts.map(\.backgroundColor) == [.red, .green, .white])
        #expect(parts.map(\.frame.minX) == [2, 2, 36.5] && parts.map(\.frame.width) == [96, 48, 27])
        stage.perform(runTo: 2) { slider.frame.size.width = 200 }
        #expect(parts.map(\.frame.width) == [196, 98, 27] && parts[2].center == CGPoint(100, 15.5))
        stage.perform { slider.value = 0 }
        #expect(parts[2].frame.minX == 2 && parts[2].layer.animationKeys() == nil)
        stage.perform {
            slider.minimumTrackTintColor = .blue
            slider.thumbTintColor = .gray
            slider.setValue(1, animated: true)
        }
        #expect(parts.map(\.backgroundColor) == [.red, .blue, .gray])
        #expect(parts[2].frame.maxX == 198 && parts[2].layer.animationKeys() == ["position"])
    }

    @Test func textHasASize() {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style,
        ]
        #expect("abcd".size(withAttributes: attributes) == CGSize(20, 12))
        let text = NSAttributedString(string: "abcd", attributes: attributes)
        #expect(text.size() == CGSize(20, 12))
        let view = UIImageView()
        let stage = Stage(size: CGSize(100, 100), runTo: 1) { root in
            let image = UIGraphicsImageRenderer(size: CGSize(50, 20)).image { _ in
                text.draw(in: CGRect(0, 0, 50, 20))
            }
            view.image = image
            view.frame.size = image.size
            root.addSublayer(view.layer)
        }
        let label = stage.timeline.presentation(at: 1).allLayers.last
        #expect(label?.label != nil && label?.position.x == 50)
    }
}

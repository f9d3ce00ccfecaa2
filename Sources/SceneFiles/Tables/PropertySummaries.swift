import Layers

extension AnimatableProperty {
    /// What the property means, in a sentence for the schema.
    var summary: String {
        if let component { return "\(component.summary) of \(root.rawValue)." }
        return switch self {
        case .bounds: "The rectangle of the layer in its own coordinates: [x, y, width, height]."
        case .position: "Where the anchor point lies in the superlayer: [x, y]."
        case .zPosition: "The order among siblings: greater is nearer."
        case .anchorPoint: "The point that position places, as shares of the bounds: [0, 0] is top left."
        case .transform: "The map applied to the layer about its anchor point."
        case .sublayerTransform: "The map applied to the sublayers about the anchor point."
        case .opacity: "How much of the layer with everything in it shows, 0 to 1."
        case .isHidden: "Whether the layer and everything in it is left out."
        case .masksToBounds: "Whether what lies outside the bounds is cut off."
        case .cornerRadius: "The radius of the corners of background, border and clipping, in points."
        case .borderWidth: "The width of the border, inside the bounds, in points."
        case .borderColor: "The colour of the border."
        case .backgroundColor: "What the bounds are filled with."
        case .path: "Shape layers: the outline."
        case .fillColor: "Shape layers: what the inside is filled with."
        case .fillRule: "Shape layers: what counts as inside."
        case .strokeColor: "Shape layers: the colour of the line."
        case .strokeStart: "Shape layers: where the line begins, as a share of its length, 0 to 1."
        case .strokeEnd: "Shape layers: where the line ends, as a share of its length, 0 to 1."
        case .lineWidth: "Shape layers: the width of the line, centred on the outline, in points."
        case .miterLimit: "Shape layers: the longest miter, as a multiple of the line's width."
        case .lineCap: "Shape layers: the shape of the line's ends."
        case .lineJoin: "Shape layers: the shape of the line's corners."
        case .lineDashPhase: "Shape layers: how far into the dash pattern the line begins, in points."
        case .lineDashPattern: "Shape layers: lengths drawn and left out in turn, in points."
        case .dashOrigin: "Shape layers, ours: whether dashes begin where the trimmed line does, or the path."
        case .dashFit: "Shape layers, ours: whether the dash pattern is scaled to fit the outline."
        case .trimMode: "Shape layers, ours: whether start and end are shares of all subpaths or of each."
        case .trimOffset: "Shape layers, ours: a shift of start and end along the line, as a share."
        case .colors: "Gradient layers: the colours in order."
        case .locations: "Gradient layers: where each colour is reached, 0 to 1."
        case .startPoint: "Gradient layers: the start, as shares of the bounds."
        case .endPoint: "Gradient layers: the end, as shares of the bounds."
        case .gradientType: "Gradient layers: how the colours run."
        case .instanceCount: "Replicator layers: how many copies there are, the original included."
        case .instanceDelay: "Replicator layers: how many seconds each copy runs behind the one before it."
        case .instanceTransform: "Replicator layers: how each copy is placed with respect to the one before."
        case .instanceColor: "Replicator layers: what the first copy's colours are multiplied with."
        case .instanceRedOffset: "Replicator layers: what is added to the factor's red from copy to copy."
        case .instanceGreenOffset: "Replicator layers: what is added to the factor's green from copy to copy."
        case .instanceBlueOffset: "Replicator layers: what is added to the factor's blue from copy to copy."
        case .instanceAlphaOffset:
            "Replicator layers: what is added to the factor's opacity from copy to copy."
        default: "A part of \(root.rawValue)."
        }
    }
}

extension PropertyComponent {
    /// What the component is.
    fileprivate var summary: String {
        switch self {
        case .x, .originX: "The x"
        case .y, .originY: "The y"
        case .origin: "The corner"
        case .size: "The size"
        case .width: "The width"
        case .height: "The height"
        case .rotation: "The angle, in radians, clockwise on a screen,"
        case .scale: "The scale both ways"
        case .scaleX: "The scale along x"
        case .scaleY: "The scale along y"
        case .translation: "The move"
        case .translationX: "The move along x"
        case .translationY: "The move along y"
        }
    }
}

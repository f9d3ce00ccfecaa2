/// A commented scene to start from.
public struct SceneTemplate: Hashable, Sendable {
    /// The name to choose it by.
    public let name: String
    /// What it shows, in a few words.
    public let summary: String
    /// The text of the file.
    public let text: String

    /// A template whose file begins with the line by which an editor finds the schema.
    init(_ name: String, _ summary: String, _ body: String) {
        self.name = name
        self.summary = summary
        text = """
            # yaml-language-server: $schema=./\(SceneSchema.fileName)
            # Play it: antics FILE     Check it: antics check FILE     For completion: antics schema > \(SceneSchema.fileName)

            """ + body + "\n"
    }
}

/// The scenes to start from, one for each kind of animation.
public enum SceneTemplates {
    /// All of them; the first is for someone who does not choose.
    public static let all: [SceneTemplate] = basics + motions + layers

    /// The template of a name, in its exact spelling; nil for any other name.
    public static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }
}

// MARK: - Basics

extension SceneTemplates {
    /// One property of one shape.
    static let basics = [
        SceneTemplate(
            "basic", "one property goes from one value to another",
            """
            scene: 1                           # the version of this format
            title: A growing line
            canvas: [160, 100]                 # points; the origin is top left, y grows downward
            layers:
              - name: ring                     # drawn first to last, the last on top
                path: { ovalIn: [50, 20, 60, 60] }
                fillColor: none                # "#rgb", "#rrggbb", "#rrggbbaa" in quotes, a CSS name, or none
                strokeColor: "#4cc9f0"
                lineWidth: 2                   # the model value: shown while no animation runs
                x-label: { text: "{lineWidth} pt", at: center }   # ours: text in the terminal's letters, with live values
                animations:
                  - keyPath: lineWidth         # any property of the layer
                    fromValue: 2               # if left out: the model value
                    toValue: 14
                    duration: 1.5              # seconds
                    timingFunction: easeInEaseOut   # linear, easeIn, easeOut, default, or [0.42, 0, 0.58, 1]
                    autoreverses: true         # there and back
                    repeatCount: forever       # or a number; 2.5 ends half way
            """),
        SceneTemplate(
            "morph", "one shape becomes another",
            """
            scene: 1
            title: Square to diamond
            canvas: [160, 120]
            paths:                             # named here, used below; SVG path data or a constructor
              square: M 40 20 L 120 20 L 120 100 L 40 100 Z
              diamond: M 80 10 L 130 60 L 80 110 L 30 60 Z
            layers:
              - name: shape
                path: square                   # the morph starts here, since fromValue is left out
                fillColor: "#ffd166"
                strokeColor: "#ef476f"
                lineWidth: 3
                lineJoin: round
                animations:
                  - keyPath: path
                    toValue: diamond           # Core Animation pairs points by index: give both paths the same
                    duration: 1.5              # number of points, or let antics pad FILE add what is missing
                    timingFunction: easeInEaseOut
                    autoreverses: true
                    repeatCount: forever
                    x-morph: smart             # ours; faithful shows what Core Animation makes of unlike paths
            """),
        SceneTemplate(
            "draw-on", "a line draws itself, then vanishes",
            """
            scene: 1
            title: Draw on, and erase
            canvas: [180, 100]
            layers:
              - name: wave
                path: M 15 60 C 35 10 55 10 75 50 C 95 90 115 90 135 50 C 145 30 155 25 165 30
                fillColor: none
                strokeColor: "#06d6a0"
                lineWidth: 4
                lineCap: round
                x-trimBy: length               # ours: an even pen; "parameter" is Core Animation's
                strokeEnd: 1                   # when the animations are over, the whole line shows
                animations:
                  - { keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 1.5, timingFunction: easeOut, fillMode: backwards }
                  - { keyPath: strokeStart, fromValue: 0, toValue: 1, beginTime: 2, duration: 1, timingFunction: easeIn, fillMode: forwards, isRemovedOnCompletion: false }
            x-duration: 3.5                    # ours: how long the timeline is
            """),
        SceneTemplate(
            "marching-ants", "dashes march round an outline",
            """
            scene: 1
            title: Marching ants
            canvas: [160, 100]
            layers:
              - name: selection
                path: { rect: [20, 20, 120, 60] }
                fillColor: none
                strokeColor: "#118ab2"
                lineWidth: 2
                lineDashPattern: [6, 4]        # 6 points drawn, 4 left out: 36 times in 360 points
                animations:
                  - keyPath: lineDashPhase
                    byValue: -10               # one whole period, so the loop has no jump
                    duration: 1
                    repeatCount: forever
            """),
        SceneTemplate(
            "colour", "a colour changes, in two colour spaces",
            """
            scene: 1
            title: Red to cyan, twice
            canvas: [200, 100]
            x-defaults: { duration: 3, autoreverses: true, repeatCount: forever }   # for every animation
            layers:
              - name: rgb                      # as Core Animation blends: grey in the middle
                path: { ovalIn: [15, 15, 70, 70] }
                fillColor: "#d94b4b"
                animations: [{ keyPath: fillColor, toValue: "#26b4b4" }]
              - name: oklch                    # not in Core Animation, hence x-: round the colour wheel
                path: { ovalIn: [115, 15, 70, 70] }
                fillColor: "#d94b4b"
                animations: [{ keyPath: fillColor, toValue: "#26b4b4", x-colorSpace: oklch, x-hue: longer }]
            """),
        SceneTemplate(
            "pattern", "a shape is filled with a small repeated picture",
            """
            scene: 1
            title: A pattern fill
            canvas: [160, 100]
            layers:
              - name: tiles
                path: { roundedRect: [20, 15, 120, 70], cornerRadius: 16 }
                fillColor:
                  x-pattern:
                    rows: ["#..", ".#.", "..#"]     # a string for each row, a character for each pixel
                    colors: { "#": "#f72585", ".": "#3a0ca3" }
                    size: [12, 12]                  # the size of one repeat, in points
                animations:
                  - { keyPath: opacity, fromValue: 0.2, toValue: 1, duration: 1, autoreverses: true, repeatCount: forever }
            """),
    ]
}

// MARK: - Motions

extension SceneTemplates {
    /// The other classes of animations.
    static let motions = [
        SceneTemplate(
            "keyframes", "a value passes through several keyframes",
            """
            scene: 1
            title: Three stops
            canvas: [180, 100]
            layers:
              - name: dot
                path: { ovalIn: [-10, -10, 20, 20] }
                fillColor: "#ef476f"
                position: [30, 50]             # where the layer's origin is on the canvas
                animations:
                  - keyPath: position
                    values: [[30, 50], [90, 20], [150, 50], [90, 80], [30, 50]]
                    keyTimes: [0, 0.2, 0.5, 0.8, 1]     # one for each value, from 0 to 1; if left out, evenly spaced
                    timingFunctions: [easeIn, linear, linear, easeOut]   # one for each segment
                    calculationMode: linear    # or discrete, paced, cubic, cubicPaced
                    duration: 3
                    repeatCount: forever
            """),
        SceneTemplate(
            "motion", "a layer follows a path and turns with it",
            """
            scene: 1
            title: Along a path
            canvas: [200, 120]
            paths:
              track: M 20 90 C 50 -20 150 -20 180 90
            layers:
              - name: track
                path: track
                fillColor: none
                strokeColor: "#495057"
                lineWidth: 2
                lineDashPattern: [2, 4]
              - name: arrow
                path: M -10 -7 L 10 0 L -10 7 Z     # points to the right, about the layer's origin
                fillColor: "#ffd166"
                position: [20, 90]
                animations:
                  - keyPath: position
                    path: track
                    calculationMode: paced     # the same speed everywhere
                    rotationMode: auto         # the x axis points along the path
                    duration: 2
                    autoreverses: true
                    repeatCount: forever
            """),
        SceneTemplate(
            "spring", "a value swings into place",
            """
            scene: 1
            title: A spring
            canvas: [180, 100]
            layers:
              - name: ball
                path: { ovalIn: [-15, -15, 30, 30] }
                fillColor: "#06d6a0"
                position: [140, 50]            # where it ends, so that it stays there
                animations:
                  - keyPath: position.x
                    fromValue: 40
                    toValue: 140
                    mass: 1                    # any of these four makes it a spring
                    stiffness: 100
                    damping: 8                 # 20 would be critical: no overshoot
                    initialVelocity: 0
                    duration: settlingDuration # until it is at rest; a shorter number cuts it off
            x-duration: 3
            """),
        SceneTemplate(
            "group", "several properties change together",
            """
            scene: 1
            title: A pulse
            canvas: [160, 120]
            layers:
              - name: pulse
                path: { ovalIn: [-30, -30, 60, 60] }
                fillColor: none
                strokeColor: "#f72585"
                lineWidth: 4
                position: [80, 60]
                animations:
                  - duration: 1.5              # the group's clock: its animations end with it at the latest
                    repeatCount: forever
                    animations:                # an animation that has animations is a group
                      - { keyPath: transform.scale, fromValue: 0.3, toValue: 1.5, timingFunction: easeOut }
                      - { keyPath: opacity, fromValue: 1, toValue: 0 }
                      - { keyPath: lineWidth, fromValue: 6, toValue: 1 }
            """),
        SceneTemplate(
            "easing", "curves that Core Animation does not have",
            """
            scene: 1
            title: Three curves
            canvas: [200, 120]
            x-defaults: { duration: 1.5, autoreverses: true, repeatCount: forever }
            layers:
              - name: bounce
                path: { ovalIn: [-10, -10, 20, 20] }
                fillColor: "#ffd166"
                position: [25, 25]
                animations: [{ keyPath: position.x, toValue: 175, x-timing: easeOutBounce }]
              - name: steps
                path: { ovalIn: [-10, -10, 20, 20] }
                fillColor: "#06d6a0"
                position: [25, 60]
                animations: [{ keyPath: position.x, toValue: 175, x-timing: { steps: 5, jump: end } }]
              - name: stops                    # values evenly spaced, or pairs of time and value
                path: { ovalIn: [-10, -10, 20, 20] }
                fillColor: "#118ab2"
                position: [25, 95]
                animations: [{ keyPath: position.x, toValue: 175, x-timing: { linear: [0, [0.2, 0.7], 1] } }]
            """),
        SceneTemplate(
            "additive", "two animations of one property add up",
            """
            scene: 1
            title: A wobble on the way
            canvas: [200, 100]
            layers:
              - name: dot
                path: { ovalIn: [-8, -8, 16, 16] }
                fillColor: "#4cc9f0"
                position: [30, 50]
                animations:
                  - { keyPath: position.x, toValue: 170, duration: 2, autoreverses: true, repeatCount: forever }
                  - keyPath: position.y        # added to the other animation's value
                    isAdditive: true
                    fromValue: -15
                    toValue: 15
                    duration: 0.25
                    timingFunction: easeInEaseOut
                    autoreverses: true
                    repeatCount: forever
            """),
    ]
}

// MARK: - Layers

extension SceneTemplates {
    /// Other layers, and what a scene can do besides.
    static let layers = [
        SceneTemplate(
            "gradient", "a gradient under a shape that masks it",
            """
            scene: 1
            title: A gradient stroke
            canvas: [160, 120]
            layers:
              - name: gradient                 # colors makes it a gradient layer
                bounds: [0, 0, 120, 80]
                position: [80, 60]             # where the centre of the bounds goes
                colors: ["#f72585", "#7209b7", "#4cc9f0"]
                startPoint: [0, 0]             # fractions of the bounds
                endPoint: [1, 1]
                mask:                          # only the mask's opacity counts
                  path: { ovalIn: [20, 5, 80, 70] }
                  fillColor: none
                  strokeColor: "#000000"
                  lineWidth: 10
                  lineCap: round
                  animations:
                    - { keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 1.5, autoreverses: true, repeatCount: forever }
                animations:
                  - { keyPath: endPoint, toValue: [0, 1], duration: 1.5, autoreverses: true, repeatCount: forever }
            """),
        SceneTemplate(
            "replicator", "copies of a layer, each a little later",
            """
            scene: 1
            title: A loader of twelve dots
            canvas: [120, 120]
            layers:
              - name: ring                     # instanceCount makes it a replicator layer
                bounds: [0, 0, 120, 120]
                position: [60, 60]
                instanceCount: 12
                instanceDelay: 0.1             # each copy runs a tenth of a second behind
                instanceTransform: { rotation: 0.5235987755982988 }   # a twelfth of a turn, in radians
                instanceAlphaOffset: -0.05
                sublayers:
                  - name: dot
                    path: { ovalIn: [53, 13, 14, 14] }
                    fillColor: "#4cc9f0"
                    animations:
                      - { keyPath: opacity, fromValue: 1, toValue: 0.1, duration: 1.2, repeatCount: forever }
            """),
        SceneTemplate(
            "mask", "a window opens over a picture",
            """
            scene: 1
            title: An iris
            canvas: [160, 120]
            layers:
              - name: picture
                bounds: [0, 0, 140, 100]
                position: [80, 60]
                backgroundColor: "#118ab2"
                sublayers:                     # in the coordinates of their superlayer
                  - { path: { ovalIn: [90, 10, 30, 30] }, fillColor: "#ffd166" }
                  - { path: M 0 100 L 40 40 L 70 75 L 95 55 L 140 100 Z, fillColor: "#06d6a0" }
                mask:
                  bounds: [0, 0, 140, 100]
                  position: [70, 50]
                  path: { ovalIn: [10, -10, 120, 120] }
                  animations:
                    - { keyPath: transform.scale, fromValue: 0.1, toValue: 1, duration: 1.2, timingFunction: easeOut, autoreverses: true, repeatCount: forever }
            """),
        SceneTemplate(
            "implicit", "a change of a model value animates by itself",
            """
            scene: 1
            title: Implicit animation
            canvas: [180, 100]
            layers:
              - name: card
                bounds: [0, 0, 40, 40]
                position: [40, 50]
                cornerRadius: 4
                backgroundColor: "#4cc9f0"
              - name: outline                  # a path has no implicit animation: without an action it jumps
                path: { rect: [80, 30, 80, 40] }
                fillColor: none
                strokeColor: "#f72585"
                lineWidth: 3
                actions:
                  path: { duration: 0.5, timingFunction: easeOut }
            x-events:                          # what an app would set, and when
              - at: 0.5
                set: { card.position: [40, 30], card.opacity: 0.4 }      # 0.25 s with the default curve
              - at: 1.5
                set: { card.cornerRadius: 20, outline.path: { rect: [90, 10, 60, 80] } }
                transaction: { animationDuration: 1, animationTimingFunction: easeInEaseOut }
              - at: 3
                set: { card.opacity: 1 }
                transaction: { disableActions: true }                    # at once
            x-duration: 4
            """),
        SceneTemplate(
            "lesson", "captions that say what to look at, and two variants to compare",
            """
            scene: 1
            title: What easing does
            canvas: [200, 80]
            x-caption: Same distance, same time; one ball is eased.   # stays while the scene plays
            layers:
              - name: ball
                path: { ovalIn: [-10, -10, 20, 20] }
                fillColor: "#ef476f"
                position: [25, 40]
                x-label: { text: "x {position.x}", at: above }
                animations:
                  - { keyPath: position.x, toValue: 175, duration: 2, timingFunction: easeInEaseOut, autoreverses: true, repeatCount: forever }
            x-steps:                           # shown where they are true; the key T rests at each
              - { at: 0, until: 0.2, say: "The eased ball hardly moves at first: it starts from rest." }
              - at: 1                          # < and > step through them
                ask: "Half the time is over. Which ball is ahead?"      # the answer comes later
                say: "Neither: both are half way, but the eased one is at its fastest."
              - { at: 1.8, until: 2.2, say: "The eased ball slows down again and turns without a jolt." }
            x-compare:                         # the scene twice, side by side, with these differences
              - { title: linear, animations: { timingFunction: linear } }
              - { title: eased, set: { ball.fillColor: "#06d6a0" } }
            """),
    ]
}

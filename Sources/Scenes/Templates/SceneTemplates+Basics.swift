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

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
              - name: ring                     # back to front, as many as you like
                path: { ovalIn: [50, 20, 60, 60] }
                fillColor: none                # "#rgb", "#rrggbb", "#rrggbbaa" in quotes, a CSS name, or none
                strokeColor: "#4cc9f0"
                lineWidth: 2                   # the model value: what shows when no animation runs
                animations:
                  - keyPath: lineWidth         # any property of the layer
                    fromValue: 2               # left out, an end is the model value
                    toValue: 14
                    duration: 0.75             # seconds
                    timingFunction: easeInEaseOut   # linear, easeIn, easeOut, default, or [0.42, 0, 0.58, 1]
                    autoreverses: true         # and back again
                    repeatCount: forever       # or a number; fractions end mid-way
            """),
        SceneTemplate(
            "morph", "one shape becomes another",
            """
            scene: 1
            title: Square to diamond
            canvas: [160, 120]
            paths:                             # named once, used anywhere; SVG path data or a constructor
              square: M 40 20 L 120 20 L 120 100 L 40 100 Z
              diamond: M 80 10 L 130 60 L 80 110 L 30 60 Z
            layers:
              - name: shape
                path: square                   # what it starts from, as fromValue is left out
                fillColor: "#ffd166"
                strokeColor: "#ef476f"
                lineWidth: 3
                lineJoin: round
                animations:
                  - keyPath: path
                    toValue: diamond           # Core Animation pairs points by index: use as many in each,
                    duration: 1                # or let antics pad FILE add the missing ones
                    timingFunction: easeInEaseOut
                    autoreverses: true
                    repeatCount: forever
                    x-morph: smart             # ours; faithful shows what Core Animation does with unlike paths
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
                x-trimBy: length               # ours, an even pen: parameter is Core Animation's
                strokeEnd: 1                   # the whole line shows when the animations are over
                animations:
                  - { keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 1.5, timingFunction: easeOut, fillMode: backwards }
                  - { keyPath: strokeStart, fromValue: 0, toValue: 1, beginTime: 2, duration: 1, timingFunction: easeIn, fillMode: forwards, isRemovedOnCompletion: false }
            x-duration: 3.5                    # ours: how long the timeline is
            """),
        SceneTemplate(
            "marching-ants", "dashes wander round an outline",
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
                lineDashPattern: [6, 4]        # 6 points drawn, 4 left out; the outline of 360 points fits 36 times
                animations:
                  - keyPath: lineDashPhase
                    byValue: -10               # one whole period, so that the loop has no jump
                    duration: 0.5
                    repeatCount: forever
            """),
        SceneTemplate(
            "colour", "a colour changes, in two colour spaces",
            """
            scene: 1
            title: Red to cyan, twice
            canvas: [200, 100]
            x-defaults: { duration: 1.5, autoreverses: true, repeatCount: forever }   # every animation starts from these
            layers:
              - name: rgb                      # what Core Animation does: a grey middle
                path: { ovalIn: [15, 15, 70, 70] }
                fillColor: "#ff0000"
                animations: [{ keyPath: fillColor, toValue: "#00ffff" }]
              - name: oklch                    # not in Core Animation, hence x-: round the colour circle
                path: { ovalIn: [115, 15, 70, 70] }
                fillColor: "#ff0000"
                animations: [{ keyPath: fillColor, toValue: "#00ffff", x-colorSpace: oklch, x-hue: longer }]
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
                    rows: ["#..", ".#.", "..#"]     # one text a row, one character a pixel
                    colors: { "#": "#f72585", ".": "#3a0ca3" }
                    size: [12, 12]                  # one repeat, in points
                animations:
                  - { keyPath: opacity, fromValue: 0.2, toValue: 1, duration: 1, autoreverses: true, repeatCount: forever }
            """),
    ]
}

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

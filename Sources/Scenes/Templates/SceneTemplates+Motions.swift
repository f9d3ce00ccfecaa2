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

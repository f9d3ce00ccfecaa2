extension Mistakes {
    /// Animations.
    static let animations = #"""
            animations: { keyPath: opacity }
        → 5:17 error: animations needs a list of animations, got a mapping | begin each with a dash, as in - keyPath: …

            animations:
              - duration: 1
        → 6:9 error: this animation has no keyPath: which property does it change? | keyPath: strokeEnd

            animations:
              - { keyPath: opasity }
        → 6:20 error: no property "opasity" on a layer. Did you mean opacity? | opacity

            animations:
              - { keyPath: lineCap }
        → 6:20 error: lineCap cannot be animated, as in Core Animation

            animations:
              - { keyPath: stroke-dashoffset }
        → 6:20 error: no property "stroke-dashoffset" on a layer. Did you mean lineDashPhase? (CSS calls it stroke-dashoffset) | lineDashPhase

            animations:
              - { keyPath: opacity, values: [0, 1], damping: 3 }
        → 6:45 error: damping belongs to a spring, and values makes this a keyframe animation: see line 6

            animations:
              - { keyPath: opacity, toValue: x }
        → 6:38 error: toValue needs a number, got "x"

            animations:
              - { keyPath: opacity, repeatCount: infinite }
        → 6:42 error: repeatCount needs a number or forever, got "infinite" | repeatCount: forever

            animations:
              - { keyPath: opacity, repeatCount: -2 }
        → 6:42 error: repeatCount needs a number, 0 or more, got -2

            animations:
              - { keyPath: opacity, duration: 200ms }
        → 6:39 error: duration needs a number, got "200ms" | duration: 0.2

            animations:
              - { keyPath: opacity, timingFunction: ease-in-out }
        → 6:45 error: timingFunction needs linear, easeIn, easeOut, easeInEaseOut or default, or four numbers, got "ease-in-out" | timingFunction: easeInEaseOut

            animations:
              - { keyPath: opacity, timingFunction: easeOutBounce }
        → 6:45 error: timingFunction needs linear, easeIn, easeOut, easeInEaseOut or default, or four numbers, got "easeOutBounce" | x-timing: easeOutBounce

            animations:
              - { keyPath: opacity, timingFunction: [2, 0, 0, 1] }
        → 6:45 error: timingFunction: a timing function's x control point needs 0 to 1, not 2.0

            animations:
              - { keyPath: opacity, timingFunction: easeOutt }
        → 6:45 error: timingFunction needs linear, easeIn, easeOut, easeInEaseOut or default, or four numbers, got "easeOutt" | timingFunction: easeOut

            animations:
              - { keyPath: opacity, x-timing: { steps: 0 } }
        → 6:48 error: steps needs a number above 0, got 0

            animations:
              - { keyPath: opacity, x-timing: { } }
        → 6:39 error: x-timing needs either steps or linear

            animations:
              - { keyPath: opacity, x-timing: { linear: [1] } }
        → 6:39 error: x-timing: linear needs at least two stops

            animations:
              - { keyPath: opacity, x-timing: bouncy }
        → 6:39 error: x-timing needs a name such as easeOutBounce, { steps: 4 } or { linear: [0, 0.7, 1] }, got "bouncy"

            animations:
              - { keyPath: opacity, duration: settlingDuration }
        → 6:39 error: only a spring has a settlingDuration | damping: 10

            animations:
              - { keyPath: opacity, damping: 0, duration: settlingDuration }
        → 6:51 error: this spring never settles: its damping is 0 | duration: 4

            animations:
              - { keyPath: opacity, perceptualDuration: 1, mass: 1 }
        → 6:52 error: perceptualDuration replaces mass: keep one of them

            animations:
              - { keyPath: opacity, bounce: 1 }
        → 6:29 error: bounce goes with perceptualDuration | perceptualDuration: 0.5

            animations:
              - { keyPath: opacity, perceptualDuration: 1, bounce: 3 }
        → 6:60 error: bounce needs a number above -1 and at most 1, got 3

            animations:
              - { keyPath: opacity, path: M 0 0 L 1 1 }
        → 6:35 error: a path moves a point such as position, and opacity is not one

            animations:
              - { keyPath: opacity, keyTimes: [0, 1] }
        → 6:9 error: a keyframe animation needs values, or a path to move along

            animations:
              - { keyPath: opacity, values: [0, 1], keyTimes: [1, 0] }
        → 6:55 error: keyTimes falls; must match, rise, start at 0 and end at 1

            animations:
              - { keyPath: opacity, values: [0, 1], keyTimes: [0.1, 1] }
        → 6:55 error: keyTimes goes from 0.1 to 1; must match, rise, start at 0 and end at 1

            animations:
              - { keyPath: opacity, values: [0, 1], keyTimes: [0, 0.5, 0.9], calculationMode: discrete }
        → 6:55 error: keyTimes goes from 0 to 0.9; with discrete there is one more than values, and they rise, start at 0 and end at 1

            animations:
              - { keyPath: opacity, animations: [] }
        → 6:11 error: a group has no keyPath; each of its animations has one

            animations:
              - { keyPath: opacity, strokeEnd: 1 }
        → 6:29 error: no property "strokeEnd" on an animation. strokeEnd belongs to a layer: write it one level up

            animations:
              - { property: opacity, from: 0, to: 1, easing: linear, loop: 3, delay: 1 }
        → 6:11 error: no property "property" on an animation. Did you mean keyPath? (SVG calls it attributeName) | keyPath
        → 6:30 error: no property "from" on an animation. Did you mean fromValue? | fromValue
        → 6:39 error: no property "to" on an animation. Did you mean toValue? | toValue
        → 6:46 error: no property "easing" on an animation. Did you mean timingFunction? (CSS calls it animation-timing-function) | timingFunction
        → 6:62 error: no property "loop" on an animation. Did you mean repeatCount? (CSS calls it animation-iteration-count) | repeatCount
        → 6:71 error: no property "delay" on an animation. Did you mean beginTime? (CSS calls it animation-delay) | beginTime
        """#

    /// Text that is not YAML, or YAML that scene files do without.
    static let syntax = #"""
            &a path: x
        → 5:5 error: anchors (&), aliases (*) and merge keys (<<) are not read in scene files | write x-defaults once for all animations, and give shared paths a name under paths

            path: &p M 0 0
        → 5:11 error: anchors (&), aliases (*) and merge keys (<<) are not read in scene files | write x-defaults once for all animations, and give shared paths a name under paths

            <<: { path: x }
        → 5:5 error: anchors (&), aliases (*) and merge keys (<<) are not read in scene files | write x-defaults once for all animations, and give shared paths a name under paths

            ? [a]
            : 3
        → 5:7 error: a key is a word, not a list or a mapping

        ⇥lineWidth: 3
        → 5:1 error: a tab cannot indent a line | indent with spaces

            lineWidth 3
        → 5:5 error: a key needs a colon and a space after it | lineWidth: 3

            name: "abc
        → 5:11 error: this quote is never closed

            position: [1, 2
        → 5:15 error: this [ is not closed by ], or a comma is missing before the next value: see line 6

            a: {b: 1
        → 5:8 error: this { is not closed by }, or a comma is missing before the next value: see line 6

            colors: [#ff0000, #00ff00]
        → 5:14 error: colors is empty: # starts a comment. Write "#ff0000" in quotes. | "#ff0000"

            { strokeColor: #f00 }
        → 5:20 error: strokeColor is empty: # starts a comment. Write "#f00" in quotes. | "#f00"

            text: @x
        → 5:11 error: a value that begins with @ needs quotes

            text: `x`
        → 5:11 error: a value that begins with ` needs quotes

            text: "\q"
        → 5:12 error: no such escape in double quotes | write the character itself, or \\ for a backslash

        ---
        b: 1
        → 5:1 error: a file holds one scene: this begins a second one

            say: it's: fine
        → 5:14 error: a value with ": " needs quotes | say: "it's: fine"

            name: a: b
        → 5:12 error: a value with ": " needs quotes | name: "a: b"

            text: 'it's'
        → 5:15 error: the value ends before this | in single quotes, ' is written twice; or use double quotes
        """#

    /// Things that look like mistakes and are none.
    static let fine = #"""
            strokeColor: "#ff33"

            lineWidth: '3'

            animations:
              - { keyPath: colors, toValue: [red] }

            mask: none

            path: !!str M 0 0
        """#
}

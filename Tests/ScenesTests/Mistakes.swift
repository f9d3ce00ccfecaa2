/// Mistakes people make, and the answers: the lines of a layer that begins in line 4 of a scene, then for each
/// answer an arrow, its place, its text, and after a bar the fix. `⇥` stands for a tab.
enum Mistakes {
    /// Values of the wrong sort or out of range.
    static let values = #"""
            strokeColor: ff3366
        → 5:18 error: strokeColor: no colour "ff3366" | strokeColor: "#ff3366"

            strokeColor: rde
        → 5:18 error: strokeColor: no colour "rde". Did you mean red? | strokeColor: red

            strokeColor: [1, 0, 0]
        → 5:18 error: strokeColor needs a colour such as "#ff3366", or none, got a list of 3

            fillColor: "#ff336"
        → 5:16 error: fillColor: "#ff336" needs 3, 4, 6 or 8 hexadecimal digits after the #

            lineWidth: 3px
        → 5:16 error: lineWidth needs a number, got "3px" | lineWidth: 3

            lineWidth: 1e1000
        → 5:16 error: lineWidth needs a number of at most 1000000000, got 1e1000

            lineWidth: 0x10
        → 5:16 error: lineWidth needs a number, got "0x10"

            lineWidth: 1:30
        → 5:16 error: lineWidth needs a number, got "1:30"

            lineWidth: -1
        → 5:16 error: lineWidth needs a number, 0 or more, got -1

            lineWidth: .inf
        → 5:16 error: lineWidth needs a number, got ".inf"

            lineWidth: nan
        → 5:16 error: lineWidth needs a number, got "nan"

            lineWidth: 1_000
        → 5:16 error: lineWidth needs a number, got "1_000"

            lineWidth:
        → 5:15 error: lineWidth is empty: it needs a number

            isHidden: yes
        → 5:15 error: isHidden needs true or false, got "yes" | isHidden: true

            isHidden: True
        → 5:15 error: isHidden needs true or false, got "True" | isHidden: true

            lineCap: rond
        → 5:14 error: lineCap needs butt, round or square, got "rond" | lineCap: round

            lineCap: on
        → 5:14 error: lineCap needs butt, round or square, got "on"

            position: 3
        → 5:15 error: position needs [x, y], got 3

            position: [1, 2, 3]
        → 5:15 error: position needs [x, y], got a list of 3

            position: [1, x]
        → 5:19 error: y of position needs a number, got "x"

            position: { x: 1, y: 2 }
        → 5:15 error: position needs [x, y], got a mapping

            bounds: [0, 0, 10]
        → 5:13 error: bounds needs [x, y, width, height], got a list of 3

            lineDashPattern: 5
        → 5:22 error: lineDashPattern needs a list of numbers, got 5 | lineDashPattern: [5]

            lineDashPattern: [5, -1]
        → 5:22 error: lineDashPattern: dash length 2 is negative: -1.0

            lineDashPattern: [0, 0]
        → 5:22 error: lineDashPattern: a dash pattern needs a length above 0

            transform: { rotation: 90deg }
        → 5:28 error: rotation needs a number, got "90deg" | rotation: 1.5707963267948966

            transform: [1, 0, 0, 1]
        → 5:16 error: transform needs [a, b, c, d, tx, ty], got a list of 4

            sublayers:
              name: b
        → 6:7 error: sublayers needs a list of layers, got a mapping | begin each with a dash, as in - name: …

            fillColor: { x-pattern: { rows: ["#.", "#"], colors: { "#": "#f00" } } }
        → 5:37 error: rows needs texts of one length, a character for each pixel

            fillColor: { x-pattern: { rows: ["#.", "##"], colors: { "#": "#f00" } } }
        → 5:37 error: no colour for "." in colors | colors: { ".": none }

            fillColor: { x-pattern: { rows: [], colors: {} } }
        → 5:37 error: rows needs texts of one length, a character for each pixel
        """#

    /// Keys that a mapping does not have.
    static let keys = #"""
            stroke-width: 3
        → 5:5 error: no property "stroke-width" on a layer. Did you mean lineWidth? (CSS calls it stroke-width) | lineWidth

            Opacity: 0.5
        → 5:5 error: no property "Opacity" on a layer. Did you mean opacity? | opacity

            x: 3
        → 5:5 error: no property "x" on a layer. Did you mean position.x? | position.x

            width: 3
        → 5:5 error: no property "width" on a layer. Did you mean bounds.size.width? | bounds.size.width

            d: M 0 0
        → 5:5 error: no property "d" on a layer. Did you mean path? (SVG calls it d) | path

            timingFunction: linear
        → 5:5 error: no property "timingFunction" on a layer. timingFunction belongs to an animation: write it under animations

            toValue: 3
        → 5:5 error: no property "toValue" on a layer. toValue belongs to an animation: write it under animations

            canvas: [1, 1]
        → 5:5 error: no property "canvas" on a layer. canvas belongs to the scene: write it at the top level

            dashFit: seamless
        → 5:5 error: no property "dashFit" on a layer. Did you mean x-dashFit? (not in Core Animation, hence x-) | x-dashFit

            x-foo: 1
        → 5:5 error: no property "x-foo" on a layer

            frame: [0, 0, 1, 1]
        → 5:5 error: no property "frame" on a layer. Did you mean bounds? (frame follows from bounds and position) | bounds

            colors: [red]
            path: M 0 0
        → 6:5 error: path belongs to shape layers, and colors makes this a gradient layer: see line 5

            transform: { rotate: 1 }
        → 5:18 error: no part "rotate" of a transform: it has rotation, and scale and translation with .x and .y

            transform.rotation: 1
            transform.rotation.z: 2
        → 6:5 error: transform.rotation.z is given twice in the same mapping: see line 5 | keep one of them

            path: { circle: 3 }
        → 5:13 error: no key "circle" on a path

            actions: { opacity: none, foo: none }
        → 5:31 error: no property "foo" on a layer

            fillColor: { pattern: 1 }
        → 5:18 error: no key "pattern" on a fill. Did you mean x-pattern? (not in Core Animation, hence x-) | x-pattern

            lineWidth: 3
            lineWidth: 4
            opacity: 2
            opacity: 1
        → 6:5 error: lineWidth is given twice in the same mapping: see line 5 | keep one of them
        → 7:14 warning: opacity 2 is clamped to 1
        → 8:5 error: opacity is given twice in the same mapping: see line 7 | keep one of them

           lineWidth: 3
        → 5:4 error: inconsistent indentation | align all lines of one level

             lineWidth: 3
        → 5:15 error: inconsistent indentation | align all lines of one level

          - name: b
         - name: c
        → 6:2 error: inconsistent indentation | align all lines of one level

            - x
        → 5:5 error: inconsistent indentation | align all lines of one level

            lineWidth: 3 # fine
           # odd
            opacity: .5
        x-steps: {at: 0}
        x-events: [{ at: 1, set: { b.opacity: 1 } }, { at: -1, set: { a.opcity: 1 } }, {}]
        x-duration: 0
        x-compare: []
        x-defaults: { toValue: 1, duration: x }
        → 8:10 error: x-steps needs a list of steps, got a mapping | begin each with a dash, as in - name: …
        → 9:28 error: no layer "b"
        → 9:52 error: at needs a number, 0 or more, got -1
        → 9:80 error: an event needs at | at: 0.5
        → 9:80 error: an event needs set, pause, resume or timing | set: { card.opacity: 0 }
        → 10:13 error: x-duration needs a number from 0.001 to 1000000, got 0
        → 11:12 error: x-compare needs two variants, got 0
        → 12:15 error: no key "toValue" on x-defaults
        → 12:37 error: duration needs a number, got "x"
        """#

    /// Paths that cannot be read.
    static let paths = #"""
            path: box
        → 5:11 error: no path "box". This file names no paths

            path: M 0 0 L
        → 5:18 error: in path, "L" needs 2 numbers, got 0

            path: M 0 0 X 3
        → 5:17 error: in path, "X" is no path command: those are M L H V C S Q T A Z

            path: 12
        → 5:11 error: in path, expected a command such as M or L, got "1"

            path: { rect: [0, 0, 1, 1], ovalIn: [0, 0, 1, 1] }
        → 5:11 error: path needs one of rect, roundedRect, ovalIn or arc, got rect and ovalIn

            path: { cornerRadius: 3 }
        → 5:27 error: cornerRadius goes with roundedRect | roundedRect: [x, y, width, height]

            path: { arc: { radius: 3 } }
        → 5:18 error: an arc needs center | center: [80, 80]

            path: [0, 0]
        → 5:11 error: path needs SVG path data, the name of a path, or a constructor such as { rect: [0, 0, 10, 10] }, got a list of 2
        """#
}

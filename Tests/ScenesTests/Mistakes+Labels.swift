extension Mistakes {
    /// Labels, and the names and braces in them.
    static let labels = #"""
            x-label: "end {strokeEnt}"
        → 5:20 error: no property "strokeEnt" on a layer. Did you mean strokeEnd? | strokeEnd

            x-label: 'it''s {opacty} and {opacity}'
        → 5:22 error: no property "opacty" on a layer. Did you mean opacity? | opacity

            x-label: "{strokeEnd}"
        → 5:16 error: strokeEnd belongs to shape layers, and this is a plain layer

            x-label: 50 {
        → 5:17 error: in x-label, this { is not closed. A brace itself is {{ | {{

            x-label: a } b
        → 5:16 error: in x-label, this } closes nothing. A brace itself is }} | }}

            x-label: "{}"
        → 5:16 error: no property "" on a layer

            x-label: {opacity}
        → 5:14 error: x-label needs quotes around a text that begins with {, got a mapping | x-label: "{opacity}"

            x-label: [a]
        → 5:14 error: x-label needs a text, or { text: "…", at: below }, got a list of 1

            x-label:
        → 5:13 error: x-label is empty: it needs a text, or { text: "…", at: below }

            x-label: { text: a, at: belwo }
        → 5:29 error: at needs above, below, left, right or center, got "belwo" | at: below

            x-label: { at: above }
        → 5:14 error: a label needs text | text: "{opacity}"

            x-label: { text: a, side: above }
        → 5:25 error: no key "side" on a label

            label: a
        → 5:5 error: no property "label" on a layer. Did you mean x-label? (not in Core Animation, hence x-) | x-label

            x-points: yes
        → 5:15 error: x-points needs true or false, got "yes" | x-points: true
        """#
}

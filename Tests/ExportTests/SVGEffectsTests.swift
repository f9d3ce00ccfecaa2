import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SVGEffectsTests {
    /// Returns a square with a shadow and a blur.
    private func card(_ change: (inout Layer) -> Void = { _ in }) -> Layer {
        var layer = Layer(name: "card")
        layer.bounds = Rect(0, 0, 10, 10)
        layer.backgroundColor = .white
        layer.shadow.opacity = 0.5
        layer.shadow.offset = Size(4, 6)
        change(&layer)
        return layer
    }

    private func filter(_ elements: [XMLNode]) throws -> XMLNode {
        try #require(elements.flatMap { $0.all("filter") }.first)
    }

    @Test func effectsBecomeOneFilter() throws {
        let root = try SVGDrawing.still(
            card {
                $0.blurRadius = 2
                $0.shadow.color = Color(rgb: 0xFF0000)
                $0.masksToBounds = true
                $0.opacity = 0.25
            })
        let filter = try filter(root)
        #expect(filter["color-interpolation-filters"] == "sRGB")
        #expect(filter.children.map(\.name) == ["feGaussianBlur", "feDropShadow"])
        #expect(filter.children[0]["stdDeviation"] == "2")
        let shadow = filter.children[1]
        #expect(
            ["dx", "dy", "stdDeviation", "flood-color", "flood-opacity"].map { shadow[$0] }
                == ["4", "6", "3", "#ff0000", ".5"])
        let group = try #require(root.flatMap { $0.all("g") }.first { $0["filter"] != nil })
        #expect(group["clip-path"] != nil && group["opacity"] == ".25")
    }

    /// The box of a flat line has no height, but its stroke and its shadow have one.
    @Test func theRegionContainsTheEffects() throws {
        var line = Layer(shape: SVGDrawing.line(Path(polyline: [.zero, Point(10, 0)]), width: 2))
        line.shadow = card().shadow
        line.blurRadius = 1
        let filter = try filter(try SVGDrawing.still(line))
        let numbers = ["x", "y", "width", "height"].compactMap { filter[$0].flatMap(Double.init) }
        try #require(numbers.count == 4 && filter["filterUnits"] == "userSpaceOnUse")
        let region = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
        // The line is blurred by 1, moved by the offset and blurred by 3.
        #expect(region.contains(Point(-4, -4)) && region.contains(Point(26, 19)))
    }

    @Test func equalFiltersAreShared() throws {
        var other = card()
        other.shadow.radius = 4
        let root = try SVGDrawing.still(card(), other, card())
        #expect(root[0].all("filter").count == 2)
        let used = root.flatMap { $0.all("g") }.compactMap { $0["filter"] }
        #expect(used == ["url(#d1)", "url(#d2)", "url(#d1)"])
    }

    @Test(arguments: [
        (AnimatableProperty.shadowRadius, AnimatableValue.number(7), "stdDeviation", ["3", "7"]),
        (.shadowOffset, .size(Size(4, 9)), "dy", ["6", "9"]),
        (.shadowOffsetWidth, 9, "dx", ["4", "9"]),
        (.shadowColor, .color(.white), "flood-color", ["#000000", "#ffffff"]),
        (.shadowOpacity, 0, "flood-opacity", [".5", "0"]),
    ])
    func shadowsMove(
        property: AnimatableProperty, value: AnimatableValue, attribute: String, wanted: [String]
    ) throws {
        let move = try Animation.basic(property, to: value, timing: MediaTiming(duration: 1))
        let shadow = try filter(try SVGDrawing.moving(card().animated(move), duration: 1)).children[0]
        #expect(shadow.animation(of: attribute)?.keys.map(\.value) == wanted)
        #expect(shadow.children.count == 1)
    }

    @Test func effectsMayBeAbsentAtFirst() throws {
        let timing = MediaTiming(duration: 1)
        let root = try SVGDrawing.moving(
            card { $0.shadow.opacity = 0 }.animated(
                try .basic(.shadowOpacity, to: 1, timing: timing),
                try .basic(.blurRadius, to: 4, timing: timing)), duration: 1)
        let filter = try filter(root)
        #expect(filter.children[0].animation(of: "stdDeviation")?.keys.map(\.value) == ["0", "4"])
        #expect(filter.children[1].animation(of: "flood-opacity")?.keys.map(\.value) == ["0", "1"])
    }

    /// The shadow of an outline is a path below the layer, inside of its clip.
    @Test(arguments: [0, 2.0])
    func outlinesCastShadows(blurRadius: Double) throws {
        let root = try SVGDrawing.still(
            card {
                $0.shadow.path = SVGDrawing.square
                $0.masksToBounds = true
                $0.blurRadius = blurRadius
            })
        let group = try #require(root.flatMap { $0.all("g") }.first { $0["clip-path"] != nil })
        #expect(group["filter"] == nil)
        let path = group.children[0]
        #expect(path["d"] == "M4 6L14 6L14 16L4 16Z" && path["fill-opacity"] == ".5")
        let filters = root[0].all("filter")
        #expect(
            filters.map { $0.children.map { $0["stdDeviation"] } }
                == (blurRadius > 0 ? [["2"], ["3"]] : [["3"]]))
        #expect(path["filter"] == "url(#\(filters.last?["id"] ?? ""))")
        #expect(group.children[1].name == (blurRadius > 0 ? "g" : "path"))
        #expect(group.children[1]["filter"] == (blurRadius > 0 ? "url(#d1)" : nil))
    }

    @Test func aLayerMayConsistOfItsShadow() throws {
        let root = try SVGDrawing.still(
            card {
                $0.backgroundColor = nil
                $0.shadow.path = SVGDrawing.square
            })
        #expect(root.flatMap { $0.all("path") }.map { $0["filter"] } == ["url(#d1)"])
        #expect(try SVGDrawing.still(card { $0.backgroundColor = nil }).isEmpty)
    }

    /// A filter isolates the blend modes inside, so the clip need not be a viewport.
    @Test func filtersIsolate() throws {
        let layer = card {
            $0.masksToBounds = true
            var blended = $0
            blended.shadow.opacity = 0
            blended.compositingFilter = .multiply
            $0.sublayers = [blended]
        }
        let root = try SVGDrawing.still(layer)
        #expect(root[0].all("clipPath").count == 2 && root.allSatisfy { $0["style"] == nil })
    }

    @Test(arguments: [
        (AnimatableProperty.shadowRadius, "drop-shadow(4px 6px 9px #00000080)"),
        (.blurRadius, "blur(9px) drop-shadow(4px 6px 3px #00000080)"),
    ])
    func styleSheetsHaveFunctions(property: AnimatableProperty, wanted: String) throws {
        let timing = MediaTiming(duration: 1, repeatCount: .infinity)
        let move = try Animation.basic(property, to: 9, timing: timing)
        let writer = CSSCodeWriter(Timeline(SVGDrawing.scene([card().animated(move), card()])), name: "a")
        let listing = writer.listing()
        #expect(listing.lines.contains { $0.text == "100% { filter: \(wanted); }" }, "\(listing.text)")
        #expect(listing.notes.count == 1 && listing.notes[0].contains("Safari"))
        // A filter that does not move is an element, which all browsers draw.
        #expect(listing.lines.count { $0.text.hasPrefix("<filter") } == 1)
    }
}

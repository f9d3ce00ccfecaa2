import Colors
import Geometry
import Layers
import Scenes
import TestSupport
import Testing

@testable import SVGFiles

/// Filters become blurs, shadows and silhouettes.
extension SVGReaderTests {
    /// Returns the mask mode, opacity, position, blur, shadow and fill of each layer at a time, if they are not the defaults.
    ///
    /// The layers of a mask follow the layer that it masks.
    private func effects(_ body: String, at time: Double = 0) throws -> String {
        func text(_ numbers: Double...) -> String {
            numbers.map { $0.decimal(upToPlaces: 3) }.joined(separator: " ")
        }
        func describe(_ layer: Layer) -> [String] {
            var words: [String] = []
            if layer.mask != nil { words.append("\(layer.maskMode)") }
            if layer.opacity < 1 { words.append("opacity \(text(layer.opacity))") }
            if layer.position != .zero { words.append("at \(text(layer.position.x, layer.position.y))") }
            if layer.blurRadius > 0 { words.append("blur \(text(layer.blurRadius))") }
            let (shadow, offset) = (layer.shadow, layer.shadow.offset)
            if shadow.opacity > 0 {
                let numbers = text(shadow.opacity, offset.width, offset.height, shadow.radius)
                words.append("shadow \(shadow.color?.fileText ?? "none") \(numbers)")
            }
            if case .color(let color)? = layer.shape?.fillColor { words.append(color.fileText) }
            return words.isEmpty ? [] : [words.joined(separator: " ")]
        }
        let layers = try Timeline(scene(body)).presentation(at: time).layers.flatMap(\.allLayers)
        return layers.flatMap(describe).joined(separator: ", ")
    }

    /// The attributes of a region that clips nothing.
    private static let region = "x='-9' y='-9' width='19' height='19'"

    private func filtered(_ primitives: String) -> String {
        "<filter id='f' \(Self.region)>\(primitives)</filter><rect width='20' height='10' fill='#010203' filter='url(#f)'/>"
    }

    /// Each list of primitives has its layers.
    @Test(arguments: pairs(table("SVGFilesTests/Cases/primitives")))
    func primitivesBecomeLayers(primitives: String, expected: String) throws {
        #expect(try effects(filtered(primitives)) == expected)
        #expect(
            read(filtered(primitives)).diagnostics.allSatisfy { $0.message.contains("no visible shapes") })
    }

    /// Each value of `filter` has its layers, from an attribute and from a style sheet.
    @Test(
        arguments: pairs(
            #"""
            blur(3px) → blur 3 #010203
            drop-shadow(1px 2px) → shadow #000000 1 1 2 0 #010203
            drop-shadow(rgba(0, 0, 255, .5) 1px 2px 3px)blur(4px) → blur 4, shadow #0000ff 0.5 1 2 3 #010203
            drop-shadow(0 1px red) drop-shadow(0 2px 1em lime) → shadow #00ff00 1 0 2 16, shadow #ff0000 1 0 1 0 #010203
            opacity(50%) drop-shadow(0 1px red) → shadow #ff0000 1 0 1 0, opacity 0.5 #010203
            url("#d") blur(1px) → blur 1, shadow #000000 1 0.4 2 0 #010203
            none → #010203
            """#))
    func functionsBecomeLayers(value: String, expected: String) throws {
        let definition =
            "<filter id='d' \(Self.region) primitiveUnits='objectBoundingBox'><feDropShadow dx='.02' dy='.2' stdDeviation='0'/></filter>"
        let shape = "<rect width='20' height='10' fill='#010203'"
        #expect(try effects("\(definition)\(shape) filter='\(value)'/>") == expected)
        #expect(try effects("\(definition)\(shape) style='filter:\(value)'/>") == expected)
    }

    /// The effects are inside of the opacity, the clip, the mask and the transform of the element.
    @Test func filtersComeBeforeOpacityAndTransform() throws {
        let body = "<g filter='drop-shadow(0 1px red)' opacity='.5' transform='translate(3 4)'>"
        #expect(
            try effects(body + "<rect width='9' height='9' fill='#010203'/></g>")
                == "opacity 0.5 at 3 4 shadow #ff0000 1 0 1 0, #010203")
        let gradient =
            "<linearGradient id='l'><stop/><stop offset='1' stop-color='red'/></linearGradient>"
            + "<rect width='9' height='9' fill='url(#l)' filter='blur(2px)'/>"
        #expect(try effects(gradient).hasPrefix("blur 2, alpha, #000000"))
    }

    @Test(arguments: [(0, 0, 0), (0.5, 2, 1), (1, 4, 2)])
    func numbersOfFiltersMove(time: Double, radius: Double, offset: Double) throws {
        let style =
            "<style>@keyframes a{to{filter:drop-shadow(0 2px 4px red)}}rect{animation:a 1s linear both}</style>"
        let layer = try leaf(scene(style + "<rect width='9' height='9'/>"), at: time)
        #expect(layer.shadow.radius == radius && layer.shadow.offset.height == offset)
        #expect(layer.shadow.opacity == time)
        let blur =
            "<feGaussianBlur><animate attributeName='stdDeviation' to='4' dur='1s' fill='freeze'/></feGaussianBlur>"
        #expect(try leaf(scene(filtered(blur)), at: time).blurRadius == radius)
    }

    /// Several animations of one filter run at their own times.
    @Test func animationsOfOneFilterAreIndependent() throws {
        let shadow = """
            <feDropShadow dx='0' stdDeviation='0' flood-color='red'>
            <animate attributeName='dx' values='0;4' dur='1s' fill='freeze'/>
            <animate attributeName='flood-color' values='red;blue' dur='2s' fill='freeze'/></feDropShadow>
            """
        let layer = try leaf(scene(filtered(shadow)), at: 1)
        #expect(layer.shadow.offset == Size(4, 2))
        #expect(layer.shadow.color?.fileText == "#80007f")
    }

    /// Parts of filters without an equivalent are reported. The element stays if the result contains it.
    @Test(
        arguments: rows(
            #"""
            <feTurbulence/> →  → <feTurbulence>: this part of a filter has no effect
            <feDisplacementMap/> → #010203 → <feDisplacementMap>: this part
            <feGaussianBlur stdDeviation='3'/><feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 18 -7'/> → #010203 → <feColorMatrix>: this part
            <feBlend mode='screen' in2='SourceAlpha'/> → shadow #000000 1 0 0 0 #010203 → covers the one below
            <feGaussianBlur stdDeviation='3 0'/> → blur 2.121 #010203 → same in both directions
            <feComponentTransfer><feFuncA type='linear' slope='2'/></feComponentTransfer> → #010203 → do not become more opaque
            <feOffset dx='1' width='.5'/> → at 1 0 #010203 → the whole region of the filter
            <feMorphology in='SourceAlpha' radius='2'/><feOffset/><feBlend in='SourceGraphic' in2=''/> → shadow #000000 1 0 0 0 #010203 → a shadow keeps its size
            """#))
    func lostPartsOfFiltersAreReported(row: [String]) throws {
        #expect(try effects(filtered(row[0])) == row[1])
        #expect(read(filtered(row[0])).diagnostics.contains { $0.message.contains(row[2]) })
    }

    @Test(arguments: [
        ("url(#no)", "there is no such filter"), ("blur(1%)", "is not valid"),
        ("drop-shadow(1px)", "is not valid"),
        ("sepia(1)", "sepia() is not supported"),
    ])
    func valuesWithoutEffectAreReported(value: String, message: String) throws {
        let shape = "<rect width='9' height='9' fill='#010203' filter='\(value)'/>"
        #expect(try effects(shape) == "#010203")
        #expect(problems(shape).contains { $0.message.contains(message) })
    }

    /// Results that double with each primitive or function stay small.
    @Test func resultsOfFiltersAreLimited() throws {
        let merge = "<feMerge><feMergeNode/><feMergeNode/></feMerge>"
        let body = filtered(String(repeating: merge, count: 60))
        #expect(try scene(body).allLayers.count <= 64)
        #expect(problems(body).contains { $0.message.contains("<feMerge>: this part") })
        let shadows = String(repeating: "drop-shadow(0 1px red) ", count: 60)
        let shape =
            "<filter id='d'><feOffset/></filter><rect width='9' height='9' filter='\(shadows)url(#d)'/>"
        #expect(try scene(shape).allLayers.count <= 64)
        #expect(problems(shape).contains { $0.message.contains("only the first functions") })
    }

    /// The first use of the element in a picture is no copy. A filter with too many copies has no effect.
    @Test(arguments: [(100, 7, true), (100, 9, false)])
    func copiesInFiltersAreLimited(count: Int, depth: Int, isFiltered: Bool) throws {
        let merge =
            "<filter id='f' \(Self.region)><feOffset dx='1' result='a'/><feMerge><feMergeNode in='a'/><feMergeNode in='SourceGraphic'/></feMerge></filter>"
        let body =
            String(repeating: "<g filter='url(#f)'>", count: depth)
            + String(repeating: "<rect width='9' height='9'/>", count: count)
            + String(repeating: "</g>", count: depth)
        #expect(read(merge + body).sceneText != nil)
        #expect(
            problems(merge + body).contains { $0.message.contains("the filters make more than") }
                != isFiltered)
    }

    /// A hard silhouette is opaque, so the shadow is cut out below all of a translucent shape.
    @Test(arguments: ["fill-opacity='.25'", "opacity='.25'", "stroke='#fff' stroke-opacity='.25'"])
    func hardSilhouettesAreOpaque(attributes: String) throws {
        let filter = """
            <filter id='f'>
            <feColorMatrix in='SourceAlpha' values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0' result='h'/>
            <feOffset dy='4'/><feGaussianBlur stdDeviation='2'/><feComposite in2='h' operator='out'/>
            <feBlend in='SourceGraphic' in2=''/></filter>
            """
        let body = "<g filter='url(#f)'><rect width='20' height='10' fill='#fff' \(attributes)/></g>"
        let text = try #require(read(filter + body).sceneText)
        #expect(text.contains("luminance") && !text.contains("#00000040"))
        // Only the shape itself keeps its opacity.
        #expect(text.ranges(of: /opacity: 0.25|40"/).count == 1)
    }

    /// Shapes without a fill are black in blurs, which are often shadows, and in masks.
    @Test(arguments: [
        ("filter='blur(2px)'", true), ("filter='url(#b)'", true), ("filter='url(#g)'", false),
        ("filter='blur(0)'", false), ("mask='url(#m)'", true), ("", false),
    ])
    func shapesInBlursAndMasksAreBlack(attribute: String, isBlack: Bool) throws {
        let shape = "<rect width='20' height='10'"
        let definitions = """
            <filter id='b'><feGaussianBlur stdDeviation='2'/></filter>
            <filter id='g'><feGaussianBlur stdDeviation='2'/><feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter>
            <mask id='m'>\(shape) fill='#fff'/>\(shape)/></mask>
            """
        let fill = attribute.contains("mask") ? "fill='red'" : ""
        let other = "\(shape) fill='red'/>"
        let found = try effects("\(definitions)\(other)<g \(attribute)>\(shape) \(fill)/></g>")
        #expect(found.contains("#000000") == isBlack)
        #expect(found.contains("#808080") != isBlack)
    }

    /// Style sheets need units, attributes do not.
    @Test(arguments: ["blur(4)", "drop-shadow(1 1px red)", "drop-shadow(0 2 red)blur(1px)"])
    func lengthsInStylesHaveUnits(value: String) throws {
        let shape = "<rect width='9' height='9' fill='#010203'"
        #expect(try effects("\(shape) style='filter:\(value)'/>") == "#010203")
        #expect(
            problems("\(shape) style='filter:\(value)'/>").contains { $0.message.contains("is not valid") })
        #expect(try effects("\(shape) filter='\(value)'/>") != "#010203")
    }

    @Test func filtersWithoutPrimitivesHideTheirElements() {
        #expect(problems(filtered("")).contains { $0.message.contains("it hides the element") })
    }

    /// The region clips the picture, unless its element moves. An empty one hides the element.
    @Test(arguments: rows(table("SVGFilesTests/Cases/regions")))
    func regionsClip(row: [String]) throws {
        let body = "<filter id='f' \(row[0])><feGaussianBlur stdDeviation='1'/></filter>\(row[1])"
        #expect(try effects(body) == row[2])
        #expect(problems(body).contains { $0.message.contains("this filter is empty") } == row[2].isEmpty)
    }
}

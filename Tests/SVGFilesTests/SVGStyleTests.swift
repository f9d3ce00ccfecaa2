import Colors
import Geometry
import Layers
import Scenes
import TestSupport
import Testing

@testable import SVGFiles

/// Values, colours and style sheets have the meaning of browsers.
extension SVGReaderTests {
    /// Each file has a line of the scene, and no problems.
    @Test(arguments: pairs(table("SVGFilesTests/Cases/styles")))
    func stylesHaveTheMeaningOfBrowsers(body: String, line: String) throws {
        let reading = read(body)
        let text = try #require(reading.sceneText)
        #expect(text.contains(line), "\(text)")
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(SceneReader.read(text, file: "a.yaml").scene != nil, "\(text)")
    }

    /// Each file has a line of the scene, and a problem.
    @Test(
        arguments: rows(
            #"""
            <style>path{fill:#010203;fill:bogus}</style><path d='M0 0h9v9z'/> → fillColor: "#010203" → "bogus" is not a colour
            <g fill='#010203'><path d='M0 0h9v9z' fill='undefined'/></g> → fillColor: "#010203" → "undefined" is not a colour
            <path d='M0 0h9v9z' transform='rotate(45, 5)'/> → path: M 0 0 L 9 0 L 9 9 Z → it has no effect
            <path d='M0 0h9v9z' transform='translate(1 2 3)'/> → path: M 0 0 L 9 0 L 9 9 Z → it has no effect
            <path d='M1 1 L 5 1 L 5 5 NaN'/> → path: M 1 1 L 5 1 L 5 5 → the path ends before the error
            <path d='M1 1 L 5 1 5 5 7'/> → path: M 1 1 L 5 1 L 5 5 → the path ends before the error
            <linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient><rect width='0' height='9' fill='url(#g)'><animate attributeName='width' to='9' dur='2s'/></rect> → locations: [0, 1] → keeps its place
            <style>@media (min-width: 1px){path{fill:red}}</style><path d='M0 0h9v9z' fill='#010203'/> → fillColor: "#010203" → is not supported and does not match
            <clipPath id='c'/><style>@keyframes a{to{clip-path:inset(0)}}</style><path d='M0 0h9v9z' clip-path='url(#c)' style='animation:a 1s'/> → path: M 0 0 L 9 0 L 9 9 Z → only between shapes
            """#))
    func lostStylesAreReported(row: [String]) throws {
        let reading = read(row[0])
        let text = try #require(reading.sceneText)
        #expect(text.contains(row[1]), "\(text)")
        #expect(reading.diagnostics.contains { $0.message.contains(row[2]) }, "\(reading.diagnostics)")
    }

    /// The corners of a rectangle are at most as large as its sides, and grow from sharp ones.
    @Test(arguments: [
        (
            "<rect y='10' width='0' height='30' rx='15'><animate attributeName='width' to='100' dur='1s'/></rect>",
            Rect(0, 10, 30, 30), 15.0
        ),
        (
            "<rect y='10' width='0' height='30' rx='15'><animate attributeName='width' to='100' dur='1s'/></rect>",
            Rect(0, 10, 10, 30), 5
        ),
        (
            "<rect width='40' height='40'><animate attributeName='rx' values='0;20' dur='1s'/></rect>",
            Rect(0, 0, 40, 40), 6
        ),
        (
            "<style>@keyframes a{from{rx:0}to{rx:20px}}</style><rect width='40' height='40' style='animation:a 1s linear'/>",
            Rect(0, 0, 40, 40), 14
        ),
    ])
    func cornersFitTheirRectangle(body: String, rect: Rect, radius: Double) throws {
        // Each attribute is a number of the time.
        let time = rect.size == Size(40, 40) ? radius / 20 : rect.size.width / 100
        let path = try #require(leaf(scene(body), at: time).shape?.path)
        let height = min(radius == 5 ? 15 : radius, rect.size.height / 2)
        let wanted = Path(roundedRect: rect, cornerWidth: radius, cornerHeight: height)
        #expect(path.hasSameStructure(as: wanted))
        #expect(zip(path.points, wanted.points).allSatisfy { $0.distance(to: $1) < 0.2 }, "\(path)")
    }

    /// Values outside of 0...1 are clamped after the interpolation.
    @Test func fractionsAreClampedLast() throws {
        let fade = try scene(
            "<path d='M0 0h9v9z'><animate attributeName='opacity' values='-1;2' dur='3s'/></path>")
        for (time, opacity) in [(0.5, 0.0), (1.5, 0.5), (2.5, 1)] {
            #expect(abs(Double(try leaf(fade, at: time).opacity) - opacity) < 0.02, "at \(time)")
        }
        let band = try scene(
            "<linearGradient id='g'><stop/><stop stop-color='red'><animate attributeName='offset' values='-1;1' dur='2s'/>"
                + "</stop></linearGradient><path d='M0 0h9v9z' fill='url(#g)'/>")
        for (time, offset) in [(0.5, 0.0), (1.5, 0.5)] {
            let gradient = try #require(
                Timeline(band).presentation(at: time).layers.flatMap(\.allLayers).compactMap(\.gradient).first
            )
            #expect(abs(gradient.locations[2] - offset) < 0.03, "at \(time)")
        }
    }

    /// CSS multiplies colours by their opacity before it blends them.
    @Test(arguments: [
        (
            "from{fill:rgb(255 0 0 / .2)}to{fill:blue}", 0.5,
            Color(red: 1 / 6, green: 0, blue: 5 / 6, alpha: 0.6)
        ),
        (
            "from{fill:red}50%{fill:transparent}to{fill:blue}", 0.25,
            Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        ),
        (
            "from{fill:red}50%{fill:transparent}to{fill:blue}", 0.75,
            Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        ),
    ])
    func colorsBlendPremultiplied(keyframes: String, time: Double, wanted: Color) throws {
        let scene = try scene(
            "<style>@keyframes a{\(keyframes)}</style><path d='M0 0h9v9z' style='animation:a 1s linear'/>")
        let color = try #require(leaf(scene, at: time).shape?.fillColor?.color)
        #expect(zip(color.channels, wanted.channels).allSatisfy { abs($0 - $1) < 0.02 }, "\(color)")
    }

    @Test(arguments: [
        "<path d='M0 0h9v9z' transform-origin=' ' transform='rotate(9)'/>",
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' spreadMethod='repeat' x2='1e-20'><stop/>"
            + "<stop offset='1'/></linearGradient><rect x='10' width='9' height='9' fill='url(#g)'/>",
    ])
    func oddValuesAreRead(body: String) { #expect(read(body).sceneText != nil) }

    @Test func aFileMayBeginWithALongComment() {
        #expect(SVGReader.accepts("\u{FEFF}<!--\(String(repeating: "a ", count: 4000))--><svg/>"))
    }
}

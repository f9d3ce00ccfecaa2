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
    @Test(
        arguments: pairs(
            #"""
            % The first `none` of an animation is its fill mode.
            <style>path{animation:m 1s linear 0s infinite normal none running}@keyframes m{to{opacity:0}}</style><path d='M0 0h9v9z'/> → keyPath: opacity
            <style>path{animation:none 2s linear none m}@keyframes m{to{opacity:0}}</style><path d='M0 0h9v9z'/> → duration: 2
            <path d='M0 0h9v9z' fill='#fff' style='fill:light-dark(#010203, #fff)'/> → fillColor: "#010203"
            % Children inherit the animation of a property that their parent does not declare.
            <g><animate attributeName='stroke-width' values='1;5' dur='1s'/><path d='M0 0h9v9z' stroke='red'/></g> → keyPath: lineWidth
            % A declaration that is not valid has no effect.
            <style>path{opacity:.5;opacity:x}</style><path d='M0 0h9v9z'/> → opacity: 0.5
            <path d='M0 0h9v9z' fill='None' stroke='#010203'/> → fillColor: none
            <g fill='#010203'><path d='M0 0h9v9z' style='fill:var(--no)'/></g> → fillColor: "#010203"
            <style>@-moz-keyframes a{to{-o-transform:none}}@keyframes a{to{-ms-transform:none;opacity:0}}path{animation:a 2s}</style><path d='M0 0h9v9z'/> → keyPath: opacity
            <style>@supports (-moz-appearance:none){path{fill:red}}path::selection{fill:red}</style><path d='M0 0h9v9z' fill='#010203'/> → fillColor: "#010203"
            <path d='M0 0h9v9z' style='--i:2;transform:rotate(calc(var(--i)*45deg))'/> → transform: [0, 1, -1, 0, 0, 0]
            <path d='M0 0h9v9z' style='transform:scale(calc(1 + .5), max(1, 2))'/> → transform: [1.5, 0, 0, 2, 0, 0]
            <path d='M0 0h9v9z' style='opacity:calc(.5*min(.5, 1))'/> → opacity: 0.25
            <path d='M0 0h9v9z' fill='none' style='stroke:red;stroke-width:clamp(1px, 50%, 3px)'/> → lineWidth: 3
            <path d='M0 0h9' style='stroke:red;stroke-dasharray:calc(1px + 1px), 4'/> → lineDashPattern: [2, 4]
            <style>path{animation:a calc(2s / 4) calc(1 + 1)}@keyframes a{to{opacity:0}}</style><path d='M0 0h9v9z'/> → duration: 0.5, repeatDuration: 1
            <style>path:nth-of-type(2){fill:#010203}</style><path d='M0 0'/><g/><path d='M0 0h9v9z'/> → fillColor: "#010203"
            <style>g+path:last-of-type:not(.a, #b){fill:#010203}</style><g/><path d='M0 0h9v9z'/> → fillColor: "#010203"
            <style>title~path:not(:hover){fill:#010203}</style><title/><g/><path d='M0 0h9v9z'/> → fillColor: "#010203"
            <style>:is(.a,.b):only-child{fill:#010203}g path:where(.a){fill:red}</style><g><path class='a' d='M0 0h9v9z'/></g> → fillColor: "#010203"
            <style>[id^=ab][id$="f"][id*='cd'][class~=y][lang|=en]{fill:#010203}</style><path id='abcdef' class='x y' lang='en-GB' d='M0 0h9v9z'/> → fillColor: "#010203"
            <style>@media screen and (prefers-reduced-motion: reduce), not all{path{fill:red}}@media only screen, tv{path{fill:#010203}}</style><path d='M0 0h9v9z'/> → fillColor: "#010203"
            <style>@media not all and (prefers-reduced-motion){path{fill:#010203}}</style><path d='M0 0h9v9z'/> → fillColor: "#010203"
            <path d='M0 0h9v9z' style='clip-path:circle(2px at right 3px)'/> → path: M 11 3 C 11 4.1046
            <path d='M0 0h8v6z' style='clip-path:ellipse(50% 1px)'/> → path: M 8 3 C
            <path d='M0 0h8v6z' style='clip-path:inset(1px 25%)'/> → path: M 2 1 L 6 1 L 6 5 L 2 5 Z
            <path d='M0 0h8v6z' style='clip-path:inset(0 round 2px)'/> → path: M 2 0 L 6 0 C
            <path d='M0 0h8v6z' stroke='red' stroke-width='2' style='clip-path:polygon(evenodd, 0 0, 100% 0, 0 50%)'/> → path: M -1 -1 L 9 -1 L -1 3 Z
            <style>path{animation:a 2s linear}@keyframes a{from{clip-path:inset(0 100% 0 0)}to{clip-path:inset(0)}}</style><path d='M0 0h8v6z'/> → fromValue: M 0 0 L 0 0 L 0 6 L 0 6 Z, toValue: M 0 0 L 8 0 L 8 6 L 0 6 Z
            % The background of a pattern has no seams.
            <pattern id='p' width='3' height='3' patternUnits='userSpaceOnUse'><rect width='3' height='3' fill='#010203'/></pattern><path d='M0 0h9v9z' fill='url(#p)'/> → path: M -1 -1 L 10 -1 L 10 10 L -1 10 Z
            % CSS blends colours with premultiplied alpha, and has no colours between a colour and none.
            <style>path{animation:a 2s linear}@keyframes a{from{fill:transparent}to{fill:#fff}}</style><path d='M0 0h9v9z'/> → fromValue: "#ffffff00", toValue: "#ffffff"
            <style>path{animation:a 2s linear}@keyframes a{from{fill:none}to{fill:red}}</style><path d='M0 0h9v9z'/> → values: ["#00000000", "#ff000000", "#ff0000", "#ff0000"], keyTimes: [0, 0.5, 0.5, 1]
            <path d='M0 0h9v9z'><animate attributeName='fill' values='transparent;white' dur='2s'/></path> → fromValue: "#00000000", toValue: "#ffffff"
            """#))
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

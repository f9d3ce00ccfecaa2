import Demos
import Geometry
import Layers
import Scenes
import Testing

/// Claims of the demos without numbers, such as "has shot past the line", hold for as long as they are shown.
@Suite struct DemoClaimsTests {
    /// A claim about a scene, while its sentence is shown.
    struct Claim: CustomTestStringConvertible {
        let demo: String
        let time: Double
        let words: String
        let isTrue: @Sendable (Moment) -> Bool
        var testDescription: String { "\(demo) at \(time): \(words)" }

        init(
            _ demo: String, _ time: Double, _ words: String, _ isTrue: @escaping @Sendable (Moment) -> Bool
        ) {
            (self.demo, self.time, self.words, self.isTrue) = (demo, time, words, isTrue)
        }
    }

    /// A scene at a time.
    struct Moment {
        let scene: Scene
        let time: Double

        /// Returns the presentation value of a number, or NaN if the layer has none.
        func number(_ property: AnimatableProperty, of layer: String, after delay: Double = 0) -> Double {
            guard let id = scene.layer(named: layer)?.id,
                case .number(let number)? = scene.presentation(at: time + delay)[id]?.value(for: property)
            else { return .nan }
            return number
        }

        /// Returns the change of a number in the next 0.01 s.
        func step(_ property: AnimatableProperty, of layer: String) -> Double {
            number(property, of: layer, after: 0.01) - number(property, of: layer)
        }

        /// Returns the width of a layer's path.
        func width(of layer: String) -> Double {
            let id = scene.layer(named: layer)?.id
            return id.flatMap { scene.presentation(at: time)[$0]?.shape?.path?.bounds?.size.width } ?? .nan
        }
    }

    static let claims: [Claim] = [
        Claim("chase", 0.2, "the line grows") {
            $0.step(.strokeEnd, of: "snake") > $0.step(.strokeStart, of: "snake")
        },
        Claim("chase", 1.6, "the line shrinks") {
            $0.step(.strokeEnd, of: "snake") < $0.step(.strokeStart, of: "snake")
        },
        Claim("chase", 3, "both have reached the end") {
            $0.number(.strokeEnd, of: "snake") == 1 && $0.number(.strokeStart, of: "snake") == 1
        },
        Claim("springs", 0.8, "pink and blue have shot past the line") { moment in
            ["loose", "standard"].allSatisfy { moment.number(.positionX, of: $0) > 160 }
        },
        Claim("springs", 1.5, "green has come to rest, and never passed the line") { moment in
            abs(moment.number(.positionX, of: "critical") - 160) < 0.1
                && (0...20).allSatisfy {
                    moment.number(.positionX, of: "critical", after: -moment.time * Double($0) / 20) <= 160
                }
        },
        Claim("springs", 2, "pink still swings, amber still creeps") {
            abs($0.step(.positionX, of: "loose")) > 1e-4 && $0.step(.positionX, of: "overdamped") > 1e-4
        },
        Claim("easing-race", 3.5, "a dead heat") { moment in
            ["linear", "easeIn", "easeOut", "easeInEaseOut", "default", "easeOutBounce"].allSatisfy {
                moment.number(.positionX, of: "\($0) runner") == 164
            }
        },
        Claim("easing-gallery", 1.8, "bounce never exceeds 1; it falls back again and again") { moment in
            let path = (0...100).map {
                moment.number(.positionY, of: "easeOutBounce dot", after: Double($0) / 50 - moment.time)
            }
            let falls = zip(path, path.dropFirst()).filter { $0 < $1 }
            return path.allSatisfy { $0 >= -60 } && falls.count > 10
        },
        Claim("backing-layer", 0.6, "the outline has jumped; the background is on its way") {
            $0.width(of: "jumps") == 84 && $0.number(.boundsWidth, of: "jumps") < 84
                && $0.step(.boundsWidth, of: "jumps") > 0
        },
        Claim("backing-layer", 1.1, "the outline moves with the bounds") {
            abs($0.width(of: "follows") - $0.number(.boundsWidth, of: "follows")) < 1e-6
        },
        Claim("backing-layer", 3.6, "the left outline jumps ahead of its background") {
            $0.width(of: "jumps") < $0.number(.boundsWidth, of: "jumps")
        },
        Claim("additive", 1.5, "pink is below blue and level with amber") {
            abs($0.number(.positionX, of: "both") - $0.number(.positionX, of: "across")) < 1e-9
                && abs($0.number(.positionY, of: "both") - $0.number(.positionY, of: "up and down")) < 1e-9
        },
        Claim("fade", 2.6, "pink snaps back") { $0.number(.opacity, of: "snaps back") == 1 },
        Claim("fade", 3.5, "green does not snap back") { $0.number(.opacity, of: "stays") == 0 },
        Claim("pause-and-scrub", 1, "green stands below amber's 1") {
            $0.number(.positionX, of: "green wheel") == $0.number(.positionX, of: "stopped at 1 wheel")
        },
        Claim("pause-and-scrub", 4.2, "blue has arrived; green comes a second later") {
            $0.number(.positionX, of: "playing wheel") == 220
                && $0.number(.positionX, of: "green wheel") < 220
        },
        Claim("signature", 5.8, "strokeStart wipes it out") { $0.step(.strokeStart, of: "ink") > 0 },
        Claim("signature", 6.6, "strokeStart is held at 1") { $0.number(.strokeStart, of: "ink") == 1 },
        Claim("reversed-draw", 1.6, "its strokeStart comes down from 1") {
            $0.step(.strokeStart, of: "start pulled back") < 0
        },
        Claim("miter-limit", 2.2, "below 4.8, and not below 2.9") {
            (2.9..<4.8).contains($0.number(.miterLimit, of: "24 degrees"))
        },
        Claim("miter-limit", 2.9, "below 2.9, and not below 1.6") {
            (1.6..<2.9).contains($0.number(.miterLimit, of: "40 degrees"))
        },
        Claim("miter-limit", 3.5, "below 1.6") { $0.number(.miterLimit, of: "80 degrees") < 1.6 },
    ]

    @Test(arguments: claims) func aClaimHoldsWhileItIsShown(claim: Claim) throws {
        let lesson = try DemoFrameTests.reading(claim.demo).lesson
        let step = try #require(lesson.steps.first { abs($0.time - claim.time) < 1e-9 })
        let scene = try DemoFrameTests.scene(claim.demo)
        for part in 0...8 {
            let time = step.time + (step.end - step.time) * Double(part) / 8
            let holds = claim.isTrue(Moment(scene: scene, time: time))
            #expect(holds, "not at \(time)")
        }
    }
}

import Colors
import Geometry
import Layers
import Testing

@testable import Scenes

struct FormsPropertyTests {
    private func transform(_ text: String) throws -> FormReading<Affine> {
        try FormReading(Parsers.transform, text)
    }

    @Test func transformsByTheirNumbers() throws {
        #expect(
            try transform("[1, 2, 3, 4, 5, 6]").value == Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        #expect(try transform("identity").value == .identity)
        #expect(try transform("[1, 0, 0, 1, 0, up]").said == ["19 ty of k needs a number, got \"up\""])
    }

    /// Every part by its name, on top of the identity. Rotation by a quarter turn takes x to y.
    @Test(
        "transforms by their parts",
        arguments: [
            ("{ scale: 2 }", Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)),
            ("{ scale.x: 2 }", Affine(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
            ("{ scale.y: -3 }", Affine(a: 1, b: 0, c: 0, d: -3, tx: 0, ty: 0)),
            ("{ translation: [4, 5] }", Affine(a: 1, b: 0, c: 0, d: 1, tx: 4, ty: 5)),
            ("{ translation.x: 4 }", Affine(a: 1, b: 0, c: 0, d: 1, tx: 4, ty: 0)),
            ("{ translation.y: 5 }", Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 5)),
            ("{ scale: 2, translation.x: 7, scale.y: 3 }", Affine(a: 2, b: 0, c: 0, d: 3, tx: 7, ty: 0)),
        ])
    func parts(text: String, matrix: Affine) throws {
        let reading = try transform(text)
        #expect(reading.value == matrix && reading.said == [])
    }

    @Test func rotationHasTwoNames() throws {
        let quarter = "1.5707963267948966"
        for name in ["rotation", "rotation.z"] {
            let turned = try #require(try transform("{ \(name): \(quarter) }").value)
            let point = turned.apply(Point(1, 0))
            #expect(abs(point.x) < 1e-12 && abs(point.y - 1) < 1e-12)
        }
    }

    @Test func everyPartThatIsWrongIsTold() throws {
        #expect(
            try transform("{ skew: 1, scale: wide, rotation: 90deg }").said == [
                "5 no part \"skew\" of a transform: it has rotation, and scale and translation with .x and .y",
                "21 scale needs a number, got \"wide\"",
                "37 rotation needs a number, got \"90deg\" | rotation: 1.5707963267948966",
            ])
        #expect(try transform("{ translation: 4 }").said == ["18 translation needs [width, height], got 4"])
        #expect(try transform("upside down").said.count == 1)
    }

    @Test func valuesOfEveryKind() throws {
        func value(_ kind: AnimatableValue.Kind, _ text: String) throws -> AnimatableValue? {
            try FormReading(Parsers.value(of: kind), text).value
        }
        #expect(try value(.number, "-3") == .number(-3))
        #expect(try value(.bool, "false") == .bool(false))
        #expect(try value(.point, "[1, 2]") == .point(Point(1, 2)))
        #expect(try value(.size, "[1, 2]") == .size(Size(1, 2)))
        #expect(try value(.rect, "[1, 2, 3, 4]") == .rect(Rect(1, 2, 3, 4)))
        #expect(try value(.color, "none") == .color(nil))
        #expect(try value(.fill, "blue") == .fill(.color(Color(rgb: 0x0000FF))))
        #expect(try value(.path, "none") == .path(nil))
        #expect(try value(.transform, "identity") == .transform(.identity))
        #expect(try value(.colors, "[red]") == .colors([Color(rgb: 0xFF0000)]))
        #expect(try value(.colors, "[none]") == nil)
        #expect(try value(.numbers, "none") == .numbers([]))
        #expect(try value(.numbers, "[-1]") == .numbers([-1]))
        #expect(try value(.keyword, "round") == .keyword("round"))
    }

    /// A layer wants values that make sense; an animation passes beyond them, as a spring does.
    @Test func propertiesKeepTheirRanges() throws {
        func said(_ property: AnimatableProperty, _ text: String) throws -> [String] {
            try FormReading(Parsers.value(of: property), text).said
        }
        #expect(try said(.lineWidth, "-1") == ["3 k needs a number, 0 or more, got -1"])
        #expect(try said(.cornerRadius, "-1") == ["3 k needs a number, 0 or more, got -1"])
        #expect(try said(.zPosition, "-1") == [])
        #expect(try said(.lineCap, "flat") == ["3 k needs butt, round or square, got \"flat\""])
        #expect(try said(.lineDashPattern, "none") == [])
        #expect(try said(.lineDashPattern, "[]") == [])
        #expect(try said(.lineDashPattern, "[4, -1]") == ["3 k: dash length 2 is negative: -1.0"])
        #expect(try FormReading(Parsers.value(of: AnimatableValue.Kind.number), "-1").value == .number(-1))
    }
}

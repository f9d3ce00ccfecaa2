import CoreAnimation
import Testing

@Suite struct DescriptionsTests {
    @Test func pointsAndRectanglesAreNumbers() {
        #expect("\(CGPoint(x: 1, y: 2.5))" == "(1.0, 2.5)")
        #expect("\(CGSize(width: 3, height: 4))" == "(3.0, 4.0)")
        #expect("\(CGRect(x: 1, y: 2, width: 3, height: 4))" == "(1.0, 2.0, 3.0, 4.0)")
        #expect("\(Optional(CGPoint.zero) as Any)" == "Optional((0.0, 0.0))")
    }

    @Test func coloursAreTheirComponents() {
        #expect("\(UIColor.orange)" == "UIExtendedSRGBColorSpace 1 0.5 0 1")
        #expect("\(UIColor.lightGray)" == "UIExtendedGrayColorSpace 0.666667 1")
        #expect("\(NSColor.red)" == "sRGB IEC61966-2.1 colorspace 1 0 0 1")
        #expect("\(UIColor.black.cgColor)" == "<CGColor> [kCGColorSpaceModelMonochrome] ( 0 1 )")
        #expect(
            "\(CGColor(red: 1, green: 0, blue: 0.25, alpha: 1))"
                == "<CGColor> [kCGColorSpaceModelRGB] ( 1 0 0.25 1 )")
    }

    @Test func pathsAreTheirSteps() {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0.5))
        path.addQuadCurve(to: CGPoint(x: 1, y: 2), controlPoint: CGPoint(x: 3, y: 4))
        path.addCurve(
            to: CGPoint(x: 1, y: 2), controlPoint1: CGPoint(x: 3, y: 4), controlPoint2: CGPoint(x: 5, y: 6))
        path.close()
        let steps = """
            Path:
              moveto (0, 0)
                lineto (10, 0.5)
                quadto (3, 4) (1, 2)
                curveto (3, 4) (5, 6) (1, 2)
                closepath

            """
        #expect("\(path.cgPath)" == steps && "\(path)" == steps)
        #expect("\(NSBezierPath(cgPath: path.cgPath))" == steps)
    }
}

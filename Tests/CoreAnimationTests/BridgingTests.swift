import CoreAnimation
import Testing

@Suite struct BridgingTests {
    @Test func numbersAreObjects() {
        let width: CGFloat = 2.5
        #expect(width as NSNumber == NSNumber(value: 2.5))
        #expect([width, 4] as [NSNumber] == [2.5, 4])
        let any: Any = NSNumber(value: 2.5)
        #expect(any as? CGFloat == 2.5)
        #expect(any as? Double == 2.5)
        #expect((width as Any) as? NSNumber == 2.5)
        #expect(([width] as Any) as? [NSNumber] == [2.5])
        #expect(("2.5" as Any) as? CGFloat == nil)
    }

    @Test func pointsSizesAndRectanglesAreObjects() {
        let point = CGPoint(x: 1, y: 2)
        #expect((point as NSValue).cgPointValue == point)
        #expect((NSValue(cgPoint: point) as Any) as? CGPoint == point)
        #expect((point as Any) as? NSValue == NSValue(cgPoint: point))
        #expect((NSValue(cgPoint: point) as Any) as? CGSize == nil)
        let size = CGSize(width: 3, height: 4)
        #expect((NSValue(cgSize: size) as Any) as? CGSize == size)
        #expect((size as NSValue).cgSizeValue == size)
        let rect = CGRect(origin: point, size: size)
        #expect((NSValue(cgRect: rect) as Any) as? CGRect == rect)
        #expect((rect as NSValue).cgRectValue == rect)
        #expect((rect as NSValue) as? CGPoint == nil)
    }

    @Test func mapsAndMatricesAreObjects() {
        let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
        #expect((NSValue(cgAffineTransform: map) as Any) as? CGAffineTransform == map)
        #expect(NSValue(cgAffineTransform: map).cgAffineTransformValue == map)
        let matrix = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 1, 2, 3, 4)
        #expect((NSValue(caTransform3D: matrix) as Any) as? CATransform3D == matrix)
        #expect((matrix as NSValue).caTransform3DValue == matrix)
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
        #expect((NSValue(caTransform3D: matrix) as Any) as? CGAffineTransform == nil)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        #expect((insets as NSValue).cgVectorValue == .zero)
    }

    @Test func whatIsInAnObjectIsNotReadAsSomethingElse() {
        let point = NSValue(cgPoint: CGPoint(x: 1, y: 2))
        #expect(point.caTransform3DValue == CATransform3D())
        #expect(point.cgRectValue == .zero && point.cgSizeValue == .zero && point.cgVectorValue == .zero)
        #expect(point.cgAffineTransformValue == CGAffineTransform())
        #expect(NSNumber(value: 1).cgPointValue == .zero)
    }
}

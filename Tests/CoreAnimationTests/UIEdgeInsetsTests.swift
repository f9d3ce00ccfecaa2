import CoreAnimation
import Testing

@Suite struct UIEdgeInsetsTests {
    @Test func theSidesMoveInwards() {
        let box = CGRect(x: 10, y: 20, width: 30, height: 40)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(box.inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36))
        #expect(box.inset(by: .zero) == box)
        #expect(CGRect.null.inset(by: insets).isNull)
    }
}

import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// Buttons, and controls with a number or a choice.
@Suite struct ControlTests {
    private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        Stage(size: CGSize(9, 9)).perform {
            UIGraphicsImageRenderer(size: CGSize(width, height)).image { _ in }
        }
    }

    private func button(_ title: String?, _ image: UIImage?, _ change: (UIButton) -> Void = { _ in })
        -> UIButton
    {
        let button = UIButton(frame: CGRect(0, 0, 100, 50))
        button.titleLabel?.font = .systemFont(ofSize: 10)
        button.setTitle(title, for: .normal)
        button.setImage(image, for: .normal)
        change(button)
        button.layoutIfNeeded()
        return button
    }

    /// The image is at the left of the title. Insets and alignments move them as in UIKit.
    @Test func buttonsPlaceTheirImagesAndTitles() throws {
        try Stage().perform {
            let image = picture(16, 20)
            func frames(_ change: (UIButton) -> Void = { _ in }) throws -> [CGRect] {
                let button = button("abcd", image, change)
                return [try #require(button.imageView).frame, try #require(button.titleLabel).frame]
            }
            #expect(try frames() == [CGRect(32, 15, 16, 20), CGRect(48, 19, 20, 12)])
            #expect(try frames { $0.contentHorizontalAlignment = .left }.map(\.minX) == [0, 16])
            #expect(try frames { $0.contentHorizontalAlignment = .trailing }.map(\.minX) == [64, 80])
            #expect(try frames { $0.contentVerticalAlignment = .bottom }.map(\.maxY) == [50, 50])
            // The usual insets that place the image above the title, or at its right.
            let above = try frames {
                $0.imageEdgeInsets = UIEdgeInsets(top: -12, left: 0, bottom: 0, right: -20)
                $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: -16, bottom: -20, right: 0)
            }
            #expect(above.map(\.midX) == [50, 50] && above[0].maxY == above[1].minY)
            let after = try frames {
                $0.imageEdgeInsets = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: -20)
                $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: -16, bottom: 0, right: 16)
            }
            #expect(after.map(\.minX) == [52, 32])
            // A long title is cut, and a large image is no larger than the content.
            let long = button(String(repeating: "a", count: 99), picture(80, 90))
            #expect(long.titleLabel?.frame.maxX == 100 && long.imageView?.frame == CGRect(0, 0, 80, 50))
        }
    }

    @Test func buttonsHaveTheSizeOfTheirContent() {
        Stage().perform {
            let image = picture(16, 40)
            #expect(button("abcd", nil).intrinsicContentSize == CGSize(20, 24))
            #expect(button("abcd", image).intrinsicContentSize == CGSize(36, 40))
            #expect(button(nil, image).intrinsicContentSize == CGSize(16, 40))
            let wide = button("abcd", nil) {
                $0.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            }
            #expect(wide.intrinsicContentSize == CGSize(26, 16))
            #expect(UIButton(type: .system).titleLabel?.font.pointSize == 15)
        }
    }

    @Test func configurationsPlaceAndColourTheContent() {
        Stage().perform {
            var look = UIButton.Configuration.filled()
            (look.title, look.image, look.imagePadding) = ("abcd", picture(16, 20), 4)
            (look.imagePlacement, look.cornerStyle) = (.trailing, .capsule)
            look.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            let button = UIButton(configuration: look, primaryAction: UIAction(title: "other") { _ in })
            button.titleLabel?.font = .systemFont(ofSize: 10)
            button.sizeToFit()
            button.layoutIfNeeded()
            #expect(button.bounds.size == CGSize(46, 24) && button.layer.cornerRadius == 12)
            #expect(button.backgroundColor == button.tintColor && button.titleLabel?.textColor == .white)
            #expect(button.titleLabel?.frame == CGRect(2, 5, 20, 12))
            #expect(button.imageView?.frame == CGRect(26, 1, 16, 20))
            button.configurationUpdateHandler = {
                $0.configuration?.imagePlacement = $0.isSelected ? .top : .leading
            }
            button.isSelected = true
            #expect(button.intrinsicContentSize == CGSize(26, 40))
            var plain = UIButton.Configuration.plain()
            plain.title = "b"
            button.configuration = plain
            #expect(button.backgroundColor == nil && button.titleLabel?.textColor == button.tintColor)
        }
    }

    /// Each part follows the state. A removed part takes no room.
    @Test func partsOfButtonsFollowTheState() {
        Stage().perform {
            let (image, selected, back) = (picture(16, 16), picture(8, 8), picture(4, 4))
            let button = button("one", image) {
                $0.setImage(selected, for: .selected)
                $0.setBackgroundImage(back, for: .highlighted)
                let red = NSAttributedString(string: "two", attributes: [.foregroundColor: UIColor.red])
                $0.setAttributedTitle(red, for: .selected)
            }
            #expect(button.subviews.count == 2 && button.currentBackgroundImage == nil)
            (button.isSelected, button.isHighlighted) = (true, false)
            #expect(button.imageView?.image === selected && button.titleLabel?.text == "two")
            #expect(button.titleLabel?.textColor == .red)
            (button.isSelected, button.isHighlighted) = (false, true)
            button.layoutIfNeeded()
            #expect(button.imageView?.image === image && button.titleLabel?.textColor == .white)
            #expect(button.subviews.first?.frame == button.bounds && button.subviews.count == 3)
            button.setTitle(nil, for: .normal)
            #expect(button.titleLabel?.text == nil && button.intrinsicContentSize == CGSize(16, 16))
        }
    }

    @Test func labelsDrawInARectangle() {
        final class Padded: UILabel {
            override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 20, dy: 0)) }
        }
        let label = Padded(frame: CGRect(0, 0, 100, 20))
        label.text = "ab"
        let stage = Stage(size: CGSize(100, 20), runTo: 1) { $0.addSublayer(label.layer) }
        let text = stage.timeline.presentation(at: 1).allLayers.first { $0.label != nil }
        #expect(text?.position.x == 20)
        #expect(
            label.textRect(forBounds: CGRect(5, 5, 100, 20), limitedToNumberOfLines: 1)
                == CGRect(5, 5, 17, 21))
    }

    /// The method of an observer is called after each instant that changes the property, until its removal.
    @Test func propertiesAreObservedByName() {
        final class Watcher: UIView {
            var log: [String] = []
            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                let (old, new) = (change?[.oldKey] as? CGPoint, change?[.newKey] as? CGPoint)
                log.append("\(keyPath ?? "") \(old?.y ?? -1) \(new?.y ?? -1)")
            }
        }
        let (watcher, scroll) = (Watcher(), UIScrollView(frame: CGRect(0, 0, 10, 10)))
        let stage = Stage { $0.addSublayer(scroll.layer) }
        stage.perform(at: 1) {
            scroll.addObserver(
                watcher, forKeyPath: "contentOffset", options: [.initial, .new, .old], context: nil)
            scroll.addObserver(watcher, forKeyPath: "text", context: nil)
            scroll.contentOffset.y = 4
            scroll.contentOffset.y = 5
        }
        stage.perform(at: 2) {
            scroll.removeObserver(watcher, forKeyPath: "contentOffset")
            scroll.addObserver(watcher, forKeyPath: "contentOffset", options: [.new, .old], context: nil)
            scroll.contentOffset.y = 6
        }
        stage.perform(at: 3, runTo: 4) {
            scroll.removeObserver(watcher, forKeyPath: "contentOffset")
            scroll.contentOffset.y = 7
        }
        #expect(watcher.log == ["contentOffset -1.0 0.0", "contentOffset 0.0 5.0", "contentOffset 5.0 6.0"])
        #expect(stage.reports == ["text of UIScrollView cannot be observed"])
    }

    @Test func objectsHaveAssociatedValues() {
        Stage().perform {
            var (key, other) = (0, 0)
            withUnsafePointer(to: &key) { key in
                withUnsafePointer(to: &other) { other in
                    let view = UIView()
                    objc_setAssociatedObject(view, key, "one", .OBJC_ASSOCIATION_RETAIN)
                    objc_setAssociatedObject(view, other, "two", .OBJC_ASSOCIATION_RETAIN)
                    objc_setAssociatedObject(view, other, nil, .OBJC_ASSOCIATION_RETAIN)
                    #expect(objc_getAssociatedObject(view, key) as? String == "one")
                    #expect(objc_getAssociatedObject(view, other) == nil)
                    #expect(objc_getAssociatedObject(UIView(), key) == nil)
                    objc_removeAssociatedObjects(view)
                    #expect(objc_getAssociatedObject(view, key) == nil)
                }
            }
        }
    }

    @Test func actionsAreCalled() {
        Stage().perform {
            var calls: [String] = []
            let first = UIAction(title: "Go") { calls.append("\($0.title) \($0.sender is UIButton)") }
            let button = UIButton(type: .system, primaryAction: first)
            #expect(button.currentTitle == "Go")
            for number in 1...2 {
                button.addAction(
                    UIAction(identifier: UIAction.Identifier("named")) { _ in calls.append("\(number)") },
                    for: .touchUpInside)
            }
            button.sendActions(for: [.touchUpInside, .primaryActionTriggered])
            #expect(calls == ["Go true", "2"] && first.sender == nil)
            button.removeAction(first, for: .primaryActionTriggered)
            button.removeAction(identifiedBy: UIAction.Identifier("named"), for: .allEvents)
            button.sendActions(for: .allEvents)
            #expect(calls.count == 2)
        }
    }

    /// A tap at a place selects a part, turns a page or takes a step, and calls the action.
    @Test func tapsChangeControls() {
        let stage = Stage(size: CGSize(200, 100))
        let (parts, pages, stepper) = (
            UISegmentedControl(items: ["one", "two", "three"]), UIPageControl(), UIStepper()
        )
        var calls: [String] = []
        stage.perform(runTo: 0.1) {
            parts.frame = CGRect(0, 0, 120, 30)
            parts.setEnabled(false, forSegmentAt: 2)
            pages.frame = CGRect(0, 30, 100, 30)
            pages.numberOfPages = 3
            stepper.frame.origin = CGPoint(0, 60)
            (stepper.value, stepper.maximumValue, stepper.stepValue) = (4, 9, 5)
            parts.addAction(
                UIAction { _ in calls.append("part \(parts.selectedSegmentIndex)") }, for: .valueChanged)
            pages.addAction(UIAction { _ in calls.append("page \(pages.currentPage)") }, for: .valueChanged)
            stepper.addAction(UIAction { _ in calls.append("\(stepper.value)") }, for: .valueChanged)
            for control in [parts, pages, stepper] { stage.rootLayer.addSublayer(control.layer) }
        }
        let taps: [(CGFloat, CGFloat)] = [
            (60, 15), (100, 15), (20, 15), (90, 45), (90, 45), (90, 45), (10, 45), (80, 70), (80, 70),
            (10, 70),
        ]
        for (index, tap) in taps.enumerated() {
            let time = 1 + Double(index)
            stage.play([(time, tap.0, tap.1), (time + 0.1, tap.0, tap.1)], to: time + 0.9)
        }
        #expect(calls == ["part 1", "part 0", "page 1", "page 2", "page 1", "9.0", "4.0"])
        stage.perform {
            #expect(
                pages.subviews[1].backgroundColor == .white && pages.subviews[1].center == CGPoint(50, 15))
            parts.insertSegment(withTitle: "zero", at: 0, animated: false)
            #expect(parts.selectedSegmentIndex == 1 && parts.titleForSegment(at: 1) == "one")
            #expect(!parts.isEnabledForSegment(at: 3))
            parts.removeSegment(at: 1, animated: false)
            #expect(parts.selectedSegmentIndex == UISegmentedControl.noSegment && parts.numberOfSegments == 3)
            #expect(parts.intrinsicContentSize == CGSize(3 * 53, 32))
            (stepper.wraps, stepper.value) = (true, 8)
        }
    }

    /// The bar fills with an animation, also with that of a block around it.
    @Test func progressIsAnimated() {
        let stage = Stage(size: CGSize(200, 100))
        let bar = UIProgressView(progressViewStyle: .default)
        stage.perform(runTo: 0.1) {
            bar.frame = CGRect(0, 0, 100, 4)
            stage.rootLayer.addSublayer(bar.layer)
        }
        func width(at time: Double) -> CGFloat? {
            stage.run(to: time)
            return stage.presentation(of: bar.subviews[0].layer, at: time)?.frame.width
        }
        stage.perform { bar.setProgress(2, animated: true) }
        #expect(abs((width(at: 0.225) ?? 0) - 50) < 0.1 && width(at: 1) == 100 && bar.progress == 1)
        stage.perform {
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                bar.setProgress(0.5, animated: true)
            }
        }
        #expect(abs((width(at: 2) ?? 0) - 75) < 0.1)
    }

    /// A drag turns a wheel to the nearest row, and a tap selects a row. A program selects one without a call.
    @Test func wheelsTurn() {
        let (stage, picker, rows) = (Stage(size: CGSize(200, 100)), UIPickerView(), PickerRows())
        func touch(_ steps: [(Double, CGFloat)], x: CGFloat) {
            let start = steps[0].0
            stage.play(steps.map { ($0.0, x, $0.1) }, to: start + 4)
        }
        stage.perform(runTo: 0.1) {
            picker.frame = CGRect(0, 0, 200, 100)
            (picker.dataSource, picker.delegate) = (rows, rows)
            picker.selectRow(3, inComponent: 1, animated: false)
            stage.rootLayer.addSublayer(picker.layer)
        }
        // A row has 30 points, and the finger rests at the end.
        touch([(1, 80), (1.1, 50), (1.2, 16), (1.6, 16), (2, 16)], x: 60)
        touch([(6, 80), (6.05, 80)], x: 150)
        stage.perform {
            #expect(rows.calls == ["0: 2", "1: 4"])
            #expect([0, 1].map(picker.selectedRow) == [2, 4] && picker.numberOfRows(inComponent: 1) == 6)
            #expect((picker.view(forRow: 2, forComponent: 0) as? UILabel)?.text == "row 2")
            #expect(picker.view(forRow: 4, forComponent: 1)?.backgroundColor == .red)
            #expect(picker.rowSize(forComponent: 1) == CGSize(50, 32))
            picker.selectRow(9, inComponent: 1, animated: true)
            rows.count = 2
            picker.reloadComponent(0)
            #expect([0, 1].map(picker.selectedRow) == [1, 5] && rows.calls.count == 2)
        }
    }
}

/// The rows of a picker view with two wheels, and its calls.
private final class PickerRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var count = 10
    private(set) var calls: [String] = []

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        component == 0 ? count : 6
    }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        component == 0 ? 100 : 50
    }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        component == 0 ? 30 : 0
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    {
        "row \(row)"
    }
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView {
        guard component == 1 else { return pickerView.titleView(row, component, view) }
        let plain = view ?? UIView()
        plain.backgroundColor = .red
        return plain
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        calls.append("\(component): \(row)")
    }
}

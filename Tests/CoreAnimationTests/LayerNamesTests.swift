import Geometry
import Layers
import Testing

@testable import CoreAnimation

/// What layers are called that have no names.
@Suite struct LayerNamesTests {
    final class Dial: UIView {
        let hand = CAShapeLayer()
        lazy var shadow = CALayer()
        var missing: CALayer?
        var maybe: CALayer? = CALayer()
        let ticks = [CALayer(), CALayer()]
        private let inner = UIView()

        override init(frame: CGRect) {
            super.init(frame: frame)
            for layer in [hand, shadow, ticks[0], ticks[1]] { self.layer.addSublayer(layer) }
            if let maybe { layer.addSublayer(maybe) }
            addSubview(inner)
            hand.addSublayer(CALayer())
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    final class Controller: UIViewController {
        let dial = Dial(frame: .zero)
        let later = CALayer()
        override func viewDidLoad() {
            view.addSubview(dial)
            dial.ticks[1].name = "noon"
            Stage.current.after(1) { self.view.layer.addSublayer(self.later) }
        }
    }

    @Test func propertiesNameLayers() {
        let stage = Stage(rootViewController: Controller())
        stage.run(to: 2)
        let scene = stage.scene
        #expect(
            scene.allLayers.map(\.name) == [
                "stage", "window", "view", "dial", "hand", "", "shadow", "ticks 1", "noon", "maybe", "inner",
            ])
        let inserted = scene.changes.flatMap(\.changes).compactMap { change in
            if case .insert(let layer, _) = change { layer.name } else { nil }
        }
        #expect(inserted == ["later"])
        // What it shows is the same.
        let timeline = Timeline(scene)
        for time in [0, 0.5, 1, 2] {
            let (named, own) = (timeline.presentation(at: time), stage.timeline.presentation(at: time))
            #expect(named.allLayers.map(\.position) == own.allLayers.map(\.position))
        }
    }
}

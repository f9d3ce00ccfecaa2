import AnticsStage
import Testing

@Suite struct StageSceneTests {
    @Test func aFrameIsText() throws {
        let stage = Stage(size: CGSize(width: 40, height: 40)) { root in
            let dot = CALayer()
            dot.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
            dot.backgroundColor = UIColor.white.cgColor
            root.addSublayer(dot)
        }
        let text = try stage.render(at: 0, columns: 4, rows: 2)
        #expect(text == "⣿⣿\n⣿⣿\n")
    }
}

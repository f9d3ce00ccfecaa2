#if os(Linux)
    import CoreAnimation

    /// Measures the time and memory of a stage by the number of its shape layers, each with a path and a colour.
    ///
    ///     bench stage              all measurements
    ///     bench stage 1000 all     one record: 1,000 layers that all change
    func benchStage(_ words: [String]) {
        if let count = words.first.flatMap({ Int($0) }), let record = StageRecord.named(words.last ?? "") {
            return record.measure(StageProgram(count))
        }
        for count in [1000, 2000] {
            print("stage: \(count) layers")
            let build = microseconds(of: 1, rounds: 10) { _ in StageProgram(count).layers.count }
            print("  building them: \(rounded(build / 1e3, 1)) ms")
            measurePresentation(StageProgram(count))
            for record in StageRecord.all { record.measureAlone(count) }
        }
    }

    /// The numbers of layers on a stage.
    private struct StageProgram {
        let stage: Stage
        let layers: [CAShapeLayer]

        init(_ count: Int) {
            let layers = (0..<count).map { _ in CAShapeLayer() }
            self.layers = layers
            stage = Stage(size: CGSize(width: 1000, height: 1000)) { root in
                for (index, layer) in layers.enumerated() {
                    layer.frame = CGRect(x: index % 40 * 25, y: index / 40 * 25, width: 20, height: 20)
                    layer.path = CGPath(ellipseIn: layer.bounds, transform: nil)
                    let red = Double(index) / Double(count)
                    layer.fillColor = CGColor(red: red, green: 0.5, blue: 0, alpha: 1)
                    root.addSublayer(layer)
                }
            }
            stage.run(to: 0)
        }
    }

    private func measurePresentation(_ program: StageProgram) {
        let (stage, layers) = (program.stage, program.layers)
        stage.perform {
            let still = microseconds(of: 100) { layers[$0].presentation() == nil ? 0 : 1 }
            print("  presentation(), nothing having changed: \(rounded(still, 2)) µs")
            let moved = microseconds(of: 100) {
                layers[$0].position.x += 1
                return layers[$0].presentation() == nil ? 0 : 1
            }
            print("  presentation(), the layer having changed: \(rounded(moved, 2)) µs")
        }
    }

    /// A minute in which layers change in every frame, with requests for moments in random order.
    private struct StageRecord {
        let name: String
        let words: String
        /// The number of layers that change in a frame, or `nil` for all.
        let changing: Int?
        let framesPerSecond: Int
        let isAnimated: Bool

        static let all = [
            StageRecord(
                name: "ten", words: "10 layers 60 times a second", changing: 10, framesPerSecond: 60,
                isAnimated: false),
            StageRecord(
                name: "animated", words: "the same, each change animated", changing: 10, framesPerSecond: 60,
                isAnimated: true),
            StageRecord(
                name: "all", words: "all layers 6 times a second", changing: nil, framesPerSecond: 6,
                isAnimated: false),
        ]

        static func named(_ name: String) -> StageRecord? { all.first { $0.name == name } }

        /// Measures in a separate process, whose memory is that of the record.
        func measureAlone(_ count: Int) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["stage", "\(count)", name]
            do { try process.run() } catch { print("  \(name): \(error)") }
            process.waitUntilExit()
        }

        func measure(_ program: StageProgram) {
            let clock = ContinuousClock()
            let before = residentMegabytes()
            let recording = clock.measure { record(program) } / .seconds(1)
            let recorded = residentMegabytes() - before
            let seeks = seekMilliseconds(program)
            let sought = residentMegabytes() - before
            print(
                "  \(words), a minute: \(rounded(recording, 2)) s, \(rounded(recorded, 1)) MB; a seek"
                    + " \(rounded(seeks.mean, 2)) ms, at most \(rounded(seeks.most, 2)) ms;"
                    + " \(rounded(sought, 1)) MB after \(Self.seeks) seeks")
        }

        private func record(_ program: StageProgram) {
            let (stage, layers) = (program.stage, program.layers)
            let changing = changing ?? layers.count
            for frame in 0..<60 * framesPerSecond {
                stage.run(to: Double(frame) / Double(framesPerSecond))
                stage.perform {
                    CATransaction.setDisableActions(!isAnimated)
                    for step in 0..<changing {
                        layers[(frame * changing + step * 7) % layers.count].position.x += 1
                    }
                    CATransaction.flush()
                }
            }
            stage.run(to: 61)
        }

        private static let seeks = 1000

        /// Returns the processor time of moments in random order: the average and the maximum.
        private func seekMilliseconds(_ program: StageProgram) -> (mean: Double, most: Double) {
            var random = SplitMix64(seed: 7)
            var (sum, most) = (0.0, 0.0)
            for _ in 0..<Self.seeks {
                let time = Double.random(in: 0...61, using: &random)
                let start = clock()
                precondition(program.stage.presentation(of: program.layers[0], at: time) != nil, "it shows")
                let seek = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e3
                sum += seek
                most = max(most, seek)
            }
            return (sum / Double(Self.seeks), most)
        }
    }

    /// Returns the memory of the process.
    private func residentMegabytes() -> Double {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return pages.flatMap { Double($0[1]) }.map { $0 * 4096 / 1e6 } ?? 0
    }
#else
    func benchStage(_ words: [String]) { print("stage: there is none on this system") }
#endif

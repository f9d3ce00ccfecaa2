import Colors
import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// A stage with an emitter of one cell, which begins at the start of the program.
private struct Fountain {
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    let stage: Stage

    init(
        beginsNow: Bool = true, seed: UInt32 = 0,
        _ change: (CAEmitterLayer, CAEmitterCell) -> Void = { _, _ in }
    ) {
        let (emitter, cell) = (emitter, cell)
        stage = Stage(size: CGSize(100, 100)) { root in
            cell.name = "drop"
            cell.contents = CGImage(size: CGSize(8, 4), name: "drop")
            (cell.birthRate, cell.lifetime) = (10, 2)
            if beginsNow { emitter.beginTime = CACurrentMediaTime() }
            emitter.emitterPosition = CGPoint(50, 20)
            emitter.seed = seed
            change(emitter, cell)
            emitter.emitterCells = [cell]
            root.addSublayer(emitter)
        }
    }

    /// Returns the particles at a time, in the order of their birth.
    func particles(at time: Double) -> [Layer] {
        stage.run(to: time)
        let root = stage.timeline.presentation(at: time).layers[0]
        return root.sublayers[0].sublayers.first?.sublayers ?? []
    }
}

@Suite struct EmitterTests {
    @Test func cellsEmitAtTheirRateUntilTheLifetimeEnds() {
        let fountain = Fountain()
        #expect(
            [0, 0.05, 0.11, 1.01, 1.99, 5].map { fountain.particles(at: $0).count } == [0, 0, 1, 10, 19, 20])
        let halved = Fountain { emitter, _ in (emitter.birthRate, emitter.lifetime) = (0.5, 0.5) }
        #expect([0.99, 1.01, 5.01].map { halved.particles(at: $0).count } == [4, 5, 5])
        let still = Fountain { _, cell in cell.isEnabled = false }
        #expect(still.particles(at: 1).isEmpty && !still.stage.hasPendingWork)
    }

    @Test func emitterThatBeganLongAgoHasParticlesAtTheStart() {
        let fountain = Fountain(beginsNow: false) { _, cell in cell.velocity = 10 }
        let particles = fountain.particles(at: 0.001)
        #expect(particles.count == 20)
        #expect((particles.map(\.position.x).max() ?? 0) > 68)
    }

    @Test func emissionsBeginAndEndAtTheirTimes() {
        func counts(_ change: (CAEmitterLayer, CAEmitterCell) -> Void) -> [Int] {
            let fountain = Fountain { emitter, cell in
                cell.lifetime = 100
                change(emitter, cell)
            }
            return [0.55, 1.05, 2.05, 3.05].map { fountain.particles(at: $0).count }
        }
        #expect(counts { $1.beginTime = 0.5 } == [0, 5, 15, 25])
        #expect(counts { $1.beginTime = CACurrentMediaTime() + 1 } == [0, 0, 10, 20])
        #expect(counts { emitter, _ in emitter.beginTime += 2 } == [0, 0, 0, 10])
        #expect(counts { $1.duration = 1 } == [5, 10, 10, 10])
        #expect(counts { ($0.beginTime, $1.duration) = (0, 1) } == [5, 10, 10, 10])
    }

    @Test func particlesFlyOnParabolasAtEveryTime() {
        let fountain = Fountain { _, cell in
            (cell.birthRate, cell.lifetime) = (1, 4)
            (cell.velocity, cell.emissionLongitude) = (20, -.pi / 2)
            (cell.xAcceleration, cell.yAcceleration) = (3, 10)
        }
        fountain.stage.run(to: 5)
        for age in [0, 0.3, 1, 2.25, 3.9] {
            let shown = fountain.stage.timeline.presentation(at: 1 + age).layers[0].sublayers[0].sublayers
            let place = shown.first?.sublayers.first?.position ?? .zero
            #expect(abs(place.x - (50 + 1.5 * age * age)) < 1e-5)
            #expect(abs(place.y - (20 - 20 * age + 5 * age * age)) < 1e-5)
        }
    }

    @Test func particlesFadeGrowTurnAndChangeTheirColour() throws {
        let fountain = Fountain { _, cell in
            (cell.birthRate, cell.lifetime) = (1, 2)
            cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            (cell.alphaSpeed, cell.redSpeed) = (-0.5, -0.5)
            (cell.scale, cell.scaleSpeed, cell.spin) = (2, 1, .pi / 2)
        }
        fountain.stage.run(to: 3)
        func particle(_ age: Double) -> Layer? { fountain.particles(at: 1 + age).first }
        let half = try #require(particle(0.5))
        #expect(abs(half.opacity - 0.25) < 1e-6 && abs((half.backgroundColor?.red ?? 0) - 0.75) < 1e-6)
        #expect(abs((half.backgroundColor?.green ?? 0) - 0.5) < 1e-6)
        #expect(half.bounds.size == Size(2, 2))
        #expect(abs(hypot(half.transform.a, half.transform.b) - 2.5) < 1e-6)
        #expect(abs(atan2(half.transform.b, half.transform.a) - .pi / 4) < 1e-6)
        let late = try #require(particle(1.5))
        #expect(late.opacity == 0)
    }

    @Test func everyRunHasTheSameParticles() {
        func places(_ seed: UInt32) -> [Point] {
            let fountain = Fountain(seed: seed) { _, cell in
                (cell.velocity, cell.velocityRange, cell.emissionRange) = (30, 20, .pi)
            }
            return fountain.particles(at: 1.5).map(\.position)
        }
        #expect(places(1) == places(1) && places(1) != places(2))
        #expect(Set(places(1).map(\.x)).count == 15)
    }

    static let shapes: [(CAEmitterLayerEmitterShape, CAEmitterLayerEmitterMode, @Sendable (Vector) -> Bool)] =
        [
            (.point, .volume, { $0 == .zero }),
            (.line, .outline, { abs($0.dx) <= 10 && $0.dy == 0 }),
            (.rectangle, .volume, { abs($0.dx) <= 10 && abs($0.dy) <= 5 }),
            (.rectangle, .points, { abs($0.dx) == 10 && abs($0.dy) == 5 }),
            (
                .cuboid, .outline,
                { abs($0.dx) == 10 && abs($0.dy) <= 5 || abs($0.dx) <= 10 && abs($0.dy) == 5 }
            ),
            (.circle, .surface, { hypot($0.dx, $0.dy) <= 20 }),
            (.sphere, .outline, { abs(hypot($0.dx, $0.dy) - 20) < 1e-9 }),
        ]

    @Test(arguments: shapes)
    func particlesBeginInTheShape(
        _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode,
        _ contains: @Sendable (Vector) -> Bool
    ) {
        let fountain = Fountain { emitter, cell in
            (emitter.emitterShape, emitter.emitterMode) = (shape, mode)
            emitter.emitterSize = CGSize(20, 10)
            cell.birthRate = 100
        }
        let places = fountain.particles(at: 1).map { $0.position - Point(50, 20) }
        #expect(places.count > 90 && places.allSatisfy(contains))
    }

    @Test func directionFollowsTheShape() {
        func directions(
            _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, longitude: Double
        ) -> [Vector] {
            let fountain = Fountain { emitter, cell in
                (emitter.emitterShape, emitter.emitterMode) = (shape, mode)
                emitter.emitterSize = CGSize(20, 0)
                (cell.velocity, cell.emissionLongitude) = (10, longitude)
            }
            let (start, end) = (fountain.particles(at: 1), fountain.particles(at: 1.5))
            return zip(start, end).map { ($1.position - $0.position) * 0.2 }
        }
        func point(_ directions: [Vector], to goal: Vector) -> Bool {
            directions.count == 10 && directions.allSatisfy { ($0 - goal).length < 1e-6 }
        }
        #expect(point(directions(.line, .volume, longitude: 0), to: Vector(0, -1)))
        #expect(point(directions(.line, .outline, longitude: .pi), to: Vector(0, 1)))
        #expect(point(directions(.point, .outline, longitude: 0), to: Vector(1, 0)))
        #expect(point(directions(.circle, .volume, longitude: .pi / 2), to: Vector(0, 1)))
        let ring = Fountain { emitter, cell in
            (emitter.emitterShape, emitter.emitterMode) = (.circle, .outline)
            (emitter.emitterSize, cell.velocity) = (CGSize(20, 0), 10)
        }
        let places = ring.particles(at: 2.01).map { ($0.position - Point(50, 20)).length }
        // The first particle of the ring is two seconds old.
        #expect(places.count == 20 && zip(places, 0...).allSatisfy { abs($0 - 39.1 + Double($1)) < 0.5 })
    }

    @Test func keyPathsChangeCellsWhileTheyEmit() {
        let fountain = Fountain()
        fountain.stage.perform(at: 1) {
            fountain.emitter.setValue(0, forKeyPath: "emitterCells.drop.birthRate")
        }
        #expect(fountain.emitter.value(forKeyPath: "emitterCells.drop.birthRate") as? Float == 0)
        #expect([1.5, 2.5, 3.1].map { fountain.particles(at: $0).count } == [10, 5, 0])
        #expect(!fountain.stage.hasPendingWork)
        fountain.stage.perform { fountain.emitter.setValue(20, forKeyPath: "emitterCells.drop.birthRate") }
        #expect(fountain.particles(at: 4.11).count == 20)
        fountain.stage.perform(runTo: 10) { fountain.emitter.removeFromSuperlayer() }
        #expect(!fountain.stage.hasPendingWork && fountain.stage.marks.isEmpty)
    }

    @Test func particlesTakeTheValuesOfAnimationsAtTheirBirth() throws {
        func animate(_ keyPath: String, from start: Any, to end: Any) -> Fountain {
            let fountain = Fountain { _, cell in cell.lifetime = 10 }
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue, animation.duration) = (start, end, 1)
            fountain.stage.perform { fountain.emitter.add(animation, forKey: nil) }
            return fountain
        }
        let moving = animate("emitterPosition", from: CGPoint(x: 0, y: 20), to: CGPoint(x: 100, y: 20))
        let places = moving.particles(at: 2.01).map(\.position.x)
        #expect(zip(places, 1...20).allSatisfy { abs($0 - ($1 > 10 ? 50 : 10 * Double($1))) < 4 })
        let ending = animate("birthRate", from: 1, to: 0)
        #expect([0.5, 1, 2].map { ending.particles(at: $0).count } == [3, 4, 14])
        let beginning = animate("emitterCells.drop.birthRate", from: 100, to: 100)
        #expect(beginning.particles(at: 1.01).count >= 95)
        let line = animate(
            "emitterSize", from: CGSize(width: 40, height: 0), to: CGSize(width: 40, height: 0))
        line.stage.perform { line.emitter.emitterShape = .line }
        #expect(Set(line.particles(at: 0.95).map(\.position.x)).count == 9)
        #expect(line.emitter.emitterSize == .zero && line.stage.reports.isEmpty)
    }

    @Test func animationCanStartAnEmitterThatEmitsNothing() {
        let fountain = Fountain { emitter, _ in emitter.birthRate = 0 }
        fountain.stage.run(to: 1)
        let animation = CABasicAnimation(keyPath: "birthRate")
        (animation.fromValue, animation.toValue, animation.duration) = (1, 1, 1)
        fountain.stage.perform { fountain.emitter.add(animation, forKey: nil) }
        #expect([1.55, 2.05, 3, 4.1].map { fountain.particles(at: $0).count } == [5, 9, 9, 0])
        #expect(!fountain.stage.hasPendingWork)
    }

    @Test func particlesEmitParticles() {
        let fountain = Fountain { _, cell in
            let spark = CAEmitterCell()
            spark.contents = CGImage(size: CGSize(4, 4), name: "spark")
            (spark.birthRate, spark.lifetime) = (100, 1)
            (spark.beginTime, spark.duration) = (0.5, 0.2)
            (cell.birthRate, cell.lifetime, cell.velocity) = (1, 1, 10)
            cell.emitterCells = [spark]
        }
        #expect(fountain.particles(at: 1.4).count == 1)
        let sparks = fountain.particles(at: 1.75).dropFirst()
        #expect(sparks.count == 20)
        #expect(sparks.allSatisfy { 54.9...57.1 ~= $0.position.x })
    }

    @Test func tooManyParticlesAreReported() {
        let fountain = Fountain { _, cell in (cell.birthRate, cell.lifetime) = (1e9, .infinity) }
        #expect(fountain.particles(at: 1).isEmpty)
        fountain.stage.perform { fountain.cell.lifetime = 100 }
        #expect(fountain.particles(at: 2).count == 2000)
        #expect(fountain.stage.reports == ["more than 2000 particles at a time: the others are left out"])
    }
}

import Colors
public import Foundation
import Geometry
import Layers

/// A layer that emits particles: pictures that fly, turn, grow and fade.
///
/// Each particle is a layer with animations, so particles can be scrubbed and reversed. Their random numbers depend only on the
/// ``seed`` and on the position of the emitter in the program: every run has the same particles.
open class CAEmitterLayer: CALayer {
    override class func makePlain() -> CALayer { CAEmitterLayer() }

    // The cells belong to the model layer.
    override class var ownKeys: [String] {
        ["emitterShape", "emitterMode", "renderMode", "seed"] + animatable.keys
    }

    /// The kinds of particles, or `nil` for none.
    open var emitterCells: [CAEmitterCell]? {
        didSet {
            emitterCells?.forEach { $0.setOwner(self) }
            wake()
        }
    }
    /// The factor of the cells' birth rates. 0 stops the emission.
    open var birthRate: Float = 1 { didSet { wake() } }
    /// The factor of the cells' lifetimes.
    open var lifetime: Float = 1 { didSet { wake() } }
    /// The factor of the cells' velocities.
    open var velocity: Float = 1
    /// The factor of the cells' scales.
    open var scale: Float = 1
    /// The factor of the cells' spins.
    open var spin: Float = 1
    /// The start of the random numbers.
    open var seed: UInt32 = 0
    /// The centre of the shape that emits particles.
    open var emitterPosition = CGPoint.zero
    /// The size of the shape that emits particles. The width is the radius of a circle.
    open var emitterSize = CGSize.zero
    /// The shape that emits particles.
    open var emitterShape = CAEmitterLayerEmitterShape.point
    /// The part of the shape that emits particles.
    open var emitterMode = CAEmitterLayerEmitterMode.volume
    /// The order of the particles, and the way in which they blend.
    open var renderMode = CAEmitterLayerRenderMode.unordered
    /// The depth of the centre. It has no effect, because the picture is flat.
    open var emitterZPosition: CGFloat = 0
    /// The depth of the shape. It has no effect, because the picture is flat.
    open var emitterDepth: CGFloat = 0
    /// Whether particles keep their depth. It has no effect, because the picture is flat.
    open var preservesDepth = false

    private var emissions: [Emission] = []
    private var random: ParticleRandom?
    /// The layers of the particles, with the times at which they disappear.
    private var particles: [(death: Double, layer: CALayer)] = []
    private var isAwake = false

    /// The maximum number of particles at a time, and of births in a step of an emission.
    fileprivate static let maximumCount = 2000
    /// The number of frames between two steps of the emission.
    private static let stride = 2

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "emitterCells": KeyedProperty(object: \CAEmitterLayer.emitterCells)
        case "emitterShape": KeyedProperty(name: \CAEmitterLayer.emitterShape)
        case "emitterMode": KeyedProperty(name: \CAEmitterLayer.emitterMode)
        case "renderMode": KeyedProperty(name: \CAEmitterLayer.renderMode)
        case "seed": KeyedProperty(\CAEmitterLayer.seed) { ($0 as? NSNumber)?.uint32Value }
        default: Self.animatable[key] ?? super.keyedProperty(key)
        }
    }

    private nonisolated(unsafe) static let animatable = [
        "birthRate": KeyedProperty(number: \CAEmitterLayer.birthRate),
        "lifetime": KeyedProperty(number: \CAEmitterLayer.lifetime),
        "velocity": KeyedProperty(number: \CAEmitterLayer.velocity),
        "scale": KeyedProperty(number: \CAEmitterLayer.scale),
        "spin": KeyedProperty(number: \CAEmitterLayer.spin),
        "emitterPosition": KeyedProperty(\CAEmitterLayer.emitterPosition) { $0 as? CGPoint },
        "emitterSize": KeyedProperty(\CAEmitterLayer.emitterSize) { $0 as? CGSize },
    ]

    /// Returns the value of a property, also of a cell: `emitterCells.snow.birthRate`.
    open override func value(forKeyPath keyPath: String) -> Any? {
        if let (cell, key) = emitterCells?.target(of: keyPath) { return cell.value(forKey: key) }
        return super.value(forKeyPath: keyPath)
    }

    /// Sets a property, also of a cell: `emitterCells.snow.birthRate`.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let (cell, key) = emitterCells?.target(of: keyPath) { return cell.setValue(value, forKey: key) }
        super.setValue(value, forKeyPath: keyPath)
    }

    /// Starts the emission when the layer is in a tree.
    open override func layoutSublayers() {
        super.layoutSublayers()
        guard !isAwake else { return }
        isAwake = true
        let now = Stage.current.time
        for index in emissions.indices { emissions[index].start = max(emissions[index].start, now) }
        step(isFirst: random == nil)
    }

    /// Draws nothing: particles have their own layers. Animations of the emitter call this method in each frame.
    open override func display() { wake() }

    /// Returns whether an animation can change a property of the emitter, or of a cell: `emitterCells.snow.birthRate`.
    open override class func needsDisplay(forKey key: String) -> Bool {
        animatable[key] != nil || key.hasPrefix("emitterCells.") || super.needsDisplay(forKey: key)
    }

    /// Performs an action while the properties have the values of a frame.
    private func with(_ values: [String: Any], _ action: () -> Void) {
        let models = values.keys.map { ($0, value(forKeyPath: $0)) }
        for (key, value) in values { setValue(value, forKeyPath: key) }
        action()
        for (key, value) in models { setValue(value, forKeyPath: key) }
    }

    /// Emits particles again after a change, if the emission has ended.
    func wake() { if source == nil, !isAwake { request(\.layout) } }

    // MARK: Emission

    /// Returns the time at which a cell begins to emit, in seconds of the stage.
    ///
    /// An emitter that began earlier already has particles. One with a `beginTime` of 0 began long ago.
    private func start(of cell: CAEmitterCell, isFirst: Bool, _ now: Double) -> Double {
        if cell.beginTime >= Stage.clockStart { return cell.beginTime - Stage.clockStart }
        let delay = max(cell.beginTime, 0)
        let begin = beginTime - Stage.clockStart + delay
        let oldest = now - cell.longestVisible * Double(max(lifetime, 0))
        guard isFirst, begin > oldest || cell.span == .infinity else { return now + delay }
        return max(begin, oldest)
    }

    /// Removes and emits the particles that are due, and continues in a later frame.
    private func step(isFirst: Bool) {
        let stage = Stage.current
        let now = stage.time
        random = random ?? ParticleRandom(seed: UInt64(seed) << 32 | UInt64(stage.id(of: self).number))
        let cells = emitterCells ?? []
        emissions.removeAll { emission in
            emission.parent == nil && !cells.contains { $0 === emission.cell }
        }
        for cell in cells where !emissions.contains(where: { $0.parent == nil && $0.cell === cell }) {
            let start = start(of: cell, isFirst: isFirst, now)
            emissions.append(Emission(cell: cell, start: start, end: start + cell.span))
        }
        stage.transactions.begin()
        stage.settings.disableActions = true
        drawing?.detach(particles.filter { $0.death <= now }.map(\.layer))
        particles.removeAll { $0.death <= now }
        let values = frameValues
        with(values) { emit(until: now) }
        stage.commitTransaction()
        emissions.removeAll { $0.parent != nil && $0.end <= now }
        let isEmitting = emissions.contains { emission in
            emission.end > now && emission.cell.isActive
                && (emission.parent != nil || birthRate > 0 && lifetime > 0)
        }
        guard isEmitting || !particles.isEmpty || !values.isEmpty else {
            isAwake = false
            return
        }
        stage.runSilently(afterFrames: Self.stride) { [self] in
            guard committed != nil else {
                // The emission starts again with the layout in another tree.
                drawing?.detach(particles.map(\.layer))
                particles = []
                isAwake = false
                pending.layout.isPending = true
                return
            }
            step(isFirst: false)
        }
    }

    private func emit(until now: Double) {
        var index = 0
        while index < emissions.count {
            for birth in emissions[index].births(
                until: now, factor: emissions[index].parent == nil ? birthRate : 1)
            {
                emit(emissions[index].cell, from: emissions[index].parent, at: birth, now)
            }
            index += 1
        }
    }

    /// Adds a particle that was born at a time. It may have moved, or even ended, since then.
    private func emit(_ cell: CAEmitterCell, from parent: Particle?, at birth: Double, _ now: Double) {
        guard var random else { return }
        let isOwn = parent == nil
        let emission = parent.map { ($0.position(at: birth), 0) } ?? random.emission(in: self)
        let particle = Particle(
            cell, at: emission, birth, factors: isOwn ? (lifetime, velocity) : (1, 1), &random)
        let appearance = ParticleAppearance(cell, factors: isOwn ? (scale, spin) : (1, 1), &random)
        self.random = random
        guard particle.lifetime > 0 else { return }
        for inner in cell.emitterCells ?? [] where inner.isActive && emissions.count < Self.maximumCount {
            let start = birth + max(inner.beginTime, 0)
            emissions.append(
                Emission(
                    cell: inner, parent: particle, start: start, end: min(start + inner.span, particle.death))
            )
        }
        let present = appearance.aged(by: now - birth)
        guard particle.death > now, let picture = cell.picture(in: present.color) else { return }
        guard particles.count < Self.maximumCount else {
            return Stage.current.report(
                "more than \(Self.maximumCount) particles at a time: the others are left out")
        }
        if renderMode == .additive { picture.compositingFilter = "screenBlendMode" }
        picture.name = cell.name
        particle.remainder(from: now).animate(picture, present)
        let container = drawing ?? CALayer()
        if drawing == nil { setDrawing(container) }
        container.insertSublayer(picture, at: renderMode == .oldestLast ? 0 : .max)
        particles.append((particle.death, picture))
    }
}

/// The emission of particles of a cell, by the layer or by another particle.
private struct Emission {
    let cell: CAEmitterCell
    var parent: Particle?
    /// The time up to which particles are emitted, and the time of the last one, in seconds of the stage.
    var start: Double
    let end: Double
    /// The fraction of the next particle that is due.
    private var due = 0.0

    init(cell: CAEmitterCell, parent: Particle? = nil, start: Double, end: Double) {
        (self.cell, self.parent, self.start, self.end) = (cell, parent, start, end)
    }

    /// Returns the times of the births up to a time.
    mutating func births(until now: Double, factor: Float) -> [Double] {
        let (from, to) = (start, min(now, end))
        guard to > from else { return [] }
        start = to
        let rate = cell.isActive ? Double(cell.birthRate * factor) : 0
        guard rate > 0, rate.isFinite else { return [] }
        let whole = due + rate * (to - from) + 1e-9
        let count = Int(min(whole, Double(CAEmitterLayer.maximumCount)))
        let births = (0..<count).map { from + (Double($0 + 1) - due) / rate }
        due = whole.truncatingRemainder(dividingBy: 1)
        return births
    }
}

/// The flight of a particle: a constant acceleration.
private struct Particle {
    var origin: Point
    var velocity: Vector
    let acceleration: Vector
    /// The times of its birth and its death, in seconds of the stage.
    var birth: Double
    let death: Double

    var lifetime: Double { death - birth }

    init(
        _ cell: CAEmitterCell, at emission: (point: Point, direction: Double), _ birth: Double,
        factors: (lifetime: Float, velocity: Float), _ random: inout ParticleRandom
    ) {
        let lifetime =
            random.value(Double(cell.lifetime), Double(cell.lifetimeRange)) * Double(factors.lifetime)
        let speed = random.value(cell.velocity, cell.velocityRange) * Double(factors.velocity)
        let angle = emission.direction + random.value(cell.emissionLongitude, cell.emissionRange)
        let flat = speed * cos(cell.emissionLatitude)
        origin = emission.point
        velocity = Vector(flat * cos(angle), flat * sin(angle))
        acceleration = Vector(cell.xAcceleration, cell.yAcceleration)
        (self.birth, death) = (birth, birth + (lifetime.isFinite ? max(lifetime, 0) : 0))
    }

    func position(at time: Double) -> Point {
        let age = time - birth
        return origin + velocity * age + acceleration * (age * age / 2)
    }

    /// Returns the flight from a time on.
    func remainder(from time: Double) -> Particle {
        var remainder = self
        (remainder.origin, remainder.velocity) = (
            position(at: time), velocity + acceleration * (time - birth)
        )
        remainder.birth = time
        return remainder
    }

    /// Adds the animations of the particle's life to a layer. Their end values stay until the layer is removed.
    ///
    /// The position is the sum of a uniform movement and one that grows with the square of the time. The curve of the latter
    /// has the control points (1/3, 0) and (2/3, 1/3).
    func animate(_ layer: CALayer, _ appearance: ParticleAppearance) {
        func add(_ animation: CAPropertyAnimation) {
            animation.duration = lifetime
            (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
            layer.add(animation, read: nil, nil)
            layer.entries.last?.isSilent = true
        }
        func change(_ keyPath: String, from start: Any, to end: Any, _ function: CAMediaTimingFunction? = nil)
        {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue) = (start, end)
            animation.isAdditive = function != nil
            animation.timingFunction = function
            add(animation)
        }
        layer.position = CGPoint(origin)
        if velocity != .zero {
            change("position", from: layer.position, to: CGPoint(origin + velocity * lifetime))
        }
        if acceleration != .zero {
            let displacement = acceleration * (lifetime * lifetime / 2)
            change(
                "position", from: CGPoint.zero, to: CGPoint(x: displacement.dx, y: displacement.dy),
                CAMediaTimingFunction(controlPoints: 1 / 3, 0, 2 / 3, 1 / 3))
        }
        layer.setValue(appearance.scale, forKeyPath: "transform.scale")
        if appearance.scaleSpeed != 0 {
            change(
                "transform.scale", from: appearance.scale,
                to: appearance.scale + appearance.scaleSpeed * lifetime)
        }
        layer.setValue(appearance.rotation, forKeyPath: "transform.rotation.z")
        if appearance.spin != 0 {
            change(
                "transform.rotation.z", from: appearance.rotation,
                to: appearance.rotation + appearance.spin * lifetime)
        }
        layer.opacity = Float(appearance.alpha)
        let goal = (appearance.alpha + appearance.alphaSpeed * lifetime).clamped(to: 0...1)
        if goal != appearance.alpha {
            let fraction = (goal - appearance.alpha) / (appearance.alphaSpeed * lifetime)
            let fade = CAKeyframeAnimation(keyPath: "opacity")
            fade.values = [appearance.alpha, goal, goal]
            fade.keyTimes = [0, NSNumber(value: min(fraction, 1)), 1]
            add(fade)
        }
        let end = appearance.color(after: lifetime)
        if end != appearance.color, layer.backgroundColor != nil {
            change("backgroundColor", from: CGColor(appearance.color), to: CGColor(end))
        }
    }
}

/// The appearance of a particle, and its change in a second.
private struct ParticleAppearance {
    private(set) var color: Color
    private let colorSpeed: [Double]
    private(set) var alpha: Double
    let alphaSpeed: Double
    private(set) var scale: Double
    let scaleSpeed: Double
    /// The rotation, and its change in a second, in radians.
    private(set) var rotation = 0.0
    let spin: Double

    init(_ cell: CAEmitterCell, factors: (scale: Float, spin: Float), _ random: inout ParticleRandom) {
        let base = cell.color?.plain ?? .white
        func channel(_ value: Double, _ range: Float) -> Double {
            min(max(random.value(value, Double(range)), 0), 1)
        }
        color = Color(
            red: channel(base.red, cell.redRange), green: channel(base.green, cell.greenRange),
            blue: channel(base.blue, cell.blueRange))
        colorSpeed = [cell.redSpeed, cell.greenSpeed, cell.blueSpeed].map(Double.init)
        (alpha, alphaSpeed) = (channel(base.alpha, cell.alphaRange), Double(cell.alphaSpeed))
        scale = random.value(cell.scale, cell.scaleRange) * Double(factors.scale)
        scaleSpeed = cell.scaleSpeed * Double(factors.scale)
        spin = random.value(cell.spin, cell.spinRange) * Double(factors.spin)
    }

    /// Returns the appearance after a time.
    func aged(by time: Double) -> ParticleAppearance {
        var appearance = self
        appearance.color = color(after: time)
        appearance.alpha = (alpha + alphaSpeed * time).clamped(to: 0...1)
        appearance.scale += scaleSpeed * time
        appearance.rotation += spin * time
        return appearance
    }

    func color(after lifetime: Double) -> Color {
        func end(_ value: Double, _ index: Int) -> Double {
            (value + colorSpeed[index] * lifetime).clamped(to: 0...1)
        }
        return Color(red: end(color.red, 0), green: end(color.green, 1), blue: end(color.blue, 2))
    }
}

/// Random numbers that depend only on a seed (SplitMix64).
private struct ParticleRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a value in a range of a width around a middle.
    mutating func value(_ middle: Double, _ range: Double) -> Double {
        middle + range * Double.random(in: -0.5...0.5, using: &self)
    }

    /// Returns a point of the shape of an emitter, and the direction of the longitude 0 there, in radians.
    mutating func emission(in emitter: CAEmitterLayer) -> (point: Point, direction: Double) {
        let (center, size) = (emitter.emitterPosition.point, emitter.emitterSize)
        let isFull = emitter.emitterMode == .volume || emitter.emitterMode == .surface
        var (x, y) = (value(0, size.width), value(0, size.height))
        var direction = 0.0
        switch emitter.emitterShape {
        case .line: (y, direction) = (0, -.pi / 2)
        case .rectangle, .cuboid:
            guard !isFull else { break }
            // A corner, or a place of an edge by its length.
            let isLevel = value(0.5, 1) * (size.width + size.height) < size.width
            let isAtCorner = emitter.emitterMode == .points
            if isLevel || isAtCorner { y = y < 0 ? -size.height / 2 : size.height / 2 }
            if !isLevel || isAtCorner { x = x < 0 ? -size.width / 2 : size.width / 2 }
        case .circle, .sphere:
            let radius = size.width * (isFull ? value(0.5, 1).squareRoot() : 1)
            let angle = value(0, 2 * .pi)
            (x, y) = (radius * cos(angle), radius * sin(angle))
            if emitter.emitterShape == .circle, emitter.emitterMode == .outline { direction = angle }
        default: (x, y) = (0, 0)
        }
        return (center + Vector(x, y), direction)
    }
}

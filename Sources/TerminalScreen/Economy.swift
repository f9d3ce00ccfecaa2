internal import Cells

/// What a picture goes without on a link that cannot carry it whole: colours first, then frames.
///
/// Most bytes of a picture are changes of colour. One of 256 takes half as many bytes as one of 24 bits, one of 16 a
/// quarter, and the fewer there are the more neighbours share one. So where less than a handful of pictures a second
/// arrive, they come in fewer colours; where that is not enough, or there are none to save, there are fewer pictures.
///
/// It looks back once a second, and only frames that had to wait make it save: answers that are merely far away do not.
/// Colours come back after seconds in which the link could have carried several times as much. Instants are seconds of
/// the screen's clock.
struct Economy: Sendable {
    /// With fewer pictures a second than the first, colours are saved; with more than the second, for some time, there is
    /// room for more of them.
    private static let (enough, plenty) = (6.0, 30.0)
    /// For how many seconds: twice as many when colours that came back had to go again within so many.
    private static let (shortestTrial, longestTrial, failure) = (4.0, 120.0, 10.0)
    /// A pace at which things move smoothly: only what is slower is slow.
    private static let smooth = 12
    /// The share of the link that frames may take: keys need a little of it too.
    private static let usable = 0.8
    /// How long it looks before it decides, in seconds and frames, and how long a pause makes it look anew.
    private static let (period, leastFrames, pause) = (1.0, 4, 2.5)

    /// The depths that there are to choose from, the best first.
    private let depths: [ColorDepth]
    private var level = 0
    /// The most frames a second that are worth making; nil for as many as there are.
    private(set) var pace: Int?
    private let mostFrames: Int

    private var since = -Double.infinity
    private var last = -Double.infinity
    private var (frames, late) = (0, 0)
    /// What frames take, of those that were asked about it.
    private var (measured, bytes) = (0, 0.0)
    private var plentySince: Double?
    private var trial = shortestTrial
    private var restored = -Double.infinity

    /// - Parameters:
    ///   - depth: the colours there are.
    ///   - sparesColors: whether fewer may be used.
    ///   - framesPerSecond: the most frames that are made.
    init(depth: ColorDepth, sparesColors: Bool, framesPerSecond: Int) {
        let fewer: [ColorDepth] =
            switch depth {
            case .truecolor: [.indexed256, .ansi16]
            case .indexed256: [.ansi16]
            case .ansi16, .ansi8, .mono: []
            }
        depths = [depth] + (sparesColors ? fewer : [])
        mostFrames = min(framesPerSecond, Self.smooth)
    }

    /// The colours that frames have now.
    var depth: ColorDepth { depths[level] }

    /// What is saved, for the person to know; nil when nothing is.
    var savings: SlowLink? {
        guard level > 0 || pace != nil else { return nil }
        return SlowLink(colors: level > 0 ? depth : nil, framesPerSecond: pace)
    }

    /// A frame is made.
    ///
    /// - Parameters:
    ///   - bytes: what it takes to send all of it that differs from the one before; asked only where it matters.
    ///   - isLate: whether the one before is still on its way out.
    ///   - capacity: the bytes that the link carries in a second.
    ///   - now: when.
    mutating func takeNote(
        ofFrame bytes: @autoclosure () -> Double, isLate: Bool, capacity: Double, at now: Double
    ) {
        if now > last + Self.pause { begin(at: now) }
        last = now
        frames += 1
        late += isLate ? 1 : 0
        if isLate || savings != nil {
            self.bytes += bytes()
            measured += 1
        }
        guard now >= since + Self.period, frames >= Self.leastFrames else { return }
        if measured > 0 {
            decide(pictures: Self.usable * capacity * Double(measured) / max(self.bytes, 1), at: now)
        }
        begin(at: now)
    }

    private mutating func begin(at now: Double) {
        if now > last + Self.pause { plentySince = nil }
        since = now
        (frames, late, measured, bytes) = (0, 0, 0, 0)
    }

    /// Saves more or less, for a link that carries so many such frames in a second.
    private mutating func decide(pictures: Double, at now: Double) {
        if late * 2 > frames {
            plentySince = nil
            if pictures < Self.enough, level + 1 < depths.count {
                level += 1
                let hasFailed = now < restored + Self.failure
                trial = hasFailed ? min(trial * 2, Self.longestTrial) : Self.shortestTrial
            } else if pictures < Double(pace ?? mostFrames) {
                pace = max(1, Int(pictures))
            }
        } else {
            if let pace, pictures > 1.5 * Double(pace) {
                self.pace = pictures < Double(mostFrames) ? Int(pictures) : nil
            }
            restoreColors(pictures, at: now)
        }
    }

    private mutating func restoreColors(_ pictures: Double, at now: Double) {
        guard level > 0, pace == nil, pictures > Self.plenty else { return plentySince = nil }
        let start = plentySince ?? now
        plentySince = start
        guard now >= start + trial else { return }
        level -= 1
        (plentySince, restored) = (nil, now)
    }
}

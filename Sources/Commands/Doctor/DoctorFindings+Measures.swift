import Cells
import Colors
import Geometry
import Raster
import Scenes
import TerminalScreen
import Text

// The lines of colours, frames and what is said to and fro.

extension DoctorFindings {
    /// Why something of colours is not known: without any it is not asked for.
    private func colorSilence(_ profile: TerminalProfile) -> ShownText {
        inquiry == nil || profile.asksColors ? silence : "not asked, since there are no colours"
    }

    var colors: [Line] {
        [
            line("depth", "depth") { profile in
                let color = profile.color
                return (color.value.title, .string(color.value.rawValue), ShownText(color.reason))
            },
            line("keeps24Bit", "24-bit") { profile in
                told(
                    inquiry?.keepsDirectColor, because: "it was asked what became of one (DECRQSS)",
                    else: colorSilence(profile)
                ) {
                    ($0 ? "kept" : "not kept", .bool($0))
                }
            },
            line("ground", "ground") { profile in
                guard let (red, green, blue) = profile.ground.value?.rgb else {
                    return ("?", .null, colorSilence(profile))
                }
                let hex = String(Color(pixel: PixelColor(red, green, blue)).hex.prefix(7))
                return (ShownText(hex), .string(hex), ShownText(profile.ground.reason))
            },
            line("paletteTold", "palette") { profile in
                let count = profile.palette.count
                guard count > 0 else { return ("xterm's", .number(0), "assumed: \(colorSilence(profile))") }
                return ("\(count) of 16", .number(Double(count)), "the terminal says so (OSC 4)")
            },
        ]
    }

    var frames: [Line] {
        [
            line("synchronized", "sync") { profile in
                let synchronization = profile.synchronization
                return switch synchronization.value {
                case .on: ("on", .bool(true), ShownText(synchronization.reason))
                case .off: ("off", .bool(false), ShownText(synchronization.reason))
                case .ask: ("?", .null, silence)
                }
            },
            line("framesPerSecond", "rate") { profile in
                let rate = profile.frameRate
                return ("\(rate.value) a second", .number(Double(rate.value)), ShownText(rate.reason))
            },
            line("roundTripMilliseconds", "round trip", roundTrip),
            line("bytesPerSecond", "speed", speed),
            line("worstFrameBytes", "worst frame", worstFrame),
        ]
    }

    private func roundTrip(_ profile: TerminalProfile) -> Value {
        let count = inquiry?.roundTrips.count ?? 0
        return told(inquiry?.roundTrip, because: "the middle one of \(count)\(behind)") { seconds in
            let milliseconds = (seconds * 100_000).rounded() / 100
            let places = milliseconds < 10 ? 2 : 0
            return ("\(milliseconds.decimal(upToPlaces: places)) ms", .number(milliseconds))
        }
    }

    private func speed(_ profile: TerminalProfile) -> Value {
        let load = inquiry?.load
        let milliseconds = ((load?.seconds ?? 0) * 1000).decimal(upToPlaces: 1)
        let reason: ShownText = "\(ByteCount.text(Double(load?.bytes ?? 0))) took \(milliseconds) ms\(behind)"
        let stalled: ShownText? = inquiry?.isStalled == true ? "not even 1 kB passes in a second" : nil
        return told(load?.bytesPerSecond, because: reason, else: stalled) { rate in
            ("\(ByteCount.text(rate)) a second", .number(rate.rounded()))
        }
    }

    /// To whom measured times belong, when that is not the terminal.
    private var behind: ShownText { diagnosis.surroundings.isTmux ? "; it is tmux that answers" : "" }

    /// What a frame costs of which each cell has two colours of its own.
    private func worstFrame(_ profile: TerminalProfile) -> Value {
        guard profile.color.value == .truecolor, profile.unicode.value else {
            return (nil, .null, "only 24-bit colours cost so much")
        }
        let size = diagnosis.size ?? TerminalSize(columns: 80, rows: 24)
        let bytes = Double(size.columns * size.rows) * TerminalProfile.mostBytesPerCell
        let pass = inquiry?.load.map { load in
            let rate = load.bytesPerSecond / bytes
            let count = rate < 100 ? rate.decimal(upToPlaces: 1) : "over 100"
            return "; \(count) a second pass" as ShownText
        }
        return (
            "\(ByteCount.text(bytes))", .number(bytes),
            "when each cell has two colours of its own\(pass ?? "")"
        )
    }

    var dialogue: [Line] {
        [
            line("questions", "questions") { _ in
                if let whyNotAsked { return ("none", .bool(false), whyNotAsked) }
                let isAnswered = inquiry?.hasAnswered == true
                return ("asked", .bool(true), isAnswered ? "and answered" : silence)
            },
            line("mouse", "mouse", mouse),
            line("reportsChanges", "dark/light") { profile in
                told(
                    inquiry?.modes[2031], because: "the terminal says so (DEC 2031)",
                    else: colorSilence(profile)
                ) {
                    ($0 == .known ? "told" : "not told", .bool($0 == .known))
                }
            },
            line("clipboard", "clipboard") { profile in
                let (isSent, reason) = (profile.clipboard.value, profile.clipboard.reason)
                return (
                    isSent ? "sent" : "not sent", .bool(isSent),
                    reason.isEmpty ? "by OSC 52; whether it arrives nobody tells" : ShownText(reason)
                )
            },
        ]
    }

    private func mouse(_ profile: TerminalProfile) -> Value {
        guard profile.mouse else { return ("none", .null, "the Linux console reports none") }
        switch inquiry?.modes[1016] {
        case .known? where diagnosis.size?.cell != nil:
            return ("in pixels", .string("pixels"), "the terminal knows how (DEC 1016)")
        case .known?: return ("in cells", .string("cells"), "nobody says how many pixels a cell has")
        case .unknown?, .fixedOff?:
            return ("in cells", .string("cells"), "the terminal does not know pixels (DEC 1016)")
        case nil: return ("in cells", .string("cells"), silence)
        }
    }
}

extension ColorDepth {
    /// What a person calls it.
    var title: ShownText {
        switch self {
        case .truecolor: "24-bit"
        case .indexed256, .ansi16, .ansi8: "\(rawValue) colours"
        case .mono: "none"
        }
    }
}

internal import Geometry
internal import Raster

/// The five functions through which a benchmark of rasterisers drives any of them: it loads a shared
/// library, hands it paths, and compares the time and the coverage with those of the others.
///
/// The picture is one, and so is the thread: a plug-in of this kind is a singleton by its interface.
nonisolated(unsafe) private var picture = PeerPicture()

/// Static text: name, version and what is rendered to, with bars between.
@_cdecl("peer_info")
public func peerInfo() -> UnsafePointer<CChar>? { picture.info }

/// What is offered: fill 1, stroke 2, dash 4, miter joins 8.
@_cdecl("peer_caps")
public func peerCapabilities() -> CInt { 1 | 2 | 4 | 8 }

/// Makes the picture `width` times `height` pixels. Returns 0: it always can.
@_cdecl("peer_init")
public func peerInitialize(_ width: CInt, _ height: CInt) -> CInt {
    picture.resize(width: Int(width), height: Int(height))
    return 0
}

/// One frame: clears the picture, then for each path fills it (`what` & 1) and strokes it (`what` & 2), the
/// one over the other, with butt caps, miter joins and a limit of 10.
@_cdecl("peer_render")
public func peerRender(
    _ paths: UnsafeRawPointer?, _ count: CInt, _ what: CInt, _ width: Double,
    _ dash: UnsafePointer<Double>?, _ dashCount: CInt, _ phase: Double
) {
    picture.render(
        paths, count: Int(count), fills: what & 1 != 0, strokes: what & 2 != 0, width: width,
        dash: UnsafeBufferPointer(start: dash, count: Int(dashCount)), phase: phase)
}

/// Copies the coverage out, one byte for each pixel, row by row from the top.
@_cdecl("peer_a8")
public func peerCoverage(_ bytes: UnsafeMutablePointer<UInt8>?) {
    if let bytes { picture.copy(to: bytes) }
}

internal import Geometry
internal import Raster

/// The five functions of a plug-in for a benchmark of rasterisers.
///
/// The benchmark loads a shared library, passes paths to it, and compares the time and the coverage. There is one
/// picture and one thread, as the interface requires.
nonisolated(unsafe) private var picture = PeerPicture()

/// The static name, version and output, separated by bars.
@_cdecl("peer_info")
public func peerInfo() -> UnsafePointer<CChar>? {
    let info: StaticString = "Antics (Swift)|-|A8"
    return UnsafeRawPointer(info.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// The features: fill 1, stroke 2, dash 4, miter joins 8.
@_cdecl("peer_caps")
public func peerCapabilities() -> CInt { 1 | 2 | 4 | 8 }

/// Creates a picture of `width` by `height` pixels and returns 0 for success.
@_cdecl("peer_init")
public func peerInitialize(_ width: CInt, _ height: CInt) -> CInt {
    picture.resize(width: Int(width), height: Int(height))
    return 0
}

/// Draws a frame: clears the picture, then fills (`what` & 1) and strokes (`what` & 2) each path, with butt caps, miter
/// joins and a limit of 10.
@_cdecl("peer_render")
public func peerRender(
    _ paths: UnsafeRawPointer?, _ count: CInt, _ what: CInt, _ width: Double,
    _ dash: UnsafePointer<Double>?, _ dashCount: CInt, _ phase: Double
) {
    picture.render(
        paths, count: Int(count), fills: what & 1 != 0, strokes: what & 2 != 0, width: width,
        dash: UnsafeBufferPointer(start: dash, count: Int(dashCount)), phase: phase)
}

/// Copies the coverage of each pixel, one byte each, row by row from the top.
@_cdecl("peer_a8")
public func peerCoverage(_ bytes: UnsafeMutablePointer<UInt8>?) {
    if let bytes { picture.canvas.mask.copy(to: bytes) }
}

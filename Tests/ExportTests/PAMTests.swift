import Colors
import Export
import Raster
import Testing

@Suite struct PAMTests {
    private var picture: PixelGrid {
        var picture = PixelGrid(width: 2, height: 1)
        picture[x: 0, y: 0] = PixelColor(1, 2, 3)
        picture[x: 1, y: 0] = PixelColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        return picture
    }

    @Test func aPictureIsAHeaderAndStraightColours() {
        let bytes = PAM.encode(picture)
        let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        #expect(bytes.starts(with: header.utf8))
        #expect(Array(bytes.dropFirst(header.utf8.count)) == [1, 2, 3, 255, 255, 0, 0, 128])
    }

    /// Half of red on white, and on a translucent white, which lies on black.
    @Test func onABackgroundThereIsNoOpacity() {
        let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n"
        let white = PAM.encode(picture, over: .white)
        #expect(white.starts(with: header.utf8))
        #expect(Array(white.dropFirst(header.utf8.count)) == [1, 2, 3, 255, 127, 127])
        let grey = PAM.encode(picture, over: PixelColor(Color(red: 1, green: 1, blue: 1, alpha: 0.5)))
        #expect(Array(grey.suffix(3)) == [192, 64, 64])
    }
}

import Testing

@testable import SVGFiles

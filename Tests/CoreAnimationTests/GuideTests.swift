import CoreAnimation
import Foundation
import TestSupport
import Testing

/// The guides list every symbol, and their code compiles.
@Suite struct ValuesGuideTests {
    static let module = packageRoot.appending(path: "Sources/Apple/CoreAnimation")

    static func guide(_ name: String) throws -> String {
        try module.text(of: "CoreAnimation.docc/\(name).md")
    }

    /// The rows of `Names.txt`, section by section. A section starts with its head.
    static func sections(_ kind: String) throws -> [[String]] {
        let table = try module.text(of: "Names.txt")
        return table.components(separatedBy: "\n[").filter { $0.hasPrefix(kind) }.map {
            $0.components(separatedBy: "\n").filter { !$0.isEmpty && !$0.hasPrefix("#") }
        }
    }

    static func names(in folder: String, withMembers: Bool) throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(
            at: module.appending(path: folder), includingPropertiesForKeys: nil)
        let indent = withMembers ? " *" : ""
        let declaration = try Regex(
            "^\(indent)(?:public|open) (?:weak |final |override |class |static )*"
                + #"(?:class|struct|enum|protocol|typealias|func|let|var) `?(\w+)"#,
            as: (Substring, Substring).self
        ).anchorsMatchLineEndings()
        // Each part starts with a comment, so it contains the attributes of its declaration.
        let parts = try files.flatMap {
            try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "///")
        }
        return Set(
            parts.filter { !$0.contains("deprecated") }.flatMap { part in
                part.matches(of: declaration).map { String($0.output.1) }
            })
    }

    @Test(arguments: ["CoreGraphics", "UIKit", "AppKit"])
    func everySymbolIsInAGuide(folder: String) throws {
        let guides = try Self.guide("Values") + Self.guide("Views")
        let names = try Self.names(in: folder, withMembers: false)
        #expect(names.count > 2)
        let functionsOfMatrices = "CATransform3D"
        for name in names where !name.hasPrefix(functionsOfMatrices) {
            #expect(guides.contains(try Regex(#"\b\#(name)\b"#)), "\(name) of \(folder)")
        }
    }

    @Test(arguments: ["Layers", "Animations"])
    func everyMemberIsInTheTable(folder: String) throws {
        let table = try Self.guide("Parity")
        let names = try Self.names(in: folder, withMembers: true).subtracting(["rawValue", "hash", "isEqual"])
        #expect(names.count > 15)
        for name in names { #expect(table.contains(try Regex(#"\b\#(name)\b"#)), "\(name) of \(folder)") }
    }

    /// The guides list unavailable types as absent, and the names of the table.
    @Test func theNamesOfTheTableAreInAGuide() throws {
        let guides = try ["Parity", "Values", "Views"].map(Self.guide).joined()
        let absent = guides.split(separator: "\n").filter { $0.contains("| absent |") }.joined()
        let types = try Self.sections("unavailable").joined().compactMap {
            $0.prefixMatch(of: /(?:final )?class (\w+)/)?.1
        }
        #expect(types.count > 5)
        for name in types { #expect(absent.contains("`\(name)`"), "\(name)") }
        let kinds = ["names", "enum", "options", "class", "protocol", "controller"]
        for row in try kinds.flatMap(Self.sections) {
            // A type inside another one is part of that type.
            let type = try #require(row[0].firstMatch(of: /^\w+ (\w+)/)?.1)
            #expect(guides.contains("`\(type)`"), "\(type)")
        }
        for row in try Self.sections("stored").joined().dropFirst() {
            let name = row.prefix { $0 != ":" }
            #expect(guides.contains(name), "\(name)")
        }
    }

    /// The second code block of each rewrite compiles. The first one compiles if only its effect differs.
    @Test func rewritesCompile() throws {
        let parts = try Self.guide("Rewrites").components(separatedBy: "\n### ").dropFirst()
        #expect(parts.count == 5)
        for part in parts {
            let texts = part.components(separatedBy: "```swift\n").dropFirst().map { text in
                "import AppKit\nimport UIKit\n\n" + (text.components(separatedBy: "```").first ?? "")
            }
            let title = part.prefix { $0 != "\n" }
            #expect(texts.count == 2, "\(title)")
            for mode in ["5", "6"] {
                let complaints = try texts.map { text in
                    // The compiler wraps lines in a function, but not declarations.
                    try Compiler.complaints(["text": text], mode: mode, isLibrary: text.contains("class"))
                }
                let isSilent = title.hasPrefix("The class of a presentation") || title.hasPrefix("Timers")
                #expect(complaints.first?.contains("error:") == !isSilent, "\(title): \(complaints)")
                #expect(complaints.last?.contains("error:") == false, "\(title): \(complaints)")
            }
        }
    }
}

/// The compiler explains each unavailable symbol.
@Suite struct UnavailableTests {
    /// A use of each unavailable name, and the start of the compiler's message.
    static let uses: [(name: String, code: String, message: String)] =
        table.split(separator: "\n").map { row in
            let columns = row.split(separator: " | ").map(String.init)
            return (columns[0], columns[1], columns[2])
        }

    private static let table = """
        CVDisplayLink | var link: CVDisplayLink? | there are no display links
        CAMetalLayer | let x = CAMetalLayer() | there is no Metal
        CATiledLayer | let x = CATiledLayer() | there are no tiles
        CARenderer | let x = CARenderer(mtlTexture: 1, options: nil) | there are no renderers
        CAConstraint | let x = CAConstraint(attribute: .midX, relativeTo: "a", attribute: .midX, scale: 1, offset: 3) | \
        there are no constraints: override layoutSublayers()
        CAConstraintAttribute | let x = CAConstraintAttribute.midX | there are no constraints
        CAConstraintLayoutManager | let x = CAConstraintLayoutManager() | there are no constraints
        NSAnimationContext | func f() { NSAnimationContext.runAnimationGroup { $0.duration = 1 } } | \
        use a CATransaction
        NSImage | let x = NSImage(size: .zero); x.lockFocus() | there are no bitmaps: use shape layers
        union | func f(p: CGPath) { _ = p.union(p) } | there are no Boolean operations
        intersection | func f(p: CGPath) { _ = p.intersection(p) } | there are no Boolean operations
        subtracting | func f(p: CGPath) { _ = p.subtracting(p) } | there are no Boolean operations
        filters | func f(l: CALayer) { l.filters = [] } | there are no filters: set the colours of the layers
        backgroundFilters | func f(l: CALayer) { l.backgroundFilters = [] } | there are no filters
        layoutManager | func f(l: CALayer) { l.layoutManager = nil } | there are no layout managers
        addConstraint | func f(l: CALayer, c: CAConstraint) { l.addConstraint(c) } | override layoutSublayers()
        constraints | func f(l: CALayer) { l.constraints = [] } | override layoutSublayers()
        animator | func f(v: NSView) { v.animator().alphaValue = 0 } | there are no animators
        init of AppKit | let x = NSColor(named: "sea") | there are no asset catalogues
        """

    @Test func everyNameHasAMessage() throws {
        let files = Dictionary(
            uniqueKeysWithValues: Self.uses.enumerated().map {
                (
                    "file\($0.offset)",
                    "import AppKit\nimport UIKit\n\nfunc file\($0.offset)() { \($0.element.code) }\n"
                )
            })
        let errors = try Compiler.complaints(files, mode: "5").split(separator: "\n")
        for (number, use) in Self.uses.enumerated() {
            let own = errors.filter { $0.contains("/file\(number).swift:") && $0.contains(" error: ") }
            #expect(own.contains { $0.contains(use.message) }, "\(use.name): \(own)")
        }
    }

    /// There is a use of each unavailable name of the sources.
    @Test func noNameIsMissing() throws {
        let rows = try ValuesGuideTests.sections("unavailable").map { $0.dropFirst() }.joined()
        let names = Self.names(in: Array(rows))
        #expect(names.count > 15)
        let table = Set(Self.uses.flatMap { $0.name.split(separator: " ").map(String.init) })
        for name in names { #expect(table.contains(name), "\(name)") }
    }

    /// Returns the names of declarations and of the members of extensions.
    private static func names(in rows: [String]) -> [String] {
        var isInExtension = false
        return rows.compactMap { row in
            if !row.hasPrefix(" ") { isInExtension = row.hasPrefix("extension") }
            guard row.hasPrefix(" ") == isInExtension else { return nil }
            let name = row.firstMatch(of: /(?:class|struct|var|func) (?!func|var)(\w+)/)?.1
            if name == nil, row.contains("init") { return "init" }
            return row.hasPrefix("extension") ? nil : name.map(String.init)
        }
    }
}

/// The deprecated functions return the same as today's functions.
@Suite struct CFunctionsTests {
    @available(*, deprecated, message: "tests deprecated names")
    @Test func rectangles() {
        let rect = CGRectMake(10, 20, 30, -40)
        #expect(rect == CGRect(x: 10, y: 20, width: 30, height: -40))
        let edges = [
            CGRectGetMinX(rect), CGRectGetMidX(rect), CGRectGetMaxX(rect), CGRectGetMinY(rect),
            CGRectGetMidY(rect), CGRectGetMaxY(rect), CGRectGetWidth(rect), CGRectGetHeight(rect),
        ]
        #expect(edges == [10, 25, 40, -20, 0, 20, 30, 40])
        #expect(CGRectStandardize(rect) == CGRectMake(10, -20, 30, 40))
        #expect(CGRectInset(CGRectMake(0, 0, 10, 10), 1, 2) == CGRectMake(1, 2, 8, 6))
        #expect(CGRectOffset(CGRectMake(0, 0, 10, 10), 1, 2) == CGRectMake(1, 2, 10, 10))
        #expect(CGRectIntegral(CGRectMake(0.5, 0.5, 1, 1)) == CGRectMake(0, 0, 2, 2))
        let (one, other) = (CGRectMake(0, 0, 2, 2), CGRectMake(1, 1, 2, 2))
        #expect(CGRectUnion(one, other) == CGRectMake(0, 0, 3, 3))
        #expect(CGRectIntersection(one, other) == CGRectMake(1, 1, 1, 1))
        #expect(CGRectIntersectsRect(one, other) && !CGRectContainsRect(one, other))
        #expect(CGRectContainsPoint(one, CGPointMake(1, 1)))
        #expect(CGRectIsEmpty(CGRectZero) && CGRectIsNull(CGRectNull) && CGRectIsInfinite(CGRectInfinite))
        #expect(CGRectEqualToRect(rect, CGRectStandardize(rect)))
        #expect(CGSizeEqualToSize(CGSizeZero, CGSizeMake(0, 0)))
        #expect(CGPointEqualToPoint(CGPointZero, CGPointMake(0, 0)))
        #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
        #expect(UIEdgeInsetsInsetRect(one, UIEdgeInsetsMake(0.5, 1, 0, 0)) == CGRectMake(1, 0.5, 1, 1.5))
        #expect(UIEdgeInsetsZero == .zero)
    }

    @available(*, deprecated, message: "tests deprecated names")
    @Test func olderConstants() {
        #expect(kCAAlignmentCenter == .center && kCATruncationEnd == .end)
        #expect(NSNotification.Name.UIKeyboardWillShow == UIResponder.keyboardWillShowNotification)
        #expect("ab".characters.count == 2)
    }

    @available(*, deprecated, message: "tests deprecated names")
    @Test func transforms() {
        let turn = CGAffineTransformMakeRotation(.pi / 3)
        #expect(turn == CGAffineTransform(rotationAngle: .pi / 3))
        let map = CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 3), 4, 5)
        #expect(map == CGAffineTransformMake(2, 0, 0, 3, 8, 15))
        #expect(CGAffineTransformScale(CGAffineTransformMakeTranslation(4, 5), 2, 3).tx == 4)
        #expect(CGAffineTransformRotate(map, 1) == map.rotated(by: 1))
        #expect(CGAffineTransformConcat(turn, map) == turn.concatenating(map))
        #expect(CGAffineTransformInvert(map) == map.inverted())
        #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
        #expect(!CGAffineTransformEqualToTransform(map, turn))
        #expect(CGPointApplyAffineTransform(CGPointMake(1, 1), map) == CGPointMake(10, 18))
        #expect(CGSizeApplyAffineTransform(CGSizeMake(1, 1), map) == CGSizeMake(2, 3))
        #expect(CGRectApplyAffineTransform(CGRectMake(0, 0, 1, 1), map) == CGRectMake(8, 15, 2, 3))
    }

    @available(*, deprecated, message: "tests deprecated names")
    @Test func paths() {
        let rect = CGRectMake(1, 2, 30, 40)
        var map = CGAffineTransformMakeTranslation(5, 6)
        let old = CGPathCreateMutable()
        CGPathMoveToPoint(old, nil, 1, 2)
        CGPathAddLineToPoint(old, &map, 3, 4)
        CGPathAddLines(old, nil, [CGPointMake(0, 1), CGPointMake(2, 3)], 2)
        CGPathAddLines(old, nil, nil, 3)
        CGPathAddQuadCurveToPoint(old, nil, 1, 2, 3, 4)
        CGPathAddCurveToPoint(old, &map, 1, 2, 3, 4, 5, 6)
        CGPathAddArc(old, nil, 1, 2, 3, 0, 1, true)
        CGPathAddRelativeArc(old, nil, 1, 2, 3, 0, -1)
        CGPathAddArcToPoint(old, nil, 10, 0, 10, 10, 2)
        CGPathCloseSubpath(old)
        CGPathAddRect(old, &map, rect)
        CGPathAddEllipseInRect(old, nil, rect)
        CGPathAddRoundedRect(old, nil, rect, 2, 3)
        CGPathAddPath(old, &map, CGPathCreateCopy(old))
        CGPathAddPath(old, nil, nil)

        let new = CGMutablePath()
        new.move(to: CGPoint(x: 1, y: 2))
        new.addLine(to: CGPoint(x: 3, y: 4), transform: map)
        new.addLines(between: [CGPoint(x: 0, y: 1), CGPoint(x: 2, y: 3)])
        new.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 1, y: 2))
        new.addCurve(
            to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4),
            transform: map)
        new.addArc(center: CGPoint(x: 1, y: 2), radius: 3, startAngle: 0, endAngle: 1, clockwise: true)
        new.addRelativeArc(center: CGPoint(x: 1, y: 2), radius: 3, startAngle: 0, delta: -1)
        new.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 2)
        new.closeSubpath()
        new.addRect(rect, transform: map)
        new.addEllipse(in: rect)
        new.addRoundedRect(in: rect, cornerWidth: 2, cornerHeight: 3)
        new.addPath(new, transform: map)
        #expect(CGPathEqualToPath(old, new))
        #expect(CGPathGetBoundingBox(old) == new.boundingBox)
        #expect(CGPathGetPathBoundingBox(old) == new.boundingBoxOfPath)
        #expect(CGPathGetCurrentPoint(old) == new.currentPoint)
        #expect(CGPathCreateCopyByTransformingPath(old, &map) == new.copy(using: &map))
        #expect(CGPathCreateMutableCopy(old) == new && !CGPathIsEmpty(old))
    }

    @available(*, deprecated, message: "tests deprecated names")
    @Test func shapesAndColours() {
        let rect = CGRectMake(1, 2, 30, 40)
        #expect(CGPathCreateWithRect(rect, nil) == CGPath(rect: rect, transform: nil))
        #expect(CGPathCreateWithEllipseInRect(rect, nil) == CGPath(ellipseIn: rect, transform: nil))
        let round = CGPathCreateWithRoundedRect(rect, 2, 3, nil)
        #expect(round == CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 3, transform: nil))
        let twice = CGMutablePath()
        twice.addRects([rect, rect])
        #expect(CGPathContainsPoint(twice, nil, CGPointMake(10, 10), false))
        #expect(!CGPathContainsPoint(twice, nil, CGPointMake(10, 10), true))
        let red = CGColorCreate(CGColorSpaceCreateDeviceRGB(), [1, 0, 0, 1])
        #expect(red == UIColor.red.cgColor)
        #expect(red.flatMap { CGColorCreateCopyWithAlpha($0, 0.5) }.map(CGColorGetAlpha) == 0.5)
    }

    @available(*, deprecated, message: "tests deprecated names")
    @Test func strings() {
        #expect(NSStringFromCGPoint(CGPointMake(1, 2.5)) == "{1, 2.5}")
        #expect(NSStringFromCGSize(CGSizeMake(0.1, -2)) == "{0.1, -2}")
        #expect(NSStringFromCGVector(CGVectorMake(1, 2)) == "{1, 2}")
        #expect(NSStringFromCGRect(CGRectMake(1, 2, 3, 4)) == "{{1, 2}, {3, 4}}")
        #expect(NSStringFromUIEdgeInsets(UIEdgeInsetsMake(1, 2, 3, 4)) == "{1, 2, 3, 4}")
        #expect(
            NSStringFromCGAffineTransform(CGAffineTransformMake(1, 2, 3, 4, 5, 6.5)) == "[1, 2, 3, 4, 5, 6.5]"
        )
    }

    @Test func constants() {
        #expect(HUGE == .greatestFiniteMagnitude && MAXFLOAT == HUGE)
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: CancellationError.self) { try autoreleasepool { throw CancellationError() } }
    }
}

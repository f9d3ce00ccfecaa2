import Foundation
import TestSupport
import Testing
import Text

@testable import Commands

/// The translation of storyboards to Swift, and programs with storyboards.
@Suite struct StoryboardTests {
    /// Returns the text of a storyboard whose initial controller has a view with some subviews and constraints.
    static func storyboard(
        subviews: String = "", constraints: String = "", controller: String = "", objects: String = "",
        type: String = #"customClass="Page""#, resources: String = ""
    ) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="page">
        <scenes><scene sceneID="s"><objects>
        <viewController storyboardIdentifier="Page" id="page" \(type) sceneMemberID="viewController">
        <layoutGuides><viewControllerLayoutGuide type="bottom" id="low"/></layoutGuides>
        <view key="view" id="root"><rect key="frame" x="0.0" y="0.0" width="200" height="400"/>
        <subviews>\(subviews)</subviews>
        <constraints>\(constraints)</constraints>
        <viewLayoutGuide key="safeArea" id="safe"/></view>
        \(controller)
        </viewController>
        \(objects)
        </objects></scene></scenes>
        <resources>\(resources)</resources>
        </document>
        """
    }

    /// Returns the translation of a storyboard `Main` for a program.
    static func code(of storyboard: String, _ source: String = "class Page: UIViewController {}") throws
        -> StoryboardCode
    {
        let file = try StoryboardSource(path: "Main.storyboard", text: storyboard)
        let classes = StoryboardClasses([(source, SwiftOutline(source))])
        return StoryboardCode(StoryboardSource.Resources(files: [file], main: "Main"), classes)
    }

    /// Each attribute becomes a statement.
    @Test(arguments: examples(table("AnticsTests/Cases/storyboard-views")))
    func viewsAreTranslated(element: String, statements: String?) throws {
        let text = try Self.code(of: Self.storyboard(subviews: element)).text
        for statement in (statements ?? "?").components(separatedBy: " → ") {
            #expect(text.contains(statement), "\(text)")
        }
    }

    @Test func picturesHaveTheirSizes() throws {
        let resources =
            #"<image name="leaf" width="40" height="30"/><image name="star" catalog="system" width="128" height="121"/>"#
        let text = try Self.code(of: Self.storyboard(resources: resources)).text
        #expect(text.contains(#"AnticsStage.Stage.pictureSizes = ["leaf": CGSize(width: 40, height: 30)]"#))
    }

    /// A tab bar controller has its controllers in order, and each one has the title of its tab.
    @Test func tabsAreTranslated() throws {
        let tab = #"<tabBarItem key="tabBarItem" title="First" image="leaf" id="i"/>"#
        let tabs = """
            <scene><objects><tabBarController id="tabs" sceneMemberID="viewController"><connections>
            <segue destination="stack" kind="relationship" relationship="viewControllers" id="r"/>
            <segue destination="page" kind="relationship" relationship="viewControllers" id="s"/>
            </connections></tabBarController></objects></scene>
            <scene><objects><navigationController id="stack" sceneMemberID="viewController"/></objects></scene>
            """
        let text = Self.storyboard(controller: tab).replacing("<scenes>", with: "<scenes>\(tabs)")
        let code = try Self.code(of: text).text
        #expect(code.contains(#"UITabBarController.self, content: ["stack", "page"]"#))
        let properties = "v.tabBarItem.title = \"First\"; v.tabBarItem.image = UIImage(named: \"leaf\")"
        #expect(code.contains(properties))
        // The item of a program's class comes first, with the objects of its outlets.
        let item = """
            <tabBarItem key="tabBarItem" title="First" image="leaf" id="i" customClass="Tab"><connections>
            <outlet property="box" destination="b" id="o"/></connections></tabBarItem>
            """
        let own = Self.storyboard(
            controller: item, objects: #"<customObject id="b" customClass="Box"/>"#)
        let source = "class Tab: UITabBarItem {\nvar box: Box!\n}\nclass Box: NSObject {}"
        let program = try Self.code(of: own, source)
        #expect(program.text.contains("StoryboardObjects.addTab(to: v) { o in"))
        #expect(program.text.contains("o.keep(\"b\", Box())"))
        #expect(program.text.contains("o.keep(\"i\", Tab())"))
        #expect(program.text.contains("}; \(properties)"))
        #expect(program.extensions[0]?.contains("o.connect(&self.box, \"b\", \"box\")") == true)
    }

    /// A controller has its explicit size, whose element has the name of an older property.
    @Test(arguments: [
        #"<value key="contentSizeForViewInPopover" type="size" width="70" height="600"/>"#,
        #"<size key="preferredContentSize" width="70" height="600"/>"#,
    ])
    func controllersHaveTheirSize(element: String) throws {
        let code = try Self.code(of: Self.storyboard(controller: element)).text
        #expect(code.contains("v.preferredContentSize = CGSize(width: 70, height: 600)"))
    }

    /// A view with a fixed frame has no constraints.
    @Test func fixedFramesStay() throws {
        let view = #"<view id="a" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO"/>"#
        let text = try Self.code(of: Self.storyboard(subviews: view)).text
        #expect(!text.contains("translates"))
    }

    @Test(
        arguments: examples(
            #"""
            red="1" green="0.5" blue="0.0" alpha="1" → UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            white="0.25" alpha="0.5" → UIColor(white: 0.25, alpha: 0.5)
            systemColor="systemRedColor" → UIColor.systemRed
            systemColor="systemBackgroundColor" → UIColor(white: 1, alpha: 1)
            name="accent" → UIColor(red: 0, green: 1, blue: 0, alpha: 1)
            cocoaTouchSystemColor="darkTextColor" → UIColor.darkText
            """#))
    func colorsAreTranslated(attributes: String, expression: String?) throws {
        let view = #"<view id="a"><color key="backgroundColor" \#(attributes)/></view>"#
        let resources = """
            <namedColor name="accent"><color red="0.0" green="1" blue="0.0" alpha="1"/></namedColor>
            <systemColor name="systemBackgroundColor"><color white="1" alpha="1"/></systemColor>
            """
        let text = try Self.code(of: Self.storyboard(subviews: view, resources: resources)).text
        #expect(text.contains("v.backgroundColor = \(expression ?? "?")\n"))
    }

    @Test(
        arguments: examples(
            #"""
            firstItem="a" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="8" → "a", .leading, .equal, "safe", .leading, constant: 8
            firstAttribute="width" constant="50" → "root", .width, .equal, constant: 50
            firstItem="a" firstAttribute="width" relation="lessThanOrEqual" secondItem="b" secondAttribute="height" multiplier="16:8" priority="750" identifier="ratio" → "a", .width, .lessThanOrEqual, "b", .height, multiplier: 2.0, priority: 750, identifier: "ratio"
            firstItem="low" firstAttribute="top" secondItem="a" secondAttribute="bottom" → "root safe area", .bottom, .equal, "a", .bottom
            firstItem="a" firstAttribute="trailing" secondAttribute="trailingMargin" symbolic="YES" → "a", .trailing, .equal, "root", .trailingMargin, constant: 8
            firstItem="a" firstAttribute="baseline" secondItem="b" secondAttribute="baseline" installed="NO" → "a", .lastBaseline, .equal, "b", .lastBaseline, active: false
            firstAttribute="width" constant="50" placeholder="YES"
            """#))
    func constraintsAreTranslated(attributes: String, words: String?) throws {
        let constraint = #"<constraint \#(attributes) id="c"/>"#
        let text = try Self.code(of: Self.storyboard(constraints: constraint)).text
        if let words {
            #expect(text.contains("o.constrain(\"c\", \(words))\n"), "\(text)")
        } else {
            #expect(!text.contains("constrain"))
        }
    }

    /// The selector of an action is that of the method in the class.
    @Test(
        arguments: [
            ("go", "func go() {}", "go"), ("go:", "@IBAction private func go(_ sender: Any) {}", "go(_:)"),
            ("goWithSender:", "func go(sender: UIButton) {}", "go(sender:)"),
            ("go:event:", "func go(_ s: Any, event: UIEvent) {}", "go(_:event:)"),
            ("goBy:", "func go(by d: Int) {}", "go(by:)"),
            ("jump:", "@objc(jump:) func go(_ s: Any) {}", "go(_:)"),
            ("go:", "func go(_ done: (Int, Int) -> Void) {}", "go(_:)"),
            ("go", "// func go() {}", nil), ("go:", "func go() {}", nil),
        ] as [(String, String, String?)])
    func actionsCallTheirMethods(selector: String, method: String, name: String?) throws {
        let button = """
            <button id="a"><connections>
            <action selector="\(selector)" destination="page" eventType="touchDown" id="x"/>
            </connections></button>
            """
        let code = try Self.code(
            of: Self.storyboard(subviews: button), "class Page: UIViewController {\n\(method)\n}")
        if let name {
            let action = #"o.act("a", self, Selector("\#(name)", Page.\#(name)), for: .touchDown)"#
            #expect(code.extensions[0]?.contains(action) == true, "\(code.extensions)")
        } else {
            #expect(code.text.contains("Main.storyboard:8: Page has no method for the action \(selector)"))
        }
    }

    /// The class that declares a property connects it, because the property can be private.
    @Test func outletsAreConnectedInTheirClass() throws {
        let connections = """
            <connections><outlet property="box" destination="a" id="x"/>
            <outletCollection property="parts" destination="a" id="y"/>
            <outletCollection property="parts" destination="b" id="z"/></connections>
            """
        let source = """
            class Base: UIViewController {
                private var box: UIView!
            }
            class Page: Base {
                var parts: [UIView]!
            }
            """
        let code = try Self.code(of: Self.storyboard(controller: connections), source)
        let place = "#sourceLocation(file: \"Main.storyboard\", line: "
        let added = try #require(code.extensions[0]).components(separatedBy: "extension ").dropFirst()
        #expect(added.count == 2)
        let base = try #require(added.first { $0.hasPrefix("Base {") })
        #expect(base.contains("\(place)10)\no.connect(&self.box, \"a\", \"box\")"), "\(base)")
        let page = try #require(added.first { $0.hasPrefix("Page {") })
        #expect(page.contains("\(place)11)\no.connect(&self.parts, [\"a\", \"b\"], \"parts\")"), "\(page)")
    }

    @Test(
        arguments: examples(
            #"""
            <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/> → o.set(&o.values(of: $.layer).masksToBounds, true, "layer.masksToBounds")
            <userDefinedRuntimeAttribute type="number" keyPath="count"><real key="value" value="2"/></userDefinedRuntimeAttribute> → o.set(&o.values(of: $).count, 2, "count")
            <userDefinedRuntimeAttribute type="string" keyPath="titleLabel.text" value="a"/> → $.titleLabel?.text = "a"
            <userDefinedRuntimeAttribute type="point" keyPath="at"><point key="value" x="1" y="2"/></userDefinedRuntimeAttribute> → o.set(&o.values(of: $).at, CGPoint(x: 1, y: 2), "at")
            """#))
    func runtimeAttributesAreAssigned(attribute: String, assignment: String?) throws {
        let list = "<userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes>"
        let view = #"<view id="a">\#(list)</view><view id="b" customClass="Box">\#(list)</view>"#
        let source = "class Page: UIViewController {}\nclass Box: UIView {\n}"
        func statement(_ object: String) -> String {
            "\n\((assignment ?? "?").replacing("$", with: object))\n"
        }
        let code = try Self.code(of: Self.storyboard(subviews: view), source)
        #expect(code.text.contains(statement("v1")))
        #expect(code.extensions[0]?.contains(statement("self")) == true)
    }

    @Test(arguments: [
        ("<document>\n<a></b>\n</document>", "Main.storyboard:2:1: error: this is not well-formed XML"),
        ("<a b=c/>", "Main.storyboard:1:1: error: this XML is not well-formed (invalid token)"),
        ("<svg/>", "Main.storyboard:1:1: error: this is not a storyboard"),
        ("", "Main.storyboard:1:1: error: this is not well-formed XML"),
    ])
    func errorsHaveTheirPlaces(text: String, message: String) {
        let failure = #expect(throws: Failure.self) { try Self.code(of: text) }
        #expect(failure?.text.text.hasPrefix(message) == true, "\(failure?.text.text ?? "")")
    }

    /// A class that the program does not have leaves a view of its element.
    @Test func unknownClassesArePlain() throws {
        let view = #"<label id="a" customClass="Fancy" customModule="Pod"/>"#
        let text = try Self.code(of: Self.storyboard(subviews: view)).text
        #expect(text.contains(#"o.view("a", UILabel.self)"#))
        #expect(text.contains("Main.storyboard:7: the program has no class Fancy. UILabel takes its place"))
    }

    /// The initial view gives the stage its size, unless it has the size of no device.
    @Test(arguments: [
        (#"width="200" height="400""#, "CGSize(width: 200, height: 400)"),
        (#"width="600" height="600""#, "CGSize(width: 375, height: 667)"),
    ])
    func theInitialViewSizesTheStage(attributes: String, size: String) throws {
        let text = Self.storyboard().replacing(#"width="200" height="400""#, with: attributes)
        let code = try Self.code(of: text)
        #expect(code.size == size && code.main?.name == "Main" && code.main?.file == 0)
    }

    // MARK: Files

    private static let list =
        "<plist><dict><key>A</key><dict><key>UISceneStoryboardFile</key><string>Other</string></dict></dict></plist>"

    @Test func methodsCreateControllers() throws {
        let button = """
            <button id="a"><connections><segue destination="page" kind="show" id="x" \
            destinationCreationSelector="make:sender:"/></connections></button>
            """
        let source =
            "class Page: UIViewController {\nfunc make(_ coder: NSCoder, sender: Any?) -> Page? { nil }\n}"
        let code = try Self.code(of: Self.storyboard(subviews: button), source)
        #expect(code.extensions[0]?.contains("(source as? Page)?.make(coder, sender: sender)\n") == true)
        #expect(code.text.contains("create: Page.anticsCreate0_"))
    }

    /// The property list names the main storyboard. The base language is the first one.
    @Test(
        arguments: [
            (
                ["App/Base.lproj/Main.storyboard", "App/de.lproj/Main.storyboard"], "Main",
                ["App/Base.lproj/Main.storyboard"]
            ),
            (
                ["App/Main.storyboard", "App/Other.storyboard", "App/Info.plist"], "Other",
                ["App/Main.storyboard", "App/Other.storyboard"]
            ),
            (["App/LaunchScreen.storyboard"], nil, ["App/LaunchScreen.storyboard"]),
            (
                ["App/Main.xib", "App/Other.storyboard", "App/Other.xib"], nil,
                ["App/Main.xib", "App/Other.storyboard", "App/Other.xib"]
            ),
            (["AppTests/Main.storyboard"], nil, []), (["Watch/Main.storyboard"], nil, []),
        ] as [([String], String?, [String])])
    func storyboardsOfAFolderAreFound(paths: [String], main: String?, found: [String]) throws {
        let texts = paths.map { path in
            let type = path.contains("Watch") ? "WatchKit" : "CocoaTouch"
            return path.hasSuffix("plist") ? Self.list : "<document type=\"com.apple.\(type).Storyboard\"/>"
        }
        try Program.inFolder(of: Dictionary(uniqueKeysWithValues: zip(paths, texts))) { folder in
            let resources = try StoryboardSource.read([folder.path])
            #expect(resources.main == main)
            #expect(resources.files.map(\.path).sorted() == found.map { folder.appending(path: $0).path })
        }
    }

    /// A picture is the file with the most pixels. A set of assets has its own name, and other appearances do not count.
    @Test func picturesOfAFolderAreFound() throws {
        let set = "App/Assets.xcassets/Group/leaf.imageset"
        let contents = """
            {"images":[{"filename":"a.png","scale":"1x"},{"filename":"b.png","scale":"3x"},{"scale":"2x"},
            {"filename":"c.png","scale":"3x","appearances":[{"appearance":"luminosity","value":"dark"}]}]}
            """
        let names = [
            "\(set)/a.png", "\(set)/b.png", "\(set)/c.png", "App/star.png", "App/star@2x.png", "App/x.jpg",
        ]
        let files = Dictionary(uniqueKeysWithValues: (names + ["App/Empty.swift"]).map { ($0, "") })
        try Program.inFolder(of: files.merging(["\(set)/Contents.json": contents]) { $1 }) { folder in
            let code = try StoryboardSource.read([folder.path]).pictures.code
            let rows = [("leaf", "\(set)/b.png", 3), ("star", "App/star@2x.png", 2)].map {
                "\"\($0.0)\": (\"\(folder.appending(path: $0.1).path)\", \($0.2))"
            }
            #expect(code == "AnticsStage.Stage.pictureFiles = [\(rows.joined(separator: ", "))]\n")
        }
        #expect(PictureFiles().code.isEmpty)
    }
}

// MARK: - Programs

/// Apps with storyboards, compiled and run.
@Suite struct StoryboardProgramTests {
    /// Two controllers, and a third one in a container.
    private static let storyboard =
        (try? packageRoot.text(of: "Tests/AnticsTests/Cases/Main.storyboard")) ?? ""

    private static let base = """
        import UIKit
        var lines: [String] = []
        func log(_ items: Any...) { lines.append(items.map { "\\($0)" }.joined(separator: " ")) }
        class Base: UIViewController {
            @IBOutlet private weak var box: Box!
            func logBox() { log("box", box.level, box.frame.integral) }
        }
        class Box: UIView {
            @IBInspectable private(set) var level: CGFloat = 0
            required init?(coder: NSCoder) {
                super.init(coder: coder)
                log("init", frame.width)
            }
            override func awakeFromNib() { log("awake", level, gestureRecognizers?.first?.delegate != nil) }
        }
        """

    private static let app = """
        import UIKit
        @main class AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow? }
        class First: Base, UIGestureRecognizerDelegate {
            @IBOutlet private weak var top: NSLayoutConstraint!
            override func viewDidLoad() { log("loaded", top.constant, children.count) }
            override func viewDidAppear(_ animated: Bool) {
                logBox()
                guard lines.count == 5 else { return }
                press(view.subviews[0])
                let other = UIStoryboard(name: "Main", bundle: nil)
                    .instantiateViewController(identifier: "Second") { Second(coder: $0) }
                log(type(of: other), other.value)
                let grid = UIStoryboard(name: "Main", bundle: nil)
                    .instantiateViewController(withIdentifier: "Grid") as? Grid
                let tile = grid?.collectionView.visibleCells.last as? Tile
                log("grid", tile?.frame ?? .zero, tile?.number.text ?? "")
                let list = children[0] as? List
                let row = list?.tableView.visibleCells.last as? Row
                log(navigationItem.title ?? "none", row?.name.text ?? "", row?.name.frame.minX ?? 0)
                log("plus", (navigationItem.rightBarButtonItem as? Plus)?.level ?? 0)
                if let action = navigationItem.rightBarButtonItem?.action { perform(action) }
                print(lines.joined(separator: ", "))
            }
            @IBAction private func add(_ sender: Any?) { log("add", navigationController != nil) }
            @IBAction private func go(_ sender: Any, event: UIEvent?) { log("go", (sender as? UIButton)?.currentTitle ?? "") }
            @IBAction func back(_ segue: UIStoryboardSegue) { log("back from", type(of: segue.source)) }
            override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
                log("segue", segue.identifier ?? "")
                (segue.destination as? Second)?.value = 7
            }
        }
        class Plus: UIBarButtonItem { @IBInspectable var level: CGFloat = 0 }
        class Row: UITableViewCell { @IBOutlet weak var name: UILabel! }
        class List: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path) as! Row
                cell.name.text = "Row \\(path.row)"
                return cell
            }
        }
        class Tile: UICollectionViewCell { @IBOutlet weak var number: UILabel! }
        class Grid: UICollectionViewController {
            override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
            override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
                let cell = view.dequeueReusableCell(withReuseIdentifier: "tile", for: path) as! Tile
                cell.number.text = "Tile \\(path.item)"
                return cell
            }
        }
        func press(_ view: UIView) { (view as? UIButton)?.sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
        class Second: UIViewController {
            var value = 0
            override func viewDidAppear(_ animated: Bool) {
                log("second", value)
                press(view.subviews[0])
            }
        }
        """

    private func with(_ test: (URL) throws -> Void) throws {
        let files = [
            "App/Base.lproj/Main.storyboard": Self.storyboard, "App/Base.swift": Self.base,
            "App/App.swift": Self.app,
        ]
        try Program.inFolder(of: files, test)
    }

    private func run(_ folder: URL, _ words: String...) throws -> Program.Outcome {
        try Program.run(words, environment: SwiftCommandTests().environment(folder), in: folder)
    }

    /// Mutated storyboards become code, or have an error with a place.
    @Test func mutatedStoryboardsHaveNoTraps() {
        let pieces = Self.storyboard.matches(of: #/[\w.-]+|[^\w.-]+/#).map { String($0.output) }
        checkCases(200, seed: 5) { random in
            var mutated = pieces
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<mutated.count, using: &random)
                mutated[index] = Bool.random(using: &random) ? "" : random.pick(pieces)
            }
            do {
                let code = try StoryboardTests.code(of: mutated.joined(), Self.base + Self.app).text
                #expect(code.hasPrefix("import AnticsStage\n"))
            } catch let failure as Failure {
                #expect(
                    failure.text.firstLine.text.hasPrefix("Main.storyboard:"), "\(failure.text.firstLine)")
            } catch {
                Issue.record(error)
            }
        }
    }

    /// Objects are created, connected and awake before the view is loaded, and segues change controllers.
    @Test func storyboardsAreLoaded() throws {
        try with { folder in
            let prose = try run(folder, "describe", "App")
            let log = [
                "init 100.0", "segue inner", "awake 3.0 true", "loaded 100.0 1",
                "box 3.0 (40.0, 144.0, 120.0, 60.0)",
                "go Go", "segue next", "second 7", "back from Second", "Second 0",
                "grid (10.0, 29.0, 25.0, 20.0) Tile 2", "Start Row 1 9.0",
                "plus 4.0", "add true",
            ]
            #expect(prose.output.contains(log.joined(separator: ", ")), "\(prose)")
            #expect(prose.output.contains("Layer stage: a rectangle, 200 by 400,"))
            #expect(
                try run(folder, "describe", "App", "--stage", "100x50").output
                    .contains("Layer stage: a rectangle, 100 by 50,"))
        }
    }

    /// Returns the text of a nib with some objects, and with connections of its owner.
    private static func nib(_ owner: String, _ connections: String, _ objects: String) -> String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)">
        <connections>\(connections)</connections></placeholder>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        \(objects)
        </objects></document>
        """
    }

    private static let nibs = [
        "App/Panel.xib": nib(
            "PanelController",
            #"<outlet property="view" destination="v" id="x"/><outlet property="caption" destination="l" id="y"/>"#,
            #"""
            <view id="v"><rect key="frame" x="0" y="0" width="90" height="80"/><subviews><label id="l" text="Hello"/>
            <button id="b"><connections><action selector="press:" destination="-1" eventType="touchUpInside" id="z"/>
            </connections></button></subviews></view>
            """#),
        "App/Badge.xib": nib(
            "Badge",
            #"<outlet property="content" destination="c" id="x"/><outlet property="number" destination="n" id="y"/>"#,
            #"<view id="c"><rect key="frame" x="0" y="0" width="9" height="9"/><subviews><label id="n" text="7"/></subviews></view><tapGestureRecognizer id="t"/>"#
        ),
        "App/Row.xib": nib(
            "NSObject", "",
            #"""
            <tableViewCell customClass="Row" id="r"><rect key="frame" x="0" y="0" width="90" height="30"/>
            <tableViewCellContentView key="contentView" id="c"><subviews><label id="n" text="?"/></subviews>
            </tableViewCellContentView><connections><outlet property="name" destination="n" id="x"/></connections>
            </tableViewCell>
            """#),
    ]

    private static let nibProgram = """
        import UIKit
        var lines: [String] = []
        func log(_ items: Any...) { lines.append(items.map { "\\($0)" }.joined(separator: " ")) }
        class Badge: UIView {
            @IBOutlet private var content: UIView!
            @IBOutlet weak var number: UILabel!
            override init(frame: CGRect) {
                super.init(frame: frame)
                log(Bundle.main.loadNibNamed("Badge", owner: self, options: nil)?.count ?? 0)
                addSubview(content)
            }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        class Row: UITableViewCell {
            @IBOutlet weak var name: UILabel!
            override func awakeFromNib() {
                super.awakeFromNib()
                log("awake", name.text ?? "")
            }
        }
        class PanelController: UIViewController, UITableViewDataSource {
            @IBOutlet private weak var caption: UILabel!
            override func viewDidLoad() {
                super.viewDidLoad()
                log(nibName ?? "own", caption.text ?? "", view.subviews.count)
                (view.subviews[1] as? UIButton)?.sendActions(for: .touchUpInside)
                log(Badge(frame: CGRect(x: 0, y: 0, width: 50, height: 50)).number.text ?? "")
                let row = UINib(nibName: "Row", bundle: nil)
                log(row.instantiate(withOwner: nil).count)
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
                table.register(row, forCellReuseIdentifier: "row")
                table.dataSource = self
                view.addSubview(table)
                table.layoutIfNeeded()
                log((table.visibleCells.last as? Row)?.name.text ?? "none")
                log(Bundle.main.loadNibNamed("Gone", owner: nil)?.count ?? 0)
                print(lines.joined(separator: ", "))
            }
            @IBAction private func press(_ sender: Any) { log("press") }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path) as! Row
                cell.name.text = "Row \\(path.row)"
                return cell
            }
        }
        """

    /// Nibs are the views of controllers, parts of views, and cells.
    @Test func nibsAreLoaded() throws {
        try Program.inFolder(of: Self.nibs.merging(["App/App.swift": Self.nibProgram]) { $1 }) { folder in
            let log = [
                "own Hello 2", "press", "2", "7", "awake ?", "1", "awake ?", "awake ?", "Row 1", "0",
            ]
            let result = try run(folder, "describe", "App")
            #expect(result.output.contains(log.joined(separator: ", ")), "\(result)")
            #expect(result.errors.contains("the program has no Gone.xib. Use Badge, Panel, Row"), "\(result)")
        }
    }

    /// A class can be in the repository of the app. Without its file, Antics uses the class of the element.
    @Test func classesComeFromTheRepository() throws {
        try with { folder in
            let text = Self.storyboard.replacing("<label", with: "<label customClass=\"Ring\"")
                .replacing("type=\"number\"", with: "type=\"string\" value=\"x\"")
            try folder.write(text, to: "App/Base.lproj/Main.storyboard")
            let warnings = try run(folder, "check", "App").output
            #expect(
                warnings.contains("the program has no class Ring. UILabel takes its place"), "\(warnings)")
            #expect(warnings.contains("the runtime attribute level is left out, because its type is not"))
            try folder.write(
                text.replacing("keyPath=\"level\"", with: "keyPath=\"height\""),
                to: "App/Base.lproj/Main.storyboard")
            let absent = try run(folder, "check", "App").output
            #expect(absent.contains("the runtime attribute height is left out, because "), "\(absent)")
            #expect(absent.contains("has no such property"), "\(absent)")
            try folder.write("s.source_files = 'Classes/**/*.swift'", to: "Ring.podspec")
            try folder.write(
                "import UIKit\nclass Ring: UILabel { let shape = Shape() }", to: "Classes/Ring.swift")
            try folder.write("class Shape { init() { print(\"a shape\") } }", to: "Classes/Parts/Shape.swift")
            #expect(try run(folder, "describe", "App").output.contains("a shape"))
        }
    }

    /// A running program stays if its storyboard has an error, and an error has its place in the storyboard.
    @Test func savedStoryboardsAreLoadedAgain() throws {
        try with { folder in
            let path = "App/Base.lproj/Main.storyboard"
            let session = try TerminalSession(
                ["swift", "App", "--paused"], environment: SwiftCommandTests().environment(folder), in: folder
            )
            #expect(session.shows("init 100.0"))
            try folder.write("<document>\n</wrong>", to: path)
            #expect(session.shows("\(path):2:1: error: this is not well"), "\(session.lines)")
            try folder.write(
                Self.storyboard.replacing("property=\"top\"", with: "property=\"side\""), to: path)
            #expect(session.shows("\(path):34:1: error:"), "\(session.lines)")
            #expect(session.shows("no member 'side'"))
            try folder.write(Self.storyboard.replacing("value=\"3\"", with: "value=\"4\""), to: path)
            #expect(session.shows("awake 4.0"))
        }
    }
}

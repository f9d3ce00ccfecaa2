import Testing

/// `antics describe`, run as a shell runs it: with no terminal.
@Suite struct DescribeTests {
    @Test func saysWhatTheStarMorphShows() throws {
        let outcome = try Program.run("describe", "star-morph", "--at", "1.25")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output == """
                Star to rectangle.
                Each point of a path goes straight to its partner.
                Time 1.25 s of 5 s, 25 %, in a loop.
                Half the time, half the way: every point is in the middle of its line.
                Layer shape: a closed outline of 10 straight sides, 163 by 150, centred at 81.5, 82, offset by 14.5, 2.
                It is filled yellow #ffd166, and stroked pink #ef476f, 5 wide.
                The animation of path is at 50 % of its 2.5 s: half way from star to rectangle. It goes back and forth forever.
                The points of shape are numbered, 10 of them.

                """)
    }

    @Test func saysWhatTheModelIsAfterAnEvent() throws {
        let lines = try Program.run("describe", "fade", "--at", "1.5").output.split(separator: "\n")
        #expect(
            lines.drop { !$0.hasPrefix("Layer implicit") }.prefix(5) == [
                "Layer implicit: a circle, 58 wide, offset by 43, 54.", "It is filled blue #3b82f6.",
                "It is 20 % opaque.", "The animation of opacity is at 50 % of its 2 s: 80 % of the way.",
                "opacity is 0.198; its model value is 0.",
            ])
    }

    @Test(arguments: DemoFrameTests.names)
    func saysSomethingOfEveryLayer(name: String) throws {
        let text = try Program.run("describe", name).output
        #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix(".") }, "\(text)")
        #expect(!text.contains("nan") && !text.contains("\u{1B}"))
    }

    @Test func tellsWhatIsWrong() throws {
        #expect(try Program.run("describe", "star-morph", "--at", "nan").status == 64)
        #expect(try Program.run("describe", "start-morph").errors.contains("Did you mean \"star-morph\"?"))
    }
}

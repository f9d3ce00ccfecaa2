import ArgumentParser

/// What is to be different in a scene, said on the command line.
struct SceneChanges: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a property of a layer, as in --set ball.fillColor=red, or a key of an animation, as in --set ball.animations[0].duration=2; may be repeated.",
            valueName: "change"))
    var all: [String] = []
}

import Commands

#if BUNDLES_PROGRAMS
    import AnticsStage
    import Examples

    let bundled = Example.all.map { example in
        OwnScene("\(example.name).swift", title: example.title) {
            Stage(title: example.title, rootViewController: example.controller())
        }
    }
#else
    let bundled: [OwnScene] = []
#endif

Program.main(Program.arguments, bundled: bundled)

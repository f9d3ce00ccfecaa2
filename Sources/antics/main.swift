import Commands

#if BUNDLES_PROGRAMS
    import AnticsStage
    import Examples

    let bundled = Example.all.map { example in
        ProgramScene("\(example.name).swift", title: example.title) {
            Stage(title: example.title, rootViewController: example.controller())
        }
    }
#else
    let bundled: [ProgramScene] = []
#endif

Program.main(Program.arguments, bundled: bundled)

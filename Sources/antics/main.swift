import Commands

Program.main(Array(CommandLine.arguments.dropFirst()))

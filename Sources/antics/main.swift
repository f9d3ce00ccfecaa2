import Commands

Program.main(Program.arguments)

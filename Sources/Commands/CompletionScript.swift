/// What shells are to know besides the script that the argument parser makes for them: that words without a command are
/// those of `antics play`.
enum CompletionScript {
    /// Adds that to a script; any other text stays as it is.
    ///
    /// - Parameters:
    ///   - script: what the argument parser prints.
    ///   - commands: the names of the commands.
    /// - Returns: the text to print.
    static func knowingPlay(_ script: String, commands: [String]) -> String {
        let words = (commands + ["help"]).joined(separator: " ")
        if script.hasPrefix("#compdef antics\n") { return zsh(script, words) }
        if script.contains("\ncomplete -c 'antics' -f\n") { return fish(script, words) }
        return script.contains("\ncomplete -o filenames -F _antics antics") ? bash(script, words) : script
    }

    private static func bash(_ script: String, _ commands: String) -> String {
        script + """

            _antics_or_play() {
                local first="${COMP_WORDS[1]}"
                if [[ "${COMP_CWORD}" -gt 1 && " \(commands) " == *" ${first} "* ]]; then
                    _antics "${@}"
                    return
                fi
                # The first word may be a command as well.
                local -a found=()
                if [[ "${COMP_CWORD}" -eq 1 ]]; then
                    _antics "${@}"
                    found=("${COMPREPLY[@]}")
                    COMPREPLY=()
                fi
                COMP_WORDS=("${COMP_WORDS[0]}" play "${COMP_WORDS[@]:1}")
                COMP_CWORD="$((COMP_CWORD + 1))"
                _antics "${@}"
                COMPREPLY=("${found[@]}" "${COMPREPLY[@]}")
            }

            complete -o filenames -F _antics_or_play antics
            """
    }

    private static func zsh(_ script: String, _ commands: String) -> String {
        // An autoloaded function is called by its name ever after, so the name is the new one's.
        script.replacing("\n_antics() {", with: "\n_antics_commands() {").replacing(
            "        __antics_complete \"${completions[@]:0:-1}\"\n",
            with: """
                        # What comes behind the slash of a folder is typed without a space.
                        compadd -S '' -- "${(M)completions[@]:#*/}"
                        __antics_complete "${(@)completions[@]:0:-1:#*/}"

                """
        ).replacing(
            "\nif [[ \"${funcstack[1]}\"",
            with: """

                _antics() {
                    local -i ret=1
                    local -ar commands=(\(commands))
                    if (( CURRENT > 2 && ${commands[(Ie)${words[2]}]} )); then
                        _antics_commands
                        return
                    fi
                    # The first word may be a command as well.
                    (( CURRENT == 2 )) && _antics_commands && ret=0
                    words=("${words[1]}" play "${(@)words[2,-1]}")
                    (( CURRENT++ ))
                    _antics_commands && ret=0
                    return "${ret}"
                }

                if [[ "${funcstack[1]}"
                """)
    }

    private static func fish(_ script: String, _ commands: String) -> String {
        let play = script.split(separator: "\n").filter { $0.contains("\"antics play\"") }
            .map { $0.replacing(/-n '[^']*'/, with: "-n __antics_plays") }
        return script + """

            function __antics_plays
                for word in (commandline -opc)[2..]
                    contains -- $word \(commands); and return 1
                end
                return 0
            end

            \(play.joined(separator: "\n"))
            """
    }
}

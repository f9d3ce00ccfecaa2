// Questions about the terminal and the locale, answered without touching the terminal.
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"
#include <term.h>

static int word_count;
static char *const *words;

#ifdef __GLIBC__
// Functions that run before main get what main gets. Swift looks for it in /proc, which a bare system may not have.
__attribute__((constructor)) static void keep_words(int count, char *const given[]) {
    word_count = count;
    words = given;
}
#endif

char *const *cterm_words(int32_t *count) {
    *count = word_count;
    return words;
}

bool cterm_is_terminal(int32_t descriptor) { return isatty(descriptor) == 1; }

const char *cterm_use_locale(const char *name) {
    return setlocale(LC_CTYPE, name) ? nl_langinfo(CODESET) : NULL;
}

// A capability, empty where the entry has none.
static const char *capability(const char *name) {
    const char *value = tigetstr(name);
    return value != NULL && value != (const char *)-1 ? value : "";
}

// Whether it takes xterm's titles: it says so, or what it writes into its status line is such a title.
static bool has_titles(void) {
    return tigetflag("XT") > 0 || strncmp(capability("tsl"), "\033]", 2) == 0;
}

// Whether it obeys what is sent without asking terminfo how: the moves and erasures of ECMA-48, with a cursor that waits
// in the last column. Entries without them may be of terminals that have them; nobody knows.
static bool obeys_ecma(void) {
    static const char *const sequences[][2] = {
        {"cup", "\033[%i%p1%d;%p2%dH"}, {"hpa", "\033[%i%p1%dG"}, {"vpa", "\033[%i%p1%dd"}, {"cuf", "\033[%p1%dC"},
        {"cuu", "\033[%p1%dA"}, {"cud", "\033[%p1%dB"}, {"el", "\033[K"}, {"ech", "\033[%p1%dX"},
    };
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
        if (strcmp(capability(sequences[i][0]), sequences[i][1]) != 0) return false;
    return tigetflag("am") > 0 && tigetflag("xenl") > 0;
}

cterm_terminfo cterm_describe(const char *term) {
    cterm_terminfo facts = {.colors = -1};
    int status = 0;
    if (setupterm(term, STDOUT_FILENO, &status) != OK) return facts;
    facts.known = true;
    facts.moves_cursor = *capability("cup") && tigetflag("hc") <= 0;
    facts.colors = tigetnum("colors");
    // RGB may be a flag, a number or a string; Tc is tmux's word for the same.
    facts.direct_color = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || *capability("RGB") || tigetflag("Tc") > 0;
    facts.titles = has_titles();
    facts.ecma = obeys_ecma();
    del_curterm(cur_term);
    return facts;
}

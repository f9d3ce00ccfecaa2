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

static bool has_string(const char *name) {
    const char *value = tigetstr(name);
    return value != NULL && value != (const char *)-1 && *value != 0;
}

// Whether it takes xterm's titles: it says so, or what it writes into its status line is such a title.
static bool has_titles(void) {
    const char *status_line = tigetstr("tsl");
    if (tigetflag("XT") > 0) return true;
    return status_line != NULL && status_line != (const char *)-1 && strncmp(status_line, "\033]", 2) == 0;
}

cterm_terminfo cterm_describe(const char *term) {
    cterm_terminfo facts = {.colors = -1};
    int status = 0;
    if (setupterm(term, STDOUT_FILENO, &status) != OK) return facts;
    facts.known = true;
    facts.moves_cursor = has_string("cup") && tigetflag("hc") <= 0;
    facts.colors = tigetnum("colors");
    // RGB may be a flag, a number or a string; Tc is tmux's word for the same.
    facts.direct_color = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || has_string("RGB") || tigetflag("Tc") > 0;
    facts.titles = has_titles();
    del_curterm(cur_term);
    return facts;
}

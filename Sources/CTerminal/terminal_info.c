#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"
#include <term.h>

// Facts about the terminal and the locale, read without touching the terminal.

static int argument_count;
static char *const *arguments;

#ifdef __GLIBC__
// glibc passes the arguments of main to constructors. Swift reads them from /proc, which may not be mounted.
__attribute__((constructor)) static void store_arguments(int count, char *const given[]) {
    argument_count = count;
    arguments = given;
}
#endif

char *const *cterm_arguments(int32_t *count) {
    *count = argument_count;
    return arguments;
}

const char *cterm_use_locale(const char *name) {
    return setlocale(LC_CTYPE, name) ? nl_langinfo(CODESET) : NULL;
}

// A string capability, or an empty string if the entry lacks it.
static const char *capability(const char *name) {
    const char *value = tigetstr(name);
    return value != NULL && value != (const char *)-1 ? value : "";
}

// Whether the terminal has xterm's titles: the entry says so (XT), or its status line is such a title.
static bool has_titles(void) {
    return tigetflag("XT") > 0 || strncmp(capability("tsl"), "\033]", 2) == 0;
}

// Whether the entry has the moves and erasures of ECMA-48, with a cursor that waits in the last column. A terminal may
// support them without an entry that says so.
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
    // RGB may be a flag, a number or a string. Tc is tmux's name for it.
    facts.direct_color = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || *capability("RGB") || tigetflag("Tc") > 0;
    facts.titles = has_titles();
    facts.ecma = obeys_ecma();
    del_curterm(cur_term);
    return facts;
}

// ----

// Our terminfo entry: compiled by tic, cached in our directory, and replaced if it is broken.

extern char **environ;

// Programs that we start must not see the directory, so it is in the environment only during the search.
char *entry_search(const char *directory) {
    const char *variable = getenv("TERMINFO");
    char *before = variable ? strdup(variable) : NULL;
    setenv("TERMINFO", directory, 1);
    return before;
}

void entry_search_restore(char *before) {
    if (before != NULL) setenv("TERMINFO", before, 1);
    else unsetenv("TERMINFO");
    free(before);
}

// Whether ncurses can read the entry in a directory, and it has the wanted number of colours.
static bool entry_works(const char *directory, const char *name, int32_t colors) {
    char *before = entry_search(directory);
    int status = 0;
    bool known = setupterm(name, STDOUT_FILENO, &status) == OK;
    entry_search_restore(before);
    if (!known) return false;
    bool works = *capability("cup") && (colors == 0 || tigetnum("colors") == colors);
    del_curterm(cur_term);
    return works;
}

// Does as mkdir -p does, with mode 0700 for each new directory.
static bool make_directories(char *directory) {
    for (char *slash = directory + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        bool made = mkdir(directory, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return mkdir(directory, 0700) == 0 || errno == EEXIST;
}

// Runs tic without output. Returns whether it succeeded.
static bool run_tic(const char *directory, const char *file) {
    char *const arguments[] = {"tic", "-x", "-o", (char *)directory, (char *)file, NULL};
    posix_spawn_file_actions_t quiet;
    if (posix_spawn_file_actions_init(&quiet) != 0) return false;
    for (int descriptor = 0; descriptor < 3; descriptor++)
        posix_spawn_file_actions_addopen(&quiet, descriptor, "/dev/null", O_RDWR, 0);
    pid_t child;
    int failed = posix_spawnp(&child, "tic", &quiet, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&quiet);
    if (failed) return false;
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// A path: of a directory, of its folder for entries that begin with a letter, or of an entry in there.
typedef struct { char text[PATH_MAX]; } path;

static bool make_path(path *path, const char *format, const char *directory, const char *name) {
    int length = snprintf(path->text, sizeof path->text, format, directory, name[0], name);
    return length > 0 && (size_t)length < sizeof path->text;
}

static bool write_source(const char *file, const char *source) {
    int descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return false;
    size_t size = strlen(source);
    bool written = write(descriptor, source, size) == (ssize_t)size;
    return close(descriptor) == 0 && written;
}

// Compiles the entry in a temporary folder beside the others, and moves it into place.
static bool make_entry(const char *directory, const char *temporary, const char *name, const char *source) {
    path file, made, folder, entry, made_folder;
    if (!make_path(&file, "%s/source", temporary, name) || !make_path(&made, "%s/%c/%s", temporary, name) ||
        !make_path(&folder, "%s/%c", directory, name) || !make_path(&entry, "%s/%c/%s", directory, name) ||
        !make_path(&made_folder, "%s/%c", temporary, name))
        return false;
    bool compiled = write_source(file.text, source) && run_tic(temporary, file.text);
    bool placed = compiled && make_directories(folder.text) && rename(made.text, entry.text) == 0;
    unlink(file.text);
    unlink(made.text);
    rmdir(made_folder.text);
    return placed;
}

bool cterm_install_entry(const char *directory, const char *name, const char *source, int32_t colors) {
    path own, temporary;
    // The directory must exist before ncurses searches: it remembers missing directories.
    if (!make_path(&own, "%s", directory, name) || !make_directories(own.text)) return false;
    if (entry_works(directory, name, colors)) return true;
    if (!make_path(&temporary, "%s/new.XXXXXX", directory, name) || mkdtemp(temporary.text) == NULL) return false;
    bool made = make_entry(directory, temporary.text, name, source);
    rmdir(temporary.text);
    return made && entry_works(directory, name, colors);
}

// ---- The escape sequences that restore the terminal

// Ends a string that may be cut in the middle, then switches off every mode in the list of cterminal.h.
static const char modes_off[] = STRING_END MODE_OFF(CTERM_MODE_SYNCHRONIZED) MODE_OFF(CTERM_MODE_MOUSE)
    MODE_OFF(CTERM_MODE_PIXEL_MOUSE) MODE_OFF(CTERM_MODE_DECIMAL_MOUSE) MODE_OFF(CTERM_MODE_PASTE)
    MODE_OFF(CTERM_MODE_COLOR_SCHEME);

// Takes the previous title from the terminal's stack of titles.
static const char title_pop[] = "\033[23;2t";

static char suffix[1024];

void restore_set_suffix(const char *text) { snprintf(suffix, sizeof suffix, "%s", text); }

// Appends a terminfo string without its padding marks ($<5>), which only tputs understands.
static size_t append_capability(char *text, size_t length, size_t capacity, const char *capability) {
    if (capability == NULL || capability == (const char *)-1) return length;
    for (const char *c = capability; *c && length + 1 < capacity; c++) {
        const char *end = c[0] == '$' && c[1] == '<' ? strchr(c, '>') : NULL;
        if (end != NULL) c = end;
        else text[length++] = *c;
    }
    return length;
}

size_t restore_text(char *text, size_t capacity, bool titles, bool whole) {
    const char *const parts[] = {
        modes_off, suffix, titles ? title_pop : NULL, exit_attribute_mode,
        whole ? orig_pair : NULL, whole ? keypad_local : NULL, whole ? cursor_normal : NULL,
        exit_ca_mode == NULL ? clear_screen : whole ? exit_ca_mode : NULL,
    };
    size_t length = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        length = append_capability(text, length, capacity, parts[i]);
    return length;
}

const char *margins_text(void) {
    const char *margins = change_scroll_region;
    bool has_margins = margins != NULL && margins != (const char *)-1 && strncmp(margins, "\033[", 2) == 0;
    return has_margins ? "\033[r" : "";
}

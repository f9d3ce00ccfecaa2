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

// Questions about the terminal and the locale, answered without touching the terminal.

static int word_count;
static char *const *words;

#ifdef __GLIBC__
// Functions that run before main get what main gets. Swift looks for it in /proc, which a bare system may not have.
__attribute__((constructor)) static void keep_words(int count, char *const given[]) {
    word_count = count;
    words = given;
}
#endif

char *const *cterm_arguments(int32_t *count) {
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

// ----

// Our own terminfo entry: made by tic, kept in a directory of ours, and made anew when it is broken.

extern char **environ;

// No trace of the directory is left afterwards: the programs that we start shall find their terminal as before.
char *entry_search(const char *directory) {
    const char *variable = getenv("TERMINFO");
    char *before = variable ? strdup(variable) : NULL;
    setenv("TERMINFO", directory, 1);
    return before;
}

void entry_search_no_more(char *before) {
    if (before != NULL) setenv("TERMINFO", before, 1);
    else unsetenv("TERMINFO");
    free(before);
}

// Whether the library takes an entry that is in a directory, and it is what it should be.
static bool entry_works(const char *directory, const char *name, int32_t colors) {
    char *before = entry_search(directory);
    int status = 0;
    bool known = setupterm(name, STDOUT_FILENO, &status) == OK;
    entry_search_no_more(before);
    if (!known) return false;
    const char *cup = tigetstr("cup");
    bool works = cup != NULL && cup != (const char *)-1 && (colors == 0 || tigetnum("colors") == colors);
    del_curterm(cur_term);
    return works;
}

// mkdir -p, each new directory for its owner alone.
static bool make_directories(char *path) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

// Runs tic with its mouth shut. Returns whether it was content.
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

// Where something is: in a directory, in the folder in it that has the entries of one letter, or in neither.
typedef struct { char text[PATH_MAX]; } place;

static bool find_place(place *place, const char *format, const char *directory, const char *name) {
    int length = snprintf(place->text, sizeof place->text, format, directory, name[0], name);
    return length > 0 && (size_t)length < sizeof place->text;
}

static bool write_source(const char *file, const char *source) {
    int descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return false;
    size_t size = strlen(source);
    bool written = write(descriptor, source, size) == (ssize_t)size;
    return close(descriptor) == 0 && written;
}

// Makes the entry in a workshop, a folder of its own beside those of the entries, and moves it to its place.
static bool make_entry(const char *directory, const char *workshop, const char *name, const char *source) {
    place file, made, folder, entry, made_folder;
    if (!find_place(&file, "%s/source", workshop, name) || !find_place(&made, "%s/%c/%s", workshop, name) ||
        !find_place(&folder, "%s/%c", directory, name) || !find_place(&entry, "%s/%c/%s", directory, name) ||
        !find_place(&made_folder, "%s/%c", workshop, name))
        return false;
    bool compiled = write_source(file.text, source) && run_tic(workshop, file.text);
    bool placed = compiled && make_directories(folder.text) && rename(made.text, entry.text) == 0;
    unlink(file.text);
    unlink(made.text);
    rmdir(made_folder.text);
    return placed;
}

bool cterm_install_entry(const char *directory, const char *name, const char *source, int32_t colors) {
    place own, workshop;
    // Before the library looks: it remembers which directories are not there.
    if (!find_place(&own, "%s", directory, name) || !make_directories(own.text)) return false;
    if (entry_works(directory, name, colors)) return true;
    if (!find_place(&workshop, "%s/new.XXXXXX", directory, name) || mkdtemp(workshop.text) == NULL) return false;
    bool made = make_entry(directory, workshop.text, name, source);
    rmdir(workshop.text);
    return made && entry_works(directory, name, colors);
}

// Questions about the terminal and the locale, answered without touching the terminal.
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
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

extern char **environ;

bool cterm_is_terminal(int32_t descriptor) { return isatty(descriptor) == 1; }

const char *cterm_use_locale(const char *name) {
    return setlocale(LC_CTYPE, name) ? nl_langinfo(CODESET) : NULL;
}

static bool has_string(const char *name) {
    const char *value = tigetstr(name);
    return value != NULL && value != (const char *)-1 && *value != 0;
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
    del_curterm(cur_term);
    return facts;
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

bool cterm_install_entry(const char *directory, const char *name, const char *source) {
    char entry[4096], file[4096];
    int length = snprintf(entry, sizeof entry, "%s/%c/%s", directory, name[0], name);
    if (length < 0 || (size_t)length >= sizeof entry) return false;
    if (access(entry, R_OK) == 0) return true;

    snprintf(file, sizeof file, "%s", directory);
    if (!make_directories(file)) return false;
    snprintf(file, sizeof file, "%s/source.XXXXXX", directory);
    int descriptor = mkstemp(file);
    if (descriptor < 0) return false;
    size_t size = strlen(source);
    bool written = write(descriptor, source, size) == (ssize_t)size;
    close(descriptor);
    bool installed = written && run_tic(directory, file);
    unlink(file);
    return installed && access(entry, R_OK) == 0;
}

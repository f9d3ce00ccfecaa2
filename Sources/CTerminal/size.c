// How large the terminal is, as the system knows it.
#include <sys/ioctl.h>
#include <unistd.h>

#include "internal.h"

static bool ask_system(struct winsize *size) { return ioctl(cterm_fd.terminal, TIOCGWINSZ, size) == 0; }

// Larger ones there are not, but whoever is at the other end of a line may say that there are, and each cell takes memory.
enum { MOST_COLUMNS = 1000, MOST_ROWS = 500 };

void screen_size(int32_t *wide, int32_t *high) {
    struct winsize size;
    bool told = ask_system(&size) && size.ws_col > 0 && size.ws_row > 0;
    *wide = !told ? 80 : size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
    *high = !told ? 24 : size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
}

bool screen_cell(double *width, double *height) {
    struct winsize size;
    if (!ask_system(&size)) return false;
    if (size.ws_col == 0 || size.ws_row == 0 || size.ws_xpixel < size.ws_col || size.ws_ypixel < size.ws_row) return false;
    *width = (double)size.ws_xpixel / size.ws_col;
    *height = (double)size.ws_ypixel / size.ws_row;
    return true;
}

bool cterm_measure(cterm_size *measured) {
    *measured = (cterm_size){0, 0, 0, 0};
    bool borrows = cterm_fd.terminal < 0;
    if (borrows && !descriptors_open()) {
        descriptors_close();
        return false;
    }
    struct winsize size;
    if (ask_system(&size) && size.ws_col > 0 && size.ws_row > 0) {
        measured->columns = size.ws_col;
        measured->rows = size.ws_row;
        screen_cell(&measured->cell_width, &measured->cell_height);
    }
    if (borrows) descriptors_close();
    return true;
}

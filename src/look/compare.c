/* Learned comparisons, regressions, and probes of pairs of queries, for the audit. A comparison
 * turns a query and its support into a row of numbers (columns). A logistic regression learns from
 * the rows of train (group 0) which rows mean "positive". It is tested on train by
 * cross-validation, in BLG_PROBE_FOLDS parts (folds), and on the rows of all other splits (groups).
 * The accuracies come out, one for each family, comparison and group. An accuracy above one half
 * means that simple numbers answer the queries. The header is look/audit.h. */
#include "look/audit.h"

#include "base/geometry.h"
#include "picture/raster.h"

/* ---- numbers ---- */

/* The units that numbers are divided by, so that a difference of 1 is one that a person sees. */
#define UNIT_ENTRY(name, unit) unit,
static const double count_units[] = {BLG_COUNT_NUMBERS(UNIT_ENTRY)};
static const double outline_units[] = {BLG_OUTLINE_NUMBERS(UNIT_ENTRY)};
static const double pixel_units[] = {BLG_PIXEL_NUMBERS(UNIT_ENTRY)};
static const double place_units[] = {BLG_PLACE_NUMBERS(UNIT_ENTRY)};

static void scale_numbers(float numbers[], const double units[], int n) {
    for (int i = 0; i < n; i++)
        numbers[i] = (float)((double)numbers[i] / units[i]);
}

/* Counts the strokes of a scene. This and the other functions set_... each set all numbers of a
 * list, divided by their units. */
static void set_counts(const blg_scene *scene, float numbers[BLG_N_COUNTS]) {
    memset(numbers, 0, BLG_N_COUNTS * sizeof *numbers);
    numbers[BLG_NUMBER_shapes] = (float)scene->n_shapes;
    for (int s = 0; s < scene->n_shapes; s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            const blg_action *a = &scene->programs[s].actions[i];
            numbers[BLG_NUMBER_strokes]++;
            numbers[a->kind == BLG_ARC ? BLG_NUMBER_arcs : BLG_NUMBER_lines]++;
            numbers[BLG_NUMBER_normal + (int)a->type]++;
        }
    scale_numbers(numbers, count_units, BLG_N_COUNTS);
}

/* ---- outline ---- */

/* Measures the outline of a figure: its convex hull, how long and narrow it is, and how long its
 * path is and how far it turns. A cache keeps the numbers of figures that occur again. */

/* The smaller over the larger standard deviation along the principal axes, from second moments. */
static double aspect_of(double xx, double xy, double yy) {
    const double mean = (xx + yy) / 2, half = hypot((xx - yy) / 2, xy);
    return mean + half > 0 ? sqrt(fmax(mean - half, 0) / (mean + half)) : 0;
}

/* Sets extent, aspect, hull and radius. The figure's samples have their centroid at 0 and diameter
 * 1; figure->diameter is the diameter in program units. */
static void measure_shape(const blg_figure *figure, float numbers[]) {
    blg_vec2 points[BLG_FIGURE_SAMPLES], hull[BLG_FIGURE_SAMPLES + 1];
    double xx = 0, xy = 0, yy = 0, radius = 0, area = 0, length = 0;
    for (int i = 0; i < figure->n; i++) {
        const double x = (double)figure->x[i], y = (double)figure->y[i];
        points[i] = (blg_vec2){x, y};
        xx += x * x;
        xy += x * y;
        yy += y * y;
        radius += sqrt(x * x + y * y);
    }
    const int corners = blg_hull(points, figure->n, hull);
    for (int i = 1; i < corners; i++) {
        length += blg_vec2_distance(hull[i], hull[i - 1]);
        area += blg_vec2_cross(hull[i - 1], hull[i]) / 2;
    }
    numbers[BLG_OUTLINE_extent] = (float)figure->diameter;
    numbers[BLG_OUTLINE_aspect] = (float)aspect_of(xx, xy, yy);
    numbers[BLG_OUTLINE_hull_area] = (float)area;
    numbers[BLG_OUTLINE_hull_length] = (float)length;
    numbers[BLG_OUTLINE_radius] = (float)(figure->n ? radius / figure->n : 0);
}

/* Sets the path's length in diameters, and its turning with and without signs in full turns. The
 * turn before the first stroke only rotates the figure, so it does not count. */
static void measure_path(const blg_program *program, double diameter, float numbers[]) {
    const double pi = acos(-1);
    double length = 0, turning = 0, net = 0;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        const double turn = i ? a->turn_deg : 0;
        length += a->kind == BLG_ARC ? a->length * fabs(a->extent_deg) * pi / 180 : a->length;
        turning += fabs(turn) + fabs(a->extent_deg);
        net += turn + a->extent_deg;
    }
    numbers[BLG_OUTLINE_length] = (float)(diameter > 0 ? length / diameter : 0);
    numbers[BLG_OUTLINE_turning] = (float)(turning / 360);
    numbers[BLG_OUTLINE_net_turning] = (float)(fabs(net) / 360);
}

/* The outline numbers of a figure, from its slot of the cache. Measures the figure if the slot
 * holds another. index: of the figure in blg_facts. The hash tells figures apart, because blg_facts
 * may give an index to another figure after it was emptied. */
static const float *outline_numbers_of(blg_outlines *outlines, const blg_fact *fact, int index) {
    struct blg_outline_number *slot = &outlines->slots[index % BLG_OUTLINES_KEPT];
    const uint64_t program_hash = blg_facts_hash(&fact->geometry) | 1; /* 0 marks a free slot */
    if (slot->program_hash != program_hash) {
        const blg_analysis *a = &fact->analysis;
        measure_shape(&fact->figure, slot->numbers);
        measure_path(&fact->geometry, fact->figure.diameter, slot->numbers);
        slot->numbers[BLG_OUTLINE_gap] = (float)a->closing_gap;
        slot->numbers[BLG_OUTLINE_straight_lines] = (float)a->n_lines_max;
        slot->numbers[BLG_OUTLINE_crossings] = (float)a->n_crossings;
        slot->numbers[BLG_OUTLINE_regions] = (float)a->n_regions;
        scale_numbers(slot->numbers, outline_units, BLG_N_OUTLINE);
    }
    slot->program_hash = program_hash;
    return slot->numbers;
}

/* Sets the outline numbers of an image: first the means over its figures, then the largest values
 * over its figures. */
static void set_outlines(blg_outlines *outlines, blg_facts *facts, const blg_scene *scene,
                         float numbers[BLG_N_OUTLINES]) {
    float *const means = numbers, *const largest = numbers + BLG_N_OUTLINE;
    memset(numbers, 0, BLG_N_OUTLINES * sizeof *numbers);
    for (int s = 0; s < scene->n_shapes; s++) {
        const int fact = blg_facts_index(facts, &scene->programs[s]);
        const float *const of_figure =
            outline_numbers_of(outlines, blg_facts_at(facts, fact), fact);
        for (int i = 0; i < BLG_N_OUTLINE; i++) {
            means[i] += of_figure[i] / (float)scene->n_shapes;
            largest[i] = fmaxf(largest[i], of_figure[i]);
        }
    }
}

/* ---- places ---- */

/* Measures the places of the figures of an image: how large the figures are and how they lie. */

static float log_of_length(double length) {
    return (float)log(length + 1);
}

/* Sets the numbers of an image of two or more figures that tell how large the figures are and how
 * they lie, from the boxes of their inks. */
static blg_status set_places(blg_ink *ink, const blg_scene *scene, float numbers[BLG_N_PLACES],
                             blg_error *error) {
    const int n = scene->n_shapes;
    blg_vec2 middles[BLG_MAX_SHAPES], centre = {0, 0};
    double sum = 0, squares = 0, largest = 0, smallest = INFINITY, closest = INFINITY, farthest = 0;
    for (int i = 0; i < n; i++) {
        blg_ink_clear(ink);
        if (blg_ink_add_shape(ink, &scene->programs[i], &scene->poses[i]) != BLG_OK)
            return blg_no_memory(error);
        const blg_box box = blg_ink_box(ink, 0, ink->n_items);
        const double size = hypot(box.x_high - box.x_low, box.y_high - box.y_low);
        middles[i] = (blg_vec2){(box.x_low + box.x_high) / 2, (box.y_low + box.y_high) / 2};
        centre = blg_vec2_along(centre, 1.0 / n, middles[i]);
        largest = fmax(largest, size);
        smallest = fmin(smallest, size);
        sum += size;
        for (int k = 0; k < i; k++) {
            const double apart = blg_vec2_distance(middles[i], middles[k]);
            closest = fmin(closest, apart);
            farthest = fmax(farthest, apart);
        }
    }
    for (int i = 0; i < n; i++) {
        const double from_centre = blg_vec2_distance(middles[i], centre);
        squares += from_centre * from_centre;
    }
    numbers[BLG_PLACE_largest] = log_of_length(largest);
    numbers[BLG_PLACE_smallest] = log_of_length(smallest);
    numbers[BLG_PLACE_mean_size] = log_of_length(sum / n);
    numbers[BLG_PLACE_spread] = log_of_length(sqrt(squares / n));
    numbers[BLG_PLACE_closest] = log_of_length(n > 1 ? closest : 0);
    numbers[BLG_PLACE_farthest] = log_of_length(farthest);
    scale_numbers(numbers, place_units, BLG_N_PLACES);
    return BLG_OK;
}

/* ---- pixels ---- */

/* A picture is read as CELLS x CELLS cells. */
enum { CELLS = BLG_NUMBERS_CELLS, RINGS = 6, BLOCKS = 4 };
#define INKED        0.1  /* a cell with this much ink, 0..1, belongs to the figure */
#define LEAST_SPREAD 0.01 /* of the squares: a single cell has no spread of its own */

/* A reduced picture. left to bottom: the box of cells with ink; inked, dark: numbers of cells. */
typedef struct grid {
    float ink[CELLS][CELLS]; /* 0..1 */
    /* Amount of ink, centroid, second moments about the centroid; before take_moments: sums. */
    double sum, x, y, xx, xy, yy;
    int left, right, top, bottom, inked, dark;
} grid;

/* Sets a cell's ink. A cell with less ink than INKED counts neither for the box nor for the
 * moments. A cell is dark if more than half of it is ink. */
static void add_cell(grid *g, int x, int y, double ink) {
    g->ink[y][x] = (float)ink;
    if (ink < INKED)
        return;
    g->left = x < g->left ? x : g->left;
    g->right = x > g->right ? x : g->right;
    g->top = y < g->top ? y : g->top;
    g->bottom = y > g->bottom ? y : g->bottom;
    g->inked++;
    g->dark += ink > 0.5;
    g->sum += ink;
    g->x += ink * x;
    g->y += ink * y;
    g->xx += ink * x * x;
    g->xy += ink * x * y;
    g->yy += ink * y * y;
}

/* Fills the grid with the mean ink of the pixels of each cell. If the picture has fewer pixels than
 * cells, a cell has one pixel. */
static void reduce(const uint8_t *pixels, int width, int height, grid *g) {
    g->left = g->top = CELLS;
    g->right = g->bottom = -1;
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++) {
            const int first_x = x * width / CELLS, first_y = y * height / CELLS;
            const int end_x = (x + 1) * width / CELLS, end_y = (y + 1) * height / CELLS;
            int sum = 0, n = 0;
            for (int row = first_y; row < end_y || row == first_y; row++)
                for (int column = first_x; column < end_x || column == first_x; column++, n++)
                    sum += 255 - pixels[(size_t)row * (size_t)width + (size_t)column];
            if (sum)
                add_cell(g, x, y, sum / (255.0 * n));
        }
}

/* Turns the grid's sums into centroid and second moments. */
static void take_moments(grid *g) {
    g->x /= g->sum;
    g->y /= g->sum;
    g->xx = g->xx / g->sum - g->x * g->x;
    g->xy = g->xy / g->sum - g->x * g->y;
    g->yy = g->yy / g->sum - g->y * g->y;
}

/* Closes the connected part of open cells that has the cell `start`. n_neighbours: 8 or, if cells
 * that touch at a corner are not connected, 4. */
static void close_part(bool open[], int width, int height, int start, int n_neighbours) {
    static const int dx[] = {1, -1, 0, 0, 1, 1, -1, -1}, dy[] = {0, 0, 1, -1, 1, -1, 1, -1};
    short stack[(CELLS + 2) * (CELLS + 2)];
    int n = 0;
    stack[n++] = (short)start;
    open[start] = false;
    while (n) {
        const int at = stack[--n];
        for (int k = 0; k < n_neighbours; k++) {
            const int x = at % width + dx[k], y = at / width + dy[k];
            if (x < 0 || y < 0 || x >= width || y >= height || !open[y * width + x])
                continue;
            open[y * width + x] = false;
            stack[n++] = (short)(y * width + x);
        }
    }
}

int blg_grid_parts(bool open[], int width, int height, bool corners) {
    int n = 0;
    for (int i = 0; i < width * height; i++)
        if (open[i]) {
            close_part(open, width, height, i, corners ? 8 : 4);
            n++;
        }
    return n;
}

/* The number of connected parts of ink or of paper, in the box of the ink with a rim of paper
 * around it. Cells of ink that touch at a corner are connected, cells of paper are not. */
static int count_parts(const grid *g, bool of_ink) {
    const int width = g->right - g->left + 3, height = g->bottom - g->top + 3;
    bool open[(CELLS + 2) * (CELLS + 2)];
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const bool inside = x > 0 && y > 0 && x < width - 1 && y < height - 1;
            const bool inked = inside && (double)g->ink[g->top + y - 1][g->left + x - 1] >= INKED;
            open[y * width + x] = inked == of_ink;
        }
    return blg_grid_parts(open, width, height, of_ink);
}

static int larger_first(const void *a, const void *b) {
    return BLG_ORDER(*(const float *)b, *(const float *)a);
}

/* Sets the shares of ink in rings around the centroid, a third of the spread wide, and in blocks of
 * the box; and the edges: how much ink changes from cell to cell. Blocks are sorted by their
 * shares, so that they do not tell where the ink lies. */
static void spread_ink(const grid *g, double spread, float numbers[]) {
    const int width = g->right - g->left + 1, height = g->bottom - g->top + 1;
    double edges = 0;
    for (int y = g->top; y <= g->bottom; y++)
        for (int x = g->left; x <= g->right; x++) {
            const float ink = g->ink[y][x];
            edges += fabs((double)ink - (double)g->ink[y][x > 0 ? x - 1 : x]) +
                     fabs((double)ink - (double)g->ink[y > 0 ? y - 1 : y][x]);
            if ((double)ink < INKED)
                continue;
            const double dx = x - g->x, dy = y - g->y;
            const double ring = 3 * sqrt(dx * dx + dy * dy) / spread;
            const float share = (float)((double)ink / g->sum);
            numbers[BLG_PIXEL_ring_0 + (ring < RINGS - 1 ? (int)ring : RINGS - 1)] += share;
            numbers[BLG_PIXEL_block_0_0 + (y - g->top) * BLOCKS / height * BLOCKS +
                    (x - g->left) * BLOCKS / width] += share;
        }
    qsort(&numbers[BLG_PIXEL_block_0_0], BLOCKS * BLOCKS, sizeof *numbers, larger_first);
    numbers[BLG_PIXEL_edges] = (float)log(1e-3 + edges / g->sum);
}

/* Sets the numbers of a picture that pixels alone tell, such as the amount and spread of ink.
 * pixels: 8-bit gray, 255 = paper. The picture is first reduced to a grid of cells. */
static void set_pixels(const uint8_t *pixels, int width, int height, float numbers[BLG_N_PIXELS]) {
    grid g = {.sum = 0};
    memset(numbers, 0, BLG_N_PIXELS * sizeof *numbers);
    reduce(pixels, width, height, &g);
    if (!g.inked)
        return;
    take_moments(&g);
    const double spread = sqrt(fmax(g.xx + g.yy, LEAST_SPREAD));
    const double width_in_cells = g.right - g.left + 1, height_in_cells = g.bottom - g.top + 1;
    const double longer = fmax(width_in_cells, height_in_cells);
    const double shorter = fmin(width_in_cells, height_in_cells);
    numbers[BLG_PIXEL_ink] = (float)log(g.sum);
    numbers[BLG_PIXEL_spread] = (float)log(spread);
    numbers[BLG_PIXEL_density] = (float)log(g.sum / spread);
    numbers[BLG_PIXEL_aspect] = (float)aspect_of(g.xx, g.xy, g.yy);
    numbers[BLG_PIXEL_width] = (float)log(longer);
    numbers[BLG_PIXEL_box] = (float)(shorter / longer);
    numbers[BLG_PIXEL_filled] = (float)(g.inked / (width_in_cells * height_in_cells));
    numbers[BLG_PIXEL_components] = (float)count_parts(&g, /* of_ink */ true);
    numbers[BLG_PIXEL_holes] = (float)count_parts(&g, /* of_ink */ false) - 1;
    numbers[BLG_PIXEL_dark] = (float)g.dark / (float)g.inked;
    spread_ink(&g, spread, numbers);
    scale_numbers(numbers, pixel_units, BLG_N_PIXELS);
}

/* ---- regression ---- */

/* Penalties on the weights; the likeliest is used. Columns are scaled to a mean square of 1, so a
 * penalty of 300 weighs as much as 300 rows. */
static const double penalties[] = {3000, 300, 30, 3};
enum { N_PENALTIES = sizeof penalties / sizeof *penalties };
#define STEPS 40 /* of a training, at most */
/* The steps end when one raises the likelihood by less. */
#define LEAST_GAIN 0.05
/* A column is cut off at this value, so that it can be kept in 16 bits. */
#define MOST_COLUMN 8.0

enum { N = BLG_REGRESSION_COLUMNS, FOLDS = BLG_PROBE_FOLDS, ALL = FOLDS };

void blg_regression_free(blg_regression_rows *rows) {
    blg_array_free(&rows->rows);
    blg_array_free(&rows->columns);
    rows->n_rows = rows->cap_rows = rows->cap_columns = 0;
}

/* Adds a row. Columns are stored as whole numbers of steps in 16 bits, to save memory; larger ones
 * are cut to MOST_COLUMN. */
void blg_regression_add(blg_regression_rows *s, int problem, int group, int label,
                        const double columns[]) {
    const int n = s->n_columns;
    if (s->failed || !blg_array_grow(&s->rows, &s->cap_rows, s->n_rows + 1, sizeof *s->rows) ||
        !blg_array_grow(&s->columns, &s->cap_columns, (s->n_rows + 1) * n, sizeof *s->columns)) {
        s->failed = true;
        return;
    }
    s->rows[s->n_rows] =
        (struct blg_regression_row){problem, (uint8_t)group, (uint8_t)(label != 0)};
    for (int i = 0; i < n; i++)
        s->columns[(size_t)s->n_rows * (size_t)n + (size_t)i] = (int16_t)lrint(
            fmin(fmax(columns[i], -MOST_COLUMN), MOST_COLUMN) * BLG_REGRESSION_STEPS);
    s->n_rows++;
}

/* A regression that is trained. Without a fold: trained on all rows of train but those of the fold,
 * on which it is then tested. */
typedef struct model {
    const blg_regression_rows *rows;
    double penalty;
    int n;                        /* columns */
    double scale[N];              /* what a column is multiplied by */
    double weights[FOLDS + 1][N]; /* of scaled columns: without each fold; ALL: of all of train */
    /* Products of scaled columns, summed over the train rows of each fold; ALL: over all of train.
     */
    double products[FOLDS + 1][N][N];
    double factor[N * N]; /* Cholesky's factor of the matrix of the steps */
    float *x;             /* scratch of multiply_columns: a scaled row */
    float *scores;        /* by row */
} model;

static int fold_of(const blg_regression_rows *s, int row) {
    return blg_probe_fold(s->rows[row].problem);
}

static const int16_t *columns_of(const model *m, int row) {
    return m->rows->columns + (size_t)row * (size_t)m->n;
}

/* ---- matrices ---- */

/* Scales each column to a mean square of 1 over the rows of train; a column of zeros stays zero. */
static void measure_columns(model *m) {
    double squares[N] = {0};
    for (int r = 0; r < m->rows->n_rows; r++)
        for (int i = 0; i < m->n && m->rows->rows[r].group == BLG_GROUP_TRAIN; i++)
            squares[i] += (double)columns_of(m, r)[i] * columns_of(m, r)[i];
    int n = 0;
    for (int r = 0; r < m->rows->n_rows; r++)
        n += m->rows->rows[r].group == BLG_GROUP_TRAIN;
    for (int i = 0; i < m->n; i++)
        m->scale[i] = squares[i] > 0 ? sqrt(n / squares[i]) : 0;
}

/* Computes the matrices that Newton's method needs: the products of every two scaled columns,
 * summed over the rows of train in each fold, and in all (ALL). Only the lower triangle is set. */
static void multiply_columns(model *m) {
    for (int r = 0; r < m->rows->n_rows && !blg_halted(m->rows->halt); r++) {
        double(*const products)[N] = m->products[fold_of(m->rows, r)];
        if (m->rows->rows[r].group != BLG_GROUP_TRAIN)
            continue;
        for (int i = 0; i < m->n; i++)
            m->x[i] = (float)(m->scale[i] * columns_of(m, r)[i]);
        for (int i = 0; i < m->n; i++)
            for (int j = 0; j <= i; j++)
                products[i][j] += (double)(m->x[i] * m->x[j]);
    }
    for (int i = 0; i < m->n; i++)
        for (int j = 0; j <= i; j++)
            for (int fold = 0; fold < FOLDS; fold++)
                m->products[ALL][i][j] += m->products[fold][i][j];
}

/* Replaces the lower triangle of an n x n matrix by its Cholesky factor. */
static void factorise(double *matrix, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = matrix[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? sqrt(fmax(sum, 1e-9)) /* rounding may make it 0 */
                                       : sum / matrix[j * n + j];
        }
}

/* Replaces v by the solution of (factor x transposed factor) x = v. */
static void solve(const double *factor, int n, double v[]) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            v[i] -= factor[i * n + k] * v[k];
        v[i] /= factor[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            v[i] -= factor[k * n + i] * v[k];
        v[i] /= factor[i * n + i];
    }
}

/* Sets m->factor to the Cholesky factor of (X'X + penalty) / 4. X: the scaled rows of train without
 * the fold `without` (ALL: all of train). This matrix is an upper bound of the loss's second
 * derivative, because p (1 - p) <= 1 / 4. So Newton's steps with it never overshoot, and one factor
 * serves all steps. */
static void factorise_without(model *m, int without) {
    for (int i = 0; i < m->n; i++)
        for (int j = 0; j <= i; j++) {
            const double rest = without == ALL ? 0 : m->products[without][i][j];
            m->factor[i * m->n + j] =
                (m->products[ALL][i][j] - rest + (i == j ? m->penalty : 0)) / 4;
        }
    factorise(m->factor, m->n);
}

/* ---- training ---- */

/* Finds the weights of the columns from the rows of train. */

static double logistic(double score) {
    return 1 / (1 + exp(-score));
}

static double score_of(const model *m, int row, const float weights[]) {
    const int16_t *const columns = columns_of(m, row);
    float score = 0;
    for (int i = 0; i < m->n; i++)
        score += weights[i] * (float)columns[i];
    return (double)score;
}

/* Sets weights[] to the weights without a fold, for columns that are not scaled. */
static void unscale(const model *m, int without, float weights[]) {
    for (int i = 0; i < m->n; i++)
        weights[i] = (float)(m->weights[without][i] * m->scale[i]);
}

/* Makes one Newton step of the weights that are trained without one fold (ALL: on all of train), by
 * the factor of (X'X + penalty) / 4 (factorise_without). Returns about how much the step raises the
 * logarithm of the likelihood, minus penalty / 8 times the sum of the squared weights. */
static double step(model *m, int without) {
    double gradient[N], move[N], gain = 0;
    float weights[N], sums[N] = {0};
    unscale(m, without, weights);
    for (int r = 0; r < m->rows->n_rows; r++) {
        const struct blg_regression_row *row = &m->rows->rows[r];
        if (row->group != BLG_GROUP_TRAIN || fold_of(m->rows, r) == without)
            continue;
        const int16_t *const columns = columns_of(m, r);
        const float miss = (float)(row->label - logistic(score_of(m, r, weights)));
        for (int i = 0; i < m->n; i++)
            sums[i] += miss * (float)columns[i];
    }
    for (int i = 0; i < m->n; i++)
        move[i] = gradient[i] =
            (double)sums[i] * m->scale[i] - m->penalty / 4 * m->weights[without][i];
    solve(m->factor, m->n, move);
    for (int i = 0; i < m->n; i++) {
        m->weights[without][i] += move[i];
        gain += gradient[i] * move[i] / 2;
    }
    return gain;
}

/* Trains the weights on train without the fold `without` (ALL: on all of train), beginning with the
 * weights of the training before. */
static void train(model *m, int without) {
    factorise_without(m, without);
    for (int i = 0; i < STEPS; i++)
        if (blg_halted(m->rows->halt) || step(m, without) < LEAST_GAIN)
            return;
}

/* ---- testing ---- */

/* Sets the scores of the train rows of a fold, by the weights without this fold; ALL: of all rows
 * of other groups, by the weights of all of train. */
static void test(const model *m, int fold) {
    float weights[N];
    unscale(m, fold, weights);
    for (int r = 0; r < m->rows->n_rows; r++) {
        const bool of_train = m->rows->rows[r].group == BLG_GROUP_TRAIN;
        if (fold == ALL ? !of_train : of_train && fold_of(m->rows, r) == fold)
            m->scores[r] = (float)score_of(m, r, weights);
    }
}

/* By how much the logarithm of the likelihood exceeds that of guessing, in nats: the mean over the
 * problems of train, by the scores of their rows. *standard_error gets the standard error of this
 * mean. */
static double gain_of(const model *m, double *standard_error) {
    const blg_regression_rows *rows = m->rows;
    double sum = 0, squares = 0;
    int n = 0;
    for (int row = 0; row < rows->n_rows;) {
        const int problem = rows->rows[row].problem;
        const bool of_train = rows->rows[row].group == BLG_GROUP_TRAIN;
        double gain = 0;
        for (; row < rows->n_rows && rows->rows[row].problem == problem; row++) {
            const double score = (double)m->scores[row];
            gain += log(2) - log1p(exp(rows->rows[row].label ? -score : score));
        }
        n += of_train;
        sum += of_train ? gain : 0;
        squares += of_train ? gain * gain : 0;
    }
    *standard_error = n ? sqrt(squares) / n : 0;
    return n ? sum / n : 0;
}

static bool has_rows(const model *m, int fold) {
    for (int r = 0; r < m->rows->n_rows; r++)
        if (m->rows->rows[r].group == BLG_GROUP_TRAIN && fold_of(m->rows, r) == fold)
            return true;
    return false;
}

/* Trains without each fold under this penalty, and scores the rows of train. Returns gain_of. */
static double cross_validate(model *m, double penalty, double *standard_error) {
    m->penalty = penalty;
    for (int fold = 0; fold < FOLDS && !blg_halted(m->rows->halt); fold++) {
        if (!has_rows(m, fold))
            continue; /* a small data set may leave folds empty */
        train(m, fold);
        test(m, fold);
    }
    return gain_of(m, standard_error);
}

/* Chooses the penalty with the largest gain and scores all rows under it: train by
 * cross-validation, other groups after training on all of train. Returns whether the gain exceeds
 * its standard error. */
static bool score_rows(model *m) {
    double best = -INFINITY, chosen = 0, standard_error;
    for (int i = 0; i < N_PENALTIES; i++) {
        const double gain = cross_validate(m, penalties[i], &standard_error);
        chosen = gain > best ? penalties[i] : chosen;
        best = fmax(gain, best);
    }
    (void)cross_validate(m, chosen, &standard_error); /* again, for scores and standard error */
    train(m, ALL);
    test(m, ALL);
    return best > standard_error;
}

/* How right an answer is. score: above 0 if it names the right side, below 0 if it names the wrong
 * side; 0 names no side and is half right. */
static double share_right(double score) {
    return score == 0 ? 0.5 : score > 0;
}

/* Sets the accuracy of each group. A score above 0 says "positive"; a score of 0, and every answer
 * of a silent model, is half right. */
static blg_status count_right(const model *m, bool silent, int n_groups, blg_accuracy accuracies[],
                              blg_error *error) {
    const blg_regression_rows *s = m->rows;
    blg_status status = BLG_OK;
    for (int g = 0; g < n_groups && status == BLG_OK; g++) {
        blg_accuracy_sum sum = {0};
        for (int r = 0; r < s->n_rows;) {
            const int problem = s->rows[r].problem, group = s->rows[r].group;
            double right = 0;
            int n = 0;
            for (; r < s->n_rows && s->rows[r].problem == problem; r++, n++) {
                const float score = silent ? 0 : m->scores[r];
                right += share_right(s->rows[r].label ? (double)score : -(double)score);
            }
            if (group == g)
                blg_accuracy_add(&sum, blg_concept_key(s->concepts, problem), right, n);
        }
        status = blg_accuracy_finish(&sum, &accuracies[g], error);
    }
    return status;
}

/* Trains a logistic regression on the rows of train, tests it, and sets the accuracy of each group.
 * A model is silent (answers nothing) if its best gain does not exceed its standard error. */
blg_status blg_regression_run(const blg_regression_rows *rows, int n_groups,
                              blg_accuracy accuracies[], blg_error *error) {
    blg_arena arena = {0};
    model *m = BLG_NEW(&arena, model, 1);
    float *x = BLG_NEW(&arena, float, N), *scores = BLG_NEW(&arena, float, rows->n_rows + 1);
    if (rows->failed || !m || !x || !scores) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    m->rows = rows;
    m->n = rows->n_columns;
    m->x = x;
    m->scores = scores;
    measure_columns(m);
    multiply_columns(m);
    const bool found = score_rows(m);
    blg_status status = count_right(m, !found, n_groups, accuracies, error);
    blg_arena_free(&arena);
    return status;
}

/* ---- compare ---- */

/* Columns of a row: PER_NUMBER for each number of the comparison, JOINT for all numbers at once. */
enum { LEARNED = BLG_COMPARISON_nearest, PER_NUMBER = 4, JOINT = 3 };
_Static_assert(PER_NUMBER *BLG_NUMBERS_MOST + JOINT <= BLG_REGRESSION_COLUMNS, "too many columns");

/* Of every DRAWN_SHARE problems, the pictures of one are drawn: drawing and measuring all would
 * make the audit a third slower. */
#define DRAWN_SHARE 2

/* The numbers of a problem's images, for the comparison that is being added. */
typedef struct numbers {
    float images[2][BLG_MAX_SIDE][BLG_NUMBERS_MOST]; /* by side and image */
} numbers;

/* The problem that was added last. awaits_pictures: it has no poses, and not all of its pictures
 * were added yet. n_given: by side, the number of pictures that were added. */
typedef struct pending {
    int n_support, n_query[2], n_given[2], number, group;
    blg_family family;
    bool awaits_pictures;
} pending;

/* All learned comparisons: rows for training and testing, by family, and the results. */
struct blg_comparisons {
    blg_arena arena;
    blg_facts *facts;
    blg_regression_rows rows[BLG_FAMILIES][LEARNED];
    blg_accuracy accuracies[BLG_FAMILIES][BLG_COMPARISONS][BLG_AUDIT_GROUPS];
    struct answer { /* the answers of `nearest` to the n queries of a problem */
        int number;
        uint8_t family, group, twice_right, n; /* a tie is half right, so twice_right counts 1 */
    } * answers;
    int n_answers, cap_answers;
    int n_posed, n_left_out; /* problems with poses; problems that pixels left out */
    numbers *numbers;
    blg_outlines *outlines;
    pending pending;
    blg_raster *raster;
    blg_ink ink;
    uint8_t *pixels;
};

static const int n_numbers[LEARNED] = {[BLG_COMPARISON_counts] = BLG_N_COUNTS,
                                       [BLG_COMPARISON_outline] = BLG_N_OUTLINES,
                                       [BLG_COMPARISON_pixels] = BLG_N_PIXELS,
                                       [BLG_COMPARISON_places] = BLG_N_PLACES};

const blg_named blg_comparison_kinds[BLG_COMPARISONS] = {BLG_COMPARISON_LIST(BLG_NAMED)};

/* Makes the comparisons, with an empty table of rows for each family and learned comparison. A row
 * has PER_NUMBER columns for each number that the comparison measures, and JOINT columns for all
 * numbers together. */
blg_status blg_comparisons_create(blg_facts *facts, blg_comparisons **comparisons,
                                  blg_error *error) {
    blg_comparisons *c = *comparisons = BLG_NEW_OBJECT(blg_comparisons);
    if (!c)
        return blg_no_memory(error);
    c->facts = facts;
    c->numbers = BLG_NEW(&c->arena, numbers, 1);
    c->outlines = BLG_NEW(&c->arena, blg_outlines, 1);
    c->pixels = BLG_NEW(&c->arena, uint8_t, CELLS * CELLS);
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < LEARNED; k++)
            c->rows[f][k].n_columns = PER_NUMBER * n_numbers[k] + JOINT;
    return c->numbers && c->outlines && c->pixels ? blg_raster_create(&c->raster, error)
                                                  : blg_no_memory(error);
}

void blg_comparisons_free(blg_comparisons *c) {
    if (!c)
        return;
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < LEARNED; k++)
            blg_regression_free(&c->rows[f][k]);
    blg_array_free(&c->answers);
    blg_raster_free(c->raster);
    blg_ink_free(&c->ink);
    blg_object_free(c);
}

/* ---- columns of a query ---- */

/* How far a query is from the support images of a side in one number, in the number's unit. */
typedef struct distances {
    double mean, least; /* from the mean; from the nearest image */
    double equal;       /* share of equal images */
    double surprise;    /* -log of the normal density with the mean and deviation of the side */
} distances;

#define EQUAL          0.02 /* two numbers that differ by less are equal */
#define SMALL          0.05 /* added to distances before their logarithm is taken */
#define LEAST_VARIANCE 0.25 /* added to variances: a side of equal images has none */
#define FARTHEST       4.0  /* a number adds at most this much to the distance by all numbers */

/* How far a query is from n support images of a side, in the number of this index. query: the
 * query's value of it. */
static distances distances_of(const float support[][BLG_NUMBERS_MOST], int n, int number,
                              double query) {
    distances found = {.least = INFINITY};
    double sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        const double distance = fabs((double)support[i][number] - query);
        sum += (double)support[i][number];
        squares += (double)support[i][number] * (double)support[i][number];
        found.least = fmin(found.least, distance);
        found.equal += distance < EQUAL;
    }
    found.mean = fabs(sum / n - query);
    found.equal /= n;
    const double variance = fmax(squares / n - sum * sum / ((double)n * n), 0) + LEAST_VARIANCE;
    /* -log of the normal density, without its constant */
    found.surprise = found.mean * found.mean / (2 * variance) + log(variance) / 2;
    return found;
}

/* The distance of two images by n numbers: the root mean square of their differences, each of which
 * counts as FARTHEST at most. */
static double distance_of(const float *a, const float *b, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const double clipped = fmin(fabs((double)a[i] - (double)b[i]), FARTHEST);
        sum += clipped * clipped;
    }
    return sqrt(sum / n);
}

static double log_ratio(double a, double b) {
    return log((a + SMALL) / (b + SMALL));
}

/* Sets the JOINT columns of a query, from distances by all numbers at once. n: the number of
 * numbers. Each column is positive if the query is nearer to the positives. */
static void compare_all(const numbers *all, int n_support, const float *query, int n,
                        double columns[JOINT]) {
    double least[2] = {INFINITY, INFINITY}, mean[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < n_support; i++) {
            const double distance = distance_of(all->images[side][i], query, n);
            least[side] = fmin(least[side], distance);
            mean[side] += distance / n_support;
        }
    columns[0] = least[0] - least[1];
    columns[1] = log_ratio(least[0], least[1]);
    columns[2] = log_ratio(mean[0], mean[1]);
}

/* Adds a row for the query with this side and image number; n: number of numbers of an image. Each
 * column is positive if the query is nearer to the positives in some respect, and changes its sign
 * if the sides change places. */
static void add_query(blg_regression_rows *rows, const numbers *all, const pending *p, int side,
                      int image, int n) {
    double columns[BLG_REGRESSION_COLUMNS];
    const float *const query = all->images[side][image];
    for (int i = 0; i < n; i++) {
        const distances negative = distances_of(all->images[0], p->n_support, i, (double)query[i]);
        const distances positive = distances_of(all->images[1], p->n_support, i, (double)query[i]);
        columns[PER_NUMBER * i] = negative.surprise - positive.surprise;
        columns[PER_NUMBER * i + 1] = negative.least - positive.least;
        columns[PER_NUMBER * i + 2] = log_ratio(negative.mean, positive.mean);
        columns[PER_NUMBER * i + 3] = positive.equal - negative.equal;
    }
    compare_all(all, p->n_support, query, n, &columns[PER_NUMBER * n]);
    blg_regression_add(rows, p->number, p->group, side, columns);
}

/* Adds a row for each query of a problem, from c->numbers. */
static blg_status add_queries(blg_comparisons *c, blg_learned_comparison comparison,
                              const pending *p, blg_error *error) {
    blg_regression_rows *rows = &c->rows[p->family][comparison];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->n_query[side]; i++)
            add_query(rows, c->numbers, p, side, p->n_support + i, n_numbers[comparison]);
    return rows->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- numbers of a problem's images ---- */

/* Sets the numbers of a scene that the comparison needs. For pixels the scene is drawn, one pixel a
 * cell. */
static blg_status measure_scene(blg_comparisons *c, blg_learned_comparison comparison,
                                const blg_scene *scene, float numbers[], blg_error *error) {
    const blg_raster_options options = {.size_px = CELLS};
    if (comparison == BLG_COMPARISON_places)
        return set_places(&c->ink, scene, numbers, error);
    if (comparison == BLG_COMPARISON_outline)
        set_outlines(c->outlines, c->facts, scene, numbers);
    if (comparison == BLG_COMPARISON_counts)
        set_counts(scene, numbers);
    if (comparison != BLG_COMPARISON_pixels)
        return BLG_OK;
    if (blg_ink_draw_scene(&c->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    const blg_status status = blg_raster_draw(c->raster, &c->ink, &options, c->pixels, error);
    if (status == BLG_OK)
        set_pixels(c->pixels, CELLS, CELLS, numbers);
    return status;
}

static bool has_poses(const blg_problem *problem) {
    BLG_EACH_IMAGE(problem, side, i)
        if (!(problem->images[side][i].poses[0].scale > 0))
            return false;
    return true;
}

/* Measures all images of a problem for a comparison, and adds its queries. */
static blg_status add_learned(blg_comparisons *c, blg_learned_comparison comparison,
                              const blg_problem *problem, const pending *p, blg_error *error) {
    blg_status status = BLG_OK;
    BLG_EACH_IMAGE(problem, side, i)
        BLG_THEN(status, measure_scene(c, comparison, &problem->images[side][i],
                                       c->numbers->images[side][i], error));
    return status == BLG_OK ? add_queries(c, comparison, p, error) : status;
}

/* ---- nearest ---- */

/* Distances that differ by less are a tie: the search for the best alignment is no finer. */
#define TIE 0.002

/* The answer of `nearest` to a query: 1 if a positive support image is nearest, 0 if a negative one
 * is, 0.5 if they are equally near. Images with other numbers of figures than the query's have the
 * distance 1. */
static double nearest_side(const blg_facts *facts, blg_image_facts images[2][BLG_MAX_SIDE],
                           int n_support, const blg_image_facts *query) {
    double least[2] = {INFINITY, INFINITY};
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < n_support; i++) {
            const blg_image_facts *image = &images[side][i];
            least[side] = fmin(least[side],
                               image->n == query->n ? blg_facts_distance(facts, image, query) : 1);
        }
    if (fabs(least[1] - least[0]) < TIE)
        return 0.5;
    return least[1] < least[0] ? 1 : 0;
}

/* Answers the queries of a problem by the side of the nearest support image, and notes how many
 * answers are right. Answers are kept in halves, because a tie counts half. */
static blg_status add_nearest(blg_comparisons *c, const blg_problem *problem, const pending *p,
                              blg_error *error) {
    blg_image_facts images[2][BLG_MAX_SIDE];
    double right = 0;
    BLG_EACH_IMAGE(problem, side, i) {
        images[side][i].n = problem->images[side][i].n_shapes;
        for (int s = 0; s < images[side][i].n; s++)
            images[side][i].facts[s] =
                blg_facts_index(c->facts, &problem->images[side][i].programs[s]);
    }
    if (!blg_array_grow(&c->answers, &c->cap_answers, c->n_answers + 1, sizeof *c->answers))
        return blg_no_memory(error);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->n_query[side]; i++) {
            const double positive =
                nearest_side(c->facts, images, p->n_support, &images[side][p->n_support + i]);
            right += side ? positive : 1 - positive;
        }
    c->answers[c->n_answers++] =
        (struct answer){p->number, (uint8_t)p->family, (uint8_t)p->group, (uint8_t)(2 * right),
                        (uint8_t)(p->n_query[0] + p->n_query[1])};
    return BLG_OK;
}

/* ---- problems ---- */

/* Adds the queries of a problem to all comparisons. For the comparison of pixels, one problem with
 * poses in DRAWN_SHARE is drawn; a problem without poses waits for its pictures
 * (blg_comparisons_picture), and counts as left out until the last of them comes. */
blg_status blg_comparisons_add(blg_comparisons *c, const blg_problem *problem, int number,
                               int group, blg_error *error) {
    pending p = {.n_support = problem->n_support,
                 .n_query = {problem->n_query[0], problem->n_query[1]},
                 .number = number,
                 .group = group,
                 .family = problem->family};
    blg_facts_make_room(c->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    blg_status status = add_learned(c, BLG_COMPARISON_counts, problem, &p, error);
    BLG_THEN(status, add_learned(c, BLG_COMPARISON_outline, problem, &p, error));
    if (status == BLG_OK && blg_of_relations(problem->family) && has_poses(problem))
        status = add_learned(c, BLG_COMPARISON_places, problem, &p, error);
    BLG_THEN(status, add_nearest(c, problem, &p, error));
    p.awaits_pictures = !has_poses(problem);
    c->n_left_out += p.awaits_pictures;
    c->pending = p;
    if (status == BLG_OK && !p.awaits_pictures && c->n_posed++ % DRAWN_SHARE == 0)
        status = add_learned(c, BLG_COMPARISON_pixels, problem, &p, error);
    return status;
}

/* Adds a picture to the problem that waits for pictures; does nothing if no problem waits. With the
 * last picture of both sides, the problem's queries are added. */
blg_status blg_comparisons_picture(blg_comparisons *c, int side, const uint8_t *pixels, int width,
                                   int height, blg_error *error) {
    pending *p = &c->pending;
    if (!p->awaits_pictures || p->n_given[side] >= p->n_support + p->n_query[side])
        return BLG_OK;
    set_pixels(pixels, width, height, c->numbers->images[side][p->n_given[side]++]);
    for (int k = 0; k < 2; k++)
        if (p->n_given[k] < p->n_support + p->n_query[k])
            return BLG_OK;
    p->awaits_pictures = false;
    c->n_left_out--;
    return add_queries(c, BLG_COMPARISON_pixels, p, error);
}

int blg_comparisons_left_out(const blg_comparisons *c) {
    return c->n_left_out;
}

/* ---- after the last problem ---- */

/* Sets the accuracy of `nearest` for one family and one group. concepts: keys of concepts, by the
 * problem's number. */
static blg_status count_nearest(blg_comparisons *c, const uint64_t *concepts, int family, int group,
                                blg_error *error) {
    blg_accuracy_sum sum = {0};
    for (int i = 0; i < c->n_answers; i++) {
        const struct answer *a = &c->answers[i];
        if (a->family == family && a->group == group && a->n)
            blg_accuracy_add(&sum, concepts[a->number], a->twice_right / 2.0, a->n);
    }
    return blg_accuracy_finish(&sum, &c->accuracies[family][BLG_COMPARISON_nearest][group], error);
}

/* Trains and tests every learned comparison of every family that has rows, then counts the answers
 * of the comparison `nearest`. */
blg_status blg_comparisons_run(blg_comparisons *c, const uint64_t *concepts, int n_groups,
                               const blg_halt *halt, blg_error *error) {
    blg_status status = BLG_OK;
    for (int f = 0; f < BLG_FAMILIES; f++) {
        for (int k = 0; k < LEARNED && status == BLG_OK && !blg_halted(halt); k++) {
            c->rows[f][k].concepts = concepts;
            c->rows[f][k].halt = halt;
            if (c->rows[f][k].n_rows)
                status = blg_regression_run(&c->rows[f][k], n_groups, c->accuracies[f][k], error);
        }
        for (int g = 0; g < n_groups && status == BLG_OK; g++)
            status = count_nearest(c, concepts, f, g, error);
    }
    return status;
}

blg_accuracy blg_comparisons_accuracy(const blg_comparisons *c, blg_learned_comparison comparison,
                                      blg_family family, int group) {
    return c->accuracies[family][comparison][group];
}

/* ---- pairs ---- */

/* The bilinear form is the ridge regression of +1 on the features
 *     x_i y_j - x_j y_i  for i < j,  and  x_i - y_i,
 * where x are the attributes of the positive query, y those of the negative. It is the solution of
 * linear equations, without steps or draws. If train has all pairs in both directions equally
 * often, the right-hand side is exactly zero. Then the form is zero, too, and every answer is half
 * right. */

enum { PAIRS_N = BLG_DEFAULT_ATTRIBUTES, FEATURES = PAIRS_N * (PAIRS_N - 1) / 2 + PAIRS_N };
/* Added to the diagonal, in pairs. */
#define RIDGE 10.0
/* Train pairs beyond this number are not needed for some hundred weights. */
#define MOST_PAIRS 50000

const blg_named blg_pair_probes[BLG_PAIR_PROBES] = {
    [BLG_PAIR_BILINEAR] = {"bilinear", "measured attributes of both queries, in a bilinear form"},
    [BLG_PAIR_PROBE_TABLE] = {"table", "which figures both queries hold, by a table of pairs"}};

typedef struct blg_pair_of_queries pair;

/* Adds up values and hashes, so the order of the figures does not matter. */
void blg_pair_image_add(blg_pair_image *image, const blg_analysis *analysis, uint64_t figure) {
    for (int a = 0; a < PAIRS_N; a++) {
        const int value = analysis->attributes[a].value;
        image->values[a] = (int8_t)(image->values[a] + (value == 1) - (value == 0));
    }
    image->figures += figure * BLG_HASH_FACTOR ^ figure >> 29;
}

void blg_pairs_free(blg_pairs *pairs) {
    blg_array_free(&pairs->pairs);
}

blg_status blg_pairs_add(blg_pairs *p, const blg_pair_image *positive,
                         const blg_pair_image *negative, int problem, int group, blg_error *error) {
    if (!blg_array_grow(&p->pairs, &p->capacity, p->n + 1, sizeof *p->pairs))
        return blg_no_memory(error);
    p->pairs[p->n++] = (pair){{*negative, *positive}, problem, group};
    return BLG_OK;
}

/* ---- the bilinear form ---- */

/* Sets the features of a pair (see the head of the chapter "pairs"). */
static void features_of(const pair *pair, double *features) {
    const int8_t *positive = pair->images[1].values, *negative = pair->images[0].values;
    int at = 0;
    for (int i = 0; i < PAIRS_N; i++) {
        for (int j = i + 1; j < PAIRS_N; j++)
            features[at++] = positive[i] * negative[j] - positive[j] * negative[i];
        features[at++] = positive[i] - negative[i];
    }
}

/* Sets weights[] to the solution of the ridge regression on the pairs of train, MOST_PAIRS at most:
 * of matrix x weights = sum of features, where matrix is the sum of their products plus RIDGE on
 * the diagonal. All sums are of whole numbers, so they do not depend on the order. */
static void fit(const blg_pairs *p, double *matrix, double *weights) {
    double features[FEATURES];
    int n = 0;
    memset(matrix, 0, sizeof *matrix * FEATURES * FEATURES);
    memset(weights, 0, sizeof *weights * FEATURES);
    for (int r = 0; r < p->n && n < MOST_PAIRS && !blg_halted(p->halt); r++) {
        if (p->pairs[r].group != BLG_GROUP_TRAIN)
            continue;
        n++;
        features_of(&p->pairs[r], features);
        for (int i = 0; i < FEATURES; i++) {
            weights[i] += features[i];
            for (int j = 0; j <= i && features[i] != 0; j++)
                matrix[i * FEATURES + j] += features[i] * features[j];
        }
    }
    for (int i = 0; i < FEATURES; i++)
        matrix[i * FEATURES + i] += RIDGE;
    factorise(matrix, FEATURES);
    solve(matrix, FEATURES, weights);
}

static double pairs_score_of(const pair *pair, const double *weights) {
    double features[FEATURES], score = 0;
    features_of(pair, features);
    for (int i = 0; i < FEATURES; i++)
        score += weights[i] * features[i];
    return score;
}

/* ---- the table ---- */

/* A pair of images in train. low, high: hashes of the two images, the smaller first. lead: how many
 * more pairs of queries have `high` as the positive than `low`. */
typedef struct entry {
    uint64_t low, high;
    int lead;
} entry;

static entry entry_of(const pair *pair) {
    const uint64_t x = pair->images[1].figures, y = pair->images[0].figures;
    return x > y ? (entry){y, x, 1} : (entry){x, y, x == y ? 0 : -1};
}

static int by_images(const void *a, const void *b) {
    const entry *left = a, *right = b;
    return BLG_ORDER_OR(left->low, right->low, BLG_ORDER(left->high, right->high));
}

/* Lists the pairs of images in train, sorted, each once. Returns their number. */
static int list_entries(const blg_pairs *p, entry *entries) {
    int n = 0, kept = 0;
    for (int r = 0; r < p->n; r++)
        if (p->pairs[r].group == BLG_GROUP_TRAIN)
            entries[n++] = entry_of(&p->pairs[r]);
    BLG_SORT(entries, n, by_images);
    for (int i = 0; i < n; i++)
        if (kept && by_images(&entries[kept - 1], &entries[i]) == 0)
            entries[kept - 1].lead += entries[i].lead;
        else
            entries[kept++] = entries[i];
    return kept;
}

/* How many more pairs of queries in train have the same two images in this direction than in the
 * other; 0 if train does not have them. entries: n, from list_entries. */
static double lead_of(const pair *pair, const entry *entries, int n) {
    const entry wanted = entry_of(pair);
    const entry *found =
        n ? bsearch(&wanted, entries, (size_t)n, sizeof *entries, by_images) : NULL;
    return found ? (double)found->lead * wanted.lead : 0;
}

/* ---- the two probes of pairs ---- */

/* Sets the accuracy of the answers to the pairs of a group. scores: by pair, above 0 if right. */
static blg_status test_pairs(const blg_pairs *p, const uint64_t *concepts, const double *scores,
                             int group, blg_accuracy *accuracy, blg_error *error) {
    blg_accuracy_sum sum = {0};
    for (int r = 0, end; r < p->n; r = end) {
        const int problem = p->pairs[r].problem;
        double right = 0;
        for (end = r; end < p->n && p->pairs[end].problem == problem; end++)
            right += share_right(scores[end]);
        if (p->pairs[r].group == group)
            blg_accuracy_add(&sum, blg_concept_key(concepts, problem), right, end - r);
    }
    return blg_accuracy_finish(&sum, accuracy, error);
}

/* Trains and tests both probes that see pairs of queries. They are never tested on train
 * (look/audit.h). Without pairs in train no accuracy is set. */
blg_status blg_pairs_run(const blg_pairs *p, const uint64_t *concepts, int n_groups,
                         blg_accuracy *const accuracies[BLG_PAIR_PROBES], blg_error *error) {
    blg_arena arena = {0};
    double *matrix = BLG_NEW(&arena, double, FEATURES *FEATURES);
    double *weights = BLG_NEW(&arena, double, FEATURES);
    double *scores = BLG_NEW(&arena, double, p->n + 1);
    entry *entries = BLG_NEW(&arena, entry, p->n + 1);
    const bool ok = matrix && weights && scores && entries;
    blg_status status = ok ? BLG_OK : blg_no_memory(error);
    const int n = ok ? list_entries(p, entries) : 0;
    if (n)
        fit(p, matrix, weights);
    for (int probe = 0; n && probe < BLG_PAIR_PROBES && !blg_halted(p->halt); probe++) {
        for (int r = 0; r < p->n; r++)
            scores[r] = probe == BLG_PAIR_BILINEAR ? pairs_score_of(&p->pairs[r], weights)
                                                   : lead_of(&p->pairs[r], entries, n);
        for (int g = BLG_GROUP_OTHERS; g < n_groups; g++)
            BLG_THEN(status, test_pairs(p, concepts, scores, g, &accuracies[probe][g], error));
    }
    blg_arena_free(&arena);
    return status;
}

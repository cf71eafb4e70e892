/* From ink to gray pixels, as data sets show them. The shade of a pixel follows from its distance
 * to the lines that pass it. picture/raster.c calls it for every image. tests/unit/test_lanes.c
 * compiles this file a second time, with one lane. The header is picture/draw.h. */
#include "picture/draw.h"

#include "base/geometry.h"
#include "picture/raster.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* ---- lanes ---- */

/* Lanes: the shades of a few neighbouring pixels at a time.
 *
 * With gcc and clang four pixels are four lanes of a vector type, an extension of both compilers:
 * arithmetic is written as for a number, and every lane is computed by the rules of IEEE 754. So a
 * pixel does not depend on how many lanes there are. Other compilers, processors with the highest
 * byte first, and builds with BLOGO_ONE_LANE have one lane, which is a float. SSE2 has instructions
 * for lanes_least, lanes_most and lanes_write. They are called by name, because gcc finds the first
 * two by itself only if no operand is a constant. */

#if defined __has_builtin && defined __BYTE_ORDER__ && !defined BLOGO_ONE_LANE
#if __has_builtin(__builtin_shufflevector) && __has_builtin(__builtin_convertvector) &&            \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LANES 4
#endif
#endif

#ifdef LANES

typedef float lanes __attribute__((vector_size(16)));
typedef int32_t lanes_int __attribute__((vector_size(16)));
typedef uint16_t lanes_short __attribute__((vector_size(16)));
typedef uint8_t lanes_byte __attribute__((vector_size(16)));

static inline lanes lanes_all(float v) {
    return (lanes){v, v, v, v};
}

/* The places of the lanes: 0, 1, 2, 3. */
static inline lanes lanes_places(void) {
    return (lanes){0, 1, 2, 3};
}

/* Returns a in lanes whose mask is set, b in the others. */
static inline lanes lanes_choose(lanes_int mask, lanes a, lanes b) {
    return (lanes)((mask & (lanes_int)a) | (~mask & (lanes_int)b));
}

static inline lanes lanes_abs(lanes v) {
    return (lanes)((lanes_int)v & 0x7fffffff);
}

static inline lanes lanes_root(lanes v) {
    return (lanes){sqrtf(v[0]), sqrtf(v[1]), sqrtf(v[2]), sqrtf(v[3])};
}

/* Returns v in the first n lanes, n <= LANES, and `other` in the rest. */
static inline lanes lanes_first(lanes v, int n, float other) {
    static const int32_t masks[8] = {-1, -1, -1, -1, 0, 0, 0, 0};
    lanes_int mask;
    memcpy(&mask, masks + LANES - n, sizeof mask);
    return lanes_choose(mask, v, lanes_all(other));
}

/* Reads a pixel into each lane. */
static inline lanes lanes_read(const uint8_t *pixels) {
    const lanes_short none = {0};
    int32_t four;
    memcpy(&four, pixels, sizeof four);
    const lanes_byte bytes = (lanes_byte)(lanes_int){four, 0, 0, 0};
    const lanes_short wide = (lanes_short)__builtin_shufflevector(
        bytes, (lanes_byte)none, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    return __builtin_convertvector(
        (lanes_int)__builtin_shufflevector(wide, none, 0, 8, 1, 9, 2, 10, 3, 11), lanes);
}

#ifdef __SSE2__

static inline lanes lanes_least(lanes a, lanes b) {
    return _mm_min_ps(a, b);
}

static inline lanes lanes_most(lanes a, lanes b) {
    return _mm_max_ps(a, b);
}

/* Writes each lane, rounded down, as a pixel; 0 <= v < 256. */
static inline void lanes_write(lanes v, uint8_t *pixels) {
    const __m128i whole = _mm_cvttps_epi32(v), half = _mm_packs_epi32(whole, whole);
    const int32_t four = _mm_cvtsi128_si32(_mm_packus_epi16(half, half));
    memcpy(pixels, &four, sizeof four);
}

/* Darkens each pixel to v, rounded down, if it is lighter; 0 <= v <= 256. */
static inline void lanes_darken(lanes v, uint8_t *pixels) {
    const __m128i whole = _mm_cvttps_epi32(v), half = _mm_packs_epi32(whole, whole);
    int32_t four;
    memcpy(&four, pixels, sizeof four);
    four = _mm_cvtsi128_si32(_mm_min_epu8(_mm_packus_epi16(half, half), _mm_cvtsi32_si128(four)));
    memcpy(pixels, &four, sizeof four);
}

#else

static inline lanes lanes_least(lanes a, lanes b) {
    return lanes_choose(a < b, a, b);
}

static inline lanes lanes_most(lanes a, lanes b) {
    return lanes_choose(a > b, a, b);
}

static inline void lanes_write(lanes v, uint8_t *pixels) {
    lanes_int whole = __builtin_convertvector(v, lanes_int);
    whole |= (lanes_int){whole[1], 0, whole[3], 0} << 8;
    const uint32_t four = (uint32_t)whole[0] | (uint32_t)whole[2] << 16;
    memcpy(pixels, &four, sizeof four);
}

static inline void lanes_darken(lanes v, uint8_t *pixels) {
    lanes_write(lanes_least(v, lanes_read(pixels) + 0.5F), pixels);
}

#endif

#else

#define LANES 1
typedef float lanes;

static inline lanes lanes_all(float v) {
    return v;
}

static inline lanes lanes_places(void) {
    return 0;
}

static inline lanes lanes_least(lanes a, lanes b) {
    return a < b ? a : b;
}

static inline lanes lanes_most(lanes a, lanes b) {
    return a > b ? a : b;
}

static inline lanes lanes_abs(lanes v) {
    return fabsf(v);
}

static inline lanes lanes_root(lanes v) {
    return sqrtf(v);
}

static inline lanes lanes_first(lanes v, int n, float other) {
    return n > 0 ? v : other;
}

static inline lanes lanes_read(const uint8_t *pixels) {
    return *pixels;
}

static inline void lanes_write(lanes v, uint8_t *pixels) {
    *pixels = (uint8_t)v;
}

static inline void lanes_darken(lanes v, uint8_t *pixels) {
    if (v < *pixels)
        *pixels = (uint8_t)v;
}

#endif

/* ---- pairs ---- */

/* Pairs: two numbers that are computed alike, each by the rules of IEEE 754: bounds in two rows, or
 * two bounds in one row. With SSE2 a pair is a vector. */

/* Columns of two rows, or two spans of one row: from first to last; none if last < first. */
typedef struct spans {
    int first[2], last[2];
} spans;

/* Rounded up and down, within the range of int. */
static int round_up(double v) {
    const int whole = (int)v;
    return whole + (v > whole);
}

static int round_down(double v) {
    const int whole = (int)v;
    return whole - (v < whole);
}

#if defined __SSE2__ && LANES == 4

typedef __m128d pair;

static inline pair pair_of(double a, double b) {
    return _mm_set_pd(b, a);
}

static inline pair pair_read(const double *numbers) {
    return _mm_loadu_pd(numbers);
}

static inline blg_vec2 pair_point(pair v) {
    blg_vec2 point;
    memcpy(&point, &v, sizeof point);
    return point;
}

/* Gives all lanes of to[0] the first number, and those of to[1] the second. */
static inline void pair_spread(pair v, lanes *to) {
    const __m128 both = _mm_cvtpd_ps(v);
    to[0] = _mm_shuffle_ps(both, both, _MM_SHUFFLE(0, 0, 0, 0));
    to[1] = _mm_shuffle_ps(both, both, _MM_SHUFFLE(1, 1, 1, 1));
}

static inline pair pair_sum(pair a, pair b) {
    return _mm_add_pd(a, b);
}

static inline pair pair_minus(pair a, pair b) {
    return _mm_sub_pd(a, b);
}

static inline pair pair_times(pair a, pair b) {
    return _mm_mul_pd(a, b);
}

static inline pair pair_least(pair a, pair b) {
    return _mm_min_pd(b, a);
}

static inline pair pair_most(pair a, pair b) {
    return _mm_max_pd(b, a);
}

static inline pair pair_root(pair v) {
    return _mm_sqrt_pd(v);
}

/* v where `what` is at least 0, else -1. */
static inline pair pair_where(pair what, pair v) {
    const pair other = _mm_cmplt_pd(what, _mm_setzero_pd());
    return _mm_or_pd(_mm_andnot_pd(other, v), _mm_and_pd(other, _mm_set1_pd(-1)));
}

/* The pixels whose centres lie from low to high; none if high < low. If low <= high, both are from
 * 0 to the range of int. */
static inline spans pair_spans(pair low, pair high) {
    const __m128d left = low - 0.5, right = high - 0.5, none = _mm_cmpnle_pd(low, high);
    const __m128i up = _mm_cvttpd_epi32(left), down = _mm_cvttpd_epi32(right);
    const __m128i above = _mm_castpd_si128(_mm_cmpgt_pd(left, _mm_cvtepi32_pd(up)));
    const __m128i below = _mm_castpd_si128(_mm_cmplt_pd(right, _mm_cvtepi32_pd(down)));
    const __m128i first = _mm_sub_epi32(_mm_unpacklo_epi32(up, up), above);
    const __m128i last = _mm_add_epi32(_mm_unpacklo_epi32(down, down), below);
    const __m128 both =
        _mm_shuffle_ps((__m128)_mm_andnot_pd(none, (__m128d)first),
                       (__m128)_mm_or_pd(none, (__m128d)last), _MM_SHUFFLE(2, 0, 2, 0));
    spans s;
    memcpy(&s, &both, sizeof s);
    return s;
}

#else

typedef struct pair {
    double a, b;
} pair;

static inline pair pair_of(double a, double b) {
    return (pair){a, b};
}

static inline pair pair_read(const double *numbers) {
    return (pair){numbers[0], numbers[1]};
}

static inline blg_vec2 pair_point(pair v) {
    return (blg_vec2){v.a, v.b};
}

static inline void pair_spread(pair v, lanes *to) {
    to[0] = lanes_all((float)v.a);
    to[1] = lanes_all((float)v.b);
}

static inline pair pair_sum(pair a, pair b) {
    return (pair){a.a + b.a, a.b + b.b};
}

static inline pair pair_minus(pair a, pair b) {
    return (pair){a.a - b.a, a.b - b.b};
}

static inline pair pair_times(pair a, pair b) {
    return (pair){a.a * b.a, a.b * b.b};
}

static inline pair pair_least(pair a, pair b) {
    return (pair){blg_least(a.a, b.a), blg_least(a.b, b.b)};
}

static inline pair pair_most(pair a, pair b) {
    return (pair){blg_most(a.a, b.a), blg_most(a.b, b.b)};
}

static inline pair pair_root(pair v) {
    return (pair){v.a > 0 ? sqrt(v.a) : 0, v.b > 0 ? sqrt(v.b) : 0};
}

static inline pair pair_where(pair what, pair v) {
    return (pair){what.a < 0 ? -1 : v.a, what.b < 0 ? -1 : v.b};
}

static inline spans pair_spans(pair low, pair high) {
    spans s = {{0, 0}, {-1, -1}};
    if (low.a <= high.a) {
        s.first[0] = round_up(low.a - 0.5);
        s.last[0] = round_down(high.a - 0.5);
    }
    if (low.b <= high.b) {
        s.first[1] = round_up(low.b - 0.5);
        s.last[1] = round_down(high.b - 0.5);
    }
    return s;
}

#endif

static inline pair pair_all(double v) {
    return pair_of(v, v);
}

/* ---- shade ---- */

/* The shade of a pixel comes from the distance of its centre to the middle of a line:
 *
 *     covered = half the width + 1/2 - distance, between 0 and 1
 *
 * A straight edge along rows or columns covers a pixel by just that much; a slanted edge by
 * up to a twentieth more or less. Half covered is right at any angle.
 *
 * A pen's line is a chain of bars. Where the chain bends much, and at its ends, a disc joins them;
 * where it bends little, bars are lengthened until their outer sides meet. Of all that covers a
 * pixel the darkest counts, so overlaps do not show.
 *
 * A stamp's inside becomes paper, then its outline is drawn over that:
 *
 *     ink = outline + (1 - outline) (1 - inside) ink
 *
 * A few neighbouring pixels are computed at a time (picture/raster.h), without branches. All
 * arithmetic is that of IEEE 754, so pixels are the same on every machine. */

/* Distances from a stamp's sides are computed anew in double after this many pixels of a row. */
#define CHUNK 32
/* A point of a pen's path is left out if it lies this near to the line between its neighbours. */
#define STRAIGHT_PX 0.03
/* At most this many points in a row are left out. */
#define MOST_LEFT_OUT 6
/* Cosine of 18 degrees: two bars that meet at this angle or less need no disc between them. */
#define GENTLE_COSINE 0.951
/* Radius from which on a circle stamp's own corners show. */
#define LARGE_CIRCLE_PX 3
/* A circle stamp is a regular polygon of 20 corners. This is the radius of the circle with the same
 * area, over the radius of the corners: sqrt(sin(18 deg) / (pi / 10)). */
#define CIRCLE_STAMP_ROUND 0.99179
#define MOST_CORNERS       20
/* Left of a circle stamp's middle, the nearest side of a pixel never faces right by more than
 * sin(9 deg) = 0.16, because its sides are 18 degrees apart. So a side that faces right by more
 * than FACES_AWAY does not count there; likewise right of the middle, above and below. */
#define FACES_AWAY 0.2
/* A coordinate of a direction counts as 0 up to this number, so the line is level or upright. A
 * line up to this length counts as no line. */
#define LEVEL 1e-9
/* Thinner pens are drawn on a finer grid. Where thin lines meet in a pixel, they cover more of it
 * together than the darkest line does alone, and only the darkest counts. */
#define THIN_PEN_PX 1.5
#define FINEST      8
/* Finer pictures have at most this many pixels a side. */
#define MOST_FINE_PX 2048
/* A pixel is covered completely only if it lies so much deeper in a bar than it must, for
 * roundings. */
#define SOLID_PX 0.01
/* Beyond this nothing can be on an image. */
#define FAR_PX 1e6
/* A pixel this far outside a stamp keeps its shade (stamped). */
#define FAR_OUTSIDE 1e6F

/* The picture that is drawn on, and which parts of its rows are touched. */
typedef struct picture {
    uint8_t *pixels;
    int side;
    uint64_t *touched; /* a mask for each row (picture/raster.h); or NULL */
    int shift;         /* of the masks */
} picture;

/* A line's width. half: half of it. reach: a pixel whose centre lies farther than this from the
 * middle of the line is not covered. */
typedef struct brush {
    double half, reach;
} brush;

/* How a line covers a pixel, by its distance from the middle of the line: nothing at `edge`,
 * `steep` more for each pixel nearer, `full` at most. */
typedef struct ramp {
    float edge, steep, full;
} ramp;

/* Columns from first to last; none if last < first. */
typedef struct span {
    int first, last;
} span;

static inline lanes from_0_to_1(lanes v) {
    return lanes_least(lanes_most(v, lanes_all(0)), lanes_all(1));
}

/* Half a pixel's diagonal. */
#define AROUND 0.70710678118654752

static brush brush_of(double width_px) {
    return (brush){width_px / 2, width_px / 2 + AROUND};
}

/* The ramp of a line. length: of the projection of a pixel's side across the line, the longer of
 * the two: 1 for a line along an axis, 0.71 for a diagonal. */
static ramp ramp_of(brush b, double length) {
    return (ramp){(float)(b.half + length / 2), (float)(1 / length),
                  (float)blg_least(2 * b.half / length, 1)};
}

/* The share of each pixel that a line covers. */
static inline lanes covered(ramp r, lanes distance) {
    return lanes_least(lanes_most(r.edge - distance, lanes_all(0)) * r.steep, lanes_all(r.full));
}

/* A coordinate cut off at FAR_PX, so that it fits an int. */
static double near_px(double v) {
    return blg_least(FAR_PX, blg_most(-FAR_PX, v));
}

static inline blg_vec2 to_px(const blg_frame *f, blg_vec2 p) {
    return (blg_vec2){near_px(f->x0 + f->scale * p.x), near_px(f->y0 - f->scale * p.y)};
}

/* Pixels whose centres lie from low to high, both of them within int. */
static span span_of(double low, double high, int side) {
    const int first = round_up(low - 0.5), last = round_down(high - 0.5);
    return (span){first > 0 ? first : 0, last < side ? last : side - 1};
}

/* Notes in the picture's masks that these columns of row y were drawn in. */
static void mark_touched(const picture *to, int y, span s) {
    if (to->touched && s.first <= s.last)
        to->touched[y] |= blg_touched_mask(s.first, s.last, to->shift);
}

static uint8_t *row_of(const picture *to, int y) {
    return to->pixels + (size_t)y * (size_t)to->side;
}

/* Darkens the first n < LANES pixels to their shades. room: number of pixels up to the row's end.
 */
static void darken_first(uint8_t *pixels, int n, int room, lanes shade) {
    uint8_t edge[LANES] = {0};
    const lanes first = lanes_first(shade, n, 256);
    if (room >= LANES) {
        lanes_darken(first, pixels);
        return;
    }
    memcpy(edge, pixels, (size_t)room);
    lanes_darken(first, edge);
    memcpy(pixels, edge, (size_t)room);
}

/* ---- pens ---- */

/* Shades the lines of pens: a bar for each segment, and discs where bars meet at a bend. */

/* A band between two parallel lines. In a row that lies `below` pixels below the start of a bar, it
 * reaches from middle + slope * below - half to middle + slope * below + half. A level band sets no
 * limit in any row. */
typedef struct band {
    double middle, slope, half;
} band;

/* The band of the points p with low <= (p - start) * across <= high. across: a unit vector. */
static band band_of(blg_vec2 start, blg_vec2 across, double low, double high) {
    if (fabs(across.x) < LEVEL)
        return (band){start.x, 0, 4 * FAR_PX};
    return (band){start.x + (low + high) / 2 / across.x, -across.y / across.x,
                  (high - low) / 2 / fabs(across.x)};
}

/* A straight piece of a pen's line: the points start + t * along, with t between `from` and `to`.
 * along is a unit vector. */
typedef struct bar {
    blg_vec2 start, along;
    double from, to;
} bar;

/* How a bar shades pixels. Projected across a line, a square pixel is a trapezoid: a box as wide as
 * the projection of two of its sides, smeared by that of the other two. The mean of two ramps, half
 * of the smear apart, comes near to the covered area, and its sum over a row is exact. smear: a
 * quarter of the smear. step: what one column adds to the distance from the bar's middle. */
typedef struct bar_shade {
    ramp ramp;
    float smear, step;
} bar_shade;

/* The shades of pixels in a row. first: the distance of the first from the bar's middle; place:
 * columns after it. */
static inline lanes shade_across(const bar_shade *b, float first, lanes place) {
    const lanes across = first + b->step * place;
    const lanes twice = covered(b->ramp, lanes_abs(across - b->smear)) +
                        covered(b->ramp, lanes_abs(across + b->smear));
    return 255.5F - 127.5F * twice;
}

/* Shades the columns s of row y by a bar. first: the distance of column s.first from the bar's
 * middle; solid: columns that the bar covers completely. */
static inline void draw_bar_row(const picture *to, const bar_shade *b, float first, int y, span s,
                                span solid) {
    uint8_t *row = row_of(to, y);
    lanes place = lanes_places();
    mark_touched(to, y, s);
    for (int x = s.first; x <= s.last; x += LANES, place += (float)LANES) {
        const int end = x + LANES - 1;
        if (x >= solid.first && end <= solid.last) {
            memset(row + x, 0, LANES);
            continue;
        }
        const lanes shade = shade_across(b, first, place);
        if (end <= s.last)
            lanes_darken(shade, row + x);
        else
            darken_first(row + x, s.last - x + 1, to->side - x, shade);
    }
}

/* Narrows low..high in two rows to the columns of a band. middle, half: the band's middle and half
 * its width in these rows. */
static inline void narrow(pair *low, pair *high, pair middle, double half) {
    *low = pair_most(*low, pair_minus(middle, pair_all(half)));
    *high = pair_least(*high, pair_sum(middle, pair_all(half)));
}

/* Where the middle of a band lies in two rows, `below` pixels below the bar's start. */
static inline pair middle_of_band(const band *b, pair below) {
    return pair_sum(pair_all(b->middle), pair_times(pair_all(b->slope), below));
}

/* Draws a bar, the straight stretch of a line between two of its points, by two rows at a time. The
 * columns of a row are those within reach of the bar's middle line and between the bar's ends. */
static void draw_bar(const picture *on, const bar *r, brush b) {
    const picture to = *on; /* a copy, so that the compiler keeps it in registers */
    const blg_vec2 direction = r->along, start = r->start;
    const double y_from = start.y + r->from * direction.y, y_to = start.y + r->to * direction.y;
    const double wide = b.reach * fabs(direction.x);
    const span rows =
        span_of(blg_least(y_from, y_to) - wide, blg_most(y_from, y_to) + wide, to.side);
    const band across = band_of(start, (blg_vec2){direction.y, -direction.x}, -b.reach, b.reach);
    const band along = band_of(start, direction, r->from, r->to);
    const double length = blg_most(fabs(direction.x), fabs(direction.y)),
                 smear = blg_least(fabs(direction.x), fabs(direction.y)) / 4;
    const bar_shade shade = {ramp_of(b, length), (float)smear, (float)direction.y};
    const double covers = b.half - length / 2 - smear - SOLID_PX;
    const double solid = fabs(direction.y) < LEVEL ? 0 : covers / fabs(direction.y);
    for (int y = rows.first; y <= rows.last; y += 2) {
        const pair below = pair_of(y + 0.5 - start.y, y + 1.5 - start.y);
        const pair middle = middle_of_band(&across, below);
        pair low = pair_all(0), high = pair_all(to.side);
        narrow(&low, &high, middle, across.half);
        narrow(&low, &high, middle_of_band(&along, below), along.half);
        const spans s = pair_spans(low, high);
        spans inner = {{0, 0}, {-1, -1}};
        if (solid > 0) {
            narrow(&low, &high, middle, solid);
            inner = pair_spans(low, high);
        }
        for (int k = 0; k < 2 && y + k <= rows.last; k++) {
            const double right = s.first[k] + 0.5 - start.x, down = y + k + 0.5 - start.y;
            if (s.first[k] <= s.last[k])
                draw_bar_row(&to, &shade, (float)(right * direction.y - down * direction.x), y + k,
                             (span){s.first[k], s.last[k]}, (span){inner.first[k], inner.last[k]});
        }
    }
}

/* Draws a disc as wide as the line, which makes its round ends and sharp joints, row by row. The
 * columns of a row are within reach of the centre. */
static void draw_disc(const picture *on, blg_vec2 centre, brush b) {
    const picture to = *on;
    const ramp ramp = ramp_of(b, 1);
    const span rows = span_of(centre.y - b.reach, centre.y + b.reach, to.side);
    for (int y = rows.first; y <= rows.last; y++) {
        const double below = y + 0.5 - centre.y, left = b.reach * b.reach - below * below;
        const double half = left > 0 ? sqrt(left) : 0;
        const span s = span_of(centre.x - half, centre.x + half, to.side);
        const float below_squared = (float)(below * below),
                    first = (float)(s.first + 0.5 - centre.x);
        uint8_t *row = row_of(&to, y);
        lanes place = lanes_places();
        mark_touched(&to, y, s);
        for (int x = s.first; x <= s.last; x += LANES, place += (float)LANES) {
            const lanes right = first + place, distance = lanes_root(right * right + below_squared);
            const lanes shade = 255.5F - 255 * covered(ramp, distance);
            if (x + LANES - 1 <= s.last)
                lanes_darken(shade, row + x);
            else
                darken_first(row + x, s.last - x + 1, to.side - x, shade);
        }
    }
}

/* Whether point b, between a and c, may be left out: its distance from the line from a to c is too
 * small to show. */
static bool is_straight(blg_vec2 a, blg_vec2 b, blg_vec2 c) {
    const blg_vec2 chord = blg_vec2_sub(c, a), arm = blg_vec2_sub(b, a);
    const double along = blg_vec2_dot(arm, chord), length_squared = blg_vec2_dot(chord, chord);
    const double across = blg_vec2_cross(arm, chord);
    return length_squared > 0 && along >= 0 && along <= length_squared &&
           across * across <= STRAIGHT_PX * STRAIGHT_PX * length_squared;
}

/* The number of the point that comes after point i on a line of n points. Points that lie straight
 * between their neighbours are left out, at most MOST_LEFT_OUT in a row. */
static int next_point(const blg_frame *f, const blg_vec2 *points, int n, int i) {
    const blg_vec2 start = to_px(f, points[i]);
    blg_vec2 between[MOST_LEFT_OUT];
    int left_out = 0;
    while (left_out < MOST_LEFT_OUT && i + left_out + 2 < n) {
        between[left_out] = to_px(f, points[i + left_out + 1]);
        const blg_vec2 end = to_px(f, points[i + left_out + 2]);
        bool straight = true;
        for (int k = 0; k <= left_out && straight; k++)
            straight = is_straight(start, between[k], end);
        if (!straight)
            break;
        left_out++;
    }
    return i + left_out + 1;
}

/* Draws a pen's line, with a bar from each point to the next. A bar (`last`) is drawn when the next
 * bar (`now`) is known: if the line bends gently between them, both are lengthened; else a disc
 * joins them. drawn: the centre of a disc that was drawn since the last stamp; a line that begins
 * there needs no second disc. Gets the centre of the line's last disc. */
static void draw_pen(const picture *to, const blg_frame *f, const blg_ink *ink,
                     const blg_ink_item *item, blg_vec2 *drawn) {
    const brush b = brush_of(f->pen_px);
    const blg_vec2 *points = ink->points + item->first;
    blg_vec2 at = to_px(f, points[0]);
    bar last = {.to = -1}; /* to < 0: none yet */
    if (at.x != drawn->x || at.y != drawn->y)
        draw_disc(to, at, b);
    *drawn = at;
    for (int i = 0; i + 1 < item->n;) {
        i = next_point(f, points, item->n, i);
        const blg_vec2 next = to_px(f, points[i]), arm = blg_vec2_sub(next, at);
        const double length = blg_vec2_length(arm);
        if (!(length > LEVEL))
            continue;
        bar now = {at, blg_vec2_scale(arm, 1 / length), 0, length};
        if (last.to >= 0) {
            const double cosine = blg_vec2_dot(last.along, now.along);
            const double sine = fabs(blg_vec2_cross(last.along, now.along));
            const double more = b.reach * sine / (1 + cosine);
            if (cosine > GENTLE_COSINE) {
                last.to += more;
                now.from = -more;
            } else {
                draw_disc(to, at, b);
            }
            draw_bar(to, &last, b);
        }
        last = now;
        at = next;
    }
    if (last.to >= 0) {
        draw_bar(to, &last, b);
        draw_disc(to, at, b);
        *drawn = at;
    }
}

/* ---- stamps ---- */

/* Shades stamps: clears the inside of a polygon, then draws its outline. */

/* Sides in arrays, for loops over all of them. A point p lies outside of side i if
 * x[i] p.x + y[i] p.y > at[i]; (x[i], y[i]) is a unit vector. */
typedef struct sides {
    double x[MOST_CORNERS + 1], y[MOST_CORNERS + 1], at[MOST_CORNERS + 1]; /* and a pair's rest */
    lanes step[MOST_CORNERS]; /* x: what one column adds to the distance from the side */
} sides;

/* Sides that bound the columns of a row on the left, or on the right. Pairs are for the stamp with
 * its sides moved by its reach, outwards and inwards: pixels outside of the first stay as they are,
 * pixels inside the second become paper. In row y, side i bounds them at columns
 * (at[i] - y[i] * y) * inverse[i]. */
typedef struct limits {
    int n;
    pair at[MOST_CORNERS];
    double y[MOST_CORNERS], inverse[MOST_CORNERS]; /* inverse: 1 / x, or 0 */
} limits;

/* The sides that count in the rows above (or below) the middle of a stamp. Of a circle stamp, sides
 * 0..left_end - 1 count left of its middle, sides right_first..n - 1 right of it. */
typedef struct half {
    int n;
    sides sides;
    int left_end, right_first;
    limits low, high, level; /* level sides bound rows, not columns */
} half;

/* A stamp (small polygon or circle) in pixels, prepared for drawing. */
typedef struct stamp {
    blg_vec2 centre;
    int n;          /* sides; 0: a circle */
    double radius;  /* of the corners, or of the circle */
    lanes corner;   /* the radius */
    lanes hole;     /* a factor for small stamps (hole_of), at most 1 */
    lanes gap;      /* the outline leaves gap - out of a pixel free inside (stamped) */
    double reach;   /* from the middle of the outline to where pixels stay as they are */
    pair within;    /* the square of radius + reach, and of radius - reach; -1 if not above 0 */
    half halves[2]; /* of a circle stamp, above and below its middle; of others, the first */
} stamp;

/* The factor that corrects the free area in the middle pixel of a small stamp. This area is
 * computed as the product of what each side leaves free, which is too large if the hole inside the
 * outline is smaller than a pixel. area: of a regular polygon of n sides around the circle of
 * radius 1, n tan(180 deg / n). */
static float hole_of(const stamp *s, double half_px) {

    double inner = s->radius, area = BLG_PI;
    if (s->n == 3) {
        inner = s->radius * 0.5;
        area = 5.19615242270663188; /* 3 sqrt(3) */
    } else if (s->n == 4) {
        inner = s->radius * 0.70710678118654752; /* sqrt(1 / 2) */
        area = 4;
    }
    const double left = inner - half_px, across = blg_least(left + 0.5, 1);
    if (!(left > 0))
        return 0;
    double free = across;
    for (int i = 1; i < s->n && s->n <= 4; i++)
        free *= across;
    return (float)blg_least(area * left * left / free, 1);
}

/* Adds a side to a half, and to the limits that it belongs to. out: the side's outward unit vector;
 * at: the side's distance from the origin; reach: of the stamp. */
static void add_side(half *h, double reach, blg_vec2 out, double at) {
    limits *l = out.x > 0 ? &h->high : &h->low;
    if (!(fabs(out.x) > LEVEL))
        l = &h->level;
    l->at[l->n] = pair_of(reach + at, -reach + at);
    l->y[l->n] = out.y;
    l->inverse[l->n++] = l == &h->level ? 0 : 1 / out.x;
    h->sides.x[h->n] = out.x;
    h->sides.y[h->n] = out.y;
    h->sides.at[h->n] = at;
    h->sides.step[h->n++] = lanes_all((float)out.x);
}

/* Where a side faces, by the x (or y) of its outward unit vector: -1 left (up), 1 right (down), 0
 * neither. */
static int facing(double v) {
    return (v > FACES_AWAY) - (v < -FACES_AWAY);
}

/* Adds the n sides of a circle stamp that count above its middle (away: 1) or below (away: -1): all
 * that do not face away. Sorts them by where they face: left, neither, right. */
static void add_half(half *h, double reach, const blg_vec2 *out, const double *at, int n,
                     int away) {
    int sides[3][MOST_CORNERS], n_sides[3] = {0};
    for (int i = 0; i < n; i++)
        if (facing(out[i].y) != away) {
            const int group = 1 + facing(out[i].x);
            sides[group][n_sides[group]++] = i;
        }
    for (int group = 0; group < 3; group++)
        for (int k = 0; k < n_sides[group]; k++)
            add_side(h, reach, out[sides[group][k]], at[sides[group][k]]);
    h->right_first = n_sides[0];
    h->left_end = n_sides[0] + n_sides[1];
}

/* Fills the stamp's halves with its sides: for each side the outward unit vector (out), and how far
 * along it the side lies from the origin (at). n: number of corners. A large circle stamp (n > 4)
 * has an upper and a lower half, of which a row needs only one; other stamps have one half with all
 * sides. */
static void add_sides(stamp *s, const blg_vec2 *corners, int n) {
    blg_vec2 out[MOST_CORNERS];
    double at[MOST_CORNERS];
    for (int i = 0; i < n; i++) {
        const blg_vec2 corner = corners[i],
                       arm = blg_vec2_sub(corners[i + 1 < n ? i + 1 : 0], corner);
        const double length = blg_vec2_length(arm);
        out[i] = length > LEVEL ? (blg_vec2){arm.y / length, -arm.x / length} : (blg_vec2){1, 0};
        if (blg_vec2_dot(out[i], blg_vec2_sub(s->centre, corner)) > 0)
            out[i] = blg_vec2_scale(out[i], -1);
        at[i] = blg_vec2_dot(out[i], corner);
    }
    for (int k = 0; k < 2; k++) {
        half *h = &s->halves[k];
        h->n = h->low.n = h->high.n = h->level.n = 0;
        if (n > 4)
            add_half(h, s->reach, out, at, n, k == 0 ? 1 : -1);
        for (int i = 0; i < n && n <= 4 && k == 0; i++)
            add_side(h, s->reach, out[i], at[i]);
        h->sides.x[h->n] = h->sides.y[h->n] = h->sides.at[h->n] = 0;
    }
}

/* The half that counts in the row whose middle is at y. */
static const half *half_at(const stamp *s, double y) {
    return &s->halves[s->n > 4 && y > s->centre.y];
}

/* Fills s from an item of ink. A small circle stamp becomes a true circle; a large one keeps its
 * corners. */
static void make_stamp(stamp *s, const blg_frame *f, const blg_ink *ink, const blg_ink_item *item) {
    const blg_vec2 *points = ink->points + item->first;
    const double half = f->stamp_px / 2;
    int n = item->n <= MOST_CORNERS ? item->n : 0; /* corners; 0: a circle */
    blg_vec2 corners[MOST_CORNERS];
    pair sum = pair_all(0);
    for (int i = 0; i < item->n; i++) { /* to_px, by pairs of coordinates */
        const pair moved =
            pair_times(pair_of(f->scale, -f->scale), pair_of(points[i].x, points[i].y));
        const pair corner = pair_least(
            pair_all(FAR_PX), pair_most(pair_all(-FAR_PX), pair_sum(pair_of(f->x0, f->y0), moved)));
        sum = pair_sum(sum, corner);
        corners[i < MOST_CORNERS ? i : 0] = pair_point(corner);
    }
    s->centre = blg_vec2_scale(pair_point(sum), 1.0 / item->n);
    s->radius = blg_vec2_distance(to_px(f, points[0]), s->centre);
    if (!n || (n > 4 && !(s->radius > LARGE_CIRCLE_PX))) {
        s->radius *= CIRCLE_STAMP_ROUND;
        n = 0;
    }
    s->n = n;
    s->reach = half + 0.5;
    s->corner = lanes_all((float)s->radius);
    s->gap = lanes_all((float)(0.5 - half));
    const double wide = s->radius + s->reach, narrow = s->radius - s->reach;
    s->within = pair_of(wide > 0 ? wide * wide : -1, narrow > 0 ? narrow * narrow : -1);
    add_sides(s, corners, n);
    s->hole = lanes_all(hole_of(s, half));
}

/* Where a side bounds the columns of the row with its middle at y. */
static inline pair bound_of(const limits *l, int i, double y) {
    return pair_times(pair_minus(l->at[i], pair_all(y * l->y[i])), pair_all(l->inverse[i]));
}

/* The columns of the row with its middle at y whose pixels lie inside the stamp moved outwards, and
 * inside the stamp moved inwards. h: the half that counts in this row; width: of the picture. */
static spans inside_of(const stamp *s, const half *h, double y, int width) {
    const double below = y - s->centre.y;
    const pair within = pair_minus(s->within, pair_all(below * below)), root = pair_root(within);
    pair low = pair_minus(pair_all(s->centre.x), root),
         high = pair_sum(pair_all(s->centre.x), root);
    pair least = within;
    for (int i = 0; i < h->high.n; i++)
        high = pair_least(high, bound_of(&h->high, i, y));
    for (int i = 0; i < h->low.n; i++)
        low = pair_most(low, bound_of(&h->low, i, y));
    for (int i = 0; i < h->level.n; i++)
        least = pair_least(least, pair_minus(h->level.at[i], pair_all(y * h->level.y[i])));
    low = pair_most(low, pair_all(0));
    high = pair_least(high, pair_all(width));
    return pair_spans(low, pair_where(least, high));
}

/* The new shades of pixels under a stamp. out: how far a pixel lies outside the middle of the
 * outline; free: the part of it that the outline leaves free inside. Old ink stays as far as it
 * lies outside the stamp. */
static inline lanes stamped(const stamp *s, lanes out, lanes free, lanes pixels) {
    const lanes paper = from_0_to_1(lanes_most(s->gap + out, lanes_all(0)) + s->hole * free);
    const lanes keep = from_0_to_1(0.5F + out);
    return paper * (255 - keep * (255 - pixels)) + 0.5F;
}

/* Measures pixels of a row from sides from..end - 1 of a stamp. distances: of the first pixel;
 * place: columns after it. What all sides of a triangle or square leave free in a pixel is the
 * product of what each side leaves free. */
static inline lanes outside_of(const stamp *s, const sides *sides, const lanes *distances, int from,
                               int end, lanes place, lanes *free) {
    lanes out = -s->corner, left = lanes_all(1);
    if (s->n > 4) {
        for (int i = from; i < end; i++)
            out = lanes_most(distances[i] + sides->step[i] * place, out);
        *free = from_0_to_1(s->gap - out);
        return out;
    }
    for (int i = 0; i < 4 && i < end; i++) {
        const lanes here = distances[i] + sides->step[i] * place;
        out = lanes_most(here, out);
        left *= from_0_to_1(s->gap - here);
    }
    *free = left;
    return out;
}

/* Draws pixels x0..last of row y of a stamp, LANES at a time. out, free: as for `stamped`. Its
 * sides from..end - 1 count there. Beyond a corner, the distance from the circle through the
 * corners counts. This rounds the corner; its area differs from that of a round corner by at most a
 * tenth. At the picture's edge the lanes work on a copy.
 */
static void stamp_chunk(const picture *to, const stamp *s, const sides *sides, int y, int x0,
                        int last, int from, int end) {
    const double px = x0 + 0.5, py = y + 0.5;
    const float first_right = (float)(px - s->centre.x), below = (float)(py - s->centre.y);
    const float below_squared = below * below;
    uint8_t *row = row_of(to, y);
    const int side = to->side;
    lanes distances[MOST_CORNERS + 1];
    lanes place = lanes_places();
    for (int i = from; i < end; i += 2)
        pair_spread(pair_minus(pair_sum(pair_times(pair_all(px), pair_read(sides->x + i)),
                                        pair_times(pair_all(py), pair_read(sides->y + i))),
                               pair_read(sides->at + i)),
                    distances + i);
    for (int x = x0; x <= last; x += LANES, place += (float)LANES) {
        const lanes right = first_right + place;
        lanes out = lanes_root(right * right + below_squared) - s->corner, free;
        if (s->n)
            out = lanes_most(out, outside_of(s, sides, distances, from, end, place, &free));
        else
            free = from_0_to_1(s->gap - out);
        if (x + LANES - 1 > last) /* far outside, pixels stay as they are */
            out = lanes_first(out, last - x + 1, FAR_OUTSIDE);
        if (x + LANES <= side) {
            lanes_write(stamped(s, out, free, lanes_read(row + x)), row + x);
            continue;
        }
        uint8_t edge[LANES] = {0};
        memcpy(edge, row + x, (size_t)(side - x));
        lanes_write(stamped(s, out, free, lanes_read(edge)), edge);
        memcpy(row + x, edge, (size_t)(side - x));
    }
}

/* Draws columns of row y of a stamp, CHUNK at a time. If all of them are left (right) of the middle
 * of a circle stamp, its sides that face right (left) do not count. */
static void stamp_span(const picture *to, const stamp *s, const half *h, int y, span columns) {
    const bool left = s->n > 4 && columns.last + 0.5 < s->centre.x;
    const bool right = s->n > 4 && columns.first + 0.5 > s->centre.x;
    for (int x = columns.first; x <= columns.last; x += CHUNK)
        stamp_chunk(to, s, &h->sides, y, x, columns.last - x < CHUNK ? columns.last : x + CHUNK - 1,
                    right ? h->right_first : 0, left ? h->left_end : h->n);
}

/* Draws a stamp row by row: its outline, and paper inside. Only pixels near the outline are
 * measured; all others inside become paper at once. */
static void draw_stamp(const picture *to, const blg_frame *f, const blg_ink *ink,
                       const blg_ink_item *item) {
    stamp s;
    make_stamp(&s, f, ink, item);
    const span rows =
        span_of(s.centre.y - s.radius - s.reach, s.centre.y + s.radius + s.reach, to->side);
    for (int y = rows.first; y <= rows.last; y++) {
        const half *h = half_at(&s, y + 0.5);
        const spans both = inside_of(&s, h, y + 0.5, to->side);
        const span all = {both.first[0], both.last[0]}, inner = {both.first[1], both.last[1]};
        mark_touched(to, y, all);
        if (inner.last < inner.first) {
            stamp_span(to, &s, h, y, all);
            continue;
        }
        stamp_span(to, &s, h, y, (span){all.first, inner.first - 1});
        memset(row_of(to, y) + inner.first, 255, (size_t)(inner.last - inner.first + 1));
        stamp_span(to, &s, h, y, (span){inner.last + 1, all.last});
    }
}

/* Whether all coordinates of an item are numbers; an item with others is not drawn. */
static bool is_number(const blg_ink *ink, const blg_ink_item *item) {
    bool number = true;
    for (int i = item->first; i < item->first + item->n; i++)
        number &= !isnan(ink->points[i].x) && !isnan(ink->points[i].y);
    return number;
}

void blg_shade_ink(const blg_frame *f, const blg_ink *ink, uint8_t *pixels, int side_px,
                   uint64_t *touched) {
    const picture to = {pixels, side_px, touched, blg_touched_shift(side_px)};
    const blg_vec2 none = {INFINITY, INFINITY};
    blg_vec2 drawn = none;
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i];
        if (!is_number(ink, item))
            continue;
        if (item->kind == BLG_INK_PEN) {
            draw_pen(&to, f, ink, item, &drawn);
        } else {
            draw_stamp(&to, f, ink, item);
            drawn = none;
        }
    }
}

int blg_shade_fineness(const blg_frame *f, int side_px) {
    int fineness = 1;
    while (fineness < FINEST && fineness * f->pen_px < THIN_PEN_PX &&
           2 * fineness * side_px <= MOST_FINE_PX)
        fineness *= 2;
    return fineness;
}

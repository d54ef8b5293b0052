// Eight kernels in leaves that declare their effects, correctly unless the command line changes a
// box: `kernels KERNEL [PHASE BOX CHANGE [DIMENSION]]`.
#include <cilk/cilk.h>
#include <cilk/cilksan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N1 = 400, N2 = 40, N3 = 14, LEAF = 7, STEPS = 3 };
typedef struct __cilksan_box box;
#define LEAVES __attribute__((noinline)) static void

static double a1[N1], b1[N1], c1[N1];
static double a2[N2][N2], b2[N2][N2];
static double a3[N3][N3][N3], b3[N3][N3][N3];
static double *ex, *ey, *hz; // allocated with N2 x N2 elements
static double x1[N2], x2[N2], y1[N2], y2[N2];

// These functions return boxes of arrays of one, two and three dimensions.
static box box1(const void *base, long lo, long hi, bool writes) {
  return (box){base, 8, 1, {lo}, {hi}, {8}, !writes, writes};
}
static box box2(const void *base, long lo, long hi, long left, long right,
                bool writes) {
  return (box){base, 8, 2, {lo, left}, {hi, right}, {8 * N2, 8}, !writes,
               writes};
}
static box box3(const void *base, long lo, long hi, long halo, bool writes) {
  return (box){base,
               8,
               3,
               {lo, 1 - halo, 1 - halo},
               {hi, N3 - 1 + halo, N3 - 1 + halo},
               {8 * N3 * N3, 8 * N3, 8},
               !writes,
               writes};
}

LEAVES smooth1(const double *from, double *to, long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3;
}
LEAVES smooth2(double (*from)[N2], double (*to)[N2], long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 1; j < N2 - 1; ++j)
      to[i][j] = (from[i][j] + from[i - 1][j] + from[i + 1][j] +
                  from[i][j - 1] + from[i][j + 1]) /
                 5;
}
LEAVES smooth3(double (*from)[N3][N3], double (*to)[N3][N3], long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 1; j < N3 - 1; ++j)
      for (long k = 1; k < N3 - 1; ++k)
        to[i][j][k] = from[i - 1][j][k] + from[i + 1][j][k] +
                      from[i][j - 1][k] + from[i][j + 1][k] +
                      from[i][j][k - 1] + from[i][j][k + 1];
}
LEAVES in_place(double (*a)[N2], long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 1; j < N2 - 1; ++j)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i][j + 1] +
                 a[i + 1][j]) /
                5;
}
LEAVES electric_y(long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 0; j < N2; ++j)
      ey[i * N2 + j] -= (hz[i * N2 + j] - hz[(i - 1) * N2 + j]) / 2;
}
LEAVES electric_x(long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 1; j < N2; ++j)
      ex[i * N2 + j] -= (hz[i * N2 + j] - hz[i * N2 + j - 1]) / 2;
}
LEAVES magnetic(long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 0; j < N2 - 1; ++j)
      hz[i * N2 + j] -= (ex[i * N2 + j + 1] - ex[i * N2 + j] +
                         ey[(i + 1) * N2 + j] - ey[i * N2 + j]) /
                        4;
}
LEAVES price(const double *from, double *to, long lo, long hi) {
  for (long i = lo; i < hi; ++i) {
    double waiting = (from[i] + from[i + 1]) / 2;
    to[i] = waiting > c1[i] ? waiting : c1[i];
  }
}
LEAVES rows(double (*a)[N2], double *to, const double *by, long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 0; j < N2; ++j)
      to[i] += a[i][j] * by[j];
}
LEAVES columns(double (*a)[N2], double *to, const double *by, long lo,
               long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 0; j < N2; ++j)
      to[i] += a[j][i] * by[j];
}

// The change that the command line asks for.
static const char *changed_phase = "", *change = "";
static int changed_box, changed_dimension;

static unsigned apply(const char *phase, box *boxes, unsigned count) {
  if (strcmp(phase, changed_phase) != 0)
    return count;
  box *b = &boxes[changed_box];
  const int d = changed_dimension;
  if (!strcmp(change, "lo"))
    ++b->lo[d];
  else if (!strcmp(change, "hi"))
    --b->hi[d];
  else if (!strcmp(change, "read"))
    b->writes = !(b->reads = true);
  else if (!strcmp(change, "stride"))
    b->stride[d] += 8;
  else if (!strcmp(change, "base"))
    b->base = (const char *)b->base + 16;
  else if (!strcmp(change, "element"))
    b->element = 4;
  else if (!strcmp(change, "swap"))
    b->base = boxes[1 - changed_box].base;
  else if (!strcmp(change, "drop"))
    *b = boxes[--count];
  return count;
}

// Runs the phase of that name for lo <= i < hi with boxes for a piece.
#define PHASE(name, lo_, hi_, leaf, ...)                                       \
  cilk_for (long piece = 0; piece < ((hi_) - (lo_) + LEAF - 1) / LEAF;         \
            ++piece) {                                                         \
    const long lo = (lo_) + piece * LEAF;                                      \
    const long hi = lo + LEAF < (hi_) ? lo + LEAF : (hi_);                     \
    box boxes[] = {__VA_ARGS__};                                               \
    unsigned count = apply(name, boxes, sizeof boxes / sizeof *boxes);         \
    __cilksan_effect_begin(boxes, count, name);                                \
    leaf;                                                                      \
    __cilksan_effect_end();                                                    \
  }

static void jacobi_1d(void) {
  PHASE("there", 1, N1 - 1, smooth1(a1, b1, lo, hi),
        box1(a1, lo - 1, hi + 1, false), box1(b1, lo, hi, true))
  PHASE("back", 1, N1 - 1, smooth1(b1, a1, lo, hi),
        box1(b1, lo - 1, hi + 1, false), box1(a1, lo, hi, true))
}
static void jacobi_2d(void) {
  PHASE("there", 1, N2 - 1, smooth2(a2, b2, lo, hi),
        box2(a2, lo - 1, hi + 1, 0, N2, false),
        box2(b2, lo, hi, 1, N2 - 1, true))
  PHASE("back", 1, N2 - 1, smooth2(b2, a2, lo, hi),
        box2(b2, lo - 1, hi + 1, 0, N2, false),
        box2(a2, lo, hi, 1, N2 - 1, true))
}
static void jacobi_3d(void) {
  PHASE("there", 1, N3 - 1, smooth3(a3, b3, lo, hi),
        box3(a3, lo - 1, hi + 1, 1, false), box3(b3, lo, hi, 0, true))
  PHASE("back", 1, N3 - 1, smooth3(b3, a3, lo, hi),
        box3(b3, lo - 1, hi + 1, 1, false), box3(a3, lo, hi, 0, true))
}
// The pieces run serially here, so the rows are in order.
static void seidel_2d(void) {
  for (long lo = 1; lo < N2 - 1; lo += LEAF) {
    const long hi = lo + LEAF < N2 - 1 ? lo + LEAF : N2 - 1;
    box boxes[] = {box2(a2, lo - 1, hi + 1, 0, N2, false),
                   box2(a2, lo, hi, 1, N2 - 1, true)};
    unsigned count = apply("sweep", boxes, 2);
    __cilksan_effect_begin(boxes, count, "sweep");
    in_place(a2, lo, hi);
    __cilksan_effect_end();
  }
}
static void fdtd_2d(void) {
  PHASE("ey", 1, N2, electric_y(lo, hi), box2(ey, lo, hi, 0, N2, true),
        box2(hz, lo - 1, hi, 0, N2, false))
  PHASE("ex", 0, N2, electric_x(lo, hi), box2(ex, lo, hi, 1, N2, true),
        box2(hz, lo, hi, 0, N2, false))
  PHASE("hz", 0, N2 - 1, magnetic(lo, hi), box2(hz, lo, hi, 0, N2 - 1, true),
        box2(ex, lo, hi, 0, N2, false),
        box2(ey, lo, hi + 1, 0, N2 - 1, false))
}
static void apop(void) {
  PHASE("there", 0, N1 - 1, price(a1, b1, lo, hi), box1(a1, lo, hi + 1, false),
        box1(b1, lo, hi, true), box1(c1, lo, hi, false))
  PHASE("back", 0, N1 - 1, price(b1, a1, lo, hi), box1(b1, lo, hi + 1, false),
        box1(a1, lo, hi, true), box1(c1, lo, hi, false))
}
static void mvt(void) {
  PHASE("rows", 0, N2, rows(a2, x1, y1, lo, hi),
        box2(a2, lo, hi, 0, N2, false), box1(x1, lo, hi, true),
        box1(y1, 0, N2, false))
  PHASE("columns", 0, N2, columns(a2, x2, y2, lo, hi),
        box2(a2, 0, N2, lo, hi, false), box1(x2, lo, hi, true),
        box1(y2, 0, N2, false))
}
static void bicg(void) {
  PHASE("rows", 0, N2, rows(a2, x1, y1, lo, hi),
        box2(a2, lo, hi, 0, N2, false), box1(x1, lo, hi, true),
        box1(y1, 0, N2, false))
  PHASE("columns", 0, N2, columns(a2, y2, x2, lo, hi),
        box2(a2, 0, N2, lo, hi, false), box1(y2, lo, hi, true),
        box1(x2, 0, N2, false))
}

static const struct {
  const char *name;
  void (*step)(void);
} kernels[] = {{"jacobi-1d", jacobi_1d}, {"jacobi-2d", jacobi_2d},
               {"jacobi-3d", jacobi_3d}, {"seidel-2d", seidel_2d},
               {"fdtd-2d", fdtd_2d},     {"apop", apop},
               {"mvt", mvt},             {"bicg", bicg}};

int main(int argc, char **argv) {
  if (argc > 4) {
    changed_phase = argv[2];
    changed_box = atoi(argv[3]);
    change = argv[4];
    changed_dimension = argc > 5 ? atoi(argv[5]) : 0;
  }
  double *fields = calloc(3 * N2 * N2, sizeof *fields);
  ex = fields;
  ey = ex + N2 * N2;
  hz = ey + N2 * N2;
  for (int k = 0; k < 8; ++k)
    if (argc < 2 || !strcmp(argv[1], kernels[k].name))
      for (int t = 0; t < STEPS; ++t)
        kernels[k].step();
  printf("%g\n", a1[5] + a2[5][5] + a3[5][5][5] + hz[50] + x1[5] + y2[5]);
  free(fields);
  return 0;
}

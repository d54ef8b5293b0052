//===- minife.c - finite elements and conjugate gradients -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The work of an implicit finite-element code, in the manner of Mantevo's
// miniFE (Heroux et al. 2009): Laplace's equation on a box of n^3 hexahedra
// with eight nodes each, with values prescribed on its surface. The matrix's
// pattern is made by rows. The elements' matrices, by Gauss's quadrature with
// two points a direction, are added to it in eight colours, one after the
// other. Elements of a colour have no node in common, so they are parallel
// without locks or atomics, and each number of the matrix is summed in the same
// order by any number of workers. The same is true of scalar products, whose
// sums are halved until pieces are small, and so the whole result is the same
// to the bit. Products by the matrix read all of it, so memory limits the
// speedup.
//
// The mesh is bent, and the surface's values are those of a linear function.
// Elements of any shape represent a linear function exactly, so it is also the
// discrete solution: the patch test of Irons and Razzaque (1972).
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The greatest number of the solver's steps; the number of summands of a
/// serial sum; an element's nodes, and points of the quadrature; the colours of
/// elements.
enum { STEPS = 50, PIECE = 2048, NODES = 8, POINTS = 8, COLOURS = 8 };

/// The solver ends when the residual, relative to the first one, is this small.
static const double tolerance = 1e-10;

/// A mesh with \p elements along each side. Each corner of an element is one of
/// \p nodes. Nodes and elements are numbered by x, then y, then z.
struct mesh {
  uint32_t elements, side, nodes;
  double (*at)[3];
  /// The shape functions' gradients at the points of the quadrature, in the
  /// coordinates of the unit cube.
  double gradients[POINTS][NODES][3];
};

/// A matrix in compressed rows: the elements of row i are those from starts[i]
/// to starts[i + 1], by ascending columns.
struct matrix {
  uint32_t rows;
  uint32_t *starts, *columns;
  double *values;
};

/// The equation a x = b.
struct problem {
  struct mesh mesh;
  struct matrix a;
  double *x, *b;
  /// The vectors of conjugate gradients: b - a x, the direction, and a times
  /// the direction.
  double *residual, *direction, *image;
};

/// Returns the linear function at a node.
static double exact(const struct mesh *mesh, uint32_t node) {
  const double *at = mesh->at[node];
  return 1 + 2 * at[0] - 3 * at[1] + 0.5 * at[2];
}

/// The place of a node or an element in a grid with \p side of them along a
/// side.
struct place {
  uint32_t x, y, z;
};

static struct place place_of(uint32_t number, uint32_t side) {
  return (struct place){number % side, number / side % side,
                        number / side / side};
}

static bool is_outside(const struct mesh *mesh, uint32_t node) {
  struct place p = place_of(node, mesh->side);
  uint32_t last = mesh->elements;
  return p.x == 0 || p.y == 0 || p.z == 0 || p.x == last || p.y == last ||
         p.z == last;
}

/// Returns the first neighbour of \p i along an axis; \p i itself counts as a
/// neighbour.
static uint32_t neighbours_from(uint32_t i) { return i > 0 ? i - 1 : 0; }

/// Returns the end of the neighbours of \p i along an axis.
static uint32_t neighbours_to(const struct mesh *mesh, uint32_t i) {
  return i < mesh->elements ? i + 2 : i + 1;
}

/// Returns the number of neighbours of all places less than \p i along an axis.
static uint32_t neighbours_before(const struct mesh *mesh, uint32_t i) {
  return 3 * i - (i > 0) - (i > mesh->elements);
}

/// Returns the beginning of a node's row; beyond the last node, the end of all
/// rows.
static uint32_t start_of_row(const struct mesh *mesh, uint32_t node) {
  struct place p = place_of(node, mesh->side);
  uint32_t all = neighbours_before(mesh, mesh->side);
  uint32_t in_y = neighbours_to(mesh, p.y) - neighbours_from(p.y);
  uint32_t in_z = neighbours_to(mesh, p.z) - neighbours_from(p.z);
  return all * all * neighbours_before(mesh, p.z) +
         in_z * (all * neighbours_before(mesh, p.y) +
                 in_y * neighbours_before(mesh, p.x));
}

/// Makes the pattern of a node's row: the nodes that share an element with it.
static void make_row(const struct mesh *mesh, struct matrix *a, uint32_t node) {
  struct place p = place_of(node, mesh->side);
  uint32_t at = a->starts[node] = start_of_row(mesh, node);
  for (uint32_t z = neighbours_from(p.z); z < neighbours_to(mesh, p.z); ++z)
    for (uint32_t y = neighbours_from(p.y); y < neighbours_to(mesh, p.y); ++y)
      for (uint32_t x = neighbours_from(p.x); x < neighbours_to(mesh, p.x);
           ++x, ++at) {
        a->columns[at] = (z * mesh->side + y) * mesh->side + x;
        a->values[at] = 0;
      }
}

/// Finds an element's nodes: bits 0 to 2 of their index are their place in it.
static void find_nodes(const struct mesh *mesh, struct place element,
                       uint32_t nodes[NODES]) {
  for (uint32_t i = 0; i < NODES; ++i)
    nodes[i] =
        ((element.z + (i >> 2)) * mesh->side + element.y + (i >> 1 & 1)) *
            mesh->side +
        element.x + (i & 1);
}

/// Computes the matrix that an element contributes, for its nodes: the integral
/// of the products of their shape functions' gradients.
static void integrate_element(const struct mesh *mesh,
                              const uint32_t nodes[NODES],
                              double k[NODES][NODES]) {
  memset(k, 0, NODES * sizeof *k);
  for (int point = 0; point < POINTS; ++point) {
    const double (*reference)[3] = mesh->gradients[point];
    double jacobian[3][3] = {{0}};
    for (int i = 0; i < NODES; ++i)
      for (int axis = 0; axis < 3; ++axis)
        for (int along = 0; along < 3; ++along)
          jacobian[axis][along] +=
              mesh->at[nodes[i]][axis] * reference[i][along];
    double cofactors[3][3], volume = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        cofactors[i][j] = jacobian[i1][j1] * jacobian[i2][j2] -
                          jacobian[i1][j2] * jacobian[i2][j1];
      }
    for (int j = 0; j < 3; ++j)
      volume += jacobian[0][j] * cofactors[0][j];
    // The gradients, times the volume.
    double gradients[3][NODES];
    for (int axis = 0; axis < 3; ++axis)
      for (int i = 0; i < NODES; ++i)
        gradients[axis][i] = cofactors[axis][0] * reference[i][0] +
                             cofactors[axis][1] * reference[i][1] +
                             cofactors[axis][2] * reference[i][2];
    double factor = 1 / (POINTS * volume);
    for (int i = 0; i < NODES; ++i)
      for (int j = 0; j < NODES; ++j)
        k[i][j] += factor * (gradients[0][i] * gradients[0][j] +
                             gradients[1][i] * gradients[1][j] +
                             gradients[2][i] * gradients[2][j]);
  }
}

/// Adds an element's matrix to the whole.
static void add_element(const struct mesh *mesh, struct matrix *a,
                        struct place element) {
  uint32_t nodes[NODES];
  double k[NODES][NODES];
  find_nodes(mesh, element, nodes);
  integrate_element(mesh, nodes, k);
  for (int i = 0; i < NODES; ++i) {
    uint32_t at = a->starts[nodes[i]];
    // The nodes ascend as the columns do.
    for (int j = 0; j < NODES; ++j) {
      while (a->columns[at] != nodes[j])
        ++at;
      a->values[at] += k[i][j];
    }
  }
}

/// Returns the numbers of a colour's elements along each axis. These are every
/// other element along each axis; element_of() returns the element with such a
/// number.
static struct place count_colour(const struct mesh *mesh, uint32_t colour) {
  return (struct place){(mesh->elements + 1 - (colour & 1)) / 2,
                        (mesh->elements + 1 - (colour >> 1 & 1)) / 2,
                        (mesh->elements + 1 - (colour >> 2)) / 2};
}

static struct place element_of(struct place count, uint32_t colour,
                               uint32_t number) {
  return (struct place){2 * (number % count.x) + (colour & 1),
                        2 * (number / count.x % count.y) + (colour >> 1 & 1),
                        2 * (number / count.x / count.y) + (colour >> 2)};
}

/// A node on the surface has its value instead of an equation, and the
/// equations of other nodes have that value on the right, so that the matrix is
/// symmetric.
static void prescribe(struct problem *p, uint32_t node) {
  bool outside = is_outside(&p->mesh, node);
  double right = outside ? exact(&p->mesh, node) : 0;
  for (uint32_t at = p->a.starts[node]; at < p->a.starts[node + 1]; ++at) {
    uint32_t column = p->a.columns[at];
    if (outside) {
      p->a.values[at] = column == node;
    } else if (is_outside(&p->mesh, column)) {
      right -= p->a.values[at] * exact(&p->mesh, column);
      p->a.values[at] = 0;
    }
  }
  p->b[node] = right;
}

/// Returns a row's product by a vector.
static inline double multiply_row(const struct matrix *a, const double *x,
                                  uint32_t row) {
  double sum = 0;
  for (uint32_t at = a->starts[row]; at < a->starts[row + 1]; ++at)
    sum += a->values[at] * x[a->columns[at]];
  return sum;
}

/// Returns the scalar product of a piece, in four sums that a vector can hold.
static double dot_piece(const double *x, const double *y, uint32_t n) {
  double sums[4] = {0};
  uint32_t i = 0;
  for (; i + 4 <= n; i += 4)
    for (int lane = 0; lane < 4; ++lane)
      sums[lane] += x[i + lane] * y[i + lane];
  for (; i < n; ++i)
    sums[0] += x[i] * y[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

#else

/// Computes the matrix and the right side.
static void assemble(struct problem *p) {
  const struct mesh *mesh = &p->mesh;
  cilk_for (uint32_t node = 0; node < mesh->nodes; ++node)
    make_row(mesh, &p->a, node);
  for (uint32_t colour = 0; colour < COLOURS; ++colour) {
    struct place count = count_colour(mesh, colour);
    uint32_t elements = count.x * count.y * count.z;
    cilk_for (uint32_t i = 0; i < elements; ++i)
      add_element(mesh, &p->a, element_of(count, colour, i));
  }
  cilk_for (uint32_t node = 0; node < mesh->nodes; ++node)
    prescribe(p, node);
}

static double dot(const double *x, const double *y, uint32_t n) {
  if (n <= PIECE)
    return dot_piece(x, y, n);
  uint32_t half = n / 2;
  double left = cilk_spawn dot(x, y, half);
  double right = dot(x + half, y + half, n - half);
  cilk_sync;
  return left + right;
}

/// Computes y = factor_y y + factor_x x.
static void combine(double factor_y, double *restrict y, double factor_x,
                    const double *restrict x, uint32_t n) {
  cilk_for (uint32_t i = 0; i < n; ++i)
    y[i] = factor_y * y[i] + factor_x * x[i];
}

/// Computes y = a x.
static void multiply(const struct matrix *a, const double *restrict x,
                     double *restrict y) {
  cilk_for (uint32_t row = 0; row < a->rows; ++row)
    y[row] = multiply_row(a, x, row);
}

/// Solves the equation by conjugate gradients (Hestenes and Stiefel 1952), from
/// zero. Returns the square of the last residual, relative to that of the
/// first.
static double solve(struct problem *p) {
  uint32_t n = p->a.rows;
  cilk_for (uint32_t i = 0; i < n; ++i) {
    p->x[i] = 0;
    p->residual[i] = p->direction[i] = p->b[i];
  }
  double first = dot(p->residual, p->residual, n), square = first;
  for (int step = 0; step < STEPS && square > tolerance * tolerance * first;
       ++step) {
    multiply(&p->a, p->direction, p->image);
    double factor = square / dot(p->direction, p->image, n);
    combine(1, p->x, factor, p->direction, n);
    combine(1, p->residual, -factor, p->image, n);
    double last = square;
    square = dot(p->residual, p->residual, n);
    combine(square / last, p->direction, 1, p->residual, n);
  }
  return square / first;
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_spawn")
#pragma push_macro("cilk_sync")
#pragma push_macro("cilk_for")
#undef cilk_spawn
#undef cilk_sync
#undef cilk_for
#define cilk_spawn
#define cilk_sync
#define cilk_for for
#define assemble serial_assemble
#define dot serial_dot
#define combine serial_combine
#define multiply serial_multiply
#define solve serial_solve
#include "minife.c"
#undef assemble
#undef dot
#undef combine
#undef multiply
#undef solve
#pragma pop_macro("cilk_spawn")
#pragma pop_macro("cilk_sync")
#pragma pop_macro("cilk_for")
#include "minife.c"

/// Computes the gradients of the nodes' shape functions in the coordinates of
/// the unit cube, at the points of the quadrature.
static void make_gradients(double gradients[POINTS][NODES][3]) {
  const double below = 0.5 - 0.5 / sqrt(3);
  for (int point = 0; point < POINTS; ++point)
    for (int i = 0; i < NODES; ++i)
      for (int along = 0; along < 3; ++along) {
        double value = i >> along & 1 ? 1 : -1;
        for (int axis = 0; axis < 3; ++axis)
          if (axis != along)
            value *= (point >> axis & 1) == (i >> axis & 1) ? 1 - below : below;
        gradients[point][i][along] = value;
      }
}

/// Makes a mesh of nodes with a distance of one, moved a little.
static struct mesh make_mesh(uint32_t elements) {
  struct mesh mesh = {.elements = elements, .side = elements + 1};
  mesh.nodes = mesh.side * mesh.side * mesh.side;
  mesh.at = allocate(mesh.nodes, sizeof *mesh.at);
  for (uint32_t node = 0; node < mesh.nodes; ++node) {
    struct place p = place_of(node, mesh.side);
    mesh.at[node][0] = p.x + 0.2 * sin(0.9 * p.y + 1.3 * p.z);
    mesh.at[node][1] = p.y + 0.2 * sin(1.1 * p.z + 0.7 * p.x);
    mesh.at[node][2] = p.z + 0.2 * sin(0.8 * p.x + 1.2 * p.y);
  }
  make_gradients(mesh.gradients);
  return mesh;
}

/// Allocates and touches the memory of a problem that is neither assembled nor
/// solved. The matrix's integers lie together, and so do all other numbers.
static struct problem make_problem(const struct mesh *mesh) {
  uint32_t n = mesh->nodes;
  size_t elements = start_of_row(mesh, n), numbers = elements + 5 * (size_t)n;
  struct problem p = {.mesh = *mesh, .a = {.rows = n}};
  p.a.starts = allocate(n + 1 + elements, sizeof *p.a.starts);
  p.a.values = allocate(numbers, sizeof *p.a.values);
  memset(p.a.starts, 1, (n + 1 + elements) * sizeof *p.a.starts);
  memset(p.a.values, 1, numbers * sizeof *p.a.values);
  p.a.starts[n] = (uint32_t)elements;
  p.a.columns = p.a.starts + n + 1;
  p.x = p.a.values + elements;
  p.b = p.x + n;
  p.residual = p.b + n;
  p.direction = p.residual + n;
  p.image = p.direction + n;
  return p;
}

static void delete_problem(struct problem *p) {
  free(p->a.starts);
  free(p->a.values);
}

/// Returns true if two problems' matrices, solutions and right sides are the
/// same.
static bool is_same(const struct problem *p, const struct problem *q) {
  size_t n = p->a.rows, elements = p->a.starts[n];
  return !memcmp(p->a.starts, q->a.starts,
                 (n + 1 + elements) * sizeof *p->a.starts) &&
         !memcmp(p->a.values, q->a.values,
                 (elements + 2 * n) * sizeof *p->a.values);
}

/// Returns the matrix's element at that place, 0 if it has none.
static double element(const struct matrix *a, uint32_t row, uint32_t column) {
  for (uint32_t at = a->starts[row]; at < a->starts[row + 1]; ++at)
    if (a->columns[at] == column)
      return a->values[at];
  return 0;
}

static bool is_symmetric(const struct matrix *a) {
  for (uint32_t row = 0; row < a->rows; ++row)
    for (uint32_t at = a->starts[row]; at < a->starts[row + 1]; ++at)
      if (!(fabs(a->values[at] - element(a, a->columns[at], row)) < 1e-13))
        return false;
  return true;
}

/// Returns true if an element's matrix gives the right integral of the product
/// of two linear functions' gradients: for one coordinate twice its volume,
/// which is about one, and 0 for two coordinates. The patch test does not check
/// coefficients. Every seventh element is tested, since the same code has made
/// all of them.
static bool has_right_elements(const struct mesh *mesh) {
  uint32_t side = mesh->elements;
  for (uint32_t i = 0; i < side * side * side; i += 7) {
    uint32_t nodes[NODES];
    double k[NODES][NODES], products[3][3] = {{0}};
    find_nodes(mesh, place_of(i, side), nodes);
    integrate_element(mesh, nodes, k);
    for (int row = 0; row < NODES; ++row)
      for (int column = 0; column < NODES; ++column)
        for (int a = 0; a < 3; ++a)
          for (int b = 0; b < 3; ++b)
            products[a][b] += mesh->at[nodes[row]][a] * k[row][column] *
                              mesh->at[nodes[column]][b];
    if (!(fabs(products[0][0] - 1) < 0.5))
      return false;
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        if (!(fabs(products[a][b] - (a == b) * products[0][0]) <
              1e-12 * side * side))
          return false;
  }
  return true;
}

/// Returns true if the linear function solves the system, and the residual of x
/// is the one that the solver returned. If the residual was small enough for
/// the solver to end, x must be the linear function. Otherwise its error must
/// be smaller than at first, in the norm that the solver's steps make smaller.
static bool is_solved(const struct problem *p, double reduction) {
  uint32_t n = p->a.rows;
  double largest = p->mesh.elements * 4.0, error = 0;
  double squares = 0, all_squares = 0, energy = 0, all_energy = 0;
  double *solution = allocate(2 * (size_t)n, sizeof *solution),
         *difference = solution + n;
  for (uint32_t i = 0; i < n; ++i) {
    solution[i] = exact(&p->mesh, i);
    difference[i] = solution[i] - p->x[i];
    error = fmax(error, fabs(difference[i]));
  }
  bool solved = true;
  for (uint32_t i = 0; i < n; ++i) {
    double patch = p->b[i] - multiply_row(&p->a, solution, i);
    solved &= fabs(patch) < 1e-12 * largest;
    double residual = p->b[i] - multiply_row(&p->a, p->x, i);
    squares += residual * residual;
    all_squares += p->b[i] * p->b[i];
    energy += difference[i] * multiply_row(&p->a, difference, i);
    all_energy += solution[i] * multiply_row(&p->a, solution, i);
  }
  free(solution);
  solved &= fabs(sqrt(squares / all_squares) - sqrt(reduction)) < 1e-12;
  if (reduction <= tolerance * tolerance)
    return solved && error < 1e-7 * largest;
  return solved && energy < 0.5 * all_energy;
}

int main(int argc, char **argv) {
  struct mesh mesh = make_mesh(
      (uint32_t)size_argument(argc, argv, 1, "[ELEMENTS]", 80, 1, 400));
  struct problem p = make_problem(&mesh), q = make_problem(&mesh);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  double serial_reduction, reduction;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serial_assemble(&p); serial_reduction = serial_solve(&p));
    MEASURE(parallel, assemble(&q); reduction = solve(&q));
    wrong |= serial_reduction != reduction || !is_same(&p, &q);
  }
  wrong |= !has_right_elements(&mesh) || !is_symmetric(&q.a) ||
           !is_solved(&q, reduction);
  printf("%u equations solved to %.0e\n", mesh.nodes, sqrt(reduction));
  delete_problem(&q);
  delete_problem(&p);
  free(mesh.at);
  return report(!wrong, serial, parallel);
}

#endif

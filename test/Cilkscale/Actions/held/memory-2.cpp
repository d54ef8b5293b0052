// Multiplies a sparse matrix by a vector, again and again. The matrix is much larger than the caches,
// and each of its elements is used once in each round.
// RUN: %check_program %s -- -DSIZE=200
#include "program.h"
#include <cilk/cilk.h>
#include <memory>
#include <vector>

/// A matrix in compressed rows. No strand initialises the large arrays before the loop that fills
/// them.
struct Matrix {
  explicit Matrix(long n)
      : begins(new long[n + 1]), columns(new int[n * perRow]), values(new double[n * perRow]) {
    begins[0] = 0;
    cilk_for (long row = 0; row < n; ++row) {
      begins[row + 1] = (row + 1) * perRow;
      for (long k = 0; k < perRow; ++k) {
        columns[row * perRow + k] = int((row + k * k) % n);
        values[row * perRow + k] = 1.0 / double(perRow + k);
      }
    }
  }
  static constexpr long perRow = 32;
  std::unique_ptr<long[]> begins;
  std::unique_ptr<int[]> columns;
  std::unique_ptr<double[]> values;
};

static void multiply(const Matrix &matrix, const std::vector<double> &x, std::vector<double> &y) {
  cilk_for (std::size_t row = 0; row < y.size(); ++row) {                   // ACTION: memory
    double sum = 0;
    for (long k = matrix.begins[row]; k < matrix.begins[row + 1]; ++k)      // ACTION: memory
      sum += matrix.values[k] * x[matrix.columns[k]];                       // ACTION: memory
    y[row] = sum;                                                           // ACTION: memory
  }
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 400'000, 1, 10'000'000);
  const Matrix matrix(n);
  std::vector<double> x(n, 1), y(n);
  for (int round = 0; round < 20; ++round) {
    multiply(matrix, x, y); // ACTION: memory
    std::swap(x, y);
  }
  double sum = 0;
  for (long row = 0; row < n; row += 97)
    sum += x[row];
  printf("sum %.9g\n", sum);
}

//===- matrix.cpp - a matrix library ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matrices as values: spawned calls return them, by elision, and take temporaries that
// operators made, by value and by reference. These temporaries belong to the child and
// are destroyed with it. All matrices are counted, so a temporary that is destroyed
// twice or never is noticed. Element types are integers, integers modulo a prime,
// complex numbers, and matrices themselves. Shapes that don't match throw inside of
// spawned calls and are caught outside; variables that were being initialised then
// never existed.
//
// RUN: %check_program --levels 0,1,2,3 %s -- -DSIZE=40 -std=c++20
//===----------------------------------------------------------------------===//

#include "program.h"

#include <algorithm>
#include <atomic>
#include <cilk/cilk.h>
#include <cmath>
#include <complex>
#include <functional>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace linear {

/// The number of matrices that have elements. Those moved from have none.
std::atomic<long> live{0};
/// Up to this many rows and columns one strand computes a product.
constexpr std::size_t leaf = 8;

class ShapeError : public std::invalid_argument {
public:
  ShapeError(const char *what, std::size_t rows, std::size_t columns,
             std::size_t otherRows, std::size_t otherColumns)
      : std::invalid_argument(
            message(what, rows, columns, otherRows, otherColumns)) {}

private:
  static std::string message(const char *what, std::size_t r, std::size_t c,
                             std::size_t r2, std::size_t c2) {
    std::ostringstream text;
    text << what << " of " << r << "x" << c << " and " << r2 << "x" << c2;
    return text.str();
  }
};

template <class T> class Matrix {
  std::size_t height = 0, width = 0;
  std::vector<T> elements;

  void countIn() {
    if (!elements.empty())
      live.fetch_add(1, std::memory_order_relaxed);
  }
  void countOut() {
    if (!elements.empty())
      live.fetch_sub(1, std::memory_order_relaxed);
  }
  void requireShapeOf(const Matrix &other, const char *what) const {
    if (height != other.height || width != other.width)
      throw ShapeError(what, height, width, other.height, other.width);
  }

public:
  using value_type = T;

  Matrix() = default;
  Matrix(std::size_t rows, std::size_t columns, const T &value = T())
      : height(rows), width(columns), elements(rows * columns, value) {
    countIn();
  }
  Matrix(std::initializer_list<std::initializer_list<T>> rows)
      : height(rows.size()), width(rows.size() ? rows.begin()->size() : 0) {
    for (const auto &row : rows) {
      if (row.size() != width)
        throw ShapeError("rows", 1, width, 1, row.size());
      elements.insert(elements.end(), row);
    }
    countIn();
  }
  Matrix(const Matrix &other)
      : height(other.height), width(other.width), elements(other.elements) {
    countIn();
  }
  Matrix(Matrix &&other) noexcept
      : height(std::exchange(other.height, 0)),
        width(std::exchange(other.width, 0)),
        elements(std::move(other.elements)) {
    other.elements.clear();
  }
  Matrix &operator=(Matrix other) noexcept {
    swap(other);
    return *this;
  }
  ~Matrix() { countOut(); }
  void swap(Matrix &other) noexcept {
    std::swap(height, other.height);
    std::swap(width, other.width);
    elements.swap(other.elements);
  }

  static Matrix identity(std::size_t n) {
    Matrix result(n, n);
    for (std::size_t i = 0; i < n; ++i)
      result(i, i) = T(1);
    return result;
  }
  template <class F>
  static Matrix generate(std::size_t rows, std::size_t columns, F &&f) {
    Matrix result(rows, columns);
    cilk_for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j)
        result(i, j) = f(i, j);
    return result;
  }

  std::size_t rows() const { return height; }
  std::size_t columns() const { return width; }
  T &operator()(std::size_t i, std::size_t j) {
    return elements[i * width + j];
  }
  const T &operator()(std::size_t i, std::size_t j) const {
    return elements[i * width + j];
  }

  /// Returns a copy of a part. Elements outside of this matrix are zero.
  Matrix part(std::size_t top, std::size_t left, std::size_t rows,
              std::size_t columns) const {
    Matrix result(rows, columns);
    for (std::size_t i = 0; i < rows && top + i < height; ++i)
      for (std::size_t j = 0; j < columns && left + j < width; ++j)
        result(i, j) = (*this)(top + i, left + j);
    return result;
  }
  /// Overwrites a part; elements outside are dropped.
  void place(std::size_t top, std::size_t left, const Matrix &part) {
    for (std::size_t i = 0; i < part.height && top + i < height; ++i)
      for (std::size_t j = 0; j < part.width && left + j < width; ++j)
        (*this)(top + i, left + j) = part(i, j);
  }
  Matrix transposed() const {
    return generate(width, height, [this](std::size_t i, std::size_t j) {
      return (*this)(j, i);
    });
  }

  Matrix &operator+=(const Matrix &b) {
    requireShapeOf(b, "sum");
    cilk_for (std::size_t i = 0; i < elements.size(); ++i)
      elements[i] += b.elements[i];
    return *this;
  }
  Matrix &operator-=(const Matrix &b) {
    requireShapeOf(b, "difference");
    cilk_for (std::size_t i = 0; i < elements.size(); ++i)
      elements[i] -= b.elements[i];
    return *this;
  }
  friend Matrix operator+(Matrix a, const Matrix &b) {
    a += b;
    return a;
  }
  friend Matrix operator-(Matrix a, const Matrix &b) {
    a -= b;
    return a;
  }
  friend bool operator==(const Matrix &a, const Matrix &b) {
    return a.height == b.height && a.width == b.width &&
           a.elements == b.elements;
  }
  friend bool operator!=(const Matrix &a, const Matrix &b) { return !(a == b); }
};

template <class T> void requireProduct(const Matrix<T> &a, const Matrix<T> &b) {
  if (a.columns() != b.rows())
    throw ShapeError("product", a.rows(), a.columns(), b.rows(), b.columns());
}

/// Returns the product by its definition, row by row.
template <class T>
Matrix<T> multiplySerially(const Matrix<T> &a, const Matrix<T> &b) {
  requireProduct(a, b);
  Matrix<T> c(a.rows(), b.columns());
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t k = 0; k < a.columns(); ++k)
      for (std::size_t j = 0; j < b.columns(); ++j)
        c(i, j) += a(i, k) * b(k, j);
  return c;
}

/// Returns the product block by block: one iteration computes each block of the result.
template <class T, std::size_t Block = 16>
Matrix<T> multiplyBlocked(const Matrix<T> &a, const Matrix<T> &b) {
  requireProduct(a, b);
  Matrix<T> c(a.rows(), b.columns());
  cilk_for (std::size_t top = 0; top < c.rows(); top += Block)
    cilk_for (std::size_t left = 0; left < c.columns(); left += Block) {
      const auto bottom = std::min(top + Block, c.rows());
      const auto right = std::min(left + Block, c.columns());
      for (std::size_t k = 0; k < a.columns(); ++k)
        for (std::size_t i = top; i < bottom; ++i)
          for (std::size_t j = left; j < right; ++j)
            c(i, j) += a(i, k) * b(k, j);
    }
  return c;
}

/// Returns the product by halving the longest of the three sides.
template <class T> Matrix<T> multiply(const Matrix<T> &a, const Matrix<T> &b) {
  requireProduct(a, b);
  const std::size_t n = a.rows(), m = a.columns(), p = b.columns();
  if (std::max({n, m, p}) <= leaf)
    return multiplySerially(a, b);
  Matrix<T> c(n, p);
  if (n >= m && n >= p) {
    Matrix<T> top = cilk_spawn multiply(a.part(0, 0, n / 2, m), b);
    c.place(n / 2, 0, multiply(a.part(n / 2, 0, n - n / 2, m), b));
    cilk_sync;
    c.place(0, 0, top);
  } else if (p >= m) {
    Matrix<T> left = cilk_spawn multiply(a, b.part(0, 0, m, p / 2));
    c.place(0, p / 2, multiply(a, b.part(0, p / 2, m, p - p / 2)));
    cilk_sync;
    c.place(0, 0, left);
  } else {
    c = cilk_spawn multiply(a.part(0, 0, n, m / 2), b.part(0, 0, m / 2, p));
    auto rest = multiply(a.part(0, m / 2, n, m - m / 2),
                         b.part(m / 2, 0, m - m / 2, p));
    cilk_sync;
    c += rest;
  }
  return c;
}

/// Returns the product by seven instead of eight products half as large, after Strassen. The
/// factors come by value: they are temporaries of the operators.
template <class T> Matrix<T> strassen(Matrix<T> a, Matrix<T> b) {
  requireProduct(a, b);
  const auto n = std::max({a.rows(), a.columns(), b.columns()});
  if (n <= leaf)
    return multiplySerially(a, b);
  const auto h = (n + 1) / 2;
  const auto a11 = a.part(0, 0, h, h), a12 = a.part(0, h, h, h),
             a21 = a.part(h, 0, h, h), a22 = a.part(h, h, h, h);
  const auto b11 = b.part(0, 0, h, h), b12 = b.part(0, h, h, h),
             b21 = b.part(h, 0, h, h), b22 = b.part(h, h, h, h);
  Matrix<T> c(a.rows(), b.columns());

  Matrix<T> m1 = cilk_spawn strassen(a11 + a22, b11 + b22);
  Matrix<T> m2 = cilk_spawn strassen(a21 + a22, b11);
  auto m3 = cilk_spawn strassen(a11, b12 - b22);
  auto m4 = cilk_spawn strassen(a22, b21 - b11);
  Matrix<T> m5{cilk_spawn strassen(a11 + a12, b22)};
  Matrix<T> m6(cilk_spawn strassen(a21 - a11, b11 + b12));
  const Matrix<T> m7 = strassen(a12 - a22, b21 + b22);
  cilk_sync;
  c.place(0, 0, m1 + m4 - m5 + m7);
  c.place(0, h, m3 + m5);
  c.place(h, 0, m2 + m4);
  c.place(h, h, m1 - m2 + m3 + m6);
  return c;
}

template <class T> Matrix<T> operator*(const Matrix<T> &a, const Matrix<T> &b) {
  return multiply(a, b);
}

/// Returns a power: squares the base in parallel with the product so far.
template <class T> Matrix<T> power(Matrix<T> base, unsigned exponent) {
  auto result = Matrix<T>::identity(base.rows());
  for (; exponent != 0; exponent /= 2) {
    Matrix<T> square = cilk_spawn multiply(base, base);
    if (exponent % 2 != 0)
      result = result * base;
    cilk_sync;
    base = std::move(square);
  }
  return result;
}

/// Returns the product of several matrices, split at the smallest dimension.
template <class T>
Matrix<T> chain(const Matrix<T> *first, const Matrix<T> *last) {
  if (last - first == 1)
    return *first;
  auto split =
      std::min_element(first + 1, last, [](const auto &a, const auto &b) {
        return a.rows() < b.rows();
      });
  auto left = cilk_spawn chain(first, split);
  auto right = chain(split, last);
  cilk_sync;
  return left * right;
}
template <class T, class... More>
Matrix<T> productOf(const Matrix<T> &first, const More &...more) {
  const Matrix<T> factors[] = {first, more...};
  return chain(factors, factors + 1 + sizeof...(more));
}

} // namespace linear

namespace {

using linear::live;
using linear::Matrix;

/// Integers modulo a prime.
class Residue {
  static constexpr std::uint64_t prime = 998244353;
  std::uint32_t value = 0;

public:
  Residue() = default;
  Residue(std::uint64_t n) : value(static_cast<std::uint32_t>(n % prime)) {}
  Residue &operator+=(const Residue &b) {
    return *this = Residue(std::uint64_t(value) + b.value);
  }
  Residue &operator-=(const Residue &b) {
    return *this = Residue(value + prime - b.value);
  }
  friend Residue operator*(const Residue &a, const Residue &b) {
    return {std::uint64_t(a.value) * b.value};
  }
  friend bool operator==(const Residue &a, const Residue &b) {
    return a.value == b.value;
  }
  std::uint64_t get() const { return value; }
};

std::uint64_t digest(long x) { return mix(static_cast<std::uint64_t>(x)); }
std::uint64_t digest(const Residue &x) { return mix(x.get()); }
std::uint64_t digest(const std::complex<double> &x) {
  return mix(digest(std::lround(x.real())) ^
             std::uint64_t(std::lround(x.imag())));
}
template <class T> std::uint64_t digest(const Matrix<T> &m) {
  std::uint64_t sum = m.rows();
  for (std::size_t i = 0; i < m.rows(); ++i)
    for (std::size_t j = 0; j < m.columns(); ++j)
      sum = mix(sum ^ digest(m(i, j)));
  return sum;
}

/// Returns a matrix of small numbers, so that sums and products of doubles stay exact.
template <class T>
Matrix<T> randomMatrix(std::size_t rows, std::size_t columns,
                       std::uint64_t seed) {
  return Matrix<T>::generate(
      rows, columns, [=](std::size_t i, std::size_t j) -> T {
        const auto bits = mix(seed ^ (i * columns + j));
        if constexpr (std::is_same_v<T, std::complex<double>>)
          return {double(bits % 17) - 8, double(bits / 17 % 17) - 8};
        else if constexpr (std::is_same_v<T, Residue>)
          return {bits >> 32};
        else
          return static_cast<T>(bits % 17) - 8;
      });
}

template <class T> void check(const char *name, std::size_t n) {
  const auto a = randomMatrix<T>(n, n + 5, 1), b = randomMatrix<T>(n + 5, n, 2);
  using Multiply =
      std::function<Matrix<T>(const Matrix<T> &, const Matrix<T> &)>;
  const std::vector<std::pair<std::string, Multiply>> ways{
      {"blocked", linear::multiplyBlocked<T>},
      {"halves", linear::multiply<T>},
      {"strassen", linear::strassen<T>}};
  std::vector<Matrix<T>> products(ways.size());
  for (std::size_t i = 0; i < ways.size(); ++i)
    products[i] = cilk_spawn ways[i].second(a, b);
  Matrix<T> expected = linear::multiplySerially(a, b);
  cilk_sync;
  for (std::size_t i = 0; i < ways.size(); ++i)
    expect(products[i] == expected, ways[i].first.c_str());
  std::printf("%s: %016llx\n", name,
              static_cast<unsigned long long>(digest(expected)));
}

void checkAlgebra(std::size_t n) {
  const auto a = randomMatrix<long>(n, n / 2, 3),
             b = randomMatrix<long>(n / 2, n, 4),
             c = randomMatrix<long>(n, n, 5);
  Matrix<long> left = cilk_spawn linear::strassen(linear::strassen(a, b), c);
  Matrix<long> right = cilk_spawn linear::strassen(a, linear::multiply(b, c));
  auto turned = cilk_spawn(a * b).transposed();
  auto third = linear::productOf(a, b, c);
  cilk_sync;
  expect(left == right && left == third, "products are associative");
  expect(turned == b.transposed() * a.transposed(), "transposed product");
  expect(left + right - left == right, "sums");

  const auto fibonacci =
      linear::power(Matrix<Residue>{{1, 1}, {1, 0}}, 1000000);
  std::printf("Fibonacci number 1000000: %llu\n",
              static_cast<unsigned long long>(fibonacci(0, 1).get()));
  const auto big = linear::power(randomMatrix<Residue>(n / 2, n / 2, 6), 13);
  std::printf("13th power: %016llx\n",
              static_cast<unsigned long long>(digest(big)));
}

/// Calls a function that has to throw; returns the exception's text.
template <class F> std::string thrownBy(F f) {
  const long before = live;
  std::string text = "nothing";
  try {
    f();
  } catch (const linear::ShapeError &error) {
    text = error.what();
  }
  expect(live == before, "an exception leaves matrices");
  return text;
}

void checkExceptions(std::size_t n) {
  const auto a = randomMatrix<long>(n, n, 7),
             b = randomMatrix<long>(n, n + 1, 8),
             c = randomMatrix<long>(n + 2, n, 9);
  const std::vector<std::function<void()>> mistakes{
      [&] { // A spawned call throws.
        Matrix<long> product = cilk_spawn linear::multiply(b, a);
        Matrix<long> right = linear::multiply(a, a);
        cilk_sync;
        expect(false, "not reached");
      },
      [&] { // The continuation throws.
        auto product = cilk_spawn linear::multiply(a, b);
        Matrix<long> other;
        other = cilk_spawn linear::strassen(b, b);
        auto sum = a + c;
        cilk_sync;
      },
      [&] { // An argument of a spawned call throws.
        Matrix<long> product = cilk_spawn linear::strassen(a + b, a - c);
        cilk_sync;
      },
      [&] { // Several children throw; the serially first wins.
        Matrix<long> first = cilk_spawn linear::strassen(a, b),
                     second = cilk_spawn linear::strassen(a, c),
                     third = cilk_spawn linear::strassen(b, c),
                     fourth = cilk_spawn linear::multiply(b, b);
      },
      [&] { // Iterations throw, each with children of its own.
        cilk_for (std::size_t i = 0; i < 20; ++i) {
          auto part = cilk_spawn linear::multiply(a.part(0, 0, i + 1, n), a);
          auto other =
              linear::multiply(a.part(0, 0, n, i + 1), a.part(0, 0, 9, i + 2));
          cilk_sync;
        }
      },
      [&] { // An optional's value throws.
        std::optional<Matrix<long>> product;
        cilk_spawn product.emplace(a * c);
        cilk_sync;
      },
      [&] { // The handler of the first exception throws.
        try {
          auto sum = cilk_spawn linear::strassen(b, a);
          cilk_sync;
        } catch (const linear::ShapeError &) {
          auto again = cilk_spawn linear::strassen(c, b);
          cilk_spawn linear::multiply(c, c);
          cilk_sync;
        }
      },
      [&] { Matrix<long> ragged = {{1, 2}, {3}}; }};
  for (std::size_t i = 0; i < mistakes.size(); ++i)
    std::printf("mistake %zu: %s\n", i, thrownBy(mistakes[i]).c_str());

  // All of these cases run at once, and each exception is caught in its own case.
  std::vector<std::string> texts(mistakes.size());
  cilk_for (std::size_t i = 0; i < mistakes.size(); ++i) {
    try {
      mistakes[i]();
    } catch (const std::exception &error) {
      texts[i] = error.what();
    }
  }
  for (std::size_t i = 0; i < mistakes.size(); ++i)
    expect(texts[i] == thrownBy(mistakes[i]), "mistakes side by side");
}

} // namespace

int main(int argc, char **argv) {
  const auto n =
      static_cast<std::size_t>(size_argument(argc, argv, 240, 20, 4000));
  check<long>("integers", n);
  check<double>("doubles", n);
  check<Residue>("residues", n / 2);
  check<std::complex<double>>("complex numbers", n / 2);
  checkAlgebra(n);
  checkExceptions(n);
  expect(live == 0, "each matrix is destroyed once");
  return report();
}

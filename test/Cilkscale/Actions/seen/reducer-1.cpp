// Counts the pairs of points that are near to one another. The function that is called for each pair
// updates a reducer, so the innermost loop looks up the view of its worker each time.
// RUN: %check_program %s -- -DSIZE=300
#include "program.h"
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>
#include <functional>
#include <vector>

struct Point {
  double x, y;
};

class Cloud {
public:
  explicit Cloud(long n) : points(n) {
    for (long i = 0; i < n; ++i)
      points[i] = {fraction(2 * i), fraction(2 * i + 1)};
  }

  /// Calls \p visit for each point after the one of that number, with the square of the distance.
  void forLater(std::size_t number, const std::function<void(double)> &visit) const {
    const Point &here = points[number];
    for (std::size_t other = number + 1; other < points.size(); ++other) { // ACTION: reducer
      const double x = points[other].x - here.x, y = points[other].y - here.y;
      visit(x * x + y * y); // ACTION: reducer
    }
  }

private:
  std::vector<Point> points;
};

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 16000, 1, 1000000);
  const Cloud cloud(n);
  cilk::opadd_reducer<long> pairs = 0;
  cilk_for (long i = 0; i < n; ++i)            // ACTION: reducer
    cloud.forLater(i, [&](double square) {     // ACTION: reducer
      pairs += square < 0.01;                  // ACTION: reducer
    });
  printf("%ld pairs are near\n", long(pairs));
}

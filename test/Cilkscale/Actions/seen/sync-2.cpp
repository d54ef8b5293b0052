// Renders the frames of a film. Each pair of frames is in a scope of its own, so the next pair begins
// only when both are complete, although no frame needs another one.
// RUN: %check_program %s -- -DSIZE=4
#include "program.h"
#include <cilk/cilk.h>
#include <complex>
#include <vector>

/// Returns the number of points of a Julia set that are in a frame.
static long render(long frame) {
  constexpr int size = 120;
  const std::complex<double> c(-0.8 + 0.001 * double(frame), 0.156);
  long inside = 0;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      double x = 3.0 * row / size - 1.5, y = 3.0 * column / size - 1.5;
      int step = 0;
      for (; step < 60 && x * x + y * y < 4; ++step) {
        const double next = x * x - y * y + c.real();
        y = 2 * x * y + c.imag();
        x = next;
      }
      inside += step == 60;
    }
  return inside;
}

int main(int argc, char **argv) {
  const long frames = size_argument(argc, argv, 400, 2, 1'000'000) / 2 * 2;
  std::vector<long> inside(frames);
  for (long frame = 0; frame < frames; frame += 2) {     // ACTION: sync
    cilk_scope {                                         // ACTION: sync
      inside[frame] = cilk_spawn render(frame);          // ACTION: sync
      inside[frame + 1] = render(frame + 1);             // ACTION: sync
    }                                                    // ACTION: sync
  }
  uint64_t sum = 0;
  for (long points : inside)
    sum = mix(sum + points);
  printf("checksum %llu\n", (unsigned long long)sum);
}

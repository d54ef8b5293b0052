// Adjusts the brightness of an image. The programmer has asked for pieces of one pixel, whose work is
// far shorter than a spawn.
// RUN: %check_program %s -- -DSIZE=200
#include "program.h"
#include <cilk/cilk.h>
#include <vector>

struct Pixel {
  unsigned char red, green, blue;
};

static unsigned char brighter(unsigned char value) {
  return value < 205 ? value + 50 : 255;
}

static void brighten(std::vector<Pixel> &image) {
#pragma cilk grainsize 1                                    // ACTION: grain
  cilk_for (std::size_t i = 0; i < image.size(); ++i) {     // ACTION: grain
    Pixel &pixel = image[i];                                // ACTION: grain
    pixel.red = brighter(pixel.red);                        // ACTION: grain
    pixel.green = brighter(pixel.green);                    // ACTION: grain
    pixel.blue = brighter(pixel.blue);                      // ACTION: grain
  }
}

int main(int argc, char **argv) {
  const long height = size_argument(argc, argv, 4000, 1, 100000);
  std::vector<Pixel> image(height * 1000);
  cilk_for (long row = 0; row < height; ++row)
    for (long i = row * 1000; i < (row + 1) * 1000; ++i)
      image[i] = {(unsigned char)i, (unsigned char)(i / 3), (unsigned char)(i / 7)};
  for (int round = 0; round < 20; ++round)
    brighten(image);
  uint64_t sum = 0;
  for (std::size_t i = 0; i < image.size(); i += 997)
    sum = mix(sum + image[i].red + 256 * image[i].green + 65536 * image[i].blue);
  printf("checksum %llu\n", (unsigned long long)sum);
}

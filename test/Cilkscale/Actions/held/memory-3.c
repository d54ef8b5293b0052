// Blends images and then stretches their contrast, as separate passes over arrays of many megabytes.
// RUN: %check_program %s -- -DSIZE=20
#include "program.h"
#include <cilk/cilk.h>

enum { WIDTH = 4096 };

static void blend(unsigned char *to, const unsigned char *one, const unsigned char *other, long height) {
  cilk_for (long row = 0; row < height; ++row)                     // ACTION: memory
    for (long i = row * WIDTH; i < (row + 1) * WIDTH; ++i)         // ACTION: memory
      to[i] = (unsigned char)((one[i] + other[i]) / 2);            // ACTION: memory
}

static void stretch(unsigned char *image, long height) {
  cilk_for (long row = 0; row < height; ++row)                     // ACTION: memory
    for (long i = row * WIDTH; i < (row + 1) * WIDTH; ++i)         // ACTION: memory
      image[i] = (unsigned char)(image[i] ^ image[i] >> 1);        // ACTION: memory
}

int main(int argc, char **argv) {
  const long height = size_argument(argc, argv, 16000, 1, 1000000);
  const size_t bytes = (size_t)height * WIDTH;
  unsigned char *images[3];
  for (int i = 0; i < 3; ++i)
    images[i] = malloc(bytes);
  cilk_for (long row = 0; row < height; ++row)
    for (int i = 0; i < 3; ++i)
      for (long column = 0; column < WIDTH; ++column)
        images[i][row * WIDTH + column] = (unsigned char)(row * (i + 1) + column);
  for (int round = 0; round < 20; ++round) {
    blend(images[round % 3], images[(round + 1) % 3], images[(round + 2) % 3], height); // ACTION: memory
    stretch(images[round % 3], height);                                                 // ACTION: memory
  }
  uint64_t sum = 0;
  for (long row = 0; row < height; row += 13)
    sum = mix(sum + images[0][row * WIDTH + row % WIDTH]);
  printf("checksum %llu\n", (unsigned long long)sum);
  for (int i = 0; i < 3; ++i)
    free(images[i]);
  return 0;
}

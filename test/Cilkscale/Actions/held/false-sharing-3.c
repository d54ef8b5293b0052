// Filters eight channels of sound. The samples of the channels alternate in memory, and each channel
// is a task that sweeps over the block many times. So all tasks write to all cache lines.
// RUN: %check_program %s -- -DSIZE=20
#include "program.h"
#include <cilk/cilk.h>

enum { CHANNELS = 8, FRAMES = 512 };

static float block[FRAMES][CHANNELS];

/// Applies a filter of second order to a channel, in place.
static void filter(int channel, float strength) {
  float last = 0, before = 0;
  for (int frame = 0; frame < FRAMES; ++frame) { // ACTION: false-sharing
    const float out = strength * block[frame][channel] + 0.5f * last - 0.25f * before;
    before = last;
    last = out;
    block[frame][channel] = out + 0.125f; // ACTION: false-sharing
  }
}

static void filter_channel(int channel, int stages) {
  for (int stage = 0; stage < stages; ++stage)       // ACTION: false-sharing
    filter(channel, 0.45f + 0.05f * (float)(stage % 3)); // ACTION: false-sharing
}

int main(int argc, char **argv) {
  const int stages = (int)size_argument(argc, argv, 30000, 1, 10000000);
  for (int frame = 0; frame < FRAMES; ++frame)
    for (int channel = 0; channel < CHANNELS; ++channel)
      block[frame][channel] = (float)fraction((uint64_t)(frame * CHANNELS + channel));
  for (int channel = 1; channel < CHANNELS; ++channel)
    cilk_spawn filter_channel(channel, stages); // ACTION: false-sharing
  filter_channel(0, stages);                    // ACTION: false-sharing
  cilk_sync;
  double sum = 0;
  for (int frame = 0; frame < FRAMES; ++frame)
    for (int channel = 0; channel < CHANNELS; ++channel)
      sum += (double)block[frame][channel];
  printf("sum %.6f\n", sum);
  return 0;
}

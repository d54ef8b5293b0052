// Plays random walks and gathers statistics. The objects with the statistics of the groups lie side by
// side in a vector, and a virtual function updates them after each walk's step.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <cilk/cilk.h>
#include <memory>
#include <vector>

class Observer {
public:
  virtual ~Observer() = default;
  virtual void see(long position) = 0;
};

class Extremes final : public Observer {
public:
  explicit Extremes(int &steps, int &highest) : steps(steps), highest(highest) {}
  void see(long position) override {
    ++steps;                                               // ACTION: false-sharing
    highest = position > highest ? int(position) : highest; // ACTION: false-sharing
  }

private:
  int &steps, &highest;
};

static void walk(uint64_t seed, long length, Observer &observer) {
  long position = 0;
  for (long step = 0; step < length; ++step) { // ACTION: false-sharing
    seed = seed * 6364136223846793005 + 1442695040888963407;
    position += seed >> 63 ? 1 : -1;
    observer.see(position); // ACTION: false-sharing
  }
}

int main(int argc, char **argv) {
  constexpr int groups = 8;
  const long length = size_argument(argc, argv, 120'000'000, groups, 10'000'000'000) / groups;
  std::vector<int> steps(groups), highest(groups);
  std::vector<std::unique_ptr<Observer>> observers;
  for (int group = 0; group < groups; ++group)
    observers.push_back(std::make_unique<Extremes>(steps[group], highest[group]));
#pragma cilk grainsize 1
  cilk_for (int group = 0; group < groups; ++group)      // ACTION: false-sharing
    walk(mix(group), length, *observers[group]);         // ACTION: false-sharing
  for (int group = 0; group < groups; ++group)
    printf("group %d: %d steps, highest %d\n", group, steps[group], highest[group]);
}

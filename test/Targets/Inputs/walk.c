// A library that calls back from many strands.
static void both(void (*visit)(int), int low, int high) {
  if (high - low <= 4) {
    for (int i = low; i < high; ++i)
      visit(i);
    return;
  }
  int mid = low + (high - low) / 2;
  cilk_spawn both(visit, low, mid);
  both(visit, mid, high);
}

void walk(void (*visit)(int), int n) { both(visit, 0, n); }

// Strands that allocate from one std::pmr resource in parallel race, unless the resource locks
// itself. Memory that a synchronised pool takes back and gives to another strand counts as a
// new object.
// REQUIRES: cilksan
// DEFINE: %{flags} = -fsanitize=cilk -std=c++17
// DEFINE: %{run} = %python %S/../Inputs/twins.py %t monotonic pool freed released -- synchronized own heap reused
// RUN: %clangxx_cilk %{flags} -O0 %s -o %t && %{run}
// RUN: %if nightly %{ %clangxx_cilk %{flags} -O2 %s -o %t && %{run} %}
// RUN: %if nightly %{ %if libc++ %{ %clangxx_cilk %{flags} -stdlib=libc++ -O0 %s -o %t && %{run} %} %}
// RUN: %if libc++ %{ %clangxx_cilk %{flags} -stdlib=libc++ -O2 %s -o %t && %{run} %}
#include <cilk/cilk.h>
#include <cstdlib>
#include <cstring>
#include <memory_resource>
#include <string>
#include <vector>

using std::pmr::memory_resource;

// The optimiser doesn't know which resource it is.
[[gnu::noinline]] static long sum(memory_resource *from, int count) {
  std::pmr::vector<long> numbers(from);
  for (int i = 0; i < count; ++i)
    numbers.push_back(i);
  long all = 0;
  for (long number : numbers)
    all += number;
  return all;
}

[[gnu::noinline]] static void both(memory_resource *one, memory_resource *other) {
  long left = 0;
  left = cilk_spawn sum(one, 100);
  long right = sum(other, 100);
  cilk_sync;
  if (left != right)
    abort();
}

// Makes each strand free memory that was allocated before the spawn.
static void freeBoth(memory_resource *from) {
  void *one = from->allocate(64), *other = from->allocate(64);
  cilk_spawn from->deallocate(one, 64);
  from->deallocate(other, 64);
  cilk_sync;
}

[[gnu::noinline]] static void fill(memory_resource *from) {
  void *block = from->allocate(48);
  memset(block, 1, 48);
  from->deallocate(block, 48);
}

int main(int argc, char **argv) {
  std::string which = argc > 1 ? argv[1] : "";
  std::pmr::monotonic_buffer_resource buffer, otherBuffer;
  std::pmr::unsynchronized_pool_resource pool;
  std::pmr::synchronized_pool_resource shared;
  if (which == "monotonic") {
    both(&buffer, &buffer);
  } else if (which == "pool") {
    both(&pool, &pool);
  } else if (which == "freed") {
    freeBoth(&pool);
  } else if (which == "released") {
    cilk_spawn fill(&pool);
    pool.release();
    cilk_sync;
  } else if (which == "synchronized") {
    both(&shared, &shared);
    freeBoth(&shared);
  } else if (which == "own") {
    both(&buffer, &otherBuffer);
  } else if (which == "heap") {
    both(std::pmr::new_delete_resource(), std::pmr::new_delete_resource());
  } else if (which == "reused") {
    for (int i = 0; i < 4; ++i)
      cilk_spawn fill(&shared);
    cilk_sync;
  } else {
    return 1;
  }
  return 0;
}

// [heap] The parent deletes an object that the child may still be using.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>
#include <utility>

volatile int size = 10;
int out;
struct Node {
  int value, other;
};

[[gnu::noinline]] int get(const Node *node) {
  return node->value; // RACE(a): read
}
[[gnu::noinline]] void use(const Node *node) { out = get(node); }

int main() {
  Node *node = new Node{size, 2};
  cilk_spawn use(node);
  delete node; // RACE(a): free
  cilk_sync;
  std::printf("%d\n", out);
}

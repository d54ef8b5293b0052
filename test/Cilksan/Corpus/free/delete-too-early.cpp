// [heap] The child owns the object and deletes it.
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
  return node->value;
}
[[gnu::noinline]] void use(std::unique_ptr<Node> node) { out = get(node.get()); }

int main() {
  std::unique_ptr<Node> node(new Node{size, 2});
  cilk_spawn use(std::move(node));
  node.reset(new Node{3, 4});
  cilk_sync;
  std::printf("%d\n", out);
}

// [classes] A class has an operator new, whose list of free objects a lock protects.
#include <cilk/cilk.h>
#include <cstddef>
#include <cstdio>
#include <mutex>

volatile int size = 4;

struct Node {
  Node *next;
  int value;
  static Node nodes[8];
  static int used;
  static std::mutex lock;
  static void *operator new(std::size_t) {
    std::lock_guard<std::mutex> guard(lock);
    return &nodes[used++];
  }
  static void operator delete(void *) {}
};
Node Node::nodes[8];
int Node::used;
std::mutex Node::lock;

[[gnu::noinline]] int make(int n) {
  Node *one = new Node{nullptr, n};
  return one->value;
}

int main() {
  int a = cilk_spawn make(size);
  int b = make(size);
  cilk_sync;
  std::printf("%d\n", a + b);
}

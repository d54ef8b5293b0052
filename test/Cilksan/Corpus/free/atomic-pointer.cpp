// [atomics] A list is pushed to by compare and exchange of its head; links are atomic as well.
#include <atomic>
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 20;
template <class T> using pointer_to = std::atomic<T *>;
struct Node {
  int value;
  pointer_to<Node> next;
} nodes[20];
pointer_to<Node> head;

[[gnu::noinline]] void push(Node *fresh) {
  Node *old = head.load();
  do
    fresh->next.store(old);
  while (!head.compare_exchange_weak(old, fresh));
}

int main() {
  int n = size, sum = 0;
  cilk_for (int i = 0; i < n; ++i) {
    nodes[i].value = i;
    push(&nodes[i]);
  }
  for (Node *p = head; p; p = p->next)
    sum += p->value;
  std::printf("%d\n", sum);
}

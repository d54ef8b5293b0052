// [atomics] A list is pushed to by plain stores to its head.
#include <atomic>
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 20;
template <class T> using pointer_to = T *;
struct Node {
  int value;
  pointer_to<Node> next;
} nodes[20];
pointer_to<Node> head;

[[gnu::noinline]] void push(Node *fresh) {
  fresh->next = head; // RACE(a): read
  head = fresh; // RACE(a): write RACE(b): write
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

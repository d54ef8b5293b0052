// [locks] A transfer locks the account that pays, but not the one that gets the money.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 30;
struct account {
  pthread_mutex_t lock;
  long balance;
} accounts[5];

__attribute__((noinline)) void transfer(int from, int to, int amount) {
  pthread_mutex_lock(&accounts[from].lock);
  accounts[from].balance -= amount; // RACE(a): write
  accounts[to].balance += amount; // RACE(a): write RACE(b): write
  pthread_mutex_unlock(&accounts[from].lock);
}

int main(void) {
  int n = size;
  for (int i = 0; i < 5; ++i)
    pthread_mutex_init(&accounts[i].lock, NULL);
  cilk_for (int i = 0; i < n; ++i)
    transfer(i % 5, (i + 1 + i % 3) % 5, i);
  for (int i = 0; i < 5; ++i)
    printf("%ld\n", accounts[i].balance);
  return 0;
}

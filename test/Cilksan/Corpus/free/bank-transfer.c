// [locks] A transfer locks both accounts, in the order of their numbers.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 30;
struct account {
  pthread_mutex_t lock;
  long balance;
} accounts[5];

__attribute__((noinline)) void transfer(int from, int to, int amount) {
  int low = from < to ? from : to, high = from < to ? to : from;
  pthread_mutex_lock(&accounts[low].lock);
  pthread_mutex_lock(&accounts[high].lock);
  accounts[from].balance -= amount;
  accounts[to].balance += amount;
  pthread_mutex_unlock(&accounts[high].lock);
  pthread_mutex_unlock(&accounts[low].lock);
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

// [recursion] Each search for places of queens gets a copy of the board.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 5;

__attribute__((noinline)) int safe(const char *board, int row, int col) {
  for (int i = 0; i < row; ++i) {
    int other = board[i];
    if (other == col || other - col == row - i || col - other == row - i)
      return 0;
  }
  return 1;
}

__attribute__((noinline)) void put(char *board, int row, int col) {
  board[row] = (char)col;
}

int solve(char *board, int n, int row) {
  if (row == n)
    return 1;
  int counts[8] = {0}, sum = 0;
  char boards[8][8];
  for (int col = 0; col < n; ++col)
    if (safe(board, row, col)) {
      char *next = boards[col];
      memcpy(next, board, row);
      put(next, row, col);
      counts[col] = cilk_spawn solve(next, n, row + 1);
    }
  cilk_sync;
  for (int col = 0; col < n; ++col)
    sum += counts[col];
  return sum;
}

int main(void) {
  char board[8];
  memset(board, 0, sizeof board);
  printf("%d\n", solve(board, size, 0));
  return 0;
}

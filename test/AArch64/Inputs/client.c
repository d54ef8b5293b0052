#include <stdio.h>
long fib(int n);
int main(void) { printf("fib(15) = %ld\n", fib(15)); }

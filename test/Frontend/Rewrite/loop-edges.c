// RUN: %clang_fe -w -O2 %s %S/../Inputs/serial-markers.c -o %t && %t | FileCheck %s
// Loops that end at the edge of their type are counted correctly, although their serial form would
// step past it.

#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define COUNT(...)                                                             \
  do {                                                                         \
    unsigned long long n = 0, last = 0;                                        \
    cilk_for (__VA_ARGS__) {                                                   \
      n++;                                                                     \
      last = i;                                                                \
    }                                                                          \
    printf("%llu %lld\n", n, (long long)last);                                 \
  } while (0)

int main(void) {
  int two = 2, minus = -3;
  COUNT(int i = INT_MAX - 3; i <= INT_MAX; i++); // CHECK: 4 2147483647
  COUNT(int i = INT_MIN + 3; i >= INT_MIN; i--); // CHECK-NEXT: 4 -2147483648
  COUNT(int i = INT_MAX - 4; i < INT_MAX; i += 3); // CHECK-NEXT: 2 2147483646
  COUNT(unsigned i = UINT_MAX - 3; i <= UINT_MAX; i += two); // CHECK-NEXT: 2 4294967294
  COUNT(unsigned char i = 250; i <= 255; i++); // CHECK-NEXT: 6 255
  COUNT(signed char i = -126; i >= -128; i--); // CHECK-NEXT: 3 -128
  COUNT(int64_t i = INT64_MAX - 1; i <= INT64_MAX; i++); // CHECK-NEXT: 2 9223372036854775807
  COUNT(int64_t i = INT64_MIN; i < INT64_MAX; i += INT64_MAX); // CHECK-NEXT: 3 9223372036854775806
  COUNT(int64_t i = INT64_MAX; i >= INT64_MIN; i -= INT64_MAX); // CHECK-NEXT: 3 -9223372036854775807
  COUNT(uint64_t i = UINT64_MAX; i > 0; i -= UINT64_MAX); // CHECK-NEXT: 1 -1
  COUNT(uint64_t i = 1; i <= UINT64_MAX; i += UINT64_MAX / 2); // CHECK-NEXT: 3 -1
  COUNT(int i = 10; i > INT_MIN; i += INT_MIN); // CHECK-NEXT: 2 -2147483638
  COUNT(unsigned i = 5; i != 2; i += minus); // CHECK-NEXT: 1 5
  COUNT(unsigned i = UINT_MAX - 1; i != 2; i += two); // CHECK-NEXT: 2 0
  COUNT(_Bool i = 0; i <= 1; i++); // CHECK-NEXT: 2 1
  COUNT(int i = 3; i < 3; i++); // CHECK-NEXT: 0 0
  COUNT(int i = 4; i <= 3; i++); // CHECK-NEXT: 0 0
  COUNT(unsigned i = 0; i > 0; i--); // CHECK-NEXT: 0 0
  COUNT(int i = -1; i < 1u; i++); // CHECK-NEXT: 0 0
  return 0;
}

// With link-time optimisation, full and thin, the compile step lowers tasks, and whole-program
// passes must not see through a spawn.
// REQUIRES: lld
// RUN: %plain_program -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for %S/Inputs/client.c %S/Inputs/library.c -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %cilk_program -O2 -flto=full -fuse-ld=lld %S/Inputs/client.c %S/Inputs/library.c -o %t.full
// RUN: env CILK_NWORKERS=1 %t.full | cmp - %t.expected
// RUN: env CILK_NWORKERS=8 %t.full | cmp - %t.expected
// RUN: %cilk_program -O2 -flto=thin -fuse-ld=lld %S/Inputs/client.c %S/Inputs/library.c -o %t.thin
// RUN: env CILK_NWORKERS=1 %t.thin | cmp - %t.expected
// RUN: env CILK_NWORKERS=8 %t.thin | cmp - %t.expected
// RUN: %cilk_program -O0 -flto=full -fuse-ld=lld %S/Inputs/client.c %S/Inputs/library.c -o %t.O0
// RUN: env CILK_NWORKERS=8 %t.O0 | cmp - %t.expected
// Only one file contains Cilk.
// RUN: %cilk_program -O3 -flto=thin -c %S/Inputs/library.c -o %t.library.o
// RUN: %plain_program -O3 -flto=thin -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -c %S/Inputs/client.c -o %t.client.o
// RUN: %cilk_program -O3 -flto=thin -fuse-ld=lld %t.client.o %t.library.o -o %t.mixed
// RUN: env CILK_NWORKERS=8 %t.mixed | cmp - %t.expected

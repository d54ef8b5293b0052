// A program that spawns loads a shared library that spawns.
// RUN: %plain_program -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for %S/Inputs/client.c %S/Inputs/library.c -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %cilk_program -O2 -fPIC -shared %S/Inputs/library.c -o %t.O2.so
// RUN: %cilk_program -O2 %S/Inputs/client.c %t.O2.so -o %t.O2
// RUN: env CILK_NWORKERS=1 %t.O2 | cmp - %t.expected
// RUN: env CILK_NWORKERS=8 %t.O2 | cmp - %t.expected
// RUN: %cilk_program -O0 -fPIC -shared %S/Inputs/library.c -o %t.O0.so
// RUN: %cilk_program -O0 %S/Inputs/client.c %t.O0.so -o %t.O0
// RUN: env CILK_NWORKERS=1 %t.O0 | cmp - %t.expected
// RUN: env CILK_NWORKERS=8 %t.O0 | cmp - %t.expected
// A program from the plain compiler may use the Cilk library.
// RUN: %plain_program -O2 -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for %S/Inputs/client.c %t.O2.so -o %t.plain
// RUN: env CILK_NWORKERS=4 LD_LIBRARY_PATH=%opencilk_lib %t.plain | cmp - %t.expected

// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -fsyntax-only -Xclang -verify=c -x c %s
// The rows of an effect's array are arrays: pointers to rows could lead anywhere.

#pragma cilk splice writes(m[0 : 2][0 : 3]) // expected-error {{the second dimension of an effect must be that of an array, not of 'long *'}} c-error {{not of 'long *'}}
void pointers(long **m) {}
#pragma cilk splice writes(m[0 : 2][1][0 : 3]) // expected-error {{the third dimension of an effect must be that of an array, not of 'long *'}} c-error {{the third dimension}}
void third(long *(*m)[8]) {}
#pragma cilk splice writes(m[0 : 2][0 : 8][0 : 8])
void arrays(long (*m)[8][8]) {}
#ifdef __cplusplus
struct row {
  long *of;
  long &operator[](long i) { return of[i]; }
};
#pragma cilk splice writes(m[0 : 2][0 : 3]) // expected-error {{the second dimension of an effect must be that of an array, not of 'row'}}
void rows(row *m) {}
#pragma cilk splice writes(m[0 : 2][0 : 3]) // expected-error {{the second dimension of an effect must be that of an array, not of 'long *'}}
template <class T> void any(T m) {}
void use(long **pointers, long (*arrays)[8]) {
  any(arrays);
  any(pointers); // expected-note {{in instantiation of function template specialization 'any<long **>' requested here}}
}
#else
#pragma cilk splice writes(m[0 : 2][0 : n])
void variable(long n, long m[][n]) {}
#endif

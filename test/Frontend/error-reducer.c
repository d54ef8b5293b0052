// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Reducers are a later version's.

int _Hyperobject(zero, plus) sum = 0; // expected-error {{reducers ('_Hyperobject') are not supported yet}}
long cilk_reducer total;              // expected-error {{reducers ('cilk_reducer') are not supported yet}}

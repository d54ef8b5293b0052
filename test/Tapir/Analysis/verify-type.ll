; A detach returns an i1 that says in which strand it is.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'f': 'tapir.detach' is of type 'i32 (ptr, ...)', but has to be of type 'i1 (ptr region, ...)'
define void @f() {
  %sr = alloca i8
  %d = call i32 (ptr, ...) @tapir.detach(ptr %sr)
  ret void
}
declare i32 @tapir.detach(ptr, ...)

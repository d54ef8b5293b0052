; A detach says which strand it is in by an i1.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'f': detach does not return i1
define void @f() {
  %sr = alloca i8
  %d = call i32 (ptr, ...) @tapir.detach(ptr %sr)
  ret void
}
declare i32 @tapir.detach(ptr, ...)

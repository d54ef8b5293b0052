; A region is a local variable of the function, or a choice among several.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK-NOT: 'good'
; CHECK: malformed Tapir in function 'argument': sync region is not a local variable
; CHECK: tapir.sync(ptr %sr)
define void @good(i1 %c) {
  %a = alloca i8
  %b = alloca i8
  %r = select i1 %c, ptr %a, ptr %b
  call void @tapir.sync(ptr %r)
  ret void
}
define void @argument(ptr %sr) {
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @tapir.sync(ptr)

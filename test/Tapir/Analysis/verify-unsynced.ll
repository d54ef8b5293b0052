; A region that is never synced leaves a child whose frame is gone.
; RUN: not %opt_tapir -passes=tapir-verify -disable-output %s 2>&1 | FileCheck %s
; CHECK: error: malformed Tapir in function 'f': sync region is never synced
; CHECK-NEXT: %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @g(ptr)
define void @f(ptr %p) {
  %r = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %d, label %t, label %n
t:
  call void @g(ptr %p)
  call void @tapir.reattach(ptr %r)
  br label %n
n:
  ret void
}

; Inference never marks a function with markers, or a caller of one, as sequential,
; non-recursive or free of side effects.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture),cgscc(function-attrs),rpo-function-attrs' -S %s | FileCheck %s

; CHECK-NOT: {{nosync|norecurse|memory\(none\)|willreturn}}
; CHECK: define internal void @f
; CHECK-NOT: {{nosync|norecurse|memory\(none\)|willreturn}}
; CHECK: define void @g
; CHECK-NOT: {{nosync|norecurse|memory\(none\)|willreturn}}
; CHECK: {{^}}}
define internal void @f(ptr %p) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @g(ptr %p) {
  call void @f(ptr %p)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)

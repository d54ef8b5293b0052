; Tasks that cannot be outlined run serially, with a remark: here an exception leaves the
; task.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -S -pass-remarks-missed=tapir %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}} spawns of 'f' run serially: an exception can leave a task
; CHECK-LABEL: define void @f(
; CHECK-NOT: tapir.
; CHECK: invoke void @may_throw()
; CHECK: store i32 1, ptr %p
; CHECK-NOT: tapir.
; CHECK: store i32 2, ptr %p

define void @f(ptr %p) personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  invoke void @may_throw() to label %fine unwind label %pad
fine:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
cont:
  invoke void @tapir.sync(ptr %sr) to label %out unwind label %pad
out:
  store i32 2, ptr %p
  ret void
}
declare void @may_throw()
declare i32 @__gxx_personality_v0(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)

; Invokes of markers that never throw are lowered as calls, also if no pass has prepared them.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower,verify -tapir-target=serial -S %s | FileCheck %s
; CHECK-NOT: tapir.
define void @view(ptr %reducer, ptr %identity, ptr %reduce) personality ptr @personality {
  %guard = invoke ptr @tapir.view.begin(ptr %reducer, i64 8, i64 1, i64 8, ptr %identity, ptr %reduce) to label %begun unwind label %pad
begun:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
define void @detach() personality ptr @personality {
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) nounwind to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  call void @tapir.sync(ptr %sr)
  resume { ptr, i32 } %p
}
declare void @g()
declare i32 @personality(...)
declare ptr @tapir.view.begin(ptr, i64, i64, i64, ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)

; The descriptor of a region from an inlined function is initialised once, before lifetime markers
; that the inliner put around the callee's locals; these markers have to be removed, or the
; initialisation is lost.
; RUN: %ir_of_version %s | %opt_tapir -passes=tapir-lower -S | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @work()

; CHECK-LABEL: define void @f
; CHECK-NOT: lifetime
; CHECK: store i64 0, ptr %region
; CHECK-NOT: lifetime
; CHECK: @f.task
; CHECK-NOT: lifetime
; CHECK: ret void
define void @f() {
  %region = alloca i8
  call void @llvm.lifetime.start.p0(ptr %region)
  %d = call i1 (ptr, ...) @tapir.detach(ptr %region)
  br i1 %d, label %child, label %rest

child:
  call void @work()
  call void @tapir.reattach(ptr %region)
  br label %rest

rest:
  call void @tapir.sync(ptr %region)
  call void @llvm.lifetime.end.p0(ptr %region)
  ret void
}

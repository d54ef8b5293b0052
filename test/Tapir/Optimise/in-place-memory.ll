; Memory of a task that runs in place: the task keeps its copy of memory that it changes; memory
; that it only reads needs none; memory that it shares only with a duplicate of the task stays
; its own; memory that it alone uses is not moved.
; RUN: %opt_tapir -passes=tapir-spawn-before-sync,verify -S %s | FileCheck %s

; CHECK-LABEL: define i32 @changes(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[COPY:%.*]], ptr align 4 %a, i64 4
; CHECK: store i32 2, ptr [[COPY]]
; CHECK: call void @use_value
; CHECK: [[R:%.*]] = load i32, ptr %a
; CHECK: ret i32 [[R]]
define i32 @changes(i32 %i) {
  %sr = alloca i8
  %a = alloca i32
  store i32 1, ptr %a
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  store i32 2, ptr %a
  %v = load i32, ptr %a
  call void @use_value(i32 %v)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %a
  ret i32 %r
}

; CHECK-LABEL: define void @reads(
; CHECK-NOT: memcpy
; CHECK: call void @use_argument(ptr byval(i32) %a)
define void @reads() {
  %sr = alloca i8
  %a = alloca i32
  store i32 1, ptr %a
  call void @tapir.pin(ptr %a)
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @use_argument(ptr byval(i32) %a)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @duplicated(
; CHECK: %own = alloca i32
; CHECK-NEXT: [[OTHER:%.*]] = alloca i32
; CHECK: call i1 (ptr, ...) @tapir.detach
; CHECK: call void @use(ptr %own)
; CHECK: call void @use(ptr [[OTHER]])
define void @duplicated() {
  %sr = alloca i8
  %own = alloca i32
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  store i32 0, ptr %own
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %t2 = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t2, label %task2, label %cont2
task2:
  store i32 1, ptr %own
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont2
cont2:
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @own(
; CHECK: %own = alloca [4 x i32]
; CHECK-NOT: alloca
; CHECK: [[P:%.*]] = getelementptr i32, ptr %own, i64 2
; CHECK: call void @use(ptr [[P]])
define void @own() {
  %sr = alloca i8
  %own = alloca [4 x i32]
  %p = getelementptr i32, ptr %own, i64 2
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @use(ptr %p)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare void @use_argument(ptr byval(i32))
declare void @use_value(i32)
declare void @tapir.pin(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)

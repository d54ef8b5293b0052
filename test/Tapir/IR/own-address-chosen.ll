; An address may be chosen outside of a task among addresses of memory that the task has copies
; of. In the task it then means the copies.
; RUN: %opt_tapir -passes=tapir-lower,verify -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; RUN: %opt_tapir -passes=tapir-serialise-small,verify -S %s | FileCheck %s --check-prefix=SERIAL
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @use(i32)

; CHECK-LABEL: define internal {{.*}}void @choose.task(
; CHECK: %[[A:.*]] = alloca i32
; CHECK: %[[B:.*]] = alloca i32
; CHECK: %[[INSIDE:.*]] = icmp ult i64 %{{.*}}, 4
; CHECK: getelementptr i8, ptr %{{[ab]1?2?}}, i64
; CHECK: select i1 %[[INSIDE]], ptr
; CHECK: icmp ult i64 %{{.*}}, 4
; CHECK: getelementptr i8, ptr %{{[ab]1?2?}}, i64
; CHECK: %[[OWN:.*]] = select i1
; CHECK: store i32 1, ptr %[[A]]
; CHECK: store i32 2, ptr %[[B]]
; CHECK: load i32, ptr %[[OWN]]
define void @choose(i1 %first) {
entry:
  %a = alloca i32
  %b = alloca i32
  %sr = alloca i8
  br i1 %first, label %then, label %join
then:
  br label %join
join:
  %which = phi ptr [ %a, %then ], [ %b, %entry ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %continuation
task:
  store i32 1, ptr %a
  store i32 2, ptr %b
  %value = load i32, ptr %which
  call void @use(i32 %value)
  call void @tapir.reattach(ptr %sr)
  br label %continuation
continuation:
  call void @tapir.sync(ptr %sr)
  ret void
}

; The same holds if the task runs in place.
; SERIAL-LABEL: define void @small(
; SERIAL-NOT: tapir.detach
; SERIAL: select i1 %{{.*}}, ptr
; SERIAL: %[[OWN:.*]] = select i1 %{{.*}}, ptr
; SERIAL: load i32, ptr %[[OWN]]
define void @small(i1 %first, ptr %result) {
entry:
  %a = alloca i32
  %b = alloca i32
  %sr = alloca i8
  br i1 %first, label %then, label %join
then:
  br label %join
join:
  %which = phi ptr [ %a, %then ], [ %b, %entry ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %continuation
task:
  store i32 1, ptr %a
  store i32 2, ptr %b
  %value = load i32, ptr %which
  store i32 %value, ptr %result
  call void @tapir.reattach(ptr %sr)
  br label %continuation
continuation:
  call void @tapir.sync(ptr %sr)
  ret void
}

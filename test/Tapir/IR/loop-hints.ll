; Unrolling is forbidden while a loop is parallel and allowed again in its leaf; a hint of the
; user's stays on both loops.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s --check-prefix=SHIELD
; RUN: %opt_tapir -passes=tapir-prepare,tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; SHIELD: br label %head, !llvm.loop [[PLAIN:![0-9]+]]
; SHIELD: br label %head, !llvm.loop [[HINTED:![0-9]+]]
; SHIELD: [[PLAIN]] = distinct !{[[PLAIN]], [[VECTOR:![0-9]+]], [[SHIELD:![0-9]+]], [[DISABLE:![0-9]+]]}
; SHIELD: [[VECTOR]] = !{!"llvm.loop.vectorize.width", i32 8}
; SHIELD: [[SHIELD]] = !{!"tapir.shield"}
; SHIELD: [[DISABLE]] = !{!"llvm.loop.unroll.disable"}
; SHIELD: [[HINTED]] = distinct !{[[HINTED]], [[COUNT:![0-9]+]]}
; SHIELD: [[COUNT]] = !{!"llvm.loop.unroll.count", i32 4}
; CHECK-LABEL: define internal {{.*}}void @plain.loop(
; CHECK: br label %head, !llvm.loop [[PLAIN:![0-9]+]]
; CHECK-LABEL: define internal {{.*}}void @hinted.loop(
; CHECK: br label %head, !llvm.loop [[HINTED:![0-9]+]]
; CHECK: [[PLAIN]] = distinct !{[[PLAIN]], [[VECTOR:![0-9]+]]}
; CHECK: [[VECTOR]] = !{!"llvm.loop.vectorize.width", i32 8}
; CHECK: [[HINTED]] = distinct !{[[HINTED]], [[COUNT:![0-9]+]]}
; CHECK: [[COUNT]] = !{!"llvm.loop.unroll.count", i32 4}

define void @plain(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head, !llvm.loop !0
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @hinted(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head, !llvm.loop !2
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.width", i32 8}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.unroll.count", i32 4}

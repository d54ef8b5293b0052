; A tool is told where an atomic operation takes a free Mutex of Rust's, and where one releases it.
; The Rust function that contains the operation tells which of the two it does.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @lock_and_unlock(
; CHECK: %[[NOW:.*]] = load i32, ptr %mutex
; CHECK-NEXT: %[[FREE:.*]] = icmp eq i32 %[[NOW]], 7
; CHECK-NEXT: %[[LOCK:.*]] = select i1 %[[FREE]], ptr %mutex, ptr null
; CHECK-NEXT: call void @__csi_synchronise(i32 0, ptr %[[LOCK]], i64 0)
; CHECK-NEXT: cmpxchg ptr %mutex, i32 7, i32 1
; CHECK: call void @__csi_synchronise(i32 2, ptr %mutex, i64 0)
; CHECK-NEXT: atomicrmw xchg ptr %mutex
; CHECK-NOT: __csi_synchronise
; CHECK: }
define void @lock_and_unlock(ptr %mutex) !dbg !4 {
  %taken = cmpxchg ptr %mutex, i32 7, i32 1 acquire monotonic, !dbg !7
  %before = atomicrmw xchg ptr %mutex, i32 0 release, !dbg !8
  %other = atomicrmw add ptr %mutex, i32 1 monotonic, !dbg !9
  ret void
}

; Without optimisation the operation is a call.
; CHECK-LABEL: define void @try_lock(
; CHECK: %[[LOCK:.*]] = select i1 %{{.*}}, ptr %mutex, ptr null
; CHECK-NEXT: call void @__csi_synchronise(i32 0, ptr %[[LOCK]], i64 0)
; CHECK-NEXT: call {{.*}}compare_exchange"(ptr %mutex
define void @try_lock(ptr %mutex) !dbg !5 {
  %taken = call i1 @"<core::sync::atomic::AtomicU32>::compare_exchange"(ptr %mutex, i32 0, i32 1), !dbg !10
  ret void
}
declare i1 @"<core::sync::atomic::AtomicU32>::compare_exchange"(ptr, i32, i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", linkageName: "_RNvC4main1f", scope: !1, file: !1, line: 4, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "lock", linkageName: "_RNvMNtNtNtNtC3std3sys4sync5mutex5futexNtB2_5Mutex4lock", scope: !1, file: !1, line: 5, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = distinct !DISubprogram(name: "unlock", linkageName: "_RNvMNtNtNtNtC3std3sys4sync5mutex5futexNtB2_5Mutex6unlock", scope: !1, file: !1, line: 6, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 1, scope: !5, inlinedAt: !9)
!8 = !DILocation(line: 2, scope: !6, inlinedAt: !9)
!9 = !DILocation(line: 3, scope: !4)
!10 = !DILocation(line: 4, scope: !5)
!3 = !DISubroutineType(types: !14)
!14 = !{null}

; A tool is told whether Rust's RwLock is taken shared or alone; a lock that is downgraded is
; released and taken shared.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @all(
; CHECK: %[[L1:.*]] = select i1 %{{.*}}, ptr %lock, ptr null
; CHECK-NEXT: call void @__csi_synchronise(i32 1, ptr %[[L1]], i64 0)
; CHECK-NEXT: cmpxchg ptr %lock, i32 4, i32 5
; CHECK: %[[L0:.*]] = select i1 %{{.*}}, ptr %lock, ptr null
; CHECK-NEXT: call void @__csi_synchronise(i32 0, ptr %[[L0]], i64 0)
; CHECK-NEXT: cmpxchg ptr %lock, i32 0, i32 9
; CHECK: call void @__csi_synchronise(i32 2, ptr %lock, i64 0)
; CHECK-NEXT: call void @__csi_synchronise(i32 1, ptr %lock, i64 0)
; CHECK-NEXT: atomicrmw sub ptr %lock
define void @all(ptr %lock) !dbg !4 {
  %shared = cmpxchg ptr %lock, i32 4, i32 5 acquire monotonic, !dbg !8
  %alone = cmpxchg ptr %lock, i32 0, i32 9 acquire monotonic, !dbg !9
  %downgraded = atomicrmw sub ptr %lock, i32 8 release, !dbg !10
  ret void
}

; An update whose value a closure of the lock computes belongs to the lock.
; CHECK-LABEL: define void @read(
; CHECK: %[[L1:.*]] = select i1 %{{.*}}, ptr %lock, ptr null
; CHECK-NEXT: call void @__csi_synchronise(i32 1, ptr %[[L1]], i64 0)
; CHECK-NEXT: cmpxchg
define void @read(ptr %lock) !dbg !15 {
  %shared = cmpxchg ptr %lock, i32 4, i32 5 acquire monotonic, !dbg !12
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", linkageName: "_RNvC4main1f", scope: !1, file: !1, line: 4, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "read", linkageName: "_RNvMNtNtNtNtC3std3sys4sync6rwlock5futexNtB2_6RwLock4read", scope: !1, file: !1, line: 5, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = distinct !DISubprogram(name: "write", linkageName: "_RNvMNtNtNtNtC3std3sys4sync6rwlock5futexNtB2_6RwLock5write", scope: !1, file: !1, line: 6, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!7 = distinct !DISubprogram(name: "downgrade", linkageName: "_RNvMNtNtNtNtC3std3sys4sync6rwlock5futexNtB2_6RwLock9downgrade", scope: !1, file: !1, line: 7, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DILocation(line: 1, scope: !5, inlinedAt: !11)
!9 = !DILocation(line: 2, scope: !6, inlinedAt: !11)
!10 = !DILocation(line: 3, scope: !7, inlinedAt: !11)
!11 = !DILocation(line: 4, scope: !4)
!12 = !DILocation(line: 5, scope: !13, inlinedAt: !16)
!13 = distinct !DISubprogram(name: "fetch_update", linkageName: "_RINvMNtNtC4core4sync6atomicNtB3_9AtomicU3212fetch_updateNCNvMNtNtNtNtC3std3sys4sync6rwlock5futexNtBX_6RwLock4read0E", scope: !1, file: !1, line: 13, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!3 = !DISubroutineType(types: !14)
!14 = !{null}
!15 = distinct !DISubprogram(name: "g", linkageName: "_RNvC4main1g", scope: !1, file: !1, line: 15, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!16 = !DILocation(line: 6, scope: !15)

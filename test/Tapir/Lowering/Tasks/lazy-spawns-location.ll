; A detach may have no source location: the call of the function that spawns has one, of line 0.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-spawns=lazy -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck %s
; CHECK: call fastcc i64 @f.spawns(i64 %n, i32 0), !dbg [[PLACE:![0-9]+]]
; CHECK: [[PLACE]] = !DILocation(line: 0,

define i64 @f(i64 %n) !dbg !4 {
entry:
  %sr = alloca i8
  %first = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %first, label %one, label %go
one:
  call void @use(i64 %n), !dbg !7
  call void @tapir.reattach(ptr %sr)
  br label %go
go:
  call void @more(i64 %n), !dbg !7
  call void @tapir.sync(ptr %sr)
  ret i64 %n, !dbg !7
}
declare void @use(i64)
declare void @more(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "x.c", directory: "/tmp")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 3, column: 3, scope: !4)

; In a language whose variables all have debug records, a name marks a loop's counter as hidden: it
; is promoted without optimisation, and the loop divided.
; RUN: %opt_tapir -passes='default<O0>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; RUN: sed s/__cilk_number/number/ %s | %opt_tapir -passes='default<O0>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S | FileCheck %s --check-prefix=VISIBLE

; CHECK-LABEL: define void @f(
; CHECK-NOT: %counter
; CHECK: call {{.*}}void @f.loop(i64 0, i64 %n,
; VISIBLE-LABEL: define void @f(
; VISIBLE: %counter = alloca i64
; VISIBLE-NOT: @f.loop
define void @f(ptr %a, i64 %n) noinline optnone !dbg !5 {
entry:
  %sr = alloca [1 x i8]
  %counter = alloca [8 x i8]
    #dbg_declare(ptr %counter, !8, !DIExpression(), !10)
  call void @tapir.loop(ptr %sr, i64 %n, i64 1), !dbg !10
  store i64 0, ptr %counter, !dbg !10
  br label %head, !dbg !10
head:
  %i = load i64, ptr %counter, !dbg !10
  %more = icmp ult i64 %i, %n, !dbg !10
  br i1 %more, label %body, label %done, !dbg !10
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr), !dbg !10
  br i1 %t, label %task, label %latch, !dbg !10
task:
  %j = load i64, ptr %counter, !dbg !10
  call void @use(ptr %a, i64 %j), !dbg !10
  call void @tapir.reattach(ptr %sr), !dbg !10
  br label %latch, !dbg !10
latch:
  %k = load i64, ptr %counter, !dbg !10
  %next = add nuw i64 %k, 1, !dbg !10
  store i64 %next, ptr %counter, !dbg !10
  br label %head, !dbg !10
done:
  call void @tapir.sync(ptr %sr), !dbg !10
  ret void, !dbg !10
}
declare void @use(ptr, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, producer: "test", emissionKind: FullDebug)
!1 = !DIFile(filename: "a.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!8 = !DILocalVariable(name: "__cilk_number", scope: !5, file: !1, line: 2, type: !9)
!9 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!10 = !DILocation(line: 2, scope: !5)

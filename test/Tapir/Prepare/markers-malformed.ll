; A symbol that has a marker's name and isn't called as one is an error, at any level, which says
; what the symbol has to be, and where it is used.
; DEFINE: %{opt} = opt -load-pass-plugin=%tapir_plugin
; RUN: split-file %s %t
; RUN: not %{opt} -passes='default<O0>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -disable-output %t/type.ll 2>&1 | FileCheck %s --check-prefix=TYPE
; RUN: not %{opt} -passes='default<O2>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -disable-output %t/type.ll 2>&1 | FileCheck %s --check-prefix=TYPE
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/call.ll 2>&1 | FileCheck %s --check-prefix=CALL
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/name.ll 2>&1 | FileCheck %s --check-prefix=NAME
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/defined.ll 2>&1 | FileCheck %s --check-prefix=DEFINED
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/variable.ll 2>&1 | FileCheck %s --check-prefix=VARIABLE
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/address.ll 2>&1 | FileCheck %s --check-prefix=ADDRESS
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/table.ll 2>&1 | FileCheck %s --check-prefix=TABLE
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/throw.ll 2>&1 | FileCheck %s --check-prefix=THROW
; RUN: not %{opt} -passes='default<O2>' -tapir-target=serial -disable-output %t/elsewhere.ll 2>&1 | FileCheck %s --check-prefix=THROW

; TYPE: error: spawn.c:7:3: in function f {{.*}}: 'tapir.sync' is of type 'void (ptr, i32)', but has to be of type 'void (ptr region)'
;--- type.ll
define void @f() !dbg !3 {
  %sr = alloca i8
  call void @tapir.sync(ptr %sr, i32 1), !dbg !4
  ret void
}
declare void @tapir.sync(ptr, i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "spawn.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 6, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 7, column: 3, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{null}

; CALL: error: {{.*}} in function f {{.*}}: 'tapir.detach' is called as if it were of type 'i32 (ptr)', but is of type 'i1 (ptr, ...)'
;--- call.ll
define i32 @f() {
  %sr = alloca i8
  %d = call i32 (ptr) @tapir.detach(ptr %sr)
  ret i32 %d
}
declare i1 @tapir.detach(ptr, ...)

; NAME: error: {{.*}} in function f {{.*}}: 'tapir.detatch' is none of Tapir's markers
;--- name.ll
define i1 @f() {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detatch(ptr %sr)
  ret i1 %d
}
declare i1 @tapir.detatch(ptr, ...)

; DEFINED: error: {{.*}} in function f {{.*}}: 'tapir.sync' is one of Tapir's markers, which nobody defines
;--- defined.ll
define void @f() {
  %sr = alloca i8
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @tapir.sync(ptr %sr) noinline {
  ret void
}

; VARIABLE: error: 'tapir.reattach' is one of Tapir's markers, and no variable or alias
;--- variable.ll
@tapir.reattach = global i32 0

; ADDRESS: error: {{.*}} in function f {{.*}}: 'tapir.sync' is one of Tapir's markers, whose address means nothing
;--- address.ll
define void @f(ptr %p) {
  store ptr @tapir.sync, ptr %p
  ret void
}
declare void @tapir.sync(ptr)

; TABLE: error: 'tapir.sync' is one of Tapir's markers, whose address means nothing
;--- table.ll
@table = global [1 x ptr] [ptr @tapir.sync]
declare void @tapir.sync(ptr)

; THROW: error: {{.*}} in function f {{.*}}: 'tapir.throw' is for lowering to define and to call
;--- throw.ll
define void @f(ptr %e) {
  call void @tapir.throw(ptr %e)
  unreachable
}
declare void @tapir.throw(ptr)
;--- elsewhere.ll
define void @f(ptr %e) {
  call void @tapir.throw(ptr %e)
  unreachable
}
define available_externally void @tapir.throw(ptr %e) {
  unreachable
}

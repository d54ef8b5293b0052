/* Calls all functions of tapir-c/Tapir.h. The built code is checked, lowered or run; wrong
 * calls are reported. The argument is a target's name. */
#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tapir-c/Tapir.h>

static LLVMContextRef C;
static LLVMTypeRef Long, Ptr;

static void check(LLVMBool failed, const char *message) {
  if (failed) {
    printf("error: %s\n", message);
    exit(1);
  }
}

static LLVMValueRef number(long n) { return LLVMConstInt(Long, n, 1); }

static LLVMBasicBlockRef block(LLVMValueRef f, const char *name) {
  return LLVMAppendBasicBlockInContext(C, f, name);
}

/* Adds long NAME(long), and puts the builder at its beginning. */
static LLVMValueRef function(LLVMModuleRef m, const char *name,
                             LLVMBuilderRef b) {
  LLVMValueRef f = LLVMAddFunction(m, name, LLVMFunctionType(Long, &Long, 1, 0));
  LLVMPositionBuilderAtEnd(b, block(f, "entry"));
  return f;
}

static LLVMValueRef call(LLVMBuilderRef b, LLVMValueRef f, LLVMValueRef x) {
  return LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, &x, 1, "");
}

static void build_fib(LLVMModuleRef m, LLVMBuilderRef b) {
  LLVMValueRef f = function(m, "fib", b), n = LLVMGetParam(f, 0);
  LLVMValueRef region = tapirCreateRegion(f), x = LLVMBuildAlloca(b, Long, "x");
  LLVMBasicBlockRef small = block(f, "small"), large = block(f, "large");
  LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntSLT, n, number(2), ""), small,
                  large);
  LLVMPositionBuilderAtEnd(b, small);
  LLVMBuildRet(b, n);
  LLVMPositionBuilderAtEnd(b, large);
  TapirTask task = tapirBeginTask(b, region, NULL);
  LLVMBuildStore(b, call(b, f, LLVMBuildSub(b, n, number(1), "")), x);
  tapirEndTask(b, task);
  LLVMValueRef y = call(b, f, LLVMBuildSub(b, n, number(2), ""));
  tapirCreateSync(b, region, NULL);
  LLVMBuildRet(b, LLVMBuildAdd(b, LLVMBuildLoad2(b, Long, x, ""), y, ""));
}

static LLVMValueRef build_add(LLVMModuleRef m, LLVMBuilderRef b) {
  LLVMTypeRef types[] = {Ptr, Ptr};
  LLVMValueRef f = LLVMAddFunction(
      m, "add", LLVMFunctionType(LLVMVoidTypeInContext(C), types, 2, 0));
  LLVMPositionBuilderAtEnd(b, block(f, "entry"));
  LLVMValueRef left = LLVMGetParam(f, 0), right = LLVMGetParam(f, 1);
  LLVMBuildStore(b,
                 LLVMBuildAdd(b, LLVMBuildLoad2(b, Long, left, ""),
                              LLVMBuildLoad2(b, Long, right, ""), ""),
                 left);
  LLVMBuildRetVoid(b);
  return f;
}

/* Builds a function that adds up the numbers below n, by a reducer. */
static void build_sum(LLVMModuleRef m, LLVMBuilderRef b) {
  LLVMValueRef add = build_add(m, b), f = function(m, "sum", b);
  LLVMValueRef reducer = LLVMBuildAlloca(b, Long, "reducer");
  LLVMBuildStore(b, number(0), reducer);
  tapirCreateViewBegin(b, reducer, sizeof(long), NULL, add);
  TapirLoop loop = tapirBeginLoop(b, LLVMGetParam(f, 0), number(10), NULL);
  LLVMValueRef view = tapirCreateView(b, reducer, sizeof(long), NULL, add);
  LLVMBuildStore(
      b, LLVMBuildAdd(b, LLVMBuildLoad2(b, Long, view, ""), loop.Index, ""),
      view);
  tapirEndLoop(b, loop);
  tapirCreateViewEnd(b, reducer);
  LLVMBuildRet(b, LLVMBuildLoad2(b, Long, reducer, ""));
}

/* Builds a scope in a task in a scope; their calls of fib may throw. */
static void build_scopes(LLVMModuleRef m, LLVMBuilderRef b) {
  LLVMValueRef f = function(m, "scopes", b), n = LLVMGetParam(f, 0);
  LLVMValueRef fib = LLVMGetNamedFunction(m, "fib");
  LLVMSetPersonalityFn(
      f, LLVMAddFunction(m, "__gxx_personality_v0",
                         LLVMFunctionType(LLVMInt32TypeInContext(C), NULL, 0, 1)));
  TapirScope outer = tapirBeginScope(b, 1);
  TapirTask task = tapirBeginTask(b, outer.Region, outer.Pad);
  TapirScope inner = tapirBeginScope(b, 1);
  TapirTask nested = tapirBeginTask(b, inner.Region, inner.Pad);
  LLVMBasicBlockRef returned = block(f, "returned");
  LLVMBuildInvoke2(b, LLVMGlobalGetValueType(fib), fib, &n, 1, returned,
                   tapirCreateTaskPad(b, nested), "");
  LLVMPositionBuilderAtEnd(b, returned);
  tapirEndTask(b, nested);
  tapirEndScope(b, inner, NULL, &task);
  tapirEndTask(b, task);
  TapirScope last = tapirBeginScope(b, 1);
  returned = block(f, "returned");
  LLVMValueRef x = LLVMBuildInvoke2(b, LLVMGlobalGetValueType(fib), fib, &n, 1,
                                    returned, last.Pad, "");
  LLVMPositionBuilderAtEnd(b, returned);
  tapirEndScope(b, last, &outer, NULL);
  tapirEndScope(b, outer, NULL, NULL);
  LLVMBuildRet(b, x);
}

static LLVMModuleRef build(void) {
  LLVMModuleRef m = LLVMModuleCreateWithNameInContext("interface", C);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(C);
  build_fib(m, b);
  build_sum(m, b);
  build_scopes(m, b);
  LLVMDisposeBuilder(b);
  char *message = NULL;
  check(LLVMVerifyModule(m, LLVMReturnStatusAction, &message), message);
  LLVMDisposeMessage(message);
  check(tapirVerify(m, &message), message);
  return m;
}

static void show_errors(void) {
  char *message = NULL;
  TapirOptionsRef options = tapirCreateOptions();
  if (tapirSetOption(options, "tapir-lisp", "1", &message))
    printf("option: %s\n", message);
  LLVMDisposeMessage(message);
  tapirDisposeOptions(options);
  LLVMModuleRef m = build();
  if (tapirRunPasses(m, "O2", NULL, NULL, &message))
    printf("triple: %s\n", message);
  LLVMDisposeMessage(message);
  char *triple = LLVMGetDefaultTargetTriple();
  LLVMSetTarget(m, triple);
  LLVMDisposeMessage(triple);
  if (tapirRunPasses(m, "O9", NULL, NULL, &message))
    printf("level: %s\n", message);
  LLVMDisposeMessage(message);
  if (tapirRunPasses(m, "O1", "opencilk", "none.bc", &message))
    printf("tool: %s\n", message);
  LLVMDisposeMessage(message);
  LLVMDisposeModule(m);

  /* The task returns from its parent's function. */
  m = LLVMModuleCreateWithNameInContext("malformed", C);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(C);
  LLVMValueRef f = function(m, "f", b);
  TapirTask task = tapirBeginTask(b, tapirCreateRegion(f), NULL);
  LLVMBuildRet(b, number(1));
  LLVMPositionBuilderAtEnd(b, task.Continuation);
  LLVMBuildRet(b, number(0));
  if (tapirVerify(m, &message))
    printf("malformed: %s\n", message);
  LLVMDisposeMessage(message);
  LLVMDisposeBuilder(b);
  LLVMDisposeModule(m);
}

/* Lowers for a machine, by level, without a JIT: no marker is left. */
static void lower(const char *level, TapirOptionsRef options) {
  char *message = NULL, *triple = LLVMGetDefaultTargetTriple();
  LLVMTargetRef target;
  check(LLVMGetTargetFromTriple(triple, &target, &message), message);
  LLVMTargetMachineRef machine = LLVMCreateTargetMachine(
      target, triple, "", "", LLVMCodeGenLevelDefault, LLVMRelocPIC,
      LLVMCodeModelDefault);
  LLVMModuleRef m = build();
  check(tapirRunPassesWithOptions(m, level, options, machine, &message),
        message);
  check(LLVMVerifyModule(m, LLVMReturnStatusAction, &message), message);
  LLVMDisposeMessage(message);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    const char *name = LLVMGetValueName2(f, &length);
    check(LLVMIsDeclaration(f) && strncmp(name, "tapir.", 6) == 0, name);
  }
  LLVMDisposeModule(m);
  LLVMDisposeTargetMachine(machine);
  LLVMDisposeMessage(triple);
}

static long run(LLVMOrcLLJITRef jit, const char *name, long n) {
  LLVMOrcExecutorAddress address;
  check(LLVMOrcLLJITLookup(jit, &address, name) != NULL, name);
  return ((long (*)(long))address)(n);
}

int main(int argc, char **argv) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
  LLVMInitializeNativeAsmParser();
  C = LLVMContextCreate();
  Long = LLVMInt64TypeInContext(C);
  Ptr = LLVMPointerTypeInContext(C, 0);
  if (argc == 1) {
    show_errors();
    LLVMContextDispose(C);
    return 0;
  }
  char *message = NULL;
  TapirOptionsRef options = tapirCreateOptions();
  check(tapirSetOption(options, "tapir-target", argv[1], &message), message);
  lower("O0", options);
  lower("O3", options);
  LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
  LLVMOrcLLJITRef jit;
  check(tapirPrepareJIT(builder, &message), message);
  check(LLVMOrcCreateLLJIT(&jit, builder) != NULL, "no LLJIT");
  check(tapirAddToJIT(jit, "O1", options, &message), message);
  tapirDisposeOptions(options);
  LLVMOrcThreadSafeContextRef context =
      LLVMOrcCreateNewThreadSafeContextFromLLVMContext(C);
  LLVMModuleRef m = build();
  LLVMOrcThreadSafeModuleRef safe = LLVMOrcCreateNewThreadSafeModule(m, context);
  LLVMOrcDisposeThreadSafeContext(context);
  check(LLVMOrcLLJITAddLLVMIRModule(jit, LLVMOrcLLJITGetMainJITDylib(jit),
                                    safe) != NULL,
        "not added");
  printf("fib %ld, sum %ld, scopes %ld\n", run(jit, "fib", 20),
         run(jit, "sum", 1000), run(jit, "scopes", 20));
  LLVMOrcDisposeLLJIT(jit);
  return 0;
}

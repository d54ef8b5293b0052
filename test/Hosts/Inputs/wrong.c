/* Calls tapir-c/Tapir.h in any order, with any arguments of the right types in C:
 * each call is an error of the context or builds code, and that code is lowered or
 * reported as wrong. The arguments are the first and the last number of a row of
 * programs. */
#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <tapir-c/Tapir.h>

enum { MANY = 24 };
static LLVMContextRef C;
static LLVMModuleRef M;
static LLVMBuilderRef B;
static LLVMValueRef Functions[3];
static LLVMValueRef Values[MANY];
static LLVMBasicBlockRef Blocks[MANY];
static TapirTask Tasks[MANY];
static TapirLoop Loops[MANY];
static TapirScope Scopes[MANY];
static unsigned long Errors, Lowered, Seed;

static unsigned any(unsigned below) {
  Seed = Seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(Seed >> 33) % below;
}

static void count(LLVMDiagnosticInfoRef info, void *unused) {
  (void)unused;
  Errors += LLVMGetDiagInfoSeverity(info) == LLVMDSError;
}

static LLVMValueRef value(void) { return Values[any(MANY)]; }
static LLVMBasicBlockRef block(void) {
  return any(3) ? NULL : Blocks[any(MANY)];
}
static void keep(LLVMValueRef v) {
  if (v)
    Values[any(MANY)] = v;
}

static void keep_task(TapirTask task) {
  Tasks[any(MANY)] = task;
  keep(task.Region);
  if (task.Continuation)
    Blocks[any(MANY)] = task.Continuation;
}

static void move(void) {
  LLVMBasicBlockRef to = Blocks[any(MANY)];
  if (to && any(2))
    LLVMPositionBuilderAtEnd(B, to);
  else if (to && LLVMGetBasicBlockTerminator(to))
    LLVMPositionBuilderBefore(B, LLVMGetBasicBlockTerminator(to));
  else if (to)
    LLVMPositionBuilder(B, to, NULL);
}

static void end_scope(void) {
  tapirEndScope(B, Scopes[any(MANY)], any(2) ? &Scopes[any(MANY)] : NULL,
                any(2) ? &Tasks[any(MANY)] : NULL);
}

static void step(void) {
  switch (any(16)) {
  case 0:
    keep(tapirCreateRegion(Functions[any(3)]));
    break;
  case 1:
  case 2:
    keep_task(tapirBeginTask(B, value(), block()));
    break;
  case 3:
  case 4:
    tapirEndTask(B, Tasks[any(MANY)]);
    break;
  case 5:
    tapirCreateSync(B, value(), block());
    break;
  case 6: {
    TapirLoop loop = tapirBeginLoop(B, value(), any(2) ? value() : NULL, block());
    Loops[any(MANY)] = loop;
    keep_task(loop.Iteration);
    keep(loop.Index);
    break;
  }
  case 7:
    tapirEndLoop(B, Loops[any(MANY)]);
    break;
  case 8: {
    TapirScope scope = tapirBeginScope(B, (LLVMBool)any(2));
    Scopes[any(MANY)] = scope;
    keep(scope.Region);
    if (scope.Pad)
      Blocks[any(MANY)] = any(2) ? scope.Pad : scope.Cleanup;
    break;
  }
  case 9:
    end_scope();
    break;
  case 10: {
    LLVMBasicBlockRef pad = tapirCreateTaskPad(B, Tasks[any(MANY)]);
    if (pad)
      Blocks[any(MANY)] = pad;
    break;
  }
  case 11:
    keep(tapirCreateView(B, value(), any(100), value(), value()));
    break;
  case 12:
    tapirCreateViewBegin(B, value(), any(100), value(), value());
    break;
  case 13:
    tapirCreateViewEnd(B, value());
    break;
  default:
    move();
  }
}

/* Ends every block without a terminator by a return. */
static void complete(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b;
       b = LLVMGetNextBasicBlock(b))
    if (!LLVMGetBasicBlockTerminator(b)) {
      LLVMPositionBuilderAtEnd(B, b);
      LLVMBuildRetVoid(B);
    }
}

static void start(void) {
  LLVMTypeRef types[] = {LLVMInt64TypeInContext(C),
                         LLVMPointerTypeInContext(C, 0)};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(C), types, 2, 0);
  LLVMValueRef personality = LLVMAddFunction(
      M, "__gxx_personality_v0",
      LLVMFunctionType(LLVMInt32TypeInContext(C), NULL, 0, 1));
  static const TapirTask no_task;
  static const TapirLoop no_loop;
  static const TapirScope no_scope;
  for (int i = 0; i < MANY; ++i) {
    Tasks[i] = no_task;
    Loops[i] = no_loop;
    Scopes[i] = no_scope;
    Blocks[i] = NULL;
    Values[i] = NULL;
  }
  for (int i = 0; i < 3; ++i) {
    Functions[i] = LLVMAddFunction(M, "f", type);
    if (i == 2)
      break; /* a declaration */
    LLVMSetPersonalityFn(Functions[i], personality);
    Blocks[i] = LLVMAppendBasicBlockInContext(C, Functions[i], "entry");
    for (int j = 0; j < 4; ++j) {
      Values[8 * i + j] = LLVMGetParam(Functions[i], (unsigned)j % 2);
      Values[8 * i + 4 + j] = tapirCreateRegion(Functions[i]);
    }
  }
  Values[MANY - 1] = LLVMConstInt(types[0], 7, 0);
  LLVMPositionBuilderAtEnd(B, Blocks[0]);
}

static void build(unsigned long number) {
  C = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(C, count, NULL);
  M = LLVMModuleCreateWithNameInContext("wrong", C);
  char *triple = LLVMGetDefaultTargetTriple();
  LLVMSetTarget(M, triple);
  LLVMDisposeMessage(triple);
  B = LLVMCreateBuilderInContext(C);
  Seed = number;
  keep(tapirCreateView(B, NULL, 0, NULL, NULL)); /* a builder without a position */
  start();
  for (unsigned n = any(40); n > 0; --n)
    step();
  complete(Functions[0]);
  complete(Functions[1]);
  char *message = NULL;
  if (!tapirVerify(M, &message) &&
      !tapirRunPasses(M, number % 2 ? "O1" : "O0", NULL, NULL, &message)) {
    ++Lowered;
    if (LLVMVerifyModule(M, LLVMPrintMessageAction, NULL))
      abort();
  }
  LLVMDisposeMessage(message);
  LLVMDisposeBuilder(B);
  LLVMDisposeModule(M);
  LLVMContextDispose(C);
}

static void show(LLVMDiagnosticInfoRef info, void *unused) {
  (void)unused;
  char *text = LLVMGetDiagInfoDescription(info);
  printf("said: %s\n", text);
  LLVMDisposeMessage(text);
}

/* Prints the errors for mistakes of front ends. */
static void show_mistakes(void) {
  static const TapirTask none;
  C = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(C, show, NULL);
  M = LLVMModuleCreateWithNameInContext("mistakes", C);
  B = LLVMCreateBuilderInContext(C);
  start();
  LLVMValueRef number = LLVMGetParam(Functions[0], 0);
  LLVMValueRef region = tapirCreateRegion(Functions[0]);
  LLVMBasicBlockRef entry = LLVMGetInsertBlock(B);
  tapirCreateRegion(Functions[2]);
  tapirBeginTask(B, number, NULL);
  tapirBeginTask(B, region, Blocks[1]);
  tapirBeginLoop(B, region, NULL, NULL);
  tapirEndTask(B, none);
  TapirTask task = tapirBeginTask(B, region, NULL);
  tapirCreateTaskPad(B, task);
  tapirEndTask(B, task);
  tapirEndTask(B, task);
  LLVMPositionBuilderAtEnd(B, entry);
  tapirBeginTask(B, region, NULL);
  LLVMClearInsertionPosition(B);
  tapirCreateSync(B, region, NULL);
  LLVMDisposeBuilder(B);
  LLVMDisposeModule(M);
  LLVMContextDispose(C);
}

/* Begins the only function of a module for this machine. */
static void start_module(void) {
  C = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(C, show, NULL);
  M = LLVMModuleCreateWithNameInContext("module", C);
  char *triple = LLVMGetDefaultTargetTriple();
  LLVMSetTarget(M, triple);
  LLVMDisposeMessage(triple);
  LLVMValueRef f = LLVMAddFunction(
      M, "f", LLVMFunctionType(LLVMVoidTypeInContext(C), NULL, 0, 0));
  B = LLVMCreateBuilderInContext(C);
  LLVMPositionBuilderAtEnd(B, LLVMAppendBasicBlockInContext(C, f, "entry"));
}

/* Prints the error of the passes for the module. */
static void refuse(const char *target) {
  char *message = NULL;
  if (tapirRunPasses(M, NULL, target, NULL, &message))
    printf("refused: %s\n", message);
  LLVMDisposeMessage(message);
  LLVMDisposeBuilder(B);
  LLVMDisposeModule(M);
  LLVMContextDispose(C);
}

static LLVMValueRef new_region(void) {
  return tapirCreateRegion(LLVMGetBasicBlockParent(LLVMGetInsertBlock(B)));
}

/* Prints the errors for calls that front ends forget. */
static void show_omissions(void) {
  start_module();
  TapirScope scope = tapirBeginScope(B, 1); /* no personality */
  tapirEndScope(B, scope, NULL, NULL);
  LLVMBuildRetVoid(B);
  refuse(NULL);
  start_module();
  tapirBeginTask(B, new_region(), NULL); /* no end */
  refuse(NULL);
  start_module();
  tapirBeginLoop(B, LLVMConstInt(LLVMInt64TypeInContext(C), 3, 0), NULL, NULL);
  refuse(NULL);
  start_module();
  LLVMBuildRetVoid(B);
  refuse("lisp");
}

int main(int argc, char **argv) {
  unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 0,
                last = argc > 2 ? strtoul(argv[2], NULL, 10) : first;
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmParser();
  show_mistakes();
  show_omissions();
  for (unsigned long n = first; n <= last; ++n)
    build(n);
  printf("%s\n", Errors > last - first ? "errors were said" : "no errors");
  printf("%s\n", Lowered ? "some are lowered" : "none is lowered");
  char *message = NULL;
  if (tapirVerify(NULL, &message))
    printf("%s\n", message);
  LLVMDisposeMessage(message);
  if (tapirSetOption(NULL, "tapir-licm", "1", &message))
    printf("%s\n", message);
  LLVMDisposeMessage(message);
  if (tapirRunPasses(NULL, "O2", NULL, NULL, NULL) && tapirPrepareJIT(NULL, NULL) &&
      tapirAddToJIT(NULL, NULL, NULL, NULL))
    printf("nulls are errors\n");
  return 0;
}

//===- Repl.cpp - the read-evaluate-print loop ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Repl.h"

#include "Parser.h"

#include "llvm/LineEditor/LineEditor.h"
#include "llvm/Support/Signals.h"

#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <termios.h>
#include <unistd.h>

using namespace llvm;

namespace kaleidoscope {

// Keeps the text from this place on. The text before it in its line has been
// evaluated; blanks replace it, so that columns stay right.
void Repl::keepFrom(Location L) {
  StringRef Rest = Pending.Text;
  for (unsigned N = Pending.FirstLine; N < L.Line; ++N)
    Rest = Rest.split('\n').second;
  Pending.Text =
      std::string(L.Column - 1, ' ') + Rest.drop_front(L.Column - 1).str();
  Pending.FirstLine = L.Line;
}

bool Repl::evaluate(bool MayContinue) {
  Diagnostics D(Pending);
  Parser P(Pending, Words, D, MayContinue);
  while (!P.isAtEnd()) {
    const Location Begin = P.getPlace();
    std::optional<Item> I = P.parseItem();
    if (P.isIncomplete()) {
      keepFrom(Begin);
      return true;
    }
    if (!I && D.hasErrors())
      P.skipItem();
    else if (I)
      if (std::optional<double> Value = Of.run(*I, Pending, D)) {
        printf("%.15g\n", *Value);
        fflush(stdout);
      }
    HadErrors |= D.hasErrors();
    D.forget();
  }
  Pending.Text.clear();
  Pending.FirstLine = Lines + 1;
  return false;
}

// The settings of the terminal while no line is edited.
static termios Unedited;

// If a line is being edited, Ctrl-C ends the session as Ctrl-D does: the editor
// finds the end of its input, and the terminal gets its old settings. At other
// times Ctrl-C ends the process.
static void endInput() {
  tcsetattr(STDIN_FILENO, TCSANOW, &Unedited);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
}

static std::optional<std::string> editLine(LineEditor &Editor) {
  tcgetattr(STDIN_FILENO, &Unedited);
  sys::SetInterruptFunction(endInput);
  std::optional<std::string> Line = Editor.readLine();
  sys::SetInterruptFunction(nullptr);
  return Line;
}

bool Repl::run(StringRef Program) {
  std::unique_ptr<LineEditor> Editor;
  const std::string First = (Program + "> ").str(),
                    Further = std::string(Program.size(), ' ') + "| ";
  if (isatty(STDIN_FILENO))
    Editor = std::make_unique<LineEditor>(
        Program, LineEditor::getDefaultHistoryPath(Program));
  bool Continues = false;
  while (true) {
    std::optional<std::string> Line;
    if (Editor) {
      Editor->setPrompt(Continues ? Further : First);
      Line = editLine(*Editor);
    } else if (std::string Text; std::getline(std::cin, Text)) {
      Line = std::move(Text);
    }
    if (!Line)
      break;
    ++Lines;
    Pending.Text += *Line + "\n";
    // At a terminal, an empty line ends an item that has no other end.
    Continues = evaluate(/*MayContinue=*/!Editor || !Line->empty());
  }
  if (Continues)
    evaluate(/*MayContinue=*/false);
  return Editor || !HadErrors;
}

} // namespace kaleidoscope

// Hides the explanation of a word when the reader presses Escape, until the word is left.
for (const term of document.querySelectorAll(".term")) {
  term.addEventListener("keydown", (event) => {
    if (event.key === "Escape")
      term.classList.add("quieted");
  });
  for (const kind of ["pointerleave", "focusout"])
    term.addEventListener(kind, () => term.classList.remove("quieted"));
}

// Searches and sorts the tables of places, and sorts the table of functions. The search also marks
// the boxes of the flame graphs.
for (const table of document.querySelectorAll("table.sites")) {
  const section = table.closest("section");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const note = document.createElement("p");
  note.className = "quiet";
  note.setAttribute("role", "status");
  const isOfPlaces = !table.classList.contains("functions");

  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "file, line or function";
  const label = document.createElement("label");
  label.className = "search";
  label.append("Search places ", field);
  if (isOfPlaces) {
    section.insertBefore(label, table.parentNode);
    section.insertBefore(note, table.parentNode);
  }
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (text) => words.every((word) => text.toLowerCase().includes(word));
    const seen = rows.filter((row) => {
      row.hidden = !found(row.textContent);
      return !row.hidden;
    });
    for (const box of document.querySelectorAll(".flame > div"))
      box.classList.toggle("faint", words.length > 0 && !found(box.title));
    note.textContent = words.length ? `${seen.length} of ${rows.length} places` : "";
  });

  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const name = head.innerText || head.textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    const word = head.querySelector("button");
    button.setAttribute("aria-label", `Sort by ${(word || head).textContent}`);
    button.textContent = "↕";
    head.append(" ", button);
    const value = (row) => row.cells[column].dataset.value;
    const isNumber = head.classList.contains("number");
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== (isNumber ? "descending" : "ascending");
      const up = isNumber ? !down : down;
      for (const other of table.tHead.rows[0].cells) {
        other.removeAttribute("aria-sort");
        other.querySelector(".sort").textContent = "↕";
      }
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      button.textContent = up ? "↑" : "↓";
      const compare = (a, b) => isNumber ? value(a) - value(b) : value(a).localeCompare(value(b));
      body.append(...rows.sort((a, b) => up ? compare(a, b) : compare(b, a)));
    });
  });
}

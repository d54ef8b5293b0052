// Enlarges the boxes of a flame graph that a reader chooses, and moves between boxes by keys.
for (const tree of document.querySelectorAll(".flame")) {
  const boxes = [...tree.children].map((element) => ({
    element,
    left: Number(element.dataset.left),
    width: Number(element.dataset.width),
    level: Number(element.getAttribute("aria-level")),
  }));
  const now = document.createElement("p");
  now.className = "now";
  now.textContent = "\u00a0";
  const all = document.createElement("button");
  all.type = "button";
  all.textContent = "Show all";
  all.hidden = true;
  tree.after(now, all);
  const tiny = 1e-6;

  const isInside = (box, other) => box.level > other.level && box.left >= other.left - tiny
    && box.left + box.width <= other.left + other.width + tiny;
  const zoom = (to) => {
    for (const box of boxes) {
      const above = isInside(to, box);
      box.element.hidden = !(above || box === to || isInside(box, to));
      const left = above ? 0 : (box.left - to.left) / to.width;
      const width = above ? 1 : box.width / to.width;
      box.element.style.left = `${100 * left}%`;
      box.element.style.width = `${100 * width}%`;
    }
    all.hidden = to === boxes[0];
  };
  const choose = (box) => {
    for (const other of boxes)
      other.element.tabIndex = other === box ? 0 : -1;
    box.element.focus({preventScroll: true});
  };
  const reset = () => {
    zoom(boxes[0]);
    choose(boxes[0]);
  };
  // Returns the nearest shown box at a level before or after a box.
  const beside = (box, step) => {
    const level = boxes.filter((other) => other.level === box.level && !other.element.hidden);
    return level[level.indexOf(box) + step];
  };

  all.addEventListener("click", reset);
  for (const box of boxes) {
    box.element.addEventListener("click", () => {
      choose(box);
      zoom(box);
    });
    for (const kind of ["pointerenter", "focus"])
      box.element.addEventListener(kind, () => { now.textContent = box.element.title; });
    box.element.addEventListener("keydown", (event) => {
      const to = {
        ArrowDown: () => boxes.find((other) => other.level === box.level + 1
          && isInside(other, box) && !other.element.hidden),
        ArrowUp: () => boxes.find((other) => other.level === box.level - 1
          && isInside(box, other)),
        ArrowLeft: () => beside(box, -1),
        ArrowRight: () => beside(box, 1),
        Home: () => boxes[0],
      }[event.key];
      if (event.key === "Enter" || event.key === " ")
        zoom(box);
      else if (event.key === "Escape")
        reset();
      else if (to)
        choose(to() || box);
      else
        return;
      event.preventDefault();
    });
  }
}

// Shows the values under the pointer in a chart, or the values that the arrow keys choose.
for (const chart of document.querySelectorAll("svg.chart")) {
  const names = chart.dataset.names.split("\n").map((line) => line.split("\t"));
  const stops = [...chart.querySelectorAll(".stop")].map((stop) => ({
    x: Number(stop.dataset.x),
    title: stop.dataset.title,
    values: stop.dataset.values.split("\t"),
  }));
  const pointer = chart.querySelector(".pointer");
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  tip.setAttribute("role", "status");
  chart.parentNode.append(tip);
  let chosen = -1;

  const show = (index) => {
    chosen = index;
    const stop = stops[index];
    pointer.setAttribute("x1", stop.x);
    pointer.setAttribute("x2", stop.x);
    pointer.classList.add("on");
    const head = document.createElement("strong");
    head.textContent = stop.title;
    const lines = names.map(([kind, name], place) => {
      const line = document.createElement("div");
      line.style.setProperty("--kind", `var(--${kind})`);
      for (const text of [name, stop.values[place]]) {
        const part = document.createElement("span");
        part.textContent = text;
        line.append(part);
      }
      return line;
    });
    tip.replaceChildren(head, ...lines.filter((_, place) => stop.values[place]));
    tip.hidden = false;
    const box = chart.getBoundingClientRect();
    const frame = chart.parentNode.getBoundingClientRect();
    const x = box.left - frame.left + stop.x * box.width / chart.viewBox.baseVal.width;
    const right = x + 14 + tip.offsetWidth <= frame.width;
    tip.style.left = `${right ? x + 14 : Math.max(0, x - 14 - tip.offsetWidth)}px`;
    const top = box.top - frame.top;
    tip.style.top = chart.dataset.tip === "top"
      ? `${top + 12}px` : `${top + 0.84 * box.height - tip.offsetHeight}px`;
  };
  const hide = () => {
    chosen = -1;
    tip.hidden = true;
    pointer.classList.remove("on");
  };

  chart.addEventListener("pointermove", (event) => {
    const box = chart.getBoundingClientRect();
    const x = (event.clientX - box.left) * chart.viewBox.baseVal.width / box.width;
    let nearest = 0;
    stops.forEach((stop, index) => {
      if (Math.abs(stop.x - x) < Math.abs(stops[nearest].x - x))
        nearest = index;
    });
    show(nearest);
  });
  chart.addEventListener("pointerleave", hide);
  chart.addEventListener("blur", hide);
  chart.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (event.key === "Escape")
      hide();
    if (!step)
      return;
    event.preventDefault();
    const start = chosen < 0 && step < 0 ? stops.length : chosen;
    show(Math.min(stops.length - 1, Math.max(0, start + step)));
  });
}

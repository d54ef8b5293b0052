// Draws the timeline, and lets the reader zoom, pan, search and choose slices.
"use strict";
const KINDS = ["stint", "search", "sleep", "wait", "phase", "merged"];
const ARROWS = ["steal", "sync", "wait", "yield", "time slice"];
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const canvas = byId("timeline"), overview = byId("overview");

// Turns the page's numbers into slices. `lane` is where a slice is drawn.
const readSlices = (numbers, track) => {
  const slices = [];
  for (let i = 0; i < numbers.length; i += 9) {
    const text = (offset) => data.texts[numbers[i + offset]];
    slices.push({
      track, kind: KINDS[numbers[i]], begin: numbers[i + 1], length: numbers[i + 2],
      end: numbers[i + 1] + numbers[i + 2], name: text(3), after: text(4), at: text(5),
      begins: text(6), ends: text(7), computation: text(8), depth: 0,
    });
  }
  // Slices that lie within stints are drawn below one another.
  const opened = [];
  for (const one of slices) {
    while (opened.length && opened[opened.length - 1].end <= one.begin)
      opened.pop();
    one.depth = one.kind === "phase" || one.kind === "wait"
      ? opened.filter((other) => other.kind === "phase" || other.kind === "wait").length + 1 : 0;
    // A phase or a wait belongs to the computation of the stint around it.
    one.computation ||= opened.length ? opened[0].computation : "";
    opened.push(one);
  }
  return slices;
};
const tracks = data.tracks.map(readSlices);
const phases = data.phases.map((row, index) => readSlices(row, -1 - index));
for (const row of phases)
  for (const one of row)
    one.depth = 0;

// Returns the index of the last slice that begins at or before `time`.
const before = (slices, time) => {
  let low = 0, high = slices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slices[middle].begin <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low - 1;
};
const stintAt = (track, time, exact) => {
  for (let i = before(tracks[track], time); i >= 0; --i) {
    const one = tracks[track][i];
    if (one.depth === 0 && one.kind === "stint" && (!exact || one.begin === time))
      return one;
    if (one.depth === 0 && !exact && one.begin < time)
      return one;
  }
  return null;
};
const arrows = [];
for (let i = 0; i < data.arrows.length; i += 5) {
  const [kind, source, leaves, target, comes] = data.arrows.slice(i, i + 5);
  const arrow = {kind: ARROWS[kind], source, leaves, target, comes};
  arrow.from = stintAt(source, leaves, false);
  arrow.to = stintAt(target, comes, true);
  arrows.push(arrow);
}
const marks = [];
for (let i = 0; i < data.marks.length; i += 4)
  marks.push({track: data.marks[i], time: data.marks[i + 1], name: data.texts[data.marks[i + 2]],
              at: data.texts[data.marks[i + 3]]});

const formatTime = (ns, step = ns) => {
  const [unit, size] = step >= 1e9 ? ["s", 1e9] : step >= 1e6 ? ["ms", 1e6]
    : step >= 1e3 ? ["µs", 1e3] : ["ns", 1];
  const value = ns / size;
  return `${Number(value.toPrecision(value >= 1000 ? 7 : 4))} ${unit}`;
};

// --- Lanes.

const AXIS = 24, BAR = 22, LABEL = 16, NESTED = 8, GAP = 8;
let lanes = [], height = 0;

// A lane is a heading, a worker's slices (of one computation, or all), or a row of phases.
const layOut = () => {
  const group = byId("group").value;
  lanes = [];
  const addWorker = (track, slices) => {
    const depth = slices.reduce((most, one) => Math.max(most, one.depth), 0);
    lanes.push({title: data.workers[track], track, slices, height:
      LABEL + BAR + Math.min(depth, 4) * NESTED + GAP});
  };
  if (group === "computation") {
    const names = [...new Set(tracks.flat().map((one) => one.computation).filter(Boolean))].sort();
    for (const name of names) {
      lanes.push({heading: `Computation of ${name.replace(/'s$/, "")}`, slices: [], height: 24});
      tracks.forEach((slices, track) => {
        const mine = slices.filter((one) => one.computation === name);
        if (mine.length)
          addWorker(track, mine);
      });
    }
  } else {
    tracks.forEach((slices, track) => addWorker(track, slices));
  }
  if (phases.length)
    lanes.push({heading: "Phases of several workers", slices: [], height: 24});
  phases.forEach((slices) => lanes.push({slices, isPhases: true, height: BAR + 4}));
  height = AXIS;
  for (const lane of lanes) {
    lane.top = height;
    height += lane.height;
  }
  canvas.style.height = `${height}px`;
};

// --- What the reader sees: zoom and pan by d3-zoom.

const width = () => canvas.clientWidth || 1;
const transform = () => d3.zoomTransform(canvas);
const perPixel = () => data.end / width() / transform().k;
const toTime = (x) => transform().invertX(x) / width() * data.end;
const toX = (time) => transform().applyX(time / Math.max(data.end, 1) * width());
// The period that the reader sees, which stays the same when the page's width changes.
let view = [0, data.end];
// Versions of d3 before 6 have the event in a variable.
const real = (event) => event && event.type ? event : d3.event;
const zoom = d3.zoom()
  .filter((event) => real(event).type === "wheel" ? real(event).ctrlKey || real(event).metaKey
    : !real(event).button)
  // A finger on a touchpad moves by a few pixels, a notch of a wheel by a hundred.
  .wheelDelta((event) => {
    const {deltaY, deltaMode} = real(event);
    return -deltaY * (deltaMode ? 0.05 : Math.abs(deltaY) < 40 ? 0.01 : 0.002);
  })
  .on("zoom", () => {
    view = [toTime(0), toTime(width())];
    requestDraw();
  });
const surface = d3.select(canvas);
const setPeriod = (begin, end) => {
  const least = Math.max(data.end / zoom.scaleExtent()[1], 1);
  const middle = (begin + end) / 2, length = Math.max(end - begin, least);
  const k = Math.min(Math.max(data.end / length, 1), zoom.scaleExtent()[1]);
  const from = Math.min(Math.max(middle - data.end / k / 2, 0), data.end - data.end / k);
  surface.call(zoom.transform, d3.zoomIdentity.translate(-from / data.end * width() * k, 0).scale(k));
};
const resize = () => {
  const [begin, end] = view, extent = [[0, 0], [width(), height]];
  zoom.scaleExtent([1, Math.max(1, data.end / 20)]).extent(extent).translateExtent(extent);
  setPeriod(begin, end);
  requestDraw();
};

// --- Drawing.

let chosen = null, query = "", matches = [], match = -1, pending = false;
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const shade = (name) => {
  let hash = 7;
  for (const letter of name)
    hash = (hash * 31 + letter.codePointAt(0)) >>> 0;
  return `--c${hash % 8}`;
};
const shades = new Map();
const colourOf = (one, colours) => {
  if (one.kind !== "stint")
    return colours[`--${one.kind}`];
  if (!shades.has(one.name))
    shades.set(one.name, shade(one.name));
  return colours[shades.get(one.name)];
};
const prepare = (target, tall) => {
  const ratio = window.devicePixelRatio || 1, wide = target.clientWidth || 1;
  if (target.width !== Math.round(wide * ratio) || target.height !== Math.round(tall * ratio)) {
    target.width = Math.round(wide * ratio);
    target.height = Math.round(tall * ratio);
  }
  const pen = target.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, wide, tall);
  pen.font = "12px system-ui, 'Liberation Sans', 'DejaVu Sans', sans-serif";
  pen.textBaseline = "middle";
  return pen;
};
const readColours = () => {
  const names = ["paper", "ink", "quiet", "line", "link", "search", "sleep", "wait", "phase",
                 "merged", "steal", "sync", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"];
  return Object.fromEntries(names.map((name) => [`--${name}`, colour(`--${name}`)]));
};
const isMatch = (one) => !query || `${one.name} ${one.after} ${one.at}`.toLowerCase().includes(query);

const drawAxis = (pen, colours) => {
  const span = data.end / transform().k, goal = span / Math.max(2, width() / 110);
  const power = 10 ** Math.floor(Math.log10(Math.max(goal, 1)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= goal);
  pen.textAlign = "left";
  for (let time = Math.ceil(toTime(0) / step) * step; time <= toTime(width()); time += step) {
    const x = Math.round(toX(time)) + 0.5;
    pen.fillStyle = colours["--line"];
    pen.fillRect(x - 0.5, 0, 1, height);
    pen.fillStyle = colours["--quiet"];
    const text = time === 0 ? "0" : formatTime(time, Math.max(step, time / 1000));
    if (x + pen.measureText(text).width + 4 < width())
      pen.fillText(text, x + 4, AXIS / 2);
  }
};
const drawSlice = (pen, colours, lane, one, left, right) => {
  const main = lane.top + (lane.isPhases ? 0 : LABEL);
  let top = main, tall = BAR;
  if (one.kind === "search")
    [top, tall] = [main + BAR / 2 - 3, 6];
  else if (one.kind === "sleep")
    [top, tall] = [main + BAR / 2 - 1, 2];
  else if (one.depth)
    [top, tall] = [main + BAR + (Math.min(one.depth, 4) - 1) * NESTED + 1, NESTED - 2];
  pen.globalAlpha = isMatch(one) ? 1 : 0.25;
  pen.fillStyle = colourOf(one, colours);
  pen.fillRect(left, top, Math.max(right - left, 1), tall);
  if (one === chosen) {
    pen.strokeStyle = colours["--ink"];
    pen.lineWidth = 2;
    pen.strokeRect(left - 1, top - 1, Math.max(right - left, 1) + 2, tall + 2);
  }
  const from = Math.max(left, 0), room = Math.min(right, width()) - from - 8;
  if (tall === BAR && room > 24) {
    pen.fillStyle = one.kind === "phase" || one.kind === "merged" ? colours["--paper"]
      : colours["--ink"];
    // The details have the folders of a place.
    let text = one.kind === "stint" && one.after && one.after !== one.name
      ? `${one.name}  ${one.after.split("/").pop()}` : one.name;
    while (text && pen.measureText(text).width > room)
      text = text.length > 60 ? text.slice(0, 60) : text.slice(0, -1);
    if (text.length > 1)
      pen.fillText(text, from + 4, top + tall / 2 + 0.5);
  }
  pen.globalAlpha = 1;
};
const drawLane = (pen, colours, lane) => {
  if (lane.heading) {
    pen.fillStyle = colours["--ink"];
    pen.font = "bold 13px system-ui, 'Liberation Sans', 'DejaVu Sans', sans-serif";
    pen.fillText(lane.heading, 4, lane.top + 13);
    pen.font = "12px system-ui, 'Liberation Sans', 'DejaVu Sans', sans-serif";
    return;
  }
  const {slices} = lane, right = toTime(width()), last = new Array(6).fill(-1);
  // Slices that are as narrow as a pixel hide one another.
  for (let i = 0; i < slices.length && slices[i].begin <= right; ++i) {
    const one = slices[i], x = toX(one.begin), end = toX(one.end), row = Math.min(one.depth, 5);
    if (end < 0 || (end <= last[row] && one !== chosen))
      continue;
    drawSlice(pen, colours, lane, one, x, end);
    last[row] = Math.max(end, x + 0.7);
  }
};
// Draws the names of lanes, on a ground that arrows do not cross.
const drawTitles = (pen, colours) => {
  for (const lane of lanes.filter((one) => one.title && !one.heading)) {
    const long = pen.measureText(lane.title).width;
    pen.globalAlpha = 0.85;
    pen.fillStyle = colours["--paper"];
    pen.fillRect(2, lane.top + 2, long + 4, LABEL - 3);
    pen.globalAlpha = 1;
    pen.fillStyle = colours["--quiet"];
    pen.fillText(lane.title, 4, lane.top + LABEL / 2 + 1);
  }
};
const middleOf = (track) => {
  const lane = lanes.find((one) => one.track === track);
  return lane ? lane.top + LABEL + BAR / 2 : null;
};
const drawArrow = (pen, colours, arrow) => {
  const from = middleOf(arrow.source), to = middleOf(arrow.target);
  const x1 = toX(arrow.leaves), x2 = toX(arrow.comes);
  if (from === null || to === null || Math.max(x1, x2) < 0 || Math.min(x1, x2) > width())
    return;
  pen.strokeStyle = pen.fillStyle = colours[arrow.kind === "steal" ? "--steal" : "--sync"];
  pen.setLineDash(arrow.kind === "steal" ? [] : [5, 3]);
  pen.lineWidth = chosen && (arrow.from === chosen || arrow.to === chosen) ? 2.5 : 1.2;
  const bend = Math.max(20, Math.min(60, Math.abs(x2 - x1) / 2));
  pen.beginPath();
  pen.moveTo(x1, from);
  pen.bezierCurveTo(x1 + bend, from, x2 - bend, to, x2, to);
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  pen.moveTo(x2 + 1, to);
  pen.lineTo(x2 - 7, to - 4);
  pen.lineTo(x2 - 7, to + 4);
  pen.fill();
};
const drawArrows = (pen, colours) => {
  const begin = toTime(0), end = toTime(width());
  const visible = arrows.filter((one) => one.leaves <= end && one.comes >= begin);
  // More arrows than that would hide the slices: then only those of the choice are drawn.
  for (const one of visible)
    if (chosen && (one.from === chosen || one.to === chosen) ||
        byId("arrows").checked && visible.length <= width() / 4)
      drawArrow(pen, colours, one);
};
const drawMarks = (pen, colours) => {
  pen.fillStyle = colours["--wait"];
  for (const mark of marks) {
    const x = toX(mark.time), y = middleOf(mark.track);
    if (y !== null && x >= 0 && x <= width()) {
      pen.beginPath();
      pen.moveTo(x, y - 5);
      pen.lineTo(x + 5, y - BAR / 2 - 5);
      pen.lineTo(x - 5, y - BAR / 2 - 5);
      pen.fill();
    }
  }
};
const drawOverview = (colours) => {
  const tall = 56, pen = prepare(overview, tall), wide = overview.clientWidth;
  const most = data.workers.length, step = wide / data.parallelism.length;
  pen.fillStyle = colours["--c0"];
  data.parallelism.forEach((value, index) => {
    const y = (tall - 16) * value / Math.max(most, 1);
    pen.fillRect(index * step, tall - y, step + 0.5, y);
  });
  pen.fillStyle = colours["--quiet"];
  pen.fillText(`workers that work, of ${most}`, 4, 8);
  const left = toTime(0) / data.end * wide, right = toTime(width()) / data.end * wide;
  pen.strokeStyle = colours["--link"];
  pen.lineWidth = 2;
  pen.strokeRect(left + 1, 17, Math.max(right - left - 2, 2), tall - 18);
};
const draw = () => {
  pending = false;
  const pen = prepare(canvas, height), colours = readColours();
  drawAxis(pen, colours);
  for (const lane of lanes)
    drawLane(pen, colours, lane);
  drawArrows(pen, colours);
  drawMarks(pen, colours);
  drawTitles(pen, colours);
  drawOverview(colours);
};
const requestDraw = () => {
  if (!pending) {
    pending = true;
    requestAnimationFrame(draw);
  }
};

// --- The chosen slice.

const paragraph = (text, strong) => {
  const line = document.createElement("p");
  const part = document.createElement(strong ? "strong" : "span");
  part.textContent = text;
  line.append(part);
  return line;
};
const linked = (one) => arrows.filter((arrow) => arrow.from === one || arrow.to === one);
const describe = (one) => {
  const who = one.track >= 0 ? data.workers[one.track] : "several workers";
  const kinds = {stint: one.name, wait: `Thread blocked`, phase: `Phase ${one.name}`,
                 merged: `Many short stints: ${one.name}`};
  const lines = [paragraph(kinds[one.kind] || (one.kind === "search" ? "Search for work" : "Sleep"),
                           true),
                 paragraph(`${formatTime(one.length)}, from ${formatTime(one.begin)} to ` +
                           `${formatTime(one.end)}, on ${who}`)];
  const begins = [one.begins, one.after && one.after !== one.name ? `after ${one.after}` : ""];
  if (one.begins || one.after)
    lines.push(paragraph(`Begins ${begins.filter(Boolean).join(", ")}.`));
  if (one.ends || one.at)
    lines.push(paragraph(`${one.ends ? `Ends ${one.ends}` : "Is"}${one.at ? ` at ${one.at}` : ""}.`));
  if (one.computation)
    lines.push(paragraph(`Computation of ${one.computation.replace(/'s$/, "")}.`));
  const buttons = document.createElement("p");
  for (const arrow of linked(one).slice(0, 8)) {
    const leads = arrow.from === one, other = leads ? arrow.to : arrow.from;
    if (!other || other === one)
      continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${arrow.kind} ${leads ? "to" : "from"} ${data.workers[other.track]}`;
    button.addEventListener("click", () => choose(other, true));
    buttons.append(button, " ");
  }
  byId("details").replaceChildren(...lines, ...(buttons.childNodes.length ? [buttons] : []));
};
const bringIntoView = (one) => {
  const begin = toTime(0), end = toTime(width());
  if (one.end < begin || one.begin > end || one.length > 4 * (end - begin))
    setPeriod(one.begin - one.length, one.end + one.length);
  else if (one.length < 3 * perPixel())
    setPeriod(one.begin - 20 * one.length, one.end + 20 * one.length);
};
const choose = (one, show) => {
  chosen = one;
  if (one) {
    describe(one);
    if (show)
      bringIntoView(one);
  }
  requestDraw();
};
const sliceAt = (x, y) => {
  const lane = lanes.find((one) => y >= one.top && y < one.top + one.height);
  if (!lane || lane.heading)
    return null;
  const time = toTime(x), slack = 2 * perPixel();
  const nested = y > lane.top + LABEL + BAR && !lane.isPhases;
  let best = null;
  for (let i = before(lane.slices, time + slack); i >= 0 && i > before(lane.slices, time) - 500; --i) {
    const one = lane.slices[i];
    if (one.end + slack >= time && Boolean(one.depth) === nested &&
        (!best || one.length < best.length || nested && one.depth > best.depth))
      best = one;
    if (!one.depth && one.end + slack < time)
      break;
  }
  return best;
};
const laneOf = (one) => lanes.findIndex((lane) => lane.slices.includes(one));
const step = (direction) => {
  const index = chosen ? laneOf(chosen) : -1;
  if (index < 0) {
    const lane = lanes.find((other) => other.slices.length);
    if (lane)
      choose(lane.slices[Math.max(0, before(lane.slices, toTime(0)))], true);
    return;
  }
  const {slices} = lanes[index], next = slices.indexOf(chosen) + direction;
  if (slices[next])
    choose(slices[next], true);
};
const changeLane = (direction) => {
  let index = chosen ? laneOf(chosen) : -1;
  const time = chosen ? (chosen.begin + chosen.end) / 2 : toTime(width() / 2);
  do
    index += direction;
  while (lanes[index] && !lanes[index].slices.length);
  if (lanes[index])
    choose(lanes[index].slices[Math.max(0, before(lanes[index].slices, time))], true);
};

// --- Search.

const search = (text) => {
  query = text.trim().toLowerCase();
  const all = [...tracks.flat(), ...phases.flat()];
  matches = query ? all.filter(isMatch).sort((a, b) => a.begin - b.begin) : [];
  match = -1;
  byId("found").textContent = !query ? "" : `${matches.length} found`;
  requestDraw();
};
const goToMatch = (direction) => {
  if (!matches.length)
    return;
  match = (match + direction + matches.length) % matches.length;
  choose(matches[match], true);
  byId("found").textContent = `${match + 1} of ${matches.length}`;
};

// --- Input.

const scaleBy = (factor) => {
  const middle = chosen && toX(chosen.end) > 0 && toX(chosen.begin) < width()
    ? (Math.max(chosen.begin, toTime(0)) + Math.min(chosen.end, toTime(width()))) / 2
    : toTime(width() / 2);
  const half = (toTime(width()) - toTime(0)) / factor / 2;
  setPeriod(middle - half, middle + half);
};
const panBy = (part) => {
  const begin = toTime(0), end = toTime(width()), by = part * (end - begin);
  setPeriod(begin + by, end + by);
};
const showAll = () => setPeriod(0, data.end);
const follow = () => {
  const arrow = chosen && linked(chosen).find((one) => one.from && one.to && one.from !== one.to);
  if (arrow)
    choose(arrow.from === chosen ? arrow.to : arrow.from, true);
};
const KEYS = {
  ArrowLeft: (event) => event.shiftKey ? panBy(-0.25) : step(-1),
  ArrowRight: (event) => event.shiftKey ? panBy(0.25) : step(1),
  ArrowUp: () => changeLane(-1), ArrowDown: () => changeLane(1),
  "+": () => scaleBy(2), "=": () => scaleBy(2), "-": () => scaleBy(0.5),
  0: showAll, Home: showAll, f: follow, F: follow,
  Enter: () => chosen && setPeriod(chosen.begin - chosen.length / 10, chosen.end + chosen.length / 10),
  Escape: () => { choose(null); byId("details").replaceChildren(paragraph("Nothing is chosen.")); },
  "/": () => byId("search").focus(),
};
canvas.addEventListener("keydown", (event) => {
  const action = !event.ctrlKey && !event.metaKey && !event.altKey && KEYS[event.key];
  if (action) {
    event.preventDefault();
    action(event);
  }
});
canvas.addEventListener("click", (event) => {
  const box = canvas.getBoundingClientRect();
  const one = sliceAt(event.clientX - box.left, event.clientY - box.top);
  if (one)
    choose(one, false);
});
canvas.addEventListener("pointermove", (event) => {
  const box = canvas.getBoundingClientRect();
  const one = sliceAt(event.clientX - box.left, event.clientY - box.top);
  const x = event.clientX - box.left, y = event.clientY - box.top;
  const mark = marks.find((other) => Math.abs(toX(other.time) - x) < 6 &&
    Math.abs(middleOf(other.track) - BAR / 2 - y) < 8);
  canvas.title = mark ? `${mark.name} ${mark.at}` : one ? `${one.name}, ${formatTime(one.length)}` : "";
});
overview.addEventListener("click", (event) => {
  const box = overview.getBoundingClientRect(), half = (toTime(width()) - toTime(0)) / 2;
  const time = (event.clientX - box.left) / box.width * data.end;
  setPeriod(time - half, time + half);
});
byId("search").addEventListener("input", (event) => search(event.target.value));
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter")
    goToMatch(event.shiftKey ? -1 : 1);
});
byId("next").addEventListener("click", () => goToMatch(1));
byId("previous").addEventListener("click", () => goToMatch(-1));
byId("in").addEventListener("click", () => scaleBy(2));
byId("out").addEventListener("click", () => scaleBy(0.5));
byId("all").addEventListener("click", showAll);
byId("arrows").addEventListener("change", requestDraw);
byId("group").addEventListener("change", () => { layOut(); resize(); });
for (const button of document.querySelectorAll("[data-search]"))
  button.addEventListener("click", () => {
    const {search: text, begin, end} = button.dataset;
    byId("search").value = text;
    search(text);
    if (begin)
      setPeriod(Number(begin), Number(end));
    else
      goToMatch(1);
    canvas.scrollIntoView({block: "center"});
  });
for (const media of ["(prefers-color-scheme: dark)", "print"])
  window.matchMedia(media).addEventListener("change", () => { resize(); draw(); });
window.addEventListener("beforeprint", draw);
window.addEventListener("resize", resize);
layOut();
surface.call(zoom).on("dblclick.zoom", null);
resize();

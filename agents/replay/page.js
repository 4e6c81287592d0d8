"use strict";

// Shows the game that stands as JSON in the element #game; agents/replay/page.py tells what it holds.

const game = JSON.parse(document.getElementById("game").textContent);
const $ = (id) => document.getElementById(id);
const board = $("board");
const LAST = game.steps.length - 1;
const ROWS = 12; // of the action table, before all are asked for
const PACE = 900; // milliseconds a step while playing

// --- Small tools -----------------------------------------------------------------------------------------------------

function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

function draw(name, attributes, text) {
  const element = document.createElementNS(board.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const headOf = (turn) => `${game.turn} ${turn}`;
const dateOf = ([, years, era]) => [years, era].filter(Boolean).join(", ");
const turnNamed = (turn) => game.turns.find(([number]) => number === turn);
const wordsOf = (action) => game.actions[action][1];
const targetOf = (action) => game.actions[action][0].split(":")[1];
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const signed = (number) => (number > 0 ? `+${number}` : `${number}`).replace("-", "−");
const plain = (number, digits = 0) => number.toFixed(digits).replace("-", "−");

// --- The drawings ----------------------------------------------------------------------------------------------------

const elements = (() => {
  const holder = board.cloneNode(false);
  holder.innerHTML = game.elements.join("");
  return [...holder.children];
})();

const drawings = []; // numbers of the elements that show at each step
for (const step of game.steps) {
  const shown = drawings.length ? drawings[drawings.length - 1].slice() : [];
  for (const [at, out, come] of step.drawing) shown.splice(at, out, ...come);
  drawings.push(shown);
}

// Lands where anything differs from the step before
function changedLands(step) {
  if (step === 0) return [];
  const before = new Set(drawings[step - 1]);
  const now = new Set(drawings[step]);
  const changed = [...drawings[step].filter((one) => !before.has(one)), ...drawings[step - 1].filter((one) => !now.has(one))];
  return [...new Set(changed.map((one) => elements[one].dataset.land).filter(Boolean))];
}

function outline(land, kind) {
  const card = board.querySelector(game.frames.map((frame) => `rect[data-key="${frame}.${land}"]`).join(", "));
  if (!card) return;
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(card.getAttribute(name)));
  const box = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5, class: `mark ${kind}` };
  board.append(draw("rect", box));
}

function showBoard(step) {
  board.replaceChildren(...drawings[step].map((one) => elements[one]));
  const { action } = game.steps[step];
  if (action !== null) outline(targetOf(action), "target");
  for (const land of changedLands(step)) outline(land, "changed");
}

// --- The decision ----------------------------------------------------------------------------------------------------

const COLUMNS = [
  ["probability", "probability", "with which the player takes it"],
  ["points", "points", "final points expected, ± standard error"],
  ["simulations", "tries", "simulations that tried it"],
  ["gain", "gain", "points that the scripted player counts it for"],
  ["cost", "$", "solidi that it counts against that gain"],
];
let everyAction = false;

function percent(share) {
  return share < 0.001 ? "<0.1%" : `${(100 * share).toFixed(1)}%`;
}

function figure(name, legal, row) {
  const value = legal[name][row];
  const cell = make("td");
  if (value === null) return cell;
  if (name === "probability") {
    cell.className = "share";
    cell.append(make("i", { style: `width: calc((100% - 10px) * ${value})` }), percent(value));
  } else if (name === "gain" && value >= 500) {
    cell.textContent = "first";
    cell.title = "before all else";
  } else if (name === "points") {
    cell.append(plain(value, 1));
    if (legal.error && legal.error[row] !== null) cell.append(make("span", { className: "error" }, ` ± ${legal.error[row].toFixed(1)}`));
  } else {
    cell.textContent = name === "gain" ? plain(value, 1) : plain(value);
  }
  return cell;
}

function actionRow(legal, row, taken, columns) {
  const number = legal.actions[row];
  const [name, words] = game.actions[number];
  const first = make("td", { title: name }, words);
  if (number === taken) first.append(make("span", { className: "tag played" }, "played"));
  if (number === legal.choice) first.append(make("span", { className: "tag choice" }, "choice"));
  const line = make("tr", { className: number === taken ? "taken" : "" }, first, ...columns.map(([key]) => figure(key, legal, row)));
  line.dataset.action = name;
  line.addEventListener("mouseenter", () => outline(targetOf(number), "aimed"));
  line.addEventListener("mouseleave", () => board.querySelectorAll(".aimed").forEach((one) => one.remove()));
  return line;
}

// The first rows, and that of the action taken wherever it stands
function rowsShown(legal, taken) {
  const all = legal.actions.map((_, row) => row);
  if (everyAction || all.length <= ROWS + 1) return all;
  const place = legal.actions.indexOf(taken);
  return place < ROWS ? all.slice(0, ROWS) : [...all.slice(0, ROWS - 1), place];
}

function showDecision(step) {
  const { question, legal } = game.steps[step];
  const table = $("actions");
  table.replaceChildren();
  $("more").hidden = true;
  $("question").textContent = question || game.result;
  $("thoughts").textContent = "";
  if (!legal) return;
  const taken = step < LAST ? game.steps[step + 1].action : null;
  const columns = COLUMNS.filter(([key]) => legal[key]);
  const rows = rowsShown(legal, taken);
  const heads = columns.map(([, head, title]) => make("th", { title }, head));
  table.append(make("tr", {}, make("th", {}, `${legal.actions.length} legal actions`), ...heads));
  table.append(...rows.map((row) => actionRow(legal, row, taken, columns)));
  $("more").hidden = legal.actions.length <= ROWS + 1;
  $("more").textContent = everyAction ? "Show fewer" : `Show all ${legal.actions.length} actions`;
  if (game.asked) {
    const value = legal.value === null || legal.value === undefined ? "" : `; expects ${plain(legal.value, 1)} points at the end`;
    $("thoughts").textContent = `Asked: ${game.asked}${value}`;
  }
  table.parentElement.scrollTop = 0;
}

function moreOrFewer() {
  everyAction = !everyAction;
  showDecision(now);
}

// --- The log ---------------------------------------------------------------------------------------------------------

const moves = []; // the log's lines of each step: one, and one more for each Turn that begins in it

function eventLine([rule, chance, text]) {
  const told = make("span");
  if (chance) told.append(make("span", { className: "chance", title: "dice and draws" }, chance));
  told.append(text);
  return make("div", { className: "event" }, make("span", {}, rule), told);
}

function turnHead(turn, step) {
  const head = make("li", { className: "turn" }, headOf(turn), make("small", {}, dateOf(turnNamed(turn))));
  head.addEventListener("click", () => go(step));
  return head;
}

function moveLine(number, kind) {
  const line = make("li", { className: `move ${kind}`, title: `step ${number}` });
  line.addEventListener("click", () => go(number));
  moves[number].push(line);
  return line;
}

function stepLines(step, number) {
  moves[number] = [];
  const lines = [moveLine(number, "")];
  lines[0].append(make("b", {}, step.action === null ? "Start" : wordsOf(step.action)));
  for (const event of step.events) {
    if (event.length > 1) lines[lines.length - 1].append(eventLine(event));
    else lines.push(turnHead(event[0], number), moveLine(number, "more"));
  }
  return lines;
}

function fillLog() {
  const end = make("li", { className: "turn" }, game.result);
  $("log").replaceChildren(...game.steps.flatMap(stepLines), end);
}

function showLog(step, before) {
  if (before !== null) moves[before].forEach((line) => line.classList.remove("current"));
  moves.forEach((lines, number) => lines.forEach((line) => line.classList.toggle("later", number > step)));
  moves[step].forEach((line) => line.classList.add("current"));
  const log = $("log");
  const end = moves[step][moves[step].length - 1];
  const top = moves[step][0].offsetTop - log.offsetTop;
  const bottom = end.offsetTop + end.offsetHeight - log.offsetTop;
  if (top < log.scrollTop + 40 || bottom > log.scrollTop + log.clientHeight - 10) {
    const room = log.clientHeight - (bottom - top);
    log.scrollTop = Math.max(0, top - Math.max(40, room / 2));
  }
}

// --- The score curve -------------------------------------------------------------------------------------------------

const PAD = { left: 34, right: 8, top: 8, bottom: 15 };
let cursor = null;
let scaleX = () => 0;
let scaleY = () => 0;

const totals = game.steps.map((step) => sum(step.points));
const firstOf = new Map(); // Turn -> the first step that stands in it
game.steps.forEach((step, number) => { if (!firstOf.has(step.turn)) firstOf.set(step.turn, number); });
const startOf = (turn) => firstOf.get(turn);

function tickGap(span) {
  return [5, 10, 20, 25, 50, 100].find((gap) => span / gap <= 5) || 200;
}

function drawCurve() {
  const curve = $("curve");
  const { width, height } = curve.getBoundingClientRect();
  if (!width || !height) return;
  const all = game.steps.flatMap((step) => step.points).concat(totals, [0]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  scaleX = (step) => PAD.left + (width - PAD.left - PAD.right) * (LAST ? step / LAST : 0);
  scaleY = (points) => PAD.top + (height - PAD.top - PAD.bottom) * (high - points) / (high - low || 1);
  curve.setAttribute("viewBox", `0 0 ${width} ${height}`);
  curve.replaceChildren(...gridLines(low, high, width, height), ...scoreLines());
  cursor = [];
  showCursor(now);
}

function gridLines(low, high, width, height) {
  const lines = [];
  const gap = tickGap(high - low);
  for (let points = Math.ceil(low / gap) * gap; points <= high; points += gap) {
    const y = scaleY(points);
    lines.push(draw("line", { x1: PAD.left, x2: width - PAD.right, y1: y, y2: y, class: points ? "grid" : "zero" }));
    lines.push(draw("text", { x: PAD.left - 5, y: y + 3.5, "text-anchor": "end" }, plain(points)));
  }
  let room = -Infinity;
  for (const [turn] of game.turns) {
    if (!firstOf.has(turn)) continue;
    const x = scaleX(startOf(turn));
    lines.push(draw("line", { x1: x, x2: x, y1: height - PAD.bottom, y2: height - PAD.bottom + 3, class: "zero" }));
    if (x - room > 18) { lines.push(draw("text", { x, y: height - 2, "text-anchor": "middle" }, turn)); room = x; }
  }
  return lines;
}

function scoreLines() {
  const path = (points) => points.map((value, step) => `${step ? "L" : "M"}${scaleX(step).toFixed(1)} ${scaleY(value).toFixed(1)}`).join("");
  const lines = game.parts.map(([name, colour], place) =>
    draw("path", { d: path(game.steps.map((step) => step.points[place])), class: "line", stroke: colour, "data-part": name }));
  return [...lines, draw("path", { d: path(totals), class: "line total", stroke: "#1f1d19", "data-part": "total" })];
}

function showCursor(step) {
  if (!cursor) return;
  cursor.forEach((one) => one.remove());
  const x = scaleX(step);
  const height = $("curve").getBoundingClientRect().height;
  const dots = [...game.steps[step].points.map((points, place) => [points, game.parts[place][1]]), [totals[step], "#1f1d19"]];
  cursor = [
    draw("line", { x1: x, x2: x, y1: PAD.top, y2: height - PAD.bottom, class: "cursor" }),
    ...dots.map(([points, fill]) => draw("circle", { cx: x, cy: scaleY(points), r: 3, fill, class: "dot" })),
  ];
  $("curve").append(...cursor);
}

function showPoints(step) {
  const before = step ? game.steps[step - 1].points : game.steps[step].points;
  const line = (colour, name, title, points) =>
    make("tr", { title }, make("td", {}, make("i", { style: `background: ${colour}` })), make("td", {}, name), make("td", {}, plain(points)));
  const lines = game.parts.map(([name, colour, title], place) => {
    const points = game.steps[step].points[place];
    return line(colour, name, `${title} (${signed(points - before[place])} in this step)`, points);
  });
  $("letters").replaceChildren(...lines, line("#1f1d19", "Sum", "The score", totals[step]));
}

function stepAt(event) {
  const box = $("curve").getBoundingClientRect();
  const share = (event.clientX - box.left - PAD.left) / (box.width - PAD.left - PAD.right);
  return Math.round(Math.min(1, Math.max(0, share)) * LAST);
}

// --- Moving about ----------------------------------------------------------------------------------------------------

let now = null;
let timer = null;

function go(step) {
  const before = now;
  now = Math.min(LAST, Math.max(0, step));
  const { turn, score } = game.steps[now];
  showBoard(now);
  showDecision(now);
  showLog(now, before);
  showCursor(now);
  showPoints(now);
  $("turn").textContent = headOf(turn);
  $("era").textContent = dateOf(turnNamed(turn));
  $("score").textContent = `${plain(score)} points`;
  $("step").textContent = `step ${now} of ${LAST}`;
  $("slider").value = now;
  for (const id of ["first", "back", "turn-back"]) $(id).disabled = now === 0;
  for (const id of ["last", "on", "turn-on"]) $(id).disabled = now === LAST;
  for (const button of $("turns").children) {
    button.toggleAttribute("aria-current", Number(button.dataset.turn) === turn);
  }
  if (now === LAST) pause();
}

// The Turn before: its own start first, as a player of music does
function turnBack() {
  const start = startOf(game.steps[now].turn);
  go(now > start ? start : startOf(game.steps[Math.max(0, now - 1)].turn));
}

function turnOn() {
  const later = [...firstOf.values()].filter((step) => step > now);
  go(later.length ? later[0] : LAST);
}

function pause() {
  clearInterval(timer);
  timer = null;
  $("play").textContent = "Play";
}

function play() {
  if (timer) return pause();
  if (now === LAST) go(0);
  timer = setInterval(() => go(now + 1), PACE);
  $("play").textContent = "Pause";
}

function widen() {
  const wide = document.body.classList.toggle("wide");
  $("wide").setAttribute("aria-pressed", wide);
  if (!wide) drawCurve();
}

const KEYS = {
  ArrowLeft: () => go(now - 1),
  ArrowRight: () => go(now + 1),
  ArrowUp: () => go(now - 1),
  ArrowDown: () => go(now + 1),
  Home: () => go(0),
  End: () => go(LAST),
  PageUp: turnBack,
  PageDown: turnOn,
  " ": play,
  b: widen,
};

function begin() {
  $("about").textContent = `${game.title.replace(`${game.game}: `, "")} — ${game.result}`;
  $("about").title = `${game.title}; ${game.result}; engine ${game.engine || "unknown"}`;
  const slider = $("slider");
  slider.max = LAST;
  slider.addEventListener("input", () => go(Number(slider.value)));
  const clicks = {
    first: () => go(0), "turn-back": turnBack, back: () => go(now - 1), play, on: () => go(now + 1),
    "turn-on": turnOn, last: () => go(LAST), wide: widen, more: moreOrFewer,
  };
  for (const [id, act] of Object.entries(clicks)) $(id).addEventListener("click", act);
  let eraBefore = game.turns[0][2];
  for (const [turn, years, era] of game.turns) {
    const button = make("button", { title: [headOf(turn), dateOf([turn, years, era])].filter(Boolean).join(": "), disabled: !firstOf.has(turn) }, `${turn}`);
    button.dataset.turn = turn;
    button.classList.toggle("era", era !== eraBefore);
    eraBefore = era;
    button.addEventListener("click", () => go(startOf(turn)));
    $("turns").append(button);
  }
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    act();
  });
  $("curve").addEventListener("click", (event) => go(stepAt(event)));
  window.addEventListener("resize", drawCurve);
  fillLog();
  const asked = Number(location.hash.replace("#step=", ""));
  go(Number.isInteger(asked) ? asked : 0);
  drawCurve();
}

begin();

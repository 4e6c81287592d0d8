// The page: shows the state that the server sends, and sends what the player does. Nothing is decided here.

import { Board, actionButton, unbroken } from "/board.js";
import { showAsk } from "/ask.js";
import { AdvicePanel } from "/advice.js";

const $ = (id) => document.getElementById(id);
let state = null;
let busy = false;
const LONG_KIND = 16; // actions
const unfolded = new Map(); // kind -> whether the player wants to see its actions

const board = new Board($("map"), $("card"), $("land-menu"), act);
const advice = new AdvicePanel(request, act);

// --- The server -----------------------------------------------------------------------------------------------------

// Posts to the server; throws an Error with the server's sentence and its `status`.
async function request(path, body) {
  const answer = await fetch(`/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ stamp: state.stamp, ...body }),
  });
  const data = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(data.error), { status: answer.status });
  return data;
}

// Changes the game and shows what came of it; false, and a message, if it was refused.
async function change(path, body = {}) {
  if (busy) return false;
  busy = true;
  document.body.classList.add("busy");
  try {
    show(await request(path, body));
    tell(state.trouble);
    return true;
  } catch (error) {
    tell(error.message || "the server does not answer");
    if (error.status === 409) await refresh();
    return false;
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

function act(action) {
  return change("act", { action });
}

async function refresh() {
  try {
    const fresh = await (await fetch("/api/state")).json();
    if (fresh.stamp !== state?.stamp) show(fresh);
  } catch {
    tell("the server does not answer");
  }
}

function tell(text) {
  $("message").textContent = text;
  $("message").hidden = !text;
}

// --- Showing --------------------------------------------------------------------------------------------------------

function show(fresh) {
  state = fresh;
  $("turn").textContent = state.title;
  $("score").textContent = `${state.score} points`;
  const letters = Object.entries(state.letters).map(([letter, points]) => `${letter} ${points}`);
  $("score").append(Object.assign(document.createElement("small"), { textContent: letters.join("  ") }));
  $("score").title = `Victory points by letter (8.4): ${state.level}`;
  $("undo").disabled = !state.undo && !state.ask;
  $("redo").disabled = !state.redo || Boolean(state.ask);
  $("real").checked = state.real_dice;
  $("real").disabled = Boolean(state.ask);
  $("question").textContent = unbroken(state.ask ? state.ask.title : state.question);
  document.body.classList.toggle("asking", Boolean(state.ask));
  $("filter").value = "";
  $("filter").hidden = Boolean(state.ask) || countActions() < 8;
  $("ask").hidden = !state.ask;
  $("actions").hidden = Boolean(state.ask);
  if (state.ask) showAsk($("ask"), state.ask, change);
  board.show(state, state.ask ? new Map() : byLand());
  showActions();
  showLog();
  advice.show(state);
  if (state.ask) $("ask").querySelector("button")?.focus({ preventScroll: true });
}

function actionsOf() {
  return state.kinds.flatMap((kind) => kind.actions);
}

function countActions() {
  return actionsOf().length;
}

function byLand() {
  const lands = new Map();
  for (const action of actionsOf()) {
    if (action.land) lands.set(action.land, [...(lands.get(action.land) ?? []), action]);
  }
  return lands;
}

function showActions() {
  const words = $("filter").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (action) => words.every((word) => `${action.action} ${action.text}`.toLowerCase().includes(word));
  const kinds = state.kinds.map((kind) => [kind.title, kind.actions.filter(fits)]).filter(([, fitting]) => fitting.length);
  $("actions").replaceChildren(...kinds.map(([title, fitting]) => kindBox(title, fitting)));
  if (!kinds.length && words.length) $("actions").textContent = "No legal action fits.";
}

// A kind can be folded; a long one is at first, unless the filter is in use. What the player chose stays.
function kindBox(title, actions) {
  const box = document.createElement("details");
  const head = Object.assign(document.createElement("summary"), { textContent: `${title} (${actions.length})` });
  box.open = Boolean($("filter").value.trim()) || (unfolded.get(title) ?? actions.length <= LONG_KIND);
  head.addEventListener("click", () => unfolded.set(title, !box.open));
  if (actions.length === 1 && actions[0].action === "end") box.className = "done";
  box.append(head, ...actions.map((action) => listed(action)));
  return box;
}

function listed(action) {
  const button = actionButton(action, () => act(action.action));
  for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => board.point(action.land));
  for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => board.point(null));
  return button;
}

function showLog() {
  const entries = state.log.map((entry) => logEntry(entry));
  entries.at(-1).classList.add("last");
  $("log").replaceChildren(...entries);
  $("log").scrollTop = entries.at(-1).offsetTop - $("log").offsetTop;
}

function logEntry(entry) {
  const box = document.createElement("div");
  if (entry.action) {
    const head = document.createElement("p");
    head.className = "move";
    head.textContent = unbroken(`${entry.number}. ${entry.text}`);
    head.title = `${entry.question} ${entry.action}`;
    box.append(head);
  }
  box.append(...entry.lines.map((line) => logLine(line)));
  return box;
}

// A line of the log: the rule in a column of its own; a new Turn is a heading.
function logLine(line) {
  const row = document.createElement("p");
  const [, rule, words] = line.match(/^(\d[\d.]*)?\s*(.*)$/);
  if (line.startsWith("===")) {
    row.className = "turn";
    row.textContent = line.slice(4);
  } else {
    row.append(Object.assign(document.createElement("b"), { textContent: rule ?? "" }), words);
  }
  return row;
}

// --- Dialogs --------------------------------------------------------------------------------------------------------

function showSaved() {
  const buttons = state.saved.map((name) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
    button.addEventListener("click", () => loaded("load", { name }));
    return button;
  });
  $("saved").replaceChildren(...(buttons.length ? buttons : ["No games are kept yet."]));
}

async function loaded(path, body) {
  const done = await change(path, body);
  $("load-message").textContent = done ? "" : $("message").textContent;
  if (done) $("dialog-load").close();
}

function openDialog(name) {
  if (name === "load") {
    showSaved();
    $("load-message").textContent = "";
  }
  if (name === "save") $("save-name").value ||= `turn ${state.turn}`;
  if (name === "new") $("new-real").checked = state.real_dice;
  $(`dialog-${name}`).showModal();
}

async function startNew() {
  const seed = $("seed").value.trim();
  if (seed && !/^\d{1,15}$/.test(seed)) return tell(`The seed is a whole number, not ${seed}.`);
  if (state.ask) await change("cancel");
  if ($("new-real").checked !== state.real_dice && !(await change("dice", { real: $("new-real").checked }))) return;
  await change("new", { scenario: $("scenario").value, ...(seed ? { seed: Number(seed) } : {}) });
}

async function save() {
  const name = $("save-name").value.trim();
  if (await change("save", { name, overwrite: $("overwrite").checked })) tell(`Saved as ${name}.`);
}

async function uploaded(input, path) {
  const file = input.files[0];
  input.value = "";
  if (file) await loaded(path, { text: await file.text() });
}

// --- What the player does -------------------------------------------------------------------------------------------

function undo() {
  return change(state.ask ? "cancel" : "undo");
}

function toggleWide() {
  const wide = document.body.classList.toggle("wide");
  $("wide").textContent = wide ? "All actions" : "Large map";
  board.close();
}

function selectTab(name) {
  for (const one of ["log", "advice"]) {
    $(one).hidden = one !== name;
    $(`tab-${one}`).setAttribute("aria-selected", one === name);
  }
  document.body.classList.toggle("advised", name === "advice");
}

const KEYS = {
  u: undo,
  r: () => change("redo"),
  m: toggleWide,
  s: () => openDialog("save"),
  l: () => openDialog("load"),
  h: () => openDialog("help"),
  "/": () => $("filter").focus(),
  a: () => {
    if (document.body.classList.contains("wide")) toggleWide();
    selectTab("advice");
    $("player").focus();
  },
};

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("input:not([type=checkbox]), textarea, select")) return;
  if (state.ask?.kind === "die" && /^[1-6]$/.test(event.key)) {
    change("give", { outcome: Number(event.key) });
  } else if (KEYS[event.key.toLowerCase()]) {
    event.preventDefault();
    KEYS[event.key.toLowerCase()]();
  }
}

$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", KEYS.r);
$("real").addEventListener("change", () => change("dice", { real: $("real").checked }));
$("wide").addEventListener("click", toggleWide);
for (const name of ["new", "save", "load", "help"]) $(`open-${name}`).addEventListener("click", () => openDialog(name));
for (const name of ["log", "advice"]) $(`tab-${name}`).addEventListener("click", () => selectTab(name));
$("dialog-new").addEventListener("close", () => $("dialog-new").returnValue === "ok" && startNew());
$("dialog-save").addEventListener("close", () => $("dialog-save").returnValue === "ok" && save());
$("upload").addEventListener("change", () => uploaded($("upload"), "upload"));
$("upload-position").addEventListener("change", () => uploaded($("upload-position"), "enter"));
$("enter").addEventListener("click", () => loaded("enter", { text: $("position").value }));
$("filter").addEventListener("input", showActions);
$("filter").addEventListener("keydown", (event) => {
  const shown = $("actions").querySelectorAll("button");
  if (event.key === "Enter" && shown.length === 1) shown[0].click();
});
document.addEventListener("keydown", pressed);
window.addEventListener("focus", refresh);
refresh();

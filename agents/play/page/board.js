// The map: the drawing that the server sends, and over each Land a field that shows its card and opens its actions.

const SVG = "http://www.w3.org/2000/svg";

export class Board {
  constructor(map, card, menu, play) {
    this.map = map;
    this.card = card;
    this.menu = menu;
    this.play = play; // is given the name of the chosen action
    this.fields = new Map(); // Land -> its field
    this.seen = new Map(); // Land -> how it was drawn last
    this.changed = []; // Lands that the last move changed
    document.addEventListener("pointerdown", (event) => {
      if (!this.menu.contains(event.target) && !event.target.closest?.(".field")) this.close();
    });
    this.menu.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close(true);
    });
  }

  // Draws a state; `actions`: Land -> its legal actions.
  show(state, actions) {
    this.close();
    this.cards = new Map(state.cards.map((card) => [card.land, card]));
    this.actions = actions;
    const parsed = new DOMParser().parseFromString(state.svg, "image/svg+xml");
    this.svg = document.importNode(parsed.documentElement, true);
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", "Map of the six Paths");
    this.map.replaceChildren(this.svg);
    const parts = new Map();
    for (const part of this.svg.querySelectorAll("[data-land]")) {
      const land = part.dataset.land;
      if (this.cards.has(land)) parts.set(land, [...(parts.get(land) ?? []), part]);
    }
    this.fields = new Map([...parts.keys()].map((land) => [land, this.field(land)]));
    for (const field of this.fields.values()) this.svg.append(field);
    this.markChanges(parts);
  }

  // What lies over a Land: as large as its box in the drawing.
  field(land) {
    const box = this.svg.querySelector(`[data-key="land.${land}"]`);
    const field = document.createElementNS(SVG, "rect");
    for (const name of ["x", "y", "width", "height"]) field.setAttribute(name, box.getAttribute(name));
    field.setAttribute("rx", 4);
    field.setAttribute("class", "field");
    field.dataset.field = land;
    const number = this.actions.get(land)?.length ?? 0;
    const { title, lines } = this.cards.get(land);
    field.setAttribute("aria-label", `${title}: ${lines.join("; ")}`);
    if (number) {
      field.classList.add("can");
      field.setAttribute("tabindex", "0");
      field.setAttribute("role", "button");
      field.setAttribute("aria-label", `${title}, ${number === 1 ? "1 action" : `${number} actions`}`);
      field.addEventListener("click", () => this.open(land));
      field.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.open(land);
      });
    }
    for (const name of ["pointerenter", "focus"]) field.addEventListener(name, () => this.tell(land));
    for (const name of ["pointerleave", "blur"]) field.addEventListener(name, () => (this.card.hidden = true));
    return field;
  }

  // Lands that are drawn otherwise than before the last move are framed until the next.
  markChanges(parts) {
    const drawn = new Map([...parts].map(([land, found]) => [land, found.map((part) => part.outerHTML).join()]));
    const changed = [...drawn].filter(([land, shapes]) => this.seen.get(land) !== shapes).map(([land]) => land);
    if (changed.length) this.changed = this.seen.size ? changed : [];
    this.seen = drawn;
    for (const land of this.changed) this.fields.get(land)?.classList.add("changed");
  }

  point(land) {
    for (const [name, field] of this.fields) field.classList.toggle("pointed", name === land);
  }

  tell(land) {
    if (!this.menu.hidden) return;
    this.fill(this.card, land, false);
    this.place(this.card, land);
  }

  fill(box, land, withActions) {
    const { title, lines } = this.cards.get(land);
    const head = document.createElement("h3");
    head.textContent = title;
    const list = document.createElement("ul");
    list.append(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    box.replaceChildren(head, list);
    const actions = this.actions.get(land) ?? [];
    if (withActions) {
      box.append(...actions.map((action) => actionButton(action, () => this.choose(action.action))));
    } else if (actions.length) {
      const more = document.createElement("p");
      more.textContent = actions.length === 1 ? "1 action: click" : `${actions.length} actions: click`;
      box.append(more);
    }
  }

  open(land) {
    this.card.hidden = true;
    this.opener = this.fields.get(land);
    this.fill(this.menu, land, true);
    this.place(this.menu, land);
    this.menu.querySelector("button").focus();
  }

  choose(action) {
    this.close();
    this.play(action);
  }

  close(back = false) {
    this.card.hidden = true;
    if (this.menu.hidden) return;
    this.menu.hidden = true;
    if (back) this.opener?.focus();
  }

  // Puts a box beside a Land, inside the map.
  place(box, land) {
    box.hidden = false;
    const around = this.map.parentElement.getBoundingClientRect();
    const at = this.fields.get(land).getBoundingClientRect();
    const gap = 6;
    const right = at.right - around.left + gap;
    const room = around.width - right >= box.offsetWidth;
    const left = room ? right : Math.max(0, at.left - around.left - box.offsetWidth - gap);
    const lowest = Math.max(0, Math.min(around.height, innerHeight - around.top) - box.offsetHeight);
    box.style.left = `${left}px`;
    box.style.top = `${Math.min(Math.max(0, at.top - around.top), lowest)}px`;
  }
}

export function actionButton(action, play) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "action";
  button.dataset.action = action.action;
  const words = Object.assign(document.createElement("span"), { className: "words", textContent: unbroken(action.text) });
  const odds = Object.assign(document.createElement("span"), { className: "odds", textContent: action.odds });
  const rule = Object.assign(document.createElement("span"), { className: "rule", textContent: action.rule });
  button.append(words, rule, odds);
  button.addEventListener("click", play);
  return button;
}

// A sum stays in one line.
export function unbroken(text) {
  return text.replaceAll(" $", "\u00a0$");
}

// Advice: asks a player, and shows its answer as a table until the game goes on.

import { unbroken } from "/board.js";

const $ = (id) => document.getElementById(id);

export class AdvicePanel {
  constructor(request, act) {
    this.request = request;
    this.act = act;
    $("ask-advice").addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask();
    });
  }

  show(state) {
    this.state = state;
    const options = state.players.map((name) => Object.assign(document.createElement("option"), { value: name }));
    $("players").replaceChildren(...options);
    $("advise").disabled = state.over || this.waiting;
    if (this.stamp && this.stamp !== state.stamp) this.clear();
  }

  clear() {
    this.stamp = null;
    $("counsel").replaceChildren();
  }

  async ask() {
    const stamp = this.state.stamp;
    this.wait(true);
    $("counsel").textContent = "The player thinks, and the games are played on ...";
    try {
      const counsel = await this.request("advice", {
        player: $("player").value.trim(),
        simulations: Number($("simulations").value),
      });
      this.stamp = stamp;
      if (counsel.stamp === this.state.stamp) this.table(counsel);
      else this.clear();
    } catch (error) {
      $("counsel").textContent = error.message || "the server does not answer";
    } finally {
      this.wait(false);
    }
  }

  wait(waiting) {
    this.waiting = waiting;
    $("advise").disabled = waiting || this.state.over;
    $("counsel").setAttribute("aria-busy", waiting);
  }

  table(counsel) {
    const texts = new Map(this.state.kinds.flatMap((kind) => kind.actions).map((action) => [action.action, action.text]));
    const table = document.createElement("table");
    const heads = ["Action", "Points", ...counsel.heads, "The player says"];
    const titles = ["", "Mean of the final victory points, and its standard error", ...counsel.levels, "The Dark Ages end the game", ""];
    const head = row(heads.map((name) => cell("th", name)));
    [...head.children].forEach((one, place) => (one.title = titles[place]));
    table.append(head, ...counsel.rows.map((one) => this.row(one, counsel, texts)));
    const value = counsel.value === null ? "" : ` It expects ${counsel.value.toFixed(1)} points.`;
    const left = counsel.left_out ? ` ${counsel.left_out} more actions are legal.` : "";
    const note = document.createElement("p");
    note.textContent =
      `The choice of ${counsel.player} stands first.${value} Points and odds: ${counsel.simulations} games from each ` +
      `action, played on by the scripted player.${left}`;
    $("counsel").replaceChildren(table, note);
  }

  row(one, counsel, texts) {
    const play = document.createElement("button");
    play.type = "button";
    play.textContent = unbroken(texts.get(one.action) ?? one.action);
    play.addEventListener("click", () => this.act(one.action));
    const action = cell("td", "");
    action.append(play);
    const error = one.error === null ? "" : ` ± ${one.error.toFixed(1)}`;
    const odds = one.odds.map((share) => cell("td", `${Math.round(100 * share)}%`));
    const made = row([action, cell("td", `${one.points.toFixed(1)}${error}`), ...odds, cell("td", one.says)]);
    if (one.action === counsel.choice) made.className = "choice";
    made.dataset.advised = one.action;
    return made;
  }
}

function cell(tag, words) {
  return Object.assign(document.createElement(tag), { textContent: words });
}

function row(cells) {
  const made = document.createElement("tr");
  made.append(...cells);
  return made;
}

// Real dice: asks for one die or draw after the other.

const PIPS = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

export function showAsk(box, ask, change) {
  const lines = ask.lines.map((line) => text("p", line));
  const given = ask.given.length ? [text("p", `So far: ${ask.given.join(", ")}`)] : [];
  const wanted = text("p", ask.text);
  wanted.className = "wanted";
  const options = document.createElement("div");
  options.className = ask.kind === "die" ? "dice" : "tiles";
  options.append(...ask.options.map((option) => optionButton(ask, option, change)));
  const help = document.createElement("p");
  help.className = "buttons";
  help.append(
    button("Roll this for me", "roll", () => change("roll")),
    button("Roll all the rest", "rest", () => change("rest")),
    button("Back", "back", () => change("back"), !ask.number),
    button("Cancel the step", "cancel", () => change("cancel")),
  );
  box.replaceChildren(wanted, options, help, ...given, ...lines);
}

function text(tag, words) {
  return Object.assign(document.createElement(tag), { textContent: words });
}

function button(words, name, click, disabled = false) {
  const made = Object.assign(text("button", words), { type: "button", disabled });
  made.dataset.do = name;
  made.addEventListener("click", click);
  return made;
}

function optionButton(ask, option, change) {
  const give = () => change("give", { outcome: option.outcome });
  const made = button(option.text, "give", give);
  made.dataset.outcome = option.outcome;
  if (ask.kind === "die") {
    made.textContent = PIPS[option.outcome - 1];
    made.setAttribute("aria-label", option.text);
    made.append(text("small", option.text));
  }
  return made;
}

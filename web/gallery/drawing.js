/* What gallery and playground share: images in words, answers, what the browser keeps and copies, keys, and the player
   of an image. */
"use strict";

const TYPES = turtle.NAMES;
const FAMILIES = {ff: "free-form", bd: "basic", hd: "abstract", rl: "relation"};
const SIDES = ["negative", "positive"];

const escape = text => String(text).replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
const plain = name => name.replaceAll("_", " ");
/* A name that breaks after its underlines, and never inside a number. */
const breakable = name => escape(name).replaceAll("_", "_<wbr>");
const group = n => n.toLocaleString("en");
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/* 0 or 1 by the name: which query stands first. */
const coin = name => [...name].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 65521, 7) % 2;


/* ---- images in words ---- */

function strokeWords(shape) {
  const counts = new Map();
  shape.actions.forEach((action, i) => {
    const kind = (action.length === 3 ? "arc" : "line");
    const type = TYPES[Number(shape.types[i])];
    const words = type === "normal" ? kind : `${type} ${kind}`;
    counts.set(words, (counts.get(words) || 0) + 1);
  });
  return [...counts].map(([words, n]) => plural(n, words)).join(", ");
}

function imageWords(image) {
  const figures = image.shapes.map(strokeWords);
  return (figures.length === 1 ? "one figure: " : `${figures.length} figures: `) + figures.join("; and ");
}

/* The action in the published text. */
function actionText(action, type) {
  const arc = action.length === 3, n = value => value.toFixed(3);
  const turn = n((action.at(-1) + 180) / 360);
  return arc ? `arc_${TYPES[type]}_${n(action[0])}_${n((action[1] + 360) / 720)}-${turn}`
    : `line_${TYPES[type]}_${n(action[0])}-${turn}`;
}

/* The heading of the questions; counts: how many belong to B, and to A. */
function questionHead([b, a]) {
  const even = a === b ? a === 1 ? "One belongs to each side." : "As many belong to A as to B." : "";
  return `<h3>${a + b === 1 ? "Does this belong" : "Do these belong"} to A or to B?</h3>${even ? `<p class="faint">${even}</p>` : ""}`;
}

/* The two buttons that answer the question of image k. */
const answerButtons = (k, label) => `<div class="bar answers" role="group" aria-label="Answer to ${label}">` +
  ["A", "B"].map(s => `<button type="button" data-answer="${s}" data-of="${k}" aria-pressed="false">${s}</button>`).join("") + "</div>";

/* Where the page says that A, or B, has its question already. */
const ONE_EACH = '<p id="one-each" class="message" role="alert"></p>';

/* Makes the answer buttons in place answer the questions asked, in their order: {side}. An answer can be changed until the
   last is given; then done(said) has for each question 1 for A or 0 for B. Where one of two belongs to each side, both cannot go to one. */
function letAnswer(place, asked, done) {
  const groups = [...place.querySelectorAll(".answers")], said = asked.map(() => null), hint = place.querySelector("#one-each");
  const each = asked.length === 2 && asked[0].side !== asked[1].side;
  groups.forEach((group, i) => [...group.children].forEach(button => {
    button.onclick = () => {
      const letter = button.dataset.answer, side = letter === "A" ? 1 : 0, taken = each && said[1 - i] === side;
      hint.textContent = taken ? `One belongs to each side, and ${letter} has its question already: change that answer first, or choose ${side ? "B" : "A"}.` : "";
      if (taken) return;
      said[i] = side;
      for (const other of group.children) other.setAttribute("aria-pressed", String(other === button));
      if (said.includes(null)) return;
      for (const choice of groups.flatMap(g => [...g.children])) choice.disabled = true;
      done(said);
    };
  }));
}

/* ---- what the browser does ---- */

/* Copies a text; where the browser forbids that, selects it in a field. */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.", true);
    return true;
  } catch {
    field.value = text;
    field.hidden = false;
    field.select();
    say("The browser does not let a page copy; the text is selected.", true);
    return false;
  }
}

/* An SVG file as a PNG, twice as wide as the file says. */
async function pngOf(svg) {
  const picture = new Image(), canvas = document.createElement("canvas");
  picture.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await picture.decode();
  canvas.width = 2 * picture.width;
  canvas.height = 2 * picture.height;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, "image/png"));
}

/* What this browser keeps; nothing where it keeps nothing. */
const kept = {
  get(key) {
    try {
      return JSON.parse(localStorage.getItem("blogo-" + key));
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem("blogo-" + key, JSON.stringify(value));
    } catch {
      return; // a browser may forbid it
    }
  },
};

/* Keys of a page; none while a text is being typed. */
function onKeys(keys) {
  document.onkeydown = event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox]), select, textarea")) return;
    if (!keys[event.key] || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    keys[event.key]();
  };
}

/* The keys of a page that shows a problem, the same on all such pages; pen() is the player of the chosen image, or null. */
function problemKeys(place, pen, more) {
  const answer = letter => () => {
    const next = [...place.querySelectorAll(`[data-answer=${letter}]`)].find(b => !b.disabled && b.offsetParent && !b.parentNode.querySelector("[aria-pressed=true]"));
    if (next) next.click();
  };
  onKeys({a: answer("A"), b: answer("B"), d: () => pen() ? pen().play() : place.querySelector("[data-image]")?.click(),
    ",": () => pen() && pen().step(-1), ".": () => pen() && pen().step(1), ...more});
}
const ANSWER_KEYS = "Keys: <kbd>a</kbd> and <kbd>b</kbd> answer the next question, if it is still open";
const PEN_KEYS = "<kbd>d</kbd> draws the chosen image, <kbd>,</kbd> and <kbd>.</kbd> one stroke back and on. Any image can be chosen; its program is shown with the answer.";
const WAY_KEYS = "<kbd>r</kbd> shows the answer, <kbd>n</kbd> next, <kbd>p</kbd> previous, <kbd>x</kbd> by chance";

/* ---- the player: an image drawn stroke by stroke ---- */

/* What a shape is: a shape of the catalogue, by its number in the gallery or its name, or a new figure. */
function figureWords(shape) {
  if (shape.name) return escape(plain(shape.name));
  return shape.shape >= 0 ? `<a href="#catalogue?shape=${shape.shape}">its shape in the catalogue</a>` : "a figure of its own";
}

/* words(shape): how its actions are listed. */
const published = shape => shape.actions.map((action, i) => actionText(action, Number(shape.types[i])));

function openPlayer(place, image, label, scroll = true, blind = false, words = published) {
  const list = image.shapes.map((shape, k) => `<h4>${image.shapes.length > 1 ? `Figure ${k + 1}: ` : ""}` +
    figureWords(shape) +
    `</h4><ol class="actions">${words(shape).map((text, i) =>
      `<li data-stroke="${k}.${i}">${text}</li>`).join("")}</ol>`).join("");
  place.innerHTML = `<section class="player" aria-label="Drawing of ${escape(label)}"><div>${turtle.svg(image, escape(blind ? label : label + ": " + imageWords(image)))}
    <p class="bar"><button type="button" class="main" data-do="play">Draw <kbd>d</kbd></button>
    <button type="button" data-do="back" aria-label="One stroke back">◀</button>
    <button type="button" data-do="on" aria-label="One stroke on">▶</button><span data-at></span></p></div>
    ${blind ? "" : `<div><h3>Program of ${escape(label)}</h3>${list}</div>`}</section>`;
  const strokes = [...place.querySelectorAll("g[data-stroke]")], actions = [...place.querySelectorAll("li[data-stroke]")];
  const traced = image.shapes.flatMap(shape => turtle.ink(shape).map(s => s.stroke));
  const svg = place.querySelector("svg");
  const pen = document.createElementNS("http://www.w3.org/2000/svg", "path");
  pen.setAttribute("class", "turtle");
  pen.setAttribute("d", "M14 0L-9 8L-9 -8Z");
  let at = strokes.length, timer = 0;

  /* Shows the first n strokes, the last of them under the pen. */
  function draw(n, under) {
    at = n;
    strokes.forEach((g, i) => {
      g.classList.toggle("later", i >= n);
      g.classList.toggle("under", under && i === n - 1);
    });
    actions.forEach((li, i) => under && i === n - 1 ? li.setAttribute("aria-current", "step") : li.removeAttribute("aria-current"));
    if (under && n > 0) {
      const s = traced[n - 1], [x, y] = turtle.pixel(s.end).split(" ");
      pen.setAttribute("transform", `translate(${x} ${y}) rotate(${-s.to})`);
      svg.append(pen);
    } else pen.remove();
    place.querySelector("[data-at]").textContent = under ? `stroke ${n} of ${strokes.length}` : plural(strokes.length, "stroke");
  }
  /* A stroke's parts appear one after the other, then the next stroke begins. */
  function play() {
    clearTimeout(timer);
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let stroke = 0;
    const next = () => {
      if (!svg.isConnected) return;
      if (stroke === strokes.length) return draw(strokes.length, false);
      draw(++stroke, true);
      const parts = [...strokes[stroke - 1].children];
      if (!quiet) parts.forEach((part, i) => {
        if (parts.length > 1) part.animate([{opacity: 0}, {opacity: 1}], {duration: 60, delay: 400 * i / parts.length, fill: "backwards"});
        else {
          part.setAttribute("pathLength", "1");
          part.animate([{strokeDasharray: "0 1"}, {strokeDasharray: "1 0"}], {duration: 450});
        }
      });
      timer = setTimeout(next, quiet ? 900 : 600);
    };
    next();
  }
  const step = by => {
    clearTimeout(timer);
    draw(Math.max(0, Math.min(strokes.length, at + by)), true);
  };
  place.querySelector("[data-do=play]").onclick = play;
  place.querySelector("[data-do=back]").onclick = () => step(-1);
  place.querySelector("[data-do=on]").onclick = () => step(1);
  draw(strokes.length, false);
  if (scroll) place.scrollIntoView({block: "nearest"});
  return {play, step};
}

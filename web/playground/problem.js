/* Problem: any problem of any config at once, to be solved or looked at. */
"use strict";

const PICTURE_PX = 256; // of a problem's images on the page

/* A problem of the library as the page shows it. */
function understood(answer) {
  const scene = JSON.parse(answer.scene), {support, queries} = answer.about, side = support + queries;
  const images = scene.images.map(image => {
    const positive = image.side === "positive", number = Number(/(\d+)\.png$/.exec(image.file)[1]);
    return {side: positive ? 1 : 0, number, query: image.role === "query", image: turtle.imageOf(image), scene: image,
      place: (positive ? 0 : side) + number};
  });
  const part = (k, query) => images.filter(i => i.side === k && i.query === query);
  const asked = [...part(1, true), ...part(0, true)];
  if (coin(scene.name)) asked.reverse();
  return {...answer, scene, line: answer.scene, all: [...part(1, false), ...part(0, false), ...asked], asked,
    sides: [part(0, false), part(1, false)]};
}

const fetchAny = async (config, which, family = "") => understood(await library.ask("problem", config, String(which), PICTURE_PX, family));

/* Fetches what only the answer shows, once: concept, rules, problems of the same concept. */
function fetchAnswer(problem, config) {
  problem.answer ||= library.ask("answer", config, problem.index).then(found => Object.assign(problem, found));
  return problem.answer;
}

const labelOf = (problem, entry) => entry.query ? `Question ${problem.asked.indexOf(entry) + 1}` :
  `${entry.side ? "A" : "B"} ${problem.sides[entry.side].indexOf(entry) + 1}`;

/* Both sides and the questions; the questions have answer buttons if they are to be answered. */
function problemMarkup(problem, answering) {
  const figure = entry => {
    const k = problem.all.indexOf(entry), label = labelOf(problem, entry);
    return `<figure><button type="button" data-image="${k}" aria-pressed="false"><canvas role="img" aria-label="${label}: ${escape(imageWords(entry.image))}"></canvas></button>
      <figcaption>${label}</figcaption>${entry.query && answering ? answerButtons(k, label) : ""}</figure>`;
  };
  const side = k => `<section class="side${k ? "" : " negative"}"><h3>${k ? "A: these follow the rule" : "B: these break the rule"}</h3>
    <div class="images">${problem.sides[k].map(figure).join("")}</div></section>`;
  return `<div class="sides">${side(1)}${side(0)}</div><section class="side query">${questionHead([0, 1].map(k => problem.asked.filter(e => e.side === k).length))}
    <div class="images">${problem.asked.map(figure).join("")}</div></section>`;
}

/* Paints the images, makes them open the player, which tells no program while blind() holds, and calls given(right, answers) when all questions are answered. */
function enliven(place, problem, blind, given) {
  const buttons = [...place.querySelectorAll("[data-image]")], answers = new Map(), open = {player: null, chosen: null};
  buttons.forEach(b => {
    const entry = problem.all[b.dataset.image];
    paint(b.querySelector("canvas"), problem.colours, PICTURE_PX, entry.place);
    b.onclick = () => {
      buttons.forEach(other => other.setAttribute("aria-pressed", String(other === b)));
      open.chosen = entry;
      open.player = openPlayer(at("player"), entry.image, labelOf(problem, entry), true, blind());
      place.dispatchEvent(new CustomEvent("chosen", {detail: entry}));
    };
  });
  place.querySelectorAll("[data-answer]").forEach(b => {
    b.onclick = () => {
      const entry = problem.all[b.dataset.of];
      if (answers.has(entry)) return;
      answers.set(entry, b.dataset.answer === "A" ? 1 : 0);
      b.setAttribute("aria-pressed", "true");
      for (const other of b.parentNode.children) other.disabled = true;
      if (answers.size === problem.asked.length) given(problem.asked.map(e => answers.get(e) === e.side));
    };
  });
  return open;
}

/* What a problem asks: sentence, answers, rules. */
function answerMarkup(problem, right) {
  const rules = problem.rules.map(([rule, rival]) => `<li>${escape(plain(rule))}${rival ? " (wrong on a question)" : ""}</li>`).join("");
  return `<div class="answer">${right ? `<p><strong>${right.every(Boolean) ? "Right." : right.some(Boolean) ? "Half right." : "Wrong."}</strong></p>` : ""}
    <p><strong>${escape(problem.concept)}</strong></p><p>${problem.asked.map((e, i) =>
      `Question ${i + 1} belongs to ${e.side ? "A" : "B"}${right ? right[i] ? " ✓" : " ✗" : ""}.`).join(" ")}</p>
    ${rules ? `<details><summary>Rules that fit all images above: ${problem.rules.length}</summary><ul>${rules}</ul></details>` : ""}</div>`;
}

function factsOf({scene, item}) {
  const h = scene.hardness, facts = [`<code>${escape(scene.name)}</code>`, FAMILIES[item.family], item.kept ? `split ${escape(item.split)}` : "in no data set",
    `distance of the negatives ${h.negative_distance.toFixed(3)}`];
  if (item.family === "hd") facts.push(`diversity of the positives ${h.positive_diversity.toFixed(3)}`, plural(h.near_separators, "near separator"));
  return facts.join(" · ");
}

/* ---- the page ---- */

let presets = null;

async function presetOptions(chosen) {
  presets ||= await library.ask("presets");
  return presets.filter(([name]) => !name.startsWith("nvlabs-")).map(([name, about]) =>
    `<option value="${name}"${name === chosen ? " selected" : ""} title="${escape(about)}">${name}</option>`).join("");
}

const START = {families: ["hd"]}; // abstract problems alone: their plan is ready soonest
const FIRST = "hd_convex-has_curve_0003"; // the problem that START begins with: easy to see, and of a small split, which is settled soonest

/* The notice of a link that another version of blogo wrote. */
async function versionNotice(query) {
  const format = query.get("format");
  versions ||= await library.ask("versions");
  if (!format || Number(format) === versions.format) return "";
  return `<p class="message" role="alert">This link is of blogo ${escape(query.get("version") || "?")} with data format ${escape(format)}; this page is
    blogo ${escape(versions.version)} with data format ${versions.format}, which may draw another problem.</p>`;
}

/* Whether a config says more than the fields of the page. */
const isOwn = config => Object.keys(config).some(key => !["preset", "families", "seed"].includes(key)) || (config.families || []).length > 1;

function problemFrame(config, family, options, notice) {
  const own = isOwn(config);
  return `<h2>Problem</h2>${notice}<form class="filters" id="choose" aria-label="Which problem">
    <label>Preset<select name="preset">${own ? '<option value="own" selected>your config</option>' : ""}${options}</select></label>
    <label>Family<select name="family"><option value="">all</option>${Object.entries(FAMILIES).map(([key, name]) =>
      `<option value="${key}"${key === family ? " selected" : ""}>${name}</option>`).join("")}</select></label>
    <label>Seed<input name="seed" type="number" min="0" step="1" value="${config.seed ?? 1}"></label>
    <label>Number or name<input name="problem" placeholder="0, or a name"></label></form>
    <p class="bar"><button type="button" id="random" class="main">Another by chance <kbd>x</kbd></button>
    <button type="button" id="before">Previous <kbd>p</kbd></button><button type="button" id="after">Next <kbd>n</kbd></button>
    <label><input type="checkbox" id="blind"${kept.get("blind") === false ? "" : " checked"}> solve it blind</label>
    <span id="score"></span></p><p id="trouble" class="message" role="alert"></p><p id="facts" class="faint"></p><div id="problem" aria-busy="true"><p>Planning the data set.</p></div>
    <p class="bar"><button type="button" id="ask">Show the answer <kbd>r</kbd></button> <span class="faint">Choose any image to see it large.</span></p><div id="answer" role="status"></div><div id="player"></div>
    <p id="words"></p><div id="more" hidden></div>
    <p class="faint">${ANSWER_KEYS}, ${WAY_KEYS}, ${PEN_KEYS}</p>`;
}

function scoreMarkup() {
  const {right = 0, asked = 0} = kept.get("score") || {};
  at("score").innerHTML = asked ? `Score: ${right} of ${plural(asked, "question")} <button type="button" id="forget">Forget</button>` : "";
  if (asked) at("forget").onclick = () => { kept.set("score", null); scoreMarkup(); };
}

/* What is offered below a problem: neighbours and files. */
function moreMarkup(problem) {
  const others = problem.siblings.map(([name]) => `<a href="#" data-go="${escape(name)}">${escape(name)}</a>`).join(" ");
  return `<h3>Of the same concept</h3><p class="links">${others || "This concept has one problem only."}</p>
    <h3>Take it along</h3><p class="bar"><button type="button" id="link">Copy a link</button>
    <button type="button" data-file="png">Chosen image as PNG</button><button type="button" data-file="svg">as SVG</button>
    <button type="button" data-file="scene">scenes.jsonl</button><button type="button" data-file="config">Config as a file</button></p>
    <input id="copied" readonly hidden aria-label="Link to this problem">`;
}

function readConfig(query) {
  try {
    return query.get("config") ? JSON.parse(query.get("config")) : {...START};
  } catch {
    throw new Error("the link's config is no JSON");
  }
}

/* A page of a config: state and what is done with it. */
async function problemPage(query) {
  const page = {config: readConfig(query), family: query.get("family") || "", problem: null, open: null};
  const {families} = page.config, only = families && families.length === 1 ? families[0] : "";
  show(problemFrame(page.config, page.family || only, "", ""), "Problem");
  const notice = versionNotice(query), options = presetOptions(isOwn(page.config) ? "" : page.config.preset || "bongard-logo");
  const first = go(page, query.get("problem") || (query.get("config") ? "first" : FIRST));
  at("main").querySelector("h2").insertAdjacentHTML("afterend", await notice);
  at("choose").elements.preset.insertAdjacentHTML("beforeend", await options);
  listenTo(page);
  await first;
}

function listenTo(page) {
  const form = at("choose");
  form.onsubmit = event => event.preventDefault();
  form.onchange = event => {
    if (event.target.name === "preset") form.elements.family.value = "";
    const {preset, family, seed, problem} = Object.fromEntries(new FormData(form));
    if (event.target.name === "problem") return go(page, problem.trim() || "first");
    page.config = {...(preset === "own" ? page.config : {preset}), seed: Number(seed) || 0};
    page.family = family; // of the whole plan; START alone plans one family
    page.problem = null;
    go(page, "first");
  };
  at("random").onclick = () => go(page, "random");
  at("before").onclick = () => page.problem.before && go(page, page.problem.before);
  at("after").onclick = () => page.problem.after && go(page, page.problem.after);
  at("blind").onchange = event => {
    kept.set("blind", event.target.checked);
    if (page.problem) showProblem(page, page.problem);
  };
  at("ask").onclick = () => page.problem && reveal(page, null);
  at("problem").addEventListener("chosen", event => describe(page, event.detail));
  scoreMarkup();
  problemKeys(at("problem"), () => page.open && page.open.player, {x: () => at("random").click(), n: () => at("after").click(),
    p: () => at("before").click(), r: () => at("ask").click()});
}

/* Fetches and shows a problem. Several wishes in a row: the last is shown. */
async function go(page, which) {
  const wish = page.wish = {};
  at("problem").setAttribute("aria-busy", "true");
  try {
    const problem = await fetchAny(JSON.stringify(page.config), which, page.family);
    if (wish !== page.wish || !at("problem")) return;
    if (page.family && problem.item.family !== page.family) page.family = at("choose").elements.family.value = "";
    at("trouble").textContent = "";
    showProblem(page, problem);
  } catch (error) {
    if (wish !== page.wish || !at("trouble")) return;
    at("trouble").textContent = error.message;
    if (page.problem) return at("problem").setAttribute("aria-busy", "false");
    for (const id of ["problem", "answer", "player", "words", "facts"]) at(id).replaceChildren();
    at("more").hidden = true;
  }
  at("problem").setAttribute("aria-busy", "false");
}

function showProblem(page, problem) {
  const blind = at("blind").checked, place = at("problem");
  page.problem = problem;
  page.answered = false;
  for (const id of ["answer", "player", "words", "facts"]) at(id).replaceChildren();
  at("more").hidden = true;
  at("ask").disabled = false;
  at("before").disabled = !problem.before;
  at("after").disabled = !problem.after;
  place.innerHTML = problemMarkup(problem, blind);
  page.open = enliven(place, problem, () => blind && !page.answered, right => {
    const {right: before = 0, asked = 0} = kept.get("score") || {};
    kept.set("score", {right: before + right.filter(Boolean).length, asked: asked + right.length});
    scoreMarkup();
    reveal(page, right);
  });
  document.body.dataset.problemMs ||= performance.now().toFixed(0);
  fetchAnswer(problem, JSON.stringify(page.config)).catch(error => { at("trouble").textContent = error.message; });
  document.body.dataset.problem = problem.index;
  at("choose").elements.problem.value = problem.index;
  setHash("problem", linkOf(page));
  if (!blind) reveal(page, null, true);
  say(`Problem ${problem.index} is shown.`);
}

const linkOf = page => ({version: versions && versions.version, format: versions && versions.format,
  config: JSON.stringify(page.config), family: page.family, problem: page.problem.index});

/* Shows what a problem asks; facts alone leave the answer for the button. */
async function reveal(page, right, facts = false) {
  const problem = page.problem;
  if (!facts) {
    page.answered = true;
    at("ask").disabled = true;
    for (const b of at("problem").querySelectorAll("[data-answer]")) b.disabled = true;
  }
  await fetchAnswer(problem, JSON.stringify(page.config));
  if (page.problem !== problem || !at("facts")) return;
  at("facts").innerHTML = factsOf(problem);
  at("more").innerHTML = moreMarkup(problem);
  at("more").hidden = false;
  at("more").querySelectorAll("[data-go]").forEach(link => {
    link.onclick = event => {
      event.preventDefault();
      go(page, link.dataset.go);
    };
  });
  at("link").onclick = () => copy(addressOf("problem", linkOf(page)), at("copied"));
  at("more").querySelectorAll("[data-file]").forEach(b => { b.onclick = () => take(page, b.dataset.file); });
  if (facts) return;
  at("answer").innerHTML = answerMarkup(problem, right);
  const chosen = page.open.chosen;
  if (!chosen) return;
  page.open.player = openPlayer(at("player"), chosen.image, labelOf(problem, chosen), false);
  describe(page, chosen);
}

/* One image in English; it says what a solver would have to see, so it waits for the answer. */
async function describe(page, entry) {
  if (!page.answered) return;
  const text = await library.ask("describe", JSON.stringify(page.config), page.problem.index, entry.side, entry.number);
  if (at("words")) at("words").textContent = `${labelOf(page.problem, entry)}: ${text}`;
}

async function take(page, what) {
  const {problem} = page, entry = page.open.chosen || problem.all[0], name = problem.scene.name;
  const file = `${name}_${entry.side ? "pos" : "neg"}_${entry.number}`;
  if (what === "scene") return download("scenes.jsonl", problem.line + "\n");
  if (what === "config") return download("config.json", await library.ask("whole", JSON.stringify(page.config)), "application/json");
  if (what === "svg") return download(file + ".svg", turtle.file(entry.image), "image/svg+xml");
  return downloadPng(file + ".png", "imagePng", JSON.stringify(page.config), problem.index, entry.place, problem.about.size_px);
}

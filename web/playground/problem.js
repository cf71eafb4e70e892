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

/* A problem of a config; `which` as indexOf of the worker takes it. */
const fetchAny = async (config, which, family = "") =>
  ({...understood(await library.ask("problem", config, which, PICTURE_PX, family)), config});

/* Fetches what only the answer shows, once: concept, rules, problems of the same concept. */
function fetchAnswer(problem) {
  problem.answer ||= library.ask("answer", problem.config, problem.index).then(found => Object.assign(problem, found));
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
    <div class="images">${problem.asked.map(figure).join("")}</div>${ONE_EACH}</section>`;
}

/* ---- one image, large ---- */

/* Beside the images, so that they can be compared; on a narrow page below them. */
const viewMarkup = () => `<dialog id="view" aria-labelledby="view-name"><div class="bar"><h3 id="view-name"></h3>
  <button type="button" data-view="-1"></button><button type="button" data-view="1"></button>
  <button type="button" data-view="close">Close <kbd>Esc</kbd></button></div><div id="player"></div><p id="words"></p></dialog>`;

/* Paints the images, makes them open the view, which tells no program while blind() holds, and calls given(right, answers)
   when all questions are answered. Returns {player, chosen, again()}; again shows the open image anew. */
function enliven(place, problem, blind, given) {
  const buttons = [...place.querySelectorAll("[data-image]")], view = at("view");
  const open = {player: null, chosen: null, again: () => view.open && choose(problem.all.indexOf(open.chosen))};
  const close = () => {
    view.close();
    buttons[problem.all.indexOf(open.chosen)]?.focus();
  };
  /* Shows image k, and the names of the images before and after it. */
  function choose(k) {
    if (place.closest("[hidden]")) return;
    const entry = problem.all[k], n = problem.all.length;
    buttons.forEach(b => b.setAttribute("aria-pressed", String(Number(b.dataset.image) === k)));
    open.chosen = entry;
    at("view-name").textContent = labelOf(problem, entry);
    for (const [by, text] of [[-1, "← "], [1, " →"]]) {
      const other = labelOf(problem, problem.all[(k + by + n) % n]), b = view.querySelector(`[data-view="${by}"]`);
      b.textContent = by < 0 ? text + other : other + text;
      b.onclick = () => choose((k + by + n) % n);
    }
    open.player = openPlayer(at("player"), entry.image, labelOf(problem, entry), false, blind(), wordsOf);
    at("words").textContent = "";
    if (!view.open) {
      view.show();
      view.querySelector("[data-view=close]").focus({preventScroll: true});
    }
    buttons.find(b => Number(b.dataset.image) === k).scrollIntoView({block: "nearest"});
    place.dispatchEvent(new CustomEvent("chosen", {detail: entry}));
  }
  view.close();
  view.querySelector("[data-view=close]").onclick = close;
  document.onkeyup = event => { if (event.key === "Escape" && view.open) close(); };
  view.onkeydown = event => {
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (by) view.querySelector(`[data-view="${by}"]`).click();
  };
  buttons.forEach(b => {
    paint(b.querySelector("canvas"), problem.colours, PICTURE_PX, problem.all[b.dataset.image].place);
    b.onclick = () => choose(Number(b.dataset.image));
  });
  letAnswer(place, problem.asked, said => given(problem.asked.map((e, i) => said[i] === e.side)));
  return open;
}

/* Brings the answer into the window, wherever the page stands. */
const showAnswer = () => at("answer").scrollIntoView({block: "nearest"});

/* ---- the answer ---- */

/* The library's words as the page calls things: A and B, circles, squares, triangles and lines. */
const pageWords = text => text.replace(/\b(positive|negative) (image|figure)(s?)/g, (_, side, noun, s) => `${noun}${s} of ${side === "positive" ? "A" : "B"}`)
  .replaceAll("small rings", "small circles").replaceAll("small boxes", "small squares").replaceAll("small wedges", "small triangles")
  .replace(/straight (\w+ )?stroke\b/g, "$1line").replace(/\bsegment\b/g, "line").replace(/, with strokes of any type/, ", whatever its strokes look like");

const READINGS = {"they run on": "lines run on through crossings", "crossings split them": "a crossing splits a line in two"};

/* A rule in English. */
const ruleWords = rule => plain(rule.replace(/^\((.*)\)$/, "$1").replace(/(not )?\b(\w+)\b(?:, (they run on|crossings split them))?/g, (whole, not, name, reading) => {
  const words = Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name][not ? 1 : 0];
  return words ? words + (reading ? ` (${READINGS[reading]})` : "") : whole;
}));

/* The concept, with the way of counting lines that the rules say. */
function conceptWords({concept, rules}) {
  return pageWords(concept).replace(/one can count (\w+) straight lines in it/g, (_, word) => {
    const readings = Object.keys(READINGS).filter(r => rules.some(([rule]) => rule.includes(`has_${word}_straight_lines, ${r}`)));
    return readings.length === 1 ? READINGS[readings[0]] : "whether or not a crossing splits a line in two";
  });
}

/* What a problem asks: sentence, answers, rules. */
function answerMarkup(problem, right) {
  const rules = problem.rules.map(([rule, rival]) => `<li>${escape(ruleWords(rule))}${rival ? " (wrong on a question)" : ""}</li>`).join("");
  return `<div class="answer">${right ? `<p><strong>${right.every(Boolean) ? "Right." : right.some(Boolean) ? "Half right." : "Wrong."}</strong></p>` : ""}
    <p><strong>${escape(conceptWords(problem))}</strong></p><p>${problem.asked.map((e, i) =>
      `Question ${i + 1} belongs to ${e.side ? "A" : "B"}${right ? right[i] ? " ✓" : " ✗" : ""}.`).join(" ")}</p>
    ${partMarkup(problem)}${rules ? `<details><summary>Rules that fit all images above: ${problem.rules.length}</summary><ul>${rules}</ul>${problem.item.name.startsWith("hd_user") ?
      "<p>Rules of attributes and strokes are tried here; a concept of your own is none of them.</p>" : ""}</details>` : ""}
    ${shapesMarkup(problem)}</div>`;
}

/* For a concept of one's own: the part of it, if any, that fits alone, so that this problem does not test the rest. */
function partMarkup({config, rules, item}) {
  const number = /^hd_(?:not_)?user(\d+)_/.exec(item.name)?.[1], expression = number && JSON.parse(config).abstract?.user_concepts?.[Number(number) - 1];
  if (!expression) return "";
  const words = text => ` ${text.replace(/[()]/g, " ").replace(/\s+/g, " ").trim()} `;
  const part = rules.find(([rule, rival]) => !rival && words(rule) !== words(expression) && new RegExp(`(?<!\\bnot)${words(rule)}`).test(words(expression)));
  return part ? `<p>In this problem a part of your concept is enough: ${escape(ruleWords(part[0]))}. The images of B lack this part; other problems test the rest.</p>` : "";
}

/* The shapes that a concept names, which their names hardly tell. */
function shapesMarkup({concept, scene}) {
  const named = new Map();
  for (const {side, shapes} of scene.images) for (const shape of shapes)
    if (side === "positive" && shape.name && concept.includes(`'${plain(shape.name)}'`)) named.set(shape.name, shape.program);
  const figures = [...named].map(([name, program]) => {
    const actions = program.map(action => action.slice(2));
    return `<figure>${turtle.svg({shapes: [{actions, types: "0".repeat(actions.length), pose: turtle.centred(actions)}]}, escape(plain(name)))}
      <figcaption>${escape(plain(name))}</figcaption></figure>`;
  });
  return figures.length ? `<div class="shapes">${figures.join("")}</div>` : "";
}

function factsOf({scene, item}) {
  const h = scene.hardness;
  const figures = [["distance of the negatives", h.negative_distance.toFixed(3), item.family === "ff" ?
    "how much the images of B differ from the rule, in strokes; small is hard" :
    "how far an image of B is from the nearest of A, as a share of a figure's size; small is hard"]];
  if (item.family === "hd") figures.push(["diversity of the positives", h.positive_diversity.toFixed(3), "how much the images of A differ among themselves; large is hard"],
    ["near separators", h.near_separators, "attributes other than the rule's that would tell A from B if one image were left out; many is hard"]);
  return `<p class="faint"><code>${escape(scene.name)}</code> · ${FAMILIES[item.family]} · ${item.kept ? `split ${escape(item.split)}` : "in no data set"}</p>
    <details><summary>How hard it is, and what its split is</summary><ul class="reasons">${figures.map(([what, figure, means]) => `<li>${what} <strong>${figure}</strong>: ${means}</li>`).join("")}
    <li>${item.kept ? `a split is the part of the data set that a problem belongs to, such as train, for learning, or a test` :
      "the splits promise that no test tells of another; data sets leave this problem out, because it would break the promise"}</li></ul></details>`;
}

/* ---- the page ---- */

let presets = null;

async function presetOptions(chosen) {
  presets ||= await library.ask("presets");
  return presets.filter(([name]) => !name.startsWith("nvlabs-")).map(([name, about]) =>
    `<option value="${name}"${name === chosen ? " selected" : ""} title="${escape(about)}">${name}</option>`).join("");
}
const presetWords = chosen => ((presets || []).find(([name]) => name === chosen) || [])[1] || "";

/* What the page begins with, easy to see. The plan of FAST is ready soonest; its problem FIRST, of a small split, which is
   settled soonest, is the same as in START, to which the page goes on. */
const START = {preset: "bongard-logo", seed: 1}, FAST = {families: ["hd"]}, FIRST = "hd_convex-has_curve_0003";

/* The notice of a link that another version of blogo wrote. */
async function versionNotice(query) {
  const format = query.get("format");
  versions ||= await library.ask("versions");
  if (!format || Number(format) === versions.format) return "";
  return `<p class="message" role="alert">This link is of blogo ${escape(query.get("version") || "?")} with data format ${escape(format)}; this page is
    blogo ${escape(versions.version)} with data format ${versions.format}, which may draw another problem.</p>`;
}

/* Whether a config says more than the fields of the page; one family alone is another plan than all of them. */
const isOwn = config => Object.keys(config).some(key => !["preset", "seed"].includes(key));

function problemFrame(config, family, notice) {
  const own = isOwn(config);
  return `<h2>Problem</h2>${notice}<form class="filters" id="choose" aria-label="Which problem">
    <label>Preset<select name="preset">${own ? '<option value="own" selected>your config</option>' : ""}</select></label>
    <label>Family<select name="family"><option value="">all</option>${Object.entries(FAMILIES).map(([key, name]) =>
      `<option value="${key}"${key === family ? " selected" : ""}>${name}</option>`).join("")}</select></label>
    <label>Seed<input name="seed" type="number" min="0" step="1" value="${config.seed ?? 1}"></label>
    <label>Number or name<input name="problem" aria-describedby="range"></label></form><p class="faint" id="range"></p>
    <p class="bar" id="way"><button type="button" id="random" class="main">Another by chance <kbd>x</kbd></button>
    <button type="button" id="before">Previous <kbd>p</kbd></button><button type="button" id="after">Next <kbd>n</kbd></button>
    <label><input type="checkbox" id="blind"${kept.get("blind") === false ? "" : " checked"}> solve it blind</label>
    <span id="score"></span></p><p id="trouble" class="message" role="alert"></p>
    <div id="waiting"><p>Planning the data set.</p><progress aria-label="Planning"></progress></div>
    <div id="shown" hidden><div id="problem" aria-busy="true"></div>
    <p class="bar"><button type="button" id="ask">Show the answer <kbd>r</kbd></button> <span class="faint">Choose any image to see it large.</span></p><div id="answer" role="status"></div><div id="facts"></div>
    <div id="siblings"></div>${takeMarkup()}</div>${viewMarkup()}
    <p class="faint keys">${ANSWER_KEYS}, ${WAY_KEYS}, ${PEN_KEYS}</p>`;
}

function scoreMarkup() {
  const {right = 0, asked = 0} = kept.get("score") || {};
  at("score").innerHTML = asked ? `Score: ${right} of ${plural(asked, "question")} <button type="button" id="forget">Forget</button>` : "";
  if (asked) at("forget").onclick = () => { kept.set("score", null); scoreMarkup(); };
}

/* Problems of the same concept. */
function siblingsMarkup(problem) {
  const others = problem.siblings.map(([name]) => `<a href="#" data-go="${escape(name)}">${escape(name)}</a>`).join(" ");
  return `<h3>Of the same concept</h3><p class="links">${others || "This concept has one problem only."}</p>`;
}

/* What can be done with a problem; what tells its name waits for the answer. */
const takeMarkup = () => `<div id="take"><h3>Take it along</h3><p class="bar"><button type="button" id="link">Copy a link</button>
  ${location.protocol === "file:" ? "" : '<button type="button" id="embed">Copy HTML for a web page</button>'}
  <button type="button" data-file="sheet-png">Problem as PNG</button><button type="button" data-file="sheet-svg">as SVG</button>
  <button type="button" id="print">Print</button></p>
  <p class="bar" id="more" hidden><button type="button" data-file="png">Chosen image as PNG</button><button type="button" data-file="svg">as SVG</button>
  <button type="button" data-file="scene">scenes.jsonl</button><button type="button" data-file="config">Config as a file</button></p>
  <input id="copied" readonly hidden aria-label="Text to copy"></div>`;

/* The problem alone, in a frame of another page. */
const embedding = page => `<iframe src="${escape(addressOf("problem", {...linkOf(page), alone: 1}))}" title="A Bongard problem" style="width: 100%; height: 60rem; border: 0"></iframe>`;

/* The config of an address, or null if it cannot be read. Links of earlier pages name a place in the plan, without a config in
   that of FAST. */
function readConfig(query) {
  if (!query.get("config")) return query.get("problem") ? {...FAST} : {...START};
  try {
    const config = JSON.parse(query.get("config"));
    return config && typeof config === "object" && !Array.isArray(config) ? config : null;
  } catch {
    return null;
  }
}

const BROKEN_LINK = '<p class="message" role="alert">The link is not whole: its config cannot be read. This is the problem that the page begins with.</p>';

/* The problem of an address: by its number in the family; in earlier links by its place in the plan, or by name. */
function readWish(query) {
  const place = query.get("problem");
  return query.get("number") || (/^\d+$/.test(place) ? {index: Number(place)} : place) || "first";
}

/* A page of a config: state and what is done with it. */
async function problemPage(query) {
  const read = readConfig(query), family = query.get("family") || "";
  const page = {config: read || {...START}, family: read && Object.hasOwn(FAMILIES, family) ? family : "", own: null, problem: null, open: null};
  const {families} = page.config, fast = !read || !["config", "problem", "number"].some(key => query.get(key));
  if (isOwn(page.config)) page.own = page.config;
  page.family ||= fast ? "hd" : families && families.length === 1 ? families[0] : "";
  show(problemFrame(page.config, page.family, read ? "" : BROKEN_LINK), "Problem");
  page.place = at("problem");
  const notice = versionNotice(query), preset = page.own ? "" : page.config.preset || "bongard-logo", options = presetOptions(preset);
  const first = go(page, fast ? FIRST : readWish(query), fast ? FAST : page.config, false);
  at("main").querySelector("h2").insertAdjacentHTML("afterend", await notice);
  at("choose").elements.preset.insertAdjacentHTML("beforeend", await options);
  listenTo(page);
  tellRange(page);
  await first;
  if (query.get("answer") && page.problem) reveal(page, null);
}

function listenTo(page) {
  const form = at("choose");
  form.onsubmit = event => event.preventDefault();
  form.onchange = event => choose(page, event.target.name, Object.fromEntries(new FormData(form)));
  at("random").onclick = () => go(page, "random");
  at("before").onclick = () => page.problem && page.problem.number && go(page, String(page.problem.number - 1));
  at("after").onclick = () => page.problem && page.problem.number + 1 < page.problem.count && go(page, String(page.problem.number + 1));
  at("blind").onchange = event => {
    kept.set("blind", event.target.checked);
    if (page.problem) showProblem(page, page.problem);
  };
  at("ask").onclick = () => page.problem && reveal(page, null);
  at("link").onclick = () => page.problem && copy(addressOf("problem", linkOf(page)), at("copied"));
  at("print").onclick = () => window.print();
  if (at("embed")) at("embed").onclick = () => page.problem && copy(embedding(page), at("copied"));
  at("take").querySelectorAll("[data-file]").forEach(b => { b.onclick = () => page.problem && take(page, b.dataset.file); });
  at("problem").addEventListener("chosen", event => describe(page, event.detail));
  scoreMarkup();
  const press = id => () => at(id).click();
  problemKeys(at("problem"), () => page.open && page.open.player, {r: press("ask"),
    ...(document.body.classList.contains("alone") ? {} : {x: press("random"), n: press("after"), p: press("before")})});
}

/* One of the fields has changed. */
function choose(page, field, {preset, family, seed, problem}) {
  if (field === "problem") return go(page, problem.trim() || "first");
  if (!/^\d+$/.test(seed) || !Number.isSafeInteger(Number(seed))) {
    at("trouble").textContent = `Seed: expected a whole number from 0 on, got ${seed ? `“${seed}”` : "none"}.`;
    return;
  }
  if (field === "family") {
    page.family = family;
    if (page.problem && (!family || page.problem.item.family === family)) return settle(page, page.problem);
    page.problem = null; // it is hidden at once, and no key answers it
    return go(page, "first");
  }
  if (field === "preset") page.family = at("choose").elements.family.value = "";
  page.config = {...(preset === "own" ? page.own : {preset}), seed: Number(seed)};
  page.problem = page.families = null;
  go(page, "first");
}

/* Says which numbers there are, and what the preset is. */
function tellRange(page) {
  const {family, problem, config} = page, about = isOwn(config) ? "" : presetWords(config.preset || "bongard-logo");
  at("range").textContent = (about ? `${config.preset || "bongard-logo"}: ${about}. ` : "") +
    (problem ? `Numbers go from 0 to ${group(problem.count - 1)}${family ? ` among the ${FAMILIES[family]} problems` : ""}.` : "");
}

/* Hides what is shown and says what is being made; a problem that is there soon is not hidden. */
function wait(page) {
  const hide = () => {
    const {preset} = page.config;
    at("waiting").firstChild.textContent = page.families ? "Making the problem." : `Planning the data set${preset && !page.own ? ` ${preset}` : ""}; some take ten seconds.`;
    at("waiting").hidden = false;
    at("shown").hidden = true;
    at("view").close();
    at("choose").elements.problem.value = "";
    tellRange(page);
  };
  at("problem").setAttribute("aria-busy", "true");
  clearTimeout(page.timer);
  if (page.problem) page.timer = setTimeout(() => at("shown") && hide(), 300);
  else hide();
}

/* Fetches and shows a problem. Several wishes in a row: the last is shown. step: the browser's Back leads to what was shown before. */
async function go(page, which, config = page.config, step = true) {
  const wish = page.wish = {};
  wait(page);
  try {
    const problem = await fetchAny(JSON.stringify(config), which, page.family);
    if (wish !== page.wish || !page.place.isConnected) return;
    at("trouble").textContent = "";
    page.family = at("choose").elements.family.value = problem.family; // a name may be of another
    if (step) history.pushState(null, "", location.hash);
    showProblem(page, problem);
  } catch (error) {
    if (wish !== page.wish || !page.place.isConnected) return;
    at("trouble").textContent = error.message;
    if (page.problem) at("choose").elements.problem.value = page.problem.number;
  }
  clearTimeout(page.timer);
  at("problem").setAttribute("aria-busy", "false");
  at("waiting").hidden = true;
  at("shown").hidden = !page.problem;
}

function showProblem(page, problem) {
  const blind = at("blind").checked, place = at("problem");
  page.problem = problem;
  page.answered = false;
  for (const id of ["answer", "player", "words", "facts", "siblings"]) at(id).replaceChildren();
  at("copied").hidden = true; // it has a text of the problem before
  at("more").hidden = true;
  at("ask").disabled = false;
  place.innerHTML = problemMarkup(problem, blind);
  page.open = enliven(place, problem, () => blind && !page.answered, right => {
    const {right: before = 0, asked = 0} = kept.get("score") || {};
    kept.set("score", {right: before + right.filter(Boolean).length, asked: asked + right.length});
    scoreMarkup();
    reveal(page, right);
  });
  document.body.dataset.problemMs ||= performance.now().toFixed(0);
  fetchAnswer(problem).catch(error => { at("trouble").textContent = error.message; });
  if (!page.families) settle(page, problem);
  showPlace(page, problem);
  if (!blind) reveal(page, null, true);
  say(`Problem ${problem.number} is shown.`);
}

/* The number, what is before and after it, and the address. */
function showPlace(page, problem) {
  document.body.dataset.problem = problem.number;
  at("choose").elements.problem.value = problem.number;
  at("before").disabled = !problem.number;
  at("after").disabled = problem.number + 1 >= problem.count;
  tellRange(page);
  setHash("problem", linkOf(page));
}

/* Finds the place of the problem that is shown in the plan of the page's config and family, and the families of this plan. */
async function settle(page, problem) {
  const config = JSON.stringify(page.config);
  try {
    const {families, ...found} = await library.ask("place", config, problem.scene.name, page.family);
    if (page.problem !== problem || !at("choose")) return;
    page.families = families;
    Object.assign(problem, found, {config});
    for (const option of at("choose").elements.family.options) option.disabled = option.value !== "" && !families.includes(option.value);
    showPlace(page, problem);
  } catch (error) {
    if (page.problem === problem && at("trouble")) at("trouble").textContent = error.message;
  }
}

const linkOf = page => ({version: versions && versions.version, format: versions && versions.format,
  config: JSON.stringify(page.config), family: page.family, number: page.problem.number});

/* Shows what a problem asks; facts alone leave the answer for the button. */
async function reveal(page, right, facts = false) {
  const problem = page.problem;
  if (!facts) {
    page.answered = true;
    at("ask").disabled = true;
    for (const b of at("problem").querySelectorAll("[data-answer]")) b.disabled = true;
  }
  await fetchAnswer(problem);
  if (page.problem !== problem || !at("facts")) return;
  at("facts").innerHTML = factsOf(problem);
  at("siblings").innerHTML = siblingsMarkup(problem);
  at("more").hidden = false;
  at("siblings").querySelectorAll("[data-go]").forEach(link => {
    link.onclick = event => {
      event.preventDefault();
      go(page, link.dataset.go);
    };
  });
  if (facts) return;
  at("answer").innerHTML = answerMarkup(problem, right);
  page.open.again();
  showAnswer();
}

/* One image in English; it says what a solver would have to see, so it waits for the answer. */
async function describe(page, entry) {
  if (!page.answered) return;
  const {config, index} = page.problem, text = await library.ask("describe", config, index, entry.side, entry.number);
  if (at("words") && page.open.chosen === entry) at("words").textContent = pageWords(text);
}

async function take(page, what) {
  const {problem} = page, entry = page.open.chosen || problem.all[0], name = problem.scene.name;
  const file = `${name}_${entry.side ? "pos" : "neg"}_${entry.number}`;
  if (/^sheet/.test(what)) return takeSheet(problem, what === "sheet-png", at("more").hidden ? `problem_${problem.number}` : name);
  if (what === "scene") return download("scenes.jsonl", problem.line + "\n");
  if (what === "config") return download("config.json", await library.ask("whole", JSON.stringify(page.config)), "application/json");
  if (what === "svg") return download(file + ".svg", turtle.file(entry.image), "image/svg+xml");
  return downloadPng(file + ".png", "imagePng", problem.config, problem.index, entry.place, problem.about.size_px);
}

/* Downloads all images of a problem as one picture, without the answer. */
async function takeSheet({sides, asked}, png, name) {
  const svg = turtle.sheet([["A", sides[1]], ["B", sides[0]], ["?", asked]].map(([heading, entries]) => [heading, entries.map(e => e.image)]));
  download(name + (png ? ".png" : ".svg"), png ? await pngOf(svg) : svg, png ? "image/png" : "image/svg+xml");
}

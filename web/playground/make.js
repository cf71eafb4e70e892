/* Make: a config of one's own, what it gives, and a data set of it. */
"use strict";

const MOST_PROBLEMS = 5000; // of a tar, which lies in memory

const CONFIG_START = `{
  "preset": "bongard-logo",
  "seed": 1,
  "images": { "size_px": 128 }
}
`;

/* What is asked for problems of one expression and of nothing else. */
const conceptKeys = expression => ({families: ["hd"], abstract: {problems: 40, problems_per_concept: 40, attributes: [],
  user_concepts: [expression]}, splits: {train: {by: "rest"}}});

/* A config with these keys; preset, seed and what images look like stay. */
const conceptConfig = ({preset, seed, images, stroke_types, placement}, expression) =>
  JSON.stringify({preset, seed, images, stroke_types, placement, ...conceptKeys(expression)}, null, 2) + "\n";

/* What the parts of a config are about. */
const SECTIONS = {preset: "where all values come from that the config does not give", seed: "another seed gives other problems",
  families: "ff free-form, bd basic, hd abstract, rl relation", stroke_types: "which of normal, zigzag, circle, square and triangle are drawn",
  images: "how many a side, and how many pixels", free_form: "problems of one program (ff)", basic: "problems of named shapes (bd)",
  abstract: "problems of attributes (hd)", relations: "problems of several figures and how they stand to each other (rl)", catalogue: "which named shapes are used",
  placement: "size, turn and place of figures", hardness: "how hard problems may be", composition: "more figures in an image, and what problems share",
  unseen: "attributes and shapes that train lacks", exclude: "a file of problems that are left out", split_file: "the name of the file that lists the splits",
  splits: "the parts of the data set. They replace all splits of the preset; every other part changes only the keys that it gives"};

const CONCEPTS = ["strokes >= 5 and not convex", "symmetric and exist_triangle", "has_curve and not closed_shape"];

function makeMarkup(options) {
  return `<h2>Make</h2><p class="lead">Edit a config, see what it gives, take a data set with you. A config names what differs from its preset.</p>
    <div class="columns"><section aria-label="Config"><p class="bar"><label>Preset <select id="preset"><option value="">start from</option>${options}</select></label>
    <button type="button" id="whole">All keys</button> <button type="button" id="back" hidden>Back to my config</button></p>
    <p id="about-preset" class="faint"></p>
    <label for="config">Config, JSON</label><textarea id="config" rows="16" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="mistakes"></textarea>
    <div id="mistakes" role="alert"></div>
    <details><summary>What the keys mean</summary><table class="words">${Object.entries(SECTIONS).map(([key, means]) => `<tr><td><code>${key}</code></td><td>${means}</td></tr>`).join("")}</table></details>
    <form class="bar" id="concept"><label class="wide">A concept of your own
    <input name="concept" list="concepts" spellcheck="false" autocapitalize="off" value="${escape(kept.get("concept") || CONCEPTS[0])}"></label><datalist id="concepts">${CONCEPTS.map(c => `<option value="${escape(c)}">`).join("")}</datalist>
    <button>Make problems of it</button></form>
    <div id="concept-mistakes" role="alert"></div><p class="faint">The problems keep <code>preset</code>, <code>seed</code>, <code>images</code>, <code>stroke_types</code> and <code>placement</code> of the config. A concept joins conditions by
    <code>and</code>, <code>or</code>, <code>not</code> and brackets. A condition is an attribute, such as <code>convex</code>, or compares one of the numbers
    <code>strokes</code>, <code>lines</code>, <code>arcs</code>, <code>straight_lines</code>, <code>regions</code>, <code>crossings</code>
    by <code>=</code>, <code>!=</code>, <code>&lt;</code>, <code>&lt;=</code>, <code>&gt;</code> or <code>&gt;=</code>, such as <code>strokes &gt; 4</code>.
    An image of B breaks the concept as a whole, in any of its parts: one problem may test one part alone, and its answer says so.</p>
    <details><summary>All ${Object.keys(ATTRIBUTES).length} attributes</summary><table class="words">${Object.entries(ATTRIBUTES).map(([name, [words, , means]]) =>
      `<tr><td><code>${breakable(name)}</code></td><td>${words}: ${means}</td></tr>`).join("")}</table></details></section>
    <section aria-label="What it gives"><p id="stale" class="message" role="status"></p><div id="plan" aria-busy="true"><p>Planning the data set.</p></div>
    <details id="concepts-of-plan"><summary>Concepts and their numbers of problems</summary><div class="scroll" tabindex="0" role="region" aria-label="Concepts"></div></details>
    <form class="bar" id="data"><label>Problems <input name="sample" type="number" min="1" max="${MOST_PROBLEMS}" required></label>
    <label><input type="checkbox" name="programs"> without pictures</label>
    <button class="main">Data set as tar</button><button type="button" id="stop" hidden>Stop</button></form>
    <p><progress id="progress" max="1" value="0" hidden aria-label="Data set"></progress> <span id="written" role="status"></span></p>
    <p class="bar"><button type="button" id="save">Config as a file</button><button type="button" id="scenes">scenes.jsonl of the ten problems</button>
    <button type="button" id="link">Copy a link</button></p><input id="copied" readonly hidden aria-label="Link to this config"></section></div>
    <h3>Ten problems by chance</h3><p class="bar"><button type="button" id="again">Ten others</button></p><ul class="cards" id="cards"></ul>`;
}

function mistakesMarkup({number, mistakes}) {
  const more = number > mistakes.length ? `<li>${number - mistakes.length} more</li>` : "";
  return number ? `<ul class="reasons message">${mistakes.map(m => `<li>${m.line ? `line ${m.line}${m.column ? `, column ${m.column}` : ""}: ` : ""}` +
    `${m.key ? `<code>${escape(m.key)}</code> ` : ""}${escape(m.text.replace(/at byte (\d+) of "(.*)": /, (_, n, text) => n > 1 ? `behind “${text.slice(0, n - 1).trim()}”: ` : "at the start: "))}</li>`).join("")}${more}</ul>` : "";
}

/* What mistakes have to do with values of the preset that the config does not give, and a remedy. */
function remedyMarkup({mistakes}, text) {
  let typed = {};
  try {
    typed = JSON.parse(text);
  } catch {
    return "";
  }
  const parts = new Set(mistakes.map(m => /^\$\.(\w+)/.exec(m.key || "")?.[1]).filter(part => part in SECTIONS && !(part in typed)));
  return [...parts].map(part => `<p><code>${part}</code> comes from the preset ${escape(typed.preset || "bongard-logo")}; it does not fit the rest of your config.` +
    (part === "splits" ? ` <button type="button" id="remedy">Put all problems into one split</button>` : ` Give <code>${part}</code> values of your own.`) + "</p>").join("");
}

/* Problems that the data set has; the plan may leave some of its problems out. */
const inSplits = about => about.splits.reduce((sum, [, n]) => sum + n, 0);

function planMarkup(about) {
  return `<p class="number-line"><strong>${group(inSplits(about))}</strong> problems of ${about.support} + ${about.queries} images a side, ${about.size_px} pixels</p>
    <table><tr><th>split</th><th class="number">problems</th></tr>${about.splits.map(([name, n]) =>
    `<tr><td>${escape(name)}</td><td class="number">${group(n)}</td></tr>`).join("")}</table>`;
}

function cardMarkup({index, item, scene}, config) {
  const images = JSON.parse(scene).images, first = side => images.find(image => image.side === side);
  return `<li><a class="card" href="${escape(hashOf("problem", {config, number: index}))}"><div class="pair">${["positive", "negative"].map(side =>
    turtle.svg(turtle.imageOf(first(side)), `First ${side} image`, true)).join("")}</div>${breakable(item.name)}<br><span class="faint">${escape(item.split)}</span></a></li>`;
}

/* The config on one line, or what is typed where that is no JSON. */
function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/* The config of a link on lines of its own; what is no JSON, such as a link that was cut, as it is. */
function spacious(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2) + "\n";
  } catch {
    return text;
  }
}

async function makePage(query) {
  const given = query.get("config"), options = await presetOptions(""), page = {ten: [], config: null};
  show(makeMarkup(options), "Make");
  const field = at("config"), sample = at("data").elements.sample, earlier = [];
  field.value = given ? spacious(given) : kept.get("config") || CONFIG_START;
  const plan = newest(() => planConfig(page, field));
  let timer = 0;
  const set = text => {
    clearTimeout(timer);
    field.value = text;
    return plan();
  };
  field.oninput = () => {
    clearTimeout(timer);
    timer = setTimeout(plan, 250);
  };
  /* Puts another config in place of the one that is typed, which can be had back. */
  const replace = text => {
    if (text !== field.value) earlier.push(field.value);
    at("back").hidden = !earlier.length;
    return set(text);
  };
  at("back").onclick = () => {
    const text = earlier.pop();
    at("back").hidden = !earlier.length;
    set(text);
  };
  at("preset").onchange = event => { if (event.target.value) replace(`{\n  "preset": "${event.target.value}",\n  "seed": 1\n}\n`); };
  at("whole").onclick = async () => replace(await library.ask("whole", field.value).catch(() => field.value));
  at("concept").onsubmit = event => {
    event.preventDefault();
    kept.set("concept", event.target.elements.concept.value);
    makeConcept(field, event.target.elements.concept.value, replace);
  };
  at("mistakes").onclick = event => {
    if (event.target.id === "remedy") replace(JSON.stringify({...JSON.parse(field.value), splits: {all: {by: "rest"}}}, null, 2) + "\n");
  };
  at("concepts-of-plan").ontoggle = () => tellConcepts(page);
  sample.oninput = () => { page.wished = sample.value; };
  at("again").onclick = () => page.config && ten(page);
  at("save").onclick = () => page.config && download("config.json", field.value, "application/json");
  at("scenes").onclick = () => page.ten.length && download("scenes.jsonl", page.ten.map(p => p.scene + "\n").join(""));
  at("link").onclick = () => copy(addressOf("make", {config: compact(field.value)}), at("copied"));
  at("data").onsubmit = event => {
    event.preventDefault();
    if (page.config) writeTar(page, event.target.elements);
  };
  await plan();
}

/* Fills the table of concepts, once it is opened. */
async function tellConcepts({config}) {
  const place = at("concepts-of-plan");
  if (!config || !place.open || place.dataset.of === config) return;
  place.dataset.of = config;
  const found = await library.ask("concepts", config);
  if (place.dataset.of === config) place.lastElementChild.innerHTML = `<p>${group(found.length)} concept${found.length === 1 ? "" : "s"}.</p><table><tr><th>concept</th><th class="number">problems</th></tr>${found.map(([name, n]) =>
    `<tr><td>${breakable(name)}</td><td class="number">${group(n)}</td></tr>`).join("")}</table>`;
}

/* Turns the config into one of problems of an expression, if both are sound. */
async function makeConcept(field, expression, replace) {
  const before = field.value, tell = html => { at("concept-mistakes").innerHTML = html; };
  const own = await library.ask("mistakes", before);
  if (!field.isConnected || field.value !== before) return;
  if (own.number) return tell(`<p class="message">The config above has mistakes; mend them first.</p>`);
  const text = conceptConfig(JSON.parse(before), expression), found = await library.ask("mistakes", text);
  if (!field.isConnected || field.value !== before) return;
  tell(mistakesMarkup({...found, mistakes: found.mistakes.map(m => ({text: m.text}))}));
  if (!found.number) replace(text);
}

/* Whether plan, problems and files are of the config as it stands; if not, they are dimmed and give nothing. */
function markStale(stale, planned) {
  for (const id of ["plan", "cards", "data"]) at(id).classList.toggle("stale", stale);
  for (const button of [at("data").querySelector("button.main"), at("save"), at("scenes"), at("link"), at("again")]) button.disabled = stale;
  at("stale").textContent = stale && planned ? "Of the last config without mistakes:" : "";
}

/* Offers as many problems as there are, at most what is wished. */
function offer(page, sample) {
  sample.max = Math.min(page.size, MOST_PROBLEMS);
  sample.value = Math.min(page.wished || 200, sample.max);
}

/* Tells the config's mistakes, or plans it. */
async function planConfig(page, field) {
  const text = field.value;
  page.config = null;
  at("plan").setAttribute("aria-busy", "true");
  const found = await library.ask("mistakes", text);
  if (!field.isConnected) return;
  at("mistakes").innerHTML = mistakesMarkup(found) + remedyMarkup(found, text);
  field.toggleAttribute("aria-invalid", found.number > 0);
  try {
    if (found.number) return;
    const config = compact(text), about = await library.ask("about", config);
    if (!field.isConnected) return;
    at("plan").innerHTML = planMarkup(about);
    page.config = config;
    page.ten = []; // until those of this config are there
    page.about = about;
    page.size = inSplits(about);
    offer(page, at("data").elements.sample);
    markStale(false);
    kept.set("config", text);
    setHash("make", {config});
    at("preset").value = JSON.parse(config).preset || "";
    at("about-preset").textContent = presetWords(JSON.parse(config).preset || "bongard-logo");
    tellConcepts(page);
    await ten(page);
  } catch (error) {
    if (!field.isConnected) return;
    if (page.config) at("cards").innerHTML = ""; // they were of the config before
    at("mistakes").innerHTML = `<p class="message">${escape(error.message)}</p>`;
  } finally {
    if (field.isConnected) {
      if (!page.config && !page.size) at("plan").innerHTML = "<p>There is no plan yet: the config has mistakes.</p>";
      markStale(!page.config, page.size);
      at("plan").setAttribute("aria-busy", "false");
    }
  }
}

async function ten(page) {
  page.ten = await library.ask("some", page.config, 10);
  if (at("cards")) at("cards").innerHTML = page.ten.map(p => cardMarkup(p, page.config)).join("");
}

/* Which pictures of a problem are what: the tar has the files of a data set alone, no text about them. */
const picturesWords = ({about: {support, queries}}) => `Of a problem's pictures pos_N belong to A and neg_N to B; N from 0 to ${support - 1} are its images, ` +
  `${queries === 1 ? `${support} is the question` : `${support} to ${support + queries - 1} are the questions`}. `;

async function writeTar(page, {sample, programs}) {
  const count = Math.min(Number(sample.value) || 1, MOST_PROBLEMS), bar = at("progress"), stop = at("stop"), told = at("written");
  const all = count >= page.size;
  bar.hidden = stop.hidden = false;
  bar.value = 0;
  told.textContent = "Writing.";
  stop.onclick = () => library.stop();
  const started = performance.now();
  try {
    const tar = await library.watch((done, total) => {
      if (total) bar.value = done / total;
    }, "tar", page.config, all ? 0 : count, programs.checked);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    download("blogo.tar", tar);
    told.textContent = `${group(Math.min(count, page.size))} problem${Math.min(count, page.size) === 1 ? "" : "s"}, ${(tar.size / 1e6).toFixed(1)} MB, in ${seconds} s. ${programs.checked ? "" : picturesWords(page)}Unpack it; the tool checks every file: blogo verify FOLDER.`;
  } catch (error) {
    told.textContent = error.message === "stopped" ? "Stopped; nothing was kept." : error.message;
  }
  bar.hidden = stop.hidden = true;
}

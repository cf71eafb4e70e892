/* The gallery's frame: data files on demand, images and words for them, the address in the hash.
   Data arrives by script tags, because fetch does not read from file://. */
"use strict";

const blogo = (() => {
  const waiting = new Map();

  /* Called by the data files. */
  function put(name, value) { waiting.get(name).resolve(value); }

  /* The value of data/NAME.js, loaded once. */
  function load(name) {
    if (!waiting.has(name)) {
      const entry = {};
      entry.promise = new Promise((resolve, reject) => {
        entry.resolve = resolve;
        const script = document.createElement("script");
        script.src = `data/${name}.js`;
        script.onerror = () => reject(new Error(`data/${name}.js cannot be read`));
        document.head.append(script);
      });
      waiting.set(name, entry);
    }
    return waiting.get(name).promise;
  }
  return {put, load};
})();

let index;               // data/index.js, problems as objects
const byName = new Map();

/* "hd_has_curve-convex_0003": family hd, concept has_curve-convex. */
function parseIndex(raw) {
  raw.problems = raw.problems.map(([name, split, distance, diversity, separators, types, fewest, most, smallest, largest], number) => {
    const [, family, concept] = /^([a-z]+)_(.*)_\d+$/.exec(name) || [null, name.slice(0, 2), name];
    const parts = family === "ff" ? [] : concept.replace(/^not_/, "").split("-");
    return {number, name, family, concept, parts, split: raw.splits[split], distance, diversity,
      separators, types, fewest, most, smallest, largest, searched: name.replaceAll("_", " ").toLowerCase()};
  });
  raw.problems.forEach(p => byName.set(p.name, p));
  return raw;
}

/* The problem's chunk entry as {sentence, short, rules, sides: [[image...], [image...]], support}. */
async function fetchProblem(problem) {
  const chunk = await blogo.load("p" + Math.floor(problem.number / index.chunk));
  const [sentence, support, positives, negatives, rules, short] =
    chunk.problems[problem.number % index.chunk];
  const image = entry => {
    const marks = entry.length && !Array.isArray(entry.at(-1)) ? entry.at(-1) : {};
    const shapes = entry.filter(Array.isArray).map(([figure, types, ...pose]) =>
      ({shape: chunk.figures[figure][0], actions: chunk.figures[figure][1], types, pose,
        unmagnified: marks.unmagnified}));
    return {...marks, shapes};
  };
  return {sentence, short: short || sentence, support, rules, sides: [negatives.map(image), positives.map(image)]};
}

/* ---- solving blind: names and rules are hidden, answers are kept ---- */

let blind = true;
/* By problem: the answers as letters, and how many are right. Without letters it was only looked up, and does not count. */
let answers = {};
const keptKey = () => `gallery ${index.title} ${index.sha256.slice(0, 12)}`;

/* What a problem is called, and its address. */
const label = p => blind ? `Problem ${p.number + 1}` : p.name;
const labelMarkup = p => blind ? `Problem&nbsp;${p.number + 1}` : breakable(p.name);
const addressOf = p => "#" + (blind ? p.number + 1 : p.name);
const problemAt = page => byName.get(page) || (/^\d+$/.test(page) ? index.problems[page - 1] : undefined);

function keepAnswer(problem, given, right) {
  answers[problem.name] = [given, right];
  kept.set(keptKey(), answers);
  showScore();
}

function showScore() {
  const told = Object.values(answers).filter(([given]) => given);
  const asked = told.reduce((sum, [given]) => sum + given.length, 0), right = told.reduce((sum, a) => sum + a[1], 0);
  document.getElementById("score").textContent = asked ? `Score: ${right} of ${plural(asked, "answer")} right, in ${plural(told.length, "problem")}` : "";
  document.getElementById("forget").hidden = Object.keys(answers).length === 0;
}

function startSolving() {
  const box = document.getElementById("blind");
  blind = box.checked = kept.get("gallery blind") !== false;
  answers = kept.get(keptKey()) || {};
  box.onchange = () => {
    blind = box.checked;
    kept.set("gallery blind", blind);
    route();
  };
  document.getElementById("forget").onclick = () => {
    answers = {};
    kept.set(keptKey(), null);
    showScore();
    route();
  };
  document.getElementById("play").hidden = false;
  showScore();
}

/* ---- the address: #page?key=value, or #problem by name or number ---- */

function readHash() {
  const [page, query] = location.hash.slice(1).split(/\?(.*)/s);
  try {
    return {page: decodeURIComponent(page) || "overview", query: new URLSearchParams(query || "")};
  } catch { // a lone %
    return {page, query: new URLSearchParams()};
  }
}

function show(html, title) {
  const main = document.getElementById("main");
  main.innerHTML = html;
  document.title = `${title} · ${index.title}`;
  return main;
}

function say(text) { document.getElementById("status").textContent = text; }

function route() {
  const {page, query} = readHash();
  const problem = problemAt(page), at = problem ? "problems" : page;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === "#" + at) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.onkeydown = null;
  window.scrollTo(0, 0);
  if (problem) return problemPage(problem, page);
  return ({overview: overviewPage, problems: problemsPage, catalogue: cataloguePage,
    contexts: contextsPage}[page] || missingPage)(query, page);
}

function missingPage(query, page) {
  show(`<h2>Not here</h2><p>The data set that this gallery shows has no problem or page called
    “${escape(page)}”. <a href="#problems">All problems</a></p>`, "Not here");
}

window.addEventListener("DOMContentLoaded", async () => {
  try {
    index = parseIndex(await blogo.load("index"));
  } catch (error) {
    document.getElementById("main").textContent =
      `${error.message}: the folder of this page is not complete.`;
    return;
  }
  document.getElementById("title").textContent = `Bongard-LOGO problems: ${index.title}`;
  startSolving();
  window.addEventListener("hashchange", () => {
    if (location.hash !== "#main") {
      route();
      document.getElementById("main").focus({preventScroll: true});
    }
  });
  await route();
  document.body.dataset.ready = "1";
});

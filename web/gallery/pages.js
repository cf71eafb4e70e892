/* The gallery's pages. */
"use strict";

/* ---- overview ---- */

/* The last bin of a histogram has all larger values, too (src/tell/gallery.c). */
const LAST_BIN = 47, binWords = (i, low) => i === LAST_BIN ? `${low}+` : low;

/* Two histograms over each other: filled is the positive side. */
function sideChart(title, [negative, positive], label) {
  const n = Math.max(negative.length, positive.length);
  const sum = [negative, positive].map(h => h.reduce((a, b) => a + b, 0) || 1);
  const share = (h, k, i) => (h[i] || 0) / sum[k];
  let first = 0;
  while (first < n - 1 && !(negative[first] || positive[first])) first++;
  let most = 1e-9;
  for (let i = first; i < n; i++)
    most = Math.max(most, share(negative, 0, i), share(positive, 1, i));
  const width = 300 / (n - first), every = Math.ceil((n - first) / 8), bars = [], rows = [];
  for (let i = first; i < n; i++) {
    const x = 10 + (i - first) * width, a = share(positive, 1, i), b = share(negative, 0, i);
    const bar = (kind, v) => `<rect class="${kind}" x="${(x + 1).toFixed(1)}" width="${Math.max(width - 2, 1).toFixed(1)}"
      y="${(120 - 105 * v / most).toFixed(1)}" height="${(105 * v / most).toFixed(1)}"/>`;
    bars.push(bar("a", a) + bar("b", b));
    if ((i - first) % every === 0)
      bars.push(`<text x="${(x + width / 2).toFixed(1)}" y="135" text-anchor="middle">${escape(label(i))}</text>`);
    rows.push(`<tr><td>${escape(label(i))}</td><td class="number">${(100 * a).toFixed(1)} %</td>
      <td class="number">${(100 * b).toFixed(1)} %</td></tr>`);
  }
  return `<figure style="margin:0"><figcaption>${title}</figcaption>
    <svg class="chart" viewBox="0 0 320 142" role="img" aria-label="${title}, both sides over each other; the table below has the numbers">
    <line class="axis" x1="10" x2="310" y1="120" y2="120"/>${bars.join("")}</svg>
    <details><summary>${title} in numbers</summary><table><tr><th></th><th class="number">positive</th>
    <th class="number">negative</th></tr>${rows.join("")}</table></details></figure>`;
}

function hardnessChart(family) {
  const values = index.problems.filter(p => p.family === family).map(p => p.distance);
  const top = Math.max(...values, 1e-9), counts = new Array(20).fill(0);
  values.forEach(v => counts[Math.min(19, Math.floor(20 * v / top))]++);
  const most = Math.max(...counts), end = top.toFixed(2);
  if (end === "0.00") return `<figure style="margin:0"><figcaption>Distance of negatives (0 is hard)</figcaption>
    <p>0 in all problems: negatives show the figures of the positives.</p></figure>`;
  return `<figure style="margin:0"><figcaption>Distance of negatives (0 is hard)</figcaption>
    <svg class="chart" viewBox="0 0 320 142" role="img" aria-label="Problems by the distance of their negatives, from 0 to ${end}">
    <line class="axis" x1="10" x2="310" y1="120" y2="120"/>` + counts.map((c, i) =>
    `<rect class="a" x="${10 + 15 * i + 1}" width="13" y="${120 - 105 * c / most}" height="${105 * c / most}"/>`).join("") +
    `<text x="10" y="135">0</text><text x="310" y="135" text-anchor="end">${end}</text></svg></figure>`;
}

/* The audit's readings: probes as bars around chance, counts as a table. */
function auditPart(audit) {
  if (!audit) return `<p>This gallery was written without an audit.</p>`;
  const probes = audit.probes.filter(p => p.result);
  const x = share => 10 + 300 * Math.min(1, Math.max(0, (share - 0.3) / 0.4));
  const above = r => r.low > 0.5 && r.concept_low > 0.5, found = probes.filter(p => above(p.result)).length;
  const rows = probes.map(p => {
    const {low, high, accuracy} = p.result;
    return `<tr><td>${FAMILIES[p.family] || escape(p.family)}</td><td>${escape(p.probe)}</td><td>${escape(p.split)}</td>
      <td class="number">${(100 * accuracy).toFixed(1)} %</td><td><svg viewBox="0 0 320 14" width="200" height="9" aria-hidden="true">
      <line x1="160" x2="160" y1="0" y2="14" stroke="currentColor" stroke-dasharray="2"/>
      <line x1="${x(low).toFixed(1)}" x2="${x(high).toFixed(1)}" y1="7" y2="7" stroke="currentColor" stroke-width="3"/>
      <circle cx="${x(accuracy).toFixed(1)}" cy="7" r="5" fill="${above(p.result) ? "var(--bad)" : "var(--ok)"}"/></svg></td></tr>`;
  });
  const counts = audit.counts.filter(c => c.of > 0).map(c => `<tr><td>${escape(c.id)}</td><td>${escape(c.text)}</td>
    <td class="number">${group(c.found)}</td><td class="number">${group(c.of)}</td></tr>`);
  return `<p><strong>${escape(audit.verdict.words)}</strong> Sound means: no known fault, and no image that gives its side away by itself.</p>
    <p>A probe sees one image, none of its problem's others, and guesses the side. Right half of the time is chance.
    ${found || "None"} of ${plural(probes.length, "reading")} ${found > 1 ? "lie" : "lies"} above chance with both intervals, over problems and over concepts.</p>
    <details><summary>Probes: accuracy by family and split</summary><div class="scroll" tabindex="0" role="region" aria-label="Probes">
    <table><tr><th>family</th><th>probe</th><th>split</th><th class="number">accuracy</th><th>30 to 70 %</th></tr>${rows.join("")}</table></div></details>
    <details><summary>Counts of known defects</summary><div class="scroll" tabindex="0" role="region" aria-label="Counts of known defects">
    <table><tr><th></th><th>what is counted</th><th class="number">found</th><th class="number">of</th></tr>${counts.join("")}</table></div></details>`;
}

async function overviewPage() {
  const count = key => {
    const counts = new Map();
    index.problems.forEach(p => counts.set(key(p), (counts.get(key(p)) || 0) + 1));
    return counts;
  };
  const both = count(p => p.split + "/" + p.family), shown = Object.keys(FAMILIES).filter(f => index.sides[f].problems);
  const splits = index.splits.map(split => `<tr><td><a href="#problems?split=${encodeURIComponent(split)}">${escape(split)}</a></td>` +
    shown.map(f => `<td class="number">${group(both.get(split + "/" + f) || 0)}</td>`).join("") + "</tr>");
  const charts = shown.map(f => `<h3>${FAMILIES[f][0].toUpperCase() + FAMILIES[f].slice(1)} problems</h3><div class="charts">` +
    sideChart("Strokes of an image", index.sides[f].strokes, i => binWords(i, i)) +
    sideChart("Strokes by type", index.sides[f].types, i => index.types[i]) +
    sideChart("Scale of a shape", index.sides[f].scales, i => binWords(i, 10 * i)) + hardnessChart(f) + "</div>");
  show(`<h2>Overview</h2>
    <p class="lead">${group(index.problems.length)} problems. In each, images A follow a rule that images B break;
    further images are to be told apart. An image is drawn by a turtle from a program of lines and arcs.</p>
    <p><a href="#problems">Look at the problems</a>, or at <a href="${addressOf(oneOf(index.problems))}">one by chance</a>.</p>
    <ul class="cards wide" id="examples"></ul>
    <h3>Splits</h3><div class="scroll" tabindex="0" role="region" aria-label="Splits"><table><tr><th>split</th>${shown.map(f => `<th class="number">${FAMILIES[f]}</th>`).join("")}</tr>${splits.join("")}</table></div>
    <h3>What the audit found</h3>${auditPart(index.audit)}
    <h3>Both sides over each other</h3>
    <p><span class="key"></span> positive side, <span class="key b"></span> negative side. Where the two differ, a single image tells its side.</p>
    ${charts.join("")}`, "Overview");
  const easiest = problems => problems.reduce((best, p) => p.distance > best.distance ? p : best);
  const examples = shown.map(f => easiest(index.problems.filter(p => p.family === f)));
  await fillCards(document.getElementById("examples"), examples);
}

/* ---- cards ---- */

const cardWatch = "IntersectionObserver" in window ? new IntersectionObserver(entries => {
  for (const entry of entries)
    if (entry.isIntersecting) {
      cardWatch.unobserve(entry.target);
      drawCard(entry.target);
    }
}, {rootMargin: "200px"}) : null;

async function drawCard(card) {
  const problem = index.problems[card.dataset.number], read = await fetchProblem(problem);
  card.querySelector(".pair").innerHTML = [1, 0].map(side =>
    turtle.svg(read.sides[side][0], `First ${SIDES[side]} image`, true)).join("");
  if (!blind) card.querySelector(".rule").textContent = read.short;
}

/* What was answered before, in a few words. */
function answeredWords(problem) {
  const [given, right] = answers[problem.name] || [];
  return given === undefined ? "" : given ? `, ${right} of ${given.length} right` : ", looked up";
}

async function fillCards(list, problems) {
  list.innerHTML = problems.map(p => `<li><a class="card" href="${addressOf(p)}" data-number="${p.number}">
    <div class="pair"></div><strong>${labelMarkup(p)}</strong><br><span class="faint">${FAMILIES[p.family] || p.family}, ${breakable(p.split)}${answeredWords(p)}</span>
    <span class="rule"></span></a></li>`).join("");
  for (const card of list.querySelectorAll(".card"))
    if (cardWatch) cardWatch.observe(card); else await drawCard(card);
}

/* ---- lists in pages ---- */

const PAGE = 48;
const LIST_MARKUP = `<ul class="cards" id="list"></ul>
  <p class="bar"><button type="button" id="before">Previous ${PAGE}</button><span id="where"></span>
  <button type="button" id="after">Next ${PAGE}</button></p>`;
const oneOf = list => list[Math.floor(Math.random() * list.length)];

/* LIST_MARKUP comes to life: put(found, from) shows a page of what was found by draw(items, from), turn(1) the next. */
function listInPages(draw) {
  const at = id => document.getElementById(id);
  let found = [], from = 0;
  const put = (items, first) => {
    found = items;
    from = Math.max(0, Math.min(first, PAGE * Math.floor((found.length - 1) / PAGE)));
    at("where").textContent = found.length ? `${group(from + 1)} to ${group(Math.min(from + PAGE, found.length))} of ${group(found.length)}` : "";
    at("before").disabled = from === 0;
    at("after").disabled = from + PAGE >= found.length;
    draw(found.slice(from, from + PAGE), from);
  };
  const turn = by => {
    if (from + by * PAGE < 0 || from + by * PAGE >= found.length) return;
    put(found, from + by * PAGE);
    window.scrollTo(0, 0);
  };
  at("before").onclick = () => turn(-1);
  at("after").onclick = () => turn(1);
  return {put, turn};
}

/* ---- problems ---- */

const FILTERS = {
  name: (p, v) => v.toLowerCase().split(/[\s_]+/).every(word => p.searched.includes(word)) || v.trim() === String(p.number + 1),
  family: (p, v) => p.family === v,
  split: (p, v) => p.split === v,
  concept: (p, v) => p.concept.toLowerCase().includes(v.trim().replaceAll(" ", "_").toLowerCase()),
  attribute: (p, v) => p.family === "hd" && p.parts.includes(v),
  type: (p, v) => (p.types >> index.types.indexOf(v)) & 1,
  min: (p, v) => p.distance >= Number(v),
  max: (p, v) => p.distance <= Number(v),
  fewest: (p, v) => p.fewest >= Number(v),
  most: (p, v) => p.most <= Number(v),
  smallest: (p, v) => p.smallest >= Number(v),
  largest: (p, v) => p.largest <= Number(v),
};
const SORTS = {
  hard: ["hardest first", p => p.distance],
  easy: ["easiest first", p => -p.distance],
  name: ["name", p => p.name],
  concept: ["concept", p => p.concept],
};

/* The filters of the list that was looked at last; next, previous and random follow it. */
let filters = new URLSearchParams();

function filtered(query) {
  const tests = [...query].filter(([key, value]) => FILTERS[key] && value !== "");
  const found = index.problems.filter(p => tests.every(([key, value]) => FILTERS[key](p, value)));
  const [, value] = SORTS[query.get("sort")] || [];
  return value ? found.sort((a, b) => (value(a) > value(b)) - (value(a) < value(b))) : found;
}

function select(name, label, options, query, none = "any") {
  return `<label>${label}<select name="${name}"><option value="">${none}</option>` + options.map(([value, text]) =>
    `<option value="${escape(value)}"${query.get(name) === value ? " selected" : ""}>${escape(text)}</option>`).join("") +
    "</select></label>";
}

function problemsPage(query) {
  const parts = [...new Set(index.problems.filter(p => p.family === "hd").flatMap(p => p.parts))].sort();
  const concepts = [...new Set(index.problems.filter(p => p.family !== "bd").map(p => p.concept))].sort();
  const top = Math.max(...index.problems.map(p => p.distance)).toFixed(2);
  const whole = (name, label, value) => input(name, label, `type="number" min="0" step="1" placeholder="${value}"`);
  const least = key => Math.min(...index.problems.map(p => p[key])), largest = key => Math.max(...index.problems.map(p => p[key]));
  /* On a narrow screen the list comes soon; the filters below "more" are open there only if one is set. */
  const more = ["concept", "attribute", "type", "min", "max", "fewest", "most", "smallest", "largest"].some(key => query.get(key));
  const input = (name, label, more) => `<label>${label}<input name="${name}" value="${escape(query.get(name) || "")}" ${more}></label>`;
  const main = show(`<h2>Problems</h2><form class="filters" role="search" aria-label="Filters">
    ${input("name", "Search", 'type="search" placeholder="convex, or 17"')}
    ${select("sort", "Sorted by", Object.entries(SORTS).map(([key, [text]]) => [key, text]), query, "number")}
    ${select("family", "Family", Object.entries(FAMILIES).filter(([f]) => index.sides[f] && index.sides[f].problems), query)}
    ${select("split", "Split", index.splits.map(s => [s, s]), query)}
    <details${more || matchMedia("(min-width: 30rem)").matches ? " open" : ""}><summary>More filters</summary><div class="filters">
    ${input("concept", "Concept", 'list="concepts" type="search"')}
    <datalist id="concepts">${concepts.map(c => `<option value="${escape(c)}">`).join("")}</datalist>
    ${select("attribute", "Attribute of the concept", parts.map(a => [a, plain(a)]), query)}
    ${select("type", "Stroke type", index.types.map(t => [t, t]), query)}
    ${input("min", "Distance from (0 is hard)", `type="number" min="0" max="${top}" step="any" placeholder="0"`)}
    ${input("max", "Distance to", `type="number" min="0" max="${top}" step="any" placeholder="${top}"`)}
    ${whole("fewest", "Strokes of an image from", least("fewest"))}${whole("most", "Strokes to", largest("most"))}
    ${whole("smallest", "Figures from (px of 512)", least("smallest"))}${whole("largest", "Figures to (px)", largest("largest"))}
    </div></details></form><p class="bar"><span id="count"></span><button type="button" id="chance">One of them by chance <kbd>x</kbd></button>
    <button type="button" id="clear">Clear filters</button> <button type="button" id="names">Save the names</button></p>${LIST_MARKUP}
    <p class="faint keys">Keys: <kbd>/</kbd> searches, <kbd>x</kbd> opens a problem by chance, <kbd>n</kbd> and <kbd>p</kbd> turn the page.</p>`, "Problems");
  const form = main.querySelector("form"), at = id => document.getElementById(id);
  let found = [];
  const pages = listInPages((problems, from) => {
    const address = new URLSearchParams(filters);
    if (from) address.set("from", from);
    const text = address.toString();
    history.replaceState(null, "", "#problems" + (text ? "?" + text : ""));
    fillCards(at("list"), problems);
  });

  function list(from = 0) {
    const started = performance.now();
    filters = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
    found = filtered(filters);
    at("count").textContent = found.length ? `${group(found.length)} of ${group(index.problems.length)} problems` :
      "No problem is like that. Clear a filter.";
    say(at("count").textContent);
    at("chance").disabled = at("names").disabled = !found.length;
    pages.put(found, from);
    document.body.dataset.filterMs = (performance.now() - started).toFixed(1);
  }
  const chance = () => { if (found.length) location.hash = addressOf(oneOf(found)); };
  form.addEventListener("input", () => list());
  form.addEventListener("submit", event => event.preventDefault());
  at("clear").onclick = () => { for (const field of form.elements) field.value = ""; list(); };
  at("chance").onclick = chance;
  at("names").onclick = () => save("names.txt", "data:text/plain," + encodeURIComponent(found.map(p => p.name + "\n").join("")));
  onKeys({"/": () => form.elements.name.focus(), n: () => pages.turn(1), p: () => pages.turn(-1), x: chance});
  list(Number(query.get("from")) || 0);
}

/* ---- one problem ---- */

/* The problems that share most with this one: the concept, then its parts, then the distance of the negatives. */
function similar(problem, most) {
  const near = p => 10 * (p.concept === problem.concept) + 3 * p.parts.filter(part => problem.parts.includes(part)).length -
    Math.min(1, Math.abs(p.distance - problem.distance));
  return index.problems.filter(p => p.family === problem.family && p !== problem).map(p => [near(p), p])
    .sort((a, b) => b[0] - a[0]).slice(0, most).map(([, p]) => p);
}

const citation = problem => `Problem ${problem.name} of the data set "${index.title}" (${group(index.problems.length)} problems, SHA-256 of the problems ` +
  `${index.sha256.slice(0, 16)}), made by blogo ${index.version} in the form of: W. Nie, Z. Yu, L. Mao, A. B. Patel, Y. Zhu, A. Anandkumar. ` +
  "Bongard-LOGO: A New Benchmark for Human-Level Concept Learning and Reasoning. NeurIPS 2020.";
const command = problem => `blogo sheet -d ${/^[\w.+-]+$/.test(index.title) ? index.title : `'${index.title.replaceAll("'", "'\\''")}'`} ${problem.name} -o ${problem.name}.png`;
const programText = image => image.shapes.map(shape => shape.actions.map((action, i) =>
  actionText(action, Number(shape.types[i]))).join(", ")).join("\n");

/* Copies an SVG file as a PNG of twice its size; where the browser forbids that, the PNG is downloaded. */
async function copyPng(svg, name) {
  const png = await pngOf(svg);
  try {
    await navigator.clipboard.write([new ClipboardItem({"image/png": png})]);
    say("Copied.");
  } catch {
    save(name + ".png", URL.createObjectURL(png));
  }
}

/* Downloads a file; address: its content as an address. */
function save(name, address) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  say(`${name} is downloaded.`);
}

/* A bar of buttons that copy; texts: [what, a function that gives its text or copies by itself]... */
function copyBar(place, texts) {
  place.insertAdjacentHTML("beforeend", `<p class="bar copies">Copy ${texts.map(([what], i) =>
    `<button type="button" data-copy="${i}">${what}</button>`).join(" ")}<span data-copied></span></p><input readonly hidden aria-label="Text to copy">`);
  const bar = place.querySelector(".copies:last-of-type"), field = place.querySelector("input[readonly]:last-of-type");
  bar.querySelectorAll("button").forEach((button, i) => {
    button.onclick = async () => {
      const text = await texts[i][1]();
      if (text !== undefined) await copy(text, field);
      bar.querySelector("[data-copied]").textContent = `${texts[i][0]}: ${field.hidden ? "copied" : "copy it from the field"}.`;
    };
  });
}

/* What a problem asks, and what belongs to it: name, rules, hardness, similar problems. */
function answerMarkup(problem, read, queries, given) {
  const letter = side => side ? "A" : "B";
  const right = queries.filter((e, i) => letter(e.side) === given[i]).length;
  const verdict = given && `<p><strong>${right === queries.length ? "Right." : right ? `${right} of ${queries.length} right.` : "Wrong."}</strong></p>`;
  const hardness = [`distance of the negatives ${problem.distance} (small is hard)`];
  if (problem.family === "hd") hardness.push(`diversity of the positives ${problem.diversity}`, plural(problem.separators, "near separator"));
  const rules = read.rules.length ? `<p>Rules that fit the images: ${read.rules.map(plain).map(escape).join("; ")}.</p>` : "";
  return `<div class="answer">${verdict}<p><strong>${escape(read.sentence)}</strong></p><p>` +
    queries.map((e, i) => `Question ${i + 1} belongs to ${letter(e.side)}` +
      (given ? given[i] === letter(e.side) ? " ✓" : ` ✗ (you said ${given[i]})` : "") + ".").join(" ") +
    `</p>${rules}<p class="faint">${breakable(problem.name)}: ${hardness.join(", ")}.</p></div>
    <h3>Similar problems</h3><ul class="cards" id="similar"></ul>`;
}

async function problemPage(problem, page) {
  const read = await fetchProblem(problem), found = filtered(filters);
  if (readHash().page !== page) return;
  const here = found.indexOf(problem), near = by => here < 0 ? undefined : found[here + by];
  const link = (p, text, key) => p ? `<a href="${addressOf(p)}">${text} <kbd>${key}</kbd></a>` : `<span class="faint">${text}</span>`;
  const letter = side => side ? "A" : "B";
  const support = read.sides.map((images, side) => images.slice(0, read.support).map(image => ({side, image})));
  const queries = [0, 1].flatMap(side => read.sides[side].slice(read.support)
    .map(image => ({side, image})));
  if (coin(problem.name)) queries.reverse();
  const all = [...support[1], ...support[0], ...queries];
  const button = (entry, label, more = "") => `<figure><button type="button" data-image="${all.indexOf(entry)}" aria-pressed="false">` +
    turtle.svg(entry.image, escape(`${label}: ${imageWords(entry.image)}`)) + `</button><figcaption>${label}</figcaption>${more}</figure>`;
  const side = k => `<section class="side${k ? "" : " negative"}"><h3>${k ? "A: positive, these follow the rule" : "B: negative, these break the rule"}</h3>
    <div class="images">${support[k].map((e, i) => button(e, `${letter(k)} ${i + 1}`)).join("")}</div></section>`;
  const main = show(`<h2 id="name">${labelMarkup(problem)}</h2>
    <p class="bar">${link(near(-1), "previous", "p")} ${link(near(1), "next", "n")} <a href="#" id="chance">by chance <kbd>x</kbd></a>
    <a href="#problems?${escape(filters.toString())}">list</a>
    <span class="faint">${FAMILIES[problem.family] || problem.family}, split ${escape(problem.split)}</span></p>
    <div class="sides">${side(1)}${side(0)}</div>
    <section class="side query">${questionHead(read.sides.map(images => images.length - Math.min(images.length, read.support)))}
    <div class="images">${queries.map((e, i) => button(e, `Question ${i + 1}`, answerButtons(i, `question ${i + 1}`))).join("")}</div>${ONE_EACH}</section>
    <p class="bar"><button type="button" id="ask">Show the answer <kbd>r</kbd></button></p>
    <div id="whole"></div>
    <div id="answer" role="status"></div>
    <div id="more"></div>
    <div id="player"></div>
    <p class="faint keys">${ANSWER_KEYS}, ${WAY_KEYS}, ${PEN_KEYS}</p>`, label(problem));
  const choices = [...main.querySelectorAll("[data-answer]")];

  /* Shows the answer; letters: what was said, "" if nothing. */
  const reveal = letters => {
    choices.forEach(b => {
      b.disabled = true;
      b.setAttribute("aria-pressed", String(letters[b.dataset.of] === b.dataset.answer));
    });
    document.getElementById("ask").disabled = true;
    document.getElementById("name").innerHTML = breakable(problem.name);
    document.title = `${problem.name} · ${index.title}`;
    document.getElementById("answer").innerHTML = answerMarkup(problem, read, queries, letters);
    fillCards(document.getElementById("similar"), similar(problem, 6));
    copyBar(document.getElementById("more"), [["Command", () => command(problem)], ["Citation", () => citation(problem)]]);
    if (player) choose(chosen, false);
  };
  const ask = () => {
    if (document.getElementById("ask").disabled) return;
    keepAnswer(problem, "", 0);
    reveal("");
  };
  const whole = () => turtle.sheet([["A", support[1]], ["B", support[0]], ["?", queries]].map(([heading, entries]) => [heading, entries.map(e => e.image)]));
  copyBar(document.getElementById("whole"), [["Link", () => location.href], ["Problem as SVG", whole],
    ["Problem as PNG", () => copyPng(whole(), `problem_${problem.number + 1}`)]]);
  letAnswer(main, queries, said => {
    const letters = said.map(letter).join("");
    keepAnswer(problem, letters, queries.filter((e, k) => e.side === said[k]).length);
    reveal(letters);
  });
  document.getElementById("ask").onclick = ask;
  const buttons = [...main.querySelectorAll("[data-image]")];
  let player = null, chosen = 0;
  /* Opens the player; a problem that is solved blind shows no program before its answer. */
  const choose = (k, scroll = true) => {
    const hidden = blind && !answers[problem.name];
    const place = document.getElementById("player"), image = all[k].image;
    const called = buttons[k].parentNode.querySelector("figcaption").textContent;
    buttons.forEach(b => b.setAttribute("aria-pressed", String(Number(b.dataset.image) === k)));
    chosen = k;
    player = openPlayer(place, image, called, scroll, hidden);
    copyBar(place, [...(hidden ? [] : [["Program", () => programText(image)]]), ["SVG", () => turtle.file(image)],
      ["PNG", () => copyPng(turtle.file(image), `${label(problem)} ${called}`.replaceAll(" ", "_").toLowerCase())]]);
  };
  if (answers[problem.name]) reveal(answers[problem.name][0]);
  buttons.forEach(b => { b.onclick = () => choose(Number(b.dataset.image)); });
  const go = p => { if (p) location.hash = addressOf(p); };
  const chance = () => go(oneOf(found.length ? found : index.problems));
  document.getElementById("chance").onclick = event => {
    event.preventDefault();
    chance();
  };
  problemKeys(main, () => player, {n: () => go(near(1)), p: () => go(near(-1)), x: chance, r: ask});
}

/* ---- catalogue ---- */

function shapeDrawing(actions, label) {
  return turtle.svg({shapes: [{actions, types: "0".repeat(actions.length), pose: turtle.centred(actions)}]}, escape(label));
}

const lineWords = (least, most) => least === most ? plural(least, "straight line") : `${least} or ${most} straight lines`;

async function cataloguePage(query) {
  const shapes = await blogo.load("catalogue");
  if (readHash().page !== "catalogue") return;
  const classes = [...new Set(shapes.map(s => s[2]))];
  const main = show(`<h2>Catalogue</h2><p>${shapes.length} shapes that basic, abstract and relation problems are made of. Attributes are
    measured from the drawing; “undecided” is what lies too near a threshold or does not apply. A junction may end lines or let them run
    through, so a figure can have two counts of straight lines.</p>
    <form class="filters" role="search" aria-label="Filters">
    <label>Name<input name="name" type="search" value="${escape(query.get("name") || "")}"></label>
    ${select("group", "Super class", classes.map(c => [c, plain(c)]), query)}
    ${select("attribute", "Attribute", index.attributes.map(a => [a, plain(a)]), query)}
    <label>is<select name="value">${[["1", "true"], ["0", "false"], ["?", "undecided"]].map(([value, text]) =>
      `<option value="${value}"${query.get("value") === value ? " selected" : ""}>${text}</option>`).join("")}</select></label>
    <label>Straight lines, either count<input name="lines" type="number" min="0" max="30" value="${escape(query.get("lines") || "")}"></label>
    </form><p id="count" role="status"></p><div id="shape"></div>${LIST_MARKUP}`, "Catalogue");
  const form = main.querySelector("form");
  let shown = shapes[query.get("shape")] ? query.get("shape") : "";
  /* The address holds the filters and the shape that is open. */
  const address = () => {
    const values = [...new FormData(form), ["shape", shown]].filter(([key, value]) => value !== "" && !(key === "value" && !form.elements.attribute.value));
    history.replaceState(null, "", "#catalogue" + (values.length ? "?" + new URLSearchParams(values) : ""));
  };
  const pages = listInPages(found => {
    document.getElementById("list").innerHTML = found.map(([s, i]) => `<li><button type="button" class="card" data-shape="${i}">
      ${shapeDrawing(s[3], `Shape ${s[1]}`)}${breakable(s[0])}<br><span class="faint">${lineWords(s[5], s[6])}</span></button></li>`).join("");
  });
  const list = () => {
    const v = Object.fromEntries(new FormData(form)), k = index.attributes.indexOf(v.attribute);
    const found = shapes.map((s, i) => [s, i]).filter(([s]) => s[0].includes(v.name.trim().replaceAll(" ", "_").toLowerCase()) &&
      (!v.group || s[2] === v.group) && (k < 0 || s[4][k] === v.value) &&
      (v.lines === "" || s[5] === Number(v.lines) || s[6] === Number(v.lines)));
    document.getElementById("count").textContent = `${found.length} of ${plural(shapes.length, "shape")}`;
    address();
    pages.put(found, 0);
  };
  const open = async i => {
    shown = String(i);
    address();
    const s = shapes[i], seen = (await blogo.load("figures"))[i];
    const values = wanted => index.attributes.filter((a, k) => s[4][k] === wanted).map(a => `<li>${plain(a)}</li>`).join("");
    const tags = (title, items) => items && `<p>${title}</p><ul class="tags">${items}</ul>`;
    const names = side => [...new Set(seen.filter(e => e[1] === side).map(e => e[0]))].map(n => index.problems[n]);
    const links = side => !names(side).length ? "none" :
      `${names(side).length} (${names(side).slice(0, 8).map(p => `<a href="${addressOf(p)}">${labelMarkup(p)}</a>`).join(", ")}${names(side).length > 8 ? ", …" : ""})`;
    document.getElementById("shape").innerHTML = `<section class="player" aria-label="Shape"><div>${shapeDrawing(s[3], `Shape ${s[1]}`)}</div>
      <div><h3>${escape(s[1])}</h3><p>${escape(plain(s[2]))}; ${lineWords(s[5], s[6])}${s[5] !== s[6] ?
      `: ${s[5]} where lines run through junctions, ${s[6]} where each junction ends them` : ""}</p>
      ${tags("What is true of it:", values("1"))}${tags("Undecided:", values("?"))}
      ${index.sides.hd.problems ? `<p>Abstract problems that show it as positive: ${links(1)}; as negative: ${links(0)}.</p>` : ""}
      <ol class="actions">${s[3].map(a => `<li>${actionText(a, 0)}</li>`).join("")}</ol></div></section>`;
    document.getElementById("shape").scrollIntoView({block: "nearest"});
  };
  form.addEventListener("input", list);
  form.addEventListener("submit", event => event.preventDefault());
  main.onclick = event => {
    const card = event.target.closest("[data-shape]");
    if (card) open(Number(card.dataset.shape));
  };
  onKeys({"/": () => form.elements.name.focus(), n: () => pages.turn(1), p: () => pages.turn(-1)});
  list();
  if (shown) open(Number(shown));
}

/* ---- contexts ---- */

/* Two places that show one shape, for the shapes in turn, no concept twice. */
function findPairs(figures, first, second, most) {
  const pairs = [], used = new Set();
  figures.forEach((places, shape) => {
    if (pairs.length === most) return;
    const a = places.find(p => first(p, shape) && !used.has(index.problems[p[0]].concept));
    const b = a && places.find(p => second(p, shape, a) && !used.has(index.problems[p[0]].concept));
    if (!b) return;
    [a, b].forEach(p => used.add(index.problems[p[0]].concept));
    pairs.push({shape, places: [a, b]});
  });
  return pairs;
}

async function placeMarkup([number, side, image]) {
  const problem = index.problems[number], read = await fetchProblem(problem);
  return `<a class="card" href="${addressOf(problem)}">${turtle.svg(read.sides[side][image], `${SIDES[side]} image of ${label(problem)}`, true)}
    <strong>It belongs to ${side ? "A" : "B"}</strong> in ${labelMarkup(problem)}, because it ${side ? "follows" : "breaks"} the rule:
    “${escape(read.short)}”</a>`;
}

async function pairsMarkup(pairs, shapes) {
  const rows = await Promise.all(pairs.map(async ({shape, places}) =>
    `<li class="card"><strong>The figure “${escape(plain(shapes[shape][0]))}”</strong>
     <div class="pair">${(await Promise.all(places.map(placeMarkup))).join("")}</div></li>`));
  return `<ul class="cards wide">${rows.join("")}</ul>`;
}

/* A free-form problem whose negatives only change a stroke's type, beside one that decorates. */
async function decorationMarkup() {
  for (const problem of index.problems.filter(p => p.family === "ff").slice(0, 200)) {
    const read = await fetchProblem(problem), key = image => image.shapes.map(s => JSON.stringify(s.actions)).join();
    const base = read.sides[1][0], types = image => image.shapes.map(s => s.types).join();
    const changed = read.sides[0].find(image => key(image) === key(base) && types(image) !== types(base));
    const other = index.problems.find(p => p.family === "hd" && p.types & (p.types - 1)) ||
      index.problems.find(p => p.family === "bd");
    if (!changed || !other) continue;
    const second = await fetchProblem(other);
    const card = (p, images, text, sides) => `<a class="card" href="${addressOf(p)}"><div class="pair ${sides}">${images.map((image, i) =>
      turtle.svg(image, escape(imageWords(image)), true)).join("")}</div><strong>${text}</strong><br>${labelMarkup(p)}</a>`;
    return `<div class="sides">${card(problem, [base, changed], "Stroke types are the rule: the right image has another one, so it belongs to B.", "")}
      ${card(other, second.sides[1].slice(0, 2), "Stroke types are decoration: both images belong to A.", "positive")}</div>`;
  }
  return "";
}

async function contextsPage() {
  show("<h2>Contexts</h2><p>Drawing the examples.</p>", "Contexts");
  const [figures, shapes] = await Promise.all([blogo.load("figures"), blogo.load("catalogue")]);
  const two = findPairs(figures, p => p[1] === 1, (p, shape, a) => p[1] === 0 && p[0] !== a[0], 12);
  const counts = ["three", "four", "five", "six", "seven", "eight"].map(n => `has_${n}_straight_lines`);
  const counted = p => p[1] === 1 && counts.find(c => index.problems[p[0]].parts.includes(c));
  const lines = findPairs(figures, p => counted(p),
    (p, shape, a) => counted(p) && counted(p) !== counted(a), 8);
  const [twoHtml, linesHtml, strokesHtml] = await Promise.all([pairsMarkup(two, shapes), pairsMarkup(lines, shapes), decorationMarkup()]);
  if (readHash().page !== "contexts") return;
  const none = "<p>This data set has no such figure.</p>";
  if (!two.length && !lines.length && !strokesHtml) {
    show(`<h2>Contexts</h2><p class="lead">A figure can follow the rule of one abstract problem and break that of another, and stroke types
      are the rule of a free-form problem but a decoration elsewhere. This data set has no such problems.</p>`, "Contexts");
    return;
  }
  show(`<h2>Contexts</h2><p class="lead">An image has no label of its own. What it belongs to depends on the images beside it.
    A stands for the positive images of a problem, B for the negative ones.</p>
    <h3>One figure, two answers</h3><p>The same figure follows the rule of one problem and breaks that of another.</p>
    ${two.length ? twoHtml : none}
    <h3>One figure, two counts of lines</h3><p>Lines that meet in a junction may be read as ending there or as running through, so the same figure has two counts.</p>
    ${lines.length ? linesHtml : none}
    <h3>Strokes as rule, strokes as decoration</h3>${strokesHtml || "<p>This data set has no such pair of problems.</p>"}`, "Contexts");
}

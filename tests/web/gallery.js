/* The gallery in Chromium, from file:// with the network off.
   gallery.js SITE DATASET smoke|default|gallery [REPORT.html of the audit [SITE REPORT.html of relation problems]]
   smoke: it opens, one problem is drawn, solved blind and scored, the console is silent. default: size, first paint, filters and reach of the
   whole default data set, which has no pictures here. gallery: all of it on a smaller data set, with pictures */
"use strict";
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const {withBrowser, openPage, axe, check, finish} = require("./browser.js");

const [site, dataset, what, report, relations, relationsReport] = process.argv.slice(2), smoke = what === "smoke", whole = what === "default";
const file = path.join(site, "index.html");

async function open(context, hash) {
  const page = await openPage(context, file, hash);
  await page.waitForSelector("body[data-ready]");
  return page;
}
const silent = (page, what) => check(page.messages.length === 0, `${what}: no message on the console, got ${page.messages}`);
const drawings = page => page.locator("svg.drawing path").count();

const FAULTS = {"half a pixel to the right": {right: 0.5}, "half a pixel down": {down: 0.5},
  "strokes 10 % wider": {widths: 1.1}, "strokes 10 % thinner": {widths: 0.9}, "a missing stroke": {missing: true}};

/* Chromium looks at few points of a pixel, so it draws at this many pixels for each of the picture's, and means are taken. */
const FINER = 4;

/* Share of ink that the page's drawing and a picture have in common: intersection over union of dark pixels.
   fault: what is wrong with the drawing. */
const overlap = (page, name, side, image, png, fault) => page.evaluate(async ([name, side, image, png, fault, css, finer]) => {
  const read = await fetchProblem(byName.get(name));
  const dark = async (source, finer) => {
    const img = new Image(), wide = 512 * finer, sums = new Uint32Array(512 * 512);
    img.src = source;
    await img.decode();
    const context = new OffscreenCanvas(wide, wide).getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, wide, wide);
    context.drawImage(img, 0, 0, wide, wide);
    const fine = context.getImageData(0, 0, wide, wide).data;
    for (let y = 0; y < wide; y++)
      for (let x = 0; x < wide; x++)
        sums[Math.floor(y / finer) * 512 + Math.floor(x / finer)] += fine[4 * (y * wide + x)];
    return sums.map(sum => sum < 128 * finer * finer);
  };
  const markup = turtle.svg(read.sides[side][image], "", false, true)
    .replace("<svg ", `<svg xmlns="http://www.w3.org/2000/svg" width="${512 * finer}" height="${512 * finer}" `)
    .replace(">", `><style>${css}</style><g transform="translate(${fault.right || 0} ${fault.down || 0})">`)
    .replace("</svg>", "</g></svg>").replace(fault.missing ? /<g data-stroke.*?<\/g>/ : "", "")
    .replace(/stroke-width="(.*?)"/g, (_, width) => `stroke-width="${width * (fault.widths || 1)}"`);
  const drawn = await dark("data:image/svg+xml," + encodeURIComponent(markup), finer);
  const picture = await dark("data:image/png;base64," + png, 1);
  let either = 0, both = 0;
  picture.forEach((inked, i) => {
    either += inked | drawn[i];
    both += inked & drawn[i];
  });
  return both / either;
}, [name, side, image, png, fault, fs.readFileSync(path.join(site, "gallery.css"), "utf8"), FINER]);

/* Overlap of most problems' images: least, where, and mean; told: images below 0.97. */
async function overlaps(page, most, fault) {
  const names = await page.evaluate("index.problems.map(p => p.name)");
  const step = Math.max(1, Math.floor(names.length / most)), chosen = names.filter((_, i) => i % step === 0).slice(0, most);
  const found = {least: 1, mean: 0, told: 0};
  for (const [seen, name] of chosen.entries()) {
    const side = seen % 2, image = seen % 7;
    const png = path.join(dataset, name.slice(0, 2), "images", name, String(side), `${image}.png`);
    const share = await overlap(page, name, side, image, fs.readFileSync(png).toString("base64"), fault);
    found.mean += share / most;
    found.told += share < 0.97;
    if (share < found.least) [found.least, found.where] = [share, png];
  }
  check(chosen.length === most, `${chosen.length} of ${most} images compared`);
  return found;
}
const figures = found => `at least ${found.least.toFixed(4)}, ${found.mean.toFixed(4)} on average, ${found.told} below 0.97`;

/* faults: also draws wrongly, which must show. */
async function checkOverlap(page, most, faults) {
  const usual = await overlaps(page, most, {});
  check(usual.least >= 0.97, `overlap of ${usual.where} is ${usual.least}`);
  console.log(`overlap of ${most} drawings with the pictures: ${figures(usual)}`);
  for (const [name, fault] of Object.entries(faults ? FAULTS : {})) {
    const wrong = await overlaps(page, most, fault);
    check(wrong.told > most / 2, `${name}: ${figures(wrong)}`);
    console.log(`${name}: ${figures(wrong)}`);
  }
}

/* Every filter gives what a second reading of the data says. */
async function checkFilters(page) {
  const all = await page.evaluate("index.problems.map(p => ({...p}))"), types = await page.evaluate("index.types");
  const middle = all.map(p => p.distance).sort((a, b) => a - b)[Math.floor(all.length / 2)];
  const attribute = all.find(p => p.family === "hd").concept.split("-")[0];
  const cases = [
    ["name", "_0003", p => p.name.includes("_0003")], ["family", "bd", p => p.name.startsWith("bd_")],
    ["split", "train", p => p.split === "train"], ["concept", attribute, p => p.concept.includes(attribute)],
    ["attribute", attribute, p => p.family === "hd" && p.concept.split("-").includes(attribute)],
    ["type", "zigzag", p => p.types & (1 << types.indexOf("zigzag"))],
    ["min", String(middle), p => p.distance >= middle], ["max", String(middle), p => p.distance <= middle],
    ["fewest", "5", p => p.fewest >= 5], ["most", "9", p => p.most <= 9], ["smallest", "60", p => p.smallest >= 60],
    ["largest", "200", p => p.largest <= 200]];
  const spans = all.every(p => p.fewest > 0 && p.fewest <= p.most && p.smallest > 10 && p.smallest <= p.largest && p.largest < 725);
  check(spans && cases.every(([, , wanted]) => all.some(wanted)), "strokes and sizes are known, and each filter finds problems");
  let slowest = 0;
  for (const [name, value, wanted] of cases) {
    await page.locator("#clear").click();
    const field = page.locator(`main [name=${name}]`);
    if (await field.evaluate(f => f.tagName) === "SELECT") await field.selectOption(value); else await field.fill(value);
    const count = all.filter(wanted).length, text = await page.locator("#count").textContent();
    check(text.replaceAll(",", "").startsWith(`${count} of ${all.length}`), `filter ${name}: ${text}, expected ${count}`);
    slowest = Math.max(slowest, Number(await page.evaluate("document.body.dataset.filterMs")));
  }
  await page.locator("#clear").click();
  await page.locator("main [name=split]").selectOption("train");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("#names").click()]);
  const names = fs.readFileSync(await saved.path(), "utf8"), wanted = all.filter(p => p.split === "train").map(p => p.name + "\n");
  check(saved.suggestedFilename() === "names.txt" && names === wanted.join(""), "the names of the list are saved, as filter reads them");
  await page.locator("main [name=name]").fill("no such name");
  check((await page.locator("#count").textContent()).startsWith("No problem"), "an empty result is told");
  check(slowest < 100, `slowest filter: ${slowest} ms`);
  console.log(`slowest filter: ${slowest} ms of ${all.length} problems`);
}

/* A problem hides its name and rule until it is answered; what was answered is counted and kept. */
async function checkBlind(context) {
  let page = await open(context, "#2");
  const {name, concept} = await page.evaluate("({...index.problems[1]})");
  const hidden = async () => !(await page.evaluate(() => document.title + document.body.innerText)).includes(name);
  const queries = await page.locator("[data-answer='A']").count(), score = () => page.locator("#score").textContent();
  const right = await page.evaluate(name => coin(name) ? 2 : 0, name); // where the first question is said to belong to A
  check(await page.locator("main h2").textContent() === "Problem\u00a02" && await hidden(), "a problem is blind at first");
  check(await page.locator("#similar").count() === 0 && await score() === "", "nothing is told or counted before an answer");
  for (const open of [() => page.locator("[data-image]").nth(1).click(), () => page.keyboard.press("d"), () => page.keyboard.press("."),
    () => page.locator("[data-image]").nth(2).focus().then(() => page.keyboard.press("Enter"))]) {
    await open();
    check(await page.locator("#player svg").count() === 1, "an image is shown large before the answer");
    check(!/(line|arc)_\w+_[\d.]+|catalogue|Program/.test(await page.locator("#player").innerText()), "without its program");
  }
  await checkWhole(page, name);
  for (let i = 0; i < queries; i++) await page.keyboard.press("b");
  check(/^One belongs to each side, and B has its question/.test(await page.locator("#one-each").textContent()) && await score() === "", "two times B is no answer");
  await page.locator("[data-answer=A]").first().click();
  check(await page.locator("[aria-pressed=true][data-answer]").count() === 1 && await score() === "", "an answer can be changed");
  await page.keyboard.press("b");
  const wanted = `Score: ${right} of ${queries} answers right, in 1 problem`;
  check(await score() === wanted, `the score says "${await score()}", expected "${wanted}"`);
  check(await page.locator("main h2").textContent() === name && (await page.title()).startsWith(name), "the answer shows the name");
  check(await page.locator("#similar .card").count() > 0, "and similar problems");
  check((await page.locator("#player").innerText()).includes("Program of A 3"), "and the program of the image that is open");
  await page.keyboard.press("a");
  await page.reload();
  await page.waitForSelector("#similar .card");
  await page.keyboard.press("a");
  await page.keyboard.press("b");
  check(await score() === wanted, "only the first answer counts");
  silent(page, "blind");
  await page.close();
  page = await open(context, "#problems");
  check(await score() === wanted, "the browser keeps the score");
  check(await page.locator(`[data-number="1"] .faint`).textContent().then(t => t.includes(`${right} of ${queries} right`)), "the card tells the answer");
  check((await page.locator("#list").innerText()).includes(concept) === false, "cards hide concepts");
  await page.locator("#blind").click();
  await page.waitForFunction(name => document.querySelector(`[data-number="1"]`).textContent.includes(name), name);
  await page.waitForFunction(() => document.querySelector(`[data-number="1"] .rule`).textContent.length > 10);
  await page.locator("#blind").click();
  await page.locator("#forget").click();
  check(await score() === "", "answers can be forgotten");
  silent(page, "score");
  await page.close();
}

/* The problem as one picture, which tells no name; and on paper: one page of A4, white, with boxes to answer and nothing to click. */
async function checkWhole(page, name) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator(`[data-copy]:text-is("Problem as SVG")`).click();
  await page.waitForFunction(() => document.querySelector("#whole [data-copied]").textContent === "Problem as SVG: copied.");
  const svg = await page.evaluate(() => navigator.clipboard.readText()), found = await page.evaluate(svg => {
    const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, {width, height} = root.viewBox.baseVal;
    document.body.insertAdjacentHTML("beforeend", svg);
    const frames = [...document.body.lastElementChild.querySelectorAll("g > rect")].map(r => r.parentNode.getBBox()), all = document.body.lastElementChild.getBBox();
    document.body.lastElementChild.remove();
    return {frames: frames.length, inside: all.width <= width && all.height <= height && frames.every(b => b.width < 520 && b.height < 520), ratio: width / height};
  }, svg);
  check(found.frames === 14 && found.inside && found.ratio > 1.3 && found.ratio < 1.8 && !svg.includes(name), `the problem as one picture: ${JSON.stringify(found)}`);
  await page.locator(`[data-copy]:text-is("Link")`).click();
  await page.waitForFunction(() => document.querySelector("#whole [data-copied]").textContent === "Link: copied.");
  check(await page.evaluate(async () => await navigator.clipboard.readText() === location.href), "the link of a problem");
  await page.emulateMedia({colorScheme: "dark", media: "print"});
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ink").trim());
  const pages = (await page.pdf({format: "A4"})).toString("latin1").match(/\/Type \/Page\b/g).length;
  check(paper === "#000" && pages === 1, `a problem on paper: ink ${paper}, ${pages} pages`);
  check(!(await page.locator("nav").isVisible()) && !(await page.locator("#ask").isVisible()) && await page.locator(".answers").first().isVisible(), "paper has boxes to answer and nothing to click");
  await page.emulateMedia({colorScheme: null, media: null});
}

/* An address of a list holds what was typed, whatever its signs. */
async function checkLinks(context) {
  const page = await open(context, "#problems"), field = page.locator("main [name=name]"), count = () => page.locator("#count").textContent();
  for (const text of ["a&b", "c+d", "e?f=g", "50%", "%41", "ü"]) {
    await field.fill(text);
    const before = await count();
    await page.reload();
    await page.waitForSelector("#count");
    check(await field.inputValue() === text && await count() === before, `a link with “${text}”: ${await field.inputValue()}, ${await count()}, expected ${before}`);
  }
  await page.locator("#clear").click();
  const {concept} = await page.evaluate(() => ({...index.problems.find(p => p.family === "hd")})), counts = [];
  for (const text of [concept, concept.replaceAll("_", " "), ` ${concept.toUpperCase()}`]) {
    await page.locator("main [name=concept]").fill(text);
    counts.push(await count());
  }
  check(!counts[0].startsWith("No") && counts.every(c => c === counts[0]), `a concept in other letters: ${counts}`);
  await page.goto(page.url().replace(/#.*/, "#catalogue"));
  await page.locator("[data-shape]").first().waitFor();
  await page.locator("main [name=name]").fill("Even St");
  await page.locator("main [name=attribute]").selectOption("convex");
  const shapes = await count();
  check(/^[1-9]\d* of/.test(shapes), `shapes by a name in other letters: ${shapes}`);
  await page.locator("[data-shape]").first().click();
  await page.waitForSelector("#shape .player");
  await page.reload();
  await page.waitForSelector("#shape .player");
  check(await count() === shapes && await page.locator("main [name=name]").inputValue() === "Even St" && /even.st/i.test(await page.locator("#shape h3").innerText()), "the address holds the catalogue's filters and its shape");
  await page.setViewportSize({width: 360, height: 740});
  await page.goto(page.url().replace(/#.*/, "#problems"));
  await page.locator("#list .card").first().waitFor();
  check((await page.locator("#list").boundingBox()).y < 740 && !(await page.locator("[name=most]").isVisible()), "on a narrow screen the list comes soon");
  await page.goto(page.url().replace(/#.*/, "#problems?most=9"));
  check(await page.locator("[name=most]").isVisible(), "a filter that is set is seen");
  silent(page, "links");
  await page.close();
  const bad = await open(context, "#%");
  check(/no problem or page called “%”/.test(await bad.locator("main").innerText()), "an address that is none");
  silent(bad, "a bad link");
  await bad.close();
}

/* Sorted lists are in order; search takes words and numbers; chance stays within the filter. */
async function checkLists(context) {
  const page = await open(context, "#problems?family=hd&sort=hard");
  const shown = () => page.$$eval("#list .card", cards => cards.map(c => index.problems[c.dataset.number]));
  for (const [sort, value] of [["hard", p => p.distance], ["easy", p => -p.distance], ["name", p => p.name], ["concept", p => p.concept]]) {
    await page.locator("[name=sort]").selectOption(sort);
    const values = (await shown()).map(value);
    check(values.length > 1 && values.every((v, i) => !i || values[i - 1] <= v), `sorted by ${sort}`);
  }
  const one = (await shown())[0];
  await page.locator("[name=name]").fill(String(one.number + 1));
  check((await shown()).some(p => p.number === one.number), "a number is found");
  await page.locator("[name=name]").fill(one.concept.replace(/[_-]/g, " ").split(" ").reverse().join(" "));
  check((await shown()).some(p => p.number === one.number), "words are found in any order");
  await page.locator("#clear").click();
  await page.locator("[name=family]").selectOption("bd");
  await page.locator("#count").click();
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("x");
    await page.waitForSelector("#ask");
    const number = await page.evaluate(() => Number(location.hash.slice(1)));
    check((await page.evaluate("index.problems.map(p => p.family)"))[number - 1] === "bd", "chance stays within the filter");
  }
  silent(page, "lists");
  await page.close();
}

/* Every copy button gives what its name says. */
async function checkCopies(context) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await open(context, "#1"), name = await page.evaluate("index.problems[0].name");
  await page.locator("#ask").click();
  await page.locator("[data-image]").first().click();
  const wanted = {Command: RegExp(`^blogo sheet -d \\S+ ${name} -o ${name}.png$`), Citation: RegExp(`^Problem ${name} of .*NeurIPS 2020`),
    Program: /^(line|arc)_\w+_[\d.]+/, SVG: /^<svg xmlns=[^]*<\/svg>\s*$/};
  for (const [what, form] of Object.entries(wanted)) {
    await page.locator(`[data-copy]:text-is("${what}")`).click();
    await page.waitForFunction(what => [...document.querySelectorAll("[data-copied]")].some(e => e.textContent === `${what}: copied.`), what);
    check(form.test(await page.evaluate(() => navigator.clipboard.readText())), `copied ${what}`);
  }
  await page.locator(`[data-copy]:text-is("PNG")`).click();
  await page.waitForFunction(() => document.querySelector("#player [data-copied]").textContent === "PNG: copied.");
  const types = await page.evaluate(async () => (await navigator.clipboard.read())[0].types);
  check(types.includes("image/png"), `copied ${types}`);
  silent(page, "copies");
  await page.close();
}

/* Arcs are arcs: a picture of 2,000 px has no corner in them, and lies on the circle of the program. */
async function checkArcs(page) {
  const found = await page.evaluate(() => {
    const arc = {actions: [[0.9, 200, 30]], types: "0", pose: [10, 20, 40, 150]}, {centre, radius} = turtle.trace(arc.actions, arc.pose)[0];
    document.body.insertAdjacentHTML("beforeend", turtle.svg({shapes: [arc]}, "arc"));
    const path = document.body.lastChild.querySelector("path"), units = 0.652188, whole = path.getTotalLength();
    let off = 0;
    for (let i = 0; i <= 200; i++) {
      const p = path.getPointAtLength(whole * i / 200);
      off = Math.max(off, Math.abs(Math.hypot(p.x / units - centre[0], -p.y / units - centre[1]) - radius) * units);
    }
    document.body.lastChild.remove();
    return {off: off * 2000 / 512, d: path.getAttribute("d")};
  });
  check(found.d.includes("A") && !found.d.includes("L") && found.off < 0.1, `an arc is ${found.off} px off its circle: ${found.d}`);
}

/* The report of the audit: its first screen says in words whether the set is sound; every link leads somewhere. */
async function checkAudit(context, report) {
  for (const [width, height] of [[1280, 900], [390, 800]])
    for (const colorScheme of ["light", "dark"]) {
      const page = await openPage(context, report), what = `audit ${width} ${colorScheme}`;
      await page.setViewportSize({width, height});
      await page.emulateMedia({colorScheme});
      await page.reload();
      const verdict = page.locator(".verdict"), text = await verdict.innerText(), {data, dead, wide} = await page.evaluate(() => ({
        data: JSON.parse(document.getElementById("report").textContent),
        dead: [...document.querySelectorAll("a")].map(a => a.hash.slice(1)).filter(id => !document.getElementById(id)),
        wide: document.documentElement.scrollWidth - innerWidth}));
      const defects = data.counts.filter(c => !c.context && c.found);
      check(defects.length ? text.startsWith("This data set is not sound.") : /^(No fault was found|This data set is (not sound|sound but for a trace))\./.test(text), `${what}: ${text}`);
      check(data.examples.length > 0 && data.examples.every(e => text.includes(e.problem.name)), `${what}: examples are linked`);
      check((await verdict.boundingBox()).y + 60 < height && dead.length === 0, `${what}: links without a place: ${dead}`);
      check(await page.locator(".side .drawing path").count() > 14, `${what}: examples are drawn`);
      check(wide <= 0, `${what}: ${wide} px too wide`);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight);
      check(width > 390 || tall < 6000, `${what}: ${tall} px tall`);
      const line = await page.evaluate(() => {
        location.hash = document.querySelector("#counts").closest("details").querySelector("td a").hash;
        return location.hash;
      });
      check(await page.locator(line).isVisible(), `${what}: the place of ${line} opens`);
      (await axe(page, true)).forEach(found => check(false, `${what}: ${found}`));
      silent(page, what);
      if (width > 390 && colorScheme === "light") await checkPaper(page, what);
      await page.close();
      if (smoke) return;
    }
}

/* Pages of relation problems alone show nothing of other families: no count of nothing, no table without rows. */
async function checkRelations(context) {
  const at = async (file, hash, ready) => {
    const page = await openPage(context, file, hash);
    await page.waitForSelector(ready);
    return page;
  };
  const gallery = path.join(relations, "index.html"), overview = await at(gallery, "", "body[data-ready]");
  const counted = await overview.locator("[aria-label='Counts of known defects'] tr td:last-child").allTextContents();
  check(counted.length > 3 && !counted.includes("0"), `relations: counts of ${counted}`);
  const contexts = await at(gallery, "#contexts", ".lead");
  check(/has no such problems/.test(await contexts.locator("main").innerText()), "relations: contexts");
  const catalogue = await at(gallery, "#catalogue?shape=7", "#shape .player");
  check(!(await catalogue.locator("#shape").innerText()).includes("Abstract problems"), "relations: a shape of the catalogue");
  const page = await at(relationsReport, "", ".verdict"), {empty, open, labels} = await page.evaluate(() => ({
    empty: [...document.querySelectorAll("table")].filter(t => t.rows.length < 2 || [...t.rows[0].cells].some(head =>
      head.textContent && [...t.rows].slice(1).every(row => !row.cells[head.cellIndex].textContent))).map(t => t.textContent),
    open: JSON.parse(document.getElementById("report").textContent).distributions.rl.strokes["1"].at(-1) > 0,
    labels: [...document.querySelectorAll("svg text")].map(text => text.textContent)}));
  check(!empty.length, `relations: tables or columns without rows: ${empty}`);
  check(open && labels.includes("23+"), `relations: the last bin of strokes has larger numbers, too: ${labels}`);
  for (const opened of [overview, contexts, catalogue, page]) {
    silent(opened, "relations");
    await opened.close();
  }
}

/* On paper (A4, whose side the page chooses) nothing is cut off, the tables that scroll on a screen included. */
async function checkPaper(page, what) {
  const [, width] = /MediaBox \[0 0 ([0-9.]+)/.exec((await page.pdf({format: "A4", preferCSSPageSize: true})).toString("latin1"));
  const margins = 24 / 25.4 * 96, paper = Math.round(width / 72 * 96 - margins);
  await page.emulateMedia({media: "print"});
  await page.setViewportSize({width: paper, height: 700});
  const right = await page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    return Math.max(...[...document.querySelectorAll("main *")].map(e => e.getBoundingClientRect().right));
  });
  check(right <= paper + 1, `${what}: on paper ${Math.round(right - paper)} px are cut off`);
}

async function checkReach(page) {
  const missing = await page.evaluate(async () => {
    const bad = [];
    for (const p of index.problems) {
      const read = await fetchProblem(p).catch(() => null);
      if (!read || !read.sentence || !read.sides[0].length || !read.sides[1].length) bad.push(p.name);
    }
    return bad;
  });
  check(missing.length === 0, `problems that cannot be reached: ${missing.slice(0, 3)}`);
}

async function checkKeys(context) {
  const page = await open(context, "#problems?family=hd");
  const first = await page.locator(".card").first().getAttribute("href").then(hash => hash.slice(1));
  await page.locator(".card").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(name => location.hash === "#" + name && document.querySelector("#ask"), first);
  check(await page.locator(".answer").count() === 0, "the answer is hidden");
  await page.keyboard.press("r");
  check((await page.locator(".answer").textContent()).includes("belongs to"), "the answer is shown when asked for");
  check(await page.locator("#score").textContent() === "", "an answer that was looked up does not count");
  await page.keyboard.press("n");
  await page.waitForFunction(name => location.hash !== "#" + name, first);
  await page.waitForSelector("#ask");
  await page.keyboard.press("p");
  await page.waitForFunction(name => location.hash === "#" + name, first);
  await page.waitForSelector("#ask");
  await page.keyboard.press("d");
  await page.keyboard.press(",");
  const at = async () => page.locator("li[aria-current=step]").getAttribute("data-stroke");
  const under = async () => page.locator("g.under").getAttribute("data-stroke");
  check(await at() === await under(), "the action under the pen is the stroke under the pen");
  for (let i = 0; i < 25; i++) await page.keyboard.press(",");
  await page.keyboard.press(".");
  check(await at() === "0.0" && await page.locator(".player g.later").count() > 0, "the first stroke alone");
  await page.locator("[data-do=play]").click();
  await page.waitForFunction(() => !document.querySelector(".player g.later"), null, {timeout: 30000});
  silent(page, "keys");
  await page.close();
}

async function checkPages() {
  const someShape = "#catalogue?shape=7";
  for (const [width, height] of [[1280, 900], [390, 800]])
    for (const colorScheme of ["light", "dark"])
      await withBrowser({viewport: {width, height}, colorScheme}, async context => {
        const name = await (async () => { const p = await open(context, ""); const n = await p.evaluate("index.problems.at(-1).name"); await p.close(); return n; })();
        for (const hash of ["", "#problems", "#" + name, "#catalogue", someShape, "#contexts", "#no_such_page"]) {
          const page = await open(context, hash), what = `${hash || "overview"} ${width} ${colorScheme}`;
          await page.waitForTimeout(300);
          if (hash === "#" + name) await page.locator("[data-image]").first().click();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          check(wide <= 0, `${what}: ${wide} px too wide`);
          const tall = await page.evaluate(() => document.documentElement.scrollHeight);
          check(width > 390 || tall <= 8000, `${what}: ${tall} px tall`);
          (await axe(page, true)).forEach(found => check(false, `${what}: ${found}`));
          silent(page, what);
          await page.close();
        }
      });
}

function checkSize() {
  let bytes = 0, files = 0;
  for (const entry of fs.readdirSync(site, {recursive: true, withFileTypes: true}))
    if (entry.isFile()) {
      bytes += fs.statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size;
      files++;
    }
  check(bytes <= 60e6, `the site has ${bytes} bytes`);
  console.log(`size: ${(bytes / 1e6).toFixed(1)} MB in ${files} files`);
}

async function checkServer() {
  const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"};
  const server = http.createServer((request, response) => {
    const name = path.join(site, path.normalize(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html"));
    response.setHeader("Content-Type", types[path.extname(name)] || "text/plain");
    fs.createReadStream(name).on("error", () => { response.statusCode = 404; response.end(); }).pipe(response);
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
  await withBrowser({offline: false}, async context => {
    const page = await context.newPage(), messages = [];
    page.on("console", m => messages.push(m.text()));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForSelector("body[data-ready]");
    check(messages.length === 0 && await page.locator("main h2").textContent() === "Overview", `from a server: ${messages}`);
  });
  server.close();
}

(async () => {
  await withBrowser({}, async context => {
    let page = await open(context, "");
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
    if (!smoke) check(paint < 1000, `first paint: ${paint} ms`);
    console.log(`first paint: ${paint.toFixed(0)} ms`);
    const name = await page.evaluate("index.problems.at(-1).name");
    if (what === "gallery") check((await page.locator("main").innerText()).includes(await page.evaluate("index.audit.verdict.words")), "the overview tells the verdict");
    silent(page, "overview");
    await page.close();
    page = await open(context, "#" + name);
    await page.locator("#ask").click();
    check(await page.locator("main h2").textContent() === name, "a problem opens by its name");
    await page.locator("#forget").click();
    await checkArcs(page);
    check(await page.locator("[data-image]").count() === 14 && await drawings(page) > 14, "its images are drawn");
    silent(page, name);
    if (!whole) await checkBlind(context);
    if (!whole) await checkLinks(context);
    if (report) await checkAudit(context, report);
    if (relations) await checkRelations(context);
    if (smoke) return checkOverlap(page, 3, false);
    if (!whole) await checkOverlap(page, 60, true);
    await checkReach(page);
    silent(page, "every problem");
    await page.close();
    page = await open(context, "#problems");
    await checkFilters(page);
    silent(page, "filters");
    await page.close();
    if (whole) return;
    await checkKeys(context);
    await checkLists(context);
    await checkCopies(context);
  });
  if (whole) checkSize();
  if (!smoke && !whole) {
    await checkPages();
    await checkServer();
  }
  finish();
})();

/* The gallery in Chromium, from file:// with the network off.
   gallery.js SITE DATASET smoke|default|gallery
   smoke: it opens, one problem is drawn, the console is silent. default: size, first paint, filters and reach of the
   whole default data set, which has no pictures here. gallery: all of it on a smaller data set, with pictures */
"use strict";
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const {withBrowser, openPage, axe, check, finish} = require("./browser.js");

const [site, dataset, what] = process.argv.slice(2), smoke = what === "smoke", whole = what === "default";
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
    ["min", String(middle), p => p.distance >= middle], ["max", String(middle), p => p.distance <= middle]];
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
  await page.locator("main [name=name]").fill("no such name");
  check((await page.locator("#count").textContent()).startsWith("No problem"), "an empty result is told");
  check(slowest < 100, `slowest filter: ${slowest} ms`);
  console.log(`slowest filter: ${slowest} ms of ${all.length} problems`);
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
  const first = await page.locator(".card").first().getAttribute("data-name");
  await page.locator(".card").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(name => location.hash === "#" + name && document.querySelector("#ask"), first);
  check(await page.locator(".answer").count() === 0, "the answer is hidden");
  await page.keyboard.press("a");
  check((await page.locator(".answer").textContent()).includes("belongs to"), "the answer is shown when asked for");
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
  for (const [width, height] of [[1280, 900], [400, 800]])
    for (const colorScheme of ["light", "dark"])
      await withBrowser({viewport: {width, height}, colorScheme}, async context => {
        const name = await (async () => { const p = await open(context, ""); const n = await p.evaluate("index.problems.at(-1).name"); await p.close(); return n; })();
        for (const hash of ["", "#problems", "#" + name, someShape, "#contexts", "#no_such_page"]) {
          const page = await open(context, hash), what = `${hash || "overview"} ${width} ${colorScheme}`;
          await page.waitForTimeout(300);
          if (hash === "#" + name) await page.locator("[data-image]").first().click();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          check(wide <= 0, `${what}: ${wide} px too wide`);
          (await axe(page)).forEach(found => check(false, `${what}: ${found}`));
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
    silent(page, "overview");
    await page.close();
    page = await open(context, "#" + name);
    check(await page.locator("main h2").textContent() === name, "a problem opens by its name");
    check(await page.locator("[data-image]").count() === 14 && await drawings(page) > 14, "its images are drawn");
    silent(page, name);
    if (smoke) return checkOverlap(page, 3, false);
    if (!whole) await checkOverlap(page, 60, true);
    await checkReach(page);
    silent(page, "every problem");
    await page.close();
    page = await open(context, "#problems");
    await checkFilters(page);
    silent(page, "filters");
    await page.close();
    if (!whole) await checkKeys(context);
  });
  if (whole) checkSize();
  if (!smoke && !whole) {
    await checkPages();
    await checkServer();
  }
  finish();
})();

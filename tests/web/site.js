/* The documentation's site from a static host: every door by the mouse, the search, no message, nothing from elsewhere.
   site.js FOLDER [SHOTS]      SHOTS, if given, gets screenshots, wide and narrow, light and dark */
"use strict";
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const {withBrowser, axe, check, finish} = require("./browser.js");

const [folder, shots] = process.argv.slice(2);
const KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".png": "image/png"};
/* Role, and the words that its first result shows. */
const DOORS = [["Train a model", /\(32, 2, 7, 128, 128\)/], ["Test a model", /always-a +80/], ["Run a study", /run study set -o study/],
  ["Use it from C", /\.#####\./]];

const server = http.createServer((question, answer) => {
  const name = path.join(folder, path.normalize(decodeURI(question.url.split("?")[0])));
  const file = name.endsWith("/") ? `${name}index.html` : name, there = fs.existsSync(file);
  answer.writeHead(there ? 200 : 404, {"Content-Type": KINDS[path.extname(file)] || "text/plain"});
  answer.end(there ? fs.readFileSync(file) : "");
}).listen(0, "127.0.0.1");
const home = () => `http://127.0.0.1:${server.address().port}/`;

async function open(context, name = "") {
  const page = await context.newPage();
  page.messages = [];
  page.on("console", message => page.messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", error => page.messages.push(`error: ${error.message}`));
  page.on("request", request => request.url().startsWith("http") && !request.url().startsWith(home()) && page.messages.push(`asks ${request.url()}`));
  await page.goto(home() + name, {waitUntil: "networkidle"});
  return page;
}
const silent = (page, what) => check(page.messages.length === 0, `${what}: no message and no other host, got ${page.messages}`);

async function checkDoors(context) {
  for (const [door, result] of DOORS) {
    const page = await open(context);
    const link = page.locator(`h2:has-text("${door}") ~ ul >> nth=0 >> a >> nth=0`);
    await link.click();
    await page.waitForLoadState("networkidle");
    const anchor = new URL(page.url()).hash.slice(1);
    const near = await page.evaluate(id => {
      const from = id ? document.getElementById(id) : document.querySelector("h1");
      let text = "";
      for (let at = from?.nextElementSibling; at && at.tagName !== "H2"; at = at.nextElementSibling) text += at.innerText + "\n";
      return text;
    }, anchor);
    check(result.test(near), `${door}: one click shows ${result}, got "${near.slice(0, 200)}"`);
    silent(page, door);
    await page.close();
  }
}

async function checkSearch(context) {
  const page = await open(context);
  await page.click(".md-search__input");
  await page.keyboard.type("necked");
  await page.waitForSelector(".md-search-result__item a", {timeout: 20000});
  check(await page.locator(".md-search-result__item a").count() > 1, "the search finds \"necked\"");
  silent(page, "search");
  await page.close();
}

async function look(context, name) {
  for (const file of ["index.html", "tutorial-python.html", "config.html", "models.html"]) {
    const page = await open(context, file);
    await page.waitForTimeout(300);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, `${file} ${name}: ${wide} px too wide`);
    check(await page.evaluate(() => [...document.images].every(image => image.complete && image.naturalWidth)), `${file}: every picture is there`);
    const found = await axe(page);
    check(found.length === 0, `${file} ${name}: ${found.join("\n")}`);
    silent(page, file);
    if (shots) await page.screenshot({path: path.join(shots, `site-${path.basename(file, ".html")}-${name}.png`)});
    await page.close();
  }
}

(async () => {
  await withBrowser({offline: false}, async context => {
    await checkDoors(context);
    await checkSearch(context);
  });
  for (const [width, name] of [[1280, "wide"], [400, "narrow"]])
    for (const colorScheme of ["light", "dark"])
      await withBrowser({offline: false, viewport: {width, height: 900}, colorScheme}, context => look(context, `${name}-${colorScheme}`));
  server.close();
  finish();
})();

/* Chromium for the tests of the pages: opened with the network off, every message of the console kept. */
"use strict";
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const {pathToFileURL} = require("node:url");
const {chromium} = require("playwright-core");

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

/* Calls work with an open context; removes its profile whatever the outcome. options: playwright's. */
async function withBrowser(options, work) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "blogo-web-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium", headless: true, args: ARGS, offline: true,
    viewport: {width: 1280, height: 900}, ...options});
  try {
    return await work(context);
  } finally {
    await context.close();
    fs.rmSync(profile, {recursive: true, force: true});
  }
}

/* A new page whose console messages, errors and failed requests are kept in page.messages. */
async function openPage(context, file, hash = "") {
  const page = await context.newPage();
  page.messages = [];
  page.on("console", message => page.messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", error => page.messages.push(`error: ${error.message}`));
  page.on("requestfailed", request => page.messages.push(`failed: ${request.url()}`));
  await page.goto(pathToFileURL(file).href + hash);
  return page;
}

/* Findings of axe-core as lines of text: the serious ones, or all. */
async function axe(page, all = false) {
  if (!(await page.evaluate(() => "axe" in window)))
    await page.addScriptTag({path: require.resolve("axe-core/axe.min.js")});
  const found = await page.evaluate(() => axe.run({preload: false}));
  return found.violations.filter(v => all || v.impact === "serious" || v.impact === "critical").flatMap(v =>
    v.nodes.map(n => `axe ${v.id}: ${n.html.slice(0, 160)}: ${n.failureSummary.replaceAll("\n", " ")}`));
}

let failures = 0;
function check(good, what) {
  if (!good) {
    failures++;
    console.log(`FAILED ${what}`);
  }
}
function finish() {
  console.log(failures ? `${failures} failed` : "all good");
  process.exit(failures ? 1 : 0);
}

module.exports = {withBrowser, openPage, axe, check, finish};

/* A simulated subject that plays a study to its end and notes what it answered. */
"use strict";
const path = require("node:path");
const {withBrowser, openPage, axe} = require("./browser.js");

/* What is on the page now: its kind, and the running trial's data. */
const look = page => page.evaluate(() => {
  if (document.body.dataset.done) return {kind: "done"};
  const data = (jsPsych.getCurrentTrial() || {}).data || {};
  if (document.querySelector("#jspsych-fullscreen-btn")) return {kind: "screen"};
  if (document.querySelector("[data-confidence]")) return {kind: "confidence", data};
  if (document.querySelector("[data-answer]")) return {kind: "problem", data};
  if (document.querySelector("#study form")) return {kind: "page", data};
  return {kind: "wait"};
});

async function fill(page, subject, data, texts, findings) {
  if (data.part === "person") {
    const number = page.locator("[name=subject]"), group = page.locator("[name=group]");
    if (await number.count()) await number.fill(String(subject));
    if (await group.count()) await group.selectOption(subject % 2 ? "amateur" : "expert");
  }
  if (data.part === "consent") await page.locator("[name=agreed]").check();
  if (data.part === "rule") {
    const typed = await page.locator("[name=text]").inputValue();
    if (typed) findings.push(`rule: "${typed}" stands in the field before anything is typed`);
    const text = `rule, "quoted", of ${subject} and ${data.problem}`;
    texts.push(text);
    await page.locator("[name=text]").fill(text);
  }
}

/* Plays site as a subject; by is "key" or "touch"; decide gives left or right for a trial's data.
   options: address, what to append to the page's address; stop, answers after which to save what
   is there and leave; close, answers after which to close the page; robot, whether the page itself answers
   left as soon as it shows a problem, however slow the driver is; context, an open browser; sent,
   whether the answers are sent and not saved; screens, a folder for screenshots; check, whether axe
   looks at every kind of page. */
async function play(site, subject, by, decide, file, options = {}) {
  const touch = by === "touch", answers = [], texts = [], findings = [], kinds = new Set();
  const size = touch ? {width: 400, height: 800} : {width: 1280, height: 900};
  const within = work => options.context ? work(options.context) : withBrowser({hasTouch: touch, viewport: size, colorScheme: touch ? "dark" : "light"}, work);
  const messages = await within(async context => {
    const page = await openPage(context, path.join(site, "index.html"), options.address || "");
    await page.waitForFunction("typeof jsPsych === 'object' && document.querySelector('#study form')");
    if (options.robot) await page.evaluate(() => new MutationObserver(() => document.querySelector("[data-answer=left]")?.click())
      .observe(document.getElementById("study"), {childList: true, subtree: true}));
    const saved = page.waitForEvent("download", {timeout: 0});
    saved.catch(() => {}); // the page may close without
    for (;;) {
      const {kind, data} = await look(page);
      if (kind === "done") break;
      const name = `${kind}-${(data && data.part) || ""}`;
      if (kind !== "wait" && (!kinds.has(name) || data && data.part === "instructions")) {
        if (options.screens) await page.screenshot({path: path.join(options.screens, `study-${by}-${kinds.size}-${name}.png`), fullPage: true});
        if (options.check) findings.push(...(await axe(page)).map(f => `${name}: ${f}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) findings.push(`${name}: ${wide} px too wide`);
        kinds.add(kinds.has(name) ? name + kinds.size : name);
      }
      if (kind === "screen") await page.locator("#jspsych-fullscreen-btn").click();
      else if (kind === "page") {
        await fill(page, subject, data, texts, findings);
        await page.locator("#study .buttons button").first()[touch ? "tap" : "click"]();
      } else if (kind === "problem") {
        const side = data.expected || decide(data);
        if (data.part === "trial") answers.push({...data, side});
        if (touch) await page.locator(`[data-answer=${side}]`).tap();
        else await page.keyboard.press(side === "left" ? "ArrowLeft" : "ArrowRight");
        if (options.close && answers.length === options.close) {
          await page.waitForTimeout(200);
          await page.close();
          return page.messages;
        }
        if (options.stop && answers.length === options.stop) {
          await page.waitForTimeout(200);
          await page.evaluate("download()");
          break;
        }
      } else if (kind === "confidence") await page.keyboard.press("3");
      else await page.waitForTimeout(20);
    }
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("the answers were not saved as a download")), 20000).unref());
    late.catch(() => {});
    if (!options.sent) await (await Promise.race([saved, late])).saveAs(file);
    texts.push(...(options.end ? [await page.locator("#study").innerText()] : []));
    if (options.context) await page.close();
    return page.messages;
  });
  return {answers, texts, messages, findings};
}
module.exports = {play};

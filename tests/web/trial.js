/* The plugin of a trial, packed and used for itself; and a study that is closed, goes on and sends its answers.
   trial.js TOOL SITE RELATIONS PART PLUGIN NODE_MODULES WORK: three sites, the second of relation problems; of the third a subject
   sees two of four problems */
"use strict";
const {execFileSync, spawnSync} = require("node:child_process");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const {withBrowser, openPage, axe, check, finish} = require("./browser.js");
const {play} = require("./player.js");

const [tool, site, relations, part, plugin, modules, work] = process.argv.slice(2);

/* ---- ten lines with the packed plugin ---- */

const PAGE = `<!doctype html><html lang="en"><title>Ten lines</title><link rel="icon" href="data:,">
<script src="jspsych.js"></script>
<script src="package/plugin-bongard.js"></script>
<link rel="stylesheet" href="package/plugin-bongard.css">
<body></body>
<script>
const jsPsych = initJsPsych({override_safe_mode: true, on_finish: () => (document.body.dataset.done = 1)});
const trial = {type: jsPsychBongard, left: PICTURES.slice(0, 6), right: PICTURES.slice(6, 12), shown: PICTURES.slice(12), progress: "12 of 80", done: .15};
jsPsych.run([trial, {...trial, confidence: ["a guess", "certain"]}]);
</script></html>`;

async function checkPlugin() {
  const names = fs.readdirSync(path.join(site, "pictures")).slice(0, 13), folder = path.join(work, "ten");
  fs.mkdirSync(folder);
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {cwd: plugin, encoding: "utf8"}).trim();
  execFileSync("tar", ["xzf", packed], {cwd: folder});
  check(["LICENSE", "README.md", "package.json", "plugin-bongard.css", "plugin-bongard.js"].join() === fs.readdirSync(path.join(folder, "package")).sort().join(),
    `the package holds ${fs.readdirSync(path.join(folder, "package"))}`);
  const given = JSON.parse(fs.readFileSync(path.join(folder, "package/package.json"), "utf8"));
  check(fs.existsSync(path.join(folder, "package", given.main)), "its main file is there");
  fs.copyFileSync(path.join(modules, "jspsych/dist/index.browser.min.js"), path.join(folder, "jspsych.js"));
  const pictures = JSON.stringify(names.map(name => `file://${path.join(site, "pictures", name)}`));
  fs.writeFileSync(path.join(folder, "index.html"), PAGE.replace("const jsPsych", `const PICTURES = ${pictures};\nconst jsPsych`));
  await withBrowser({}, async context => {
    const page = await openPage(context, path.join(folder, "index.html"));
    await page.waitForSelector("[data-answer]");
    check((await page.locator(".bongard-progress").innerText()).includes("12 of 80"), "the progress in words");
    check(await page.evaluate(() => [...document.images].every(i => !i.closest(".bongard-board") || i.complete && i.naturalWidth > 0)), "all pictures are shown");
    (await axe(page)).forEach(f => check(false, f));
    const boxes = await page.evaluate(() => ({board: document.querySelector(".bongard-board").getBoundingClientRect().toJSON(), width: innerWidth, height: innerHeight}));
    check(boxes.board.bottom <= boxes.height && boxes.board.height > .7 * boxes.height, `the board fills the height: ${JSON.stringify(boxes)}`);
    await page.locator(".bongard-picture").nth(3).click();
    const large = await page.locator("dialog[open] img").boundingBox();
    check(large.width > 600, `an enlarged picture has ${large.width} px`);
    await page.keyboard.press("ArrowRight");
    check(await page.locator("dialog[open]").count() === 1, "keys turn the pages of enlarged pictures, and do not answer");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector("[data-answer]");
    await page.keyboard.press("j");
    await page.keyboard.press("2");
    await page.waitForSelector("body[data-done]", {state: "attached"});
    const data = await page.evaluate("jsPsych.data.get().values()");
    check(data.length === 2 && data[0].response === "left" && data[0].device === "key" && data[0].enlarged === 1 && data[0].rt > 0, JSON.stringify(data[0]));
    check(data[1].response === "right" && data[1].confidence === 2 && data[0].confidence === undefined, JSON.stringify(data[1]));
    check(page.messages.length === 0, `no message on the console, got ${page.messages}`);
  });
}

/* ---- DataPipe's stand-in ---- */

/* Answers as https://pipe.jspsych.org/api/data/ does; keeps what it gets. It takes no file twice. */
function standIn(got) {
  return http.createServer((request, response) => {
    const parts = [];
    request.on("data", part => parts.push(part));
    request.on("end", () => {
      const headers = {"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Content-Type": "application/json"};
      if (request.method === "OPTIONS") return response.writeHead(204, headers).end();
      const sent = JSON.parse(Buffer.concat(parts).toString());
      const good = !got.full && request.method === "POST" && request.url === "/api/data/" && sent.experimentID && sent.filename && sent.data && !got.some(g => g.filename === sent.filename);
      if (good) got.push(sent);
      response.writeHead(good ? 201 : 400, headers).end(JSON.stringify(good ? {message: "Success"} : {error: "INVALID", message: "refused"}));
    });
  });
}

function settings(changes) {
  const file = path.join(site, "settings.js");
  let text = fs.readFileSync(file, "utf8");
  for (const [key, value] of Object.entries(changes)) {
    const line = new RegExp(`\\b${key}: [^,]*,`);
    check(line.test(text), `the settings have ${key}`);
    text = text.replace(line, `${key}: ${JSON.stringify(value)},`);
  }
  fs.writeFileSync(file, text);
}

const right = key => data => {
  const chosen = key.problems[data.problem].set_of_query[data.question];
  return (chosen === 0) !== Boolean(data.swap) ? "left" : "right";
};

async function checkStudy() {
  const got = [], server = standIn(got), key = JSON.parse(fs.readFileSync(site + ".key.json", "utf8")), n = key.problems.length;
  await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
  settings({dataPipe: "AbCdEfGhIjKl", dataPipeUrl: `http://127.0.0.1:${server.address().port}/api/data/`, confidence: true, ruleEvery: 2});
  await withBrowser({offline: false}, async context => {
    const first = await play(site, 2, "key", right(key), "", {context, close: 3, address: "?lang=de"});
    check(first.answers.length === 3 && got.length === 0, "closed after three answers, nothing is sent");
    const other = await openPage(context, path.join(site, "index.html"), "?lang=ja");
    await other.waitForSelector("[name=agreed]");
    check(await other.evaluate("document.documentElement.lang") === "ja", "another language begins anew");
    await other.close();
    const second = await play(site, 2, "key", right(key), "", {context, sent: true, end: true, address: "?lang=de", check: true});
    for (const p of [first, second]) check(p.messages.length === 0, `no message on the console, got ${p.messages}`);
    second.findings.forEach(f => check(false, f));
    check(second.answers.length === n - 2, `it goes on (the third answer lacked its confidence): ${second.answers.length} of ${n} were left`);
    check(second.texts.at(-1).includes("wurden gesendet"), `the end says so: ${second.texts.at(-1)}`);
    check(await context.pages()[0].evaluate(() => localStorage.length).catch(() => 0) === 0, "the browser forgets a run that has ended");
  });
  check(got.length === 1 && got[0].experimentID === "AbCdEfGhIjKl" && /^study-[0-9a-f]{12}_subject-002_[0-9a-f]{16}\.json$/.test(got[0].filename), "one file is sent");
  const file = path.join(work, "sent.json");
  fs.writeFileSync(file, got[0].data);
  const records = JSON.parse(got[0].data), trials = records.filter(r => r.part === "trial");
  check(trials.length === n && new Set(trials.map(r => r.problem)).size === n, `each problem is answered once: ${trials.length} of ${n}`);
  check(new Set(records.map(r => r.run)).size === 1 && records.every((r, i) => r.trial_index === i), `one run, numbered through: ${JSON.stringify(records.map(r => [r.run, r.part, r.trial_index]))}`);
  check(trials.every(r => r.confidence === 3 && r.language === "de") && trials.filter(r => r.resumed === 1).length === n - 2, "confidence, language and the return are in the records");
  const table = JSON.parse(execFileSync(tool, ["score", "--json", "--least-ms", "0", site + ".key.json", file], {encoding: "utf8"}));
  const all = table.rows.find(r => r.table === "all");
  check(all.answers === n && all.right === n, "score reads the file");

  /* A server that refuses: the answers are saved as a download. */
  got.full = true;
  const refused = await withBrowser({offline: false}, context => play(site, 1, "key", right(key), path.join(work, "kept.json"), {context, end: true}));
  server.close();
  check(refused.texts.at(-1).includes("could not be sent") && JSON.parse(fs.readFileSync(path.join(work, "kept.json"), "utf8")).length > n, "what is not sent is saved");
  check(refused.messages.every(m => m.includes("status of 400")), `messages of the failing request only: ${refused.messages}`);
}

/* Every lesson's rule in each language, of all families. */
async function checkRules() {
  const rules = [];
  await withBrowser({}, async context => {
    for (const folder of [site, relations])
      for (const language of ["en", "de", "ja"]) {
        const page = await openPage(context, path.join(folder, "index.html"), `?lang=${language}`);
        await page.waitForSelector("[name=agreed]");
        rules.push(...await page.evaluate(() => [...STUDY.examples, ...STUDY.practice].map(lesson =>
          [lesson.family, document.documentElement.lang, ruleMarkup(lesson).replace(/<[^>]*>/g, "")])));
        const told = await page.evaluate(() => {
          const {lists, examples, practice} = STUDY;
          Object.assign(STUDY, {examples: Array(3), practice: Array(3)});
          const texts = [8, 80, 320].map(n => consent(STUDY.lists = [Array(n)]));
          Object.assign(STUDY, {lists, examples, practice});
          return [...texts, t("consentPauses")];
        });
        check([5, 30, 110].every((minutes, i) => told[i].match(/\d+/g).join() === String(minutes) && !told[i].includes("{")), `the time follows from the number of problems: ${told}`);
        check(told[1].includes(told[3]) && !told[0].includes(told[3]), "pauses are told where there are any");
        if (language === "ja") check(await page.evaluate(() => !/[\u3000-\u9fff]\s+[\u3000-\u9fff]/.test(["consent", "ff", "hd"].map(key => t(key)).join("") + instructions()[0].html)), "no space within a Japanese sentence");
        check(page.messages.length === 0, `no message on the console, got ${page.messages}`);
        await page.close();
      }
  });
  const of = (family, language) => rules.filter(r => r[0] === family && r[1] === language).map(r => r[2]);
  check(/^All drawings on the (left|right) are the same/.test(of("ff", "en")[0]), of("ff", "en"));
  check(/^Alle Bilder (links|rechts) zeigen dasselbe/.test(of("bd", "de")[0]), of("bd", "de"));
  check(of("hd", "en").every(r => /^Every figure on the (left|right) \w+ .*\.$/.test(r)), of("hd", "en"));
  check(of("hd", "ja").every(r => /^[左右]のグループのすべての図に共通する性質：「[^「」]+(」かつ「[^「」]+)?」。$/.test(r)), of("hd", "ja"));
  check(of("rl", "en").every(r => /^The rule is on the (left|right): In every picture of that set /.test(r)), of("rl", "en"));
  check(["ff", "bd", "hd", "rl"].every(f => of(f, "ja").length > 0) && !rules.some(r => /positive|negative|\{/.test(r[2])), rules.map(r => r[2]));
}

/* A subject who sees a part of the problems loads the pictures of this part alone, and has answered all. */
async function checkPart() {
  const loaded = new Set(), file = path.join(work, "part.json"), inProblem = 14;
  const played = await withBrowser({}, context => {
    context.on("request", request => request.url().includes("/pictures/") && loaded.add(path.basename(request.url())));
    return play(part, 2, "key", () => "left", file, {context});
  });
  check(played.answers.length === 2 && played.messages.length === 0, `two problems: ${played.answers.length}; ${played.messages}`);
  const all = fs.readdirSync(path.join(part, "pictures")).length;
  check(loaded.size === all - 2 * inProblem, `${loaded.size} of ${all} pictures are loaded`);
  const scored = spawnSync(tool, ["score", "--json", "--least-ms", "0", part + ".key.json", file], {encoding: "utf8"});
  check(JSON.parse(scored.stdout).rows[0].answers === 2 && !scored.stderr.includes("answered"), `the session is complete: ${scored.stderr}`);
}

(async () => {
  await checkRules();
  await checkPart();
  await checkPlugin();
  await checkStudy();
  finish();
})();

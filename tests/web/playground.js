/* The playground in Chromium: from file:// with the network off, and from a static host.
   playground.js FOLDER TOOL WORK [SHOTS]
   WORK gets files; SHOTS, if given, gets screenshots of every page, wide and narrow, light and dark */
"use strict";
const {execFileSync} = require("node:child_process");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const {withBrowser, openPage, axe, check, finish} = require("./browser.js");

const [folder, tool, work, shots] = process.argv.slice(2);
const file = path.join(folder, "index.html");
const silent = (page, what) => check(page.messages.length === 0, `${what}: no message on the console, got ${page.messages}`);
const textOf = (page, selector) => page.locator(selector).innerText();

async function open(context, hash) {
  const page = await openPage(context, file, hash);
  await page.waitForSelector("body[data-ready]");
  return page;
}
async function expectText(page, selector, pattern, what) {
  const found = await page.waitForFunction(([s, p]) => new RegExp(p, "s").test(document.querySelector(s)?.textContent || ""),
    [selector, pattern], {timeout: 20000}).catch(() => null);
  check(found, `${what}: ${selector} says ${pattern}, got "${await page.locator(selector).first().textContent().catch(() => "nothing")}"`);
}

/* ---- pictures ---- */

/* Every image of a problem on the page against the tool's file. */
async function checkPictures(context) {
  const data = path.join(work, "data"), name = "hd_convex_0000";
  execFileSync(tool, ["generate", "-q", "--family", "hd", "--limit", "1", "-s", "256", "-o", data]);
  const page = await open(context, "#problem?problem=0");
  const labels = await page.locator("[data-image] canvas").evaluateAll(all => all.map(c => c.getAttribute("aria-label").split(":")[0]));
  check(labels.length === 14, `14 images, got ${labels.length}`);
  await page.click("#ask");
  const answers = await textOf(page, "#answer"), first = /Question 1 belongs to A/.test(answers);
  for (const [k, label] of labels.entries()) {
    const [word, number] = label.split(" "), side = word === "Question" ? (number === "1") === first ? 1 : 0 : word === "A" ? 1 : 0;
    const png = path.join(data, "hd/images", name, String(side), `${word === "Question" ? 6 : number - 1}.png`);
    const equal = await page.evaluate(async ([k, png]) => {
      const image = new Image();
      image.src = "data:image/png;base64," + png;
      await image.decode();
      const context = new OffscreenCanvas(256, 256).getContext("2d");
      context.drawImage(image, 0, 0);
      const wanted = context.getImageData(0, 0, 256, 256).data;
      const found = document.querySelectorAll("[data-image] canvas")[k].getContext("2d").getImageData(0, 0, 256, 256).data;
      return wanted.every((value, i) => value === found[i]);
    }, [k, fs.readFileSync(png).toString("base64")]);
    check(equal, `${label} has the pixels of ${png}`);
  }
  silent(page, "pictures");
  await page.close();
}

/* ---- pages ---- */

async function checkDraw(context) {
  const page = await open(context, "");
  await expectText(page, "#measures", "has four straight lines", "a square");
  const forms = ["repeat 3 [ fd 1 lt 120 ] ; a triangle", "line_normal_1.000-0.500, line_normal_1.000-0.833, line_normal_1.000-0.833",
    '[["line","normal",1,0],["line","normal",1,120],["line","normal",1,120]]'];
  const inked = () => page.locator("#picture").evaluate(c => c.toDataURL() !== Object.assign(document.createElement("canvas"), {width: c.width, height: c.height}).toDataURL());
  check(await page.locator("#player svg").isVisible() && !(await page.locator("#picture").isVisible()) && !(await inked()), "the figure is shown once");
  await page.click("#pixels summary");
  await page.waitForSelector("#picture");
  for (let i = 0; i < 50 && !(await inked()); i++) await page.waitForTimeout(20);
  check(await inked(), "its pixels are there when they are asked for");
  for (const form of forms) {
    await page.fill("#program", form);
    await expectText(page, "#published", "^line_normal_1.000-0.500, line_normal_1.000-0.833, line_normal_1.000-0.833$", form);
  }
  await expectText(page, "#measures", "contains a triangle", "a triangle, in words");
  const bad = {"forwrd 1": "1:1: unknown word “forwrd”; did you mean “forward”", "forward x": "1:9: “forward” needs a number, found “x”",
    "forward 1\nrepeat 2 [ left 90": "2:10: this “\\[” is never closed", "pen zigzig": "^1:5: .*did you mean “zigzag”", "left 90": "nothing is drawn",
    "pen normal\nforward 2": "^2:9: expected a length in 0..1", "repeat 2 [ fd 1 arcleft .5\n900 ]": "^2:1: expected an extent", "arcright 2 90": "^1:10: expected a radius",
    "forward 1 pen dotted": "^1:15: “pen” needs a type; expected normal", "arcleft 0.5 0": "^1:1: nothing is drawn", "repeat 21 [ fd 1 ]": "1:1: “repeat” needs a whole number in 1..20", "[[1]]": "line",
    "repeat 20 [ fd 1 fd 1 ]": "at most 20 strokes", "]": "unknown word"};
  for (const [text, message] of Object.entries(bad)) {
    await page.fill("#program", text);
    await expectText(page, "#problem-of-program", message, `bad program ${JSON.stringify(text)}`);
  }
  check(await page.locator("#player.stale").count() === 1 && await page.locator("#png").isDisabled(), "the figure of an earlier program is dimmed and gives no file");
  await page.fill("#program", "forward 1 left 90 forward 0.5");
  await page.waitForSelector("#player:not(.stale)");
  check(await textOf(page, "#player li:nth-child(2)") === "left 90 forward 0.5", "a stroke is listed in words");
  check(await page.locator("#player circle.start").count() === 1, "the start is marked");
  await page.fill("#program", "forward 1 left 120 forward 1 left 120 forward 1 left 90 forward 0.5 left 120 forward 1");
  await expectText(page, "#measures", "straight lines if they run on through crossings, \\d if crossings split them.*lines \\(a crossing splits", "two ways to count lines");
  await page.click("#clear");
  await expectText(page, "#old", "The program is empty", "a hint");
  check(await textOf(page, "#player") + await textOf(page, "#measures") + await textOf(page, "#problem-of-program") === "", "nothing is left of the figure, and nothing is wrong");
  check(!(await page.locator("#extent").isVisible()), "a line does not run round");
  await page.fill("#size", "5");
  await page.click("#add");
  await expectText(page, "#stroke-trouble", "^Length: expected more than 0, up to 1", "a stroke that is too long");
  check(await page.inputValue("#program") === "", "and is not added");
  await page.fill("#size", "0.6");
  for (const [turn, kind] of [["0", "forward"], ["90", "arcright"], ["-45", "arcleft"]]) {
    await page.selectOption("#turn", turn);
    await page.selectOption("#kind", kind);
    await page.click("#add");
  }
  await expectText(page, "#exact", '^\\[\\["line","normal",0.6,0\\],\\["arc","normal",0.6,-90,-90\\],\\["arc","normal",0.6,90,135\\]\\]$', "clicked");
  const words = await page.textContent("#words");
  await page.fill("#program", words);
  await expectText(page, "#exact", '0.6,-90,-90\\],\\["arc","normal",0.6,90,135\\]\\]$', "words of a program draw it again");
  await page.click("#undo");
  await expectText(page, "#exact", '^\\[\\["line","normal",0.6,0\\],\\["arc","normal",0.6,-90,-90\\]\\]$', "the last stroke is removed");
  await page.locator("#shape").click();
  await page.waitForFunction(() => document.querySelectorAll("#shapes option").length > 600);
  await page.fill("#shape", "house");
  await page.keyboard.press("Tab");
  await expectText(page, "#problem-of-program", "No shape .* “house”; there are house_", "a part of a name");
  await page.locator("#shape").click();
  await page.fill("#shape", "kite_slim");
  await page.keyboard.press("Tab");
  await expectText(page, "#published", "^line_normal_0.913-0.727", "a shape of the catalogue");
  await page.fill("#program", "forward 0.5 ; mine");
  await page.selectOption("#example", "star");
  await page.click("#undo");
  await page.click("#clear");
  await page.click("#add");
  for (const wanted of ["^$", "^forward 1\nright 144", "^repeat 5", "^forward 0.5 ; mine$"]) {
    await page.click("#back");
    check(RegExp(wanted).test(await page.inputValue("#program")), `Undo of a click gives ${wanted}: ${await page.inputValue("#program")}`);
  }
  await page.click("#back"); // the shape of the catalogue and what was before come back, too
  check((await page.inputValue("#program")).length > 0, "Undo goes on");
  await page.fill("#program", "forward 1 left 91 forward 0.93");
  await expectText(page, "#measures", "people disagree here: (angle nearest|smallest angle|longest over)", "the reason of an undecided attribute");
  for (const [hash, what] of [[page.url().replace(/^[^#]*/, ""), "the address holds the program"], ["#draw", "and so does the browser"]]) {
    const again = await open(context, hash);
    check(await again.inputValue("#program") === "forward 1 left 91 forward 0.93", what);
    await again.close();
  }
  for (const name of ["make", "draw"]) {
    await page.click(`[data-page=${name}]`);
    await page.waitForSelector(`body[data-ready=${name}]`);
  }
  check(await page.inputValue("#program") === "forward 1 left 91 forward 0.93", "the menu leads back to the program");
  await page.fill("#program", "repeat 4 [ forward 0.8 left 90 ] pen zigzag arcleft 0.4 180");
  await page.waitForSelector("#player:not(.stale)");
  await expectText(page, "#published", "line_normal_0.800", "the figure to make problems of");
  await page.click("#problems");
  await page.waitForSelector("body[data-ready=make]");
  await expectText(page, "#plan", "^10 problems", "problems of a figure that was drawn");
  silent(page, "draw");
  await page.close();
}

async function checkProblem(context) {
  const page = await open(context, "#problem");
  check(await textOf(page, "#facts") === "", "nothing tells the name of a blind problem");
  await expectText(page, ".query", "Do these belong to A or to B.*One belongs to each side", "what is asked");
  check(!/hd_convex|is convex/.test(await page.content()), "nor does anything else of the page");
  await page.locator("[data-image]").first().click();
  await page.waitForSelector("#player svg");
  check(await page.locator("#player li").count() === 0, "a blind image shows no program");
  const view = async (name, what) => check(await textOf(page, "#view-name") === name, `${what}: ${name}, got ${await textOf(page, "#view-name")}`);
  await view("A 1", "the name of a blind image");
  await page.click("[data-view='1']");
  await view("A 2", "the next image");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await view("Question 2", "before the first is the last");
  await page.keyboard.press("Escape");
  check(!(await page.locator("#view").isVisible()) && await page.evaluate(() => document.activeElement.dataset.image === "13"), "Escape closes, back at the image");
  await page.locator("[data-image]").first().click();
  await page.click("[data-view=close]");
  check(!(await page.locator("#view").isVisible()), "so does the button");
  await page.locator("[data-image]").first().click();
  const first = page.locator(".answers").first().locator("button");
  await first.last().click();
  check(await first.last().getAttribute("aria-pressed") === "true" && await first.first().isEnabled(), "an answer can be changed");
  for (const k of [0, 1]) await page.locator(".answers").nth(k).locator("button").first().click();
  await expectText(page, "#one-each", "^One belongs to each side, and A has its question", "two times A");
  check(await page.locator(".answers [aria-pressed=true]").count() === 1 && await textOf(page, "#answer") === "", "is no answer");
  await page.locator(".answers").nth(1).locator("button").last().click();
  await expectText(page, "#answer", "(Right|Wrong).*convex.*Rules that fit", "A, then B");
  check(await textOf(page, "#one-each") === "", "and the hint goes");
  await expectText(page, "#score", "Score: [02] of 2 questions", "the score");
  await expectText(page, "#answer", "every image of A .*no image of B", "the sides as the page calls them");
  await expectText(page, "#facts", "hd_convex-has_curve_0003.*small is hard.*the part of the data set", "the name after the answer, figures explained");
  await page.click("#link");
  await expectText(page, "#status", "^(Copied|The browser does not let)", "a copied link");
  check(await page.locator("#status:not(.unseen)").count() === 1, "and this can be seen");
  await page.waitForSelector("#player li");
  await page.locator("[data-image]").first().click();
  await expectText(page, "#words", "^One figure", "an image in words");
  await page.locator("h2").click();
  await page.keyboard.press("n");
  await page.waitForSelector("body[data-problem='524']");
  check(await textOf(page, "#answer") === "", "the next problem is blind again");
  await checkWhole(page);
  for (const [step, number] of [["goBack", 523], ["goForward", 524]]) {
    await page[step]();
    await page.waitForSelector(`body[data-ready=problem][data-problem='${number}']`, {timeout: 20000}).catch(() => check(false, `the browser's ${step} leads to problem ${number}`));
  }
  check(await page.inputValue("[name=problem]") === "524", "the field has the number of the problem that is shown");
  await page.fill("[name=problem]", "hd_convex_000x");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expectText(page, "#trouble", "no problem has the name “?\"?hd_convex_000x", "an unknown name");
  const wish = async which => {
    await page.fill("[name=problem]", which);
    await page.keyboard.press("Tab");
  };
  await wish("5000");
  await expectText(page, "#trouble", "problem 5000 is outside 0..4399", "a number too large");
  check(await page.locator("#shown").isVisible() && await page.inputValue("[name=problem]") === "524", "the problem stays");
  await page.fill("[name=seed]", "-1");
  await page.keyboard.press("Tab");
  await expectText(page, "#trouble", "^Seed: expected a whole number from 0 on", "a bad seed");
  check(await page.locator("#shown").isVisible(), "the problem stays then, too");
  await page.fill("[name=seed]", "1");
  await page.keyboard.press("Tab");
  await page.waitForSelector("body[data-problem='0']");
  await wish("523");
  await page.waitForSelector("body[data-problem='523']");
  await page.locator("[data-answer=B]").first().click();
  await page.selectOption("[name=family]", "");
  await page.waitForSelector("body[data-problem='8123']");
  check(await page.locator("[data-answer=B][aria-pressed=true]").count() === 1, "a problem of the family stays, with its answer");
  await wish("8123");
  await page.locator("#ask").click();
  await expectText(page, "#facts", "hd_convex-has_curve_0003 · abstract", "the same problem by its number among all");
  check(await page.locator("[name=family] option[value=rl]").evaluate(o => o.disabled), "a family that the plan lacks is not offered");
  await page.selectOption("[name=family]", "hd");
  await page.waitForSelector("body[data-problem='523']");
  check(await page.evaluate(async () => {
    const [a, b] = [await library.ask("problem", JSON.stringify(START), FIRST, 64, "hd"), await library.ask("problem", JSON.stringify(FAST), FIRST, 64, "hd")];
    return a.scene === b.scene && JSON.stringify(a.item) === JSON.stringify(b.item);
  }), "the first problem is that of the whole plan");
  await page.selectOption("[name=family]", "ff");
  await page.waitForSelector("body[data-problem='0']");
  await page.locator("#ask").click();
  await expectText(page, "#facts", "^ff_nact4_0000 · free-form", "another family");
  const toNumber = async number => {
    await wish(number);
    await page.waitForSelector(`body[data-problem='${number}']`);
    return Promise.all(["#before", "#after"].map(button => page.locator(button).isEnabled()));
  };
  check((await toNumber("3599")).join() === "true,false", "the family's last problem of the whole plan has none after it");
  await page.selectOption("[name=family]", "hd");
  await page.waitForSelector("body[data-problem='0']");
  check(!(await page.locator("#before").isEnabled()), "the family's first problem has none before it");
  await wish("2132");
  await page.waitForSelector("body[data-problem='2132']");
  await page.locator("#ask").click();
  await expectText(page, "#answer", "has three straight lines \\(lines run on through crossings\\)", "how lines are counted");
  await wish("bd_kite_cone_turn_45_0000");
  await page.waitForSelector("[name=family] >> nth=0");
  await page.waitForFunction(() => document.querySelector("[name=family]").value === "bd");
  await page.locator("#ask").click();
  await expectText(page, "#answer .shapes", "kite cone turn 45", "a name of another family leads there, and the shape is drawn");
  await page.selectOption("[name=preset]", "hoi");
  await page.locator("h2").click();
  await page.keyboard.press("d");
  check(!(await page.locator("#view").isVisible()), "no key opens an image of a problem that is hidden");
  check(await page.locator("#waiting").isVisible() && !(await page.locator("#shown").isVisible()), "the problem of the preset before is hidden");
  await page.waitForSelector("#shown", {timeout: 90000});
  await expectText(page, "#range", "^hoi: attribute pairs as objects and actions", "what a preset is");
  await page.selectOption("[name=preset]", "bongard-logo");
  await page.waitForSelector("#shown", {timeout: 90000});
  await page.selectOption("[name=family]", "ff");
  for (const [query, number, family, name] of [['config={"preset":"bongard-logo","seed":1}&family=hd&problem=8123', 523, "hd", "hd_convex-has_curve_0003"],
    ['config={"families":["hd"]}&problem=524', 524, "hd", "hd_convex-has_curve_0004"], ['config={"families":["bd"],"seed":20260105}&problem=7', 7, "bd", "bd_"]]) {
    const old = await open(context, "#problem?" + query.replace(/\{.*\}/, encodeURIComponent));
    await old.locator("#ask").click();
    await expectText(old, "#facts", "^" + name, `a link of an earlier page, ${query}`);
    check(await old.inputValue("[name=problem]") === String(number) && await old.inputValue("[name=family]") === family, `number and family of ${query}`);
    silent(old, query);
    await old.close();
  }
  const other = await open(context, page.url().replace(/^[^#]*/, "").replace(/format=\d+/, "format=1").replace("number=0", "number=7"));
  await expectText(other, "[role=alert]", "data format 1; this page", "a link of another version");
  await other.waitForSelector("body[data-problem='7']");
  for (const query of ["config=%7B%22preset%22%3A%22bon", "config=[1]", "family=zz"]) {
    const cut = await open(context, "#problem?" + query);
    await expectText(cut, "#range", "Numbers go from 0 to 4,399 among the abstract problems", `a link that is not whole: ${query}`);
    check((await cut.locator("[role=alert]").first().textContent()).includes("The link is not whole") === !query.startsWith("family"), `${query} is told`);
    silent(cut, query);
    await cut.close();
  }
  const bad = await openPage(context, file, "#problem?config=%7B%22sed%22%3A1%7D");
  await expectText(bad, "#trouble", "did you mean \"seed\"", "a link with a bad config");
  for (const p of [page, other, bad]) silent(p, "problem");
  await Promise.all([page, other, bad].map(p => p.close()));
}

/* Before the answer: the link, the problem as one picture under a name that tells nothing, and one page on paper. */
async function checkWhole(page) {
  await page.click("#link");
  await expectText(page, "#status", "^(Copied|The browser does not let)", "a link before the answer");
  check(!(await page.locator("#more").isVisible()) && await page.locator("#embed").count() === 0, "files that tell the name wait, and no page can show a file of this disk");
  const files = {};
  for (const kind of ["sheet-svg", "sheet-png"]) {
    const [got] = await Promise.all([page.waitForEvent("download"), page.click(`[data-file=${kind}]`)]);
    files[got.suggestedFilename()] = fs.readFileSync(await got.path());
  }
  const svg = String(files["problem_524.svg"]), png = files["problem_524.png"], size = /width="(\d+)" height="(\d+)"/.exec(svg);
  check(svg.split("<g transform").length - 1 === 14 && !svg.includes("convex"), "the problem as SVG has 14 images and no name");
  check(png && png.readUInt32BE(16) === 2 * size[1] && png.readUInt32BE(20) === 2 * size[2], "and as PNG, twice as large");
  await page.emulateMedia({colorScheme: "dark", media: "print"});
  const pages = (await page.pdf({format: "A4"})).toString("latin1").match(/\/Type \/Page\b/g).length;
  check(pages === 1 && await page.locator(".answers").first().isVisible() && !(await page.locator("#choose").isVisible()), `a problem on paper: ${pages} pages`);
  await page.emulateMedia({colorScheme: null, media: null});
}

async function checkMake(context) {
  const page = await open(context, "#make");
  await expectText(page, "#plan", "12,000.*test_hd_novel", "the plan");
  await page.fill("#config", '{"sed": 1,\n "images": {"size_px": 1}}');
  await expectText(page, "#mistakes", 'line 1.*did you mean "seed".*line 2.*16 to 4096', "both mistakes");
  await page.fill("#config", "{");
  await expectText(page, "#mistakes", "line 1", "no JSON");
  await expectText(page, "#stale", "last config without mistakes", "a plan that is not of the config");
  for (const button of ["#data button.main", "#save", "#scenes", "#link"]) check(await page.locator(button).isDisabled(), `${button} gives nothing of a bad config`);
  await page.fill("#config", '{"n_suport": 4}');
  await expectText(page, "#mistakes", '[$]\\.n_suport.*did you mean "images.support"', "a key as other tools call it");
  await page.fill("#config", '{"abstract": {"attributes": ["convex", "symmetric"]}}');
  await expectText(page, "#mistakes", "splits comes from the preset bongard-logo", "a mistake that is not in what was typed");
  await page.click("#remedy");
  await expectText(page, "#plan", "^ *12,000 problems.*all", "the remedy");
  await page.locator("#concepts-of-plan summary").click();
  await expectText(page, "#concepts-of-plan", "concepts.*hd_convex", "concepts and their numbers");
  const mine = '{"preset": "bongard-logo", "seed": 5, "images": {"size_px": 64, "support": 4}, "stroke_types": ["normal"]}';
  await page.fill("#config", mine);
  await expectText(page, "#plan", "4 \\+ 1 images a side, 64 pixels", "a config of one's own");
  check(await page.inputValue("#preset") === "bongard-logo", "the preset of the config");
  await page.selectOption("#preset", "hoi");
  await expectText(page, "#plan", "^ *2,695 problems.*train1,598", "a plan that leaves problems out");
  const some = await page.evaluate(() => library.ask("some", '{"preset": "hoi", "seed": 1}', 12));
  check(some.length === 12 && some.every(p => p.item.kept), "problems by chance are those that the data set has");
  await page.fill("#config", mine);
  await expectText(page, "#plan", "4 \\+ 1 images a side, 64 pixels", "the config of one's own again");
  await page.fill("[name=concept]", "strokes >= and");
  await page.click("#concept button");
  await expectText(page, "#concept-mistakes", "^ *behind “strokes >=”: expected a whole number", "where a concept is wrong");
  await page.fill("[name=concept]", "strokes >= 5 and not convx");
  await page.click("#concept button");
  await expectText(page, "#concept-mistakes", "convx", "a concept with an unknown attribute");
  check(await page.inputValue("#config") === mine && await textOf(page, "#mistakes") === "", "a bad concept leaves the config");
  await page.fill("[name=concept]", "strokes >= 5 and not convex");
  await page.click("#concept button");
  await expectText(page, "#plan", "^ *40 problems of 4 \\+ 1 images a side, 64 pixels", "a concept of one's own keeps the images");
  const made = JSON.parse(await page.inputValue("#config"));
  check(made.seed === 5 && made.preset === "bongard-logo" && made.stroke_types.join() === "normal", "and seed, preset and stroke types");
  const offered = () => page.locator("[name=sample]").evaluate(field => `${field.value} of ${field.max}`);
  check(await offered() === "40 of 40", `no more problems are offered than there are, got ${await offered()}`);
  await page.click("#whole");
  await page.waitForFunction(() => document.querySelector("#config").value.includes("near_separators"));
  await page.click("#back");
  check(JSON.parse(await page.inputValue("#config")).abstract.problems === 40, "the config before all keys comes back");
  await page.click("#back");
  check(await page.inputValue("#config") === mine, "the config before comes back");
  await expectText(page, "#plan", "12,000 problems of 4 ", "and its plan");
  check(await offered() === "200 of 5000", `of a large data set 200 are offered, got ${await offered()}`);
  await page.click("#concept button");
  await expectText(page, "#plan", "^ *40 problems", "the concept again");
  await page.waitForFunction(() => document.querySelectorAll("#cards li").length === 10);
  await page.fill("[name=sample]", "20");
  const [tar] = await Promise.all([page.waitForEvent("download"), page.click("#data button.main")]);
  const from = path.join(work, "made");
  fs.mkdirSync(from);
  await tar.saveAs(path.join(work, "made.tar"));
  execFileSync("tar", ["xf", path.join(work, "made.tar"), "-C", from]);
  const config = await page.inputValue("#config");
  fs.writeFileSync(path.join(work, "config.json"), config);
  execFileSync("bash", ["-c", '"$0" generate -q --config "$1/config.json" --sample 20 --format tar -o - | cmp - "$1/made.tar"', tool, work]);
  await expectText(page, "#written", "^20 problems, .*pos_N belong to A and neg_N to B; N from 0 to 3 are its images, 4 is the question", "which pictures of the tar are what");
  await page.fill("[name=sample]", "");
  await page.click("#data button.main");
  check(await textOf(page, "#written").then(t => t.startsWith("20 problems")) && await page.locator("[name=sample]").evaluate(f => !f.validity.valid), "no number of problems writes nothing");
  const parts = await page.evaluate(() => ["has_curve", "not convex", "convex"].map(rule => partMarkup({rules: [["strokes >= 6", false], [rule, false]],
    config: '{"abstract": {"user_concepts": ["strokes >= 5 and not convex"]}}', item: {name: "hd_user01_0003"}})));
  check(/a part of your concept is enough: is not convex/.test(parts[1]) && parts[0] === "" && parts[2] === "", `a part that fits alone is told: ${parts}`);
  await page.locator("#cards a").first().click();
  await page.waitForSelector("body[data-ready=problem]");
  await page.locator("#ask").click();
  await expectText(page, "#facts", "^hd_user01_", "a card leads to its problem");
  silent(page, "make");
  await page.close();
  const cut = await open(context, "#make?config=%7B%22seed%22%3A+7%2C");
  await expectText(cut, "#mistakes", "line 1.*not valid JSON", "a link that was cut");
  check(await cut.inputValue("#config") === '{"seed": 7,', "shows what there is of its config");
  await expectText(cut, "#plan", "^There is no plan yet", "of which nothing is planned");
  await cut.fill("#config", '{"seed": 7}');
  await expectText(cut, "#plan", "12,000", "which can be mended");
  silent(cut, "a cut link");
  await cut.close();
}

async function checkDaily(context) {
  const page = await open(context, "#daily");
  await page.waitForSelector(".answers");
  const day = await page.evaluate(() => document.querySelector("h2").textContent.slice(-10));
  await page.locator("[data-image]").nth(3).click();
  await page.evaluate(() => { window.seen = [...document.querySelectorAll("[data-image] canvas")].map(c => c.toDataURL()).join(); });
  for (const k of [0, 1]) await page.locator(".answers").nth(k).locator("button").nth(k).click();
  await expectText(page, "#answer", "Right|Wrong", "the day's answer");
  await page.waitForSelector("#player li");
  const right = /Right/.test(await textOf(page, "#answer"));
  await expectText(page, "#streak", right ? "Streak: 1 day\\." : "Streak: 0 days", "the streak");
  const text = await page.evaluate(d => shareText(d, "10", 3, "0"), day);
  check(text.startsWith(`blogo daily ${day} 🟩🟥\nstreak 3, blogo 0\n`) && text.includes(`#daily?day=${day}`), `a text to share, got ${text}`);
  const streaks = await page.evaluate(() => [streakOf({}, "2026-01-02"), streakOf({"2026-01-01": "11"}, "2026-01-02"), streakOf({"2026-01-01": "11", "2026-01-02": "10"}, "2026-01-02"),
    streakOf({"2025-12-31": "11", "2026-01-01": "11", "2026-01-02": "11"}, "2026-01-02"), streakOf({"2025-12-31": "11"}, "2026-01-02")]);
  check(streaks.join() === "0,1,0,3,0", `streaks, got ${streaks}`);
  const seen = await page.evaluate(() => window.seen);
  await page.reload();
  await page.waitForSelector("body[data-ready=daily]");
  check(await page.locator(".answers").count() === 0, "an answered day is not asked again");
  check(seen === await page.evaluate(() => [...document.querySelectorAll("[data-image] canvas")].map(c => c.toDataURL()).join()), "the day has one problem");
  await page.locator("#share a").click();
  await expectText(page, "#answer", "Question 1 belongs to", "a closer look shows the answer");
  const future = await open(context, "#daily?day=2999-01-01");
  await expectText(future, "[role=alert]", "no problem of “2999-01-01” yet", "a day to come");
  const past = await open(context, "#daily?day=1969-12-31");
  await expectText(past, "[role=alert]", "no problem of “1969-12-31”; this is today's", "a day before the first");
  await past.waitForSelector("[data-image]");
  for (const p of [page, future, past]) silent(p, "daily");
  await Promise.all([page, future, past].map(p => p.close()));
}

/* ---- looks ---- */

const PAGES = {draw: "#draw", problem: "#problem", make: "#make", daily: "#daily?day=2026-01-05"};

/* Contrast of the text of an element to its background; axe does not judge single letters. */
const contrastOf = (page, selector) => page.locator(selector).first().evaluate(element => {
  const {color, backgroundColor} = getComputedStyle(element);
  const [text, behind] = [color, backgroundColor].map(c => c.match(/[\d.]+/g).slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0.05));
  return Math.max(text / behind, behind / text);
});

/* The largest distance of a part of the left column to the next part, in pixels. */
const gapOf = page => page.evaluate(() => {
  const parts = ["fieldset", "fieldset + details", "#shown .bar", "#pixels", "details:has(#published)"].map(name =>
    document.querySelector(name).getBoundingClientRect());
  return Math.max(...parts.slice(1).map((part, i) => part.top - parts[i].bottom));
});

async function checkLooks() {
  for (const [width, name] of [[1280, "wide"], [400, "narrow"]])
    for (const colorScheme of ["light", "dark"])
      await withBrowser({viewport: {width, height: 900}, colorScheme}, async context => {
        for (const [title, hash] of Object.entries(PAGES)) {
          const page = await open(context, hash), what = `${title}, ${name}, ${colorScheme}`;
          if (title === "problem") {
            await page.click("#ask");
            await page.locator("[data-image]").first().click();
            await page.keyboard.press(",");
          }
          await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
          check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}: no wider than the window`);
          if (title === "draw") {
            check(await gapOf(page) < 40, `${what}: no gap in the left column`);
            await page.locator("fieldset").evaluate(e => e.scrollIntoView({block: "end"}));
            const box = await page.locator("#player svg").boundingBox();
            check(width > 400 || box.y >= 0 && box.y + box.height <= 900, `${what}: the figure stays in sight while strokes are added`);
          }
          if (title === "daily") check(await contrastOf(page, "[data-answer]") >= 4.5, `${what}: letters of the answers can be read`);
          for (const finding of await axe(page)) check(false, `${what}: ${finding}`);
          silent(page, what);
          if (shots) await page.screenshot({path: path.join(shots, `playground-${title}-${name}-${colorScheme}.png`), fullPage: true});
          await page.close();
        }
      });
}

/* By keys alone: a problem is opened, answered and left. */
async function checkKeys(context) {
  const page = await open(context, "#problem");
  const reach = async selector => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(s => document.activeElement.matches(s), selector)) return;
    }
    check(false, `Tab reaches ${selector}`);
  };
  await reach("[data-answer=B]");
  await page.keyboard.press("Enter");
  await reach("[data-answer=B]");
  await page.keyboard.press(" ");
  await expectText(page, "#one-each", "B has its question", "two times B by keys");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press(" ");
  await expectText(page, "#answer", "Right|Wrong", "B, then A by keys");
  const next = async key => {
    const before = await page.locator("[data-image]").first().elementHandle();
    await page.keyboard.press(key);
    await page.waitForFunction(image => !image.isConnected && document.querySelector("#answer").textContent === "", before);
  };
  await next("x");
  await next("n");
  await page.locator("#blind").focus();
  await page.keyboard.press("a");
  check(await page.locator("[data-answer=A][aria-pressed=true]").count() === 1 && await textOf(page, "#answer") === "", "a answers the first question");
  await page.keyboard.press("b");
  await expectText(page, "#answer", "^(Right|Half right|Wrong)\\.", "b answers the second");
  check(await page.locator(".answer strong").first().evaluate(e => e.getBoundingClientRect().bottom <= innerHeight), "the verdict is in the window");
  await next("p");
  await page.keyboard.press("r");
  await expectText(page, "#answer", "Question 1 belongs to", "r shows the answer");
  check(await page.locator("[aria-pressed=true]").count() === 0, "and answers nothing");
  await page.keyboard.press("d");
  await page.waitForSelector("#player svg");
  silent(page, "keys");
  await page.close();
}

/* A problem in a frame of another page, by the HTML that the page gives. */
async function checkFrame(context, host) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto(host + "#problem?family=bd&number=3");
  await page.waitForSelector("body[data-ready]");
  await page.click("#embed");
  await expectText(page, "#status", "^Copied", "HTML for a page");
  await page.setContent(`<h1>Lecture</h1>${await page.evaluate(() => navigator.clipboard.readText())}`);
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-answer=A]").first().waitFor({timeout: 20000}).catch(() => check(false, "the frame shows the problem"));
  for (const part of ["header", "#choose", "#random", "#take", "footer"]) check(!(await frame.locator(part).isVisible()), `the frame has no ${part}`);
  await frame.locator("#ask").click();
  await frame.locator("#answer strong").first().waitFor({timeout: 20000}).catch(() => check(false, "the frame shows the answer"));
  check(!(await frame.locator("#take").isVisible()), "and no more than that");
  await page.close();
}

/* From a static host: all files are there, and the figures of start-up. */
async function checkHost() {
  const kinds = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".txt": "text/plain"};
  const server = http.createServer((question, answer) => {
    const name = path.basename(question.url.split("?")[0]) || "index.html", there = fs.existsSync(path.join(folder, name));
    answer.writeHead(there ? 200 : 404, {"Content-Type": kinds[path.extname(name)] || "text/plain"});
    answer.end(there ? fs.readFileSync(path.join(folder, name)) : "");
  }).listen(0, "127.0.0.1");
  await withBrowser({offline: false}, async context => {
    for (const [hash, ready] of [["#draw", "drawnMs"], ["#problem", "problemMs"], ["#daily", "dailyMs"]]) {
      const times = [];
      for (let i = 0; i < 5; i++) {
        const page = await context.newPage(), messages = [];
        page.on("console", message => messages.push(message.text()));
        page.on("pageerror", error => messages.push(error.message));
        await new Promise(resolve => setTimeout(resolve, 700)); // the browser's own windows have started
        await page.goto(`http://127.0.0.1:${server.address().port}/${hash}`);
        await page.waitForSelector("body[data-ready]");
        times.push(Number(await page.evaluate(r => document.body.dataset[r], ready)));
        check(messages.length === 0, `${hash} from a host: no message, got ${messages}`);
        await page.close();
      }
      console.log(`${hash}: first picture after ${times.sort((a, b) => a - b).join(", ")} ms`);
    }
    await checkFrame(context, `http://127.0.0.1:${server.address().port}/`);
  });
  server.close();
}

(async () => {
  for (const part of [checkPictures, checkDraw, checkProblem, checkMake, checkDaily, checkKeys]) {
    const started = Date.now();
    await withBrowser({}, part).catch(error => check(false, `${part.name}: ${error.message.slice(0, 600)}`));
    console.log(`${part.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  await checkLooks();
  await checkHost();
  finish();
})();

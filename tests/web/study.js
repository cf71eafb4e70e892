/* Three simulated subjects, by keyboard and by touch, and what `blogo score` makes of their files.
   study.js BLOGO SITE */
"use strict";
const {execFileSync, spawnSync} = require("node:child_process");
const crypto = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const {check, finish} = require("./browser.js");
const {play} = require("./player.js");

const [tool, site] = process.argv.slice(2);
const key = JSON.parse(fs.readFileSync(site + ".key.json", "utf8"));
const work = fs.mkdtempSync(path.join(os.tmpdir(), "blogo-study-"));
const file = name => path.join(work, name);

/* Right but for every n-th problem. */
const right = data => {
  const chosen = key.problems[data.problem].set_of_query[data.question];
  return (chosen === 0) !== Boolean(data.swap) ? "left" : "right";
};
const other = side => side === "left" ? "right" : "left";
const errs = n => data => data.problem % n === 0 ? other(right(data)) : right(data);

/* least: the time in ms below which an answer counts as too fast; simulated subjects may be so fast. */
function score(files, least = 0) {
  const run = spawnSync(tool, ["score", "--json", ...(least ? [] : ["--least-ms", "0"]), site + ".key.json", ...files], {encoding: "utf8"});
  return {status: run.status, notes: run.stderr, table: run.stdout ? JSON.parse(run.stdout) : null};
}
const rowOf = (table, name, which) => table.rows.find(r => r.table === which && r.name === name) || {};

function checkTables(played, table) {
  const all = played.flatMap(p => p.answers.map(a => ({...a, good: a.side === right(a), problem: key.problems[a.problem]})));
  const row = rowOf(table, "all", "all");
  check(row.answers === all.length && row.right === all.filter(a => a.good).length, "the row of all answers");
  for (const which of ["split", "family"])
    for (const name of new Set(key.problems.map(p => p[which]))) {
      const own = all.filter(a => a.problem[which] === name), r = rowOf(table, name, which);
      check(r.answers === own.length && r.right === own.filter(a => a.good).length, `the row of ${which} ${name}`);
    }
  for (const p of key.problems) {
    const own = all.filter(a => a.problem === p), r = rowOf(table, p.name, "problem");
    check(r.answers === own.length && r.right === own.filter(a => a.good).length, `the row of problem ${p.name}`);
  }
  const shares = played.map(p => p.answers.filter(a => a.side === right(a)).length / p.answers.length);
  const mean = shares.reduce((a, b) => a + b) / shares.length;
  check(Math.abs(row.mean - mean) < 1e-5, "the mean over subjects");
  check(rowOf(table, "amateur", "group").answers + rowOf(table, "expert", "group").answers === all.length, "the groups");
  check(table.texts.length === played.flatMap(p => p.texts).length && table.texts.every(t => t.concept && t.text.includes('"quoted"')), "the free texts beside the concepts");
}

/* Nothing that stands in the key or in the data set may stand in the bundle. */
function checkSecrets(dataset) {
  const texts = fs.readdirSync(site).filter(f => /\.(js|html|css)$/.test(f)).map(f => fs.readFileSync(path.join(site, f), "utf8")).join("\n");
  const problems = fs.readFileSync(path.join(site, "problems.js"), "utf8").split('"problems":')[1];
  const sums = fs.readFileSync(path.join(dataset, "SHA256SUMS"), "utf8").split("\n").map(l => l.split("  "));
  const listed = new Map(sums.map(([sum, name]) => [sum, name]));
  for (const p of key.problems) {
    check(!texts.includes(p.name), `the bundle names ${p.name}`);
    check(!problems.includes(p.concept), `the bundle tells the concept of ${p.name}`);
    for (const [sum, name] of sums)
      if (name && name.includes(`/${p.name}/`)) check(!texts.includes(name) && !texts.includes(sum), `the bundle holds path or digest of ${name}`);
  }
  for (const picture of fs.readdirSync(path.join(site, "pictures"))) {
    const sum = crypto.createHash("sha256").update(fs.readFileSync(path.join(site, "pictures", picture))).digest("hex");
    check(!listed.has(sum), `${picture} has the digest of ${listed.get(sum)}`);
    check(/^[0-9a-f]{16}\.svg$/.test(picture), `${picture} is an opaque name`);
  }
  check(!/"set_of_query"|positive|negative/.test(problems), "the problems tell sides");
}

/* Order, sides and queries over the subjects. */
function checkBalance() {
  const study = new Function(fs.readFileSync(path.join(site, "problems.js"), "utf8") + "return STUDY")();
  const {lists} = study, n = key.problems.length;
  for (const list of lists) {
    check(new Set(list.map(t => t[0])).size === n, "every list has every problem once");
    for (const at of [1, 2]) check(list.filter(t => t[at]).length === n / 2, "half of a list is swapped, half asks the second query");
  }
  for (let p = 0; p < n; p++) {
    const trials = lists.map(list => [list.find(t => t[0] === p), list.findIndex(t => t[0] === p)]);
    for (const form of [[0, 0], [0, 1], [1, 0], [1, 1]])
      check(trials.filter(([t]) => t[1] === form[0] && t[2] === form[1]).length === lists.length / 4, `problem ${p} has form ${form} for a quarter of the subjects`);
    const left = trials.filter(([t]) => (key.problems[p].set_of_query[t[2]] === 0) !== Boolean(t[1])).length;
    check(left === lists.length / 2, `problem ${p} is answered left by half of the subjects`);
    const mean = trials.reduce((sum, [, place]) => sum + place, 0) / lists.length;
    check(Math.abs(mean - (n - 1) / 2) <= n / lists.length + 1, `problem ${p} stands at ${mean} on the average of ${n}`);
  }
}

/* Damaged, partial and doubled files. */
function checkBad(files) {
  const whole = fs.readFileSync(files[0], "utf8");
  fs.writeFileSync(file("cut.json"), whole.slice(0, whole.length / 2));
  fs.writeFileSync(file("again.json"), whole);
  fs.writeFileSync(file("empty.json"), "");
  fs.writeFileSync(file("other.json"), whole.replaceAll(key.study, "000000000000"));
  const records = JSON.parse(whole);
  records.find(r => r.part === "trial").response = "up";
  fs.writeFileSync(file("answer.json"), JSON.stringify(records));
  const told = (names, status, text, answers) => {
    const got = score(names.map(n => n.includes("/") ? n : file(n)));
    check(got.status === status, `${names.at(-1)}: exit code ${got.status}, expected ${status}`);
    check(got.notes.includes(text), `${names.at(-1)}: "${text}" is told, got ${got.notes}`);
    if (answers !== undefined) check(got.table && rowOf(got.table, "all", "all").answers === answers, `${names.at(-1)}: ${answers} answers`);
  };
  const n = key.problems.length;
  told([files[0], "cut.json"], 2, "cut.json", n);
  told([files[0], "empty.json"], 2, "the file is empty", n);
  told([files[0], "again.json"], 0, "scored once", n);
  told([files[0], "other.json"], 0, "no answers of study", n);
  told(["answer.json"], 0, "damaged trials left out: 1", n - 1);
  told(["other.json"], 4, "no answer of study");
}

/* The same answers as CSV give the same tables. */
function checkCsv(source) {
  const records = JSON.parse(fs.readFileSync(source, "utf8")), columns = [...new Set(records.flatMap(Object.keys))];
  const cell = v => v === undefined || v === null ? "" : `"${(typeof v === "object" ? JSON.stringify(v) : String(v)).replaceAll('"', '""')}"`;
  fs.writeFileSync(file("same.csv"), [columns.join(","), ...records.map(r => columns.map(c => cell(r[c])).join(","))].join("\r\n") + "\r\n");
  check(JSON.stringify(score([file("same.csv")]).table) === JSON.stringify(score([source]).table), "CSV and JSON give the same tables");
}

(async () => {
  const screens = process.env.SCREENS, n = key.problems.length;
  const plays = [["one.json", 1, "key", errs(3), {check: true, screens, address: "?PROLIFIC_PID=p1&subject=1"}], ["two.json", 2, "touch", errs(2), {check: true, screens}],
    ["three.json", 3, "key", right, {address: "?subject=3&group=expert"}]];
  const played = [];
  for (const [name, subject, by, decide, options] of plays) {
    const result = await play(site, subject, by, decide, file(name), options);
    check(result.messages.length === 0, `${name}: no message on the console, got ${result.messages}`);
    result.findings.forEach(f => check(false, `${name}: ${f}`));
    check(result.answers.length === n, `${name}: ${result.answers.length} of ${n} problems`);
    check(JSON.parse(fs.readFileSync(file(name), "utf8")).every(r => r.rt === undefined || r.rt === null || r.rt >= 0), `${name}: times`);
    played.push(result);
  }
  check(JSON.parse(fs.readFileSync(file("one.json"), "utf8")).every(r => r.prolific_pid === "p1"), "Prolific's id is in every record");
  const files = plays.map(p => file(p[0])), {status, notes, table} = score(files);
  check(status === 0 && notes === "", `score: ${status} ${notes}`);
  checkTables(played, table);
  const part = await play(site, 4, "key", right, file("part.json"), {stop: 5});
  const partial = score([file("part.json")]);
  check(part.answers.length === 5 && partial.notes.includes(`answered 5 of ${n} problems and did not reach the end`), `partial: ${partial.notes}`);
  const robot = await play(site, 5, "key", right, file("robot.json"), {robot: true}), {notes: flagged} = score([file("robot.json")], 300);
  check(robot.messages.length === 0 && flagged.includes(`answered ${n} of ${n} problems in less than 300 ms`), `the robot is flagged: ${flagged}`);
  checkBad(files);
  checkCsv(file("two.json"));
  checkBalance();
  checkSecrets(key.dataset);
  execFileSync(tool, ["score", "-q", "--least-ms", "0", "-o", file("psychds"), site + ".key.json", ...files]);
  check(fs.readdirSync(file("psychds/data")).length === 3, "a table for each subject");
  fs.rmSync(work, {recursive: true});
  finish();
})();

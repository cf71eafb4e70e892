/* The study: consent, instructions, practice, problems, debriefing; on jsPsych.
   The page knows which pictures stand together and who sees what when; which answer is right it
   does not know, but for the practice. */
"use strict";

const query = new URLSearchParams(location.search);
const escape = text => String(text).replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
const picture = name => `pictures/${name}.${STUDY.ending}`;
const pair = STUDY.queries === "pair";

/* ---- texts ---- */

const language = [query.get("lang"), SETTINGS.language === "auto" ? navigator.language.slice(0, 2) : SETTINGS.language, "en"]
  .find(name => Object.hasOwn(TEXTS, name || ""));

/* A text of the chosen language, by its key, with {names} filled in. */
function t(key, values = {}) {
  const text = key.split(".").reduce((texts, part) => texts && texts[part], TEXTS[language]);
  if (typeof text !== "string") throw new Error(`texts-${language}.js has no text ${key}`);
  return joined(text.replace(/\{(\w+)\}/g, (whole, name) => name in values ? values[name] : whole));
}

/* Lines and sentences with spaces between them; a line or sentence that ends in Japanese goes on without a space. */
const joined = text => text.replace(/([\u3000-\u9fff\uff00-\uffef])\n\s*|([。？！]) /g, "$1$2");

/* ---- what a trial looks like ---- */

/* The part of a trial that all problems share. */
const boardOf = (left, right, shown) => ({left: left.map(picture), right: right.map(picture), shown: shown.map(picture),
  left_label: t("leftButton"), right_label: t("rightButton"), left_alt: t("leftSet"), right_alt: t("rightSet"),
  shown_alt: t("shown"), close_label: t("close")});

const trialOf = (left, right, shown, data) => ({type: jsPsychBongard, ...boardOf(left, right, shown),
  prompt: t(pair ? "askPair" : "ask"), captions: pair ? [t("thisOne"), t("theOther")] : [], data});

/* A page to read, perhaps with fields to fill; their values become the record's. */
class PagePlugin {
  static info = {name: "blogo-page", version: "1.0.0",
    parameters: {html: {default: ""}, buttons: {default: []}}, data: {rt: {type: "int"}}};
  constructor(jsPsych) { this.jsPsych = jsPsych; }
  trial(display, trial) {
    const started = performance.now();
    display.innerHTML = `<form class="text">${trial.html}<p class="buttons">${trial.buttons.map((text, i) =>
      `<button name="button" value="${i}"${i ? ' class="plain"' : ""}>${text}</button>`).join(" ")}</p></form>`;
    const form = display.querySelector("form");
    form.onsubmit = event => {
      event.preventDefault();
      const {button, ...values} = Object.fromEntries(new FormData(form, event.submitter));
      display.innerHTML = "";
      this.jsPsych.finishTrial({...values, ...(trial.buttons.length > 1 ? {button: Number(button)} : {}), rt: Math.round(performance.now() - started)});
    };
    if (form.querySelector(".bongard")) jsPsychBongard.enlarge(form, t("close"));
    (form.querySelector("input, textarea, select") || form.querySelector(".buttons button")).focus({preventScroll: true});
    window.scrollTo(0, 0);
  }
}

/* ---- the parts ---- */

const page = (part, html, more = {}) => ({type: PagePlugin, html, buttons: [t("goOn")], data: {part}, ...more});

/* A lesson with its answers. The strokes that break the rule are coloured. */
function exampleMarkup(lesson) {
  const marked = names => names.map(name => lesson.marked[name] || name);
  return jsPsychBongard.board({...boardOf(marked(lesson.sets[0]), marked(lesson.sets[1]), marked(lesson.questions)),
    captions: lesson.answers.map(side => t(side === "left" ? "belongsLeft" : "belongsRight"))}, false);
}

/* A sentence of blogo, always in English, in the words of the page: here a set may be the positive side or not. */
const inSets = text => escape(text).replace(/positive image(s?)/g, "picture$1 of that set").replace(/negative image(s?)/g, "picture$1 of the other set");

/* The rule of a lesson in one sentence. */
function ruleMarkup(lesson) {
  const side = t(lesson.rule), {attributes, negated, largest} = lesson;
  const lists = attributes.map(name => t(`properties.${name}.${negated ? 1 : 0}`));
  const properties = lists.reduce((a, b) => t(negated ? "ruleOf.or" : "ruleOf.and", {a, b}), lists.shift() || "");
  const kind = attributes.length ? (largest ? "hdLargest" : "hd") : lesson.family === "words" || Object.keys(lesson.marked).length ? lesson.family : "other";
  return `<p class="rule">${joined(t(`ruleOf.${kind}`, {side, properties, text: inSets(lesson.text)}) +
    (lesson.exceptions ? " " + t("ruleOf.exceptions", {n: lesson.exceptions}) : ""))}</p>`;
}

function instructions() {
  return [page("instructions", `<h1>${t("whatTitle")}</h1><p>${joined([t("what"), t(pair ? "whatPair" : "whatOne"), t("whatAnswer")].join(" "))}</p>
    <p>${t("whatSides", {practice: STUDY.practice.length, trials: STUDY.lists[0].length})}</p>`),
  ...STUDY.examples.map(lesson => page("instructions", `<h1>${t(`${lesson.family}Title`)}</h1><p>${t(lesson.family)}</p>${
    ruleMarkup(lesson)}${exampleMarkup(lesson)}`))];
}

function practice() {
  return [page("instructions", `<h1>${t("practiceTitle")}</h1><p>${t("practice")}</p>`),
    ...STUDY.practice.flatMap(lesson => [
      trialOf(lesson.sets[0], lesson.sets[1], pair ? lesson.questions : lesson.questions.slice(0, 1),
        {part: "practice", expected: lesson.answers[0]}),
      page("feedback", () => {
        const good = records().at(-1).response === lesson.answers[0];
        return `<h1 class="${good ? "good" : "bad"}">${t(good ? "good" : "bad")}</h1>${ruleMarkup(lesson)}${exampleMarkup(lesson)}`;
      })])];
}

const listOf = subject => STUDY.lists[(subject - 1) % STUDY.lists.length];

/* The addresses of all pictures that a subject sees. */
const picturesOf = subject => [STUDY.examples, STUDY.practice].flat()
  .flatMap(lesson => [...lesson.sets.flat(), ...lesson.questions, ...Object.values(lesson.marked)])
  .concat(listOf(subject).flatMap(([number]) => STUDY.problems[number].flat())).map(picture);

function trials(subject) {
  const list = listOf(subject), timeline = [], n = list.length;
  const every = SETTINGS.checks ? Math.ceil(n / (SETTINGS.checks + 1)) : 0;
  list.forEach(([number, swap, question], i) => {
    const [first, second, questions] = STUDY.problems[number];
    const [left, right] = swap ? [second, first] : [first, second], done = i + 1, last = done === n;
    const progress = {progress: t("progress", {i: done, n}), done: i / n};
    timeline.push({...trialOf(left, right, pair ? [questions[question], questions[1 - question]] : [questions[question]],
      {part: "trial", position: done, problem: number, swap, question}), ...progress,
    confidence: SETTINGS.confidence ? [t("sure1"), t("sure2"), t("sure3"), t("sure4")] : [], confidence_prompt: t("sure")});
    if (SETTINGS.ruleEvery && done % SETTINGS.ruleEvery === 0)
      timeline.push(page("rule", `<label>${t("rule")}<input name="text" size="60" maxlength="300" autocomplete="off"></label>`,
        {data: {part: "rule", problem: number}}));
    if (every && done % every === 0 && !last) {
      const expected = (subject + done / every) % 2 ? "left" : "right";
      timeline.push({...trialOf(left, right, [], {part: "check", expected}), ...progress, prompt: t("check"),
        instead: t(expected === "left" ? "checkLeft" : "checkRight")});
    }
    if (SETTINGS.breakEvery && done % SETTINGS.breakEvery === 0 && !last)
      timeline.push(page("break", `<h1>${t("pauseTitle")}</h1><p>${t("pause", {i: done, n})}</p>`));
  });
  return timeline;
}

/* What a person goes through behind the first pages; each has its number, from which a saved run goes on. */
function allSteps(subject) {
  const steps = [...instructions(), ...practice(), page("instructions", `<h1>${t("countsTitle")}</h1><p>${t("counts")}</p>`), ...trials(subject),
    page("end", `<h1>${t("endTitle")}</h1><label>${t("end")}<textarea name="text" rows="4" cols="50"></textarea></label>`, {buttons: [t("finish")]})];
  return steps.map((step, i) => ({...step, data: {...step.data, step: i}}));
}

/* ---- who takes part ---- */

const person = {
  study: STUDY.id, language,
  run: [...crypto.getRandomValues(new Uint8Array(8))].map(b => b.toString(16).padStart(2, "0")).join(""),
  prolific_pid: query.get("PROLIFIC_PID") || "", prolific_study: query.get("STUDY_ID") || "",
  prolific_session: query.get("SESSION_ID") || "",
};

/* The consent text. Examples and practice problems take as long as a trial, which `secondsEach` assumes. */
function consent() {
  const trials = STUDY.lists[0].length, all = trials + STUDY.practice.length + STUDY.examples.length;
  return t("consent", {minutes: 5 * Math.ceil(all * SETTINGS.secondsEach / 300),
    pauses: SETTINGS.breakEvery && trials > SETTINGS.breakEvery ? t("consentPauses") : ""});
}

function start() {
  const given = Number(query.get("subject")), known = given >= 1 && Number.isInteger(given);
  const fields = (known || person.prolific_pid ? "" : `<label>${t("personNumber", {n: STUDY.lists.length})}
    <input name="subject" type="number" min="1" max="999" required></label>`) +
    (SETTINGS.askGroup && !query.get("group") ? `<label>${t("personGroup")}
    <select name="group" required><option value="">${t("personChoose")}</option><option value="amateur">${t("personAmateur")}</option>
    <option value="expert">${t("personExpert")}</option></select></label>` : "");
  return [
    page("consent", `<h1>${t("title")}</h1>${consent()}${SETTINGS.autosave && !hosted() ? t("consentStays") : ""}<label><input type="checkbox" name="agreed" value="yes" required>
      ${t("consentAgree")}</label>`, {buttons: [t("begin")]}),
    page("person", `<h1>${t("personTitle")}</h1>${fields || `<p>${t("personNothing")}</p>`}`, {on_finish: data => {
      let hash = 0;
      for (const c of person.prolific_pid) hash = (hash * 31 + c.charCodeAt(0)) % 1000003;
      enter(known ? given : Number(data.subject) || hash % STUDY.lists.length + 1, query.get("group") || data.group || "", 0);
    }})];
}

/* Sets who takes part, and the steps that are left. */
function enter(number, group, from) {
  subject = number;
  jsPsych.data.addProperties({subject, group, run: person.run});
  const all = allSteps(subject);
  stepsInAll = all.length;
  steps.timeline.push(...all.slice(from));
}

/* ---- saving in the browser ---- */

const place = `blogo-study-${STUDY.id}-${person.prolific_pid || query.get("subject") || ""}`;

/* Whether the host saves jsPsych's data by itself, of this page alone. */
const hosted = () => Boolean(window.jsPsychPavlovia) || /(^|\.)cognition\.run$/.test(location.hostname);

/* Works with the browser's store; where there is none, nothing is kept. */
function store(work) {
  try {
    return SETTINGS.autosave && !hosted() ? work(window.localStorage) : null;
  } catch {
    return null;
  }
}

/* A run that was not finished, of the same steps; else null. */
function savedRun() {
  const saved = JSON.parse(store(s => s.getItem(place)) || "null");
  return saved && saved.language === language && saved.all === allSteps(saved.subject).length ? saved : null;
}

const autosave = next => store(s => s.setItem(place, JSON.stringify({language, subject, group: records().at(-1).group, run: person.run,
  next, all: stepsInAll, records: records()})));

function resume(saved) {
  return {timeline: [page("resume", `<h1>${t("resumeTitle")}</h1>${t("resume", {done: saved.next, all: saved.all})}`, {buttons: [t("resumeGoOn"), t("resumeAnew")],
    on_finish: data => {
      if (data.button) return store(s => s.removeItem(place));
      resumed = true;
      person.run = saved.run;
      earlier.push(...saved.records);
      jsPsych.data.addProperties({resumed: 1 + (saved.records.at(-1).resumed || 0)});
      enter(saved.subject, saved.group, saved.next);
    }})]};
}

/* ---- saving at the end ---- */

/* All records, with those from before a page was closed. */
const records = () => [...earlier, ...jsPsych.data.get().values()].map((r, i) => ({...r, trial_index: i}));
const json = () => JSON.stringify(records());
const fileName = () => `study-${STUDY.id}_subject-${String(subject).padStart(3, "0")}_${person.run}.json`;

function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([json()], {type: "application/json"}));
  link.download = fileName();
  link.click();
}

/* Sends the answers to DataPipe as its plugin for jsPsych does (@jspsych-contrib/plugin-pipe 0.5). Whether they arrived. */
async function sendToPipe() {
  try {
    const response = await fetch(SETTINGS.dataPipeUrl, {method: "POST", headers: {"Content-Type": "application/json", Accept: "*/*"},
      body: JSON.stringify({experimentID: SETTINGS.dataPipe, filename: fileName(), data: json()})});
    return response.ok && !(await response.json()).error;
  } catch {
    return false;
  }
}

const show = html => (document.getElementById("study").innerHTML = `<div class="jspsych-content"><div class="text">${html}</div></div>`);

async function finish() {
  const target = SETTINGS.completionUrl, forget = () => store(s => s.removeItem(place));
  if (window.jatos) {
    forget();
    return target ? jatos.endStudyAndRedirect(target, json()) : jatos.endStudy(json());
  }
  if (SETTINGS.dataPipe) show(`<p>${t("sending")}</p>`);
  const sent = SETTINGS.dataPipe ? await sendToPipe() : false;
  if (!hosted() && !sent) download();
  forget();
  show(`<h1>${t("doneTitle")}</h1>${t("debriefing")}` + (SETTINGS.dataPipe ? `<p>${t(sent ? "sent" : "notSent")}</p>` : "") +
    (hosted() || sent ? "" : `<p>${t("saved")}</p><p><button type="button" class="plain" id="again">${t("saveAgain")}</button></p>`) +
    (target ? `<p><a href="${escape(target)}">${t("complete")}</a></p>` : ""));
  const again = document.getElementById("again");
  if (again) again.onclick = download;
  document.body.dataset.done = "1";
}

function script(source) {
  return new Promise((resolve, reject) => {
    const tag = document.createElement("script");
    tag.src = source;
    tag.onload = resolve;
    tag.onerror = () => reject(new Error(`${source} cannot be loaded`));
    document.head.append(tag);
  });
}

/* ---- everything in order ---- */

let jsPsych, subject = 1, stepsInAll = 0, resumed = false;
const steps = {timeline: []}, earlier = [];

window.addEventListener("DOMContentLoaded", async () => {
  document.title = t("title").replace(/<[^>]*>/g, "");
  document.documentElement.lang = language;
  if (location.pathname.includes("/publix/")) {
    await script("jatos.js");
    await new Promise(resolve => jatos.onLoad(resolve));
  }
  if (SETTINGS.hostScript) await script(SETTINGS.hostScript);
  jsPsych = initJsPsych({display_element: "study", on_finish: finish,
    on_data_update: data => data.step === undefined || autosave(data.step + 1),
    override_safe_mode: true /* its only effect here: no warning about file:// */});
  jsPsych.data.addProperties(person);
  const host = command => window.jsPsychPavlovia ? [{type: jsPsychPavlovia, command}] : [];
  const full = on => SETTINGS.fullscreen ? [{type: jsPsychFullscreen, fullscreen_mode: on, data: {part: "screen"},
    message: `<p>${t("fullscreen")}</p>`, button_label: t("goOn")}] : [];
  const saved = savedRun();
  await jsPsych.run([...host("init"), ...(saved ? [resume(saved)] : []), {timeline: start(), conditional_function: () => !resumed},
    {type: jsPsychBrowserCheck, features: ["width", "height", "browser", "mobile"], data: {part: "browser"},
      inclusion_function: data => data.width >= 300, minimum_width: 0, minimum_height: 0,
      exclusion_message: () => `<p>${t("tooNarrow", {minimum_width: 300})}</p>`},
    {type: jsPsychPreload, images: () => picturesOf(subject), data: {part: "preload"}, message: `<p>${t("loading")}</p>`,
      error_message: `<p>${t("loadingFailed")}</p>`, continue_after_error: false},
    ...full(true), steps, ...full(false), ...host("finish")]);
});

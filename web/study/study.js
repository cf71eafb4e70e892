/* The study: consent, instructions, practice, problems, debriefing; on jsPsych.
   The page knows which pictures stand together and who sees what when; which answer is right it
   does not know, but for the practice. */
"use strict";

const query = new URLSearchParams(location.search);
const escape = text => String(text).replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
const picture = name => `pictures/${name}.${STUDY.ending}`;
const pair = STUDY.queries === "pair";

/* ---- what a trial looks like ---- */

const images = (set, label) => `<span class="images">${set.map((name, i) =>
  `<img src="${picture(name)}" alt="${label}, picture ${i + 1}">`).join("")}</span>`;
const setMarkup = (set, side) => `<button type="button" class="set" data-answer="${side}">
  ${side === "left" ? "← Left" : "Right →"}${images(set, side)}</button>`;
const questionMarkup = shown => `<div class="question">${shown.map((name, i) =>
  `<figure><img src="${picture(name)}" alt="Picture in question">${pair ? `<figcaption>${i ? "the other" : "this one"}</figcaption>` : ""}</figure>`).join("")}</div>`;
const HINT = (pair ? "To which set does the first picture belong? The other picture belongs to the other set." :
  "To which set does the picture below belong?") + " Press <strong>←</strong> or <strong>→</strong>, or touch the set.";

/* Two sets, one question: answered by arrow keys, f and j, or touch. */
class ProblemPlugin {
  static info = {name: "blogo-problem", version: "1.0.0",
    parameters: {left: {default: []}, right: {default: []}, shown: {default: []}, instead: {default: ""}, progress: {default: 0}},
    data: {response: {type: "string"}, rt: {type: "int"}, device: {type: "string"}}};
  constructor(jsPsych) { this.jsPsych = jsPsych; }
  trial(display, trial) {
    display.innerHTML = `<div class="progress" aria-hidden="true"><div style="width:${trial.progress}%"></div></div>
      <p class="hint">${trial.instead ? "This is no problem." : HINT}</p><div class="sets">${setMarkup(trial.left, "left")}${setMarkup(trial.right, "right")}</div>` +
      (trial.instead ? `<p class="hint"><strong>${trial.instead}</strong></p>` : questionMarkup(trial.shown));
    const started = performance.now();
    const end = (response, device) => {
      document.removeEventListener("keydown", key);
      display.innerHTML = "";
      this.jsPsych.finishTrial({response, rt: Math.round(performance.now() - started), device});
    };
    const key = event => {
      const side = {ArrowLeft: "left", f: "left", ArrowRight: "right", j: "right"}[event.key];
      if (side && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        end(side, "key");
      }
    };
    document.addEventListener("keydown", key);
    for (const button of display.querySelectorAll("[data-answer]"))
      button.onclick = event => end(button.dataset.answer, event.pointerType || "touch");
    window.scrollTo(0, 0);
  }
}

/* A page to read, perhaps with fields to fill; their values become the record's. */
class PagePlugin {
  static info = {name: "blogo-page", version: "1.0.0",
    parameters: {html: {default: ""}, button: {default: "Continue"}, skip: {default: false}}, data: {rt: {type: "int"}}};
  constructor(jsPsych) { this.jsPsych = jsPsych; }
  trial(display, trial) {
    const started = performance.now();
    display.innerHTML = `<form>${trial.html}<p><button>${trial.button}</button></p></form>`;
    const form = display.querySelector("form");
    form.onsubmit = event => {
      event.preventDefault();
      const values = Object.fromEntries(new FormData(form));
      display.innerHTML = "";
      this.jsPsych.finishTrial({...values, rt: Math.round(performance.now() - started)});
    };
    (form.querySelector("input, textarea, select") || form.querySelector("button")).focus();
    window.scrollTo(0, 0);
  }
}

/* ---- the parts ---- */

const page = (part, html, more = {}) => ({type: PagePlugin, html, data: {part}, ...more});

function exampleMarkup(example) {
  const set = (names, title) => `<div class="set">${title}${images(names, title)}</div>`;
  return `<div class="sets">${set(example.sets[0], "Left")}${set(example.sets[1], "Right")}</div>
    <div class="question">${example.questions.map((name, i) =>
    `<figure><img src="${picture(name)}" alt="Picture that belongs to the ${example.answers[i]} set"><figcaption>belongs to the ${example.answers[i]} set</figcaption></figure>`).join("")}</div>`;
}

/* A sentence without lengths and radii, where all lengths and all radii in it are equal. */
function withoutSizes(text) {
  const size = / \((?:radius|length) [^)]*\)/g, found = [...new Set(text.match(size))];
  const alike = ["radius", "length"].every(kind => found.filter(f => f.includes(kind)).length < 2);
  return alike ? text.replace(size, "") : text;
}

/* A concept's sentence in the words of the page: here a set may be the positive side or not. */
const ruleWords = text => escape(withoutSizes(text)).replace(/(E|e)very positive image/g, "$1very picture of that set")
  .replaceAll("no negative image", "no picture of the other set").replaceAll("positive images", "pictures of that set")
  .replaceAll("negative images", "pictures of the other set");

const LESSONS = {
  ff: `<h2>First kind: strokes</h2><p>A picture shows one drawing or more. A drawing is a row of strokes, straight or bent, each plain
    or made of zigzags, circles, squares or triangles. In this kind the pictures of one set are all drawn by the <strong>same strokes
    in the same order</strong>. In each picture of the other set one stroke is changed, not always the same stroke: it is straight
    instead of bent, bent instead of straight, at another angle to the stroke before, or made of something else. Place, turn and size do
    not count. Drawings are never mirrored. You need not name every stroke: follow a drawing from end to end and compare it with the
    others of its set.</p>`,
  bd: `<h2>Second kind: shapes</h2><p>The pictures of one set all show the <strong>same shape, or the same two shapes</strong>. In each
    picture of the other set at least one shape has another outline, often a similar outline. What the strokes are made of does not
    count here, nor do place, turn and size. The names of shapes below are only labels.</p>`,
  hd: `<h2>Third kind: properties</h2><p>The pictures of one set show different shapes that <strong>share one or two
    properties</strong>. Examples of properties: no dents, a sharp angle, exactly four straight lines, a neck, two parts, two parts of
    equal size, mirror symmetry, looking the same after half a turn. If the rule has two properties, a picture of the other set may
    have one of them, but never both. What the strokes are made of does not count, nor do place, turn and size. A curved stroke is not a
    straight line, even if it is small or made of circles.</p>`,
};

function instructions() {
  return [page("instructions", `<h1>What to do</h1><p>You see two sets of six pictures, left and right. A <strong>rule</strong> holds for
    all pictures of one set and for no picture of the other. ${pair ? "Two further pictures are shown below: one belongs to the left set, one to the right." :
    "A further picture is shown below. It belongs to one of the sets."} Find the rule and decide. Take the time you need, then answer: press <strong>←</strong> or <strong>f</strong> for the left set,
    <strong>→</strong> or <strong>j</strong> for the right set, or touch the set. If you find no rule, guess.</p>
    <p>Either set may be the set with the rule; the pictures of the other set only break it. There are three kinds of problems, and
    you are not told of which kind a problem is. An example of each kind follows, then ${STUDY.practice.length} to practise, then ${STUDY.lists[0].length} that count.</p>`),
  ...STUDY.examples.map(example => page("instructions", `${LESSONS[example.family] || ""}${exampleMarkup(example)}
    <p><strong>Here the rule is on the ${example.rule} side:</strong> ${ruleWords(example.text)}</p>`))];
}

function practice() {
  return [page("instructions", `<h1>Practice</h1><p>You are told after each problem whether you were right.</p>`),
    ...STUDY.practice.flatMap(p => [
      {type: ProblemPlugin, left: p.sets[0], right: p.sets[1], shown: pair ? p.questions : p.questions.slice(0, 1),
        data: {part: "practice", expected: p.answers[0]}},
      {type: PagePlugin, data: {part: "feedback"}, html: () => {
        const last = jsPsych.data.get().last(1).values()[0], good = last.response === p.answers[0];
        return `<p class="${good ? "good" : "bad"}">${good ? "Correct." : "Not correct."}</p><p>The rule was on the ${p.rule} side: ${ruleWords(p.text)}</p>${exampleMarkup(p)}`;
      }}])];
}

function trials(subject) {
  const list = STUDY.lists[(subject - 1) % STUDY.lists.length], timeline = [];
  const every = SETTINGS.checks ? Math.ceil(list.length / (SETTINGS.checks + 1)) : 0;
  list.forEach(([number, swap, question], i) => {
    const [first, second, questions] = STUDY.problems[number];
    const [left, right] = swap ? [second, first] : [first, second];
    const shown = pair ? [questions[question], questions[1 - question]] : [questions[question]];
    const progress = 100 * i / list.length;
    timeline.push({type: ProblemPlugin, left, right, shown, progress,
      data: {part: "trial", position: i + 1, problem: number, swap, question}});
    if (SETTINGS.ruleEvery && (i + 1) % SETTINGS.ruleEvery === 0)
      timeline.push({...page("rule", `<label>The rule of the problem that you just answered was (may be left empty)<br><input name="text" size="60" maxlength="300" autocomplete="off"></label>`),
        data: {part: "rule", problem: number}});
    const done = i + 1, last = done === list.length;
    if (every && done % every === 0 && !last) {
      const expected = (subject + done / every) % 2 ? "left" : "right";
      timeline.push({type: ProblemPlugin, left, right, instead: expected === "left" ? "Press ←, or touch the left set." : "Press →, or touch the right set.", progress,
        data: {part: "check", expected}});
    }
    if (SETTINGS.breakEvery && done % SETTINGS.breakEvery === 0 && !last)
      timeline.push(page("break", `<h1>Pause</h1><p>${done} of ${list.length} are done. Go on when you like.</p>`));
  });
  return timeline;
}

/* ---- who takes part ---- */

const person = {
  study: STUDY.id,
  run: [...crypto.getRandomValues(new Uint8Array(8))].map(b => b.toString(16).padStart(2, "0")).join(""),
  prolific_pid: query.get("PROLIFIC_PID") || "", prolific_study: query.get("STUDY_ID") || "",
  prolific_session: query.get("SESSION_ID") || "",
};

function start() {
  const given = Number(query.get("subject")), known = given >= 1 && Number.isInteger(given);
  const fields = (known || person.prolific_pid ? "" : `<label>Number of the participant, 1 to ${STUDY.lists.length}
    <input name="subject" type="number" min="1" max="999" required></label>`) +
    (SETTINGS.askGroup && !query.get("group") ? `<label>How many puzzles with two sets of pictures and a rule to find (Bongard problems) have you seen?
    <select name="group" required><option value="">choose</option><option value="amateur">none or a few</option>
    <option value="expert">many, or I work with them</option></select></label>` : "");
  return [
    page("consent", `<h1>${SETTINGS.title}</h1>${SETTINGS.consent}<label><input type="checkbox" name="agreed" value="yes" required>
      I have read this and take part.</label>`, {button: "Begin"}),
    {...page("person", `<h1>About you</h1>${fields || "<p>Nothing is asked here.</p>"}`), on_finish: data => {
      let hash = 0;
      for (const c of person.prolific_pid) hash = (hash * 31 + c.charCodeAt(0)) % 1000003;
      subject = known ? given : Number(data.subject) || hash % STUDY.lists.length + 1;
      jsPsych.data.addProperties({subject, group: query.get("group") || data.group || ""});
      tests.timeline.push(...trials(subject));
    }}];
}

/* ---- saving ---- */

function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([jsPsych.data.get().json()], {type: "application/json"}));
  link.download = `study-${STUDY.id}_subject-${String(subject).padStart(3, "0")}_${person.run}.json`;
  link.click();
}

async function finish() {
  const target = SETTINGS.completionUrl;
  if (window.jatos)
    return target ? jatos.endStudyAndRedirect(target, jsPsych.data.get().json()) : jatos.endStudy(jsPsych.data.get().json());
  const hosted = window.jsPsychPavlovia || /(^|\.)cognition\.run$/.test(location.hostname);
  if (!hosted) download();
  document.getElementById("study").innerHTML = `<div class="jspsych-content"><h1>The end</h1>${SETTINGS.debriefing}` +
    (hosted ? "" : `<p>Your answers were saved as a file in your downloads. Please send it to whoever asked you.</p>
      <p><button type="button" class="plain" id="again">Save the file again</button></p>`) +
    (target ? `<p><a href="${escape(target)}">Complete the study</a></p>` : "") + "</div>";
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

let jsPsych, subject = 1;
const tests = {timeline: []};

window.addEventListener("DOMContentLoaded", async () => {
  document.title = SETTINGS.title;
  if (location.pathname.includes("/publix/")) {
    await script("jatos.js");
    await new Promise(resolve => jatos.onLoad(resolve));
  }
  if (SETTINGS.hostScript) await script(SETTINGS.hostScript);
  jsPsych = initJsPsych({display_element: "study", on_finish: finish,
    override_safe_mode: true /* its only effect here: no warning about file:// */});
  jsPsych.data.addProperties(person);
  const all = [STUDY.examples, STUDY.practice].flat().flatMap(e => [...e.sets.flat(), ...e.questions])
    .concat(STUDY.problems.flat(2));
  const host = command => window.jsPsychPavlovia ? [{type: jsPsychPavlovia, command}] : [];
  const full = on => SETTINGS.fullscreen ? [{type: jsPsychFullscreen, fullscreen_mode: on, data: {part: "screen"},
    message: "<p>The study now fills the screen.</p>", button_label: "Continue"}] : [];
  await jsPsych.run([...host("init"), ...start(),
    {type: jsPsychBrowserCheck, features: ["width", "height", "browser", "mobile"], data: {part: "browser"},
      inclusion_function: data => data.width >= 300},
    {type: jsPsychPreload, images: all.map(picture), data: {part: "preload"}, message: "<p>Loading the pictures.</p>",
      error_message: "<p>Some pictures could not be loaded. Please load this page again.</p>", continue_after_error: false},
    ...full(true), ...instructions(), ...practice(),
    page("instructions", `<h1>Now it counts</h1><p>From here on you are not told whether you were right. A few times a page shows
      no problem but asks you to press a given key; this shows that you read.</p>`),
    tests, ...full(false),
    page("end", `<h1>Almost done</h1><label>Do you want to tell us anything? (may be left empty)<br><textarea name="text" rows="4" cols="50"></textarea></label>`, {button: "Finish"}),
    ...host("finish")]);
});

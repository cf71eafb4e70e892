/* Daily: a problem for everybody that day, in UTC, and a streak that this browser keeps. */
"use strict";

const DAY_MS = 86400000, FIRST_DAY = "1970-01-01";
const dayOf = ms => new Date(ms).toISOString().slice(0, 10);
const isDay = text => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

/* The day's problem: family and seed from the date, the place in the plan from a hash of the date. */
function dailyProblem(day) {
  const number = Math.round(Date.parse(day) / DAY_MS), family = ["hd", "hd", "bd", "hd", "ff"][number % 5];
  const sizes = {hd: 4400, bd: 4000, ff: 3600};
  return {config: JSON.stringify({families: [family], seed: Number(day.replaceAll("-", ""))}), index: (number * 2654435761 % 2 ** 32) % sizes[family]};
}

/* Days in a row, up to today or yesterday, on which both answers were right. */
function streakOf(results, today) {
  let day = Date.parse(today), count = 0;
  if (!results[today]) day -= DAY_MS;
  for (; results[dayOf(day)] && !results[dayOf(day)].includes("0"); day -= DAY_MS) count++;
  return count;
}

function shareText(day, result, streak, version) {
  const marks = [...result].map(c => c === "1" ? "🟩" : "🟥").join("");
  return `blogo daily ${day} ${marks}\nstreak ${streak}, blogo ${version}\n${addressOf("daily", {day})}`;
}

async function dailyPage(query) {
  const today = dayOf(Date.now()), wished = query.get("day") || today, day = isDay(wished) && wished >= FIRST_DAY && wished <= today ? wished : today;
  const {config, index} = dailyProblem(day), results = kept.get("daily") || {};
  const before = dayOf(Date.parse(day) - DAY_MS), after = dayOf(Date.parse(day) + DAY_MS);
  show(`<h2>Problem of ${day}</h2>${wished !== day ? `<p class="message" role="alert">There is no problem of “${escape(wished)}”${isDay(wished) && wished > today ? " yet" : ""}; this is today's.</p>` : ""}
    <p class="bar">${day > FIRST_DAY ? `<a href="${hashOf("daily", {day: before})}">day before</a>` : ""}${day < today ? `<a href="${hashOf("daily", {day: after})}">day after</a>` : ""}
    <span id="streak"></span><span class="faint">It is the same for everybody and changes at midnight UTC.</span></p>
    <div id="problem" aria-busy="true"><p>Planning the day's problem.</p></div><div id="answer" role="status"></div><div id="share"></div>${viewMarkup()}
    <p class="faint keys">${ANSWER_KEYS}, ${PEN_KEYS}</p>`, "Daily");
  const streak = () => streakOf(results, today);
  const tell = () => { at("streak").textContent = `Streak: ${plural(streak(), "day")}.`; };
  tell();
  const problem = await fetchAny(config, index), place = at("problem");
  if (!place) return;
  versions ||= await library.ask("versions");
  const done = async right => {
    await fetchAnswer(problem);
    if (!place.isConnected) return;
    at("answer").innerHTML = answerMarkup(problem, right);
    open.again();
    at("share").innerHTML = `<p class="bar"><button type="button" class="main" id="copy">Share</button>
      <a href="${escape(hashOf("problem", {config, number: index, answer: 1, format: versions.format, version: versions.version}))}">Look closer</a></p>
      <textarea id="copied" rows="4" readonly hidden aria-label="Text to share"></textarea>`;
    if (!old) showAnswer();
    at("copy").onclick = () => copy(shareText(day, results[day], streak(), versions.version), at("copied"));
  };
  const old = results[day];
  place.innerHTML = problemMarkup(problem, !old);
  place.setAttribute("aria-busy", "false");
  const open = enliven(place, problem, () => !results[day], right => {
    results[day] = right.map(Number).join("");
    kept.set("daily", results);
    tell();
    done(right);
  });
  if (old) done([...old].map(c => c === "1"));
  fetchAnswer(problem).catch(failed);
  document.body.dataset.dailyMs ||= performance.now().toFixed(0);
  problemKeys(place, () => open.player);
}

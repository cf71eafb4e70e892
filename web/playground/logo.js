/* LOGO-like words to the exact form of a program.

     forward LENGTH              fd      a line; the longest has length 1
     left DEGREES, right DEGREES lt, rt  turns before the next stroke
     arcleft RADIUS DEGREES      arcl    an arc that bends to the left
     arcright RADIUS DEGREES     arcr    an arc that bends to the right
     pen TYPE                    pd      a stroke type (docs/glossary.md), for the strokes that follow
     repeat N [ WORDS ]                  the words N times
     ; ...                               a comment up to the end of the line */
"use strict";

const LOGO_WORDS = {forward: 1, left: 1, right: 1, arcleft: 2, arcright: 2, pen: 1, repeat: 1};
const LOGO_SHORT = {fd: "forward", lt: "left", rt: "right", arcl: "arcleft", arcr: "arcright", pd: "pen"};

/* Edits that lead from one word to another. */
function edits(a, b) {
  let row = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}

function nearest(word, words) {
  const found = words.map(w => [edits(word, w), w]).sort((a, b) => a[0] - b[0])[0];
  return found[0] <= Math.max(1, Math.floor(word.length / 3)) ? `; did you mean “${found[1]}”?` : `; expected ${words.join(", ")}`;
}

function logoTokens(text) {
  return text.split("\n").flatMap((line, i) =>
    [...line.replace(/;.*/, "").matchAll(/\[|\]|[^\s[\]]+/g)].map(m => ({word: m[0].toLowerCase(), line: i + 1, column: m.index + 1})));
}

/* Angle in -180..180. */
const folded = deg => deg - 360 * Math.round(deg / 360);

/* The exact form of a program in LOGO-like words, as JSON, and the words of each action: its own, then its numbers.
   Throws an Error with line and column. */
function logoProgram(text) {
  const tokens = logoTokens(text), actions = [], places = [];
  let at = 0, turn = 0, type = "normal", steps = 0;
  const wrong = (token, what) => {
    const {line, column} = token || {line: text.split("\n").length, column: text.split("\n").at(-1).length + 1};
    return new Error(`${line}:${column}: ${what}`);
  };
  const number = word => {
    const token = tokens[at++], value = token && /^[-+]?(\d+\.?\d*|\.\d+)$/.test(token.word) ? Number(token.word) : NaN;
    if (!Number.isFinite(value)) throw wrong(token, `“${word}” needs a number${token ? `, found “${token.word}”` : ""}`);
    return value;
  };
  /* Called behind the words of an action. */
  const add = action => {
    const words = tokens.slice(at - action.length + 1, at);
    if (actions.length === 20) throw wrong(words[0], "a program has at most 20 strokes");
    actions.push([...action, folded(turn)]);
    places.push(words);
    turn = 0;
  };
  const repeat = token => {
    const times = number("repeat"), open = tokens[at++], body = at;
    if (!Number.isInteger(times) || times < 1 || times > 20) throw wrong(token, `“repeat” needs a whole number in 1..20`);
    if (!open || open.word !== "[") throw wrong(open, "expected “[” after the number of “repeat”");
    for (let k = 0; k < times; k++) {
      at = body;
      run(open);
    }
  };
  const doing = {
    forward: () => add(["line", type, number("forward")]),
    left: () => { turn += number("left"); },
    right: () => { turn -= number("right"); },
    arcleft: () => add(["arc", type, number("arcleft"), number("arcleft")]),
    /* The centre lies to the left: the turtle turns round and runs backwards. */
    arcright: () => {
      turn += 180;
      add(["arc", type, number("arcright"), -number("arcright")]);
      turn = -180;
    },
    pen: () => {
      const token = tokens[at++];
      if (!token || !TYPES.includes(token.word)) throw wrong(token, `“pen” needs a type${nearest(token ? token.word : "", TYPES)}`);
      type = token.word;
    },
    repeat,
  };
  /* Runs words up to the end, or up to the bracket that closes `open`. */
  function run(open) {
    while (at < tokens.length) {
      const token = tokens[at++], word = LOGO_SHORT[token.word] || token.word;
      if (++steps > 10000) throw wrong(token, "these are too many words");
      if (open && word === "]") return;
      if (!Object.hasOwn(doing, word)) throw wrong(token, `unknown word “${token.word.length > 40 ? token.word.slice(0, 40) + "…" : token.word}”${nearest(word, Object.keys(LOGO_WORDS))}`);
      doing[word](token);
    }
    if (open) throw wrong(open, "this “[” is never closed");
  }
  run(null);
  if (!actions.length) throw wrong(tokens[0], "nothing is drawn: “forward 1” draws a line");
  return {program: JSON.stringify(actions), places};
}

/* A program as the library reads it, and what the library says of it in terms of what was typed: "$[1][2]: ..." is the
   second action's first number. */
function programOf(text) {
  const trimmed = text.trim();
  if (trimmed.startsWith("[") || /^(line|arc)[_(]/.test(trimmed)) return {program: trimmed, told: message => message};
  const {program, places} = logoProgram(text);
  return {program, told: message => message.replace(/^\$\[(\d+)\](?:\[(\d+)\])?/, (_, action, member) => {
    const words = places[action], {line, column} = words[Math.max(0, (member || 0) - 1)] || words[0];
    return `${line}:${column}`;
  }).replace(/^program 1 draws nothing/, "1:1: nothing is drawn: “forward 1” draws a line")};
}

/* The words that draw a program: a list for each action. */
function logoLines(program) {
  const n = value => String(Number(value.toFixed(6))), all = [];
  let type = "normal", owed = 0;
  for (const action of program) {
    const [kind, its] = action, back = kind === "arc" && action[3] < 0;
    const turn = folded(action.at(-1) + owed - (back ? 180 : 0)), lines = [];
    if (its !== type) lines.push(`pen ${type = its}`);
    if (Math.abs(turn) > 1e-9) lines.push(`${turn > 0 ? "left" : "right"} ${n(Math.abs(turn))}`);
    lines.push(kind === "line" ? `forward ${n(action[2])}` : `arc${back ? "right" : "left"} ${n(action[2])} ${n(Math.abs(action[3]))}`);
    owed = back ? 180 : 0;
    all.push(lines);
  }
  return all;
}
const logoText = program => logoLines(program).flat().join("\n") + "\n";

/* The words of a shape's actions, as the player lists them. */
const wordsOf = shape => logoLines(shape.actions.map((action, i) => [action.length === 3 ? "arc" : "line", TYPES[Number(shape.types[i])], ...action]))
  .map(words => words.join(" "));

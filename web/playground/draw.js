/* Draw: a program is typed or clicked, drawn and measured. */
"use strict";

const EXAMPLES = {
  "square and arcs": "repeat 4 [ forward 1 left 90 ]\npen zigzag\narcleft 0.5 180\n",
  star: "repeat 5 [ forward 1 right 144 ]\n",
  drop: "forward 0.9\nleft 75\narcleft 0.35 210\nleft 75\nforward 0.9\n",
  "published text": "line_circle_0.700-0.500, arc_normal_0.350_0.750-0.750, line_square_0.700-0.750",
  JSON: '[["line","triangle",0.8,0],["arc","normal",0.4,-180,90],["line","zigzag",0.8,0]]',
};

/* The number that decides an attribute (docs/attributes.md). */
const FIGURES = {
  convex: "smallest turn along the outline, degrees", has_curve: "arcs", has_straight_line: "lines",
  symmetric: "error of the best mirror axis", self_transposed: "error of the best half turn",
  symmetric_transposed: "larger error of both symmetries", thin_shape: "width over length, or widest inscribed circle",
  closed_shape: "gap between end and start", has_acute_angle: "smallest angle, degrees",
  has_obtuse_angle: "angle deepest inside 100..171, degrees", has_angle: "angle deepest inside 3..177, degrees",
  has_line_crossing: "least deviation of two rays at a junction, degrees", has_two_parts: "regions",
  balanced_two: "smaller over larger region", unbalanced_two: "smaller over larger region",
  necked: "waist over the narrower lobe", exist_regular: "irregularity of the most regular region",
  exist_triangle: "regions with 3 straight sides", exist_quadrangle: "regions with 4 straight sides",
  exist_sector: "apex to centre, in radii", has_right_angle: "angle nearest to 90 degrees",
  has_parallel_sides: "least angle of two sides, degrees", has_equal_sides: "longest over shortest side",
  rotation_order_two: "order of its turns", rotation_order_three_or_more: "order of its turns", has_many_mirror_axes: "mirror axes",
  has_three_or_more_regions: "regions", has_many_crossings: "crossings", touches_itself: "touching junctions",
  chiral: "error of the best mirror axis", has_long_arc: "longest arc, degrees", spiral: "turning, degrees",
  loop_with_tail: "length of all tails",
};
const figureOf = name => FIGURES[name] || (/_straight_lines$/.test(name) ? "straight lines" : "");

/* Why an attribute does not apply to a figure. */
const UNFIT = {
  convex: "the figure is not one simple closed curve", thin_shape: "it has no region, and no chord closes its path",
  has_line_crossing: "only a ray of an arc runs on at a junction", has_two_parts: "an open path with one region",
  balanced_two: "an open path with one region", unbalanced_two: "an open path with one region",
  has_equal_sides: "it has fewer than two lines",
};

const LINE_WORDS = ["three", "four", "five", "six", "seven", "eight"];

/* How lines have to be counted so that a figure with `least` to `most` of them has as many as the attribute says. */
function readingOf(name, [least, most]) {
  const count = 3 + LINE_WORDS.indexOf(/^has_(\w+)_straight_lines$/.exec(name)?.[1]);
  if (count < 3 || least === most) return "";
  return count === least ? " (lines run on through crossings)" : count === most ? " (a crossing splits a line in two)" : " (some lines run on)";
}

const amount = value => value === null ? "" : String(Number(value.toFixed(3)));

function undecided(name, m) {
  if (!m.ambiguous) return `does not apply: ${UNFIT[name] || "the figure has nothing to measure it on"}`;
  const near = m.margin === null ? "" : `, ${amount(m.margin)} from the nearest threshold`;
  const figure = m.figure === null ? "" : `: ${figureOf(name) || "measured"} ${amount(m.figure)}${near}`;
  return `people disagree here${figure}`;
}

function measuresMarkup(m) {
  const all = Object.entries(m.attributes), tags = value => all.filter(([, a]) => a.value === value)
    .map(([name]) => `<li title="${name}">${ATTRIBUTES[name][0]}${readingOf(name, m.lines)}</li>`).join("");
  const open = all.filter(([, a]) => a.value === null).map(([name, a]) => `<li><strong>${ATTRIBUTES[name][0]}</strong>: ${undecided(name, a)}</li>`);
  const lines = m.lines[0] === m.lines[1] ? plural(m.lines[0], "straight line") :
    `${m.lines[0]} straight lines if they run on through crossings, ${m.lines[1]} if crossings split them`;
  const words = {1: "yes", 0: "no", null: "undecided"};
  return `<p>${plural(m.regions, "region")}, ${lines}, ${plural(m.crossings, "crossing")}, ${m.mirror_axes < 0 ? "every line through its middle" :
    plural(m.mirror_axes, "mirror axis").replace("axiss", "axes")}.</p>
    <h3>It is, or has</h3><ul class="tags">${tags(1) || "<li>nothing of the list</li>"}</ul>
    ${open.length ? `<h3>Undecided</h3><ul class="reasons">${open.join("")}</ul>` : ""}
    <details><summary>All ${all.length} attributes in numbers</summary><div class="scroll" tabindex="0" role="region" aria-label="Attributes in numbers">
    <table><tr><th>attribute</th><th></th><th>what is measured</th><th class="number">measured</th><th class="number">distance to the threshold</th></tr>
    ${all.map(([name, a]) => `<tr><td><code>${breakable(name)}</code></td><td>${words[a.value]}</td><td>${figureOf(name)}</td>
      <td class="number">${amount(a.figure)}</td><td class="number">${amount(a.margin)}</td></tr>`).join("")}</table></div></details>`;
}

/* A config of problems whose positives show the figure. Lines and arcs have the figure's own lengths, radii and extents;
   its turns join the usual ones. text: the program as published. */
function figureConfig(program, text) {
  const unique = values => [...new Set(values)], of = (kind, place) => unique(program.filter(a => a[0] === kind).map(a => Math.abs(a[place])));
  const lists = {line_length: of("line", 2), arc_radius: of("arc", 2), arc_extent_deg: of("arc", 3),
    turns_deg: unique([...program.slice(1).map(a => a.at(-1)), 0, ...[30, 60, 90, 120, 150].flatMap(t => [t, -t])])};
  const own = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length));
  return JSON.stringify({preset: "bongard-logo", seed: 1, images: {size_px: 128}, families: ["ff"],
    free_form: {programs: [text], problems_per_concept: 10, ...own}, splits: {all: {by: "rest"}}});
}

function drawMarkup() {
  const turns = [0, 30, 45, 60, 90, 120, 135, 150, 180, -150, -135, -120, -90, -60, -45, -30];
  return `<h2>Draw</h2><p class="lead">A turtle draws a figure from a program. Type one, or click it together.</p>
    <div class="columns"><div><section aria-label="Program"><label for="program">Program: LOGO-like words, the published text, or JSON</label>
    <textarea id="program" rows="9" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="problem-of-program"></textarea>
    <p id="problem-of-program" class="message" role="alert"></p><p id="old" class="faint" role="status"></p>
    <p class="bar"><label>Example <select id="example"><option value="">choose</option>${Object.keys(EXAMPLES).map(name =>
      `<option>${name}</option>`).join("")}</select></label>
    <label>Shape <input id="shape" type="search" list="shapes" size="14" placeholder="of 627"></label><datalist id="shapes"></datalist></p>
    <fieldset class="bar"><legend>Add a stroke</legend>
    <label>Turn before it <select id="turn">${turns.map(t => `<option value="${t}">${t === 0 ? "none" : `${t > 0 ? "left" : "right"} ${Math.abs(t)}`}</option>`).join("")}</select></label>
    <label>Stroke <select id="kind"><option value="forward">line</option><option value="arcleft">arc left</option><option value="arcright">arc right</option></select></label>
    <label><span id="size-name">Length</span> <input id="size" type="number" min="0.1" max="1" step="0.1" value="0.6"></label>
    <label>Runs round, degrees <input id="extent" type="number" min="30" max="360" step="30" value="90"></label>
    <label>Drawn as <select id="type">${TYPES.map(t => `<option>${t}</option>`).join("")}</select></label>
    <button type="button" id="add" class="main">Add</button><button type="button" id="undo">Remove the last</button><button type="button" id="clear">Clear</button>
    <button type="button" id="back" hidden>Undo</button>
    <p id="stroke-trouble" class="message" role="alert"></p><p class="faint">The turtle turns, then draws. The longest line has length 1; an arc has a radius, and 360 degrees are a whole circle.</p>
    </fieldset><details><summary>Words of the language</summary><table class="words">
    <tr><td><code>forward 0.6</code></td><td>a line; the longest has length 1</td></tr>
    <tr><td><code>left 90</code>, <code>right 90</code></td><td>turn before the next stroke</td></tr>
    <tr><td><code>arcleft 0.3 180</code></td><td>an arc: radius, degrees; also <code>arcright</code></td></tr>
    <tr><td><code>pen zigzag</code></td><td>type of the strokes that follow: ${TYPES.join(", ")}</td></tr>
    <tr><td><code>repeat 4 [ … ]</code></td><td>the words four times</td></tr>
    <tr><td><code>; …</code></td><td>a comment</td></tr></table></details></section>
    <section id="shown" aria-label="Picture"><p class="bar"><button type="button" id="svg">SVG</button><button type="button" id="png">PNG</button><button type="button" id="link">Copy a link</button>
    <button type="button" id="problems">Make problems of it</button></p>
    <input id="copied" readonly hidden aria-label="Link to this program">
    <details id="pixels"><summary>The picture as a data set has it, in pixels</summary><figure class="paper"><canvas id="picture" role="img" aria-label="The picture as a data set has it" width="512" height="512"></canvas>
    <figcaption><select id="px" aria-label="Size of the picture">${[512, 256, 128, 64].map(px => `<option value="${px}">${px} pixels</option>`).join("")}</select></figcaption></figure></details></section>
    <details><summary>The same program in other forms</summary><p class="faint">as published</p><pre id="published" tabindex="0"></pre>
    <p class="faint">exact, as JSON</p><pre id="exact" tabindex="0"></pre><p class="faint">in words</p><pre id="words" tabindex="0"></pre></details></div>
    <div id="player"></div></div><section id="measures" aria-label="Attributes"></section>
    <p class="faint keys">Keys outside of the text: <kbd>d</kbd> draw, <kbd>,</kbd> and <kbd>.</kbd> one stroke back and on.</p>`;
}

async function drawPage(query) {
  const main = show(drawMarkup(), "Draw"), field = at("program"), canvas = at("picture");
  let player = null, read = null, drawn = null; // what is drawn: [program, size]
  const image = () => ({shapes: [{name: "", actions: read.program.map(a => a.slice(2)),
    types: read.program.map(a => TYPES.indexOf(a[1])).join(""), pose: read.pose}]});

  async function draw() {
    const text = field.value, px = Number(at("px").value);
    let told = message => message;
    try {
      const typed = programOf(text), program = typed.program;
      told = typed.told;
      const blogo = await library.near();
      read = blogo.read(program);
      drawn = [program, px];
      if (!at("player")) return;
      player = openPlayer(at("player"), image(), "the figure", false, false, wordsOf);
      markStart(read.pose);
      mark(false);
      document.body.dataset.drawnMs ||= performance.now().toFixed(0);
      await new Promise(done => setTimeout(done)); // the figure is shown
      if (!at("player")) return;
      if (at("pixels").open) paint(canvas, blogo.colours(blogo.draw(program, px)), px);
      at("measures").innerHTML = measuresMarkup(blogo.measure(program));
      at("published").textContent = read.text;
      at("exact").textContent = JSON.stringify(read.program);
      at("words").textContent = logoText(read.program);
      setHash("draw", {program: text});
      kept.set("program", text);
    } catch (error) {
      if (!field.isConnected) return;
      if (!text.trim()) empty();
      mark(true, text.trim() ? told(error.message) : "");
    }
  }
  /* Whether what is shown is of another program than the one that is typed; it is dimmed then, and gives no files. */
  function mark(stale, message = "") {
    at("problem-of-program").textContent = message;
    field.toggleAttribute("aria-invalid", message !== "");
    for (const id of ["shown", "player", "measures"]) at(id).classList.toggle("stale", stale);
    for (const id of ["svg", "png", "link", "problems"]) at(id).disabled = stale;
    at("old").textContent = message && drawn ? "The figure is that of the last program without a mistake." : message || drawn ? "" :
      "The program is empty: type a word, choose an example, or add a stroke.";
  }
  function empty() {
    read = drawn = player = null;
    canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
    for (const id of ["player", "measures", "published", "exact", "words"]) at(id).replaceChildren();
    setHash("draw", {});
    kept.set("program", null);
  }
  const again = newest(draw);
  const earlier = []; // programs that a click replaced
  const remember = text => {
    if (text !== field.value) earlier.push(text);
    at("back").hidden = !earlier.length;
  };
  const put = text => { field.value = text; return again(); };
  const set = text => {
    const before = field.value, done = put(text);
    remember(before);
    return done;
  };

  field.value = query.get("program") || kept.get("program") || EXAMPLES["square and arcs"];
  field.oninput = () => again();
  at("px").onchange = at("pixels").ontoggle = () => again();
  at("example").onchange = event => {
    if (event.target.value) set(EXAMPLES[event.target.value]);
    event.target.value = ""; // so that it can be chosen again
  };
  at("kind").onchange = () => {
    const line = at("kind").value === "forward";
    at("extent").parentNode.hidden = line; // lines do not bend
    at("size-name").textContent = line ? "Length" : "Radius";
  };
  at("kind").onchange();
  at("undo").onclick = () => set(read && read.program.length > 1 ? logoText(read.program.slice(0, -1)) : "");
  at("clear").onclick = () => set("");
  at("add").onclick = () => {
    const before = field.value;
    addStroke(field, again);
    remember(before);
  };
  at("back").onclick = () => {
    put(earlier.pop());
    at("back").hidden = !earlier.length;
  };
  at("svg").onclick = () => read && download("figure.svg", turtle.file(image()), "image/svg+xml");
  at("png").onclick = async () => {
    if (!drawn) return;
    const blogo = await library.near(), [program, px] = drawn;
    download("figure.png", blogo.png(blogo.draw(program, px), px, px), "image/png");
  };
  at("link").onclick = () => copy(addressOf("draw", {program: field.value}), at("copied"));
  at("problems").onclick = () => { if (read) location.hash = hashOf("make", {config: figureConfig(read.program, read.text)}); };
  onKeys({d: () => player && player.play(), ",": () => player && player.step(-1), ".": () => player && player.step(1)});
  await again();
  main.querySelector("#shape").onfocus = () => shapeList(set);
}

/* Marks where the turtle starts. */
function markStart([x, y]) {
  const [cx, cy] = turtle.pixel([x, y]).split(" ");
  at("player").querySelector("svg").insertAdjacentHTML("beforeend", `<circle class="start" cx="${cx}" cy="${cy}" r="7"><title>The turtle starts here</title></circle>`);
}

/* What is wrong with the numbers of the palette, or "". */
function strokeMistake(kind) {
  const within = (id, most) => Number(at(id).value) > 0 && Number(at(id).value) <= most;
  if (!within("size", 1)) return `${at("size-name").textContent}: expected more than 0, up to 1.`;
  return kind !== "forward" && !within("extent", 360) ? "Runs round: expected more than 0, up to 360 degrees." : "";
}

/* Appends the stroke of the palette to the program in words; another form becomes words first. */
function addStroke(field, again) {
  const turn = Number(at("turn").value), kind = at("kind").value, type = at("type").value, words = [], wrong = strokeMistake(kind);
  at("stroke-trouble").textContent = wrong;
  if (wrong) return;
  try {
    const text = field.value.trim();
    if (text && (text.startsWith("[") || /^(line|arc)[_(]/.test(text))) field.value = at("words").textContent;
  } catch {
    return;
  }
  const before = [...field.value.matchAll(/\b(?:pen|pd)\s+(\w+)/gi)].at(-1);
  if (type !== (before ? before[1].toLowerCase() : "normal")) words.push(`pen ${type}`);
  if (turn) words.push(`${turn > 0 ? "left" : "right"} ${Math.abs(turn)}`);
  words.push(kind === "forward" ? `forward ${at("size").value}` : `${kind} ${at("size").value} ${at("extent").value}`);
  field.value = field.value.trimEnd() + (field.value.trim() ? "\n" : "") + words.join("\n") + "\n";
  again();
}

let shapes = null;

async function shapeList(set) {
  shapes ||= await library.ask("shapes");
  const field = at("shape");
  if (!field) return;
  at("shapes").innerHTML = shapes.map(s => `<option value="${escape(s.name)}">`).join("");
  field.onchange = () => {
    const found = shapes.find(s => s.name === field.value.trim());
    if (found) set(logoText(found.program));
    else if (field.value) {
      const near = shapes.map(s => s.name).filter(name => name.includes(field.value.trim().toLowerCase().replaceAll(" ", "_")));
      at("problem-of-program").textContent = `No shape of the catalogue is called “${field.value}”${near.length ? `; there are ${near.slice(0, 4).join(", ")}${near.length > 4 ? ` and ${near.length - 4} more` : ""}` : ""}.`;
    }
  };
}

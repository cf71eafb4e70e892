/* The playground's frame: the worker, the address in the hash, pictures and downloads. */
"use strict";

/* ---- the library ---- */

/* The library, in a worker for what takes long, and in the page itself. */
const library = (() => {
  let worker = null, here = null, next = 0;
  const asked = new Map();

  const script = source => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = source;
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${source} cannot be read: the folder of this page is not complete`));
    document.head.append(element);
  });
  const fetched = async answer => {
    const found = await answer;
    if (found instanceof WebAssembly.Module) return found;
    if (!found.ok) throw new Error(`blogo.wasm cannot be read (${found.status}): the folder of this page is not complete`);
    return WebAssembly.compile(await found.arrayBuffer());
  };

  /* Pages of file:// may neither fetch nor start a worker from a file: offline.js holds both as text. */
  const offline = location.protocol === "file:" ? script("offline.js") : null;
  const compiled = offline ? offline.then(() => WebAssembly.compile(Uint8Array.from(atob(OFFLINE.wasm), c => c.charCodeAt(0)))) : fetched(early.module);
  compiled.catch(error => failed(error));

  function hear({data}) {
    if (data.broken) return broken(data.broken);
    const waits = asked.get(data.id);
    if (!waits) return;
    if (data.progress) return waits.progress && waits.progress(...data.progress);
    asked.delete(data.id);
    if ("error" in data) waits.reject(new Error(data.error));
    else waits.resolve(data.value);
  }
  const broken = reason => failed(new Error(`WebAssembly does not start here: ${reason}`));
  const lost = event => failed(new Error(event.message || "worker.js cannot be read: the folder of this page is not complete"));
  async function start() {
    await offline;
    const started = early.worker || new Worker(offline ? URL.createObjectURL(new Blob([OFFLINE.worker], {type: "text/javascript"})) : "worker.js");
    early.worker = null; // the page's head started the first
    started.onmessage = hear;
    started.onerror = lost;
    started.postMessage({module: await compiled});
    return started;
  }
  if (early.failed) early.failed.then(lost);

  async function send(progress, task, args) {
    const to = await (worker ||= start()), id = next++;
    return new Promise((resolve, reject) => {
      asked.set(id, {resolve, reject, progress});
      to.postMessage({id, task, args});
    });
  }
  /* Asks the worker, which answers in the order of asking. */
  const ask = (task, ...args) => send(null, task, args);
  /* As ask, and calls progress(done, total) meanwhile. */
  const watch = (progress, task, ...args) => send(progress, task, args);
  /* Ends what the worker does; the work that was asked for fails with "stopped". */
  async function stop() {
    (await worker).terminate();
    asked.forEach(({reject}) => reject(new Error("stopped")));
    asked.clear();
    worker = start();
  }
  /* The library in the page: it answers sooner than a worker starts. For what takes some milliseconds. */
  const near = () => here ||= compiled.then(module => openCompiled(blogoModule, module)).catch(error => {
    broken(error.message);
    throw error;
  });
  return {ask, watch, stop, near};
})();

/* A function that asks for the newest arguments only: while an answer is awaited, all but the last are dropped. */
function newest(work) {
  let busy = false, waiting = null;
  return async function again(...args) {
    if (busy) {
      waiting = args;
      return;
    }
    busy = true;
    try {
      await work(...args);
    } finally {
      busy = false;
      const args = waiting;
      waiting = null;
      if (args) again(...args);
    }
  };
}

/* ---- the address: #page?key=value ---- */

const at = id => document.getElementById(id);
let versions = null; // {version, format}

function readHash() {
  const [page, query] = location.hash.slice(1).split(/\?(.*)/s);
  return {page: page || "draw", query: new URLSearchParams(query || "")};
}

function hashOf(page, values) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value !== null));
  const text = query.toString();
  return "#" + page + (text ? "?" + text : "");
}

const linkTo = page => document.querySelector(`nav a[data-page="${page}"]`);

/* Changes the address without a new page; the menu leads back to it. */
function setHash(page, values) {
  const {page: open, query} = readHash();
  if (open !== page) return; // another page has come meanwhile
  if (query.get("alone")) values = {...values, alone: 1};
  history.replaceState(null, "", hashOf(page, values));
  linkTo(page).href = hashOf(page, values);
}

const addressOf = (page, values) => location.href.split("#")[0] + hashOf(page, values);

function show(html, title) {
  const main = at("main");
  main.innerHTML = html;
  document.title = `${title} · blogo playground`;
  return main;
}

/* Tells those who hear the page; seen: for some seconds, those who look at it, too. */
function say(text, seen = false) {
  at("status").textContent = text;
  at("status").classList.toggle("unseen", !seen);
  clearTimeout(say.timer);
  if (seen) say.timer = setTimeout(() => at("status").classList.add("unseen"), 5000);
}

function failed(error) {
  if (at("main").querySelector(".failed")) return;
  at("main").insertAdjacentHTML("afterbegin", `<p class="failed message" role="alert"></p>`);
  at("main").querySelector(".failed").textContent = error.message;
}

async function route() {
  const {page, query} = readHash();
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.page === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.classList.toggle("alone", query.get("alone") === "1");
  document.onkeydown = document.onkeyup = null;
  window.scrollTo(0, 0);
  delete document.body.dataset.ready;
  const open = {draw: drawPage, problem: problemPage, make: makePage, daily: dailyPage}[page];
  if (!open) return show(`<h2>Not here</h2><p>There is no page of that name. <a href="#draw">Draw</a></p>`, "Not here");
  try {
    await open(query);
  } catch (error) {
    if (error.message !== "stopped") failed(error);
  }
  document.body.dataset.ready = page;
}

window.addEventListener("DOMContentLoaded", async () => {
  window.addEventListener("hashchange", async () => {
    if (location.hash === "#main") return;
    await route();
    at("main").focus({preventScroll: true});
  });
  await route();
  versions = await library.ask("versions");
  at("version").textContent = `blogo ${versions.version}, data format ${versions.format}.`;
});

/* ---- pictures ---- */

/* Colours of pixels as a picture; its paper is white in every theme, as in a data set. */
function paint(canvas, colours, px, place = 0) {
  canvas.width = canvas.height = px;
  const size = 4 * px * px, part = new Uint8ClampedArray(colours.buffer, place * size, size);
  canvas.getContext("2d").putImageData(new ImageData(part, px, px), 0, 0);
}

/* ---- files and texts ---- */

function download(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  say(`${name} is downloaded.`, true);
}

/* Downloads the PNG file that a task of the worker gives. */
async function downloadPng(name, task, ...args) {
  download(name, await library.ask(task, ...args), "image/png");
}


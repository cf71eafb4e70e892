/* The worker: holds the module, and does what the page asks for. A message {id, task, args} is answered by
   {id, value} or {id, error}, in between by {id, progress}. The first message is {module}, compiled WebAssembly. build.sh
   puts blogo.js and blogo-api.js before it. */

let blogo, config = null;

function open(text) {
  if (config === text) return;
  config = null;
  blogo.open(text);
  config = text;
}

/* The problems of a family, or of all: [first, end]. They stand in this order. */
function rangeOf(family) {
  const order = ["ff", "bd", "hd", "rl"], place = order.indexOf(family);
  const from = least => { // the first problem whose family comes no sooner
    let low = 0, high = blogo.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order.indexOf(blogo.item(middle).family) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return place < 0 ? [0, blogo.size] : [from(place), from(place + 1)];
}

/* The index that a name or a number means; of any family, unless it means none. */
function indexOf(which, [first, end]) {
  if (which === "first" || which === "random") {
    if (first === end) throw new Error("this config makes no problems of the family");
    return which === "first" ? first : first + Math.floor(Math.random() * (end - first));
  }
  const index = /^\d+$/.test(which) ? Number(which) : blogo.find(which);
  if (index < 0) throw new Error(`no problem has the name "${which}"`);
  if (index >= blogo.size) throw new Error(`problem ${which} is outside 0..${blogo.size - 1}`);
  return index;
}

/* Problems of the same concept, by their numbers: [[name, index], ..]. */
function siblings(name) {
  const [, stem, number] = /^(.*_)(\d+)$/.exec(name) || [];
  const found = [];
  for (let k = Math.max(0, Number(number) - 5); stem && k <= Number(number) + 5; k++) {
    const other = stem + String(k).padStart(number.length, "0"), index = blogo.find(other);
    if (index >= 0 && other !== name) found.push([other, index]);
  }
  return found;
}

/* Problems of the data set by chance, in the order of the plan. */
function someProblems(count) {
  const chosen = new Set(), kept = blogo.about().splits.reduce((sum, [, n]) => sum + n, 0);
  while (chosen.size < Math.min(count, kept)) {
    const index = Math.floor(Math.random() * blogo.size);
    if (blogo.item(index).kept) chosen.add(index);
  }
  return [...chosen].sort((a, b) => a - b).map(index => ({index, item: blogo.item(index), scene: blogo.scene(index)}));
}

const tasks = {
  versions: () => ({version: blogo.version, format: blogo.format}),
  presets: () => blogo.presets(),
  whole: text => blogo.whole(text),
  mistakes: text => blogo.mistakes(text),
  shapes() {
    const shapes = [];
    try {
      for (let i = 0; ; i++) shapes.push(blogo.shape(i));
    } catch {
      return shapes.map(({name, program}) => ({name, program}));
    }
  },
  about(text) {
    open(text);
    return blogo.about();
  },
  problem(text, which, px, family = "") {
    open(text);
    const range = rangeOf(family), index = indexOf(which, range), scene = blogo.scene(index), item = blogo.item(index);
    const [first, end] = index < range[0] || index >= range[1] ? [0, blogo.size] : range;
    return {index, item, scene, about: blogo.about(), colours: blogo.colours(blogo.fill(index, 1, px)),
      before: index > first ? blogo.item(index - 1).name : null, after: index + 1 < end ? blogo.item(index + 1).name : null};
  },
  /* What only the answer shows. */
  answer(text, index) {
    open(text);
    return {concept: blogo.concept(index), rules: blogo.rules(index), siblings: siblings(blogo.item(index).name)};
  },
  imagePng(text, index, place, px) {
    open(text);
    return blogo.png(blogo.fill(index, 1, px).subarray(place * px * px, (place + 1) * px * px), px, px);
  },
  describe(text, index, side, image) {
    open(text);
    return blogo.describe(index, side, image);
  },
  some(text, count) {
    open(text);
    return someProblems(count);
  },
  tar(text, sample, programsOnly, progress) {
    open(text);
    const parts = [];
    blogo.tar({sample, programsOnly}, part => parts.push(part), progress);
    return new Blob(parts, {type: "application/x-tar"});
  },
};

function answer({id, task, args}) {
  const told = {at: 0};
  const progress = (done, total) => {
    if (performance.now() - told.at > 100) {
      told.at = performance.now();
      postMessage({id, progress: [done, total]});
    }
    return true;
  };
  try {
    const value = tasks[task](...args, progress);
    const moved = value instanceof Uint8Array ? value : value && value.colours;
    postMessage({id, value}, moved ? [moved.buffer] : []);
  } catch (error) {
    postMessage({id, error: error.message});
  }
}

onmessage = async ({data: {module}}) => {
  const waiting = [];
  onmessage = event => waiting.push(event.data);
  try {
    blogo = await openCompiled(blogoModule, module);
  } catch (error) {
    return postMessage({broken: error.message});
  }
  onmessage = event => answer(event.data);
  waiting.forEach(answer);
};

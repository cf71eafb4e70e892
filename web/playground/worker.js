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
const ORDER = ["ff", "bd", "hd", "rl"];
function rangeOf(family) {
  const place = ORDER.indexOf(family);
  const from = least => { // the first problem whose family comes no sooner
    let low = 0, high = blogo.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ORDER.indexOf(blogo.item(middle).family) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return place < 0 ? [0, blogo.size] : [from(place), from(place + 1)];
}

/* The index in the plan that a wish means: "first" or "random" of the family, a number, which counts in the family, a name
   of any family, or {index}. */
function indexOf(which, [first, end]) {
  const number = /^\d+$/.test(which), any = which === "first" || which === "random";
  if (first === end && (number || any)) throw new Error("this config makes no problems of the family");
  if (any) return which === "first" ? first : first + Math.floor(Math.random() * (end - first));
  const index = which.index ?? (number ? first + Number(which) : blogo.find(which));
  if (index < 0) throw new Error(`no problem has the name "${which.length > 60 ? which.slice(0, 60) + "…" : which}"`);
  if (which.index === undefined ? number && index >= end : index >= blogo.size)
    throw new Error(`problem ${which.index ?? which} is outside 0..${(number ? end - first : blogo.size) - 1}`);
  return index;
}

/* Where a problem stands: its index in the plan, its number in the family (or, as it is of another, in that family), and how
   many problems this family has. No family: all of the plan. */
function placeOf(index, family) {
  const [first, end] = rangeOf(family);
  return index < first || index >= end ? placeOf(index, blogo.item(index).family) : {index, family, number: index - first, count: end - first};
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
    const index = indexOf(which, rangeOf(family));
    return {...placeOf(index, family), item: blogo.item(index), scene: blogo.scene(index), about: blogo.about(),
      colours: blogo.colours(blogo.fill(index, 1, px))};
  },
  /* Where the problem of a name stands, and which families the plan has. */
  place(text, name, family) {
    open(text);
    return {...placeOf(indexOf(name, rangeOf("")), family), families: ORDER.filter(f => rangeOf(f)[0] < rangeOf(f)[1])};
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
  /* Concepts by the names of the problems, and how many problems the data set has of each: [[name, number], ..]. */
  concepts(text) {
    open(text);
    const found = new Map();
    for (let i = 0; i < blogo.size; i++) {
      const {name, kept} = blogo.item(i), stem = name.replace(/_\d+$/, "");
      if (kept) found.set(stem, (found.get(stem) || 0) + 1);
    }
    return [...found];
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

// blogo in JavaScript: the library as a module of WebAssembly, in pages, workers and Node.js.
//
//     const blogo = await openBlogo(blogoModule);              // blogoModule comes from blogo.js
//     blogo.open({preset: "bongard-logo", seed: 7});           // number of problems; as in a config file
//     blogo.fill(0, 2, 64);                                    // Uint8Array: problem, side, image, row, column
//     blogo.problem(17);                                       // the problem as scenes.jsonl has it
//     blogo.concept(17);                                       // the same in English
//     blogo.rules(17);                                         // rules that fit it: [[rule, rival], ..]
//     blogo.find("hd_convex_0000");                            // its index, or -1
//     blogo.draw("line_normal_1.000-0.500", 128);              // Uint8Array: row, column; 255 paper, 0 ink
//     blogo.measure("line_normal_1.000-0.500");                // the attributes of a figure
//     blogo.tar({sample: 100}, chunk => .., (done, total) => true);   // a data set
//
// Every failure throws an Error with the library's message. Pictures, texts and files are those of `blogo generate`
// with the same version, config and seed, byte for byte.
"use strict";

async function openBlogo(factory, options) {
  const module = await factory(options);
  const call = (name, result, ...kinds) => module.cwrap("blogo_" + name, result, kinds);
  const c = {
    why: call("why", "string"), size: call("size", "number"), presets: call("presets", "number"),
    whole: call("whole", "number", "string"), mistakes: call("mistakes", "number", "string"),
    open: call("open", "number", "string"), about: call("about", "number"), images: call("images", "number"),
    find: call("find", "number", "string"), item: call("item", "number", "number"), kept: call("kept", "number", "number"),
    fill: call("fill", "number", "number", "number", "number"), build: call("build", "number", "number"),
    scene: call("scene", "number"), concept: call("concept", "number"), rules: call("rules", "number"),
    describe: call("describe", "number", "number", "number"),
    draw: call("draw", "number", "string", "number"), read: call("read", "number", "string"),
    measure: call("measure", "number", "string"), shape: call("shape", "number", "number"),
    paper: call("paper", "number", "number", "number"), png: call("png", "number", "number", "number"), colours: call("colours", "number"),
    tar: call("tar", "number", "number", "number"),
  };
  const whole = (value, name, least, most = 2 ** 31 - 1) => {
    if (!Number.isInteger(value) || value < least || value > most)
      throw new RangeError(`${name} is ${value}: expected a whole number in ${least}..${most}`);
    return value;
  };
  const plain = config => typeof config === "string" ? config : JSON.stringify(config);
  let size = -1, held = -1, listen = null;

  const opened = () => {
    if (size < 0) throw new Error("no config is open: call open first");
  };
  const index = value => {
    opened();
    if (whole(value, "index", 0) >= size) throw new RangeError(`index is ${value}: there are ${size} problems`);
    return value;
  };
  const bytes = (pointer, count) => {
    if (!pointer) throw new Error(c.why());
    return module.HEAPU8.slice(pointer, pointer + (count ?? c.size()));
  };
  const text = pointer => {
    if (!pointer) throw new Error(c.why());
    return module.UTF8ToString(pointer);
  };
  /* Builds problem i, unless it is the one that was built last. */
  const build = i => {
    if (index(i) === held) return;
    held = -1;
    if (c.build(i)) throw new Error(c.why());
    held = i;
  };

  const put = (pixels, width, height) => {
    const paper = c.paper(width, height);
    if (!paper || pixels.length !== width * height) throw new Error(`${pixels.length} pixels are not ${width} x ${height}`);
    module.HEAPU8.set(pixels, paper);
  };

  /* The device /tar hands on what the library writes to it. */
  const device = module.FS.makedev(64, 0);
  module.FS.registerDevice(device, {
    open: stream => { stream.seekable = false; },
    write: (stream, buffer, offset, length) => {
      listen(new Uint8Array(buffer.slice(offset, offset + length).buffer));
      return length;
    },
  });
  module.FS.mkdev("/tar", 0o666, device);

  return {
    version: `${module.UTF8ToString(module._blogo_version())}`,
    format: module._blogo_format(),
    presets: () => JSON.parse(text(c.presets())),
    whole: config => text(c.whole(plain(config))), // all keys, as text
    mistakes: config => JSON.parse(text(c.mistakes(plain(config)))),
    open(config) {
      const found = c.open(plain(config));
      if (found < 0) throw new Error(c.why());
      held = -1;
      return (size = found);
    },
    get size() { return Math.max(size, 0); },
    get images() { opened(); return c.images(); }, // of a problem, both sides together
    about() { opened(); return {size, ...JSON.parse(text(c.about()))}; },
    find(name) { opened(); return c.find(name); },
    /* Name, family, split and whether data sets have the problem, without building it. */
    item: i => ({...JSON.parse(text(c.item(index(i)))), kept: c.kept(i) === 1}),
    fill(first, count, sizePx) {
      whole(count, "count", 1);
      index(first + count - 1);
      whole(sizePx, "size", 16, 4096);
      return bytes(c.fill(index(first), count, sizePx));
    },
    scene(i) { build(i); return text(c.scene()); }, // the line of scenes.jsonl
    problem(i) { return JSON.parse(this.scene(i)); },
    concept(i) { build(i); return text(c.concept()); },
    rules(i) { build(i); return JSON.parse(text(c.rules())); },
    describe(i, side, image) { build(i); return text(c.describe(side, image)); },
    draw: (program, sizePx) => bytes(c.draw(program, whole(sizePx, "size", 16, 4096))),
    read: program => JSON.parse(text(c.read(program))), // exact form, published text, pose
    measure: program => JSON.parse(text(c.measure(program))),
    shape: i => JSON.parse(text(c.shape(whole(i, "shape", 0)))),
    png(pixels, width, height) {
      put(pixels, width, height);
      return bytes(c.png(width, height));
    },
    colours(pixels) { put(pixels, pixels.length, 1); return bytes(c.colours()); }, // as a canvas has them: four bytes a pixel
    /* Gives a data set to chunk, a Uint8Array at a time: one tar, as `blogo generate -o - --format tar` writes it.
       sample: so many problems, spread over splits and families; 0 is all. progress returns false to stop. */
    tar({sample = 0, programsOnly = false}, chunk, progress) {
      opened();
      listen = chunk;
      module.progress = progress && ((done, total) => progress(done, total) ? 1 : 0);
      if (c.tar(whole(sample, "sample", 0), programsOnly ? 1 : 0)) throw new Error(c.why());
    },
  };
}

/* As openBlogo, of a module that is compiled. */
function openCompiled(factory, compiled) {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports, receive) => {
      WebAssembly.instantiate(compiled, imports).then(receive).catch(reject);
      return {};
    };
    openBlogo(factory, {instantiateWasm}).then(resolve, reject);
  });
}

if (typeof module === "object" && module.exports) module.exports = {openBlogo};

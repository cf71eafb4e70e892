// Writes data sets by the WebAssembly module, compares the pictures that a page gets with those of the files, and
// makes bad calls.   pictures.js FOLDER CONFIG... writes CONFIG.tar for each file CONFIG
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const SAMPLE = 15; // problems of 14 pictures
const [folder, ...configs] = process.argv.slice(2);
const {openBlogo} = require(path.resolve(folder, "blogo-api.js"));

function fails(call) {
  try {
    call();
  } catch (e) {
    return e.message;
  }
  return "no failure";
}

/* Pixels of an 8-bit gray PNG file. */
function decode(png) {
  const size = png.readUInt32BE(16), parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const lines = zlib.inflateSync(Buffer.concat(parts)), pixels = Buffer.alloc(size * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * size + x, left = x ? pixels[at - 1] : 0, up = y ? pixels[at - size] : 0;
      const corner = x && y ? pixels[at - size - 1] : 0, filter = lines[y * (size + 1)];
      const [a, b, c] = [left, up, corner].map(v => Math.abs(left + up - corner - v));
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      pixels[at] = lines[y * (size + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth][filter];
    }
  return pixels;
}

function* members(tar) {
  for (let at = 0; tar[at]; ) {
    const name = tar.toString("latin1", at, at + 100).replace(/\0.*/s, ""), size = parseInt(tar.toString("latin1", at + 124, at + 135), 8);
    yield [name, tar.subarray(at + 512, at + 512 + size)];
    at += 512 + 512 * Math.ceil(size / 512);
  }
}

/* Number of the data set's pictures; fails if the page's differ. */
function compare(blogo, tar) {
  const {size_px: px, support, queries} = blogo.about();
  let pictures = 0;
  for (const [name, bytes] of members(tar)) {
    const [, problem, side, image] = /^(.*)\.(pos|neg)_(\d+)\.png$/.exec(name) || [];
    if (!problem) continue;
    const place = (side === "pos" ? 0 : support + queries) + Number(image);
    const pixels = Buffer.from(blogo.fill(blogo.find(problem), 1, px)).subarray(place * px * px, (place + 1) * px * px);
    if (!pixels.equals(decode(bytes))) throw new Error(`the page draws another ${name}`);
    pictures++;
  }
  return pictures;
}

(async () => {
  const wasmBinary = fs.readFileSync(path.join(folder, "blogo.wasm"));
  const blogo = await openBlogo(require(path.resolve(folder, "blogo.js")), {wasmBinary});
  console.log("before", fails(() => blogo.fill(0, 1, 64)));
  let pictures = 0;
  for (const file of configs) {
    const parts = [];
    blogo.open(fs.readFileSync(file, "utf8"));
    blogo.tar({sample: SAMPLE}, part => parts.push(part));
    const tar = Buffer.concat(parts);
    fs.writeFileSync(file + ".tar", tar);
    pictures += compare(blogo, tar);
  }
  console.log("pictures", pictures);
  console.log("config", fails(() => blogo.open({sed: 7})));
  console.log("mistakes", JSON.stringify(blogo.mistakes({sed: 7, images: {size_px: 1}})));
  console.log("index", fails(() => blogo.problem(1e9)));
  console.log("program", fails(() => blogo.draw("line_normal_2.000-0.500", 64)));
  console.log("shape", fails(() => blogo.shape(100000)));
  console.log("stopped", fails(() => blogo.tar({}, () => {}, () => false)));
  console.log("still", blogo.size, blogo.draw("line_normal_1.000-0.500", 64).length, JSON.stringify(blogo.read("line_normal_1.000-0.500")));
  blogo.open({});
  const first = blogo.find("hd_convex_0000");
  console.log("rules", JSON.stringify(blogo.rules(first)), blogo.concept(first));
})().catch(e => {
  console.error(e);
  process.exit(1);
});

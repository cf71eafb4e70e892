/* Decodes pictures by Chromium: node chromium.js LIST; its lines are path and CRC-32 of the pixels.
   Many pictures go into the page at once, and their sums come back. */
"use strict";
const fs = require("node:fs");
const {withBrowser, check, finish} = require("../web/browser.js");

const BATCH = 500;

/* In the page. A pixel that is not an opaque gray makes the sum "not gray". */
async function sums(pictures) {
  const table = new Uint32Array(256).map((_, n) => {
    for (let k = 0; k < 8; k++)
      n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
    return n >>> 0;
  });
  const options = {colorSpaceConversion: "none", premultiplyAlpha: "none"};
  return Promise.all(pictures.map(async base64 => {
    const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: "image/png"}), options);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", {willReadFrequently: true});
    context.drawImage(bitmap, 0, 0);
    const rgba = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    bitmap.close();
    let crc = 0xffffffff;
    for (let i = 0; i < rgba.length; i += 4) {
      if (rgba[i] !== rgba[i + 1] || rgba[i] !== rgba[i + 2] || rgba[i + 3] !== 255)
        return "not gray";
      crc = table[(crc ^ rgba[i]) & 255] ^ (crc >>> 8);
    }
    return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
  }));
}

withBrowser({}, async context => {
  const lines = fs.readFileSync(process.argv[2], "utf8").trim().split("\n").map(line => line.split(" "));
  const page = await context.newPage();
  await page.goto("about:blank");
  for (let i = 0; i < lines.length; i += BATCH) {
    const part = lines.slice(i, i + BATCH);
    const found = await page.evaluate(sums, part.map(([path]) => fs.readFileSync(path).toString("base64")));
    part.forEach(([path, crc], k) => check(found[k] === crc, `${path}: other pixels by Chromium: ${found[k]}`));
  }
  check(lines.length > 1, "no pictures");
  console.log(`Chromium: ${lines.length} pictures`);
}).then(finish);

/* The study's texts: every language has the same keys with the same {names}, every property, and what study.js asks for.
   texts.js ROOT */
"use strict";
const fs = require("node:fs");
const path = require("node:path");

const root = path.resolve(process.argv[2]), study = path.join(root, "web/study");
let failures = 0;
function check(good, what) {
  if (!good) {
    failures++;
    console.log(`FAILED ${what}`);
  }
}

/* Object of texts to a map: key with its path -> text. */
const flat = (texts, before = "") => new Map(Object.entries(texts).flatMap(([key, value]) =>
  typeof value === "object" ? [...flat(value, `${before}${key}.`)] : [[before + key, value]]));
const names = text => [...new Set(text.match(/\{\w+\}/g) || [])].sort().join();

for (const language of ["en", "de", "ja"]) require(path.join(study, `texts-${language}.js`));
const languages = Object.keys(TEXTS), english = flat(TEXTS.en);
check(languages.join() === "en,de,ja", `languages: ${languages}`);
const files = fs.readdirSync(study).filter(name => /^texts-.*\.js$/.test(name));
check(files.length === languages.length, `${files}`);
for (const language of languages) {
  const texts = flat(TEXTS[language]);
  for (const key of new Set([...texts.keys(), ...english.keys()])) {
    const text = texts.get(key);
    check(texts.has(key) && english.has(key), `${language}: ${key} is only in one of the languages`);
    check(typeof text === "string" && text.trim() !== "", `${language}: ${key} is empty`);
    check(names(text || "") === names(english.get(key) || ""), `${language}: ${key} has other names than in English`);
    check(language !== "ja" || /[぀-ヿ一-鿿]/.test(text), `${language}: ${key} is not translated`);
    check(language === "en" || text !== english.get(key) || key === "pauseTitle", `${language}: ${key} is as in English`);
  }
}

const header = fs.readFileSync(path.join(root, "src/figure/analyse.h"), "utf8");
const attributes = [...header.matchAll(/\bX\((\w+)\)/g)].map(m => m[1]).filter(name => /^[a-z]/.test(name));
check(attributes.length > 30 && attributes.join() === Object.keys(TEXTS.en.properties).join(), "the properties are the attributes, in their order");

const source = fs.readFileSync(path.join(study, "study.js"), "utf8");
const asked = [...source.matchAll(/\bt\("([\w.]+)"/g)].map(m => m[1]);
check(asked.length > 40, `${asked.length} texts are asked for`);
for (const key of asked) check(english.has(key), `study.js asks for ${key}`);
for (const key of english.keys()) {
  const known = source.includes(`"${key}"`) || /^(properties|ruleOf)\./.test(key) || /^(ff|bd|hd|rl|words)(Title)?$/.test(key) || /^(left|right)$/.test(key);
  check(known, `nothing asks for ${key}`);
}
console.log(failures ? `${failures} failed` : "all good");
process.exit(failures ? 1 : 0);

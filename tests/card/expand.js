// Expands croissant.json by the JSON-LD algorithms of the package jsonld.   node expand.js CARD...
//
// "safe" lets nothing be dropped without an error: every key must have an address, every type and id too. Contexts are
// never fetched.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const jsonld = require("jsonld");

const options = {
    base: "https://example.org/card", safe: true,
    documentLoader: (url) => { throw new Error(`would fetch ${url}`); },
};
const SCHEMA = "https://schema.org/", CR = "http://mlcommons.org/croissant/", RAI = CR + "RAI/";

async function fails(card, change) {
    const broken = structuredClone(card);
    change(broken);
    await assert.rejects(jsonld.expand(broken, options));
}

async function check(path) {
    const card = JSON.parse(fs.readFileSync(path, "utf8"));
    const expanded = await jsonld.expand(card, options);
    assert.strictEqual(expanded.length, 1);
    const dataset = expanded[0];
    assert.deepStrictEqual(dataset["@type"], [SCHEMA + "Dataset"]);
    assert.deepStrictEqual(dataset["http://purl.org/dc/terms/conformsTo"], [{"@value": CR + "1.1", "@language": "en"}]);
    for (const key of Object.keys(dataset))
        assert.match(key, /^(@type|https?:\/\/\S+)$/);
    const files = dataset[SCHEMA + "distribution"], sets = dataset[CR + "recordSet"];
    assert.strictEqual(files.length, card.distribution.length);
    assert.strictEqual(sets.length, card.recordSet.length);
    for (const file of files) {
        assert.ok([CR + "FileObject", CR + "FileSet"].includes(file["@type"][0]));
        assert.ok(file[SCHEMA + "encodingFormat"] && file["@id"].startsWith("https://example.org/"));
    }
    for (const set of sets) {
        assert.deepStrictEqual(set["@type"], [CR + "RecordSet"]);
        for (const field of set[CR + "field"]) {
            assert.ok(field[CR + "dataType"].every((type) => /^https?:\/\//.test(type["@id"])), field["@id"]);
            assert.ok(set[CR + "data"] || field[CR + "source"], field["@id"]);
        }
    }
    const splits = sets.find((set) => set[CR + "data"]);
    assert.deepStrictEqual(splits[CR + "data"], [{"@type": "@json", "@value": card.recordSet[0].data}]);
    assert.deepStrictEqual(splits[CR + "dataType"], [{"@id": CR + "Split"}]);
    for (const key of ["dataLimitations", "dataBiases", "personalSensitiveInformation", "dataUseCases", "dataSocialImpact"])
        assert.ok(dataset[RAI + key][0]["@value"], key);
    assert.deepStrictEqual(dataset[RAI + "hasSyntheticData"], [{"@value": true}]);
    assert.ok(dataset["http://www.w3.org/ns/prov#wasDerivedFrom"] && dataset["http://www.w3.org/ns/prov#wasGeneratedBy"]);
    // And back: the short form says the same.
    const compacted = await jsonld.compact(expanded, card["@context"], {...options, compactArrays: false});
    const again = await jsonld.expand(compacted, options);
    assert.deepStrictEqual(await jsonld.canonize(again, options), await jsonld.canonize(expanded, options));
    // A card that loses something is told.
    await fails(card, (broken) => { delete broken["@context"]["@vocab"]; });
    await fails(card, (broken) => { broken["@context"].cr = 4; });
    await fails(card, (broken) => { broken["@context"] = "https://example.org/context"; });
    console.log(`${path}: ${files.length} files and ${sets.length} record sets expanded`);
}

(async () => {
    for (const path of process.argv.slice(2))
        await check(path);
})().catch((error) => { console.error(error); process.exit(1); });

"""Broken Croissant files: each is a good one with one change, and the rule that must tell it."""

import copy

import croissant


def node(card, own):
    """The resource, record set or field of that name."""
    for one in card["distribution"] + card["recordSet"]:
        if one["@id"] == own:
            return one
        for field in one.get("field", []):
            if field["@id"] == own:
                return field
    raise KeyError(own)


def drop(key, own=None):
    return lambda card: (node(card, own) if own else card).pop(key)


def put(key, value, own=None):
    return lambda card: (node(card, own) if own else card).update({key: value})


def change(function, own):
    return lambda card: function(node(card, own))


def twice(card):
    card["distribution"].append(copy.deepcopy(node(card, "scenes.jsonl")))


def circle(card):
    node(card, "scenes.jsonl")["containedIn"] = {"@id": "split_report.json"}
    node(card, "split_report.json")["containedIn"] = {"@id": "scenes.jsonl"}


# (what is changed, what must be said, the change)
CASES = [
    ("no context", "@context: expected an object", drop("@context")),
    ("context without a key", "@context: recordSet is missing", lambda card: card["@context"].pop("recordSet")),
    ("another vocabulary", "@vocab is not", lambda card: card["@context"].update({"@vocab": "http://schema.org/"})),
    ("another type", "@type: expected sc:Dataset", put("@type", "sc:DataCatalog")),
    ("no version of the format", "conformsTo: names no version", drop("conformsTo")),
    ("an unknown version", "conformsTo: names no version", put("conformsTo", "http://mlcommons.org/croissant/9.9")),
    ("no name", "name: is missing", put("name", "")),
    ("no description", "description: is missing", drop("description")),
    ("no citation", "citeAs: is missing", drop("citeAs")),
    ("no licence", "license: expected an address", drop("license")),
    ("licence still to be filled", "license: expected an address", put("license", "FILL IN")),
    ("no address", "url: expected an address", put("url", "FILL IN")),
    ("no creator", "creator: is missing", drop("creator")),
    ("a creator without type", "creator: expected a person", put("creator", [{"name": "Somebody"}])),
    ("a creator without name", "creator: has no name", put("creator", {"@type": "sc:Person"})),
    ("no date", "datePublished: expected a date", drop("datePublished")),
    ("a date that is none", "datePublished: expected a date", put("datePublished", "2026-02-30")),
    ("a version of two numbers", "version: expected text", put("version", "4.0")),
    ("a version that is a number", "version: expected text", put("version", 4)),
    ("no files", "distribution: is missing", put("distribution", [])),
    ("no limitations", "rai:dataLimitations: is missing", drop("rai:dataLimitations")),
    ("no provenance", "prov:wasGeneratedBy: is missing", put("prov:wasGeneratedBy", {})),
    ("a file of another type", "expected cr:FileObject", put("@type", "sc:DataDownload", "scenes.jsonl")),
    ("a file without id", "distribution: @id is missing", drop("@id", "scenes.jsonl")),
    ("a file without name", "scenes.jsonl: name is missing", drop("name", "scenes.jsonl")),
    ("a file without format", "encodingFormat is missing", drop("encodingFormat", "scenes.jsonl")),
    ("a file without address", "contentUrl is missing", drop("contentUrl", "scenes.jsonl")),
    ("a file without digest", "sha256 is missing", drop("sha256", "scenes.jsonl")),
    ("a digest that is none", "sha256 is no digest", put("sha256", "FILL IN", "scenes.jsonl")),
    ("another digest", "the file has another SHA-256", put("sha256", "0" * 64, "scenes.jsonl")),
    ("another size", "the file has another size", put("contentSize", "1 B", "scenes.jsonl")),
    ("a size that is none", "contentSize is no size", put("contentSize", "large", "scenes.jsonl")),
    ("a file that is not there", "the file is not there", put("contentUrl", "absent.jsonl", "scenes.jsonl")),
    ("a file twice", "@id stands twice", twice),
    ("a container that is not there", "refers to absent", put("containedIn", {"@id": "absent"}, "pictures")),
    ("a container that is no file", "is no cr:FileObject", put("containedIn", {"@id": "problems"}, "pictures")),
    ("files in a circle", "refers to itself in a circle", circle),
    ("a set without pattern", "includes is missing", drop("includes", "pictures")),
    ("a pattern without files", "no file matches includes", put("includes", "*.jpeg", "pictures")),
    ("records of another type", "@type is not cr:RecordSet", put("@type", "cr:Table", "problems")),
    ("records without id", "recordSet: @id is missing", drop("@id", "images")),
    ("records without fields", "has no field", put("field", [], "images")),
    ("a key that is no field", "key is no field of it", put("key", {"@id": "problems/nome"}, "problems")),
    ("splits without key", "splits need a key", drop("key", "splits")),
    ("data that is no list", "data is no list of records", put("data", {}, "splits")),
    ("data with another column", "other columns than the fields", lambda card: node(card, "splits")["data"][0].pop("splits/url")),
    ("data and a source", "has a source beside data", put("source", {"fileObject": {"@id": "scenes.jsonl"}}, "splits/name")),
    ("a field of another type", "@type is not cr:Field", put("@type", "sc:Property", "problems/seed")),
    ("a field elsewhere", "@id does not begin with problems/", put("@id", "seed", "problems/seed")),
    ("a field without description", "description is missing", drop("description", "problems/seed")),
    ("a field without type", "has no dataType", drop("dataType", "problems/seed")),
    ("a type without meaning", "has no dataType", put("dataType", "cr:Label", "problems/seed")),
    ("a type of an unknown prefix", "has no known prefix", put("dataType", ["sc:Text", "wd:Q1"], "problems/seed")),
    ("a field without source", "problems/seed: has no source", drop("source", "problems/seed")),
    ("a source of two origins", "source needs one of", change(lambda f: f["source"].update({"fileSet": {"@id": "pictures"}}), "problems/seed")),
    ("a source that is not there", "refers to absent", change(lambda f: f["source"].update({"fileObject": {"@id": "absent"}}), "problems/seed")),
    ("a source of another kind", "which is no cr:FileObject", change(lambda f: f["source"].update({"fileObject": {"@id": "pictures"}}), "problems/seed")),
    ("a source without extract", "source has no extract", change(lambda f: f["source"].pop("extract"), "problems/seed")),
    ("two ways to extract", "extract needs one of", change(lambda f: f["source"]["extract"].update({"column": "seed"}), "problems/seed")),
    ("an unknown property of files", "fileProperty is unknown", change(lambda f: f["source"].update({"extract": {"fileProperty": "bytes"}}), "images/content")),
    ("a path that cannot be read", "jsonPath cannot be read", change(lambda f: f["source"].update({"extract": {"jsonPath": "$..["}}), "problems/seed")),
    ("a transform without members", "transform has no known member", change(lambda f: f["source"].update({"transform": {"upper": True}}), "problems/seed")),
    ("a regex that captures nothing", "regex captures nothing", change(lambda f: f["source"]["transform"].update({"regex": "^.*$"}), "images/problem")),
    ("a regex that cannot be read", "regex cannot be read", change(lambda f: f["source"]["transform"].update({"regex": "("}), "images/problem")),
    ("a reference to nothing", "refers to absent", put("references", {"field": {"@id": "absent"}}, "problems/split")),
    ("a reference to its own records", "refers to a field of its own", put("references", {"field": {"@id": "problems/name"}}, "problems/split")),
    ("a join without reference", "which no reference joins", drop("references", "images/problem")),
    ("a shape without list", "arrayShape without isArray", drop("isArray", "problems/pictures")),
    ("a shape that is none", "arrayShape is no list of numbers", put("arrayShape", "many", "problems/pictures")),
]


def check(card, folder):
    """How many broken cards the rules tell; fails at the first that passes."""
    told = 0
    for what, said, break_it in CASES:
        mutant = copy.deepcopy(card)
        break_it(mutant)
        # Digests take long: only the cases about files look at the files.
        looks = "file" in said or "matches" in said
        breaches = croissant.Rules(mutant, folder if looks else None).breaches
        assert any(said in breach for breach in breaches), f"{what}: told {breaches}"
        told += 1
    return told

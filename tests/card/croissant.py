"""Rules for Croissant files, and a reader of data sets that knows nothing but such a file.

The rules are those of the specification of Croissant 1.1 and of its validator, in our own words; each returns one
sentence for each breach. Nothing outside of Python's standard library is used.
"""

import datetime
import fnmatch
import hashlib
import json
import pathlib
import re
import tarfile

SPEC = ("http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/1.1")
CONTEXT_KEYS = """@language @vocab sc cr rai dct arrayShape citeAs column conformsTo containedIn data dataType examples
    extract field fileProperty fileObject fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path
    recordSet references regex repeated replace samplingRate separator source subField transform""".split()
RAI_KEYS = """rai:dataLimitations rai:dataBiases rai:personalSensitiveInformation rai:dataUseCases rai:dataSocialImpact
    rai:hasSyntheticData prov:wasDerivedFrom prov:wasGeneratedBy""".split()
ATOMIC = {"sc:Boolean", "sc:Date", "sc:DateTime", "sc:Time", "sc:Float", "sc:Number", "sc:Integer", "sc:Text", "sc:URL",
          "sc:ImageObject", "sc:AudioObject", "sc:VideoObject", "cr:BoundingBox"}
FILE_PROPERTIES = {"content", "filename", "filepath", "fullpath", "lines", "lineNumbers"}
TRANSFORMS = {"delimiter", "format", "jsonPath", "regex", "replace", "separator", "readLines", "unArchive"}
SOURCES = {"fileObject": "cr:FileObject", "fileSet": "cr:FileSet", "field": "cr:Field", "recordSet": "cr:RecordSet"}
JSON_PATH = re.compile(r"^\$(\.[A-Za-z_]\w*|\[\*\]|\[\d+\]|\['[^']+'\])+$")


def as_list(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def is_address(value):
    return isinstance(value, str) and re.match(r"^[a-z][a-z0-9+.-]*://[^\s<>\"]+$", value) is not None


def is_date(value):
    try:
        return bool(datetime.datetime.fromisoformat(value.replace("Z", "+00:00")))
    except (AttributeError, ValueError):
        return False


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Rules:
    """Every breach of a rule by a Croissant file; folder: where its files lie, url: what their addresses begin with."""

    def __init__(self, card, folder=None):
        self.card, self.folder, self.breaches, self.nodes = card, folder, [], {}
        if not isinstance(card, dict):
            self.say("", "the file holds no object")
            return
        self.context()
        self.dataset()
        for node in self.members("distribution"):
            self.resource(node)
        for node in self.members("recordSet"):
            self.name(node, "cr:RecordSet", "recordSet")
            for field in as_list(node.get("field")):
                if isinstance(field, dict):
                    self.name(field, "cr:Field", "field")
                    for sub in as_list(field.get("subField")):
                        self.name(sub, "cr:Field", "subField")
        for node in self.members("distribution"):
            self.contained(node)
        for node in self.members("recordSet"):
            self.record_set(node)
        self.circles()

    def say(self, place, text):
        self.breaches.append(f"{place}: {text}" if place else text)

    def members(self, key):
        found = as_list(self.card.get(key))
        for node in found:
            if not isinstance(node, dict):
                self.say(key, "a member is no object")
        return [node for node in found if isinstance(node, dict)]

    # ---- the data set ----

    def context(self):
        context = self.card.get("@context")
        if not isinstance(context, dict):
            self.say("@context", "expected an object")
            return
        for key in CONTEXT_KEYS:
            if key not in context:
                self.say("@context", f"{key} is missing")
        for key, iri in (("@vocab", "https://schema.org/"), ("sc", "https://schema.org/"),
                         ("cr", "http://mlcommons.org/croissant/"), ("dct", "http://purl.org/dc/terms/")):
            if context.get(key) != iri:
                self.say("@context", f"{key} is not {iri}")

    def dataset(self):
        card = self.card
        if card.get("@type") not in ("sc:Dataset", "Dataset", "https://schema.org/Dataset"):
            self.say("@type", "expected sc:Dataset")
        conforms = as_list(card.get("conformsTo", card.get("dct:conformsTo")))
        if not any(iri in SPEC for iri in conforms):
            self.say("conformsTo", "names no version of Croissant")
        for key in ("name", "description", "citeAs"):
            if not isinstance(card.get(key), str) or not card[key].strip():
                self.say(key, "is missing")
        for key in ("license", "url"):
            if not any(is_address(one) or isinstance(one, dict) and one.get("name") for one in as_list(card.get(key))):
                self.say(key, "expected an address")
        creators = as_list(card.get("creator"))
        if not creators:
            self.say("creator", "is missing")
        for one in creators:
            if not isinstance(one, dict) or one.get("@type") not in ("sc:Person", "sc:Organization", "Person", "Organization"):
                self.say("creator", "expected a person or an organisation")
            elif not one.get("name"):
                self.say("creator", "has no name")
        if not is_date(card.get("datePublished")):
            self.say("datePublished", "expected a date")
        version = card.get("version")
        if not isinstance(version, str) or not re.match(r"^\d+\.\d+\.\d+([-+].*)?$", version):
            self.say("version", "expected text of the form MAJOR.MINOR.PATCH")
        if not as_list(card.get("distribution")):
            self.say("distribution", "is missing")
        for key in RAI_KEYS:
            if card.get(key) in (None, "", [], {}):
                self.say(key, "is missing")

    # ---- names and references ----

    def name(self, node, kind, where):
        own = node.get("@id")
        if node.get("@type") != kind:
            self.say(own or where, f"@type is not {kind}")
        if not isinstance(own, str) or not own:
            self.say(where, "@id is missing")
            return
        if own in self.nodes:
            self.say(own, "@id stands twice")
        self.nodes[own] = node
        if not node.get("name"):
            self.say(own, "name is missing")

    def refer(self, place, reference, kinds):
        """The node that a reference names, if it is of one of the kinds."""
        own = reference.get("@id") if isinstance(reference, dict) else None
        node = self.nodes.get(own)
        if node is None:
            self.say(place, f"refers to {own}, which does not exist")
        elif node.get("@type") not in kinds:
            self.say(place, f"refers to {own}, which is no {' or '.join(kinds)}")
        else:
            return node
        return None

    # ---- files ----

    def resource(self, node):
        kind = node.get("@type")
        if kind not in ("cr:FileObject", "cr:FileSet"):
            self.say(node.get("@id", "distribution"), "expected cr:FileObject or cr:FileSet")
            return
        self.name(node, kind, "distribution")
        place = node.get("@id", "distribution")
        if not node.get("encodingFormat"):
            self.say(place, "encodingFormat is missing")
        if kind == "cr:FileSet":
            if not as_list(node.get("includes")):
                self.say(place, "includes is missing")
            return
        if not node.get("contentUrl"):
            self.say(place, "contentUrl is missing")
        if not node.get("sha256") and not node.get("md5") and not node.get("containedIn"):
            self.say(place, "sha256 is missing")
        if node.get("sha256") and not re.match(r"^[0-9a-f]{64}$", str(node["sha256"])):
            self.say(place, "sha256 is no digest")
        if node.get("contentSize") and not re.match(r"^\d+(\.\d+)? ?([kKMGTP]i?)?B?$", str(node["contentSize"])):
            self.say(place, "contentSize is no size")
        if self.folder and node.get("contentUrl"):
            self.file(place, node)

    def file(self, place, node):
        path = self.folder / local(self.card, node["contentUrl"])
        if not path.is_file():
            self.say(place, "the file is not there")
            return
        if node.get("contentSize") not in (None, f"{path.stat().st_size} B"):
            self.say(place, "the file has another size")
        if node.get("sha256") and node["sha256"] != sha256(path):
            self.say(place, "the file has another SHA-256")

    def contained(self, node):
        place = node.get("@id", "distribution")
        for key in ("containedIn", "sc:containedIn"):
            for container in as_list(node.get(key)):
                self.refer(place, container, ("cr:FileObject", "cr:FileSet"))
        if self.folder and node.get("@type") == "cr:FileSet" and not any(True for _ in files_of(self, node)):
            self.say(place, "no file matches includes")

    # ---- records ----

    def record_set(self, node):
        place = node.get("@id", "recordSet")
        fields = [field for field in as_list(node.get("field")) if isinstance(field, dict)]
        own = [field.get("@id") for field in fields]
        if not fields:
            self.say(place, "has no field")
        for key in as_list(node.get("key")):
            if not isinstance(key, dict) or key.get("@id") not in own:
                self.say(place, "key is no field of it")
        if "cr:Split" in as_list(node.get("dataType")) and not node.get("key"):
            self.say(place, "splits need a key")
        self.data(place, node, own)
        for field in fields:
            self.field(place, field, "data" in node)
        self.joins(place, fields)

    def data(self, place, node, own):
        if "data" not in node:
            return
        rows = node["data"]
        if not isinstance(rows, list) or not rows:
            self.say(place, "data is no list of records")
            return
        for i, row in enumerate(rows):
            if not isinstance(row, dict):
                self.say(place, f"record {i} of data is no object")
            elif set(row) != set(own):
                self.say(place, f"record {i} of data has other columns than the fields")

    def field(self, owner, field, has_data):
        place = field.get("@id", owner)
        if isinstance(field.get("@id"), str) and not field["@id"].startswith(owner + "/"):
            self.say(place, f"@id does not begin with {owner}/")
        if not field.get("description"):
            self.say(place, "description is missing")
        self.types(place, field)
        if has_data:
            if "source" in field:
                self.say(place, "has a source beside data")
        elif "source" in field:
            self.source(place, field["source"])
        elif not field.get("subField") and "value" not in field:
            self.say(place, "has no source")
        for sub in as_list(field.get("subField")):
            self.field(place, sub, has_data)
        if "references" in field:
            target = self.refer(place, as_field(field["references"]), ("cr:Field",))
            if target is not None and str(target.get("@id")).startswith(owner + "/"):
                self.say(place, "refers to a field of its own record set")
        if field.get("arrayShape") is not None and field.get("isArray") is not True:
            self.say(place, "arrayShape without isArray")
        if field.get("arrayShape") is not None and not re.match(r"^-?\d+(,-?\d+)*$", str(field["arrayShape"])):
            self.say(place, "arrayShape is no list of numbers")

    def types(self, place, field):
        types = as_list(field.get("dataType"))
        for one in types:
            prefix = str(one).split(":")[0]
            if ":" not in str(one) or prefix not in self.card.get("@context", {}) and not is_address(one):
                self.say(place, f"dataType {one} has no known prefix")
        if not field.get("subField") and not any(one in ATOMIC for one in types):
            self.say(place, "has no dataType that a value can have")

    def source(self, place, source):
        if not isinstance(source, dict):
            self.say(place, "source is no object")
            return
        origins = [key for key in SOURCES if key in source]
        if len(origins) != 1:
            self.say(place, "source needs one of fileObject, fileSet, field and recordSet")
        for key in origins:
            self.refer(place, source[key], (SOURCES[key],))
        extract = source.get("extract")
        if extract is None and origins in (["fileObject"], ["fileSet"]):
            self.say(place, "source has no extract")
        if extract is not None:
            ways = [key for key in ("column", "fileProperty", "jsonPath") if key in extract]
            if len(ways) != 1 or len(extract) != 1:
                self.say(place, "extract needs one of column, fileProperty and jsonPath")
            if extract.get("fileProperty", "content") not in FILE_PROPERTIES:
                self.say(place, "fileProperty is unknown")
            if "jsonPath" in extract and not JSON_PATH.match(str(extract["jsonPath"])):
                self.say(place, "jsonPath cannot be read")
        for transform in as_list(source.get("transform")):
            self.transform(place, transform)

    def transform(self, place, transform):
        if not isinstance(transform, dict) or not set(transform) & TRANSFORMS:
            self.say(place, "transform has no known member")
            return
        if "regex" in transform:
            try:
                if not re.compile(transform["regex"]).groups:
                    self.say(place, "regex captures nothing")
            except re.error:
                self.say(place, "regex cannot be read")

    def joins(self, place, fields):
        """Fields of one record set from two origins need a reference that joins these."""
        origins, joined = set(), set()
        for field in fields:
            origin = self.origin(field.get("source"))
            if origin:
                origins.add(origin)
                if "references" in field:
                    joined.add(frozenset((origin, self.parent(as_field(field["references"]).get("@id")))))
        for one in origins:
            for other in origins:
                if one < other and frozenset((one, other)) not in joined:
                    self.say(place, f"takes from {one} and {other}, which no reference joins")

    def origin(self, source):
        for key in SOURCES:
            if isinstance(source, dict) and isinstance(source.get(key), dict):
                own = source[key].get("@id")
                return self.parent(own) if key == "field" else own
        return None

    def parent(self, own):
        return str(own).rsplit("/", 1)[0] if self.nodes.get(own, {}).get("@type") == "cr:Field" else own

    def circles(self):
        edges = {}
        for own, node in self.nodes.items():
            ends = [one.get("@id") for one in as_list(node.get("containedIn")) if isinstance(one, dict)]
            source = node.get("source")
            if isinstance(source, dict) and isinstance(source.get("field"), dict):
                ends.append(source["field"].get("@id"))
            edges[own] = ends
        for start in edges:
            seen, ahead = set(), list(edges[start])
            while ahead:
                own = ahead.pop()
                if own == start:
                    self.say(start, "refers to itself in a circle")
                    break
                if own in edges and own not in seen:
                    seen.add(own)
                    ahead += edges[own]


def as_field(reference):
    return reference.get("field", reference) if isinstance(reference, dict) else {}


def local(card, address):
    """A file's path below the folder, from its address."""
    url = card.get("url")
    url = url.rstrip("/") + "/" if is_address(url) else ""
    return address[len(url):] if url and address.startswith(url) else address


# ---- reading ----


def files_of(rules, node):
    """(path, function that reads it) of every file of a FileSet."""
    patterns = as_list(node.get("includes"))
    containers = as_list(node.get("containedIn"))
    for container in containers:
        holder = rules.nodes.get(container.get("@id"))
        if holder is None or holder.get("encodingFormat") != "application/x-tar":
            continue
        path = rules.folder / local(rules.card, holder["contentUrl"])
        if not path.is_file():
            continue
        with tarfile.open(path) as tar:
            for member in tar:
                if any(fnmatch.fnmatch(member.name, pattern) for pattern in patterns):
                    yield member.name, lambda tar=tar, member=member: tar.extractfile(member).read()
    for pattern in [] if containers else patterns:
        for path in sorted(rules.folder.glob(pattern)):
            yield str(path.relative_to(rules.folder)), path.read_bytes


def json_path(value, path):
    """The values at a path such as $.images[*].file; a list only where the path has a star."""
    many = "[*]" in path
    values = [value]
    for step in re.findall(r"\.\w+|\[\*\]", path):
        values = [one for value in values for one in value] if step == "[*]" else [one[step[1:]] for one in values]
    return values if many else values[0]


class Reader:
    """The records of a Croissant file's record sets, by name of the field."""

    def __init__(self, card, folder):
        self.rules = Rules(card)
        self.rules.folder = pathlib.Path(folder)
        assert not self.rules.breaches, self.rules.breaches
        self.sets = {node["@id"]: node for node in as_list(card["recordSet"])}

    def records(self, name):
        node = self.sets[name]
        if "data" in node:
            return [{key.split("/", 1)[1]: value for key, value in row.items()} for row in node["data"]]
        fields = [field for field in node["field"] if "field" not in field["source"]]
        records = [self.fill(fields, value) for value in self.rows(fields)]
        for field in node["field"]:
            if "field" in field["source"]:
                self.join(node, field, records)
        return records

    def rows(self, fields):
        """What the records come from: lines of a file, or files of a set."""
        origin = fields[0]["source"]
        if "fileObject" in origin:
            holder = self.rules.nodes[origin["fileObject"]["@id"]]
            with open(self.rules.folder / local(self.rules.card, holder["contentUrl"]), encoding="utf-8") as file:
                for line in file:
                    yield json.loads(line)
        else:
            yield from files_of(self.rules, self.rules.nodes[origin["fileSet"]["@id"]])

    def fill(self, fields, value):
        record = {}
        for field in fields:
            extract = field["source"]["extract"]
            if "jsonPath" in extract:
                found = json_path(value, extract["jsonPath"])
            elif extract["fileProperty"] == "content":
                found = value[1]()
            else:
                found = value[0].rsplit("/", 1)[-1] if extract["fileProperty"] == "filename" else value[0]
            for transform in as_list(field["source"].get("transform")):
                found = next(group for group in re.match(transform["regex"], found).groups() if group is not None)
            record[field["@id"].split("/", 1)[1]] = found
        return record

    def join(self, node, field, records):
        """A field of another record set, by the reference that joins the two."""
        other, wanted = field["source"]["field"]["@id"].split("/", 1)
        link = next(one for one in node["field"] if as_field(one.get("references", {})).get("@id", "").startswith(other + "/"))
        key = as_field(link["references"])["@id"].split("/", 1)[1]
        values = {record[key]: record[wanted] for record in self.records(other)}
        for record in records:
            record[field["@id"].split("/", 1)[1]] = values[record[link["@id"].split("/", 1)[1]]]

"""The pages of the built site hold together.   site.py SITE

Links, anchors and pictures exist, no page loads anything from elsewhere, every page stands in the navigation, the search
knows every page, and each door of the start page reaches its first result in three clicks.
"""

import collections
import html.parser
import json
import pathlib
import sys
import urllib.parse

# Heading of the start page, and the page and heading of the first result.
DOORS = {"train-a-model": ("tutorial-python.html", "a-first-batch"), "test-a-model": ("models.html", "a-first-score"),
         "run-a-study": ("study.html", "study-asking-people"), "use-it-from-c": ("api.html", "a-first-program")}
CLICKS = 3
BESIDE = "playground/"  # a site of its own


class Page(html.parser.HTMLParser):
    """What a page refers to, and the headings under which its article does so."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads, self.menu = set(), [], [], set()
        self.article = self.section = None
        self.feed(text)

    def handle_starttag(self, tag, pairs):
        values = dict(pairs)
        self.ids.add(values.get("id"))
        if tag == "article":
            self.article = True
        elif tag == "h2" and self.article:
            self.section = values.get("id")
        if tag == "a" and "href" in values:
            if self.article:
                self.links.append((self.section, values["href"]))
            elif "md-nav__link" in values.get("class", ""):
                self.menu.add(values["href"])
        loaded = values.get("src") if tag in ("img", "script", "iframe") else values.get("href") if tag == "link" else None
        if loaded is not None:
            self.loads.append(loaded)

    def handle_endtag(self, tag):
        if tag == "article":
            self.article = None


def read(site):
    return {file.relative_to(site).as_posix(): Page(file.read_text()) for file in site.rglob("*.html")
            if not file.relative_to(site).as_posix().startswith(BESIDE) and file.name != "404.html"}


def target(name, link):
    """(page or file, anchor) of a link, None if it leads elsewhere."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = pathlib.PurePosixPath(name).parent / urllib.parse.unquote(parts.path) if parts.path else pathlib.PurePosixPath(name)
    steps = []
    for step in path.parts:
        if step == "..":
            steps.pop()
        else:
            steps.append(step)
    return "/".join(steps), urllib.parse.unquote(parts.fragment)


def wrong_links(site, pages):
    for name, page in pages.items():
        for link in [link for _, link in page.links] + page.loads:
            to = target(name, link)
            if to is None:
                if link in page.loads and not link.startswith("data:"):
                    yield f"{name} loads {link} from elsewhere"
            elif not (site / to[0]).exists():
                yield f"{name}: link to {link}, which does not exist"
            elif to[1] and to[0] in pages and to[1] not in pages[to[0]].ids:
                yield f"{name}: link to {link}, which has no such heading"


def unlisted(site, pages):
    listed = {target("index.html", link)[0] for link in pages["index.html"].menu if target("index.html", link)}
    known = {entry["location"].partition("#")[0] for entry in json.loads((site / "search/search_index.json").read_text())["docs"]}
    for name in pages.keys() - {"index.html"}:
        if name not in listed:
            yield f"{name} is not in the navigation of web/site/mkdocs.yml"
        if name not in known:
            yield f"the search does not know {name}"


def closed_doors(pages):
    for door, result in DOORS.items():
        clicks = {}
        todo = collections.deque((target("index.html", link), 1) for section, link in pages["index.html"].links if section == door)
        while todo:
            to, n = todo.popleft()
            if to is None or to in clicks or n > CLICKS:
                continue
            clicks[to] = n
            if to[0] in pages:
                todo.extend((target(to[0], link), n + 1) for _, link in pages[to[0]].links)
        found = min((n for to, n in clicks.items() if to == result or (to[0] == result[0] and not to[1])), default=None)
        if result[1] not in pages[result[0]].ids:
            yield f"{result[0]} has no heading {result[1]}"
        elif found is None:
            yield f"the door {door} does not reach {'#'.join(result)} in {CLICKS} clicks"
        else:
            print(f"{door}: {found} click{'s' * (found > 1)}")


def main(site):
    pages = read(site)
    wrong = [*wrong_links(site, pages), *unlisted(site, pages), *closed_doors(pages)]
    print("\n".join(wrong + [f"{len(pages)} pages, {sum(len(page.links) for page in pages.values())} links, {len(wrong)} wrong"]))
    return bool(wrong) or len(pages) < 10


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))

"""The documents name files that exist.   links.py ROOT

Of every page in the root, docs/, shapes/ and out/: relative links [text](page.md#heading), and paths in
backticks that start with a folder of the project. Words in capitals and * stand for other text. Names such as
`generate/limit` in docs/reliability.md are cases of the tool. docs/index.md and the site's navigation have every page
of docs/.
"""

import pathlib
import re
import subprocess
import sys

FOLDERS = r"src|include|docs|tests|grammar|shapes|cmake|out|python|web|cluster|packaging|\.github"


def anchors(page):
    heads = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}


def wrong_links(page):
    for link in re.finditer(r"\]\(([^)\s]+)\)", page.read_text()):
        target, _, anchor = link[1].partition("#")
        if target.startswith("http"):
            continue
        file = page.parent / target if target else page
        if not file.exists():
            yield f"link to {target}, which does not exist"
        elif anchor and anchor not in anchors(file):
            yield f"link to {link[1]}, which has no such heading"


def cases(root):
    listed = [sys.executable, root / "tests/cli/cases.py", "list"]
    return set(subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split())


def wrong_cases(page, root):
    known = cases(root)
    for path in re.findall(r"`(\w+/\w+)`", page.read_text()):
        if path not in known and (root / "tests/cli" / path).parent.is_dir():
            yield f"no case `{path}`"


def wrong_paths(page, root):
    for path in re.findall(rf"`((?:{FOLDERS})/[^`\s]*)`", page.read_text()):
        if re.search(r"[A-Z*<]", re.sub(r"README|BSD", "", path)):
            continue
        if not (root / path).exists() and not path.startswith("out/") and not (
            page.name == "reliability.md" and (root / "tests/cli" / f"{path}.case").exists()
        ):
            yield f"`{path}` does not exist"


def unlisted(root):
    for listing, mark in (("docs/index.md", "({})"), ("web/site/mkdocs.yml", "{}")):
        text = (root / listing).read_text() if (root / listing).exists() else ""
        for page in sorted((root / "docs").glob("*.md")):
            if text and page.name != "index.md" and mark.format(page.name) not in text:
                yield f"{listing}: no docs/{page.name}"


def main(root):
    pages = [page for folder in (".", "docs", "docs/examples", "shapes", "out") for page in (root / folder).glob("*.md")]
    wrong = [f"{page.relative_to(root)}: {text}" for page in sorted(pages)
             for text in [*wrong_links(page), *wrong_paths(page, root)]]
    wrong += unlisted(root)
    reliability = root / "docs/reliability.md"
    if reliability.exists():
        wrong += [f"docs/reliability.md: {text}" for text in wrong_cases(reliability, root)]
    print("\n".join(wrong + [f"{len(pages)} pages, {len(wrong)} wrong names"]))
    return bool(wrong) or not pages


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))

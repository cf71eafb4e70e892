/* What scrolls can be reached by the keyboard, and the search has a name. */
"use strict";
document$.subscribe(() => requestAnimationFrame(() => {
  for (const box of document.querySelectorAll("pre > code, .md-typeset__scrollwrap, .md-search__scrollwrap")) box.tabIndex = 0;
  document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
}));

/* What the people who run this study edit. Texts are HTML. */
"use strict";

const SETTINGS = {
  title: "Two sets of pictures",

  /* Shown first; nothing is recorded before it is agreed to. Put your institution's text here. */
  consent: `<p>You will see sets of small drawings and decide to which set a further drawing belongs. This takes about
    half an hour. There are pauses.</p>
    <p>Your answers, the time that they take, and what you write are recorded. Your name is not. You may stop at any time
    by closing the page; nothing that you did is sent then.</p>`,

  /* Shown last. */
  debriefing: `<p>Thank you. The drawings were made by a computer. In some problems the order and kind of strokes is the
    rule, in others the shape, in others a property that many shapes share. We want to know how people find such rules.</p>`,

  askGroup: true,    // ask how much the person has seen of such problems
  ruleEvery: 4,      // after every n-th problem: "the rule was", which may be left empty; 0 = never
  breakEvery: 20,    // a pause after every n problems; 0 = never
  checks: 2,         // trials that say which key to press
  fullscreen: true,

  completionUrl: "", // where to go at the end, for example Prolific's completion link
  hostScript: "",    // a script of the host, loaded first, for example Pavlovia's plugin for jsPsych
};

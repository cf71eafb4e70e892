/* The choices of whoever runs this study. All texts are in texts-en.js, texts-de.js and texts-ja.js. */
"use strict";

const SETTINGS = {
  language: "en",    // en, de or ja; "auto" = the browser's; ?lang=de in the address comes first
  askGroup: true,    // ask how much the person has seen of such problems
  ruleEvery: 4,      // after every n-th problem: "the rule was", which may be left empty; 0 = never
  breakEvery: 20,    // a pause after every n problems; 0 = never
  secondsEach: 20,   // a problem takes about so long; the consent page says how long all take, in steps of five minutes
  checks: 2,         // trials that say which key to press
  confidence: false, // ask after each problem how sure the person is
  autosave: true,    // keep the answers in the browser until the end, so that a closed page goes on
  fullscreen: true,

  dataPipe: "",      // id of an experiment of DataPipe, which gets the answers; "" = none
  dataPipeUrl: "https://pipe.jspsych.org/api/data/",
  completionUrl: "", // where to go at the end, for example Prolific's completion link
  hostScript: "",    // a script of the host, loaded first, for example Pavlovia's plugin for jsPsych
};

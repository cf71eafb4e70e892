/* jsPsych plugin: one trial with a Bongard problem. Two sets of pictures are shown, and one or two pictures in question;
   the person says to which set the first picture in question belongs. README.md lists the parameters and the data. */
"use strict";

(function (root, make) {
  if (typeof module === "object" && module.exports) module.exports = make(require("jspsych"));
  else root.jsPsychBongard = make(root.jsPsychModule);
})(typeof globalThis === "object" ? globalThis : this, ({ParameterType}) => {
  const SIDES = ["left", "right"];
  const escape = text => String(text).replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
  const images = (description, many = true) => ({type: ParameterType.IMAGE, array: many, default: [], description});
  const text = (value, type = ParameterType.STRING) => ({type, default: value});

  const info = {
    name: "bongard",
    version: "1.0.0",
    parameters: {
      left: images("Addresses of the pictures of the left set."),
      right: images("Addresses of the pictures of the right set."),
      shown: images("Addresses of the pictures in question; the first is asked about."),
      instead: text(null, ParameterType.HTML_STRING),
      prompt: text("To which set does the picture belong?", ParameterType.HTML_STRING),
      progress: text("", ParameterType.HTML_STRING),
      done: {type: ParameterType.FLOAT, default: null},
      left_label: text("← Left"),
      right_label: text("Right →"),
      left_alt: text("Left set"),
      right_alt: text("Right set"),
      shown_alt: text("Picture in question"),
      captions: {type: ParameterType.HTML_STRING, array: true, default: []},
      close_label: text("Close"),
      left_keys: {type: ParameterType.KEYS, array: true, default: ["ArrowLeft", "f"]},
      right_keys: {type: ParameterType.KEYS, array: true, default: ["ArrowRight", "j"]},
      confidence: {type: ParameterType.HTML_STRING, array: true, default: []},
      confidence_prompt: text("How sure are you?", ParameterType.HTML_STRING),
    },
    data: {
      response: {type: ParameterType.STRING},
      rt: {type: ParameterType.INT},
      device: {type: ParameterType.STRING},
      enlarged: {type: ParameterType.INT},
      confidence: {type: ParameterType.INT},
      confidence_rt: {type: ParameterType.INT},
    },
  };

  const picture = (address, alt) => `<button type="button" class="bongard-picture"><img src="${escape(address)}" alt="${escape(alt)}"></button>`;

  function setMarkup(trial, side, answers) {
    const label = trial[`${side}_label`], alt = trial[`${side}_alt`];
    return `<section class="bongard-set" aria-label="${escape(alt)}">${answers ?
      `<button type="button" class="bongard-answer" data-answer="${side}">${escape(label)}</button>` : `<p class="bongard-title">${escape(alt)}</p>`}
      <div class="bongard-images">${trial[side].map((address, i) => picture(address, `${alt}, ${i + 1}`)).join("")}</div></section>`;
  }

  /* The board of a trial as HTML; without buttons to answer, it is an example. */
  function board(trial, answers = true) {
    const given = {...Object.fromEntries(Object.entries(info.parameters).map(([name, p]) => [name, p.default])), ...trial};
    const n = Math.max(given.left.length, given.right.length, 1), columns = n > 9 ? 4 : n > 6 ? 3 : n > 3 ? 2 : 1;
    const questions = given.shown.map((address, i) => `<figure>${picture(address, given.shown_alt)}${
      given.captions[i] ? `<figcaption>${given.captions[i]}</figcaption>` : ""}</figure>`).join("");
    return `<div class="bongard" style="--columns: ${columns}; --rows: ${Math.ceil(n / columns)}"><div class="bongard-board">
      ${setMarkup(given, "left", answers)}<div class="bongard-question">${given.instead ? `<p><strong>${given.instead}</strong></p>` : questions}</div>
      ${setMarkup(given, "right", answers)}</div></div>`;
  }

  /* Lets the pictures below an element be enlarged by a click or a touch. Returns how often, and whether one is open. */
  function enlarge(element, close = info.parameters.close_label.default) {
    const pictures = [...element.querySelectorAll(".bongard-picture")], dialog = document.createElement("dialog");
    const seen = {count: 0, get open() { return dialog.open; }};
    let at = 0;
    const show = i => {
      at = (i + pictures.length) % pictures.length;
      const img = pictures[at].querySelector("img");
      dialog.setAttribute("aria-label", img.alt);
      dialog.querySelector("img").src = img.src;
      dialog.querySelector("img").alt = img.alt;
      dialog.querySelector("p").textContent = img.alt;
    };
    dialog.className = "bongard-large";
    dialog.innerHTML = `<p></p><img alt=""><button type="button">${escape(close)}</button>`;
    dialog.onclick = () => dialog.close();
    dialog.onkeydown = event => {
      const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (by) show(at + by);
      event.stopPropagation();
    };
    pictures.forEach((button, i) => (button.onclick = () => {
      seen.count++;
      show(i);
      dialog.showModal();
    }));
    element.append(dialog);
    return seen;
  }

  class BongardPlugin {
    constructor(jsPsych) { this.jsPsych = jsPsych; }

    trial(display, trial) {
      display.innerHTML = (trial.progress || trial.done !== null ? `<div class="bongard-progress"><span>${trial.progress}</span>${
        trial.done === null ? "" : `<progress max="1" value="${trial.done}" aria-hidden="true"></progress>`}</div>` : "") +
        `<p class="bongard-prompt" role="heading" aria-level="1">${trial.prompt}</p>` + board(trial);
      const started = performance.now(), seen = enlarge(display, trial.close_label);
      const keys = Object.fromEntries(SIDES.flatMap(side => trial[`${side}_keys`].map(key => [key.toLowerCase(), side])));
      const end = data => {
        display.innerHTML = "";
        this.jsPsych.finishTrial(data);
      };
      const answer = (response, device) => {
        document.removeEventListener("keydown", press);
        const data = {response, rt: Math.round(performance.now() - started), device, enlarged: seen.count};
        if (trial.confidence.length && !trial.instead) this.askConfidence(display, trial, data, end);
        else end(data);
      };
      const press = event => {
        const side = keys[event.key.toLowerCase()];
        if (!side || seen.open || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        answer(side, "key");
      };
      document.addEventListener("keydown", press);
      for (const button of display.querySelectorAll("[data-answer]"))
        button.onclick = event => answer(button.dataset.answer, event.pointerType || "touch");
      window.scrollTo(0, 0);
    }

    askConfidence(display, trial, data, end) {
      const started = performance.now();
      display.innerHTML = `<p class="bongard-prompt" role="heading" aria-level="1">${trial.confidence_prompt}</p><p class="bongard-confidence">${
        trial.confidence.map((label, i) => `<button type="button" data-confidence="${i + 1}">${i + 1} ${label}</button>`).join("")}</p>`;
      const choose = confidence => {
        document.removeEventListener("keydown", press);
        end({...data, confidence, confidence_rt: Math.round(performance.now() - started)});
      };
      const press = event => {
        if (!(Number(event.key) >= 1 && Number(event.key) <= trial.confidence.length) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault(); // else the digit is typed into the field of the next page
        choose(Number(event.key));
      };
      document.addEventListener("keydown", press);
      for (const button of display.querySelectorAll("[data-confidence]"))
        button.onclick = () => choose(Number(button.dataset.confidence));
    }
  }
  BongardPlugin.info = info;
  BongardPlugin.board = board;
  BongardPlugin.enlarge = enlarge;
  return BongardPlugin;
});

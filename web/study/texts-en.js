/* Every text of the study in English. Texts are HTML; the page fills in {names}. */
"use strict";

(globalThis.TEXTS = globalThis.TEXTS || {}).en = {
  title: "Two sets of pictures",
  /* Shown first; nothing is recorded before it is agreed to. Put your institution's text here. */
  consent: `<p>You will see sets of small drawings and decide to which set a further drawing belongs. This takes about
    {minutes} minutes. {pauses}</p>
    <p>Your answers, the time that they take, and what you write are recorded. Your name is not. You may stop at any time
    by closing the page; nothing that you did is sent then.</p>`,
  consentPauses: "There are pauses.",
  consentStays: "<p>Until the end your answers are kept in this browser, so that you can close the page and go on later.</p>",
  consentAgree: "I have read this and take part.",
  begin: "Begin",
  goOn: "Continue",
  finish: "Finish",
  close: "Close",

  resumeTitle: "Welcome back",
  resume: "<p>In this browser somebody has done {done} of {all} pages of this study. Are you the same person?</p>",
  resumeGoOn: "Go on there",
  resumeAnew: "Begin anew",

  personTitle: "About you",
  personNothing: "Nothing is asked here.",
  personNumber: "Your participant number, 1 to {n}",
  personGroup: "How many puzzles with two sets of pictures and a rule to find (Bongard problems) have you seen?",
  personChoose: "choose",
  personAmateur: "none or a few",
  personExpert: "many, or I work with them",

  loading: "Loading the pictures.",
  loadingFailed: "Some pictures could not be loaded. Please load this page again.",
  tooNarrow: "This window is too narrow for the study: it must be at least {minimum_width} pixels wide.",
  fullscreen: "The study now fills the screen.",

  left: "left",
  right: "right",
  leftButton: "← Left",
  rightButton: "Right →",
  leftSet: "Left set",
  rightSet: "Right set",
  shown: "Picture in question",
  thisOne: "this one",
  theOther: "the other",
  belongsLeft: "belongs to the left set",
  belongsRight: "belongs to the right set",
  progress: "{i} of {n}",
  ask: "To which set does the single picture belong? Press <kbd>←</kbd> or <kbd>→</kbd>, or touch a button. Touch a picture to enlarge it.",
  askPair: "To which set does the first picture in question belong? The other belongs to the other set. Press <kbd>←</kbd> or <kbd>→</kbd>, or touch a button. Touch a picture to enlarge it.",
  check: "There is no problem to solve here.",
  checkLeft: "Press ←, or touch the left button.",
  checkRight: "Press →, or touch the right button.",
  sure: "How sure are you?",
  sure1: "a guess",
  sure2: "rather unsure",
  sure3: "rather sure",
  sure4: "certain",
  rule: "What was the rule of the problem that you just answered? (may be left empty)",
  pauseTitle: "Pause",
  pause: "{i} of {n} are done. Go on when you like.",

  whatTitle: "What to do",
  what: `You see two sets of pictures, left and right. A <strong>rule</strong> holds for all pictures of one set and for no
    picture of the other.`,
  whatOne: "A further picture is shown between them or below. It belongs to one of the sets.",
  whatPair: "Two further pictures are shown between them or below: one belongs to the left set, one to the right.",
  whatAnswer: `Find the rule and decide. Take the time you need, then answer: press <kbd>←</kbd> or <kbd>f</kbd> for the left set,
    <kbd>→</kbd> or <kbd>j</kbd> for the right set, or touch a button. If you find no rule, guess.`,
  whatSides: `Either set may be the set with the rule; the pictures of the other set only break it. You are not told of which
    kind a problem is. An example of each kind follows, then {practice} to practise, then {trials} that count.`,
  ffTitle: "Strokes",
  ff: `A picture shows one drawing or more. A drawing is a row of strokes, straight or bent, each plain or made of zigzags,
    circles, squares or triangles. The pictures of one set are all drawn by the <strong>same strokes in the same
    order</strong>. In each picture of the other set one stroke is changed, not always the same stroke: it is straight
    instead of bent, bent instead of straight, at another angle, or made of something else. Place, turn and size do not
    count. Drawings are never mirrored.`,
  bdTitle: "Shapes",
  bd: `The pictures of one set all show the <strong>same shape, or the same two shapes</strong>. In each picture of the other
    set at least one shape has another outline, often a similar outline. What the strokes are made of does not count here,
    nor do place, turn and size.`,
  hdTitle: "Properties",
  hd: `The pictures of one set show different shapes that <strong>share one or two properties</strong>. Examples of
    properties: no dents, a sharp angle, exactly four straight lines, a neck, two parts, two parts of similar size, mirror
    symmetry, looking the same after half a turn. If the rule has two properties, a picture of the other set may have one of
    them, but never both. What the strokes are made of does not count, nor do place, turn and size. A curved stroke is not
    a straight line, even if it is small or made of circles.`,
  rlTitle: "Relations",
  rl: `The pictures show several shapes. The rule says what they are to each other: for example that one lies inside
    another, that two are the same, or that all have a property.`,
  wordsTitle: "Rules",
  words: "The rule may be about anything that the pictures show.",
  ruleOf: {
    ff: "All drawings on the {side} are the same. On the other side the coloured stroke is changed.",
    bd: "All pictures on the {side} show the same. On the other side the coloured shape is another one.",
    hd: "Every figure on the {side} {properties}.",
    hdLargest: "In every picture on the {side} the largest figure {properties}.",
    words: "The rule is on the {side}: {text}",
    other: "The rule is on the {side}: {text}",
    exceptions: "{n} of the pictures of each set break the rule on purpose.",
    and: "{a} and {b}",
    or: "{a} or {b}",
  },
  practiceTitle: "Practice",
  practice: "You are told after each problem whether you were right.",
  good: "Correct.",
  bad: "Not correct.",
  countsTitle: "Now it counts",
  counts: `From here on you are not told whether you were right. A few times a page shows no problem but asks you to press a
    given key; this shows that you read.`,

  endTitle: "Almost done",
  end: "Do you want to tell us anything? (may be left empty)",
  doneTitle: "The end",
  /* Shown last. */
  debriefing: `<p>Thank you. The drawings were made by a computer. In some problems the order and kind of strokes is the
    rule, in others the shape, in others a property that many shapes share. We want to know how people find such rules.</p>`,
  sending: "Your answers are being sent. Please do not close this page.",
  sent: "Your answers were sent.",
  notSent: "Your answers could not be sent.",
  saved: "Your answers were saved as a file in your downloads. Please send it to whoever asked you.",
  saveAgain: "Save the file again",
  complete: "Complete the study",

  /* What a figure has, and what it lacks. */
  properties: {
    convex: ["has no dents", "has a dent"],
    has_curve: ["has a curved line", "has no curved line"],
    has_straight_line: ["has a straight line", "has no straight line"],
    symmetric: ["has mirror symmetry", "has no mirror symmetry"],
    self_transposed: ["looks the same after half a turn", "looks different after half a turn"],
    has_three_straight_lines: ["has exactly three straight lines", "does not have exactly three straight lines"],
    has_four_straight_lines: ["has exactly four straight lines", "does not have exactly four straight lines"],
    has_five_straight_lines: ["has exactly five straight lines", "does not have exactly five straight lines"],
    has_six_straight_lines: ["has exactly six straight lines", "does not have exactly six straight lines"],
    has_seven_straight_lines: ["has exactly seven straight lines", "does not have exactly seven straight lines"],
    has_eight_straight_lines: ["has exactly eight straight lines", "does not have exactly eight straight lines"],
    thin_shape: ["is thin", "is not thin"],
    closed_shape: ["is closed", "is not closed"],
    has_acute_angle: ["has a sharp angle", "has no sharp angle"],
    has_obtuse_angle: ["has an obtuse angle", "has no obtuse angle"],
    has_angle: ["has a corner", "has no corner"],
    has_line_crossing: ["has lines that cross", "has no lines that cross"],
    has_two_parts: ["has two parts", "does not have two parts"],
    balanced_two: ["has two parts of similar size", "does not have two parts of similar size"],
    unbalanced_two: ["has two parts of very different size", "does not have two parts of very different size"],
    necked: ["has a neck", "has no neck"],
    exist_regular: ["contains a regular polygon or a full circle", "contains no regular polygon and no full circle"],
    exist_triangle: ["contains a triangle", "contains no triangle"],
    exist_quadrangle: ["contains a quadrangle", "contains no quadrangle"],
    exist_sector: ["contains a slice of a disc", "contains no slice of a disc"],
    symmetric_transposed: ["has mirror symmetry and looks the same after half a turn", "lacks mirror symmetry or looks different after half a turn"],
    has_right_angle: ["has a right angle", "has no right angle"],
    has_parallel_sides: ["has parallel sides", "has no parallel sides"],
    has_equal_sides: ["has only sides of one length", "has sides of different lengths"],
    rotation_order_two: ["first looks the same after half a turn", "looks the same after less than half a turn, or only after a whole turn"],
    rotation_order_three_or_more: ["looks the same after a third of a turn or less", "looks different after every turn of a third or less"],
    has_many_mirror_axes: ["has several mirror axes", "has at most one mirror axis"],
    has_three_or_more_regions: ["encloses three or more parts", "encloses fewer than three parts"],
    has_many_crossings: ["crosses itself more than once", "crosses itself at most once"],
    touches_itself: ["touches itself", "does not touch itself"],
    chiral: ["looks different from its mirror image", "looks like its mirror image"],
    has_long_arc: ["has an arc of more than half a circle", "has no arc of more than half a circle"],
    spiral: ["is a spiral", "is not a spiral"],
    loop_with_tail: ["is a loop with a tail", "is not a loop with a tail"],
  },
};

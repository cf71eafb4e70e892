/* Alle Texte der Studie auf Deutsch. Texte sind HTML; die Seite füllt {Namen} aus. */
"use strict";

(globalThis.TEXTS = globalThis.TEXTS || {}).de = {
  title: "Zwei Gruppen von Bildern",
  /* Kommt zuerst; vor der Zustimmung wird nichts aufgezeichnet. Hierher gehört der Text Ihrer Einrichtung. */
  consent: `<p>Sie sehen Gruppen kleiner Zeichnungen und entscheiden, zu welcher Gruppe eine weitere Zeichnung gehört. Das dauert
    etwa eine halbe Stunde. Es gibt Pausen.</p>
    <p>Aufgezeichnet werden Ihre Antworten, die Zeit dafür und was Sie schreiben, nicht aber Ihr Name. Sie können jederzeit
    aufhören, indem Sie die Seite schließen; dann wird nichts gesendet.</p>`,
  consentStays: "<p>Bis zum Ende bleiben Ihre Antworten in diesem Browser, damit Sie die Seite schließen und später weitermachen können.</p>",
  consentAgree: "Ich habe das gelesen und nehme teil.",
  begin: "Beginnen",
  goOn: "Weiter",
  finish: "Abschließen",
  close: "Schließen",

  resumeTitle: "Willkommen zurück",
  resume: "<p>In diesem Browser hat jemand {done} von {all} Seiten dieser Studie bearbeitet. Waren Sie das?</p>",
  resumeGoOn: "Dort weitermachen",
  resumeAnew: "Neu beginnen",

  personTitle: "Über Sie",
  personNothing: "Hier wird nichts gefragt.",
  personNumber: "Nummer der teilnehmenden Person, 1 bis {n}",
  personGroup: "Wie viele Rätsel mit zwei Gruppen von Bildern und einer gesuchten Regel (Bongard-Probleme) kennen Sie schon?",
  personChoose: "bitte wählen",
  personAmateur: "keine oder wenige",
  personExpert: "viele, oder ich arbeite damit",

  loading: "Die Bilder werden geladen.",
  loadingFailed: "Einige Bilder konnten nicht geladen werden. Bitte laden Sie diese Seite neu.",
  tooNarrow: "Dieses Fenster ist zu schmal für die Studie: {minimum_width} Pixel werden gebraucht.",
  fullscreen: "Die Studie füllt nun den Bildschirm.",

  left: "links",
  right: "rechts",
  leftButton: "← Links",
  rightButton: "Rechts →",
  leftSet: "Linke Gruppe",
  rightSet: "Rechte Gruppe",
  shown: "Gefragtes Bild",
  thisOne: "dieses",
  theOther: "das andere",
  belongsLeft: "gehört zur linken Gruppe",
  belongsRight: "gehört zur rechten Gruppe",
  progress: "{i} von {n}",
  ask: "Zu welcher Gruppe gehört das einzelne Bild? Drücken Sie <kbd>←</kbd> oder <kbd>→</kbd>, oder berühren Sie einen Knopf. Ein Bild wird größer, wenn Sie es berühren.",
  askPair: "Zu welcher Gruppe gehört das erste der beiden einzelnen Bilder? Das andere gehört zur anderen Gruppe. Drücken Sie <kbd>←</kbd> oder <kbd>→</kbd>, oder berühren Sie einen Knopf. Ein Bild wird größer, wenn Sie es berühren.",
  check: "Dies ist keine Aufgabe.",
  checkLeft: "Drücken Sie ←, oder berühren Sie den linken Knopf.",
  checkRight: "Drücken Sie →, oder berühren Sie den rechten Knopf.",
  sure: "Wie sicher sind Sie?",
  sure1: "geraten",
  sure2: "eher unsicher",
  sure3: "eher sicher",
  sure4: "ganz sicher",
  rule: "Die Regel der eben beantworteten Aufgabe war (darf leer bleiben)",
  pauseTitle: "Pause",
  pause: "{i} von {n} sind geschafft. Machen Sie weiter, wann Sie möchten.",

  whatTitle: "Worum es geht",
  what: `Sie sehen zwei Gruppen von Bildern, links und rechts. Eine <strong>Regel</strong> gilt für alle Bilder der einen
    Gruppe und für kein Bild der anderen.`,
  whatOne: "Dazwischen oder darunter steht ein weiteres Bild. Es gehört zu einer der Gruppen.",
  whatPair: "Dazwischen oder darunter stehen zwei weitere Bilder: eines gehört zur linken, eines zur rechten Gruppe.",
  whatAnswer: `Finden Sie die Regel und entscheiden Sie. Nehmen Sie sich die Zeit, die Sie brauchen, und antworten Sie dann:
    <kbd>←</kbd> oder <kbd>f</kbd> für die linke Gruppe, <kbd>→</kbd> oder <kbd>j</kbd> für die rechte Gruppe, oder
    berühren Sie einen Knopf. Wenn Sie keine Regel finden, raten Sie.`,
  whatSides: `Jede der beiden Gruppen kann die mit der Regel sein; die Bilder der anderen verletzen sie nur. Von welcher Art
    eine Aufgabe ist, wird nicht gesagt. Es folgt ein Beispiel jeder Art, dann {practice} zur Übung, dann {trials}, die zählen.`,
  ffTitle: "Striche",
  ff: `Ein Bild zeigt eine Zeichnung oder mehrere. Eine Zeichnung ist eine Folge von Strichen, gerade oder gebogen, jeder
    glatt oder aus Zacken, Kreisen, Quadraten oder Dreiecken. Die Bilder der einen Gruppe sind alle mit <strong>denselben
    Strichen in derselben Reihenfolge</strong> gezeichnet. In jedem Bild der anderen Gruppe ist ein Strich verändert, nicht
    immer derselbe: Er ist gerade statt gebogen, gebogen statt gerade, steht in einem anderen Winkel oder besteht aus etwas
    anderem. Ort, Drehung und Größe zählen nicht. Zeichnungen sind nie gespiegelt.`,
  bdTitle: "Formen",
  bd: `Die Bilder der einen Gruppe zeigen alle <strong>dieselbe Form, oder dieselben zwei Formen</strong>. In jedem Bild der
    anderen Gruppe hat mindestens eine Form einen anderen Umriss, oft einen ähnlichen. Woraus die Striche bestehen, zählt
    hier nicht, auch nicht Ort, Drehung und Größe.`,
  hdTitle: "Eigenschaften",
  hd: `Die Bilder der einen Gruppe zeigen verschiedene Formen, die <strong>eine oder zwei Eigenschaften gemeinsam
    haben</strong>. Beispiele für Eigenschaften: keine Einbuchtung, ein spitzer Winkel, genau vier gerade Linien, ein Hals,
    zwei Teile, zwei gleich große Teile, Spiegelsymmetrie, gleiches Aussehen nach einer halben Drehung. Wenn die Regel zwei
    Eigenschaften nennt, kann ein Bild der anderen Gruppe eine davon haben, aber nie beide. Woraus die Striche bestehen, zählt
    nicht, auch nicht Ort, Drehung und Größe. Ein gebogener Strich ist keine gerade Linie, auch wenn er klein ist oder aus
    Kreisen besteht.`,
  rlTitle: "Beziehungen",
  rl: `Die Bilder zeigen mehrere Formen. Die Regel sagt, wie sie zueinander stehen: zum Beispiel, dass eine in einer anderen
    liegt, dass zwei gleich sind oder dass alle eine Eigenschaft haben.`,
  ruleOf: {
    ff: "Alle Zeichnungen {side} sind gleich. Auf der anderen Seite ist der farbige Strich verändert.",
    bd: "Alle Bilder {side} zeigen dasselbe. Auf der anderen Seite ist die farbige Form eine andere.",
    hd: "Für jede Figur {side} gilt: Sie {properties}.",
    hdLargest: "In jedem Bild {side} gilt für die größte Figur: Sie {properties}.",
    other: "Die Regel gilt {side} (auf Englisch): {text}",
    exceptions: "{n} der Bilder jeder Gruppe verletzen die Regel mit Absicht.",
    and: "{a} und {b}",
    or: "{a} oder {b}",
  },
  practiceTitle: "Übung",
  practice: "Nach jeder Aufgabe erfahren Sie, ob die Antwort richtig war.",
  good: "Richtig.",
  bad: "Nicht richtig.",
  countsTitle: "Jetzt zählt es",
  counts: `Ab hier erfahren Sie nicht mehr, ob die Antwort richtig war. Einige Male zeigt eine Seite keine Aufgabe, sondern
    bittet um eine bestimmte Taste; das zeigt, dass Sie lesen.`,

  endTitle: "Fast fertig",
  end: "Möchten Sie uns etwas sagen? (darf leer bleiben)",
  doneTitle: "Ende",
  /* Kommt zuletzt. */
  debriefing: `<p>Vielen Dank. Die Zeichnungen hat ein Computer gemacht. In manchen Aufgaben ist die Regel die Reihenfolge und Art
    der Striche, in anderen die Form, in anderen eine Eigenschaft, die viele Formen teilen. Wir möchten wissen, wie Menschen
    solche Regeln finden.</p>`,
  sending: "Ihre Antworten werden gesendet. Bitte schließen Sie diese Seite nicht.",
  sent: "Ihre Antworten wurden gesendet.",
  notSent: "Ihre Antworten konnten nicht gesendet werden.",
  saved: "Ihre Antworten liegen als Datei in Ihren Downloads. Bitte schicken Sie die Datei an die Stelle, die Sie gefragt hat.",
  saveAgain: "Die Datei noch einmal speichern",
  complete: "Die Studie abschließen",

  /* Was eine Figur hat, und was ihr fehlt. */
  properties: {
    convex: ["hat keine Einbuchtung", "hat eine Einbuchtung"],
    has_curve: ["hat eine gebogene Linie", "hat keine gebogene Linie"],
    has_straight_line: ["hat eine gerade Linie", "hat keine gerade Linie"],
    symmetric: ["ist spiegelsymmetrisch", "ist nicht spiegelsymmetrisch"],
    self_transposed: ["sieht nach einer halben Drehung gleich aus", "sieht nach einer halben Drehung anders aus"],
    has_three_straight_lines: ["hat genau drei gerade Linien", "hat nicht genau drei gerade Linien"],
    has_four_straight_lines: ["hat genau vier gerade Linien", "hat nicht genau vier gerade Linien"],
    has_five_straight_lines: ["hat genau fünf gerade Linien", "hat nicht genau fünf gerade Linien"],
    has_six_straight_lines: ["hat genau sechs gerade Linien", "hat nicht genau sechs gerade Linien"],
    has_seven_straight_lines: ["hat genau sieben gerade Linien", "hat nicht genau sieben gerade Linien"],
    has_eight_straight_lines: ["hat genau acht gerade Linien", "hat nicht genau acht gerade Linien"],
    thin_shape: ["ist dünn", "ist nicht dünn"],
    closed_shape: ["ist geschlossen", "ist nicht geschlossen"],
    has_acute_angle: ["hat einen spitzen Winkel", "hat keinen spitzen Winkel"],
    has_obtuse_angle: ["hat einen stumpfen Winkel", "hat keinen stumpfen Winkel"],
    has_angle: ["hat eine Ecke", "hat keine Ecke"],
    has_line_crossing: ["hat Linien, die sich kreuzen", "hat keine Linien, die sich kreuzen"],
    has_two_parts: ["hat zwei Teile", "hat nicht zwei Teile"],
    balanced_two: ["hat zwei etwa gleich große Teile", "hat nicht zwei etwa gleich große Teile"],
    unbalanced_two: ["hat zwei sehr verschieden große Teile", "hat nicht zwei sehr verschieden große Teile"],
    necked: ["hat einen Hals", "hat keinen Hals"],
    exist_regular: ["enthält ein regelmäßiges Vieleck oder einen vollen Kreis", "enthält kein regelmäßiges Vieleck und keinen vollen Kreis"],
    exist_triangle: ["enthält ein Dreieck", "enthält kein Dreieck"],
    exist_quadrangle: ["enthält ein Viereck", "enthält kein Viereck"],
    exist_sector: ["enthält einen Kreisausschnitt", "enthält keinen Kreisausschnitt"],
    symmetric_transposed: ["ist spiegelsymmetrisch und sieht nach einer halben Drehung gleich aus", "ist nicht spiegelsymmetrisch oder sieht nach einer halben Drehung anders aus"],
    has_right_angle: ["hat einen rechten Winkel", "hat keinen rechten Winkel"],
    has_parallel_sides: ["hat parallele Seiten", "hat keine parallelen Seiten"],
    has_equal_sides: ["hat nur Seiten gleicher Länge", "hat Seiten verschiedener Länge"],
    rotation_order_two: ["sieht nach einer halben Drehung und nach keiner kleineren gleich aus", "sieht nicht zuerst nach einer halben Drehung gleich aus"],
    rotation_order_three_or_more: ["sieht nach einer Drehung um ein Drittel oder weniger gleich aus", "sieht nach jeder Drehung um ein Drittel oder weniger anders aus"],
    has_many_mirror_axes: ["hat mehrere Spiegelachsen", "hat nicht mehrere Spiegelachsen"],
    has_three_or_more_regions: ["umschließt drei oder mehr Teile", "umschließt weniger als drei Teile"],
    has_many_crossings: ["kreuzt sich mehr als einmal", "kreuzt sich nicht mehr als einmal"],
    touches_itself: ["berührt sich selbst", "berührt sich nicht selbst"],
    chiral: ["ist anders als ihr Spiegelbild", "ist nicht anders als ihr Spiegelbild"],
    has_long_arc: ["hat einen Bogen von mehr als einem Halbkreis", "hat keinen Bogen von mehr als einem Halbkreis"],
    spiral: ["ist eine Spirale", "ist keine Spirale"],
    loop_with_tail: ["ist eine Schleife mit einem Schwanz", "ist keine Schleife mit einem Schwanz"],
  },
};

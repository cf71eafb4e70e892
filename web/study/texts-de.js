/* Alle Texte der Studie auf Deutsch. Texte sind HTML; die Seite füllt {Namen} aus. */
"use strict";

(globalThis.TEXTS = globalThis.TEXTS || {}).de = {
  title: "Zwei Gruppen von Bildern",
  /* Kommt zuerst; vor der Zustimmung wird nichts aufgezeichnet. Hierher gehört der Text Ihrer Einrichtung. */
  consent: `<p>Sie sehen Gruppen kleiner Zeichnungen und entscheiden, zu welcher Gruppe eine weitere Zeichnung gehört. Das dauert
    etwa {minutes} Minuten. {pauses}</p>
    <p>Aufgezeichnet wird, was Sie antworten, wie lange Sie dafür brauchen und was Sie schreiben. Ihr Name wird nicht
    aufgezeichnet. Sie können jederzeit aufhören, indem Sie die Seite schließen; dann wird nichts gesendet.</p>`,
  consentPauses: "Es gibt Pausen.",
  consentStays: "<p>Bis zum Ende der Studie werden Ihre Antworten in diesem Browser gespeichert, damit Sie die Seite schließen und später weitermachen können.</p>",
  consentAgree: "Ich habe das gelesen und möchte teilnehmen.",
  begin: "Beginnen",
  goOn: "Weiter",
  finish: "Abschließen",
  close: "Schließen",

  resumeTitle: "Willkommen zurück",
  resume: "<p>In diesem Browser hat jemand {done} von {all} Seiten dieser Studie bearbeitet. Waren Sie das?</p>",
  resumeGoOn: "Dort weitermachen",
  resumeAnew: "Von vorn beginnen",

  personTitle: "Zu Ihrer Person",
  personNothing: "Hier gibt es nichts auszufüllen.",
  personNumber: "Ihre Teilnahmenummer, 1 bis {n}",
  personGroup: "Wie viele Rätsel, bei denen man zu zwei Gruppen von Bildern die Regel sucht (Bongard-Probleme), haben Sie schon gesehen?",
  personChoose: "bitte wählen",
  personAmateur: "keine oder wenige",
  personExpert: "viele, oder ich arbeite damit",

  loading: "Die Bilder werden geladen.",
  loadingFailed: "Einige Bilder konnten nicht geladen werden. Bitte laden Sie diese Seite neu.",
  tooNarrow: "Dieses Fenster ist zu schmal für die Studie: Es muss mindestens {minimum_width} Pixel breit sein.",
  fullscreen: "Die Studie wird nun im Vollbild gezeigt.",

  left: "links",
  right: "rechts",
  leftButton: "← Links",
  rightButton: "Rechts →",
  leftSet: "Linke Gruppe",
  rightSet: "Rechte Gruppe",
  shown: "Bild zum Zuordnen",
  thisOne: "dieses",
  theOther: "das andere",
  belongsLeft: "gehört zur linken Gruppe",
  belongsRight: "gehört zur rechten Gruppe",
  progress: "{i} von {n}",
  ask: "Zu welcher Gruppe gehört das einzelne Bild? Drücken Sie <kbd>←</kbd> oder <kbd>→</kbd>, oder tippen Sie auf einen Knopf. Ein Bild wird größer, wenn Sie es antippen oder anklicken.",
  askPair: "Zu welcher Gruppe gehört das erste der beiden einzelnen Bilder? Das andere gehört zur anderen Gruppe. Drücken Sie <kbd>←</kbd> oder <kbd>→</kbd>, oder tippen Sie auf einen Knopf. Ein Bild wird größer, wenn Sie es antippen oder anklicken.",
  check: "Hier gibt es keine Aufgabe zu lösen.",
  checkLeft: "Drücken Sie ←, oder tippen Sie auf den linken Knopf.",
  checkRight: "Drücken Sie →, oder tippen Sie auf den rechten Knopf.",
  sure: "Wie sicher sind Sie sich?",
  sure1: "geraten",
  sure2: "eher unsicher",
  sure3: "eher sicher",
  sure4: "ganz sicher",
  rule: "Wie lautete die Regel der Aufgabe, die Sie eben beantwortet haben? (darf leer bleiben)",
  pauseTitle: "Pause",
  pause: "{i} von {n} Aufgaben sind geschafft. Machen Sie weiter, wenn Sie so weit sind.",

  whatTitle: "Worum es geht",
  what: `Sie sehen zwei Gruppen von Bildern, links und rechts. Eine <strong>Regel</strong> gilt für alle Bilder der einen
    Gruppe und für kein Bild der anderen.`,
  whatOne: "Dazwischen oder darunter steht ein weiteres Bild. Es gehört zu einer der beiden Gruppen.",
  whatPair: "Dazwischen oder darunter stehen zwei weitere Bilder: Eines gehört zur linken, eines zur rechten Gruppe.",
  whatAnswer: `Finden Sie die Regel und entscheiden Sie sich. Nehmen Sie sich so viel Zeit, wie Sie brauchen. Drücken Sie dann
    <kbd>←</kbd> oder <kbd>f</kbd> für die linke Gruppe, <kbd>→</kbd> oder <kbd>j</kbd> für die rechte Gruppe, oder tippen
    Sie auf einen Knopf. Wenn Sie keine Regel finden, raten Sie.`,
  whatSides: `Die Regel kann für die linke oder für die rechte Gruppe gelten; die Bilder der anderen Gruppe verletzen sie nur.
    Welcher Art eine Aufgabe ist, erfahren Sie nicht. Es folgt ein Beispiel für jede Art, dann {practice} zur Übung, dann
    {trials}, die zählen.`,
  ffTitle: "Striche",
  ff: `Ein Bild zeigt eine oder mehrere Zeichnungen. Eine Zeichnung ist eine Folge gerader oder gebogener Striche; jeder Strich
    ist glatt oder besteht aus Zacken, Kreisen, Quadraten oder Dreiecken. Die Bilder der einen Gruppe sind alle mit
    <strong>denselben Strichen in derselben Reihenfolge</strong> gezeichnet. In jedem Bild der anderen Gruppe ist ein Strich
    verändert, nicht immer derselbe: Er ist gerade statt gebogen, gebogen statt gerade, steht in einem anderen Winkel oder
    besteht aus etwas anderem. Lage, Drehung und Größe spielen keine Rolle. Zeichnungen sind nie gespiegelt.`,
  bdTitle: "Formen",
  bd: `Die Bilder der einen Gruppe zeigen alle <strong>dieselbe Form oder dieselben zwei Formen</strong>. In jedem Bild der
    anderen Gruppe hat mindestens eine Form einen anderen Umriss, oft einen ähnlichen. Woraus die Striche bestehen, spielt
    hier keine Rolle, ebenso wenig Lage, Drehung und Größe.`,
  hdTitle: "Eigenschaften",
  hd: `Die Bilder der einen Gruppe zeigen verschiedene Formen, die <strong>eine oder zwei Eigenschaften gemeinsam
    haben</strong>. Beispiele für Eigenschaften: keine Einbuchtung, ein spitzer Winkel, genau vier gerade Linien, eine
    Einschnürung, zwei Teile, zwei etwa gleich große Teile, Spiegelsymmetrie, gleiches Aussehen nach einer halben Drehung.
    Besteht die Regel aus zwei Eigenschaften, kann ein Bild der anderen Gruppe eine davon haben, aber nie beide. Woraus die
    Striche bestehen, spielt keine Rolle, ebenso wenig Lage, Drehung und Größe. Ein gebogener Strich ist keine gerade Linie,
    auch wenn er klein ist oder aus Kreisen besteht.`,
  rlTitle: "Beziehungen",
  rl: `Die Bilder zeigen mehrere Formen. Die Regel sagt, wie sie zueinander stehen: zum Beispiel, dass eine in einer anderen
    liegt, dass zwei gleich sind oder dass alle eine bestimmte Eigenschaft haben.`,
  wordsTitle: "Regeln",
  words: "Die Regel kann von allem handeln, was auf den Bildern zu sehen ist.",
  ruleOf: {
    ff: "Alle Zeichnungen {side} sind gleich. Auf der anderen Seite ist der farbige Strich verändert.",
    bd: "Alle Bilder {side} zeigen dasselbe. Auf der anderen Seite ist die farbige Form eine andere.",
    hd: "Für jede Figur {side} gilt: Sie {properties}.",
    hdLargest: "In jedem Bild {side} gilt für die größte Figur: Sie {properties}.",
    words: "Die Regel gilt {side}: {text}",
    other: "Die Regel gilt {side} (auf Englisch): {text}",
    exceptions: "Absichtliche Ausnahmen von der Regel in jeder Gruppe: {n}.",
    and: "{a} und {b}",
    or: "{a} oder {b}",
  },
  practiceTitle: "Übung",
  practice: "Nach jeder Aufgabe erfahren Sie, ob Ihre Antwort richtig war.",
  good: "Richtig.",
  bad: "Nicht richtig.",
  countsTitle: "Jetzt zählt es",
  counts: `Ab hier erfahren Sie nicht mehr, ob Ihre Antwort richtig war. Ein paarmal zeigt eine Seite keine Aufgabe, sondern
    bittet Sie, eine bestimmte Taste zu drücken; so sehen wir, dass Sie aufmerksam lesen.`,

  endTitle: "Fast fertig",
  end: "Möchten Sie uns noch etwas mitteilen? (darf leer bleiben)",
  doneTitle: "Ende",
  /* Kommt zuletzt. */
  debriefing: `<p>Vielen Dank für Ihre Teilnahme. Die Zeichnungen hat ein Computer erzeugt. In manchen Aufgaben besteht die Regel in
    der Art und Reihenfolge der Striche, in anderen in der Form, in wieder anderen in einer Eigenschaft, die viele Formen
    gemeinsam haben. Wir möchten verstehen, wie Menschen solche Regeln finden.</p>`,
  sending: "Ihre Antworten werden gesendet. Bitte schließen Sie diese Seite nicht.",
  sent: "Ihre Antworten wurden gesendet.",
  notSent: "Ihre Antworten konnten nicht gesendet werden.",
  saved: "Ihre Antworten wurden als Datei in Ihrem Download-Ordner gespeichert. Bitte schicken Sie diese Datei an die Person, die Sie um die Teilnahme gebeten hat.",
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
    thin_shape: ["ist schmal", "ist nicht schmal"],
    closed_shape: ["ist geschlossen", "ist nicht geschlossen"],
    has_acute_angle: ["hat einen spitzen Winkel", "hat keinen spitzen Winkel"],
    has_obtuse_angle: ["hat einen stumpfen Winkel", "hat keinen stumpfen Winkel"],
    has_angle: ["hat eine Ecke", "hat keine Ecke"],
    has_line_crossing: ["hat Linien, die sich kreuzen", "hat keine Linien, die sich kreuzen"],
    has_two_parts: ["besteht aus zwei Teilen", "besteht nicht aus zwei Teilen"],
    balanced_two: ["besteht aus zwei etwa gleich großen Teilen", "besteht nicht aus zwei etwa gleich großen Teilen"],
    unbalanced_two: ["besteht aus zwei sehr verschieden großen Teilen", "besteht nicht aus zwei sehr verschieden großen Teilen"],
    necked: ["hat eine Einschnürung", "hat keine Einschnürung"],
    exist_regular: ["enthält ein regelmäßiges Vieleck oder einen vollen Kreis", "enthält kein regelmäßiges Vieleck und keinen vollen Kreis"],
    exist_triangle: ["enthält ein Dreieck", "enthält kein Dreieck"],
    exist_quadrangle: ["enthält ein Viereck", "enthält kein Viereck"],
    exist_sector: ["enthält einen Kreisausschnitt", "enthält keinen Kreisausschnitt"],
    symmetric_transposed: ["ist spiegelsymmetrisch und sieht nach einer halben Drehung gleich aus", "ist nicht spiegelsymmetrisch oder sieht nach einer halben Drehung anders aus"],
    has_right_angle: ["hat einen rechten Winkel", "hat keinen rechten Winkel"],
    has_parallel_sides: ["hat parallele Seiten", "hat keine parallelen Seiten"],
    has_equal_sides: ["hat lauter gleich lange Seiten", "hat verschieden lange Seiten"],
    rotation_order_two: ["sieht erst nach einer halben Drehung wieder gleich aus", "sieht schon nach weniger als einer halben Drehung wieder gleich aus oder erst nach einer ganzen"],
    rotation_order_three_or_more: ["sieht nach einer Dritteldrehung oder weniger wieder gleich aus", "sieht erst nach mehr als einer Dritteldrehung wieder gleich aus"],
    has_many_mirror_axes: ["hat mehrere Spiegelachsen", "hat höchstens eine Spiegelachse"],
    has_three_or_more_regions: ["umschließt drei oder mehr Flächen", "umschließt weniger als drei Flächen"],
    has_many_crossings: ["kreuzt sich mehr als einmal", "kreuzt sich höchstens einmal"],
    touches_itself: ["berührt sich selbst", "berührt sich nicht selbst"],
    chiral: ["sieht anders aus als ihr Spiegelbild", "sieht aus wie ihr Spiegelbild"],
    has_long_arc: ["hat einen Bogen, der länger als ein Halbkreis ist", "hat keinen Bogen, der länger als ein Halbkreis ist"],
    spiral: ["ist eine Spirale", "ist keine Spirale"],
    loop_with_tail: ["ist eine Schleife mit losem Ende", "ist keine Schleife mit losem Ende"],
  },
};

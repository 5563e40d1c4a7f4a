/** The texts of the certificates of judges. */
import { plural } from "../plural";

export const card = {
  heading: (judge: string) => `Zertifikat für ${judge}`,
  failed: (error: string) =>
    `Das Zertifikat hielt an, bevor Menschen bewerten konnten: ${error} Fertige Werte bleiben, und es geht von dort weiter.`,
  foot: (started: string, finished: string | null, spent: string, budget: string | null, seed: number) =>
    `Begonnen ${started}${finished === null ? "" : `, beendet ${finished}`}. Kosten des Judges: ${spent}${budget === null ? "" : ` von ${budget}`}. Seed ${seed}.`,
  finish: "Abschließen",
  retry: "Erneut versuchen",
  resume: "Fortsetzen",
  withdrawOf: (judge: string) => `Zertifikat für ${judge} zurückziehen`,
  withdraw: "Zurückziehen",
  finishing: {
    title: "Bewertung abschließen?",
    done: (name: string) => `Die Bewertung für ${name} ist abgeschlossen. Ein Worker berechnet die Zahlen.`,
    effect: (rated: number) =>
      `Die Zahlen werden aus den bisher bewerteten ${rated} Paaren berechnet und ändern sich danach nicht. Spätere Bewertungen zählen nicht.`,
  },
  withdrawing: {
    title: (name: string) => `Zertifikat für ${name} zurückziehen?`,
    done: (name: string) => `Zertifikat für ${name} zurückgezogen.`,
    effect:
      "Das lässt sich nicht rückgängig machen. Werte und Bewertungen bleiben. Neue Berichte verwenden dieses Zertifikat nicht; bestehende Berichte ändern sich nicht.",
  },
  resumed: (name: string) => `Zertifikat für ${name} fortgesetzt.`,
};

export const list = {
  past: "Frühere und zurückgezogene",
  started: (createdAt: string) => `begonnen ${createdAt}`,
  correlation: (value: string) => `Korrelation ${value}`,
  heading: "Zertifikate",
  none: (admin: boolean) =>
    `Noch keine Zertifikate für diese Studie. ${admin ? "Wählen Sie oben neben einem Judge „Zertifizieren“." : "Ein Admin kann ein Zertifikat beginnen."}`,
};

export const figures = {
  measures: {
    spearman: {
      label: "Rangkorrelation (Spearman)",
      note: "1: gleiche Rangfolge der Paare; 0: kein Zusammenhang",
    },
    kappa: {
      label: "Gleiche Werte (gewichtetes κ)",
      note: "1: gleiche Werte; große Unterschiede wiegen mehr",
    },
    bias: {
      label: "Verzerrung",
      note: "Wert des Judges minus Wert der Menschen; über 0: zu großzügig",
    },
  },
  samples: {
    natural: {
      label: "Zufällig",
      note: "entscheidet",
    },
    stratified: {
      label: "Nach Wert",
      note: "über alle Werte verteilt: sieht besser aus",
    },
    weighted: {
      label: "Nach Wert, gewichtet",
      note: "nach der Zahl der Paare pro Wert",
    },
  },
  label: (name: string) => `Tabelle der Übereinstimmung von ${name} mit Menschen`,
  caption: "Übereinstimmung des Judges mit Menschen, nach Stichprobe, mit 95-%-Intervallen",
  heading: "Übereinstimmung mit Menschen",
  n: (pairs: number, clips: number) => `n ${plural(pairs, "Paar", "Paare")} aus ${plural(clips, "Clip", "Clips")}`,
  swapped: "Gleicher Wert bei vertauschten Texten",
  withinOne: "Abweichung höchstens eins",
  shift: {
    label: "Verzerrung durch die Position",
    none: "kein Paar wurde in beiden Reihenfolgen bewertet",
    note: "Punkte; 0: keine Position bevorzugt",
  },
  people: "Übereinstimmung unter Menschen (α)",
  peopleNote: (items: number) => `n ${plural(items, "Paar", "Paare")}; die Obergrenze für einen Judge`,
  rated: {
    label: "Bewertet",
    of: <T>(rated: T, pairs: T) => [rated, " von ", pairs],
    by: (raters: number) => `Paare, von ${plural(raters, "Person", "Personen")}`,
  },
  interval: (low: string, high: string) => `${low} bis ${high}`,
  nPairs: (n: number) => `n ${plural(n, "Paar", "Paare")}`,
  failed: (failed: number) => `${failed} fehlgeschlagen`,
};

export const plan = {
  unread: "Geben Sie ganze Zahlen ein, um den Plan zu sehen.",
  pairs: <T>(pairs: T) => ["Die Studie hat ", pairs, " verschiedene Paare von Begründungen."],
  scores: (n: number, atMost: boolean) => `${atMost ? "höchstens " : ""}${plural(n, "Wert", "Werte")}`,
  judge: (pool: string, scores: string, asksModel: boolean) =>
    `Der Judge bewertet ${pool} davon und die Stichproben noch einmal mit vertauschten Texten: ${scores}. ${asksModel ? "Schon bewertete Paare werden nicht noch einmal gefragt." : "Das kostet nichts."}`,
  study: (natural: number, stratified: number, people: string, ratings: number) =>
    `Eine eigene Studie mit bis zu ${plural(natural + stratified, "Paar", "Paaren")} wird angelegt: ${natural} zufällig und bis zu ${stratified} nach Wert. Jedes geht an ${people} Ihrer Annotierenden, insgesamt bis zu ${plural(ratings, "Bewertung", "Bewertungen")}.`,
  blind: "Sie sehen zwei Texte und eine Skala von 0 bis 10, aber keinen Clip, keinen Wert und keine Namen.",
  ofAnswers: {
    pairs: <T>(answers: T) => ["Die Studie hat ", answers, " verschiedene freie Antworten mit einer Referenz."],
    judge: (pool: string, scores: string, asksModel: boolean) =>
      `Der Judge bewertet ${pool} davon: ${scores}. ${asksModel ? "Schon bewertete Antworten werden nicht noch einmal gefragt." : "Das kostet nichts."}`,
    blind:
      "Sie sehen die Frage, die Referenz, die Antwort und die Noten 0 bis 2, aber keinen Clip, keine Note und keine Namen.",
  },
  tooFewAnswers: (answers: number, least: number) =>
    `Die Studie hat ${plural(answers, "freie Antwort", "freie Antworten")} mit der Antwort eines Menschen als Referenz, aber ${least} müssen bewertet werden. Lassen Sie mehr Annotierende oder einen Kritiker dieselben Fragen beantworten, oder verlangen Sie weniger.`,
  noPairs: "noch keine Paare von Begründungen",
  reasons: (pairs: number) => `${plural(pairs, "Paar", "Paare")} von Begründungen`,
  obstacle: (there: string, least: number) =>
    `Die Studie hat ${there}, aber ${least} müssen bewertet werden. Lassen Sie mehr Annotierende oder einen Kritiker Clips annotieren, in denen ein Mensch schon Fehler markiert hat, oder verlangen Sie weniger Paare.`,
};

export const progress = {
  scores: "Werte des Judges",
  pairs: "Bewertete Paare",
  random: "Bewertete zufällige Paare",
  lastAttempt: (error: string) => `Letzter Versuch: ${error} Neuer Versuch läuft.`,
  next: "Als Nächstes wird eine Studie angelegt, in der Menschen eine Stichprobe bewerten. Der Link dazu erscheint hier.",
  finishing: "Die Bewertung ist abgeschlossen. Ein Worker berechnet die Zahlen; sie erscheinen hier.",
  failed: (error: string) =>
    `Die Zahlen konnten nicht berechnet werden: ${error} Nichts ist verloren. Versuchen Sie es erneut.`,
  drawn: (pairs: number) => plural(pairs, "Paar", "Paaren"),
  ratedOf: <T>(rated: T, pairs: T, people: number) => [
    rated,
    " von ",
    pairs,
    ` bewertet, von ${plural(people, "Person", "Personen")}`,
  ],
  randomOf: <T>(rated: T, pairs: T, needed: number) => [
    rated,
    " von ",
    pairs,
    ` zufälligen Paaren bewertet; ${needed} nötig`,
  ],
  missing: (missing: number) =>
    `Sie können abschließen, wenn ${plural(missing, "weiteres zufälliges Paar bewertet ist", "weitere zufällige Paare bewertet sind")}.`,
  enough: "Sie können jetzt abschließen. Mit mehr Bewertungen werden die Intervalle schmaler.",
  address: "Bewertungsseite für Annotierende des Projekts",
  fewPeople: <T>(invite: (text: string) => T, recruit: (text: string) => T) => [
    "Zu wenige Personen? ",
    invite("Laden Sie sie ins Projekt ein"),
    ", oder ",
    recruit("werben Sie sie auf einer Plattform an"),
    ". ",
  ],
  adminInvites: "Ein Admin kann mehr Personen einladen. ",
  more: <T>(link: (text: string) => T) => [
    "Den Fortschritt jeder Aufgabe zeigt die Seite der ",
    link("Bewertungsstudie"),
    ".",
  ],
};

export const resume = {
  title: "Zertifikat fortsetzen",
  spent: (error: string, spent: string) => `${error} Bisher ausgegeben: ${spent}. Fertige Werte bleiben.`,
  budget: {
    label: "Gesamtes Budget für den Judge, US-Dollar",
    hint: "Leer lassen, wenn nur die Grenze des Projekts gelten soll.",
  },
  resume: "Fortsetzen",
};

export const picture = {
  key: <T>(alike: T, byScore: T) => [
    alike,
    " zufällig ",
    byScore,
    " nach Wert. Größere Zeichen: mehr Paare. Auf der Linie stimmen Judge und Menschen überein.",
  ],
  label: (n: number) =>
    `Wert des Judges gegen den mittleren Wert der Menschen, ${plural(n, "Paar", "Paare")}. Die Tabelle daneben hat die Zahlen.`,
  judgeScore: "Wert des Judges",
  peopleScore: "mittlerer Wert der Menschen",
  spot: (judge: number, people: string, n: number) =>
    `Judge ${judge}, Menschen ${people}: ${plural(n, "Paar", "Paare")}`,
  caption: "Werte der Menschen für jeden Wert des Judges",
  judge: "Judge",
  pairs: "Paare",
  people: "Menschen, Mittelwert",
  range: "von – bis",
  noPair: "kein Paar",
};

export const start = {
  perGrade: "Antworten pro Note, 0 bis 2",
  title: (judge: string) => `${judge} zertifizieren`,
  fields: {
    natural: {
      label: "Zufällige Paare",
      hint: "Wie sie in Berichten vorkommen. An ihnen entscheidet sich das Zertifikat.",
    },
    per_bucket: {
      label: "Paare pro Wert, 1 bis 10",
      hint: "Damit auch seltene Werte vorkommen, wie im Paper. 0 für keine.",
    },
    overlap: {
      label: "Personen pro Paar",
      hint: "Zwei oder mehr zeigen, wie gut Menschen untereinander übereinstimmen.",
    },
    min_pairs: {
      label: "Mindestzahl bewerteter Paare",
      hint: "So viele zufällige Paare müssen bewertet sein, bevor Sie abschließen können.",
    },
    pool: {
      label: "Paare, die der Judge bewertet",
      hint: "Aus ihnen werden beide Stichproben gezogen.",
    },
    required: {
      label: "Verlangte Korrelation",
      hint: "Nach Spearman, von 0 bis 1. Darunter zählt das Zertifikat nicht.",
    },
  },
  done: (judge: string) =>
    `Zertifikat für ${judge} begonnen. Wenn der Judge fertig ist, können Menschen die Paare bewerten.`,
  budget: {
    label: "Budget für den Judge, US-Dollar",
    hint: "Leer lassen, wenn nur die Grenze des Projekts gelten soll. Ist es verbraucht, hält das Zertifikat an und lässt sich fortsetzen.",
    none: "keine Grenze",
  },
  start: "Beginnen",
};

export const verdict = {
  passes: <T>(bold: (text: string) => T, correlation: string, required: string) => [
    bold("Menschen und Judge ordnen die Paare sehr ähnlich."),
    ` Rangkorrelation ${correlation} bei zufälligen Paaren; verlangt war ${required}.`,
  ],
  fails: <T>(bold: (text: string) => T, why: string) => [
    bold("Dieses Zertifikat zählt nicht:"),
    ` ${why}. Berichte mit diesem Judge sind als vorläufig gekennzeichnet. Fügen Sie einen anderen Judge oder eine neue Version mit anderem Modell oder Prompt hinzu, und zertifizieren Sie ihn.`,
  ],
};

export const status = {
  version: (name: string, version: string) => `${name} v${version}`,
  interval: (low: string, high: string) => `${low} bis ${high}`,
  correlation: (value: string, interval: string, n: number) => `${value}${interval}, n ${plural(n, "Paar", "Paare")}`,
  states: {
    judging: "Judge läuft",
    finishing: "Zahlen werden berechnet",
    failed: "angehalten, bevor Menschen bewerten konnten",
    rating: "Menschen bewerten",
    done: "fertig",
    withdrawn: "zurückgezogen",
  },
  current: "aktuell",
  replaced: "durch ein neueres Zertifikat ersetzt",
  below: "unter der verlangten Korrelation",
  waiting: "wartet auf einen Worker",
  judging: (done: string, total: string) => `Judge läuft: ${done} von ${total} Aufrufen`,
  ready: "kann abgeschlossen werden",
  rated: (state: string, rated: string, pairs: number) =>
    `${state}: ${rated} von ${plural(pairs, "Paar", "Paaren")} bewertet`,
};

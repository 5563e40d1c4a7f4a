/** The texts of the page about the annotators of a study. */

export const page = {
  title: "Personen",
  onThisPage: "Auf dieser Seite",
  recruitment: "Teilnehmersuche",
  annotators: "Annotierende",
  rules: "Regeln",
  actions: "Maßnahmen",
  notCreated: (status: number) => `Die Datei wurde nicht erstellt: Der Server meldet ${status}.`,
};

export const act = {
  done: (label: string, given: string) => `Erledigt für ${label}: ${given}.`,
};

export const action = {
  forRound: "Für Runde",
  hours: "Stunden",
  setAside: "Diese Arbeit nicht zählen",
  participation: "Teilnahme auf der Plattform",
  stay: "Nicht beenden",
  endAs: (words: string) => `Beenden als „${words}“`,
  message: "Nachricht an die Person",
  optionalMessage: "Nachricht an die Person (optional)",
  messageHint: "Die Person sieht sie mit ihren eigenen Zahlen und kann einmal Einspruch einlegen.",
};

export const annotatorDetail = {
  act: "Maßnahme für diesen Annotator",
  caption: "Signale",
  signal: "Signal",
  value: "Wert",
  unit: "Einheit von n",
  others: "Median der anderen",
  noOthers: "– keine anderen haben einen Wert",
  n: (othersN: number) => `n ${othersN}`,
  past: "Frühere Maßnahmen",
  clips: "Annotierte Clips",
};

export const annotators = {
  heading: "Annotierende",
  none: "Noch keine Annotierenden. Wer mit der Arbeit beginnt, erscheint hier mit Signalen.",
  table: "Signale, eine Tabelle",
  annotator: "Annotator",
  /** What the table shows; `time` is null before the first computation. */
  foot: (time: string | null, far: number, leastN: number, leastOthers: number, missing: string) =>
    `${time === null ? "" : `Stand ${time}. `}▲ weit über, ▼ weit unter den anderen: mehr als ${far} Streuungen (mediane absolute Abweichung) von ihrem Median entfernt, mit n von mindestens ${leastN} und mindestens ${leastOthers} anderen. Ein Unterschied heißt nicht, dass der Annotator falsch liegt. Öffnen Sie eine Zeile, um den Median der anderen und mögliche Maßnahmen zu sehen.${missing === "" ? "" : ` Keine Werte für: ${missing}.`}`,
  medianN: (value: string, n: number) => `Median ${value}, n ${n}`,
  states: { active: "Aktiv", paused: "Pausiert", excluded: "Ausgeschlossen" },
  until: (until: string) => `bis ${until}`,
  qualified: (rounds: string) => `qualifiziert für Runde ${rounds}`,
  sides: {
    above: { sign: "▲", words: "weit über den anderen" },
    below: { sign: "▼", words: "weit unter den anderen" },
  },
  n: (n: string) => `n ${n}`,
};

export const answerAppeal = {
  done: (label: string, undo: boolean) =>
    `Einspruch von ${label} beantwortet${undo ? " und Maßnahme aufgehoben" : ""}.`,
  title: "Einspruch beantworten",
  action: <T>(label: string, action: T, reason: string) => [`${label}: `, action, `. Grund: ${reason}.`],
  decision: "Entscheidung",
  keep: "Maßnahme behalten",
  undo: "Maßnahme aufheben",
  answerLabel: "Antwort an die Person",
  answerHint: "Die Person liest sie.",
  answerAndUndo: "Antworten und aufheben",
  answer: "Antworten",
};

export const confirm = {
  effects: "Folgen",
};

export const eventTable = {
  none: "Nichts wurde unternommen.",
  table: "Tabelle der Maßnahmen",
  when: "Wann",
  annotator: "Annotator",
  action: "Maßnahme",
  reason: "Grund",
  message: "Nachricht",
  actions: "Aktionen",
  until: (until: string) => `bis ${until}`,
  undone: (reason: string) => `aufgehoben: ${reason}`,
  undoneUnexplained: "aufgehoben, ohne Grund",
  rule: (name: string) => `Regel: ${name}`,
  appeal: (appeal: string, reply: string) => `Einspruch: ${appeal}${reply ? ` – beantwortet: ${reply}` : ""}`,
  answerOf: (label: string) => `Einspruch von ${label} beantworten`,
  answer: "Antworten",
  undoOf: (event: string, label: string) => `${event} bei ${label} aufheben`,
};

export const events = {
  heading: "Maßnahmen",
  openOnly: "Nur offene Einsprüche",
  noneOpen: "Keine offenen Einsprüche.",
  none: "Noch keine Maßnahmen.",
  showMore: "Mehr zeigen",
  undo: "Aufheben",
  answer: "Einspruch beantworten",
};

export const undo = {
  done: (label: string, event: string) => `Aufgehoben für ${label}: ${event}.`,
  noReason: "Geben Sie einen Grund ein.",
  title: "Aufheben",
  ask: (action: string, label: string) => `„${action}“ für ${label} aufheben?`,
  reason: "Grund",
};

export const consequences = {
  kinds: {
    qualify: "Für eine Runde qualifizieren",
    warn: "Verwarnen",
    pause: "Pausieren",
    recheck: "Alle Arbeit nachprüfen",
    exclude: "Ausschließen",
  },
  qualify: (round: number | string) =>
    `Die Person bekommt Aufgaben der Runde ${round}, falls diese nur für Qualifizierte ist.`,
  warn: "Die Person sieht die Nachricht und kann weiterarbeiten.",
  pause: (hours: number | string) =>
    `Die Person bekommt ${hours} Stunden lang keine neuen Aufgaben. Die laufende Aufgabe kann sie beenden.`,
  recheck: [
    "Alle Annotationen der Person, und neue, solange das in Kraft ist, prüft eine zweite Person nach.",
    "Die Person kann weiterarbeiten.",
  ],
  exclude: "Die Person bekommt in dieser Studie keine Aufgaben mehr, und ihre laufende Aufgabe wird neu vergeben.",
  setAside: "Nichts von ihrer Arbeit zählt, und andere erledigen diese Aufgaben noch einmal.",
  kept: "Ihre bisherige Arbeit zählt weiterhin.",
  ends: (endsEntry: string) => `Ihre Teilnahme endet als „${endsEntry}“, und sie bekommt den Code dafür.`,
  continues: "Ihre Teilnahme auf der Plattform geht weiter.",
};

export const undoing = {
  qualify: (round: null | number) =>
    `Die Person ist nicht mehr ${round === null ? "für die Nachprüfung anderer" : `für Runde ${round}`} qualifiziert. Ihre bisherige Arbeit bleibt.`,
  warn: "Die Verwarnung wird ihr als aufgehoben gezeigt.",
  pause: "Die Person kann sofort wieder arbeiten.",
  recheck: "Offene Nachprüfungen werden abgebrochen. Getroffene Entscheidungen bleiben.",
  exclude: "Die Person kann wieder arbeiten, wenn kein anderer Ausschluss in Kraft ist.",
  counts: "Ihre Arbeit zählt wieder, wo inzwischen niemand anders die Aufgabe erledigt hat.",
  continues: "Ihre Teilnahme geht weiter, wenn sie nicht selbst gegangen ist.",
  again: "Die Regel gilt für die Person erst nach der verlangten Menge neuer Arbeit wieder.",
};

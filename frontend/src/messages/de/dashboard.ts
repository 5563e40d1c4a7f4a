/** The words of the researchers' dashboard. */
import { plural } from "./plural";

export const page = {
  title: "Weitere Statistik",
  computing: "Wird berechnet",
  table: "Als Tabelle zeigen",
};

export const funnel = {
  heading: "Aufgaben",
  round: (n: number, tasks: number, overlap: number, admits: string) =>
    `Runde ${n}: ${plural(tasks, "Aufgabe", "Aufgaben")}, je ${plural(overlap, "Person", "Personen")}, für ${admits === "everyone" ? "alle" : "qualifizierte Annotierende"}`,
  states: {
    open: { label: "Offen", hint: "mit freien Plätzen" },
    leased: { label: "In Arbeit", hint: "jemand arbeitet daran" },
    submitted: { label: "Abgeschickt", hint: "von mindestens einer Person" },
    done: { label: "Fertig", hint: "von allen vorgesehenen Annotierenden" },
    disputed: { label: "Strittig", hint: "wartet auf eine Prüfung" },
    settled: { label: "Entschieden", hint: "durch eine Fachperson oder gemeinsam" },
    held: { label: "Gesperrt", hint: "Clip zurückgezogen" },
  },
  state: "Zustand",
  tasks: "Aufgaben",
  share: "Anteil",
  none: "keine Aufgaben in dieser Runde",
  part: (percent: string, of: string) => `${percent} % von ${of}`,
  places: <T>(said: T, places: number) => [said, ` von ${plural(places, "Annotation", "Annotationen")} abgeschickt.`],
};

export const speed = {
  heading: "Tempo",
  annotations: "Annotationen von Menschen",
  perHour: "pro Stunde aktiver Arbeit",
  hours: (n: number) => `n ${plural(n, "Stunde", "Stunden")}`,
  active: "Median der aktiven Zeit pro Aufgabe",
  ratio: "Median aktive Zeit / Länge des Clips",
  latest: (n: number) => `letzte ${n}`,
  by: "Annotationen pro",
  day: "Tag",
  hour: "Stunde",
  since: "Ab (UTC)",
  n: "Annotationen",
  ofDays: "Annotationen pro Tag",
  ofHours: "Annotationen pro Stunde, die letzten 48",
  first: "Mit ersten Abgaben und verdeckten Kontrollen. Zeiten in UTC.",
};

export const agreement = {
  heading: "Übereinstimmung im Zeitverlauf",
  measures: {
    f1_iou_50: "F1 der Segmente bei IoU 0,5",
    detection: "Gleiche Entscheidung: Fehler oder kein Fehler",
    answers: "Gleiche Antwort",
    sentences: "Gleiche Entscheidung pro Satz",
  },
  none: "Noch hat keine Aufgabe zwei Annotierende.",
  stretch: "Zweite Annotation",
  tasks: "Aufgaben",
  what: (looked: number, shared: number) =>
    looked < shared
      ? `Zufällige ${looked} von ${plural(shared, "Aufgabe", "Aufgaben")} mit zwei oder mehr Annotierenden, in der Reihenfolge der zweiten Abgabe. Balken sind 95-%-Intervalle.`
      : `Alle ${plural(shared, "Aufgabe", "Aufgaben")} mit zwei oder mehr Annotierenden, in der Reihenfolge der zweiten Abgabe. Balken sind 95-%-Intervalle.`,
  n: (n: string) => `n ${n}`,
  chart: (measure: string) => `${measure}, je Block von Aufgaben`,
};

export const signals = {
  heading: "Annotierende",
  none: "Noch niemand hat eine Aufgabe erhalten.",
  annotator: "Annotator",
  n: (n: number) => `n ${n}`,
  others: (median: string, n: number) => `andere ${median}, n ${n}`,
  noOthers: "keine anderen zum Vergleich",
  nobody: (names: string) => `Keine Werte für: ${names}.`,
  states: { active: "aktiv", paused: "pausiert", excluded: "ausgeschlossen" },
  rounds: (rounds: string) => `qualifiziert für Runde ${rounds}`,
  how: "Jeder Wert steht mit seinem n und dem Median der anderen Annotierenden.",
  asOf: (time: string) => `Stand ${time}.`,
};

export const rules = {
  heading: "Ausgelöste Regeln",
  none: "Keine Regel wurde ausgelöst.",
  own: "durch Forschende",
  rule: "Regel",
  action: "Maßnahme",
  fired: "Ausgelöst",
  standing: "In Kraft",
  undone: "Aufgehoben",
  appeals: "Offene Einsprüche",
  latest: "Neueste",
  when: "Wann",
  annotator: "Annotator",
  because: "Grund",
  message: "Nachricht",
  actions: {
    qualify: "qualifizieren",
    warn: "verwarnen",
    pause: "pausieren",
    recheck: "nachprüfen",
    exclude: "ausschließen",
  },
};

export const people = {
  heading: "Teilnahmen",
  states: {
    entered: "Begonnen",
    consented: "Eingewilligt",
    working: "Arbeitet",
    completed: "Abgeschlossen",
    screened_out: "Aussortiert",
    attention: "Unaufmerksam",
    declined: "Abgelehnt",
    returned: "Zurückgegeben",
    timed_out: "Zeit abgelaufen",
    withdrawn: "Zurückgetreten",
  },
  state: "Zustand",
  n: "Personen",
};

export const cost = {
  heading: "Kosten",
  none: "Keine Zahlungen über eine Plattform.",
  rewards: (n: number) => `Vergütung von ${plural(n, "Teilnahme", "Teilnahmen")}`,
  bonuses: (n: number) => plural(n, "Bonus", "Boni"),
  exported: "davon für die Plattform exportiert",
  running: (n: number) => `In Arbeit: ${plural(n, "Teilnahme", "Teilnahmen")}`,
  missing: (n: number) => `Noch nötig: ${plural(n, "Teilnahme", "Teilnahmen")}`,
  fee: (percent: number) => `Gebühr der Plattform (${percent} %)`,
  projected: "Voraussichtliche Summe, wenn alle in Arbeit abgeschlossen werden",
  models: (n: number) => `Modellaufrufe von ${plural(n, "Lauf", "Läufen")}`,
  reserved: "für laufende Aufrufe reserviert",
  what: "Was",
  amount: "Betrag",
};

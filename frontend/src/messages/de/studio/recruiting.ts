/** The texts of recruitment: terms, cost, participations and payments. */
import { plural } from "../plural";

export const bonus = {
  done: (annotator: string, given: string) => `${annotator} bekommt einen Bonus von ${given}.`,
  badAmount: "Geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein, etwa 1.50.",
  title: (annotator: string) => `Bonus für ${annotator}`,
  effects: [
    "Der Bonus wird als geschuldet verbucht und kommt in die nächste Bonusdatei für die Plattform. Bezahlt wird er damit nicht.",
    "Ein zweiter Bonus mit demselben Grund gilt als doppelter Klick und wird abgelehnt.",
  ],
  amount: (currency: string) => `Betrag, ${currency}`,
  reason: "Grund",
  add: "Bonus hinzufügen",
  addAmount: (amount: string) => `Bonus von ${amount} hinzufügen`,
};

export const cost = {
  peopleNeeded: "Nötige Personen",
  annotations: (slots: string, tasks: number, overlap: number, each: number) =>
    `${slots} Annotationen: ${plural(tasks, "Aufgabe", "Aufgaben")} × ${overlap}, je Person ${each}`,
  rewards: "Vergütungen",
  rewardsOf: (people: number, reward: string) => `${plural(people, "Person", "Personen")} × ${reward}`,
  platformFee: "Gebühr der Plattform",
  fee: (percent: number) => `${percent} %, vor Steuern`,
  total: "Summe",
  hourlyWage: "Stundenlohn",
  assumed: (took: string) => `wenn es ${took} dauert`,
  measured: (took: string, n: string) => `Median ${took}, n ${n}`,
  seconds: (n: number) => plural(n, "Sekunde", "Sekunden"),
  minutes: (n: number) => plural(n, "Minute", "Minuten"),
};

export const entries = {
  heading: "Teilnahmen",
  import: "Stände der Plattform importieren",
  payments: "Zahlungen",
  none: "Noch keine Teilnehmenden. Ist die Suche offen, erscheint hier, wer der Adresse folgt.",
  showMore: "Mehr zeigen",
  table: "Teilnahmen, eine Tabelle",
  annotator: "Annotator",
  state: "Zustand",
  tasks: "Aufgaben",
  joined: "Beigetreten",
  owed: "Geschuldet",
  notExported: "Noch nicht exportiert",
  reason: "Grund",
  platform: "ID auf der Plattform, Abgabe",
  bonus: "Bonus",
  of: (all: string) => `von ${all}`,
  withBonus: (bonus: string) => `Bonus ${bonus}`,
  erased: "gelöscht",
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
  bonusFor: (annotator: string) => `Bonus für ${annotator}`,
};

export const payments = {
  kinds: { reward: "Vergütungen", bonus: "Boni" },
  layouts: {
    table: "Ganze Tabelle",
    bulk: "Zeilen „id,amount“ für die Sammelzahlung von Prolific",
  },
  exported: (kind: string) => `Noch nicht exportierte ${kind} werden heruntergeladen und als exportiert markiert.`,
  title: "Zahlungen für die Plattform",
  kind: "Zahlungen",
  format: "Format",
  hints: [
    "„Neue exportieren“ lädt Zahlungen herunter, die noch nicht exportiert waren, und markiert sie, damit niemand doppelt bezahlt wird. Bewahren Sie die Datei auf.",
    "„Alle herunterladen“ enthält jede Zahlung und markiert keine.",
  ],
  downloadAll: "Alle herunterladen",
  exportNew: "Neue exportieren",
};

export const recruiting = {
  heading: "Teilnehmersuche",
  change: "Ändern",
  setUp: "Einrichten",
  none: "Die Teilnehmersuche ist nicht eingerichtet. Richten Sie sie ein, um die geschätzten Kosten zu sehen und die Adresse für die Plattform zu erhalten. Mitglieder des Projekts können auch ohne sie arbeiten.",
  address: "Adresse für die Plattform",
  tasksEach: <T>(n: number, bold: (text: string) => T) => ["je ", bold(plural(n, "Aufgabe", "Aufgaben"))],
  rewardWithin: <T>(reward: T, minutes: number) => [reward, ` innerhalb von ${plural(minutes, "Minute", "Minuten")}`],
  consent: <T>(version: number, bold: (text: string) => T) => ["Einwilligung ", bold(`Version ${version}`)],
  totalCost: "Gesamtkosten",
  /** For those who do not administer the project; `people` is null while not known. */
  others: (isSetUp: boolean, people: number | null) =>
    `${isSetUp ? "" : "Die Teilnehmersuche ist nicht eingerichtet. "}${people === null ? "" : `${plural(people, "Person wird", "Personen werden")} gebraucht. `}Admins richten die Suche ein, öffnen und bezahlen sie.`,
};

export const setUp = {
  changed: "Teilnehmersuche geändert.",
  done: "Teilnehmersuche eingerichtet. Personen können beitreten, sobald Sie sie öffnen.",
  titles: {
    change: "Teilnehmersuche ändern",
    new: "Teilnehmersuche einrichten",
  },
  protected:
    "Personen sind schon beigetreten, ihre Bedingungen sind deshalb geschützt: Plattform und Währung stehen fest, Vergütung und Zeitgrenze können nur steigen, und die Zahl der Aufgaben kann nur sinken. Eine geänderte Einwilligungserklärung wird eine neue Version.",
  verbs: {
    change: "Ändern",
    new: "Einrichten",
  },
  cost: "Geschätzte Kosten",
  minutes: "Minuten pro Person",
  asMeasured: "wie gemessen",
  people: "Anzahl der Personen",
  asNeeded: "wie nötig",
  incomplete: "Geben Sie die Aufgaben pro Person und die Vergütung ein, um die Kosten zu sehen.",
  calculating: "Wird berechnet…",
};

export const stateBar = {
  places: <T>(taken: T, needed: string | null) => [
    taken,
    needed === null ? " Plätze belegt" : ` von ${needed} Plätzen belegt`,
  ],
  joined: (all: string) => `· ${all} beigetreten`,
  byState: "Teilnahmen nach Zustand",
  none: "Noch keine Teilnehmenden.",
};

export const stateButtons = {
  states: { draft: "noch nicht geöffnet", open: "offen", paused: "pausiert", closed: "geschlossen" },
  continue: "Wer schon teilnimmt, macht weiter und bekommt am Ende den Code.",
  done: {
    open: "Die Teilnehmersuche ist offen: Personen können über die Adresse beitreten.",
    paused: "Die Teilnehmersuche ist pausiert: Neue Personen können nicht beitreten.",
    closed: "Die Teilnehmersuche ist geschlossen: Neue Personen können nicht beitreten.",
  },
  effects: {
    open: "Personen können über die Adresse beitreten, die Einwilligungserklärung lesen und mit der Arbeit beginnen.",
    owed: (reward: string) => `Wer die Studie abschließt, bekommt ${reward}.`,
    protected:
      "Ihre Bedingungen sind geschützt: Vergütung und Zeitgrenze können nur steigen, und die Zahl der Aufgaben kann nur sinken.",
    paused: "Neue Personen können nicht beitreten, bis Sie wieder öffnen.",
    closed: "Neue Personen können nicht beitreten. Sie können wieder öffnen.",
  },
  pause: "Pausieren",
  close: "Schließen",
  title: (verb: string) => `Teilnehmersuche: ${verb}?`,
};

export const statuses = {
  done: (rows: number) => `Stände der Plattform importiert: ${plural(rows, "Zeile", "Zeilen")}.`,
  noFile: "Wählen Sie eine Datei.",
  title: "Stände der Plattform importieren",
  effects: [
    "Wer auf der Plattform die Teilnahme zurückgegeben oder die Zeit überschritten hat, endet auch hier. Die Arbeit zählt nicht, und andere erledigen diese Aufgaben.",
    "Wer die Studie hier abgeschlossen hat oder hier nicht bekannt ist, bleibt unverändert und wird danach aufgeführt.",
  ],
  file: {
    label: "Abgaben der Plattform, CSV",
    hint: "Prolific: „Download demographic data“. Spalten: Participant id, Status und optional Submission id.",
  },
  import: "Importieren",
  /** Counts of rows, by what happened to them. */
  result: <T>(rows: number, returned: T, timedOut: T, unchanged: T, unclear: T) => [
    `${plural(rows, "Zeile", "Zeilen")}: `,
    returned,
    " zurückgegeben, ",
    timedOut,
    " Zeit abgelaufen, ",
    unchanged,
    " unverändert, ",
    unclear,
    " zu prüfen.",
  ],
  unclear: "Zeilen ohne Änderung",
  line: (line: number) => `Zeile ${line}`,
  close: "Fertig",
};

export const terms = {
  platform: "Plattform",
  tasks: {
    label: "Aufgaben pro Person",
    hint: "Übungen zählen nicht mit.",
  },
  minutes: {
    label: "Zeitgrenze, Minuten",
    hint: "Danach läuft die Teilnahme ab.",
  },
  reward: "Vergütung",
  currency: "Währung",
  fee: "Gebühr, %",
  consent: {
    label: "Einwilligungserklärung",
    hint: "Reiner Text; eine leere Zeile beginnt einen neuen Absatz. Nennen Sie, welche Daten gespeichert werden und an wen man sich wenden kann.",
  },
  width: "Mindestbreite des Fensters, Pixel",
  sound: "Ton nötig",
  more: "Codes, Rückkehradresse und URL-Parameter",
  codes: {
    completed: "Code: abgeschlossen",
    screenedOut: "Code: aussortiert",
    attention: "Code: unaufmerksam",
    hint: "Ein leerer Code wird zufällig erzeugt. Geben Sie auf der Plattform dieselben Codes ein.",
  },
  returnUrl: {
    label: "Rückkehradresse",
    hint: "Wohin Personen am Ende gehen; {code} wird durch den Code ersetzt. Leer lassen, um stattdessen den Code zu zeigen.",
  },
  parameters: {
    person: "Parameter der Personen-ID",
    submission: "Parameter der Abgabe-ID",
    study: "Parameter der Studien-ID",
  },
  platforms: {
    prolific: "Prolific",
    connect: "CloudResearch Connect",
    other: "Eine andere Plattform",
    simulated: "Simuliert, zum Testen",
  },
  badWhole: "Geben Sie eine ganze Zahl ein.",
  badAmount: "Geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein, etwa 4.50.",
};

/** The texts of the page about benchmarks. */
import { plural } from "../plural";

export const page = {
  title: "Benchmarks",
  text: "Ein Rezept erzeugt einen Benchmark Schritt für Schritt: Prompts, Clips, Annotationen, Kritiker, Tabellen und ein Release.",
  start: "Benchmark beginnen",
  notLoaded: "Die Benchmarks konnten nicht geladen werden",
  none: "Noch kein Benchmark",
  noneText: "Beginnen Sie ein Rezept. Es hält an, wo Menschen etwas tun müssen, und geht danach weiter.",
  noneForYou: "Ein Admin des Projekts kann einen beginnen.",
};

export const states = {
  waiting: "Wartet auf einen Worker",
  running: "Läuft",
  idle: "Wartet",
  failed: "Fehlgeschlagen",
  done: "Fertig",
};

export const steps = {
  label: (benchmark: string) => `Schritte von ${benchmark}`,
  to_do: "Offen",
  running: "Läuft",
  waits: "Wartet",
  done: "Fertig",
  failed: "Fehlgeschlagen",
  forPeople: "Wartet auf Menschen",
  forWorkers: "Wartet auf Worker",
  forBudget: "Budget verbraucht",
  counts: <T>(entered: number | null, left: T) => (entered === null ? [left] : [`${entered} → `, left]),
  left: (left: number, unit: string) => `${left} ${unit}`,
  dropped: (n: number, reason: string) => `${n} ${reason}`,
  figure: (name: string, value: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}`,
  progress: (done: number, total: number) => `${done} von ${total}`,
  study: "Studie",
  truth: "Ground Truth",
  report: "Bericht",
  release: "Release",
  repeat: "Ab hier wiederholen",
  repeatOf: (title: string) => `Ab hier wiederholen: ${title}`,
  file: (name: string) => `${name} herunterladen`,
};

export const benchmark = {
  recipe: (recipe: string, version: number) => `Rezept ${recipe}, Version ${version}`,
  simulated: (by: string) => `Simuliert (${by})`,
  stepsDone: (done: number, total: number) => `${done} von ${plural(total, "Schritt", "Schritten")} fertig`,
  continue: "Weiter",
  continueOf: (name: string) => `Weiter mit ${name}`,
  delete: "Löschen",
  deleteOf: (name: string) => `${name} löschen`,
  parameters: "Parameter",
  tables: "Tabellen",
  tablesOf: (name: string) => `Tabellen von ${name} herunterladen`,
};

export const deleting = {
  title: (name: string) => `${name} löschen?`,
  text: "Die Liste der Schritte wird gelöscht. Prompts, Clips, Studien und Berichte, die dabei entstanden sind, bleiben.",
};

export const repeating = {
  title: (step: string) => `Ab „${step}“ wiederholen?`,
  text: "Dieser und alle späteren Schritte werden noch einmal ausgeführt. Was dabei entstanden ist und was Menschen entschieden haben, bleibt und wird verwendet.",
  does: "Wiederholen",
};

export const starting = {
  title: "Benchmark beginnen",
  recipe: "Rezept",
  name: "Name",
  parameters: "Parameter",
  small: "Kleiner Versuch",
  smallHint: "Nimmt nur wenige Prompts und Clips.",
  simulation: "Menschen, Modelle und Generatoren",
  real: "Echte",
  simulated: (name: string) => `Simulierte (${name})`,
  simulationHint: "Simulierte erproben ein Rezept. Nehmen Sie dafür ein eigenes Projekt.",
  json: (paper: string) => (paper === "" ? "Als JSON." : `Als JSON. Im Paper: ${paper}.`),
  paper: (value: string) => `Im Paper: ${value}.`,
  notJson: "Das ist kein JSON. Korrigieren Sie es, etwa eine fehlende Klammer oder ein Anführungszeichen.",
  notNumber: "Geben Sie eine Zahl ein.",
  budget: "Budget in US-Dollar",
  budgetHint: "Für alle Schritte zusammen, für Modelle und Generatoren. Ohne Angabe gilt nur das Budget des Projekts.",
  estimate: "Schätzen",
  start: "Beginnen",
};

export const estimate = {
  label: "Schätzung",
  step: "Schritt",
  calls: "Aufrufe",
  cost: "Höchstens",
  nothing: "Kein offener Schritt fragt Modelle oder Generatoren.",
  callCount: (n: number, answered: number) => (answered === 0 ? String(n) : `${n}, davon ${answered} beantwortet`),
  amount: (usd: string | null) => (usd === null ? "Preis unbekannt" : `$${usd}`),
  together: (isComplete: boolean, amount: string) =>
    isComplete ? `Zusammen höchstens: ${amount}.` : `Die bekannten Schritte zusammen höchstens: ${amount}.`,
  left: (usd: string) => `$${usd} des Budgets sind übrig.`,
};

export const spending = {
  spent: (spent: string, budget: string | null) =>
    budget === null
      ? `Für Modelle und Generatoren ausgegeben: $${spent}`
      : `Für Modelle und Generatoren ausgegeben: $${spent} von $${budget}`,
  estimate: "Offene Schritte schätzen",
  estimateOf: (name: string) => `Offene Schritte von ${name} schätzen`,
  newBudget: "Neues Budget in US-Dollar",
  newBudgetHint: "Für alle Schritte zusammen, mit dem schon Ausgegebenen.",
  raise: "Erhöhen und weiter",
};

/** The texts of the rules that act on annotators. */
import { plural } from "../plural";

export const ruleText = {
  ends: { screened_out: "aussortiert", attention: "unaufmerksam" },
  /** What an action does. */
  qualifyToRecheck: "für die Nachprüfung anderer qualifizieren",
  qualify: (round: number | string) => `für Runde ${round} qualifizieren`,
  warn: "verwarnen",
  pause: (hours: undefined | number) =>
    `für ${hours === undefined ? "… Stunden" : plural(hours, "Stunde", "Stunden")} pausieren`,
  recheck: "alle Arbeit nachprüfen",
  exclude: "ausschließen",
  setAside: "die Arbeit nicht zählen",
  end: (state: string) => `die Teilnahme als „${state}“ beenden`,
  with: (action: string, more: readonly string[]) => [action, more.join(" und ")].filter(Boolean).join(", "),
  when: (action: string, tests: string) => `${action}, wenn ${tests}.`,
  /** The tests of a condition, all of which are true. */
  each: (tests: readonly string[]) => tests.join(", und "),
  shared: (tests: readonly string[], window: string, n: number) =>
    `${tests.join(" und ")}${window}${n > 1 ? `, jeweils über mindestens ${n}` : ""}`,
  last: (tasks: number) => ` in ${tasks === 1 ? "der letzten Aufgabe" : `den letzten ${tasks} Aufgaben`}`,
  round: (round: number) => ` in Runde ${round}`,
  over: (n: number, unit: string) => `, über mindestens ${n} ${unit}`,
};

export const presets = {
  added: (n: number, preset: undefined | string) =>
    `${plural(n, "Regel", "Regeln")} aus „${preset}“ hinzugefügt und aktiv.`,
  title: "Vorlage hinzufügen",
  preset: "Vorlage",
  already: "schon hinzugefügt",
  foot: "Hinzugefügte Regeln sind sofort aktiv und wirken innerhalb einer Minute auf vorhandene Arbeit.",
  nothing: "Nichts hinzuzufügen",
  add: (n: number) => `${plural(n, "Regel", "Regeln")} hinzufügen`,
};

export const ruleDialog = {
  changed: (name: string) => `„${name}“ geändert. Frühere Maßnahmen bleiben.`,
  added: (name: string) => `„${name}“ hinzugefügt und aktiv.`,
  change: "Regel ändern",
  new: "Neue Regel",
  name: "Name",
  conditions: "Wenn alles davon zutrifft",
  addCondition: "Bedingung hinzufügen",
  then: "Dann",
  addRule: "Regel hinzufügen",
};

export const rules = {
  heading: "Regeln",
  applyNow: "Jetzt anwenden",
  addPreset: "Vorlage hinzufügen",
  newRule: "Neue Regel",
  foot: "Aktive Regeln wirken von selbst innerhalb einer Minute nach neuer Arbeit, einmal pro Annotator. Jede Maßnahme steht unten mit ihren Zahlen und kann aufgehoben werden.",
  applied: {
    nothing: "Regeln angewandt. Keine neue Maßnahme war nötig.",
    actions: (n: number, names: string) =>
      `${plural(n, "Maßnahme", "Maßnahmen")} ergriffen, bei ${names}. Siehe „Maßnahmen“.`,
  },
  none: "Noch keine Regeln. Fügen Sie die Regeln eines Papers als Vorlage hinzu, oder bilden Sie eine Regel aus Signalen, Schwellen und einer Maßnahme.",
  switched: (name: string, active: boolean) =>
    `„${name}“ ist ${active ? "ausgeschaltet. Frühere Maßnahmen bleiben" : "eingeschaltet"}.`,
  states: {
    active: "aktiv",
    off: "aus",
  },
  triggered: (times: number, inForce: string) => `${times}-mal ausgelöst, ${inForce} in Kraft`,
  changeRule: (name: string) => `${name} ändern`,
  change: "Ändern",
  switchRule: (active: boolean, name: string) => `${name} ${active ? "ausschalten" : "einschalten"}`,
  switchOff: "Ausschalten",
  switchOn: "Einschalten",
  deleteRule: (name: string) => `${name} löschen`,
  delete: {
    done: (name: string) => `„${name}“ gelöscht. Frühere Maßnahmen bleiben, bis sie aufgehoben werden.`,
    title: (name: string) => `„${name}“ löschen?`,
    effect: "Die Regel ergreift keine Maßnahmen mehr.",
    inForce: (inForce: number) =>
      `Frühere Maßnahmen bleiben: ${plural(inForce, "Maßnahme", "Maßnahmen")} in Kraft, bis sie aufgehoben werden.`,
    noneInForce: "Keine ihrer Maßnahmen ist in Kraft.",
    instead: "Um sie nur vorübergehend anzuhalten, schalten Sie sie aus.",
  },
};

export const test = {
  fallback: "Ein Signal",
  signal: "Signal",
  is: "ist",
  percent: "Wert, %",
  value: "Wert",
  least: "Mindestens n",
  round: "In Runde",
  any: "beliebig",
  notAvailable: "nicht verfügbar",
  last: "Letzte Aufgaben",
  all: "alle",
  remove: (label: string) => `${label} entfernen`,
};

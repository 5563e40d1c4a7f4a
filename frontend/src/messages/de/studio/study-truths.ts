/** The texts of the ground truths of a study. */
import { plural } from "../plural";

export const newTruth = {
  heading: "Nächste Version",
  none: "Noch nichts abgeschickt. Bitten Sie Annotierende, zu beginnen.",
  from: "Aus",
  requested: (version: number) => `Version ${version} angefordert. Ein Worker erstellt sie; siehe die Liste oben.`,
  noAnnotator: "Wählen Sie mindestens einen Annotator.",
  creating: "Wird erstellt",
  create: "Version erstellen",
  annotator: "Annotator",
  selectOne: "Auswählen",
  option: (name: string, simulated: boolean, kind: string, n: number) =>
    `${name} (${simulated ? "simuliert, " : ""}${kind}, n ${n})`,
  confirmed: {
    label: "Fehler von Kritikern bestätigt in",
    hint: "Fehler, die dort eine Mehrheit bestätigt hat, zählen, als hätte ein Mensch sie markiert.",
    none: "Keiner Studie",
  },
  withKnown: "Wo Fehler eingebaut wurden, zählen diese",
  origins: {
    label: "Herkunft",
    hint: "Durch Kommas getrennt. „realistic“ umfasst auch „realistic:MODEL“.",
    all: "Alle",
  },
  preview: "Zusammenführung ansehen",
  policy: "Verfahren",
};

export const review = {
  open: "Qualität prüfen",
  openOf: (version: number) => `Qualität von v${version} prüfen`,
  title: (version: number) => `Qualität der Ground Truth v${version} prüfen`,
  what: (errors: number) =>
    `Eine eigene Studie wird angelegt, in der Menschen beurteilen, wie gut Begründung und Zeiten eines Fehlers sind. Ihre Aufgaben sind eine zufällige Stichprobe aus ${plural(errors, "Fehler", "Fehlern")} dieser Version, Dubletten zusammengeführt. Wer sie markiert hat, ist nicht zu sehen.`,
  count: { label: "Zu prüfende Fehler", hint: "Zufällig gezogen." },
  overlap: { label: "Personen pro Fehler", hint: "Zwei oder mehr zeigen, wie gut sie übereinstimmen." },
  create: "Studie anlegen",
  done: (name: string) => `„${name}“ angelegt.`,
  see: "Studie öffnen",
};

export const line = {
  version: (version: number) => `v${version}`,
  changes: (version: number) => `Änderungen seit v${version}`,
  answers: (n: number) => plural(n, "Antwort", "Antworten"),
  errorsIn: (errors: number, tasks: string) => `${plural(errors, "Fehler")} in ${tasks}`,
  discarded: (discarded: number, one: string, many: string) =>
    `${plural(discarded, one, many)} verworfen (keine Übereinstimmung)`,
  tied: (tied: number) => `${plural(tied, "Frage", "Fragen")} ohne Antwort (Gleichstand)`,
  questionsDiscarded: (discarded: number) =>
    `${plural(discarded, "Frage", "Fragen")} verworfen (keine Übereinstimmung)`,
  held: (held: number, one: string, many: string) => `${plural(held, one, many)} zurückgezogen`,
  confirmed: <T>(link: (text: string) => T, confirmed: number, refused: number) => [
    "Fehler von Kritikern beurteilt in ",
    link("einer anderen Studie"),
    `: ${confirmed} bestätigt, ${refused} abgelehnt`,
  ],
  judged: (name: string, version: string, failed: number) =>
    `zusammengeführt durch ${name} ${version}${failed > 0 ? `, ${plural(failed, "Paar", "Paare")} ohne Wert` : ""}`,
  noSources: "Die Quellen dieser Version wurden nicht aufgezeichnet.",
  sources: "Quellen",
  tasks: "Aufgaben",
  answerSources: "Antworten",
  n: (n: string) => `n ${n}`,
  readings: { left_out: "ausgelassen", as_yes: "als ja gezählt", as_no: "als nein gezählt" },
  yesShare: <T>(n: number, small: (text: string) => T) => [
    "Anteil ja mit „unklar“ ",
    small(`in ${plural(n, "Antwort", "Antworten")}`),
  ],
  noAnswers: "– keine Antworten",
  tasksOf: (n: number, one: string, many: string) => plural(n, one, many),
  of: (yes: string, all: string) => `${yes} von ${all}`,
};

export const list = {
  heading: "Ground Truth",
  showAll: (n: number) => `Alle ${n} Versionen zeigen`,
  none: "Noch keine Versionen. Erstellen Sie eine aus Annotationen.",
};

export const unready = {
  version: (version: number) => `v${version}`,
  lastAttempt: (error: string) => `Letzter Versuch: ${error} Neuer Versuch läuft.`,
  retryOf: (version: number) => `Version ${version} erneut versuchen`,
  retry: "Erneut versuchen",
};

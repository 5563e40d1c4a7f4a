/** The texts of the page about the prompts of critics and judges. */
import { plural } from "../plural";

export const page = {
  title: "Prompts der Kritiker",
  text: "Was Kritiker und Judges einem Modell sagen. Kopieren Sie einen mitgelieferten Prompt, um ihn zu ändern; jedes Speichern legt eine neue Version an, und Läufe und Judges behalten ihre.",
  import: "Importieren",
  notLoaded: "Die Prompts konnten nicht geladen werden",
  own: "Prompts dieses Projekts",
  ownNone: "Noch keine. Kopieren Sie einen mitgelieferten Prompt, um einen anzulegen.",
  ownNoneForYou: "Noch keine. Ein Admin kann einen mitgelieferten Prompt kopieren.",
  shipped: "Mitgelieferte Prompts",
  unsaved: "Die Änderungen an einem Prompt sind nicht gespeichert.",
  count: (versions: number) => plural(versions, "Version", "Versionen"),
  inPlaceOf: (base: string) => `gefragt statt ${base}`,
  forJudges: "für Judges",
};

export const prompt = {
  version: "Version",
  versionOf: (version: number, date: string, by: string) =>
    [`v${version}`, date, by].filter((part) => part !== "").join(", "),
  copy: "Kopieren",
  export: "Exportieren",
  digest: (digest: string) => `SHA-256 ${digest}`,
  command: (reference: string) => `--prompt ${reference}`,
  tabs: "Teile des Prompts",
  text: "Text",
  changes: "Änderungen",
  preview: "Vorschau",
  judge: "Als Judge versuchen",
};

export const sections = {
  system: "System",
  head: "Nach den Frames",
  tail: "Am Ende",
  hints: {
    system: "Steht vor den Frames.",
    head: "Für alle Anfragen zu einem Clip gleich, ein Modell liest es deshalb einmal.",
    tail: "Hierher gehört, worin sich die Anfragen zu einem Clip unterscheiden.",
  },
};

export const editor = {
  needed: "Platzhalter, die verwendet werden müssen",
  optional: "Platzhalter, die verwendet werden können",
  note: "Notiz",
  noteHint: "Was sich geändert hat, für die Liste der Versionen.",
  save: (version: number) => `Version ${version} speichern`,
  saved: (reference: string) => `${reference} gespeichert`,
  reset: "Änderungen verwerfen",
  older: (newest: number) => `Das ist eine ältere Version. Speichern legt eine Version nach ${newest} an.`,
  shipped: "Ein mitgelieferter Prompt bleibt, wie er ist. Kopieren Sie ihn, um ihn zu ändern.",
  readOnly: "Nur Admins können Prompts ändern.",
};

export const changes = {
  from: "Von",
  to: "Nach",
  none: "Die Texte sind gleich.",
  added: "hinzugefügt",
  removed: "entfernt",
};

export const preview = {
  study: "Studie",
  critic: "Kritiker",
  clip: "Clip",
  clipHint: "Erste Aufgabe der Studie",
  noStudies: "Dieses Projekt hat noch keine Studien.",
  noCritic: "Kein Kritiker fragt mit diesem Prompt.",
  count: (shown: number, total: number) =>
    shown === total ? plural(total, "Anfrage", "Anfragen") : `${shown} von ${plural(total, "Anfrage", "Anfragen")}`,
  none: "Der Kritiker würde zu dieser Aufgabe nichts fragen.",
  frames: (frames: number) => plural(frames, "Frame", "Frames"),
  assumed: "folgt aus einer angenommenen Antwort",
  unsaved: "Die Texte, wie sie jetzt dastehen, gespeichert oder nicht. Kein Modell wird gefragt.",
  saved: "Kein Modell wird gefragt.",
  part: (section: string, about: string) => `${section}, ${about}`,
};

export const judging = {
  at: (place: number, shown: number, total: number, clip: string) =>
    `Paar ${place} von ${shown}${total > shown ? ` (${total} in der Studie)` : ""}, ${clip}`,
  own: "Eigene Texte",
  loading: "Paare werden geladen…",
  none: "Diese Studie hat noch keine Paare für diesen Prompt. Schreiben Sie zwei Texte.",
  previous: "Voriges Paar",
  next: "Nächstes Paar",
  first: "Referenz",
  second: "Vorhersage",
  question: "Frage",
  reference: "Referenzantwort",
  answer: "Antwort",
  empty: "Schreiben Sie beide Texte, um zu sehen, was gefragt wird.",
  unsaved: "Der Prompt, wie er jetzt geschrieben ist, gespeichert oder nicht.",
  saved: "Was ein Judge mit diesem Prompt fragt.",
  purpose: {
    similarity: "Wie ähnlich zwei Begründungen sind, 0 bis 10",
    same_error: "Ob zwei Begründungen denselben Fehler beschreiben, 1 oder 0",
    grades: "Was eine Antwort wert ist, 0 bis 2",
  },
  sections: {
    system: "System",
    head: "Erster Teil",
    tail: "Zweiter Teil",
  },
  endpoint: "Modell",
  noEndpoint: "Um die Antwort eines Modells zu sehen, kann ein Admin einen Endpunkt hinzufügen.",
  ask: "Das Modell fragen",
  asking: "Fragt…",
  waiting: "Ein Worker fragt das Modell.",
  score: (score: number) => `Wert ${score}`,
  unread: (failure: string) => `Kein Wert: ${failure}`,
  paid: (endpoint: string, usd: string) => `${endpoint}, $${usd}`,
  reply: "Die Antwort des Modells",
  failed: (endpoint: string, error: string) => `${endpoint} hat nicht geantwortet: ${error}`,
};

export const making = {
  copy: (reference: string) => `${reference} kopieren`,
  import: "Prompt-Datei importieren",
  name: "Name",
  nameHint: "Kleinbuchstaben, Ziffern und Bindestriche. Der Name lässt sich später nicht ändern.",
  nameOfFile: "Leer lassen für den Namen in der Datei. Ein vorhandener Prompt bekommt eine neue Version.",
  file: "Datei",
  text: "Inhalt der Datei",
};

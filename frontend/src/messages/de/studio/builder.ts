/** The texts of the builder of instruments. */
import { plural } from "../plural";

export const cards = {
  removeSegments: "Fehlersegmente entfernen",
  addSegments: "Fehlersegmente hinzufügen",
  instrument: "Formular",
  types: "Fehlertypen",
  severity: "Schweregrad",
  reasons: "Begründungen",
  questions: "Fragen",
  guideline: "Richtlinie",
  label: "Teile des Formulars",
  toFix: (n: number) => `${n} zu beheben`,
};

export const changes = {
  kinds: { added: "hinzugefügt", changed: "geändert", removed: "entfernt" },
  none: "Keine Änderungen.",
};

export const critic = {
  nothing: "Dieses Formular fragt Kritiker nichts.",
  segments: "Fehlersegmente",
  system: "System",
  before: "Nach den Frames",
  after: "Am Ende",
};

export const editor = {
  draft: (version: number) => `Entwurf von v${version}`,
  parent: (key: string, version: number) => `aus ${key} v${version}`,
  yaml: "YAML",
  exports: "YAML exportieren",
  discard: {
    title: "Entwurf verwerfen",
    does: "Verwerfen",
    all: "Das Formular hat noch keine Version und wird deshalb mit seinem Entwurf gelöscht.",
    draft: "Die Versionen bleiben. Änderungen seit der letzten Version gehen verloren.",
  },
  version: {
    create: (version: number) => `Version ${version} anlegen`,
    does: "Version anlegen",
    text: "Eine Version lässt sich nicht ändern. Offene Runden behalten ihre Version; eine neue Runde kann diese verwenden.",
  },
  problems: (n: number) => `${plural(n, "Problem", "Probleme")} zu beheben, bevor Sie eine Version anlegen können`,
  compare: "Vergleichen",
  preview: "Vorschau",
  asAnnotator: "Als Annotator",
  asCritic: "Als Kritiker",
  changes: <T>(n: T) => ["Änderungen ", n],
  saved: {
    at: (time: string) => `Entwurf gespeichert ${time}`,
    saving: "Wird gespeichert…",
    failed: "Nicht gespeichert, neuer Versuch",
    refused: (why: string) => `Nicht gespeichert. ${why}`,
    conflict: "Nicht gespeichert",
  },
  conflict: {
    text: <T>(bold: (text: string) => T) => [
      bold(
        "Dieser Entwurf wurde in einem anderen Fenster oder von einer anderen Person gespeichert, seit Sie ihn geöffnet haben.",
      ),
      " Ihre Änderungen sind nicht gespeichert, bis Sie eine Version wählen.",
    ],
    theirs: "Gespeicherte Version laden",
    mine: "Diese Version behalten",
  },
  changed: {
    new: "+ neu",
    changed: "geändert",
  },
};

export const guideline = {
  heading: "Richtlinie und Beispiele",
  read: "Lesen",
  add: "Beispiel hinzufügen",
  label: "Richtlinie",
  hint: "Eine leere Zeile beginnt einen neuen Absatz.",
  warning: {
    label: "Hinweis zum Inhalt",
    hint: "Belastende Inhalte in den Clips. Wird vor dem ersten Clip gezeigt.",
  },
  example: (n: number) => `Beispiel ${n}`,
  clip: "Clip",
  from: "Von, s",
  to: "Bis, s",
  shows: "Zeigt",
  noError: "Kein Fehler",
  note: "Notiz",
  remove: (n: number) => `Beispiel ${n} löschen`,
};

export const head = {
  subjects: {
    video: "Ein Clip",
    pair: "Zwei Clips",
    chain: "Ein Clip und ein Text darüber",
    prompt: "Ein Prompt",
    question: "Eine Frage",
    marked_error: "Ein markierter Fehler",
    passage: "Ein Text",
  },
  heading: "Formular",
  name: "Name",
  about: "Gegenstand einer Aufgabe",
};

export const options = {
  legend: "Optionen",
  option: (n: number) => `Option ${n}`,
  key: "Schlüssel",
  definition: "Definition",
  alone: "Schließt andere Optionen aus",
  remove: (n: number, label: string) => `Option ${n} löschen: ${label}`,
  add: "Option hinzufügen",
};

/** Parts of the document in a list of changes; "" for a part that goes without saying. */
export const places = {
  names: {
    segments: "",
    fixed: "",
    title: "Name",
    subject: "Gegenstand einer Aufgabe",
    guideline: "Leitfaden",
    warning: "Inhaltswarnung",
    examples: "Beispiele",
    types: "Fehlertypen",
    severity: "Schwere",
    reason: "Begründungen",
    questions: "Fragen",
    options: "Optionen",
    label: "Name",
    key: "Schlüssel",
    letter: "Buchstabe",
    definition: "Definition",
    colour: "Farbe",
    shape: "Form",
    text: "Frage",
    hint: "Hinweis",
    levels: "Stufen",
    min: "Erste Stufe",
    max: "Letzte Stufe",
    min_words: "Mindestens Wörter",
    aim_words: "Empfohlene Wörter",
    max_chars: "Höchstens Zeichen",
    box: "Rahmen auf dem Frame",
    clean: "„Keine Fehler in diesem Clip“",
  } as Record<string, string>,
  entry: (n: number) => `Nr. ${n}`,
  whole: "Das ganze Instrument",
  yes: "ja",
  no: "nein",
  part: (name: string, value: string) => `${name}: ${value}`,
};

export const preview = {
  none: {
    title: "Kein Clip für die Vorschau",
    text: "Fügen Sie dem Projekt Clips hinzu, um das Formular an einem davon zu sehen.",
  },
  clip: "Clip",
  clipHint: "Name eines Clips",
  title: "Als Annotator",
};

export const question = {
  forms: {
    yes_no: "Ja oder nein",
    choice: "Einfachauswahl",
    choices: "Mehrfachauswahl",
    scale: "Skala",
    text: "Text",
    preference: "Präferenz",
  },
  pairsOnly: "Nur für Paare von Clips",
  unnamed: "Frage ohne Text",
  text: "Frage",
  hint: "Hinweis",
  key: "Schlüssel",
  dimension: "Dimension",
  answer: "Antwort",
  first: "Erste Stufe",
  last: "Letzte Stufe",
  leastWords: "Mindestzahl Wörter",
  mostCharacters: "Höchstzahl Zeichen",
  ties: "„Keine Präferenz“ erlauben",
  optional: "Optional",
  unclear: "„Unklar“ erlauben",
};

export const questions = {
  general: "Allgemein",
  heading: <T>(n: T) => ["Fragen ", n],
  add: "Frage hinzufügen",
  forms: "Auch die Fragen stellen, die zum Prompt des Clips geschrieben sind",
  unclear: "„Unklar“ erlauben, wenn eine Frage nichts anderes festlegt",
  note: "Notiz zu jeder Antwort erlauben",
  evidence: "Frames als Beleg für Antworten erlauben",
  none: "Keine Fragen.",
  dimensions: {
    label: "Dimensionen, eine pro Zeile",
    hint: "Fragen und Ergebnisse werden nach Dimensionen gruppiert.",
  },
};

export const severity = {
  noticeable: "Wie auffällig",
  heading: "Schweregrad",
  remove: "Skala entfernen",
  add: "Skala hinzufügen",
  label: "Bezeichnung",
  first: "Erste Stufe",
  last: "Letzte Stufe",
  none: "Segmente haben keinen Schweregrad.",
  step: (min: number) => `Stufe ${min}`,
};

export const reasons = {
  heading: "Begründungen",
  leastWords: "Mindestzahl Wörter",
  aimWords: "Empfohlene Wörter",
  mostCharacters: "Höchstzahl Zeichen",
  box: "Für jeden Fehler einen Rahmen im Bild erlauben",
  clean: "„Keine Fehler in diesem Clip“ erlauben",
};

export const types = {
  unnamed: "Typ ohne Namen",
  numberKey: (n: number) => `Zifferntaste ${n}`,
  name: "Name",
  key: "Schlüssel",
  letter: "Buchstabe",
  definition: {
    label: "Definition",
    hint: "Annotierende sehen sie beim Zeigen mit der Maus und in der Anleitung, Kritiker im Prompt.",
  },
  actions: (name: string) => `Aktionen für ${name}`,
  up: "Nach oben",
  down: "Nach unten",
  move: (name: string) => `${name} verschieben: Alt und eine Pfeiltaste`,
  colour: "Farbe",
  shape: "Form",
  coloursDiffer: "Alle Farben der Palette sind unterscheidbar, auch bei Farbenblindheit.",
  shapesDiffer: "Alle Formen der Palette sind unterscheidbar.",
  taken: (value: string, by: string) => `${value}, verwendet von ${by}`,
  new: "neuer Typ",
  heading: <T>(n: T) => ["Fehlertypen ", n],
  order: "Sortieren: ziehen, oder Alt und Pfeiltaste; Tasten folgen.",
  add: "Typ hinzufügen",
};

export const version = {
  label: (version: number) => `Version ${version}`,
  short: (version: number) => `v${version}`,
  shipped: "mitgeliefert",
  shown: "Gezeigt",
  fixed: "Eine Version lässt sich nicht ändern.",
  yaml: "YAML",
  exports: "YAML exportieren",
  preview: "Vorschau",
  asAnnotator: "Als Annotator",
  asCritic: "Als Kritiker",
  uses: (n: number | string) => `Verwendungen ${n}`,
  unused: "Keine Runde verwendet diese Version.",
  use: <T>(study: T, round: number) => [study, `, ${round === 0 ? "Übung" : `Runde ${round}`}`],
  changes: "Änderungen",
  comparedWith: "Verglichen mit",
};

export const yaml = {
  heading: "YAML",
  applied: "Der Entwurf entspricht jetzt dem YAML.",
  document: "Dokument",
  notApplied: "Nicht übernommen. Das Formular behält den letzten gültigen Stand.",
  apply: "YAML übernehmen",
};

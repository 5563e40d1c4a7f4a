/** The texts of the list of instruments and of making a new one. */
import { plural } from "../plural";

export const page = {
  loading: "Formular",
  notFound: {
    title: "Formular nicht gefunden",
    all: "Alle Formulare",
    text: (key: string) => `Dieses Projekt hat kein Formular mit dem Schlüssel „${key}“.`,
  },
  wait: "Lädt…",
  created: (version: number) => `Version ${version} angelegt. Offene Runden behalten ihre Version.`,
  copy: "Kopieren",
  draft: "Entwurf anlegen",
};

export const list = {
  subjects: {
    video: "einem Clip",
    pair: "zwei Clips",
    chain: "einem Clip und einem Text darüber",
    prompt: "einem Prompt",
    question: "einer Frage",
    marked_error: "einem markierten Fehler",
    passage: "einem Text",
  },
  heading: "Formulare",
  text: "Ein Formular legt fest, was Annotierende und Kritiker zu einem Clip gefragt werden.",
  import: "YAML importieren",
  new: "Neues Formular",
  notLoaded: "Die Formulare konnten nicht geladen werden",
  own: {
    heading: <T>(n: T) => ["Aus diesem Projekt ", n],
    caption: "Formulare dieses Projekts",
    none: "Noch keine Formulare in diesem Projekt",
    copyOne: "Kopieren Sie unten ein mitgeliefertes Formular, und ändern Sie es.",
    askAdmin: "Ein Admin des Projekts kann ein mitgeliefertes Formular kopieren.",
  },
  shipped: {
    heading: <T>(n: T) => ["Mitgeliefert ", n],
    caption: "Mitgelieferte Formulare",
  },
  columns: {
    name: "Formular",
    asks: "Fragt nach",
    versions: "Versionen",
    rounds: "Runden",
    actions: "Aktionen",
  },
  archived: (title: string) => `${title} archiviert.`,
  restored: (title: string) => `${title} wiederhergestellt. Neue Studien können es verwenden.`,
  does: {
    copy: "Kopieren",
    try: "Als Annotator ausprobieren",
    export: "YAML exportieren",
    archive: "Archivieren",
  },
  version: (version: number, n: number) => `v${version}${n > 0 ? ` · ${plural(n, "Runde", "Runden")}` : ""}`,
  draft: "Entwurf",
  put: "archiviert",
  actions: (title: string) => `Aktionen für ${title}`,
  asks: (segments: boolean, questions: number, subject: string) => {
    const parts = [
      ...(segments ? ["Fehlersegmente"] : []),
      ...(questions > 0 ? [plural(questions, "Frage", "Fragen")] : []),
    ];
    return `${parts.join(", ") || "Fragen zum Prompt"} zu ${subject}`;
  },
};

export const making = {
  titles: { empty: "Neues Formular", yaml: "Formular importieren", copy: "Formular kopieren" },
  copyOf: (title: string) => `${title}, Kopie`,
  name: {
    missing: "Geben Sie einen Namen ein.",
    label: "Name",
  },
  key: {
    missing: "Geben Sie einen Schlüssel ein.",
    label: "Schlüssel",
    hint: "Bezeichnet das Formular in Dateien und Befehlen und lässt sich nicht ändern. Kleinbuchstaben, Ziffern, - und _.",
  },
  file: "Datei",
  yaml: {
    missing: "Wählen Sie eine Datei, oder fügen Sie ihren Text ein.",
    label: "YAML",
  },
};

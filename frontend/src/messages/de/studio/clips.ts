/** The texts of the explorer of clips. */
import { formOf, plural } from "../plural";

export const facets = {
  study: "Studie",
  state: "Zustand",
  disagreement: "Unterschied",
  type: "Fehlertyp",
  severity: "Schweregrad, mindestens",
  generator: "Generator",
  category: "Kategorie",
  prompt_state: "Prompt",
  source: "Quelle",
  length: "Länge",
  sound: "Ton",
  annotator: "Annotator",
  critic: "Kritiker",
  gold: "Verdeckte Kontrolle",
};

export const sorts = {
  names: {
    newest: "Neueste zuerst",
    longest: "Längste zuerst",
    disagreement: "Größte Unterschiede",
    prompt: "Prompt, A bis Z",
  },
  similar: "Ähnlichste zuerst",
  label: "Reihenfolge",
};

export const values = {
  state: {
    open: "Offen",
    in_progress: "In Arbeit",
    waiting: "Wartet",
    agreed: "Einig",
    in_review: "In Prüfung",
    settled: "Entschieden",
    taken_down: "Zurückgezogen",
  },
  disagreement: {
    sent: "Zur Prüfung geschickt",
    type: "Typ verschieden",
    span: "Zeiten verschieden",
    severity: "Schweregrad verschieden",
    alone: "Nur eine Person",
    critic_only: "Kritiker gegen Menschen",
    severe_missed: "Schwerer Fehler übersehen",
    clean_against: "Fehler gegen keine",
    answer: "Antwort verschieden",
    unclear: "Unklar genannt",
  },
  prompt_state: { kept: "Behalten", draft: "Entwurf", rejected: "Abgelehnt" },
  sound: { yes: "Mit Ton", no: "Ohne Ton" },
  gold: { yes: "Ja", no: "Nein" },
  study: {
    none: "In keiner Studie",
  },
  orMore: (value: string) => `${value} oder mehr`,
  under: (end: string) => `Unter ${end} s`,
  longer: (start: string) => `${start} s und länger`,
  between: (start: string, end: string) => `${start} bis ${end} s`,
};

export const active = {
  export: "Liste exportieren",
  selected: (n: number) => `, ${n} ausgewählt`,
  clear: "Filter aufheben",
  keys: "Leertaste wählt aus · Enter öffnet",
  all: (n: number) => plural(n, "Clip", "Clips"),
  some: (n: string, total: number) => `${n} von ${plural(total, "Clip", "Clips")}`,
  remove: (text: string) => `Filter ${text} entfernen`,
  similar: (text: string | null) => (text === null ? "Einem Clip ähnlich" : `Ähnlich wie „${text}“`),
  byWords: "Nach Wörtern verglichen",
  byModel: (model: string, clips: number, of: number) =>
    `Nach Bedeutung verglichen (${model}), ${clips} von ${plural(of, "Clip", "Clips")}`,
};

export const bulk = {
  stay: (n: number) => `${plural(n, "Clip bleibt", "Clips bleiben")} wie bisher.`,
  cause: (n: number, cause: string) => `${plural(n, "Clip", "Clips")}: ${cause}`,
  undone: (n: number) => `Für ${plural(n, "Clip", "Clips")} rückgängig gemacht.`,
  study: {
    title: (clips: string) => `${clips} zu einer Studie hinzufügen`,
    does: (clips: string) => `${clips} hinzufügen`,
    done: (clips: string, study: string) => `${clips} zu ${study} hinzugefügt.`,
    text: "Sie kommen in die neueste Runde der Studie. Clips, die schon darin sind, bleiben, wie sie sind.",
    label: "Studie",
    none: <T>(link: (text: string) => T) => ["Das Projekt hat noch keine Studie. ", link("Neue Studie")],
  },
  facts: {
    title: (clips: string) => `Angabe für ${clips} setzen`,
    set: (clips: string) => `Für ${clips} setzen`,
    remove: (clips: string) => `Bei ${clips} entfernen`,
    done: (clips: string) => `${clips} geändert.`,
    category: "Kategorie",
    another: "Andere Spalte",
    unnamed: "Benennen Sie die Spalte.",
    label: "Angabe",
    categoryHint: "Eine Kategorie gehört zum Prompt und ändert sich deshalb für alle Clips derselben Prompts.",
    column: "Spalte",
    value: "Wert",
    valueHint: "Ein leerer Wert entfernt sie.",
  },
  takeDown: {
    title: (clips: string) => `${clips} zurückziehen?`,
    does: (clips: string) => `${clips} zurückziehen`,
    done: (clips: string) => `${clips} zurückgezogen.`,
    text: "Sie verlassen alle Warteschlangen und werden niemandem gezeigt. Ihre Annotationen zählen nicht, bis sie wieder freigegeben sind.",
    unused: "Keine Studie fragt nach ihnen.",
    loses: <T>(study: T, n: number) => [study, ` verliert ${plural(n, "Clip", "Clips")}`],
    already: (n: number) =>
      `${plural(n, "Clip ist schon zurückgezogen und bleibt", "Clips sind schon zurückgezogen und bleiben")} es.`,
    reason: {
      label: "Grund",
      hint: "Steht in der Liste der zurückgezogenen Videos.",
    },
  },
  putBack: {
    title: (clips: string) => `${clips} wieder freigeben?`,
    does: "Wieder freigeben",
    done: (clips: string) => `${clips} wieder freigegeben.`,
    none: "Keiner der ausgewählten Clips ist zurückgezogen.",
    text: (down: number, n: number) =>
      `${down} von ${plural(n, "ausgewählten Clip", "ausgewählten Clips")} ${formOf(down, "ist", "sind")} zurückgezogen. Sie werden wieder gezeigt, ihre Aufgaben kommen wieder in die Warteschlangen, und ihre Annotationen zählen wieder.`,
  },
  clips: (n: number) => plural(n, "Clip", "Clips"),
  review: {
    title: (clips: string) => `${clips} zur Prüfung schicken`,
    does: (clips: string) => `${clips} schicken`,
    done: (clips: string) => `${clips} zur Prüfung geschickt.`,
    text: "Sie bleiben in der Prüfliste der Studie, bis sie entschieden sind. Ein Clip braucht dort mindestens eine Annotation.",
    study: "Studie",
    noStudy: "Das Projekt hat noch keine Studie.",
    reason: "Grund",
    hint: "Wird bei der Prüfung gezeigt.",
  },
  nothing: "Nichts wurde geändert.",
  notLoaded: "Die Studien konnten nicht geladen werden",
};

export const explorer = {
  label: "Clips",
  notLoaded: "Die Clips konnten nicht geladen werden",
  filtered: "Kein Clip passt zu diesen Filtern",
  empty: "Noch keine Clips",
  study: {
    heading: "Clips",
    title: "Clips der Studie",
    empty: <T>(link: (text: string) => T) => [
      "Wählen Sie Clips unter ",
      link("den Clips des Projekts"),
      " aus, und fügen Sie sie dieser Studie hinzu.",
    ],
  },
};

export const filters = {
  label: "Filter",
  open: (n: string) => `Filter ${n}`,
  notCounted: "Sie konnten nicht gezählt werden",
  none: "Keine",
  more: (n: number) => `${n} weitere`,
};

export const saved = {
  label: "Gespeicherte Filter",
  all: "Alle",
  further: "Weitere gespeicherte Filter",
  more: (n: number) => `${n} weitere`,
  change: (name: string) => `Gespeicherten Filter ${name} ändern`,
  rename: "Umbenennen",
  save: "Filter speichern",
  replace: "Ersetzen",
  text: "Alle Forschenden und Admins des Projekts sehen ihn hier und können seine Clips für neue Studien wählen.",
  name: "Name",
  replaces: "Ein gespeicherter Filter hat diesen Namen. Er wird ersetzt.",
  renameOf: (name: string) => `${name} umbenennen`,
  deleteOf: (name: string) => `${name} löschen?`,
  deleted: (name: string) => `${name} gelöscht.`,
  deleting: "Der Filter wird aus dem Projekt gelöscht. Clips und Studien bleiben, wie sie sind.",
};

export const selection = {
  label: "Mit den ausgewählten Clips",
  n: (n: string) => `${n} ausgewählt`,
  all: (n: string) => `Alle ${n} auswählen`,
  add: "Zu Studie hinzufügen",
  facts: "Angaben setzen",
  putBack: "Wieder freigeben",
  takeDown: "Zurückziehen",
  review: "Zur Prüfung schicken",
  observe: "Observer starten",
  adminsOnly: "Nur Admins können Clips ändern.",
  clear: "Auswahl aufheben",
  key: "Esc",
  clips: (n: number) => plural(n, "Clip", "Clips"),
};

export const tile = {
  seconds: (seconds: string) => `${seconds} s`,
  held: "Zurückgezogen",
  select: (name: string) => `${name} auswählen`,
  columns: {
    clip: "Clip",
    generator: "Generator",
    length: "Länge",
    frames: "Frames",
    state: "Zustand",
    types: "Fehlertypen",
    disagreement: "Unterschied",
  },
  noStudy: "In keiner Studie",
};

export const toolbar = {
  sizes: {
    list: "Liste",
    medium: "Mittel",
    small: "Klein",
  },
  size: "Größe der Bilder",
  search: {
    label: "Prompts, Begründungen und Kommentare durchsuchen",
    hint: "Prompt, Begründung, Kommentar, Clip oder generator:aster",
  },
};

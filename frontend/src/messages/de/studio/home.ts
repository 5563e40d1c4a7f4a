/** The texts of the home pages: first steps, projects, and an annotator's own work. */
import { plural } from "../plural";

/** What a study counts: clips, or tasks where these are texts. */
type Unit = "clips" | "tasks";

const ofUnit = (n: number, unit: Unit): string =>
  unit === "tasks" ? plural(n, "Aufgabe", "Aufgaben") : plural(n, "Clip", "Clips");

export const demo = {
  heading: "Oder die Demo ausprobieren",
  text: "Studien mit 63 gezeichneten Clips: Fünf simulierte Personen und drei Kritiker haben Fehler markiert, und Berichte liegen vor.",
  does: ["Fehler markieren, nach kurzer Übung", "Menschen und Kritiker vergleichen", "Einen Bericht lesen"],
  removable: "Ein Klick entfernt sie wieder. Nichts darin wird bezahlt oder veröffentlicht.",
  none: "Diese Installation hat keine Demo.",
  go: "Zur Demo",
  tour: "Rundgang beginnen",
  annotate: "Darin Fehler markieren",
  notLoaded: (why: string) => `Die Demo wurde nicht geladen. ${why}`,
  open: "Demo öffnen",
  line: "Das ist die Demo.",
  remove: "Demo entfernen",
  removing:
    "Das Projekt wird mit seinen Clips, Studien und Annotationen entfernt, auch mit denen, die Sie hinzugefügt haben. Kein anderes Projekt ändert sich. Sie können die Demo wieder öffnen.",
  states: {
    waiting: "Wartet auf einen Worker",
    removing: "Die Demo wird entfernt",
  },
  loading: (step: string) => `Wird geladen: ${step || "Beginn"}`,
  progress: (text: string, total: number, done: number) => `${text}${total > 1 ? `, ${done} von ${total}` : ""}`,
  hints: {
    waiting: "Es geht weiter, auch wenn Sie diese Seite verlassen. Beginnt es nicht, läuft kein Worker.",
    loading: "Das dauert eine bis drei Minuten und geht weiter, auch wenn Sie diese Seite verlassen.",
  },
};

export const first = {
  steps: [
    {
      name: "Clips hinzufügen",
      text: "Ihre Dateien bleiben auf diesem Server. Jede wird geprüft und für framegenaues Abspielen vorbereitet.",
    },
    {
      name: "Fehler markieren",
      text: "Wo der Fehler beginnt und endet, welcher Art er ist, wie auffällig, und warum. Oder ein Kritiker beginnt.",
    },
    {
      name: "Vergleichen",
      text: "Unterschiede entscheiden, eine Ground Truth festlegen, Tabellen und Diagramme mit ihrem n erhalten.",
    },
  ],
  heading: "Mit eigenen Clips beginnen",
  text: "Fügen Sie einige generierte Videos hinzu. Ein Projekt und eine Studie werden für Sie angelegt, und sobald das erste Video bereit ist, können Sie Fehler darin markieren.",
  own: "Ihre Clips",
  formats:
    "MP4, WebM, MOV, Matroska oder AVI. Der Dateiname wird zum Prompt; oder legen Sie ein Manifest (CSV oder JSON Lines) dazu.",
  how: "So funktioniert es",
  annotate: "Fehler markieren",
  goesTo: <T>(project: T, study: T, bold: (text: string) => T) => [
    "Kommt ins Projekt ",
    project,
    ", Studie ",
    study,
    ", mit dem Formular ",
    bold("Error segments"),
    ".",
  ],
  already: "Schon etwas vorhanden?",
  invited: "Einladungslink öffnen",
  empty: "Neues leeres Projekt",
};

export const newProject = {
  title: "Neues Projekt",
  name: "Name",
};

export const project = {
  fold: (folded: boolean, name: string) => `Studien von ${name} ${folded ? "zeigen" : "verbergen"}`,
  size: (clips: number, generators: number, people: number) =>
    `${plural(clips, "Clip", "Clips")} · ${plural(generators, "Generator", "Generatoren")} · ${plural(people, "Mitglied", "Mitglieder")}`,
  clips: {
    of: (name: string) => `Clips von ${name}`,
    link: "Clips",
  },
  members: {
    of: (name: string) => `Mitglieder von ${name}`,
    link: "Mitglieder",
  },
  newStudy: {
    of: (name: string) => `Neue Studie in ${name}`,
    link: "Neue Studie",
  },
  settings: {
    of: (name: string) => `Einstellungen von ${name}`,
    link: "Einstellungen",
  },
  restore: {
    of: (name: string) => `${name} wiederherstellen`,
  },
  ready: (clips: number) => `${plural(clips, "Clip", "Clips")} bereit, noch keine Studie`,
  noClips: "Noch keine Clips",
  begin: {
    study: "Wählen Sie ein Formular und Personen, oder beginnen Sie mit einem Kritiker.",
    clips: "Fügen Sie Clips hinzu, und legen Sie dann eine Studie damit an.",
  },
  firstStudy: (name: string) => `Neue Studie in ${name}, die erste`,
  add: {
    of: (name: string) => `Clips zu ${name} hinzufügen`,
    link: "Clips hinzufügen",
  },
};

export const projects = {
  views: { all: "Alle", mine: "Meine", archived: "Archiviert" },
  none: {
    all: "Noch kein Projekt. Legen Sie eines an, und fügen Sie Clips hinzu.",
    mine: "Sie sind in keinem Projekt Mitglied. „Alle“ zeigt die Projekte dieser Installation.",
    archived: "Kein archiviertes Projekt.",
  },
  heading: "Projekte",
  view: "Gezeigte Projekte",
  order: "Reihenfolge der Projekte",
  score: "Dateien auswerten",
  new: "Neues Projekt",
  side: "Was wartet und läuft",
};

export const recent = {
  did: {
    submitted: "hat ihn annotiert",
    settled: "hat ihn entschieden",
    commented: "hat ihn kommentiert",
  },
  heading: "Letzte Clips",
  unnamed: "Clip ohne Prompt",
  line: (own: boolean, by: string, did: string, when: string) =>
    `${own ? `Sie: ${did.replace(/^hat ihn /u, "")}` : `${by || "Ein früheres Mitglied"} ${did}`} · ${when}`,
};

export const studyCard = {
  next: {
    add_clips: (_: number, unit: Unit) => `${unit === "tasks" ? "Aufgaben" : "Clips"} hinzufügen`,
    review: (n: number) => `${plural(n, "Unterschied", "Unterschiede")} prüfen`,
    run_paused: (n: number) => `${plural(n, "angehaltenen Lauf", "angehaltene Läufe")} öffnen`,
    appeal: (n: number) => `${plural(n, "Einspruch", "Einsprüche")} beantworten`,
    report_provisional: () => "Vorläufigen Bericht ansehen",
    guideline_flag: (n: number) => `${plural(n, "unklaren Fall", "unklare Fälle")} lesen`,
    annotate: (n: number, unit: Unit) => `${ofUnit(n, unit)} annotieren`,
    resume: () => "Studie fortsetzen",
    results: () => "Ergebnisse ansehen",
  },
  /** On the button of the next step. */
  does: {
    add_clips: "Hinzufügen",
    review: "Prüfen",
    run_paused: "Lauf öffnen",
    appeal: "Antworten",
    report_provisional: "Bericht öffnen",
    guideline_flag: "Lesen",
    annotate: "Annotieren",
    resume: "Öffnen",
    results: "Ergebnisse",
  },
  open: (does: string, step: string, name: string) => `${does}: ${step} in ${name}`,
  stopped: { paused: "Angehalten", archived: "Archiviert" },
  round: (round: number) => `Runde ${round}`,
  instrument: (name: string, version: number) => `${name}, Version ${version}`,
  states: (name: string, unit: Unit) => `${unit === "tasks" ? "Aufgaben" : "Clips"} von ${name} nach Zustand`,
  annotated: <T>(done: T, all: number, unit: Unit) => [done, ` von ${ofUnit(all, unit)} annotiert`],
  toReview: (n: number) => `${n} zu prüfen`,
  nextStep: (step: string) => `Als Nächstes: ${step}`,
};

export const waiting = {
  review: {
    what: (n: number) => plural(n, "Unterschied", "Unterschiede"),
    does: "Prüfen",
  },
  run: {
    what: (n: number) => plural(n, "angehaltener Lauf", "angehaltene Läufe"),
    does: "Öffnen",
  },
  appeal: {
    what: (n: number) => plural(n, "Einspruch", "Einsprüche"),
    does: "Beantworten",
  },
  mention: {
    what: () => "Ein Kommentar erwähnt Sie",
    does: "Öffnen",
  },
  report: {
    what: () => "Der neueste Bericht ist vorläufig",
    does: "Öffnen",
  },
  guideline: {
    what: (n: number) => plural(n, "unklarer Fall der Richtlinie", "unklare Fälle der Richtlinie"),
    does: "Lesen",
  },
  heading: "Wartet auf Sie",
  none: "Nichts wartet auf Sie.",
  link: (does: string, what: string, study: string) => `${does}: ${what} in ${study}`,
  running: "Läuft gerade",
  place: (kind: string, name: string, where: string) => `${kind === "upload" ? "Uploads" : name} · ${where}`,
  waits: "wartet",
};

export const orders = {
  attention: "Dringendes zuerst",
  name: "Name",
  newest: "Neueste",
};

export const states = {
  heading: "Clips nach Zustand",
  open: "Offen",
  in_progress: "In Arbeit",
  waiting: "Wartet auf eine weitere Person",
  agreed: "Einig",
  in_review: "In Prüfung",
  settled: "Entschieden",
  taken_down: "Zurückgezogen",
};

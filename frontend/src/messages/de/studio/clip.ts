/** The texts of the page of a clip: its picture, lanes, facts and what is written about it. */
import { plural } from "../plural";

export const page = {
  notPutBack: "Nicht wieder freigegeben.",
  clip: "Clip",
  about: "Über diesen Clip",
  noSegment: "Das Segment dieses Links gibt es bei diesem Clip nicht.",
  lanesNotLoaded: "Die Spuren konnten nicht geladen werden",
  empty: {
    title: "Noch keine Annotationen zu diesem Clip",
    text: "Fügen Sie ihn oben einer Studie hinzu; Menschen oder Kritiker können dann Fehler darin markieren.",
  },
  copied: {
    clip: "Link zum Clip kopiert",
    frame: (frame: number) => `Link zu Frame ${frame} kopiert`,
    segment: "Link zum Segment kopiert",
  },
  notCopied: (link: string) => `Der Browser hat das Kopieren nicht erlaubt. Der Link lautet ${link}`,
  framesNotLoaded: (status: number) =>
    `Die Frames des Clips konnten nicht geladen werden: Der Server meldet ${status}.`,
};

export const changes = {
  new: (number: number, label: string) => `${number} neu (${label})`,
  removed: (number: number, label: string) => `${number} entfernt (${label})`,
  answers: (n: number) => `${plural(n, "Antwort", "Antworten")} geändert`,
  starts: (frame: string) => `beginnt ${frame}`,
  ends: (frame: string) => `endet ${frame}`,
  type: (label: string) => `ist ${label}`,
  noSeverity: "ohne Schweregrad",
  severity: (severity: number) => `Schweregrad ${severity}`,
  reason: "Begründung geändert",
  box: "Rahmen geändert",
};

export const commands = {
  play: "Abspielen, Pause",
  frameBack: "Einen Frame zurück",
  frameOn: "Einen Frame vor",
  secondBack: "Eine Sekunde zurück",
  secondOn: "Eine Sekunde vor",
  edgeBack: "Vorige Grenze",
  edgeOn: "Nächste Grenze",
  loop: "Segment oder Clip in Schleife",
  laneUp: "Segment in der Spur darüber",
  laneDown: "Segment in der Spur darunter",
  next: "Nächster Clip",
  previous: "Voriger Clip",
  comment: "Kommentieren",
  copyLink: "Link zu diesem Frame kopieren",
  escape: "Text verlassen, Auswahl beenden",
  nextSegment: "Nächstes Segment",
};

export const history = {
  answers: (n: number) => plural(n, "Antwort", "Antworten"),
  segments: (n: number) => plural(n, "Segment", "Segmente"),
  nothing: "nichts geändert",
  imported: "Dem Projekt hinzugefügt",
  submitted: (what: string) => `Abgeschickt, ${what}`,
  revised: (revision: number, what: string) => `Version ${revision}: ${what}`,
  settled: (by: string, what: string) => `Entschieden von ${by || "der Befehlszeile"}, ${what}`,
  truth: (version: number, what: string) => `Ground Truth v${version}: ${what}`,
  held: (by: string, note: string) => `Zurückgezogen von ${by || "der Befehlszeile"}: ${note}`,
  lifted: (by: string) => `Wieder freigegeben von ${by || "der Befehlszeile"}`,
  heading: <T>(n: T) => ["Verlauf ", n],
  fewer: "Weniger",
  all: "Alle",
  notLoaded: "Der Verlauf konnte nicht geladen werden",
  compareTo: (text: string) => `Vergleichen: ${text}`,
  compare: "Vergleichen",
};

export const lane = {
  revision: (revision: number) => `Version ${revision}`,
  part: (letter: string) => `Clip ${letter}`,
  corrected: "korrigiert",
  notCounted: "zählt nicht",
  noSegments: "keine Segmente",
  noErrors: "keine Fehler",
  truth: (version: number) => `Ground Truth v${version}`,
  now: "jetzt",
  toggle: (hidden: boolean, name: string, lane: string) => `${name}, ${lane} ${hidden ? "zeigen" : "verbergen"}`,
  hidden: "verborgen",
  span: (frames: string, changed: boolean) => `${frames}${changed ? ", abweichend" : ""}`,
  unplaced: (n: number) => `${plural(n, "Segment", "Segmente")} ohne Platz im Clip`,
};

export const answers = {
  caption: "Antworten",
  question: "Frage",
  unclear: "unklar",
};

export const comment = {
  mention: "Personen erwähnen",
  markUnclear: "Richtlinie als unklar markieren",
  markClear: "Richtlinie ist klar",
  othersOwn: "Eine andere Person hat ihn geschrieben; ein Admin kann ihn löschen",
  goTo: (frame: number) => `Zu Frame ${frame}`,
  share: "Mit Annotierenden teilen",
  unshare: "Vor Annotierenden verbergen",
  shared: "Geteilt",
  sharedHint: "Annotierende dieses Clips lesen ihn, sobald jede für sie erreichbare Runde mit dem Clip geschlossen ist",
  unclear: "Richtlinie unklar",
  resolvedBy: (name: string) => `erledigt von ${name || "einem gelöschten Konto"}`,
  reply: "Antworten",
  reopen: "Wieder öffnen",
  resolve: "Erledigt",
  more: "Mehr zu diesem Kommentar",
  deletedAuthor: "Gelöscht",
  erased: "Gelöschtes Konto",
  deleted: "Dieser Kommentar wurde gelöscht.",
  line: (author: string, text: string) => `${author || "Gelöschtes Konto"}: ${text}`,
};

export const comments = {
  heading: "Kommentare",
  open: (n: number) => `${n} offen`,
  order: "Reihenfolge der Kommentare",
  byFrame: "Nach Frame",
  byTime: "Nach Zeit",
  notLoaded: "Die Kommentare konnten nicht geladen werden",
  none: "Noch keine Kommentare.",
  resolved: (n: number) => `${n} erledigt`,
  clip: "Clip",
  write: {
    frame: (frame: number) => `Frame ${frame} kommentieren`,
    clip: "Clip kommentieren",
    hint: (label: string) => `${label}. @ erwähnt eine Person`,
  },
  at: (frame: string) => `Bei ${frame}`,
  unclear: "Richtlinie unklar",
  send: "Kommentieren",
  pins: {
    open: (n: number) => plural(n, "offener Kommentar", "offene Kommentare"),
    resolved: (n: number) => plural(n, "erledigter Kommentar", "erledigte Kommentare"),
    at: (what: string, frame: number) => `${what} bei Frame ${frame}`,
  },
};

export const facts = {
  generator: "Name oder Name@Version. Enter speichert, Esc bricht ab",
  keys: "Enter speichert, Esc bricht ab",
  none: "keine Angabe",
  change: (name: string, value: string) => `${name}: ${value || "keine Angabe"}. Ändern`,
  changed: (name: string) => `${name} geändert`,
  removed: (name: string) => `${name} entfernt`,
  column: {
    add: "Spalte hinzufügen",
    name: "Spalte",
    value: "Wert",
    save: "Hinzufügen",
    unnamed: "Benennen Sie die Spalte.",
    tooLong: (most: number) => `Geben Sie höchstens ${most} Zeichen ein.`,
    known: (name: string) => `Der Clip hat ${name} schon; ändern Sie es oben.`,
  },
  hash: {
    copied: "SHA-256 kopiert",
    notCopied: (hash: string) => `Der Browser hat das Kopieren nicht erlaubt. Der Wert ist ${hash}`,
    name: "SHA-256",
    copy: "SHA-256 kopieren",
  },
  heading: "Angaben",
  names: {
    clip: "Clip",
    prompt: "Prompt",
    generator: "Generator",
    frames: "Frames",
    source: "Quelle",
    size: "Größe",
    category: "Kategorie",
    seed: "Seed",
  },
  frames: (frames: string, rate: string) => `${frames} bei ${rate} fps`,
};

export const head = {
  adminOnly: "Das kann ein Admin des Projekts tun",
  takeDown: "Zurückziehen",
  similar: {
    clips: "Ähnliche Clips",
    reasons: "Ähnliche Begründungen",
    selectFirst: "Wählen Sie zuerst ein Segment mit Begründung aus.",
  },
  isDown: "Er ist zurückgezogen",
  prompt: "Prompt",
  review: "Prüfen",
  more: "Mehr",
  copy: {
    segment: "Das ausgewählte Segment",
    selectFirst: "Wählen Sie zuerst ein Segment aus",
    label: (frame: number) => `Link zu f${frame} oder einen anderen kopieren`,
    frame: (frame: number) => `Dieser Frame, f${frame} (L)`,
    clip: "Der Clip",
    to: <T>(frame: number, part: (text: string) => T) => ["Link kopieren ", part(`zu f${frame}`)],
  },
  study: {
    unchanged: "Nichts geändert.",
    added: (name: string) => `Zu ${name} hinzugefügt`,
    notAdded: (why: string) => `Nicht hinzugefügt. ${why}`,
    has: "Er ist in dieser Studie",
    new: "Neue Studie",
    add: "Zu Studie hinzufügen",
  },
};

export const neighbours = {
  label: "Clips des Filters",
  back: "Zurück zu diesen Clips",
  previous: "Voriger Clip (K)",
  of: (n: string) => `von ${n}`,
  notAmong: (n: string) => `nicht unter diesen ${n}`,
  next: "Nächster Clip (J)",
  by: (key: string) => `nach ${key}`,
  counted: "Clips einer Zahl",
  similar: "ähnliche Clips",
  all: "Alle Clips",
};

export const stage = {
  takenDown: <T>(bold: (text: string) => T, by: string, when: string) => [
    bold("Zurückgezogen"),
    ` ${by ? `von ${by}` : "über die Befehlszeile"}, ${when}`,
  ],
  putBack: "Wieder freigeben",
  adminPutsBack: "Ein Admin des Projekts kann ihn wieder freigeben.",
  nothing: "Bei diesem Frame ist nichts markiert",
  here: "Bei diesem Frame",
  segment: (name: string, span: string, confidence: string | null) =>
    `${name}, ${span}${confidence === null ? "" : `, Konfidenz ${confidence}`}`,
};

export const takeDown = {
  title: (video: string) => `${video} zurückziehen?`,
  does: "Zurückziehen",
  text: "Seine Aufgaben verlassen die Warteschlangen aller Studien, und sein Bild wird nicht gezeigt. Seine Annotationen bleiben, zählen aber nicht, solange er zurückgezogen ist. Er kann wieder freigegeben werden.",
  reason: {
    label: "Warum",
    hint: "Bleibt beim Clip; Forschende können es lesen.",
  },
};

export const timeline = {
  label: (n: number) => `Zeitleiste mit ${plural(n, "Frame", "Frames")}`,
  comments: <T>(n: number, count: (text: string) => T) => ["Kommentare ", count(`${n} offen`)],
  time: "Zeit",
  frames: "Frames",
  none: "Bei diesem Clip gibt es keine Spur dieser Art.",
  showAll: "Alle Spuren zeigen",
};

export const transport = {
  lanes: {
    all: "Alle",
    people: "Menschen",
    critics: "Kritiker",
    truth: "Ground Truth",
  },
  player: "Player",
  edgeBack: {
    title: "Vorige Grenze ([)",
    label: "Vorige Grenze",
  },
  frameBack: "Einen Frame zurück (,)",
  pause: "Pause (Leertaste)",
  play: "Abspielen (Leertaste)",
  frameOn: "Einen Frame vor (.)",
  edgeOn: {
    title: "Nächste Grenze (])",
    label: "Nächste Grenze",
  },
  loop: "Schleife",
  silent: "kein Ton",
  comment: "Kommentieren",
  speed: "Tempo",
  sound: "Ton",
  shown: "Spuren",
};

export const uses = {
  heading: "Verwendet in",
  none: "Noch in keiner Studie.",
  report: (number: number) => `Bericht ${number}`,
  check: "Verdeckte Kontrolle",
  round: (round: number) => `Runde ${round}`,
  release: (number: number) => `Release ${number}`,
};

export const states = {
  open: "Offen",
  in_progress: "In Arbeit",
  waiting: "Wartet auf Prüfung",
  agreed: "Einig",
  in_review: "In Prüfung",
  settled: "Entschieden",
  taken_down: "Zurückgezogen",
};

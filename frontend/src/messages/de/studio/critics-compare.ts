/** The texts of the page on which critic runs are compared. */
import { plural } from "../plural";

export const compare = {
  title: "Läufe vergleichen",
  all: "Alle Läufe",
  open: "Läufe vergleichen",
  runs: "Läufe",
  none: "Noch kein Lauf hat einen Clip beantwortet. Beginnen Sie einen Lauf, oder warten Sie auf seine erste Antwort.",
  choose: "Wählen Sie links Läufe aus, um sie zu vergleichen.",
  nothingShared:
    "Diese Läufe haben noch keinen Clip gemeinsam. Warten Sie auf Antworten, oder wählen Sie andere Läufe.",
  answered: (over: number, all: number) => `${over} von ${all}`,
  progress: (title: string) => `Fortschritt von ${title}`,
  tick: (title: string) => `${title} vergleichen`,
  clips: "Clips",
  show: "Zeigen",
  differing: (n: number) => `Wo Läufe abweichen, ${n}`,
  everyClip: (n: number) => `Alle gemeinsamen Clips, ${n}`,
  place: (n: number, all: number) => `${n} von ${all}`,
  previous: "Voriger Clip (K)",
  next: "Nächster Clip (J)",
  openClip: "Clip öffnen",
  truth: "Ground Truth",
  version: (version: number) => `Ground Truth v${version}`,
  noTruth: "Diese Studie hat keine Ground Truth, daher werden Segmente nur miteinander verglichen.",
  frames: "Frames",
  playhead: "Abspielposition",
  marks: "= 1: passt der Zeit nach zu Fehler 1 der Ground Truth",
  found: "Gefunden",
  extra: "Zusätzlich",
  foundOf: (found: number, all: number) => `${found} von ${all}`,
  errors: (n: number) => plural(n, "Fehler"),
  noErrors: "keine Fehler",
  statuses: {
    failed: "Antwort nicht lesbar",
    refused: "verweigert",
    media_not_received: "Video nicht angekommen",
  } as Readonly<Record<string, string>>,
  segment: (label: string, start: string, end: string, reason: string) => `${label}, ${start} bis ${end} s: ${reason}`,
  match: (n: number) => `= ${n}`,
};

export const replies = {
  tabs: "Antworten nach Lauf",
  segments: "Segmente dieses Laufs",
  number: "Nr.",
  time: "Sekunden",
  reason: "Fehler",
  score: "Treffer",
  matches: (n: number, p: string, r: string) => `passt zu Fehler ${n}: P ${p}, R ${r}`,
  extra: "zusätzlich: passt zu keinem Fehler",
  unknown: "nicht verglichen",
  none: "Keine Segmente.",
};

export const means = {
  heading: (n: number) =>
    `Mittelwerte über ${plural(n, "Clip", "Clips")}, die alle ausgewählten Läufe beantwortet haben`,
  run: "Lauf",
  p: "P, Zeit",
  r: "R, Zeit",
  errors: "Fehler je Video",
  alarms: "Fehlalarme je Video",
  unread: "Nicht lesbar",
  seconds: "s je Clip",
  cost: "Kosten je Clip",
  none: "keine",
  summary: <T>(common: T, differing: T) => [
    common,
    " verglichen; die Läufe weichen bei ",
    differing,
    " voneinander ab.",
  ],
  common: (n: number) => plural(n, "Clip", "Clips"),
  differing: (n: number) => plural(n, "Clip", "Clips"),
  limited: (shown: number, all: number) => `Verglichen werden die ersten ${shown} von ${all} gemeinsamen Clips.`,
  note: (tau: string, scored: number) =>
    `Treffer gelten der Zeit nach, mit Schwelle τ ${tau}, über ${plural(scored, "Clip", "Clips")} mit Ground Truth. S+P braucht auch einen Judge für Begründungen und steht in den Berichten.`,
  reports: "Berichte öffnen",
};

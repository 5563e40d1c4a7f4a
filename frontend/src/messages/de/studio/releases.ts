/** The texts of the page about the releases of a study. */
import { plural } from "../plural";

export const build = {
  heading: "Neues Release",
  begun: (version: number) => `Release v${version} wird erstellt.`,
  needsTruth: <T>(link: (text: string) => T) => [
    "Ein Release braucht eine Ground Truth. Erstellen Sie eine auf der Seite ",
    link("Ground Truth"),
    ".",
  ],
  truth: "Ground Truth",
  truthOption: (version: number, policy: string, errors: number) =>
    `v${version}, ${policy}, ${plural(errors, "Fehler")}`,
  report: "Bericht",
  reportOption: (title: string, tau: string) => `${title}, τ ${tau}`,
  noReport: "keiner zu dieser Ground Truth",
  already: (version: number) => `Dieser Stand ist schon als v${version} veröffentlicht.`,
  verb: "Release erstellen",
};

export const elsewhere = {
  heading: (version: number) => `Release v${version} anderswo prüfen und auswerten`,
  where: "In einem Checkout von Outtake ausführen; eine Datenbank ist nicht nötig. Siehe das README im Release.",
};

export const page = {
  title: "Releases",
  new: "Neues Release",
  intro: "Ein Release ist unveränderlich. Aus demselben Stand neu erstellt, hat es gleiche Dateien.",
  contents: "Inhalt eines Releases",
  none: (admin: boolean) =>
    `Noch keine Releases. ${admin ? "Erstellen Sie eines aus einer Ground Truth." : "Ein Admin kann eines erstellen."}`,
  caption: "Releases, neueste zuerst",
  release: "Release",
  what: "Inhalt",
  state: "Zustand",
  digest: "Digest",
  size: "Größe",
  archive: "Archiv",
  version: (version: number) => `v${version}`,
  made: <T>(truth: number, report: null | number, small: (text: string) => T) => [
    `Ground Truth v${truth}`,
    small(report === null ? "kein Bericht" : `Bericht ${report}`),
  ],
  noDigest: "noch nicht",
  files: (n: number) => plural(n, "Datei", "Dateien"),
  downloadOf: (version: number) => `Release ${version} herunterladen`,
  download: "Herunterladen",
};

export const release = {
  bytes: (n: number) => plural(n, "Byte", "Bytes"),
  progress: (state: string, done: number, total: number) =>
    `${state}, ${done} von ${plural(total, "Datei", "Dateien")}`,
  hints: {
    notSettled: "Unterschiede sind nicht entschieden",
    policy: (policy: string) => `Verfahren ${policy}`,
    byExpert: (settled: number) => `${settled} durch Fachleute`,
    settled: "Unterschiede entschieden",
    open: "Offene Unterschiede",
    leftOut: (note: string, clips: number) => `${note}, ${plural(clips, "Clip", "Clips")} ausgelassen`,
    errors: "Fehler in der Ground Truth",
    errorsIn: (errors: number, clips: number) => `${errors} in ${plural(clips, "Clip", "Clips")}`,
    noneProposed: "Keine nur von Kritikern vorgeschlagenen Fehler",
    proposed: "Von Kritikern vorgeschlagene Fehler",
    proposedNote: (n: number, inReport: boolean) => `${n}${inReport ? "" : ", nicht im Bericht"}`,
    withReport: "Mit einem Bericht",
    withoutReport: "Ohne Bericht",
    noReport: "noch keiner zu dieser Ground Truth",
  },
  commands: {
    unpack: "Das Archiv entpacken",
    verify: "Jede Datei gegen das Manifest prüfen, und das Manifest gegen seinen Digest",
    recompute: "Die Zahlen des Berichts neu berechnen; NAME durch jede Datei in predictions ersetzen",
  },
  contents: [
    "Prompts, Hash und Tabelle der Frames jedes Videos, aber nicht die Videodateien",
    "das Formular und alle Annotationen, mit Pseudonymen dieses Releases",
    "die Ground Truth mit den Quellen jedes Fehlers",
    "Vorhersagen von Kritikern mit jedem Aufruf und jeder rohen Antwort",
    "Bewertungen von Begründungen und der gewählte Bericht",
    "ein Manifest mit dem SHA-256 jeder Datei",
  ],
};

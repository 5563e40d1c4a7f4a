/** The texts of uploads. */
import { formOf, plural } from "../plural";

export const size = {
  bytes: (n: number) => `${n} B`,
  kilobytes: (n: number) => `${n} kB`,
  megabytes: (n: string) => `${n} MB`,
  gigabytes: (n: string) => `${n} GB`,
  seconds: (n: number) => `${n} s`,
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
};

export const problems = {
  noStore: "Der Browser kann keine Dateien speichern.",
  silent: "Der Server antwortet nicht. Versuchen Sie es erneut.",
  refused: (status: number) => `Der Server hat diese Datei abgelehnt (${status}).`,
  unreadable: "Die Datei wurde verschoben oder geändert und kann nicht gelesen werden.",
  selectAgain: "Wählen Sie sie noch einmal aus.",
};

export const manifest = {
  /** `bad` is the first row that cannot be used. */
  describes: (path: string, files: number, bad: { row: number; reason: string } | undefined) =>
    `${path} beschreibt ${plural(files, "Datei", "Dateien")}.${bad ? ` Zeile ${bad.row} ist nicht brauchbar: ${bad.reason}` : ""}`,
};

export const card = {
  heading: "Clips hinzufügen",
  notStored: (n: number) =>
    `Dieser Browser konnte ${formOf(n, "eine Datei", `${n} Dateien`)} nicht speichern. Wählen Sie dieselben Dateien noch einmal aus, um den Upload fortzusetzen.`,
  ready: (ready: number, files: number, rejected: number, duplicates: number) =>
    [
      `${ready} von ${files} bereit`,
      ...(rejected > 0 ? [`${rejected} abgelehnt`] : []),
      ...(duplicates > 0 ? [plural(duplicates, "Dublette", "Dubletten")] : []),
    ].join(" · "),
};

export const drop = {
  heading: "Clips oder einen Ordner hier ablegen",
  anywhere: "Dateien oder einen Ordner irgendwo auf dieser Seite ablegen",
  options: "Generator und Prompts",
  files: "Dateien auswählen",
  folder: "Ordner auswählen",
  formats:
    "MP4, MOV, WebM, Matroska oder AVI, oder ein Zip davon. Für die Prompts legen Sie ein Manifest als CSV oder JSON Lines dazu.",
  filesLabel: "Clips zum Hochladen",
  folderLabel: "Ordner zum Hochladen",
  generator: "Generator",
  unknown: "unbekannt",
  prompt: "Prompt aus",
  fileName: "Dateiname",
  noPrompt: "Aus einem Manifest, oder später",
};

export const total = {
  /** The bytes sent go before it; `state` is what is in progress, if anything is. */
  sent: <T>(sent: T, size: string, state: string | null) => [
    sent,
    ` von ${size}${state === null ? "" : ` · ${state}`}`,
  ],
  paused: "pausiert",
  preparing: "wird vorbereitet",
  left: (rate: string, time: string) => `${rate}/s · noch ${time}`,
  label: "Alle Dateien",
  on: "Weiter",
  pause: "Pause",
  cancel: "Alle abbrechen",
};

export const list = {
  of: (n: number) => plural(n, "Datei", "Dateien"),
  files: "Dateien",
};

export const row = {
  anotherClip: "ein anderer Clip",
  ready: "Bereit",
  facts: (seconds: string, frames: number, sound: boolean) =>
    `${seconds} s, ${plural(frames, "Frame", "Frames")}${sound ? ", mit Ton" : ", ohne Ton"}`,
  upload: (path: string) => `Upload von ${path}`,
  preparation: (path: string) => `Vorbereitung von ${path}`,
  duplicate: <T>(clip: T) => ["Schon hochgeladen als ", clip, ", gleicher Inhalt."],
  unpacked: (n: number) => `Entpackt · ${plural(n, "Clip", "Clips")}`,
  preparing: (done: string, of: string) => `Wird vorbereitet · ${done} von ${of}`,
  checking: "Wird geprüft",
  selectAgain: "Wählen Sie diese Datei noch einmal aus, um fortzufahren.",
  uploading: "Wird hochgeladen",
  uploaded: "Hochgeladen, wartet auf die Vorbereitung",
  waiting: "Wartet",
  cutIt: (path: string) => `${path} kürzen`,
  cut: "Passend kürzen",
  replaceIt: (path: string) => `${path} ersetzen`,
  select: "Auswählen",
  replace: "Ersetzen",
  another: (path: string) => `Andere Datei für ${path}`,
  retryIt: (path: string) => `${path} erneut versuchen`,
  retry: "Erneut versuchen",
  removeIt: (path: string) => `${path} aus der Liste entfernen`,
  skip: "Überspringen",
};

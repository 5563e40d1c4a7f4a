/** The texts about what observers see in frames: on the page of a clip, and where people check frames. */
import { decimal, plural } from "../plural";

export const seen = {
  object: (label: string, score: number | null) => (score === null ? label : `${label} ${decimal(score, 2)}`),
  answer: (asked: readonly string[], text: string) => (asked.length === 0 ? text : `${asked.join(", ")}: ${text}`),
  kind: "Beobachter",
  frames: (n: number) => `etwas in ${plural(n, "Frame", "Frames")}`,
  loading: "Lädt…",
  notLoaded: "Nicht geladen",
  toggle: (isShown: boolean, name: string) => `${isShown ? "Verbergen" : "Zeigen"}, was ${name} gesehen hat`,
};

export const runs = {
  title: "Beobachter",
  text: "Beobachter sehen einzelne Frames an: Objekte mit ihrem Ort, Bildbeschreibungen, Farben. Menschen prüfen eine Stichprobe ihrer Frames, und ihre eigenen Fehler stehen bei ihren Werten.",
  notLoaded: "Die Läufe der Beobachter konnten nicht geladen werden",
  none: "Noch hat kein Beobachter Clips angesehen",
  noneText: "Beginnen Sie einen Lauf, um Objekte, Beschreibungen oder Farben Frame für Frame zu sehen.",
  start: "Neuer Lauf",
  table: "Läufe der Beobachter",
  name: "Name",
  kind: "Art",
  clips: "Clips",
  checked: "Geprüfte Frames",
  of: <T>(done: T, all: T) => [done, " von ", all],
  failed: <T>(clips: T, error: string) => ["Bei ", clips, ` fehlgeschlagen: ${error}`],
  failedClips: (n: number) => plural(n, "Clip", "Clips"),
  retry: "Fehlgeschlagene wiederholen",
  retryOf: (name: string) => `Die fehlgeschlagenen Clips von ${name} wiederholen`,
  check: "Frames prüfen",
  checkOf: (name: string) => `Frames von ${name} prüfen`,
};

/** The kinds of observers that ship; others are shown as the server has them. */
export const kinds: Readonly<Record<string, string>> = {
  object_detector: "Objektdetektor",
  zero_shot_detector: "Detektor für angegebene Klassen",
  captioner: "Bildbeschreiber",
  frame_captions: "Beschreibungen durch ein Modell der Kritiker",
  colour_questions: "Fragen zu Farben",
};

export const newRun = {
  title: "Neuer Lauf eines Beobachters",
  name: "Name",
  kind: "Art",
  asked: "Modell",
  choose: "Modell auswählen",
  model: (name: string, gpu: string, seen: boolean) =>
    [gpu === "" ? name : `${name}, ${gpu}`, seen ? "" : "(Worker nicht verfügbar)"].filter(Boolean).join(" "),
  noModel:
    "Kein Worker hat ein Modell dieser Art angemeldet. Setzen Sie LOCAL_MODELS für einen Worker der GPU-Warteschlange.",
  noneToAsk: "Es gibt weder einen Endpunkt noch ein lokales Modell. Ein Admin kann einen Endpunkt hinzufügen.",
  classes: "Klassen",
  classesHint: "Wonach gesucht wird, eine pro Zeile.",
  threshold: "Schwelle",
  thresholdHint: "Der niedrigste Wert, der zählt, 0 bis 1. Leer lassen für den des Detektors.",
  classMap: "Zuordnung der Klassen",
  classMapHint: "Andere Namen für Labels, einer pro Zeile: woman = person",
  badLine: (line: string) => `„${line}“ hat nicht die Form Label = Name.`,
  maxTokens: "Höchstzahl Tokens einer Beschreibung",
  parameters: "Parameter",
  parametersHint: "JSON, wie im Paket des Beobachters beschrieben.",
  badJson: "Das ist kein JSON.",
  fps: "Frames pro Sekunde",
  clips: "Er sieht alle Clips des Projekts an, die nicht zurückgezogen sind.",
  someClips: (clips: string) => `Er sieht ${clips} an, ohne die zurückgezogenen.`,
  started: (name: string, clips: number) => `${name} wurde über ${plural(clips, "Clip", "Clips")} gestartet.`,
  start: "Beginnen",
};

export const checks = {
  back: "Alle Beobachter",
  notLoaded: "Die Frames konnten nicht geladen werden",
  draw: "Frames ziehen",
  drawMore: "Weitere Frames ziehen",
  drawText:
    "Frames werden zufällig aus allen gezogen, die der Beobachter angesehen hat, auch aus denen, in denen er nichts gesehen hat; bei Beschreibungen und Antworten aus denen, zu denen es welche gibt. Eine größere Zahl erweitert die Stichprobe.",
  count: "Frames",
  seed: "Seed",
  notDrawn: "Es wurden keine Frames gezogen",
  progress: <T>(done: T, frames: T) => [done, " von ", frames, " geprüft"],
  frames: (n: number) => plural(n, "Frame", "Frames"),
  error: "Eigener Fehler des Beobachters",
  precision: "Precision der Klassen",
  recall: "Recall der Klassen",
  exact: "Genaue Anzahlen",
  share: (value: number) => decimal(value, 3),
  interval: (low: number, high: number, n: number) => ` [${decimal(low, 3)}, ${decimal(high, 3)}], n = ${n}`,
  noShare: (checked: number, reason: string) => (checked === 0 ? "noch kein Frame geprüft" : reason),
  frame: (video: string, ms: number) => `${video}, ${decimal(ms / 1000, 3)} s`,
  at: (position: number, all: number) => `Frame ${position} von ${all}`,
  there: "Wie viele sind im Frame?",
  thereText: "Zählen Sie, was da ist, auch was der Beobachter übersehen hat. 0 bedeutet: nicht da.",
  saw: (n: number) => `der Beobachter hat ${n} gesehen`,
  right: "Welche Texte sind richtig?",
  rightText:
    "Eine Beschreibung ist richtig, wenn alles, was sie sagt, im Frame ist; eine Antwort, wenn sie für den Frame stimmt.",
  rightOf: (asked: string) => `Richtig: ${asked}`,
  asked: { caption: "Beschreibung", colour: "Farbe", others: "andere Objekte" } as Readonly<Record<string, string>>,
  add: "Weitere Klasse",
  addIt: "Hinzufügen",
  save: "Speichern und weiter",
  saveKey: "Enter",
  previous: "Voriger Frame",
  next: "Nächster Frame",
  saved: "Geprüft",
  failed: "Der Frame wurde nicht gespeichert",
  takenDown: "Dieser Clip ist zurückgezogen, sein Frame kann deshalb nicht gezeigt werden.",
  show: "Rahmen zeigen",
  done: "Alle Frames der Stichprobe sind geprüft.",
  framesNotLoaded: (status: number) =>
    `Die Frames des Clips konnten nicht geladen werden: Der Server meldet ${status}.`,
};

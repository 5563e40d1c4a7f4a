/** The texts about the runs of critics: one run, the form of a new one, and what it would take. */
import { plural } from "../plural";

export const run = {
  critic: <T>(name: T, version: string) => ["Kritiker ", name, ` ${version}`],
  model: <T>(model: T) => ["Modell ", model],
  endpoint: <T>(name: T) => ["Endpunkt ", name],
  replays: <T>(name: T) => ["Verwendet die Antworten von ", name],
  prompts: (references: string) => `Prompts ${references}`,
  started: (time: string) => `Begonnen ${time}`,
  ended: (time: string) => `Beendet ${time}`,
  clips: "Clips",
  clipsOf: <T>(over: T, all: T) => [over, " von ", all],
  segments: "Segmente",
  answers: (answers: number) => plural(answers, "Antwort", "Antworten"),
  calls: "Aufrufe",
  seconds: (value: string) => `insgesamt ${value} s`,
  noModel: "fragt kein Modell",
  busy: "Modell ausgelastet",
  busyOf: (percent: string) => `${percent} %`,
  busyNote: "der Arbeitszeit; sonst Warten auf Clips",
  gpuBusy: (percent: string) => `der Arbeitszeit; GPU ausgelastet ${percent} %`,
  tokens: "Tokens",
  spent: "Ausgegeben",
  noLimit: "keine Grenze",
  budget: (budget: string) => `von ${budget}`,
  breakdown: "Clips nach Zustand, Antworten nach Ergebnis der Auswertung",
  estimated: (most: string) => `geschätzt höchstens ${most}`,
};

export const notAsked = "nicht gefragt: braucht Ton";

/** The outcomes of a run, a clip or a call; others are shown as the server has them. */
export const states: Readonly<Record<string, string>> = {
  ok: "ok",
  done: "fertig",
  done_with_failures: "fertig mit Fehlschlägen",
  repaired: "repariert",
  truncated: "abgeschnitten",
  failed: "fehlgeschlagen",
  refused: "abgelehnt",
  media_not_received: "Medien nicht erhalten",
  running: "läuft",
  waiting: "wartet",
  paused: "pausiert",
  cancelled: "abgebrochen",
  sent: "gesendet",
  lost: "verloren",
};

export const tallies = { clips: "Clips", replies: "Antworten" };

export const estimate = {
  none: "keine",
  label: "Schätzung",
  incomplete: "Wählen Sie einen Kritiker und seinen Endpunkt, um eine Schätzung zu sehen.",
  estimating: "Wird geschätzt",
  free: (clips: number) => `${plural(clips, "Clip", "Clips")}. Kein Modell wird gefragt, und es kostet nichts.`,
  clips: "Clips",
  calls: "Aufrufe",
  cached: (calls: string) => `dazu ${calls} im Cache`,
  noneCached: "keine im Cache",
  promptTokens: "Prompt-Tokens",
  forFrames: (tokens: string) => `davon ${tokens} für Frames`,
  replyTokens: "Antwort-Tokens",
  atMost: "höchstens",
  cost: "Kosten",
  noPrice: "kein Preis bekannt",
  time: "Modellzeit",
  noTime: "nicht bekannt: noch kein Aufruf dieses Modells",
  byCalls: "nach seinen letzten Aufrufen",
  tooLong: (calls: number, longest: string, known: string | null) =>
    `${plural(calls, "Aufruf ist", "Aufrufe sind")} vielleicht zu lang: Prompt und Antwort haben bis zu ${longest} Tokens, und der Endpunkt nimmt bekanntermaßen ${known ?? "weniger"}. Wählen Sie weniger oder kleinere Frames.`,
};

export const runQueries = {
  heading: "Was das Modell gefragt wird",
  count: (shown: number, total: number) =>
    `${plural(total, "Anfrage", "Anfragen")} zu diesem Clip${shown < total ? `, ${shown} gezeigt` : ""}`,
  frames: (n: number) => plural(n, "Frame", "Frames"),
  sections: { system: "System", head: "Kopf", tail: "Ende" },
  part: (section: string, about: string) => `${section}, ${about}`,
  none: "Dieser Kritiker fragt kein Modell. Er misst die Clips selbst.",
};

export const newRun = {
  title: "Neuer Lauf eines Kritikers",
  all: "Alle Läufe",
  started: "Lauf begonnen.",
  cost: "Schätzung",
  count: (clips: number) => plural(clips, "Clip", "Clips"),
  startOf: (clips: string) => `Lauf beginnen, ${clips}`,
  starting: "Beginnt",
  start: "Beginnen",
  critic: "Kritiker",
  version: (version: string) => `v${version}`,
  asks: "fragt ein Modell",
  asksNone: "kein Modell",
  none: "Kein Kritiker kann, was diese Studie verlangt.",
};

export const acts = {
  retryOf: (title: string) => `Fehlgeschlagene Clips von ${title} erneut versuchen`,
  retry: "Fehlgeschlagene wiederholen",
  pauseOf: (title: string) => `${title} pausieren`,
  pause: "Pausieren",
  resumeOf: (title: string) => `${title} fortsetzen`,
  resume: "Fortsetzen",
  cancelOf: (title: string) => `${title} abbrechen`,
  cancelling: {
    title: "Diesen Lauf abbrechen?",
    effect:
      "Fertige Clips bleiben. Die übrigen Clips werden ausgelassen. Ein abgebrochener Lauf lässt sich nicht fortsetzen.",
    keep: "Weiterlaufen lassen",
    verb: "Lauf abbrechen",
  },
  resuming: {
    title: "Lauf fortsetzen",
    spent: (why: string, spent: string) => `${why} Bisher ausgegeben: ${spent}.`,
    budget: "Neues Budget für diesen Lauf, US-Dollar",
  },
};

export const entry = {
  segments: (segments: number) => plural(segments, "Segment", "Segmente"),
  answers: (answers: number) => plural(answers, "Antwort", "Antworten"),
  calls: (calls: number) => plural(calls, "Aufruf", "Aufrufe"),
  tokens: (tokens: string) => `${tokens} Tokens`,
  money: (spent: string, budget: string | null) => (budget === null ? spent : `${spent} von ${budget}`),
  timeUnknown: "Restzeit unbekannt",
};

export const fields = {
  sources: {
    endpoint: "Ein Endpunkt",
    model: "Ein lokales Modell",
    run: "Antworten eines früheren Laufs",
    provider: "Ein Anbieter aus einem Paket",
  },
  source: "Antworten von",
  endpoint: "Endpunkt",
  localModel: "Lokales Modell",
  provider: "Anbieter",
  providerOptions: "Seine Optionen",
  providerOptionsHint: "JSON, wie das Paket sie beschreibt.",
  noLocalModels:
    "Noch bietet kein Worker ein Modell an. Starten Sie einen GPU-Worker, dessen LOCAL_MODELS die Ordner seiner Modelle nennt.",
  noEndpoint: "Dieses Projekt hat noch keine Endpunkte. Ein Admin kann hier einen hinzufügen.",
  select: "Auswählen",
  earlierRun: "Früherer Lauf",
  noRun: "Noch hat kein Lauf dieser Studie gespeicherte Antworten.",
  callsOf: (title: string, calls: number) => `${title}, ${plural(calls, "Aufruf", "Aufrufe")}`,
  fps: "Frames pro Sekunde",
  frames: "Frames pro Clip",
  chooseFrames: "Auswahl der Frames",
  byRate: "nach Rate",
  textModel: "Modell für Texte",
  textModelHint: "Für Kritiker, die Texte vergleichen oder Antworten mit einem zweiten Aufruf entnehmen.",
  sameModel: "Dasselbe Modell",
  named: (name: string, model: string) => `${name} (${model})`,
  byNumber: "nach Anzahl",
  maxPixels: "Höchstzahl Pixel pro Frame",
  topP: "Top-p",
  seed: "Seed",
  tokens: "Längste Antwort, Tokens",
  temperature: "Temperatur",
  budget: "Budget, US-Dollar",
  noLimit: "keine Grenze",
  byDefault: "Standard des Kritikers",
};

/** A model in the folder of a worker. */
export const localModel = {
  small: "unter 1 GB",
  size: (gigabytes: number) => `${gigabytes} GB`,
  label: (name: string, gpu: string, seen: boolean) =>
    `${name}, ${gpu || "CPU"}${seen ? "" : " (Worker nicht verfügbar)"}`,
  place: (size: string, dtype: string, gpu: string, memory: string, worker: string) =>
    `${size} Gewichte, ${dtype}. ${gpu || "CPU"} mit ${memory} Speicher, Worker ${worker}.`,
  tooLarge: "Die Gewichte sind größer als der Speicher.",
  away: "Der Worker war in der letzten Minute nicht zu sehen; der Lauf wartet auf ihn.",
};

/** What is sent of a clip. */
export const media = {
  label: "Clips werden gesendet als",
  frames: "Frames",
  video: "Video",
  videoHint:
    "Der Server wählt mit dieser Rate Frames aus dem Video. Vertauschte, umgekehrte oder ausgelassene Frames lassen sich nicht als Video senden.",
};

/** With which prompts a run asks. */
export const prompts = {
  label: (base: string) => `Prompt statt ${base}`,
  newest: (version: number) => `neueste mitgelieferte Version, v${version}`,
  ofRun: "der des früheren Laufs",
};

/** Where the confidence of a run comes from. */
export const confidence = {
  label: "Konfidenz",
  none: "wie der Kritiker sagt",
  samples: "Stichproben",
  sources: {
    self_consistency: "Stichproben, die übereinstimmen",
    verify: "ein zweiter Blick",
    logits: "Wahrscheinlichkeit der Antwort",
  },
  hints: {
    self_consistency:
      "Zu jedem Clip wird mehrmals gefragt; die Konfidenz ist der Anteil der Stichproben, die übereinstimmen.",
    verify: "Das Modell wird zu jedem Fehler oder jeder Antwort gefragt, ob sie stimmt.",
    logits: "Braucht ein Modell, das Wahrscheinlichkeiten von Tokens liefert.",
  } as Readonly<Record<string, string>>,
};

/** A run's control, and the parameters that one critic has alone. */
export const own = {
  heading: "Nur für diesen Kritiker",
  control: "Kontrollbedingung",
  controlHint:
    "Zeigt den Clip mit weniger darin. Ein Kritiker, der damit gleich gut ist, nutzt nicht, was weggelassen ist.",
  noControl: "keine: der ganze Clip",
  without: "keine",
  names: {
    window_seconds: "Fenster, Sekunden",
    most_seconds_apart: "Höchster Abstand von Dubletten, Sekunden",
    option_order: "Reihenfolge der Optionen",
    reasoning: "Überlegung vor der Antwort",
    extract: "Antwort mit zweitem Aufruf entnehmen",
    orders: "Reihenfolgen eines Paars",
    show_prompt: "Prompt des Clips zeigen",
    ask_about_sound: "Nach Ton fragen, ohne ihn zu hören",
    box: "Rahmen eines markierten Fehlers",
  } as Readonly<Record<string, string>>,
  choices: {
    instrument: "wie im Formular",
    seeded: "zufällig für jeden Clip",
    none: "nein",
    before: "ja",
    second_call: "ja",
    both: "beide Reihenfolgen",
    drawn: "in die Frames gezeichnet",
    coordinates: "in Worten",
  } as Readonly<Record<string, string>>,
  flags: { true: "ja", false: "nein" },
  badNumber: (least: number | null, most: number | null) =>
    `Geben Sie eine Zahl von ${least ?? 0} bis ${most ?? 0} ein.`,
};

export const form = {
  badFps: "Geben Sie eine Zahl von Frames pro Sekunde über 0 ein.",
  badTokens: "Geben Sie eine ganze Zahl von Tokens ein, mindestens 1.",
  badFrames: "Geben Sie eine ganze Zahl von Frames ein, mindestens 1.",
  badPixels: "Geben Sie eine ganze Zahl von Pixeln ein, mindestens 1024.",
  badTopP: "Geben Sie eine Zahl von 0,01 bis 1 ein.",
  badSeed: "Geben Sie eine ganze Zahl ein, mindestens 0.",
  badTemperature: "Geben Sie eine Temperatur von mindestens 0 ein.",
  noCritic: "Wählen Sie einen Kritiker.",
  noEndpoint: "Wählen Sie einen Endpunkt.",
  noModel: "Wählen Sie ein lokales Modell.",
  noProvider: "Wählen Sie einen Anbieter.",
  badProvider: "Die Optionen sind kein JSON-Objekt.",
  noRun: "Wählen Sie einen früheren Lauf.",
  badBudget: "Geben Sie einen Betrag in US-Dollar ein, etwa 2.50.",
};

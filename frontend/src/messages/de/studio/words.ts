/** What the studio calls subjects, error types, rules, kinds of ground truth and states of work. */
import { plural } from "../plural";

export const stages = {
  report: {
    waiting: "wartet auf einen Worker",
    judging: "der Judge vergleicht Begründungen",
    computing: "wird berechnet",
    ready: "fertig",
    failed: "fehlgeschlagen",
  },
};

export const rules = {
  signals: {
    gold_hits: "Gefundene bekannte Fehler",
    gold_false: "Markierte Fehler in fehlerfreien Kontrollen",
    training_score: "Übung",
    errors_per_video: "Fehler pro Video",
    words_per_reason: "Wörter pro Begründung",
    active_ratio: "Aktive Zeit / Länge des Clips",
    agreement: "Übereinstimmung mit anderen",
    no_errors_share: "Clips ohne Fehler",
    skipped_in_row: "In Folge übersprungen",
    repeat_agreement: "Beständigkeit bei Wiederholungen",
    accepted_share: "Bei Nachprüfung angenommen",
    accepted_answers: "Bei Nachprüfung angenommene Antworten",
    submitted: "Abgeschickt",
  },
  decision: "Entscheidung von Forschenden",
  because: (label: string, value: number, op: string, threshold: number, n: number) =>
    `${label} ${value} ${op} ${threshold}, n ${n}`,
};

export const runs = {
  left: {
    soon: "noch unter 1 min",
    minutes: (minutes: number) => `noch ${minutes} min`,
    hours: (hours: number, minutes: number) => `noch ${hours} h ${minutes} min`,
  },
  doneExcept: (failed: number) => `fertig, ${failed} fehlgeschlagen`,
  delayed: (why: string) => `verzögert: ${why}`,
  stopped: (why: string) => `angehalten: ${why}`,
};

export const errorTypes = {
  standard: {
    physics_violation: { letter: "P", label: "Physikfehler" },
    object_appearance_disappearance: { letter: "O", label: "Objekt erscheint / verschwindet" },
    logical_error: { letter: "L", label: "Logikfehler" },
    motion_rationality: { letter: "M", label: "Unplausible Bewegung" },
    anatomy_body: { letter: "B", label: "Anatomie, Körper" },
    semantic_prompt_adherence: { letter: "S", label: "Treue zum Prompt" },
  },
};

export const subjects = {
  words: {
    video: { one: "Clip", many: "Clips", title: "Clips", is: "ein Clip" },
    pair: { one: "Paar", many: "Paare", title: "Paare", is: "ein Paar von Clips" },
    chain: { one: "Kette", many: "Ketten", title: "Ketten", is: "eine Gedankenkette" },
    prompt: { one: "Prompt", many: "Prompts", title: "Prompts", is: "ein Prompt" },
    question: { one: "Frage", many: "Fragen", title: "Fragen", is: "eine Frage" },
    marked_error: {
      one: "markierter Fehler",
      many: "markierte Fehler",
      title: "Markierte Fehler",
      is: "ein markierter Fehler",
    },
    passage: { one: "Text", many: "Texte", title: "Texte", is: "ein Text" },
  },
};

export const truth = {
  methods: {
    one: "Eine Person oder ein Kritiker",
    merged: "Alle Annotierenden, zusammengeführt",
    majority: "Mehrheit",
    exact: "Genaue Übereinstimmung",
    settled: "Entschieden",
    dawid_skene: "Dawid–Skene",
    known: "Bekannte Fehler",
  },
  explained: {
    one: "Die Annotationen einer Person oder eines Kritikers, wie sie sind.",
    known:
      "Die Fehler, die in die Ketten eingebaut wurden, und Ketten mit der Herkunft „clean“; andere bleiben außen vor.",
    merged: (questions: boolean) =>
      `Alle markierten Fehler; ein mehrfach markierter Fehler zählt einmal.${questions ? " Bei Antworten die häufigste." : ""}`,
    majority: "Fehler, die mehr als die Hälfte der Annotierenden eines Clips markiert hat.",
    majorityOfTags: "Typen, die mehr als die Hälfte der Annotierenden einer Kette einem Satz gegeben hat.",
    majorityOfAnswers: "Die häufigste Antwort auf jede Frage; bei Gleichstand gibt es keine.",
    exact:
      "Nur Aufgaben, in denen alle dieselben Fehlertypen gefunden haben, oder keine; andere Aufgaben werden verworfen.",
    exactTags:
      "Nur Ketten, in denen alle dieselben Fehlertypen gefunden haben, oder keine; andere werden verworfen. Pro Typ zählen die Sätze der meisten Annotierenden.",
    exactAnswers: "Nur Antworten, bei denen alle übereinstimmen; andere werden verworfen.",
    settled:
      "Entscheidungen von Fachleuten in der Prüfung; ohne Unterschiede die Annotationen der Menschen. Offene Unterschiede bleiben außen vor.",
    model: (marks: boolean) =>
      `Die wahrscheinlichsten Antworten, aus einem Modell der Fehlerraten aller Annotierenden.${marks ? " Markierte Fehler: wie bei Mehrheit." : ""}`,
  },
  origins: {
    known: "bekannte Fehler",
    one: "eine Quelle",
    unanimous: "einstimmig",
    merged: "zusammengeführt",
    majority: "Mehrheit",
    model: "Modell",
    joint: "gemeinsame Prüfung",
    adjudicated: "von Fachleuten entschieden",
  },
  notKept: "nicht behalten",
  from: {
    one: (names: string) => `wie annotiert von ${names}`,
    known: "Fehler, die in die Ketten eingebaut wurden",
    settled: (settled: number, clips: number, leftOut: number) =>
      `entschieden: ${settled} von Fachleuten, ${clips} ohne Unterschiede, ${leftOut} ausgelassen`,
    majority: (names: string) => `Mehrheit von ${names}`,
    exact: (names: string) => `genaue Übereinstimmung von ${names}`,
    model: (names: string) => `Dawid–Skene, aus ${names}`,
    merged: (names: string) => `zusammengeführt aus ${names}`,
  },
  proposed: (n: number) => `${plural(n, "Fehler")}, von einem Kritiker vorgeschlagen`,
  waiting: "wartet auf einen Worker",
  failed: "fehlgeschlagen",
  step: (done: number, total: number) => `läuft, Schritt ${done} von ${total}`,
  inProgress: "läuft",
};

/** States and outcomes, by the code that the API has for them. */
export const codes: Readonly<Record<string, string>> = {
  alone: "allein",
  answer: "Antwort",
  cancelled: "abgebrochen",
  clean_against: "fehlerfrei gegen",
  critic: "Kritiker",
  critic_only: "nur Kritiker",
  done: "fertig",
  done_with_failures: "fertig mit Fehlschlägen",
  failed: "fehlgeschlagen",
  holds: "gilt",
  lost: "verloren",
  media_not_received: "Medien nicht erhalten",
  ok: "ok",
  over: "vorbei",
  paused: "pausiert",
  person: "Person",
  refused: "abgelehnt",
  repaired: "repariert",
  running: "läuft",
  sent: "gesendet",
  severe_missed: "schwerer übersehen",
  severity: "Schweregrad",
  span: "Bereich",
  stopped: "angehalten",
  truncated: "abgeschnitten",
  type: "Typ",
  unclear: "unklar",
  undone: "aufgehoben",
  waiting: "wartet",
};

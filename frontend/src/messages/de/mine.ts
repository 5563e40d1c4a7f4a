/** The words of an annotator's page about their own work. */
import { formOf, plural } from "./plural";

export const page = {
  title: "Meine Arbeit",
  of: (study: string) => `Meine Arbeit in ${study}`,
  back: "Weiter annotieren",
};

export const work = {
  heading: "Aufgaben",
  done: "erledigt",
  left: "noch für Sie übrig",
  leftInRound: "noch in dieser Runde übrig",
  shared: "Auch andere arbeiten daran, es können also weniger sein.",
  stopped: "Sie erhalten zurzeit keine Aufgaben",
  until: (when: string) => `bis ${when}`,
};

export const waiting = {
  heading: "Zu tun",
  sentBack: (n: number) =>
    `${plural(n, "Aufgabe wurde", "Aufgaben wurden")} an Sie zurückgegeben. Erledigen Sie ${formOf(n, "sie", "diese")} zuerst.`,
  again: "Noch einmal bearbeiten",
  rechecks: (n: number) => `${plural(n, "Aufgabe", "Aufgaben")} anderer nachzuprüfen`,
  look: "Nachprüfen",
  joint: (n: number) => `${plural(n, "Clip", "Clips")} gemeinsam mit Personen zu prüfen, die anders geantwortet haben`,
  settle: "Gemeinsame Prüfung",
};

export const times = {
  heading: "Zeit",
  active: "aktive Zeit insgesamt",
  each: "Median pro Aufgabe",
  ratio: "mal die Länge des Clips (Median)",
  clip: (seconds: string) => `Median der Cliplänge ${seconds}`,
  of: (n: number) => `aus ${plural(n, "Aufgabe", "Aufgaben")}`,
  ofClips: (n: number) => `aus ${plural(n, "Aufgabe", "Aufgaben")} mit einem Clip`,
  nothing: "noch keine Aufgabe erledigt",
  noClip: "noch keine Aufgabe mit einem Clip erledigt",
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
};

export const training = {
  heading: "Übung",
  how: "Ergebnisse Ihres ersten Versuchs, bevor Sie die Antworten gesehen haben.",
  tasks: (done: number, tasks: number) => `${done} von ${plural(tasks, "Aufgabe", "Aufgaben")} erledigt`,
  found: "bekannte Fehler gefunden",
  right: "Fragen richtig beantwortet",
  tooMany: (n: number) => `${plural(n, "Markierung", "Markierungen")} ohne Fehler`,
  of: (n: number) => `von ${n}`,
  noErrors: "keine Ihrer Aufgaben hat einen bekannten Fehler",
  noAnswers: "keine Ihrer Aufgaben hat eine Frage mit bekannter Antwort",
};

export const earnings = {
  heading: "Verdienst",
  earned: "bisher verdient",
  toCome: "noch ausstehend",
  when: (done: number, tasks: number) =>
    `wenn ${formOf(tasks, "die Aufgabe erledigt ist", `alle ${tasks} Aufgaben erledigt sind`)}; bisher ${done}`,
  progress: (done: number, tasks: number) => `${done} von ${plural(tasks, "Aufgabe", "Aufgaben")}`,
  entry: "Ihre Teilnahme: Bedingungen, Code und Rücktritt",
  nothing: "Noch ist nichts gezahlt.",
  kinds: { reward: "Vergütung", bonus: "Bonus" },
  what: "Was",
  amount: "Betrag",
  because: "Wofür",
  on: "Wann",
  ended: {
    completed: "Sie haben diese Studie abgeschlossen. Vielen Dank.",
    screened_out: "Ihre Teilnahme endete vorzeitig.",
    attention: "Ihre Teilnahme endete vorzeitig.",
    declined: "Sie haben nicht teilgenommen.",
    returned: "Sie haben diese Studie zurückgegeben.",
    timed_out: "Ihre Zeit für diese Studie ist abgelaufen.",
    withdrawn: "Sie sind von dieser Studie zurückgetreten.",
  } as Record<string, string>,
};

export const messages = {
  heading: "Nachrichten",
  none: "Keine Nachrichten.",
  undone: "aufgehoben",
  until: (when: string) => `bis ${when}`,
  actions: {
    qualify: "Sie sind für eine weitere Runde zugelassen.",
    warn: "Rückmeldung zu Ihrer Arbeit.",
    pause: "Ihre Arbeit ist pausiert.",
    recheck: "Ihre Arbeit wird nachgeprüft.",
    exclude: "Ihre Arbeit in dieser Studie ist beendet.",
  },
  appeal: "Einspruch einlegen",
  label: "Warum ist das falsch?",
  hint: "Forschende lesen Ihren Einspruch mit den betroffenen Aufgaben und antworten hier.",
  send: "Senden",
  sending: "Wird gesendet",
  cancel: "Abbrechen",
  yours: "Ihr Einspruch",
  answered: "Antwort",
  waiting: "Noch keine Antwort.",
};

export const rechecks = {
  heading: "Nachprüfungen",
  none: "Keine Ihrer Aufgaben wurde nachgeprüft.",
  states: { accepted: "angenommen", corrected: "korrigiert", sent_back: "zurückgegeben" },
  again: "Das ist Ihre nächste Aufgabe.",
  noNote: "keine Notiz",
  accepted: "angenommen",
  of: (n: number) => `von ${n}`,
};

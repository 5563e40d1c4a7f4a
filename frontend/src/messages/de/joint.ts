/** The words of settling something together. */
import { plural } from "./plural";

export const page = {
  title: "Gemeinsame Prüfung · Outtake",
  heading: "Gemeinsame Prüfung",
  explained:
    "Sie und andere haben einige Fragen zu diesen Clips verschieden beantwortet. Begründen Sie Ihre Antwort, sehen Sie sich den Clip noch einmal an, und stimmen Sie für eine Antwort. Die Prüfung ist entschieden, wenn alle bei jeder Frage gleich stimmen.",
  none: "Keine gemeinsamen Prüfungen. Wenn Forschende Sie und andere bitten, sich über einen Clip zu einigen, steht es hier.",
  back: "Zurück zu den Clips",
  all: "Alle Clips",
  unnamed: "Clip ohne Prompt",
  since: (when: string) => `seit ${when}`,
  over: (when: string) => `beendet ${when}`,
};

export const states = { open: "offen", agreed: "geeinigt", closed: "beendet" };

export const joint = {
  prompt: "Prompt",
  clip: "Clip",
  questions: "Fragen",
  progress: (agreed: number, of: number) => `bei ${agreed} von ${plural(of, "Frage", "Fragen")} geeinigt`,
  people: (n: number) => plural(n, "Beteiligte Person", "Beteiligte"),
  onlooker: "Sie sehen nur zu: Schreiben und abstimmen können nur die Personen, die geantwortet haben.",
  settled: "Alle sind sich einig. Diese Prüfung ist entschieden.",
  closed: "Diese Prüfung wurde von Forschenden beendet. Ihre eigenen Antworten ändern sich nicht.",
  same: (n: number) => `Bei ${plural(n, "weiterer Frage", "weiteren Fragen")} haben alle gleich geantwortet`,
  close: "Ohne Einigung beenden",
  closing: "Die Beteiligten können nicht mehr schreiben oder abstimmen. Die Prüfung bleibt für Forschende offen.",
  closeIt: "Gemeinsame Prüfung beenden",
  leaveIt: "Abbrechen",
};

export const who = {
  you: "Sie",
  person: (n: number) => `Person ${n}`,
  gone: "Nicht mehr beteiligt",
};

export const question = {
  said: "Antworten",
  none: "keine Antwort",
  talk: "Diskussion",
  write: "Den anderen schreiben",
  send: "Senden",
  sent: "Gesendet.",
  vote: "Ihre Stimme",
  cast: "Dafür stimmen",
  recast: "Stimme ändern",
  castAlready: "Das ist Ihre Stimme",
  voted: "Ihre Stimme ist gezählt.",
  votes: "Stimmen",
  agreed: "geeinigt",
  apart: "verschiedene Stimmen",
  waiting: (voted: number, of: number) => `${voted} von ${of} haben abgestimmt`,
  mine: "Ihre Stimme fehlt",
};

export const transport = {
  label: "Player",
  play: "Abspielen",
  pause: "Pause",
  back: "Einen Frame zurück",
  on: "Einen Frame vor",
  again: "Erneut versuchen",
};

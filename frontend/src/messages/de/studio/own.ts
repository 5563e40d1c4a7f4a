/** The texts of the home page of people who annotate. */
import { plural } from "../plural";

export const next = {
  sentBack: (n: number) => `${plural(n, "Clip wurde", "Clips wurden")} zurückgegeben`,
  clip: (practice: boolean, n: number, of: number) =>
    `${practice ? "Übungsclip" : "Clip"} ${n}${of > 0 ? ` von ${of}` : ""}`,
  poster: (name: string) => `Ihr offener Clip in ${name}`,
  drawn: (n: number) => `${plural(n, "Segment", "Segmente")} markiert`,
  spent: (time: string, rest: string) => `${time} bearbeitet · ${rest}`,
  states: {
    open: "In Arbeit",
    sentBack: "Zurückgegeben",
    practice: "Zuerst üben",
    next: "Als Nächstes",
  },
  quote: (words: string) => `„${words}“`,
  done: (n: number) => `${n} erledigt`,
  left: (n: number, about: string) => `${n} übrig${about === "" ? "" : `, ${about}`}`,
  key: "Enter",
  reserved: <T>(until: T) => ["Reserviert bis ", until],
};

export const invitation = {
  label: "Einladungslink einfügen",
  wrong: (origin: string) =>
    `Das ist keine Einladung dieser Installation. Ihre Links beginnen mit ${origin}/invitation/ oder /join/. Kopieren Sie den ganzen Link aus der Nachricht, die Sie erhalten haben.`,
};

export const clips = {
  heading: "Ihre letzten Clips",
  text: "Sie können einen Clip ändern, bis seine Runde endet. Jede Version bleibt erhalten.",
  what: (study: string, when: string) => `der Clip von ${study} vom ${when}`,
  poster: (study: string, when: string) => `Ihr Clip von ${study}, ${when}`,
  noErrors: "Keine Fehler",
  version: (revision: number) => `Version ${revision}`,
  redo: (what: string) => `Noch einmal bearbeiten: ${what}`,
  sentBack: "Zurückgegeben",
  reopenIt: (what: string) => `Wieder öffnen: ${what}`,
  reopen: "Wieder öffnen",
  final: "Endgültig",
  commentsOn: (what: string) => `Kommentare: ${what}`,
};

export const ownComments = {
  title: (what: string) => `Kommentare: ${what}`,
  none: "Sie haben zu diesem Clip nichts geschrieben.",
  by: { me: "Sie", annotator: "Andere annotierende Person", researcher: "Forschende" },
  resolved: "Erledigt",
  deleted: "Dieser Kommentar wurde gelöscht.",
  onFrame: "Zu einer Stelle des Clips",
  picture: (at: string) => `Der Clip bei ${at}`,
  at: (at: string) => `Stelle: ${at}`,
  label: "Kommentar für die Forschenden",
  hint: "Forschende sehen ihn unter der Kennung Ihrer Arbeit, ohne Ihren Namen. Andere Annotierende sehen ihn nur, wenn er nach dem Ende der Arbeit am Clip geteilt wird.",
  send: "Kommentieren",
};

export const page = {
  notInvited: "Sie haben noch keine Einladungen",
  nothing: "Zurzeit nichts zu tun",
  later: "Vielen Dank. Neue Clips erscheinen hier, wenn eine Runde öffnet oder ein Clip zurückgegeben wird.",
  side: "Bezahlung und Nachrichten",
};

export const news = {
  what: {
    sent_back: "Ein Clip wurde zurückgegeben",
    message: "Eine Nachricht für Sie",
    guideline: "Eine neue Richtlinie gilt",
  },
  does: {
    sent_back: "Noch einmal bearbeiten",
    message: "Lesen",
    guideline: "Studie öffnen",
  },
  rules: { pause: "Sie sind pausiert.", exclude: "Sie wurden ausgeschlossen." },
  heading: "Für Sie",
  none: "Nichts Neues.",
};

export const habits = {
  heading: "Ihre Arbeitsweise",
  errors: "Fehler pro Video",
  words: "Wörter pro Begründung",
  time: "Zeit pro Clip, Median",
  n: (n: number) => `n ${n}`,
  note: "Aus Ihren neuesten Clips. Was andere markiert haben, bleibt für Sie verborgen.",
};

export const pay = {
  heading: "Verdienst",
  paid: <T>(paid: T) => [paid, " gezahlt"],
  outOf: (reward: string, of: number, done: number) =>
    `${reward} für alle ${plural(of, "Clip", "Clips")}, ${done} erledigt`,
  practice: "Die Übung wird mit Ihrer ersten Runde bezahlt.",
};

export const studies = {
  heading: "Ihre Studien",
  none: "Sie haben noch keine Studien. Öffnen Sie den Einladungslink, den Sie erhalten haben, oder fügen Sie ihn hier ein.",
  practice: "Zuerst üben",
  done: "Erledigt",
  closed: "Geschlossen",
  /** `practice` is the number of practice clips while there are some to do, `pay` a sum of money. */
  about: (instrument: string, practice: number | null, pay: string | null, clips: number) =>
    [
      instrument,
      ...(practice === null
        ? []
        : [`${plural(practice, "Übungsclip", "Übungsclips")}. Nach jedem sehen Sie, was richtig war.`]),
      ...(pay === null ? [] : [`${pay} für ${plural(clips, "Clip", "Clips")}`]),
    ].join(" · "),
  practised: (done: number, of: number) => `${done} von ${of} geübt`,
  doneOf: (done: number, of: number, about: string) =>
    `${done} von ${of} erledigt${about === "" ? "" : `, noch ${about}`}`,
  doneSoFar: (done: number) => `${done} erledigt`,
  answersIn: (name: string) => `Meine Antworten in ${name}`,
  answers: "Meine Antworten",
};

export const verbs = {
  again: "Noch einmal bearbeiten",
  practice: "Üben",
  on: "Weiter",
  minutes: (minutes: number) => `etwa ${minutes} min`,
  hours: (hours: number) => `etwa ${hours} h`,
  today: (time: string) => `Heute ${time}`,
};

/** The words of taking part through a platform: consent, the check of the computer, pay, and withdrawing. */
import { plural } from "./plural";

export const page = {
  title: "Teilnehmen · Outtake",
  looking: "Ihre Teilnahme wird geladen",
  failed: "Etwas ist schiefgegangen",
  tryAgain: "Erneut versuchen",
  sending: "Wird gesendet",
};

export const steps = { name: "Schritte", consent: "Einwilligung", device: "Ihr Computer", work: "Aufgaben" };

/** What a participation asks of a person, and what they get. */
export const terms = {
  name: "Aufgaben und Bezahlung",
  work: "Arbeit",
  tasks: (n: number) => plural(n, "Aufgabe", "Aufgaben"),
  time: "Zeit",
  minutes: (n: number) => `höchstens ${plural(n, "Minute", "Minuten")} nach dem Drücken von „Beginnen“`,
  pay: "Bezahlung",
  forAll: (amount: string) => `${amount} für die ganze Studie`,
  asTold: (where: string) => `wie bei ${where} angegeben`,
};

export const consent = {
  heading: (study: string) => `An ${study} teilnehmen`,
  warning: "Hinweis zum Inhalt",
  text: "Einwilligungserklärung",
  version: (n: number) => `Version ${n} dieses Textes`,
  agree: "Ich willige ein",
  decline: "Ich willige nicht ein",
  after: (where: string) =>
    "Sie können Ihre Einwilligung jederzeit auf dieser Seite ohne Angabe von Gründen widerrufen. Wenn Sie nicht einwilligen, " +
    `endet Ihre Teilnahme hier, und Sie geben sie bei ${where} zurück.`,
};

export const device = {
  heading: "Prüfen Sie Ihren Computer",
  explained:
    "Ihr Browser führt diese Prüfungen jetzt aus. Schlägt eine fehl, beheben Sie das Problem und versuchen es erneut.",
  states: { ok: "erledigt", open: "offen", failed: "fehlgeschlagen" },
  width: "Fenster",
  widthIs: (has: number, needed: number) => `Es ist ${has} Pixel breit; nötig sind ${needed}.`,
  widthRemedy:
    "Machen Sie das Fenster breiter, oder verkleinern Sie die Ansicht mit Strg und −. Telefon oder Tablet? Öffnen Sie die " +
    "Studie auf einem Computer: Nichts geht verloren.",
  keyboard: "Tastatur",
  press: "Drücken Sie einen beliebigen Buchstaben auf Ihrer Tastatur.",
  pressed: "Eine Taste wurde gedrückt.",
  keyboardRemedy:
    "Noch kam keine Taste an. Klicken Sie auf diesen Text, und drücken Sie einen Buchstaben. Die Arbeit braucht eine " +
    "Tastatur: Öffnen Sie die Studie statt auf Telefon oder Tablet auf einem Computer.",
  sound: "Ton",
  soundWhy:
    "Manche Clips lassen sich nur mit Ton beurteilen. Spielen Sie einige Töne ab, und geben Sie ein, wie viele Sie hören.",
  play: "Töne abspielen",
  playAgain: "Andere Töne abspielen",
  playing: "Wird abgespielt",
  howMany: "Wie viele Töne haben Sie gehört?",
  none: "Keinen",
  heard: "Ihr Ton funktioniert.",
  wrong:
    "Das ist nicht die richtige Anzahl. Stellen Sie lauter, oder nehmen Sie Kopfhörer, und spielen Sie andere Töne ab.",
  silent:
    "Stellen Sie lauter, prüfen Sie, dass weder der Computer noch dieser Tab stumm ist, oder nehmen Sie Kopfhörer. " +
    "Spielen Sie dann andere Töne ab.",
  soundRemedy: "Der Ton ist noch nicht geprüft. Spielen Sie die Töne ab, und geben Sie ein, wie viele Sie hören.",
  begin: "Beginnen",
  clock: (minutes: number) => `Ab dem Drücken von „Beginnen“ haben Sie ${plural(minutes, "Minute", "Minuten")} Zeit.`,
  notYet: "Sie können noch nicht beginnen:",
};

export const working = {
  heading: (study: string) => `Sie nehmen an ${study} teil`,
  done: (done: number, of: number) => `${done} von ${plural(of, "Aufgabe", "Aufgaben")} erledigt.`,
  until: (when: string) => `Bitte schließen Sie bis ${when} ab.`,
  pay: (amount: string) => `Für die ganze Studie erhalten Sie ${amount}.`,
  goOn: "Weiter",
  mine: "Meine Arbeit",
};

export const end = {
  object: "Grund und Einspruch",
  mine: "Meine Arbeit",
  erased: "Ihre Daten sind gelöscht",
  erasedText: "Nichts hier Gespeichertes identifiziert Sie mehr. Diese Seite lässt sich nicht wieder öffnen.",
};

export const pay = {
  heading: "Ihre Bezahlung",
  reward: "Vergütung",
  bonus: "Bonus",
  notOwed: (amount: string) => `keine: ${amount} gibt es nur für die abgeschlossene Studie`,
  byCode: (where: string) => `Was Ihr Code wert ist, sehen Sie bei ${where}.`,
  through: (where: string) => `Die Zahlung erfolgt bei ${where}.`,
  unpaid: (amount: string) => `${amount} davon sind noch nicht überwiesen.`,
};

export const withdrawing = {
  heading: "Ihre Einwilligung",
  explained: "Sie können Ihre Einwilligung jederzeit ohne Angabe von Gründen widerrufen.",
  erasing: "Sie können auch die Daten löschen lassen, die Sie identifizieren.",
  withdraw: "Widerrufen",
  erase: "Widerrufen und meine Daten löschen",
  eraseOnly: "Meine Daten löschen",
  dialog: "Einwilligung widerrufen?",
  eraseDialog: "Ihre Daten löschen?",
  happens: "Das geschieht dann:",
  stay: "Abbrechen",
};

/** What withdrawing does, a sentence each. */
export const consequences = {
  setAside: (n: number) =>
    n === 1
      ? "Die Aufgabe, die Sie erledigt haben, zählt nicht mehr, und eine andere Person übernimmt sie."
      : `Die ${n} Aufgaben, die Sie erledigt haben, zählen nicht mehr, und andere übernehmen sie.`,
  isSetAside: "Ihre Arbeit zählt schon jetzt nicht.",
  released: "Bereits veröffentlichte Daten ändern sich nicht.",
  over: (where: string) =>
    `Sie erhalten keine weiteren Aufgaben und keinen Code. Geben Sie Ihre Teilnahme bei ${where} zurück.`,
  noReward: (amount: string) =>
    `Die Vergütung von ${amount} wird nicht gezahlt: Es gibt sie nur für die abgeschlossene Studie.`,
  rewardStays: (amount: string) =>
    `Die Vergütung von ${amount} bleibt Ihnen, und der Code dafür wird hier weiterhin gezeigt.`,
  bonusStays: (amount: string) => `Ihr Bonus von ${amount} bleibt Ihnen.`,
  codeOnce: "Ihr Code wird ein letztes Mal gezeigt.",
  erased: (where: string) =>
    `Gelöscht werden die Kennungen, unter denen Sie bei ${where} bekannt sind, Ihre Zahlungen, das Protokoll Ihrer ` +
    "Computerprüfung und Ihr Konto hier. Sie werden abgemeldet.",
  labelsStay:
    "Ihre Markierungen und Texte bleiben unter einem zufälligen Namen erhalten, der nicht zu Ihnen führt. Sie werden nicht nach Namen durchsucht.",
  unpaid: (amount: string) =>
    `${amount}, die Ihnen zustehen, sind noch nicht gezahlt und können danach nicht mehr gezahlt werden.`,
  forever: "Das lässt sich nicht rückgängig machen.",
};

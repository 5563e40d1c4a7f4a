/** How a participation ends, and why a person gets no task: shown on the participation's and the annotator's page. */
import { plural } from "./plural";

/** What platforms are called in a sentence. */
export const platforms: Record<string, string> = { prolific: "Prolific", connect: "CloudResearch Connect" };

export const platform = (name: string): string => platforms[name] ?? "der Plattform";

/** The message at an end; `where` is the platform. */
interface EndWords {
  readonly heading: string;
  readonly text: (where: string) => string;
}

const comeAgain = (where: string): string =>
  `Bitte geben Sie Ihre Teilnahme bei ${where} zurück. Solange die Studie Teilnehmende sucht, können Sie dort wieder einsteigen.`;

export const ends: Record<string, EndWords> = {
  completed: {
    heading: "Vielen Dank, Sie sind fertig",
    text: (where) => `Sie haben die Studie abgeschlossen. Geben Sie bei ${where} diesen Code ein:`,
  },
  screened_out: {
    heading: "Ihre Teilnahme endet vorzeitig",
    text: (where) =>
      `Sie erfüllen die Voraussetzungen für die weitere Teilnahme nicht. Geben Sie bei ${where} diesen Code ein:`,
  },
  attention: {
    heading: "Ihre Teilnahme endet vorzeitig",
    text: (where) =>
      "Ihre Antworten in Kontrollaufgaben wichen zu stark von den bekannten Antworten ab. " +
      `Geben Sie bei ${where} diesen Code ein:`,
  },
  declined: {
    heading: "Sie nehmen nicht teil",
    text: (where) => `Sie haben nicht eingewilligt. ${comeAgain(where)}`,
  },
  returned: {
    heading: "Sie haben Ihre Teilnahme zurückgegeben",
    text: (where) =>
      `Das wurde bei ${where} gemeldet. Ihre Arbeit zählt nicht, und andere übernehmen diese Aufgaben. ` +
      "Solange die Studie Teilnehmende sucht, können Sie dort wieder einsteigen.",
  },
  timed_out: {
    heading: "Ihre Zeit ist abgelaufen",
    text: (where) =>
      `Ihre Teilnahme hat länger gedauert als erlaubt. Ihre Arbeit zählt nicht, und andere übernehmen diese Aufgaben. ${comeAgain(where)}`,
  },
  withdrawn: {
    heading: "Sie sind zurückgetreten",
    text: () => "Ihre Arbeit zählt nicht mehr, und andere übernehmen diese Aufgaben.",
  },
};

export const exitLink = {
  code: "Ihr Code",
  copy: "Kopieren",
  copied: "Code kopiert.",
  notCopied: "Ihr Browser hat das Kopieren nicht erlaubt. Der Code ist markiert: Kopieren Sie ihn mit Strg+C.",
  back: (where: string) => `Zurück zu ${where}`,
  takes: (where: string) => `Die Schaltfläche führt Sie dorthin. Fragt ${where} nach einem Code, geben Sie diesen ein.`,
  typeIn: (where: string) => `Geben Sie ihn bei ${where} ein.`,
  /** After withdrawing: the code of an earlier end. */
  stillYours: (where: string) => `Der Code, den Sie vorher erhalten haben, gilt bei ${where} weiterhin:`,
  lastTime: "Schreiben Sie ihn auf. Er wird nicht noch einmal gezeigt.",
  none: (where: string) => `In diesem Fall gibt es keinen Code. Bitte geben Sie Ihre Teilnahme bei ${where} zurück.`,
};

/** Shown on the annotator's page when there is no task. */
export const ending = {
  headings: {
    paused: "Ihre Arbeit ist pausiert",
    excluded: "Keine weiteren Aufgaben für Sie in dieser Studie",
    not_admitted: "Noch keine Aufgaben für Sie",
    study_paused: "Diese Studie ist pausiert",
    study_archived: "Diese Studie ist beendet",
    round_closed: "Diese Runde ist geschlossen",
    source: "Noch keine Aufgaben für Sie",
  } as Record<string, string>,
  /** For a reason that has no heading of its own. */
  nothingNow: "Zurzeit keine Aufgaben für Sie",
  done: (n: number) => `Sie haben eben ${plural(n, "Clip", "Clips")} abgeschickt.`,
  until: (when: string) => `Sie können ab ${when} weitermachen.`,
  object: "„Meine Arbeit“ zeigt den Grund und wie Sie Einspruch einlegen.",
  mine: "Meine Arbeit",
  participation: "Ihre Teilnahme",
  entering: "Sie haben noch nicht begonnen",
  finishEntering: "Füllen Sie zuerst die Einwilligung aus, und prüfen Sie Ihren Computer.",
  goThere: "Weiter",
};

/** After each submission. */
export const submitted = {
  stored: "Abgeschickt.",
  done: (done: number, of: number) => `${done} von ${of} erledigt.`,
  paid: (sum: string) => `${sum}, wenn alle erledigt sind.`,
};

/** Where nothing is left. */
export const thanks = {
  last: "Das war der letzte Clip. Vielen Dank.",
  empty: "Diese Studie hat noch keine Aufgaben",
  comesLater: "Die Forschenden haben noch keine hinzugefügt. Schauen Sie später wieder vorbei.",
  submitted: (n: number) => `Sie haben eben ${plural(n, "Clip", "Clips")} abgeschickt. `,
  nothingMore: (study: string) => `In ${study} gibt es zurzeit keine weiteren Aufgaben für Sie.`,
  lookAgain: "Erneut prüfen",
};

/** The texts of the tour of the demo. */
import { plural } from "../plural";

export const tour = {
  title: "Rundgang durch die Demo",
  invite:
    "Das Beste von Outtake in fünf Minuten: abspielen, entscheiden, vergleichen und einen eigenen Clip probieren.",
  start: "Rundgang beginnen",
  later: "Nein, danke",
  step: (n: number, of: number) => `Schritt ${n} von ${of}`,
  next: "Weiter",
  finish: "Fertig",
  end: "Rundgang beenden",
  done: "Erledigt",
  play: {
    title: "Einen Clip abspielen",
    text: "Drücken Sie die Leertaste oder die Schaltfläche zum Abspielen. Erreicht der Clip einen Fehler, zeigen die Spuren darunter, wer ihn markiert hat, mit Typ und Schweregrad.",
  },
  settle: {
    title: "Einen Unterschied entscheiden",
    text: "Diese Personen haben denselben Fehler markiert, aber verschieden. Drücken Sie M, um ihre Segmente zu vereinen, dann Enter, um den Clip zu entscheiden.",
    none: "Alle Unterschiede dieser Studie sind entschieden. Weiter mit dem Bericht.",
  },
  compute: {
    title: "Sehen, wie sich die Zahl ändert",
    text: "Ein Bericht beruht auf dem, was entschieden ist, und der Clip, den Sie entschieden haben, zählt jetzt. Berechnen Sie den Bericht neu.",
    act: "Neu berechnen",
    busy: "Der Bericht wird berechnet …",
    failed: "Der Bericht konnte nicht berechnet werden. Versuchen Sie es erneut.",
    changed: <T>(annotator: T, before: T, after: T, clips: string) => [
      "S+P von ",
      annotator,
      " war ",
      before,
      " und ist ",
      after,
      `, der Mittelwert aus ${clips}.`,
    ],
    clips: (before: number, after: number) => `${plural(after, "Clip", "Clips")} statt ${before}`,
  },
  frame: {
    title: "Den Frame hinter einer Zahl ansehen",
    text: "Jede Zahl öffnet die Clips, die sie zählt. Drücken Sie auf S+P eines Kritikers, öffnen Sie einen seiner Clips, und spielen Sie ihn ab, wo der Kritiker falsch lag.",
  },
  own: {
    title: "Einen eigenen Clip probieren",
    text: "Legen Sie ein generiertes Video auf dieser Seite ab. Sobald es bereit ist, sucht der Kritiker signal darin nach Schnitten, Standbildern und Sprüngen. Er fragt kein Modell.",
    waiting: "Wartet auf Ihren Clip …",
    running: "Der Kritiker sieht sich Ihren Clip an …",
    marked: "Der Kritiker hat sich Ihren Clip angesehen.",
    open: "Ansehen, was er markiert hat",
    failed: "Der Kritiker konnte nicht fertig werden. Seine Seite nennt den Grund.",
    run: "Lauf öffnen",
  },
};

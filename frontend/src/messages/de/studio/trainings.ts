/** The texts about trainings of critics. */
import { plural } from "../plural";

export const states: Readonly<Record<string, string>> = {
  waiting: "wartet auf einen Worker mit GPU",
  running: "läuft",
  done: "fertig",
  failed: "fehlgeschlagen",
};

export const card = {
  heading: "Trainings",
  open: "Trainings öffnen",
  text: "Kritiker für Gedankenketten, die hier trainiert werden: ihre Verluste, ihre Kalibrierung und ihre Läufe.",
};

export const list = {
  title: "Trainings",
  text: "Ein Training macht aus einem Qwen-VL-Modell einen Kritiker für Gedankenketten. Es wird auf der Kommandozeile begonnen.",
  notLoaded: "Die Trainings konnten nicht geladen werden",
  none: "In diesem Projekt wurde noch kein Kritiker trainiert",
  noneText: "Beginnen Sie eines mit „manage.py train critic --project NAME --config FILE“.",
  table: "Trainings dieses Projekts",
  name: "Name",
  model: "Modell",
  state: "Zustand",
  steps: "Schritte",
  loss: "Verlust",
  f1: "Micro-F1 auf dev",
  started: "Verlangt",
  of: (done: number, total: number) => (total === 0 ? "noch keine" : `${done} von ${total}`),
  fell: (first: string, last: string) => `${first} → ${last}`,
  noLoss: "noch keiner",
};

export const detail = {
  back: "Alle Trainings",
  notLoaded: "Das Training konnte nicht geladen werden",
  about: (model: string, at: string) => `${model} · verlangt ${at}`,
  steps: "Schritte des Trainings",
  progress: (done: number, total: number) => `${done} von ${plural(total, "Schritt", "Schritten")}`,
  goOn: "Beheben Sie, was die Meldung nennt, und führen Sie denselben Befehl mit --resume aus. Das Training geht vom neuesten Checkpoint weiter.",
  noPasses: "Die Verluste erscheinen mit dem ersten Checkpoint.",
  earlier:
    "Eine frühere Version von Outtake hat diesen Kritiker gemacht. Seine Verluste stehen in der Datei curves.svg in seinem Ordner.",
  critic: "Diesen Kritiker laufen lassen",
  command: (folder: string) => `manage.py run_critic chain_audit --study STUDY --model ${folder}`,
  passOf: (name: string) => `Durchgang: ${name}`,
  underWay: "Der Kritiker dieses Durchgangs erscheint an seinem Ende.",
};

export const heads = {
  heading: "Köpfe auf dem Teil dev",
  table: (pass: string) => `Köpfe von ${pass} auf dem Teil dev`,
  type: "Typ",
  positives: "Ketten",
  temperature: "Temperatur",
  threshold: "Schwelle",
  brier: "Brier",
  ece: "ECE",
  precision: "Precision",
  recall: "Recall",
  f1: "F1",
  change: (before: string, after: string) => `${before} → ${after}`,
  none: "keine",
  notFitted: "nicht angepasst",
  micro: (chains: number, before: string, after: string) =>
    `Micro-F1 auf ${plural(chains, "Kette", "Ketten")}: ${before} vor der Kalibrierung, ${after} danach.`,
  flatters:
    "Temperatur und Schwelle wurden an diesen Ketten angepasst, daher ist der Wert nach dem Pfeil zu günstig. Messen Sie den Kritiker an anderen Ketten, mit einem Lauf und einem Bericht.",
  noDev: "Es gibt keinen Teil dev, daher ist nichts kalibriert.",
};

export const facts = {
  heading: "Daten",
  splits: "Teile der Ketten",
  split: "Teil",
  chains: "Ketten",
  clean: "Ohne Fehler",
  hash: "SHA-256",
  notYet: "–",
  files: "Dateien und Modell",
  what: "Was",
  digest: "Training",
  packages: "Pakete",
  config: "Konfiguration",
};

export const runs = {
  heading: "Läufe",
  none: "Noch kein Lauf verwendet einen Kritiker dieses Trainings.",
  table: "Läufe seiner Kritiker",
  study: "Studie",
  pass: "Durchgang",
  state: "Zustand",
  started: "Begonnen",
};

/** The words of the help sheet and of the menu. */

export const help = {
  title: "Anleitung und Tastenkürzel",
  rest: "Kürzel mit Buchstaben wirken nicht, während Sie schreiben.",
  keys: "Tastenkürzel",
  examples: "Beispiele",
  noError: "Kein Fehler",
  change: "Tastenkürzel ändern",
  reset: "Auf Standard zurücksetzen",
  changed: (command: string) => `Das Tastenkürzel für „${command}“ ist geändert.`,
  areReset: "Alle Tastenkürzel sind auf den Standard zurückgesetzt.",
};

/** A command and its key, while keys are changed. */
export const line = {
  listening: "Neue Taste drücken",
  none: "kein Tastenkürzel",
  change: "Ändern",
  keep: "Abbrechen",
  changeOf: (command: string) => `Tastenkürzel für ${command} ändern`,
  keepOf: (command: string) => `Tastenkürzel für ${command} behalten`,
};

export const menu = {
  title: "Menü",
  find: "Befehl suchen",
  mine: "Meine Arbeit",
  nothing: (sought: string) => `Kein Befehl passt zu „${sought}“.`,
  account: "Ihr Konto",
};

/** The messages of a recheck of another person's work. */

export const recheck = {
  whose: "Arbeit einer anderen Person:",
  what: "annehmen, korrigieren oder zurückgeben.",
  asSaid: "Noch keine Änderungen. „Annehmen“ lässt sie, wie sie ist.",
  changed: "Sie haben sie geändert. Ihre Korrektur ersetzt die Annotation; das Original bleibt erhalten.",
  accept: "Annehmen",
  correct: "Korrigieren",
  sending: "Wird gesendet",
  sendBack: "Zurückgeben",
};

export const sendBack = {
  title: "Zurückgeben",
  explained:
    "Die Person bekommt die Aufgabe wieder, mit ihrer Annotation und Ihrer Notiz. Bis dahin zählt die Annotation nicht.",
  note: "Was soll geändert werden?",
  needed: "Beschreiben Sie, was geändert werden soll. Die Person liest es.",
  go: "Zurückgeben",
};

/** The note of the person who rechecked the work, with a task that comes again. */
export const sentBack = {
  heading: "An Sie zurückgegeben:",
  explained:
    "Ihre letzte Annotation ist eingetragen. Nehmen Sie die gewünschten Änderungen vor, und schicken Sie sie noch einmal ab.",
};

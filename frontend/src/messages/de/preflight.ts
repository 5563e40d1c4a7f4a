/** Shown before the first clip. */

export const preflight = {
  before: (study: string) => `Bevor Sie mit ${study} beginnen`,
  skipping: "Einen belastenden Clip können Sie jederzeit ohne Angabe von Gründen überspringen.",
  goOn: "Weiter",
  notForMe: "Nichts für mich",
};

/** Shown where the window is too narrow to work in. */
export const narrow = {
  heading: "Diese Arbeit braucht einen Computer",
  why: (needed: number, has: number) =>
    "Fehler werden auf den Frame genau markiert; Clip, Zeitleiste und Formular sind dabei gleichzeitig zu sehen. Dafür muss " +
    `das Fenster mindestens ${needed} Pixel breit sein; dieses hat ${has}.`,
  nothingLost:
    "Kein Clip wurde zugewiesen, und Ihre frühere Arbeit ist nicht verloren. Öffnen Sie dieselbe Adresse auf einem Computer, um " +
    "weiterzumachen. Sie sind schon an einem Computer? Machen Sie das Fenster breiter, oder verkleinern Sie die Ansicht.",
  goOn: "Trotzdem weiter",
};

/** The words of boxes on the frame. */

export const box = {
  grip: "Rahmen im Bild: Pfeiltasten verschieben ihn, Umschalt + Pfeiltasten ändern die Größe, Entf entfernt ihn",
  none: "noch kein Rahmen",
  place: (left: string, top: string, width: string, height: string) =>
    `links ${left}, oben ${top}, Breite ${width}, Höhe ${height}`,
  draw: "Ziehen Sie einen Rahmen um den Fehler.",
  change:
    "Ziehen Sie einen neuen Rahmen, oder verschieben Sie diesen mit den Pfeiltasten; mit Umschalt ändern Sie die Größe.",
  /** After the keys that do it. */
  clears: "entfernt ihn,",
  ends: "beendet",
};

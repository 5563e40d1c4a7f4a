/** The words of giving a clip back, and of reporting it. */

export const skip = {
  title: "Diesen Clip überspringen",
  explained: "Der Clip geht an eine andere Person. Ihre Markierungen darin werden verworfen.",
  hard: "Belastet er Sie? Sie müssen nichts erklären.",
  upset: "Überspringen, er belastet mich",
  /** The reason that is kept with a clip given back by one press. */
  upsetting: "Er belastet mich.",
  why: "Warum? (optional)",
  go: "Überspringen",
};

export const report = {
  title: "Diesen Clip melden",
  what: "Was ist das Problem?",
  kinds: {
    broken: "Defekt: Er läuft nicht oder ist verstümmelt",
    upsetting: "Belastend",
    unclear: "Unklar, was zu tun ist",
  },
  more: "Noch etwas? (optional)",
  go: "Melden",
};

export const ways = { stay: "Abbrechen" };

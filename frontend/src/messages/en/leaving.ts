/** The words of giving a clip back, and of reporting it. */

export const skip = {
  title: "Skip this clip",
  explained: "The clip goes to another annotator. Your marks on it are discarded.",
  hard: "Is it upsetting? You do not have to explain.",
  upset: "Skip, it upsets me",
  /** The reason that is kept with a clip given back by one press. */
  upsetting: "It upsets me.",
  why: "Why? (optional)",
  go: "Skip",
};

export const report = {
  title: "Report this clip",
  what: "What is the problem?",
  kinds: {
    broken: "Broken: it does not play or is garbled",
    upsetting: "Upsetting",
    unclear: "Unclear what to do",
  },
  more: "Anything else? (optional)",
  go: "Report",
};

export const ways = { stay: "Cancel" };

/** The words of giving a clip back, and of reporting it. */

export const skip = {
  title: "Skip this clip",
  explained: "The clip goes to somebody else. What you marked in it is dropped.",
  hard: "Is it hard to look at? You need not say more.",
  upset: "Skip, it upsets me",
  /** The reason that is kept with a clip given back by one press. */
  upsetting: "It upsets me.",
  why: "Why? (optional)",
  go: "Skip",
};

export const report = {
  title: "Report this clip",
  what: "What is the matter with it?",
  kinds: {
    broken: "It is broken: it does not play, or is garbled",
    upsetting: "It is upsetting",
    unclear: "It is unclear what to do with it",
  },
  more: "Anything else? (optional)",
  go: "Report",
};

export const ways = { stay: "Stay with it" };

/** The texts of the home page of people who annotate. */
import { plural } from "../plural";

export const next = {
  sentBack: (n: number) => `${plural(n, "clip was", "clips were")} sent back`,
  clip: (practice: boolean, n: number, of: number) =>
    `${practice ? "Practice clip" : "Clip"} ${n}${of > 0 ? ` of ${of}` : ""}`,
  poster: (name: string) => `Your open clip in ${name}`,
  drawn: (n: number) => `${plural(n, "segment")} drawn`,
  spent: (time: string, rest: string) => `${time} spent · ${rest}`,
  states: {
    open: "In progress",
    sentBack: "Sent back",
    practice: "Practice first",
    next: "Next",
  },
  quote: (words: string) => `“${words}”`,
  done: (n: number) => `${n} done`,
  left: (n: number, about: string) => `${n} left${about === "" ? "" : `, ${about}`}`,
  key: "Enter",
  reserved: <T>(until: T) => ["Reserved until ", until],
};

export const invitation = {
  label: "Paste an invitation link",
  wrong: (origin: string) =>
    `This is no invitation of this installation. Its links begin with ${origin}/invitation/ or /join/. Copy the whole link from the message that you were sent.`,
};

export const clips = {
  heading: "Your recent clips",
  text: "You can change a clip until its round ends. Every version is kept.",
  what: (study: string, when: string) => `the clip of ${study} from ${when}`,
  poster: (study: string, when: string) => `Your clip of ${study}, ${when}`,
  noErrors: "No errors",
  version: (revision: number) => `version ${revision}`,
  redo: (what: string) => `Do ${what} again`,
  sentBack: "Sent back",
  reopenIt: (what: string) => `Reopen ${what}`,
  reopen: "Reopen",
  final: "Final",
  commentsOn: (what: string) => `Comments on ${what}`,
};

export const ownComments = {
  title: (what: string) => `Comments on ${what}`,
  none: "You have written nothing about this clip.",
  by: { me: "You", annotator: "Another annotator", researcher: "Researcher" },
  resolved: "Resolved",
  deleted: "This comment was deleted.",
  onFrame: "On a moment of the clip",
  picture: (at: string) => `The clip at ${at}`,
  at: (at: string) => `Moment: ${at}`,
  label: "Comment for the researchers",
  hint: "Researchers see it under the label of your work, without your name. Other annotators do not see it unless it is shared once the work on the clip is over.",
  send: "Comment",
};

export const page = {
  notInvited: "You have no invitations yet",
  nothing: "Nothing to do now",
  later: "Thank you. New clips appear here when a round opens or a clip is sent back.",
  side: "Pay and messages",
};

export const news = {
  what: {
    sent_back: "A clip was sent back",
    message: "A message for you",
    guideline: "A new guideline is in use",
  },
  does: {
    sent_back: "Do it again",
    message: "Read it",
    guideline: "Open the study",
  },
  rules: { pause: "You are paused.", exclude: "You were taken out." },
  heading: "For you",
  none: "Nothing new.",
};

export const habits = {
  heading: "How you work",
  errors: "Errors per video",
  words: "Words per reason",
  time: "Time per clip, median",
  n: (n: number) => `n ${n}`,
  note: "Of your newest clips. What others marked stays hidden from you.",
};

export const pay = {
  heading: "Earnings",
  paid: <T>(paid: T) => [paid, " paid"],
  outOf: (reward: string, of: number, done: number) => `${reward} for all ${plural(of, "clip")}, ${done} done`,
  practice: "Practice is paid with your first round.",
};

export const studies = {
  heading: "Your studies",
  none: "You have no studies yet. Open the invitation link that you were sent, or paste it here, to join one.",
  practice: "Practice first",
  done: "Done",
  closed: "Closed",
  /** `practice` is the number of practice clips while there are some to do, `pay` a sum of money. */
  about: (instrument: string, practice: number | null, pay: string | null, clips: number) =>
    [
      instrument,
      ...(practice === null ? [] : [`${plural(practice, "practice clip")}. After each you see what was right.`]),
      ...(pay === null ? [] : [`${pay} for ${plural(clips, "clip")}`]),
    ].join(" · "),
  practised: (done: number, of: number) => `${done} of ${of} practised`,
  doneOf: (done: number, of: number, about: string) => `${done} of ${of} done${about === "" ? "" : `, ${about} left`}`,
  doneSoFar: (done: number) => `${done} done`,
  answersIn: (name: string) => `My answers in ${name}`,
  answers: "My answers",
};

export const verbs = {
  again: "Do it again",
  practice: "Practice",
  on: "Continue",
  minutes: (minutes: number) => `about ${minutes} min`,
  hours: (hours: number) => `about ${hours} h`,
  today: (time: string) => `Today ${time}`,
};

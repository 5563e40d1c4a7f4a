/** The words of settling something together. */
import { plural } from "./plural";

export const page = {
  title: "Settle it together · Outtake",
  heading: "Settle it together",
  explained:
    "You and others answered some questions about these clips differently. Say why, look again, and vote on one answer. As soon as all of you vote the same on each question, it is settled.",
  none: "Nothing waits for you. When a researcher puts a clip before you and those who answered it differently, it stands here.",
  back: "Back to the clips",
  all: "All of them",
  unnamed: "A clip without a prompt",
  since: (when: string) => `since ${when}`,
  over: (when: string) => `ended ${when}`,
};

export const states = { open: "open", agreed: "agreed", closed: "ended" };

export const joint = {
  prompt: "Prompt",
  clip: "Clip",
  questions: "Questions",
  progress: (agreed: number, of: number) => `${agreed} of ${plural(of, "question")} agreed`,
  people: (n: number) => `${n} of you`,
  onlooker: "You look on: those who answered write and vote.",
  settled: "You all agree. This is settled, and nothing is left to do here.",
  closed: "A researcher has ended this. Your own answers stay as they are.",
  same: (n: number) => `You all said the same to ${plural(n, "further question")}`,
  close: "End it without an agreement",
  closing: "Those who settle it can write and vote no more; the review stays open for a researcher.",
  closeIt: "End it",
  leaveIt: "Leave it open",
};

export const who = {
  you: "You",
  person: (n: number) => `Person ${n}`,
  gone: "Somebody who left",
};

export const question = {
  said: "What was answered",
  none: "no answer",
  moment: (at: string) => `Go to ${at} s`,
  talk: "What was written",
  write: "Write to the others",
  send: "Send",
  sent: "Sent.",
  vote: "Your vote",
  cast: "Vote for this",
  recast: "Change your vote",
  castAlready: "This is your vote",
  voted: "Your vote is counted.",
  votes: "Votes",
  agreed: "agreed",
  apart: "votes differ",
  waiting: (voted: number, of: number) => `${voted} of ${of} voted`,
  mine: "your vote is missing",
};

export const transport = {
  label: "Player",
  play: "Play",
  pause: "Pause",
  back: "One frame back",
  on: "One frame on",
  again: "Try again",
};

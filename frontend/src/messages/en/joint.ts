/** The words of settling something together. */
import { plural } from "./plural";

export const page = {
  title: "Joint review · Outtake",
  heading: "Joint review",
  explained:
    "You and others answered some questions about these clips differently. Explain your answer, watch the clip again, and vote for one answer. The review is settled when everyone votes the same on every question.",
  none: "No joint reviews. When a researcher asks you and others to agree on a clip, it appears here.",
  back: "Back to the clips",
  all: "All clips",
  unnamed: "Clip without a prompt",
  since: (when: string) => `since ${when}`,
  over: (when: string) => `ended ${when}`,
};

export const states = { open: "open", agreed: "agreed", closed: "ended" };

export const joint = {
  prompt: "Prompt",
  clip: "Clip",
  questions: "Questions",
  progress: (agreed: number, of: number) => `${agreed} of ${plural(of, "question")} agreed`,
  people: (n: number) => plural(n, "participant"),
  onlooker: "You are an observer: only the people who answered can write and vote.",
  settled: "Everyone agrees. This review is settled.",
  closed: "A researcher has ended this review. Your own answers do not change.",
  same: (n: number) => `You all gave the same answer to ${plural(n, "further question")}`,
  close: "End without agreement",
  closing: "The participants can no longer write or vote. The review stays open for a researcher.",
  closeIt: "End joint review",
  leaveIt: "Cancel",
};

export const who = {
  you: "You",
  person: (n: number) => `Person ${n}`,
  gone: "Former participant",
};

export const question = {
  said: "Answers",
  none: "no answer",
  talk: "Discussion",
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
  on: "One frame forward",
  again: "Try again",
};

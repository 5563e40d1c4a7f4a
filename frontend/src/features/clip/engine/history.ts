/** How the events of a clip read. */
import { history as messages } from "@/messages/studio/clip";
import type { ClipEvent } from "../api/calls";
import { compare } from "./changes";
import type { ClipLane } from "./lanes";
import { allVersions } from "./lanes";
import type { Comparison } from "./rows";
import { comparisonOf } from "./rows";

export interface Entry {
  readonly event: ClipEvent;
  /** The version that came of it; null for what left none. */
  readonly lane: ClipLane | null;
  readonly comparison: Comparison | null;
  readonly text: string;
}

/** Everything but comments, which have a place of their own. */
export const entriesOf = (events: readonly ClipEvent[], lanes: readonly ClipLane[]): readonly Entry[] => {
  const versions = allVersions(lanes);
  return events
    .filter(({ kind }) => kind !== "comment")
    .map((event) => {
      const lane = versions.find(({ key }) => event.ref !== "" && key === event.ref) ?? null;
      const comparison = lane ? comparisonOf(lanes, lane.key) : null;
      const before = versions.find(({ key }) => key === comparison?.before);
      const changed = lane && before ? compare(before, lane).texts : null;
      return { event, lane, comparison, text: textOf(event, lane, changed) };
    });
};

function textOf(event: ClipEvent, lane: ClipLane | null, changed: readonly string[] | null): string {
  const { kind, revision, segments, note, by } = event;
  const answers = lane?.answers.length ?? 0;
  const errors = segments === 0 && answers > 0 ? messages.answers(answers) : messages.segments(segments);
  const what = changed ? changed.join("; ") || messages.nothing : errors;
  switch (kind) {
    case "imported":
      return messages.imported;
    case "submitted":
      return messages.submitted(errors);
    case "revised":
      return messages.revised(revision, what);
    case "settled":
      return [messages.settled(by, errors), note].filter(Boolean).join(": ");
    case "truth":
      return messages.truth(revision, what);
    case "held":
      return messages.held(by, note);
    case "lifted":
      return messages.lifted(by);
    case "comment":
      return note;
  }
}

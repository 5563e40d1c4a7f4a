import type { Lane } from "../engine/review-timeline";

/** The letter of a lane: people in a solid box, critics in a dashed one. */
export const LaneLetter = ({ lane }: { lane: Pick<Lane, "letter" | "kind"> }) => (
  <span className={lane.kind === "critic" ? "who c" : "who"}>{lane.letter}</span>
);

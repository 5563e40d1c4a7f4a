import { Simulated } from "@/shared/components/Simulated";
import type { Lane } from "../engine/review-timeline";

type Named = Pick<Lane, "letter" | "kind" | "name" | "simulated">;

/** Whose lane it is: the letter, the name, and whether the annotator is simulated. */
export const LaneName = ({ lane }: { lane: Named }) => (
  <>
    <LaneLetter lane={lane} />
    <span className="row">
      <span className="ell">{lane.name}</span>
      <Simulated when={lane.simulated} />
    </span>
  </>
);

interface LaneHeadsProps {
  readonly lanes: readonly Named[];
  readonly simulated: (name: string) => string;
}

/** The heads of a table's columns, one for each lane. */
export const LaneHeads = ({ lanes, simulated }: LaneHeadsProps) =>
  lanes.map((lane) => (
    <th key={lane.letter} title={lane.simulated ? simulated(lane.name) : lane.name}>
      <span className="row">
        <LaneLetter lane={lane} />
        <span className="ell name">{lane.name}</span>
      </span>
    </th>
  ));

/** The letter of a lane: people in a solid box, critics in a dashed one. */
export const LaneLetter = ({ lane }: { lane: Pick<Lane, "letter" | "kind"> }) => (
  <span className={lane.kind === "critic" ? "who c" : "who"}>{lane.letter}</span>
);

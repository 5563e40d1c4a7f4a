import { useQueryClient } from "@tanstack/react-query";
import type { Study } from "@/shared/api/types";
import { Confirm } from "@/shared/studio/Confirm";
import type { StudyRound } from "../api/round-calls";
import { setAdmits } from "../api/round-calls";

export const ADMITS = { everyone: "Everyone", qualified: "Qualified people" } as const;

export interface AdmitsProps {
  readonly study: Study;
  readonly round: StudyRound;
  readonly onClose: () => void;
  readonly onChanged: (message: string) => void;
}

/** Opens a round to everyone or to qualified people only; while no one is qualified it is closed. */
export function AdmitsDialog({ study, round, onClose, onChanged }: AdmitsProps) {
  const queries = useQueryClient();
  const opens = round.admits === "qualified";
  return (
    <Confirm
      title={`Access to round ${round.n}`}
      does={opens ? "Open to everyone" : "Open to qualified people only"}
      act={() => setAdmits(study.id, round.n, opens ? "everyone" : "qualified")}
      onDone={() => {
        onChanged(`Round ${round.n} is open to ${opens ? "everyone" : "qualified people only"}.`);
        return queries.invalidateQueries({ queryKey: ["rounds", study.id] });
      }}
      onClose={onClose}
    >
      <p>
        {opens
          ? "Everyone in the project can work in this round. Studies that show its annotations stay closed to them until the round ends."
          : "Only people who are qualified by a rule or by a researcher can work in this round. While no one is qualified, it is closed. Everyone else can finish the tasks they have in progress."}
      </p>
    </Confirm>
  );
}

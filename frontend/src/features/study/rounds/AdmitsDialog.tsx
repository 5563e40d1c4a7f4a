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

/** Opens a round to everyone, or leaves it to the qualified; while no one is qualified it is closed. */
export function AdmitsDialog({ study, round, onClose, onChanged }: AdmitsProps) {
  const queries = useQueryClient();
  const opens = round.admits === "qualified";
  return (
    <Confirm
      title={`Who is admitted to round ${round.n}`}
      does={opens ? "Admit everyone" : "Admit qualified people only"}
      act={() => setAdmits(study.id, round.n, opens ? "everyone" : "qualified")}
      onDone={() => {
        onChanged(`Round ${round.n} admits ${opens ? "everyone" : "qualified people only"}.`);
        return queries.invalidateQueries({ queryKey: ["rounds", study.id] });
      }}
      onClose={onClose}
    >
      <p>
        {opens
          ? "Everyone in the project may work in it from then on. Studies that show what is written here stay shut to them until it is over."
          : "From then on those work in it who are qualified for it, by a rule or by hand; while no one is, it is closed. All others finish what they have in hand."}
      </p>
    </Confirm>
  );
}

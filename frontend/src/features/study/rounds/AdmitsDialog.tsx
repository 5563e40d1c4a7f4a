import { useQueryClient } from "@tanstack/react-query";
import { admits as messages } from "@/messages/studio/study-rounds";
import type { Study } from "@/shared/api/types";
import { Confirm } from "@/shared/studio/Confirm";
import type { StudyRound } from "../api/calls";
import { setAdmits } from "../api/calls";

export const ADMITS = messages.names;

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
      title={messages.title(round.n)}
      does={opens ? messages.opens.everyone : messages.opens.qualified}
      act={() => setAdmits(study.id, round.n, opens ? "everyone" : "qualified")}
      onDone={() => {
        onChanged(opens ? messages.done.everyone(round.n) : messages.done.qualified(round.n));
        return queries.invalidateQueries({ queryKey: ["rounds", study.id] });
      }}
      onClose={onClose}
    >
      <p>{opens ? messages.effects.everyone : messages.effects.qualified}</p>
    </Confirm>
  );
}

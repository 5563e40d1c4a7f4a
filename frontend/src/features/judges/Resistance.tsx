import { resistance as messages } from "@/messages/studio/judges";
import { CopyLine } from "@/shared/components/CopyLine";
import { nameOf } from "./engine/certificate-status";
import type { Judge } from "./api/types";

interface ResistanceProps {
  readonly study: string;
  readonly judges: readonly Judge[];
}

/** The effect of hidden instructions on a judge is measured on the command line; here is the command. */
export function Resistance({ study, judges }: ResistanceProps) {
  const asked = judges.filter(({ endpoint, purpose }) => endpoint !== null && purpose === "similarity");
  return (
    <section className="card" aria-labelledby="judges-orders">
      <header>
        <h2 id="judges-orders">{messages.heading}</h2>
      </header>
      <div className="lines sm">
        <p>{messages.what}</p>
        {asked.map((judge) => (
          <CopyLine
            key={judge.id}
            says={nameOf(judge)}
            command={`python manage.py judge_resistance ${judge.id} --study ${study} --budget 2.00`}
          />
        ))}
        {asked.length === 0 ? <p className="hint">{messages.none}</p> : null}
      </div>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { taskWords } from "@/shared/subjects";
import { ADMITS, AdmitsDialog } from "./AdmitsDialog";
import { ChecksDialog } from "./ChecksDialog";
import { Flags } from "./Flags";
import { NewRound } from "./NewRound";
import type { StudyRound } from "../api/round-calls";
import { roundsQuery } from "../api/round-calls";
import { RecheckSection } from "./Rechecks";
import "./rounds.css";

/** The passes over the subjects of a study: who is asked what, how often, and who looks at it again. */
export function Rounds({ study }: { study: Study }) {
  const query = useQuery(roundsQuery(study.id));
  const [opening, setOpening] = useState(false);
  const [checked, setChecked] = useState<number | null>(null);
  const [admitting, setAdmitting] = useState<StudyRound | null>(null);
  const [done, setDone] = useState("");
  const isAdmin = study.role === "admin";
  return (
    <section className="card" aria-labelledby="rounds">
      <header>
        <h2 id="rounds">Rounds</h2>
        {isAdmin ? (
          <Button icon="plus" look="quiet" size="sm" onClick={() => setOpening(true)} data-testid="new-round">
            New round
          </Button>
        ) : null}
      </header>
      <p role="status" className={done ? "foot ok" : "vh"}>
        {done}
      </p>
      <Loaded query={query}>
        {(rounds) => <RoundTable study={study} rounds={rounds} onChecks={setChecked} onAdmits={setAdmitting} />}
      </Loaded>
      <RecheckSection study={study} />
      <Flags study={study} />
      {opening ? <NewRound study={study} onClose={() => setOpening(false)} onOpened={setDone} /> : null}
      {admitting === null ? null : (
        <AdmitsDialog study={study} round={admitting} onClose={() => setAdmitting(null)} onChanged={setDone} />
      )}
      {checked === null ? null : (
        <ChecksDialog study={study} n={checked} onClose={() => setChecked(null)} onSaved={setDone} />
      )}
    </section>
  );
}

interface RoundTableProps {
  readonly study: Study;
  readonly rounds: readonly StudyRound[];
  readonly onChecks: (n: number) => void;
  readonly onAdmits: (round: StudyRound) => void;
}

function RoundTable({ study, rounds, onChecks, onAdmits }: RoundTableProps) {
  const { one, title } = taskWords(study);
  return (
    <div className="wide-table" tabIndex={0} role="group" aria-label="Table of rounds">
      <table className="tb">
        <thead>
          <tr>
            <th>Round</th>
            <th>Instrument</th>
            <th>Access</th>
            <th className="num">People per {one}</th>
            <th className="num">Extra annotators on disagreement</th>
            <th className="num">Rechecked</th>
            <th className="num">{title} done</th>
            <th>
              <span className="vh">Hidden quality checks</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rounds].reverse().map((round) => (
            <tr key={round.n} data-round={round.n}>
              <td>{round.training ? "Training" : <b>{round.n}</b>}</td>
              <td>
                {round.instrument.title} <span className="dim">v{round.instrument.version}</span>
              </td>
              <td>
                {round.training ? <Nothing why="once, before other tasks" /> : ADMITS[round.admits]}
                {study.role === "admin" && !round.training ? (
                  <Button look="quiet" size="sm" onClick={() => onAdmits(round)} data-testid={`admits-${round.n}`}>
                    Change
                  </Button>
                ) : null}
              </td>
              <td className="num">{round.training ? <Nothing why="for everyone" /> : round.overlap}</td>
              <td className="num">{round.training ? <Nothing why="known answers" /> : round.extra_on_dispute}</td>
              <td className="num">{round.training ? <Nothing why="known answers" /> : `${round.recheck_percent}%`}</td>
              <td className="num">
                {round.counts ? (
                  <>
                    <b>{round.counts.done}</b> <span className="dim">of {round.tasks}</span>
                  </>
                ) : (
                  <Nothing why={`${round.tasks} per person`} />
                )}
              </td>
              <td>
                {round.training ? null : (
                  <Button look="quiet" size="sm" onClick={() => onChecks(round.n)} data-testid={`checks-${round.n}`}>
                    Hidden quality checks
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Nothing = ({ why }: { why: string }) => (
  <span className="dim">
    – <span className="xs">{why}</span>
  </span>
);

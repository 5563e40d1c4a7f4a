import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rounds as messages } from "@/messages/studio/study-rounds";
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
        <h2 id="rounds">{messages.heading}</h2>
        {isAdmin ? (
          <Button icon="plus" look="quiet" size="sm" onClick={() => setOpening(true)} data-testid="new-round">
            {messages.newRound}
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
    <div className="wide-table" tabIndex={0} role="group" aria-label={messages.table}>
      <table className="tb">
        <thead>
          <tr>
            <th>{messages.round}</th>
            <th>{messages.instrument}</th>
            <th>{messages.access}</th>
            <th className="num">{messages.peoplePer(one)}</th>
            <th className="num">{messages.extra}</th>
            <th className="num">{messages.rechecked}</th>
            <th className="num">{messages.done(title)}</th>
            <th>
              <span className="vh">{messages.checks}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rounds].reverse().map((round) => (
            <tr key={round.n} data-round={round.n}>
              <td>{round.training ? messages.training : <b>{round.n}</b>}</td>
              <td>
                {round.instrument.title} <span className="dim">{messages.version(round.instrument.version)}</span>
              </td>
              <td>
                {round.training ? <Nothing why={messages.once} /> : ADMITS[round.admits]}
                {study.role === "admin" && !round.training ? (
                  <Button look="quiet" size="sm" onClick={() => onAdmits(round)} data-testid={`admits-${round.n}`}>
                    {messages.change}
                  </Button>
                ) : null}
              </td>
              <td className="num">{round.training ? <Nothing why={messages.forEveryone} /> : round.overlap}</td>
              <td className="num">
                {round.training ? <Nothing why={messages.knownAnswers} /> : round.extra_on_dispute}
              </td>
              <td className="num">
                {round.training ? <Nothing why={messages.knownAnswers} /> : `${round.recheck_percent}%`}
              </td>
              <td className="num">
                {round.counts ? (
                  <>
                    <b>{round.counts.done}</b> <span className="dim">{messages.of(round.tasks)}</span>
                  </>
                ) : (
                  <Nothing why={messages.perPerson(round.tasks)} />
                )}
              </td>
              <td>
                {round.training ? null : (
                  <Button look="quiet" size="sm" onClick={() => onChecks(round.n)} data-testid={`checks-${round.n}`}>
                    {messages.checks}
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

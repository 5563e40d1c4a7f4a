import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { flags as flagsTexts, rechecks as rechecksTexts, rounds as messages } from "@/messages/studio/study-rounds";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { Loaded } from "@/shared/components/Loaded";
import { taskWords } from "@/shared/subjects";
import { Link } from "@/shared/components/Link";
import { countedPath } from "@/shared/counted-paths";
import { dateTime, percent } from "@/shared/format";
import { sentence } from "@/shared/sentence";
import { ADMITS, AdmitsDialog } from "./AdmitsDialog";
import { ChecksDialog } from "./ChecksDialog";
import { NewRound } from "./NewRound";
import type { Rechecks, StudyRound } from "../api/calls";
import { flagsQuery, rechecksQuery, roundsQuery } from "../api/calls";
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
  const to = (tasks: number, round: number, state: string) =>
    tasks === 0 ? null : countedPath(study.id, "round", study.id, round, state);
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
                    <b>
                      <CountedLink to={to(round.counts.done, round.n, "done")}>{round.counts.done}</CountedLink>
                    </b>{" "}
                    <span className="dim">
                      <CountedLink to={to(round.tasks, round.n, "tasks")}>{messages.of(round.tasks)}</CountedLink>
                    </span>
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

/** Cases about which the guideline is unclear: they wait for a round with a version that answers them. */
function Flags({ study }: { study: Study }) {
  const query = useQuery(flagsQuery(study.id));
  return (
    <div className="round-part">
      <h3>
        {flagsTexts.heading} <span className="dim">{query.data?.length}</span>
      </h3>
      <Loaded query={query}>
        {(flags) =>
          flags.length === 0 ? (
            <p className="hint">{flagsTexts.none}</p>
          ) : (
            <ul className="flags">
              {flags.map(({ id, note, review, video, created_at }) => (
                <li key={id}>
                  {note}
                  <span className="ci">
                    {review ? (
                      <Link to={`/studies/${study.id}/review?review=${review}`}>{video ?? flagsTexts.review}</Link>
                    ) : (
                      (video ?? flagsTexts.deleted)
                    )}{" "}
                    · {dateTime(created_at)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

/** What came of whole annotations that a second person looked at, and the way to the next one. */
function RecheckSection({ study }: { study: Study }) {
  const query = useQuery(rechecksQuery(study.id));
  return (
    <div className="round-part">
      <div className="row wrap">
        <h3>{rechecksTexts.heading}</h3>
        {query.data && query.data.counts.open > 0 ? (
          <a className="btn sm" href={`/annotate/${study.id}/recheck`} data-testid="recheck">
            {rechecksTexts.recheck}
          </a>
        ) : null}
      </div>
      <Loaded query={query}>{(rechecks) => <Whole study={study.id} rechecks={rechecks} />}</Loaded>
    </div>
  );
}

const STATES = ["open", "accepted", "corrected", "sent_back"] as const;

function Whole({ study, rechecks: { counts, annotators } }: { study: string; rechecks: Rechecks }) {
  if (annotators.length === 0) return <p className="hint">{rechecksTexts.none}</p>;
  /* The clips of an annotator's rechecks; of all rechecks, the annotator is empty. */
  const to = (n: number, annotator: string, what: string) =>
    n === 0 ? null : countedPath(study, "recheck", study, annotator, what);
  return (
    <>
      <p className="hint">
        {sentence(
          rechecksTexts.summary<ReactNode>(counts, (text, state) => (
            <CountedLink to={to(counts[state], "", state)}>{text}</CountedLink>
          )),
        )}
      </p>
      <div className="wide-table" tabIndex={0} role="group" aria-label={rechecksTexts.tableOf}>
        <table className="tb" aria-label={rechecksTexts.table}>
          <thead>
            <tr>
              <th>{rechecksTexts.annotator}</th>
              <th className="num">{rechecksTexts.toRecheck}</th>
              <th className="num">{rechecksTexts.accepted}</th>
              <th className="num">{rechecksTexts.corrected}</th>
              <th className="num">{rechecksTexts.sentBack}</th>
              <th className="num">{rechecksTexts.share}</th>
            </tr>
          </thead>
          <tbody>
            {annotators.map((row) => (
              <tr key={row.annotator}>
                <td className="b">{row.label}</td>
                {STATES.map((state) => (
                  <td key={state} className="num">
                    <CountedLink to={to(row[state], row.annotator, state)}>{row[state]}</CountedLink>
                  </td>
                ))}
                <td className="num">
                  {row.accepted_share === null ? (
                    <span className="dim">
                      – <span className="xs">{row.undefined_reason}</span>
                    </span>
                  ) : (
                    <>
                      <CountedLink to={to(row.decided, row.annotator, "accepted_share")}>
                        {percent(row.accepted_share)}%
                      </CountedLink>{" "}
                      <span className="dim xs">{rechecksTexts.n(row.decided)}</span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

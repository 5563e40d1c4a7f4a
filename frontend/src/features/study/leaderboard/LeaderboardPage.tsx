import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { leaderboard as messages } from "@/messages/studio/leaderboard";
import { reportUrl } from "@/shared/api/reports";
import type { Study } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { countedPath } from "@/shared/counted-paths";
import { sentence } from "@/shared/sentence";
import { tauText } from "@/shared/reports";
import { EmptyState } from "@/shared/studio/states";
import { AgreementStrip } from "./AgreementStrip";
import { Board } from "./Board";
import { TypesTable } from "./TypesTable";
import "./leaderboard.css";
import type { Leaderboard } from "./query";
import { leaderboardQuery } from "./query";

/** How people agree, and how close critics and people come to the ground truth, in one table. */
export const LeaderboardPage = ({ study }: { readonly study: string }) => (
  <StudyFrame study={study} title={messages.heading}>
    {(found) => <Whole study={found} />}
  </StudyFrame>
);

function Whole({ study }: { readonly study: Study }) {
  const query = useQuery(leaderboardQuery(study.id));
  return (
    <>
      <h1>{messages.heading}</h1>
      <AgreementStrip study={study.id} />
      <Loaded query={query}>{(board) => <Results study={study.id} board={board} />}</Loaded>
    </>
  );
}

function Results({ study, board }: { readonly study: string; readonly board: Leaderboard }) {
  const { report, measure } = board;
  if (report === null)
    return (
      <EmptyState title={messages.empty.title}>
        {messages.empty.text} <Link to={`/studies/${study}/results/reports`}>{messages.empty.action}</Link>
      </EmptyState>
    );
  const { name, about } = messages.measures[measure];
  const link = (n: number, what: string, text: string) => (
    <CountedLink to={n === 0 ? null : countedPath(study, "report", report.id, "ground_truth", what)}>
      {text}
    </CountedLink>
  );
  return (
    <>
      <section className="card" aria-labelledby="board-heading">
        <header className="wrap">
          <h2 id="board-heading">{about}</h2>
          <span className="sm mut board-of">
            {sentence(
              messages.of<ReactNode>(
                link(report.clips, "videos", messages.clips(report.clips)),
                report.prompts,
                report.errors === null ? null : link(report.errors, "errors", messages.errors(report.errors)),
                report.confidence,
              ),
            )}
          </span>
          <span className="sm board-from">
            {messages.from} <Link to={reportUrl(study, report.id)}>{report.title}</Link>{" "}
            <span className="mut">
              {messages.truth(report.ground_truth, report.tau === null ? null : tauText(report.tau))}
            </span>
          </span>
        </header>
        {report.uncertified === null ? null : (
          <p className="row board-warning">
            <Icon name="warn" />
            <span className="grow">{messages.provisional(name, report.uncertified.replace(/\.$/u, ""))}</span>
            <Link className="btn sm" to={`/studies/${study}/results/judges`}>
              {messages.certify}
            </Link>
          </p>
        )}
        <Board study={study} board={board} />
        <p className="foot">{messages.foot}</p>
      </section>
      <TypesTable study={study} board={board} />
    </>
  );
}

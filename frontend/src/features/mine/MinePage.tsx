import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Mine } from "@/shared/api/types";
import { Bar } from "@/shared/components/Bar";
import { Bell } from "@/shared/components/Bell";
import { Loaded } from "@/shared/components/Loaded";
import { page } from "@/messages/mine";
import { mineQuery } from "./api/calls";
import { Earnings } from "./Earnings";
import { Messages } from "./Messages";
import { Rechecks } from "./Rechecks";
import { Times } from "./Times";
import { Training } from "./Training";
import { Waiting } from "./Waiting";
import { Work } from "./Work";
import "./mine.css";

/** An annotator's page of their own work in a study. */
export function MinePage({ study }: { study: string }) {
  const query = useQuery(mineQuery(study));
  useEffect(() => {
    document.title = page.title;
  }, []);
  return (
    <>
      <Bar>
        <span className="ell bar-name">{query.data?.study ?? page.title}</span>
        <span className="grow" />
        <Bell />
        <a className="btn sm" href={`/annotate/${study}`}>
          {page.back}
        </a>
      </Bar>
      <main className="pg narrow">
        <Loaded query={query}>{(mine) => <Whole study={study} mine={mine} />}</Loaded>
      </main>
    </>
  );
}

const Whole = ({ study, mine }: { study: string; mine: Mine }) => (
  <>
    <h1>{page.of(mine.study)}</h1>
    <Waiting study={study} mine={mine} />
    <div className="own">
      <Work work={mine.work} isParticipation={mine.earnings !== null} />
      <Times times={mine.times} />
      {mine.training ? <Training training={mine.training} /> : null}
      {mine.earnings ? <Earnings earnings={mine.earnings} /> : null}
    </div>
    <Messages study={study} messages={mine.messages} />
    <Rechecks rechecks={mine.rechecks} />
  </>
);

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { compare as messages } from "@/messages/studio/critics-compare";
import { runsQuery } from "@/shared/api/study";
import type { Run, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { dateTime } from "@/shared/format";
import { stateText } from "@/shared/runs";
import { useSearch } from "../runs/useSearch";
import { ComparedClipCard } from "./ComparedClipCard";
import { comparisonQuery, LEAST, MOST } from "./query";
import { RunTable } from "./RunTable";
import "./compare.css";

/** Runs next to each other, over the clips that all of them have answered. */
export const ComparePage = ({ study: id }: { study: string }) => (
  <StudyFrame study={id} title={messages.title} ofClips>
    {(study) => <Whole study={study} />}
  </StudyFrame>
);

function Whole({ study }: { study: Study }) {
  const [named, name] = useSearch("runs");
  const runs = useQuery(runsQuery(study.id));
  return (
    <>
      <div className="row">
        <h1 className="grow">{messages.title}</h1>
        <Link className="btn" to={`/studies/${study.id}/critics`}>
          {messages.back}
        </Link>
      </div>
      <Loaded query={runs}>
        {(all) => {
          const asked = named?.split(",") ?? all.slice(0, LEAST).map(({ id }) => id);
          const chosen = asked.filter((id) => all.some((run) => run.id === id));
          return (
            <>
              <Choice study={study} runs={all} chosen={chosen} onChange={(ids) => name(ids.join(","))} />
              {chosen.length < LEAST ? (
                <p className="mut">{all.length < LEAST ? messages.tooFew : messages.choose}</p>
              ) : (
                <Comparison study={study} runs={chosen} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface ChoiceProps {
  readonly study: Study;
  readonly runs: readonly Run[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** What a run is called among the annotators; one without a reply is not among them yet. */
const nameOf = ({ annotators }: Study, { annotator, title }: Run): string =>
  annotators.find(({ id }) => id === annotator)?.name ?? title;

/** Which runs are compared, in the order in which they were ticked. */
const Choice = ({ study, runs, chosen, onChange }: ChoiceProps) => (
  <fieldset className="card compare-choice">
    <legend className="lab">{messages.runs}</legend>
    {runs.map((run) => {
      const isChosen = chosen.includes(run.id);
      return (
        <label key={run.id} className="row pick">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!isChosen && chosen.length >= MOST}
            onChange={() => onChange(isChosen ? chosen.filter((id) => id !== run.id) : [...chosen, run.id])}
          />
          <span className="ell">{nameOf(study, run)}</span>
          <span className="dim xs">
            {[run.model, dateTime(run.created_at), stateText(run)].filter(Boolean).join(" · ")}
          </span>
        </label>
      );
    })}
  </fieldset>
);

function Comparison({ study, runs }: { study: Study; runs: readonly string[] }) {
  const query = useInfiniteQuery(comparisonQuery(study.id, runs));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const first = pages[0];
        if (first === undefined) return null;
        const clips = pages.flatMap(({ results }) => results);
        return (
          <>
            <RunTable study={study.id} found={first} />
            <h2>{messages.clips}</h2>
            {first.common === 0 ? <p className="mut">{messages.noCommon}</p> : null}
            {clips.map((clip) => (
              <ComparedClipCard key={clip.task} clip={clip} runs={first.runs} truth={first.truth} />
            ))}
            {query.hasNextPage ? (
              <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {messages.more}
              </Button>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

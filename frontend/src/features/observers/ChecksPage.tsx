import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checks as messages } from "@/messages/studio/observers";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { projectCountedPath } from "@/shared/counted-paths";
import { sentence } from "@/shared/sentence";
import { Loaded } from "@/shared/components/Loaded";
import type { Check, Checks, Share } from "./api/calls";
import { checksQuery } from "./api/calls";
import { CheckForm } from "./CheckForm";
import { DrawDialog } from "./DrawDialog";
import { FramePicture } from "./FramePicture";
import { TextsForm } from "./TextsForm";
import "./observers.css";

interface ChecksPageProps {
  readonly project: string;
  readonly run: string;
}

/** People say frame by frame what is there, or which texts are right; the observer's error follows. */
export function ChecksPage({ project, run }: ChecksPageProps) {
  const query = useQuery(checksQuery(run));
  return (
    <main className="pg">
      <Loaded query={query}>{(sample) => <Sample project={project} run={run} sample={sample} />}</Loaded>
    </main>
  );
}

function Sample({ project, run, sample }: ChecksPageProps & { readonly sample: Checks }) {
  const { frames, error, texts } = sample;
  const [at, setAt] = useState(() => nextOf(frames, 0));
  const [isDrawing, setDrawing] = useState(false);
  const done = frames.filter(({ checked_at }) => checked_at !== null).length;
  const frame = frames[at];
  const position = messages.at(at + 1, frames.length);
  const onStep = (by: number) => setAt((at + by + frames.length) % frames.length);
  const to = (...what: readonly string[]): string => projectCountedPath(project, "observer", run, ...what);
  const onSaved = () => setAt(nextOf(frames, at + 1));
  return (
    <>
      <p className="sm">
        <Link className="check-back" to={`/projects/${project}/clips/observers`}>
          {messages.back}
        </Link>
      </p>
      <div className="row wrap">
        <h1 className="grow">{sample.run.name}</h1>
        <span className="mut" role="status">
          {sentence(
            messages.progress(
              <CountedLink to={done === 0 ? null : to("checked")}>{done}</CountedLink>,
              <CountedLink to={frames.length === 0 ? null : to("sampled")}>
                {messages.frames(frames.length)}
              </CountedLink>,
            ),
          )}
        </span>
        <Button look={frames.length === 0 ? "pri" : undefined} onClick={() => setDrawing(true)}>
          {frames.length === 0 ? messages.draw : messages.drawMore}
        </Button>
      </div>
      <dl className="row wrap check-error" aria-label={messages.error}>
        {sample.says_texts ? (
          texts.map(({ asked, right }) => (
            <Figure
              key={asked}
              label={messages.rightOf(messages.asked[asked] ?? asked)}
              share={right}
              checked={done}
              to={to("right", asked)}
            />
          ))
        ) : (
          <>
            <Figure label={messages.precision} share={error.precision} checked={done} to={to("precision")} />
            <Figure label={messages.recall} share={error.recall} checked={done} to={to("recall")} />
            <Figure label={messages.exact} share={error.exact} checked={done} to={to("exact")} />
          </>
        )}
      </dl>
      {frames.length === 0 ? <p>{messages.drawText}</p> : null}
      {frames.length > 0 && done === frames.length ? <p className="sm">{messages.done}</p> : null}
      {frame ? (
        <div className="check">
          <FramePicture key={frame.clip} check={frame} />
          {sample.says_texts ? (
            <TextsForm key={frame.id} {...{ run, check: frame, position, onStep, onSaved }} />
          ) : (
            <CheckForm
              key={frame.id}
              {...{ run, check: frame, position, onStep, onSaved }}
              classes={classesOf(frames)}
              isCovered={isDrawing}
            />
          )}
        </div>
      ) : null}
      {isDrawing ? <DrawDialog run={run} now={frames.length} onClose={() => setDrawing(false)} /> : null}
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly share: Share;
  readonly checked: number;
  /** The clips of its frames. */
  readonly to: string;
}

const Figure = ({ label, share: { value, low, high, n, reason }, checked, to }: FigureProps) => (
  <div>
    <dt className="xs mut">{label}</dt>
    <dd className="num">
      {value === null || low === null || high === null ? (
        messages.noShare(checked, reason)
      ) : (
        <>
          <CountedLink to={to}>{messages.share(value)}</CountedLink>
          {messages.interval(low, high, n)}
        </>
      )}
    </dd>
  </div>
);

/** The next frame that no one has checked, from a place on and round to it; the place itself where all are. */
function nextOf(frames: readonly Check[], from: number): number {
  const n = frames.length;
  for (let step = 0; step < n; step += 1) if (frames[(from + step) % n]?.checked_at === null) return (from + step) % n;
  return n === 0 ? 0 : from % n;
}

const classesOf = (frames: readonly Check[]): readonly string[] =>
  [...new Set(frames.flatMap(({ seen, there }) => [...seen.map(({ label }) => label), ...Object.keys(there ?? {})]))]
    .filter((name) => name !== "")
    .sort();

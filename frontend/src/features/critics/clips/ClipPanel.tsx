import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answers as answersTexts, clip as messages, reply } from "@/messages/studio/critics-clips";
import type { FoundAnswer, ModelCall, Run, RunClipDetail } from "@/shared/api/types";
import { ClipLink } from "@/shared/components/ClipLink";
import { Loaded } from "@/shared/components/Loaded";
import { isMoving, LOOK_MS } from "@/shared/runs";
import { seconds, share } from "@/shared/format";
import { clipQuery } from "../api/calls";
import { Reply } from "./Reply";
import { PredictionTimeline } from "./PredictionTimeline";
import { seenKey } from "./sampled-frames";
import { SampledFrames } from "./SampledFrames";
import { labelOf, lookOf, replyStatus, subjectOf } from "../api/status-labels";

/** One clip of a run: what the model saw, what it was asked, what it said, and what was read in that. */
export function ClipPanel({ run, task }: { run: Run; task: string }) {
  const query = useQuery({
    ...clipQuery(run.id, task),
    refetchInterval: ({ state }) =>
      isMoving(run) && (!state.data || state.data.state === "waiting" || state.data.state === "running")
        ? LOOK_MS
        : false,
    staleTime: Infinity,
  });
  return (
    <section className="clip-panel" aria-label={messages.label} data-testid="clip-panel">
      <Loaded query={query}>{(clip) => <ClipOutcome clip={clip} />}</Loaded>
    </section>
  );
}

/** What came of asking about a clip: lanes, answers, frames, and each reply. */
export function ClipOutcome({ clip }: { clip: RunClipDetail }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const call = clip.calls.find(({ id }) => id === chosen) ?? clip.calls[0];
  const kind = clip.state === "done" && clip.status ? clip.status : clip.state;
  return (
    <>
      <section className="card">
        <header>
          <h2 className="ell">
            {clip.video ? <ClipLink clip={clip.video.id} name={clip.external_id} /> : clip.external_id}
          </h2>
          {clip.video ? <span className="dim xs nw">{messages.seconds(seconds(clip.video.duration_ms))}</span> : null}
          <span className={`pill ${lookOf(kind)}`}>{labelOf(kind)}</span>
        </header>
        <p className="lines">{clip.prompt}</p>
        {clip.error ? (
          <p className="note bad" role="status">
            {clip.error}
          </p>
        ) : null}
        {clip.video ? <PredictionTimeline clip={clip} video={clip.video} call={call} /> : null}
        {clip.answers.length > 0 ? <Answers answers={clip.answers} /> : null}
      </section>
      {call ? (
        <div className="beside">
          {clip.video ? <SampledFrames key={seenKey(call)} video={clip.video} seen={call} /> : null}
          <div className="rt">
            {clip.calls.length > 1 ? (
              <ReplyPicker calls={clip.calls} answers={clip.answers} chosen={call.id} onChoose={setChosen} />
            ) : null}
            <Reply key={call.id} call={call} subject={subjectOf(call, clip.answers)} />
          </div>
        </div>
      ) : (
        <p className="hint">
          {clip.state === "waiting" || clip.state === "running" ? messages.noCall : messages.noModel}
        </p>
      )}
    </>
  );
}

/** What the critic answered, and how sure it is where the model tells. */
const Answers = ({ answers }: { answers: readonly FoundAnswer[] }) => (
  <table className="tb">
    <thead>
      <tr>
        <th>{answersTexts.question}</th>
        <th>{answersTexts.answer}</th>
        <th className="num">{answersTexts.pYes}</th>
      </tr>
    </thead>
    <tbody>
      {answers.map(({ question, text, value, unclear, p_yes }) => (
        <tr key={question}>
          <td>{text}</td>
          <td>{unclear ? answersTexts.unclear : (value ?? <span className="dim">{answersTexts.none}</span>)}</td>
          <td className="num nw">
            {p_yes === null ? (
              <span className="dim xs">{answersTexts.noProbability}</span>
            ) : (
              <span className="row p-yes">
                <span className="meter" aria-hidden="true">
                  <i style={{ width: `${p_yes * 100}%` }} />
                </span>
                {share(p_yes)}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ReplyPickerProps {
  readonly calls: readonly ModelCall[];
  readonly answers: readonly FoundAnswer[];
  readonly chosen: string;
  readonly onChoose: (call: string) => void;
}

/** The replies about one clip, by what each was asked. */
export const ReplyPicker = ({ calls, answers, chosen, onChoose }: ReplyPickerProps) => (
  <div className="card picker" role="group" aria-label={reply.replies(calls.length)}>
    {calls.map((call) => (
      <button key={call.id} type="button" aria-pressed={call.id === chosen} onClick={() => onChoose(call.id)}>
        <span className="ell grow" title={subjectOf(call, answers)}>
          {subjectOf(call, answers)}
        </span>
        <span className={`pill ${lookOf(replyStatus(call))}`}>{labelOf(replyStatus(call))}</span>
      </button>
    ))}
  </div>
);

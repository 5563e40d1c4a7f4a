import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Bar } from "@/shared/components/Bar";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, seconds } from "@/shared/format";
import { joint as jointWholeTexts, page as messages, states, transport } from "@/messages/joint";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { Player, Waiting } from "@/shared/components/Player";
import type { ClipPlayer } from "@/shared/engine/clip-player";
import { durationMs, edgeMs } from "@/shared/engine/frames";
import { useClock, useFrame, useStore } from "@/shared/hooks";
import { units } from "@/messages/shared";
import type { Joint, JointRow } from "./api/calls";
import { close, jointQuery, jointsQuery } from "./api/calls";
import { openPlayer } from "./engine/joint-player";
import { inOrder, progressOf } from "./engine/vote-status";
import { JointQuestionCard } from "./JointQuestionCard";
import "./joint.css";

/** Joint reviews, in which annotators who disagree decide together: one of them, or all that a person takes part in. */
export function JointPages({ study, joint }: { study: string; joint: string | null }) {
  useEffect(() => {
    document.title = messages.title;
  }, []);
  return (
    <>
      <Bar>
        <span className="ell bar-name">{messages.heading}</span>
        <span className="grow" />
        {joint ? (
          <a className="btn sm" href={`/annotate/${study}/joint`}>
            {messages.all}
          </a>
        ) : null}
        <a className="btn sm" href={`/annotate/${study}`}>
          {messages.back}
        </a>
      </Bar>
      {joint ? <One id={joint} /> : <All study={study} />}
    </>
  );
}

function One({ id }: { id: string }) {
  const query = useQuery(jointQuery(id));
  return (
    <main className="pg">
      <Loaded query={query}>{(joint) => <JointWhole joint={joint} />}</Loaded>
    </main>
  );
}

function All({ study }: { study: string }) {
  const query = useQuery(jointsQuery(study));
  return (
    <main className="pg narrow">
      <h1>{messages.heading}</h1>
      <p className="mut">{messages.explained}</p>
      <section className="card" aria-label={messages.heading}>
        <Loaded query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="foot">{messages.none}</p>
            ) : (
              <ul className="lines">
                {rows.map((row) => (
                  <Row key={row.id} study={study} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </main>
  );
}

const Row = ({ study, row }: { study: string; row: JointRow }) => (
  <li>
    <a href={`/annotate/${study}/joint/${row.id}`}>{row.prompt ?? messages.unnamed}</a>{" "}
    <span className={row.state === "open" ? "pill warn" : "pill"}>{states[row.state]}</span>
    <span className="ci">
      {row.ended_at ? messages.over(dateTime(row.ended_at)) : messages.since(dateTime(row.created_at))}
    </span>
  </li>
);

/** One joint review: the clip next to what was answered, written and voted. */
function JointWhole({ joint }: { joint: Joint }) {
  const { video } = joint;
  const [message, setMessage] = useState("");
  /* the URLs of the clip are signed again with each request: the first ones stay valid */
  const query = useQuery({
    queryKey: ["screening", joint.id],
    queryFn: () => (video ? openPlayer(video) : null),
    staleTime: Infinity,
    structuralSharing: false,
  });
  const show = query.data?.show ?? null;
  const { agreed, of } = progressOf(joint);
  const questions = inOrder(joint.questions);
  const same = questions.filter(({ disputed }) => !disputed);
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">
          {jointWholeTexts.progress(agreed, of)} <span className="dim sm">{jointWholeTexts.people(joint.people)}</span>
        </h1>
        {joint.me === null && joint.state === "open" ? <Close joint={joint} /> : null}
      </div>
      <Outcome joint={joint} />
      <p role="status" className="vh">
        {message}
      </p>
      <div className="joint">
        <section aria-label={jointWholeTexts.clip} className="seen">
          {joint.task.prompt ? (
            <div className="prompt">
              <span className="cap">{jointWholeTexts.prompt}</span>
              <span>{joint.task.prompt.text}</span>
            </div>
          ) : null}
          <Loaded query={query}>{(jointPlayer) => (jointPlayer ? <Screen jointPlayer={jointPlayer} /> : null)}</Loaded>
        </section>
        <section aria-label={jointWholeTexts.questions} className="rt">
          {questions
            .filter(({ disputed }) => disputed)
            .map((question) => (
              <JointQuestionCard key={question.id} {...{ joint, question, show }} onDone={setMessage} />
            ))}
          {same.length > 0 ? (
            <details className="card same">
              <summary>{jointWholeTexts.same(same.length)}</summary>
              {same.map((question) => (
                <JointQuestionCard key={question.id} {...{ joint, question, show }} onDone={setMessage} />
              ))}
            </details>
          ) : null}
        </section>
      </div>
    </>
  );
}

function Outcome({ joint: { state, me } }: { joint: Joint }) {
  if (state === "agreed")
    return (
      <p className="note ok" role="status">
        {jointWholeTexts.settled}
      </p>
    );
  if (state === "closed")
    return (
      <p className="note" role="status">
        {jointWholeTexts.closed}
      </p>
    );
  return me === null ? <p className="hint">{jointWholeTexts.onlooker}</p> : null;
}

/** For researchers: end it, after a question. */
function Close({ joint }: { joint: Joint }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => close(joint.id),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: jointQuery(joint.id).queryKey });
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {jointWholeTexts.close}
      </Button>
      {asking ? (
        <Dialog title={jointWholeTexts.close} onClose={() => setAsking(false)}>
          <p className="mut">{jointWholeTexts.closing}</p>
          <FormActions
            error={end.error?.message}
            onCancel={() => setAsking(false)}
            cancel={jointWholeTexts.leaveIt}
            disabled={end.isPending}
            onClick={() => end.mutate()}
            does={jointWholeTexts.closeIt}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** The clip, and what moves it. */
function Screen({ jointPlayer }: { jointPlayer: ClipPlayer }) {
  const clip = useStore(jointPlayer.clip);
  const toggle = () => jointPlayer.player.get()?.toggle();
  return (
    <>
      <div className="stage">
        {clip.kind === "ready" ? (
          <Player
            table={jointPlayer.table}
            url={clip.url}
            attach={jointPlayer.attach}
            onFail={(message) => jointPlayer.clip.set({ kind: "failed", message })}
            onClick={toggle}
          />
        ) : (
          <Waiting clip={clip}>
            <Button onClick={() => void jointPlayer.load()}>{transport.again}</Button>
          </Waiting>
        )}
      </div>
      <Transport jointPlayer={jointPlayer} onToggle={toggle} />
    </>
  );
}

function Transport({ jointPlayer, onToggle }: { jointPlayer: ClipPlayer; onToggle: () => void }) {
  const playing = useClock(jointPlayer, (state) => state.playing, false);
  const frame = useFrame(jointPlayer);
  const step = (by: number) => void jointPlayer.player.get()?.step(by);
  return (
    <div className="trans" role="toolbar" aria-label={transport.label}>
      <Button icon="back" look="quiet" aria-label={transport.back} onClick={() => step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? transport.pause : transport.play}
        onClick={() => onToggle()}
      />
      <Button icon="fwd" look="quiet" aria-label={transport.on} onClick={() => step(1)} />
      <span className="tc">
        <b>{seconds(edgeMs(jointPlayer.table, frame))}</b>
        <span>/ {units.seconds(seconds(durationMs(jointPlayer.table)))}</span>
      </span>
    </div>
  );
}

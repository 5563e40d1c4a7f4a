import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { Mark } from "@/shared/components/Mark";
import { Poster } from "@/shared/studio/Poster";
import { clips as messages, ownComments } from "@/messages/studio/own";
import { units } from "@/messages/shared";
import { actions } from "@/messages/studio/shared";
import type { Strip } from "@/shared/api/types";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, seconds } from "@/shared/format";
import { Dialog } from "@/shared/studio/Dialog";
import { Pill } from "@/shared/studio/Pill";
import type { HomeClip, OwnComment } from "../api/calls";
import { timeOf } from "./work";
import { deleteOwnComment, ownCommentsQuery, writeOwnComment } from "../api/calls";

/** The clips that one handed in last; each can be changed as long as its round runs. */
export const OwnClips = ({ clips }: { clips: readonly HomeClip[] }) => (
  <section className="card" aria-labelledby="own-clips">
    <header>
      <h2 id="own-clips">{messages.heading}</h2>
      <span className="grow" />
      <span className="xs mut">{messages.text}</span>
    </header>
    <ul className="own-clips">
      {clips.map((clip) => (
        <li key={clip.annotation}>
          <Clip clip={clip} />
        </li>
      ))}
    </ul>
  </section>
);

function Clip({ clip }: { clip: HomeClip }) {
  const { annotation, study, study_name, prompt, poster, submitted_at, revision, marks, clean, sent_back, reopens } =
    clip;
  const when = timeOf(submitted_at);
  const what = messages.what(study_name, when);
  const [isTalking, setTalking] = useState(false);
  return (
    <>
      <Poster strip={poster} label={messages.poster(study_name, when)}>
        <span className="own-tag">{when}</span>
      </Poster>
      <p className="ell xs" title={prompt || study_name}>
        {prompt || study_name}
      </p>
      {prompt ? <p className="ell xs mut">{study_name}</p> : null}
      <p className="row own-marks">
        {marks.map(({ key, label, letter, colour, shape }) => (
          <Mark key={key} letter={letter} colour={colour ?? undefined} shape={shape ?? undefined} label={label} />
        ))}
        {clean ? <span className="xs mut">{messages.noErrors}</span> : null}
        {revision > 1 ? <span className="xs mut">{messages.version(revision)}</span> : null}
        <span className="grow" />
        {poster && !sent_back ? (
          <Button
            icon="msg"
            look="quiet"
            size="sm"
            aria-label={messages.commentsOn(what)}
            onClick={() => setTalking(true)}
          />
        ) : null}
        {sent_back ? (
          <a className="btn sm" href={`/annotate/${study}`} aria-label={messages.redo(what)}>
            {messages.sentBack}
          </a>
        ) : reopens ? (
          <a
            className="btn quiet sm"
            href={`/annotate/${study}?reopen=${annotation}`}
            aria-label={messages.reopenIt(what)}
          >
            {messages.reopen}
          </a>
        ) : (
          <span className="xs mut">{messages.final}</span>
        )}
      </p>
      {isTalking && poster ? <OwnComments {...{ annotation, what, poster }} onClose={() => setTalking(false)} /> : null}
    </>
  );
}

interface OwnCommentsProps {
  readonly annotation: string;
  /** What the clip is called. */
  readonly what: string;
  readonly poster: Strip;
  readonly onClose: () => void;
}

/** What one wrote about a clip that one annotated, what is shared with its annotators, and a form for more. */
function OwnComments({ annotation, what, poster, onClose }: OwnCommentsProps) {
  const query = useQuery(ownCommentsQuery(annotation));
  return (
    <Dialog title={ownComments.title(what)} onClose={onClose}>
      <Loaded query={query}>
        {({ results, duration_ms }) => (
          <>
            {results.length === 0 ? <p className="hint">{ownComments.none}</p> : null}
            <ul className="own-comments">
              {results.map((comment) => (
                <One key={comment.id} annotation={annotation} comment={comment} />
              ))}
            </ul>
            <Write {...{ annotation, poster }} durationMs={duration_ms} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function One({ annotation, comment }: { annotation: string; comment: OwnComment }) {
  const { id, by, text, at_ms, answers_to, resolved, created_at } = comment;
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteOwnComment(annotation, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownCommentsQuery(annotation).queryKey }),
  });
  return (
    <li className={answers_to ? "own-answer" : undefined}>
      <p className="row wrap xs">
        <b>{ownComments.by[by]}</b>
        {at_ms === null ? null : <span className="num">{units.seconds(seconds(at_ms))}</span>}
        {resolved ? <Pill look="ok">{ownComments.resolved}</Pill> : null}
        <time className="dim" dateTime={created_at}>
          {dateTime(created_at)}
        </time>
        <span className="grow" />
        {by === "me" && text !== "" ? (
          <Button size="sm" look="quiet" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
            {actions.delete}
          </Button>
        ) : null}
      </p>
      <p className={text === "" ? "dim" : "own-said"}>{text === "" ? ownComments.deleted : text}</p>
      {deleting.error ? (
        <p className="bad xs" role="alert">
          {deleting.error.message}
        </p>
      ) : null}
    </li>
  );
}

function Write({ annotation, poster, durationMs }: { annotation: string; poster: Strip; durationMs: number }) {
  const [text, setText] = useState("");
  const [isOnFrame, setOnFrame] = useState(false);
  const [tile, setTile] = useState(Math.floor(poster.tiles / 2));
  const queries = useQueryClient();
  const atMs = Math.floor(((tile + 0.5) / poster.tiles) * durationMs);
  const writing = useMutation({
    mutationFn: () => writeOwnComment(annotation, { text: text.trim(), at_ms: isOnFrame ? atMs : null }),
    onSuccess: async () => {
      setText("");
      await queries.invalidateQueries({ queryKey: ownCommentsQuery(annotation).queryKey });
    },
  });
  const at = units.seconds(seconds(atMs));
  return (
    <AsyncForm className="form" onSend={() => writing.mutate()}>
      <label className="chk sm">
        <input type="checkbox" checked={isOnFrame} onChange={() => setOnFrame(!isOnFrame)} /> {ownComments.onFrame}
      </label>
      {isOnFrame ? (
        <>
          <Poster strip={poster} label={ownComments.picture(at)} tile={tile} />
          <label className="fld">
            <span>{ownComments.at(at)}</span>
            <input
              {...{ type: "range", min: 0, max: poster.tiles - 1, value: tile, "aria-valuetext": at }}
              onChange={({ target }) => setTile(Number(target.value))}
            />
          </label>
        </>
      ) : null}
      <textarea
        {...{ className: "in", rows: 3, maxLength: 4000, value: text, "aria-label": ownComments.label }}
        placeholder={ownComments.label}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="hint">{ownComments.hint}</p>
      <span className="row">
        <span className="bad xs grow" role="alert">
          {writing.error?.message}
        </span>
        <Button type="submit" size="sm" look="pri" disabled={text.trim() === "" || writing.isPending}>
          {ownComments.send}
        </Button>
      </span>
    </AsyncForm>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { units } from "@/messages/shared";
import { ownComments as messages } from "@/messages/studio/own";
import { actions } from "@/messages/studio/shared";
import type { Strip } from "@/shared/api/types";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, seconds } from "@/shared/format";
import { Dialog } from "@/shared/studio/Dialog";
import { Pill } from "@/shared/studio/Pill";
import { Poster } from "@/shared/studio/Poster";
import type { OwnComment } from "../api/calls";
import { deleteOwnComment, ownCommentsQuery, writeOwnComment } from "../api/calls";

interface OwnCommentsProps {
  readonly annotation: string;
  /** What the clip is called. */
  readonly what: string;
  readonly poster: Strip;
  readonly onClose: () => void;
}

/** What one wrote about a clip that one annotated, what is shared with its annotators, and a form for more. */
export function OwnComments({ annotation, what, poster, onClose }: OwnCommentsProps) {
  const query = useQuery(ownCommentsQuery(annotation));
  return (
    <Dialog title={messages.title(what)} onClose={onClose}>
      <Loaded query={query}>
        {({ results, duration_ms }) => (
          <>
            {results.length === 0 ? <p className="hint">{messages.none}</p> : null}
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
        <b>{messages.by[by]}</b>
        {at_ms === null ? null : <span className="num">{units.seconds(seconds(at_ms))}</span>}
        {resolved ? <Pill look="ok">{messages.resolved}</Pill> : null}
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
      <p className={text === "" ? "dim" : "own-said"}>{text === "" ? messages.deleted : text}</p>
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
        <input type="checkbox" checked={isOnFrame} onChange={() => setOnFrame(!isOnFrame)} /> {messages.onFrame}
      </label>
      {isOnFrame ? (
        <>
          <Poster strip={poster} label={messages.picture(at)} tile={tile} />
          <label className="fld">
            <span>{messages.at(at)}</span>
            <input
              {...{ type: "range", min: 0, max: poster.tiles - 1, value: tile, "aria-valuetext": at }}
              onChange={({ target }) => setTile(Number(target.value))}
            />
          </label>
        </>
      ) : null}
      <textarea
        {...{ className: "in", rows: 3, maxLength: 4000, value: text, "aria-label": messages.label }}
        placeholder={messages.label}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="hint">{messages.hint}</p>
      <span className="row">
        <span className="bad xs grow" role="alert">
          {writing.error?.message}
        </span>
        <Button type="submit" size="sm" look="pri" disabled={text.trim() === "" || writing.isPending}>
          {messages.send}
        </Button>
      </span>
    </AsyncForm>
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { language, units } from "@/messages/shared";
import { Icon } from "@/shared/components/Icon";
import { frameNear } from "@/shared/engine/frames";
import { comment as commentCardTexts, comments as messages } from "@/messages/studio/clip";
import { Button } from "@/shared/components/Button";
import { dateTime } from "@/shared/format";
import { actions } from "@/messages/studio/shared";
import { useHere } from "@/shared/here";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { QueryStates } from "../QueryStates";
import type { Comment, Comments as Found } from "./calls";
import type { Order } from "./order";
import { initialsOf, isOpen, ordered } from "./order";
import type { CommentedClip } from "./place";
import type { MenuEntry } from "../Menu";
import { Menu } from "../Menu";
import { Pill } from "../Pill";
import { toast } from "../Toast";
import { answerComment, changeComment, deleteComment } from "./calls";
import "./comments.css";

interface CommentsProps {
  readonly video: string;
  readonly clip: CommentedClip;
  readonly query: UseQueryResult<Found>;
  readonly isAdmin: boolean;
}

/** What members wrote about the clip and its frames. */
export function Comments({ video, clip, query, isAdmin }: CommentsProps) {
  const [order, setOrder] = useState<Order>("frame");
  const all = ordered(query.data?.results ?? [], order);
  const open = all.filter((comment) => isOpen(comment) || comment.deleted);
  const resolved = all.filter((comment) => !isOpen(comment) && !comment.deleted);
  const card = (comment: Comment) => <CommentCard key={comment.id} {...{ comment, video, clip, isAdmin }} />;
  return (
    <>
      <header className="clip-part">
        <h2 id="clip-comments">
          {messages.heading} <span className="dim">{query.data ? messages.open(query.data.open) : ""}</span>
        </h2>
        {all.length > 1 ? (
          <select
            className="btn sm quiet"
            aria-label={messages.order}
            value={order}
            onChange={({ target }) => setOrder(target.value as Order)}
          >
            <option value="frame">{messages.byFrame}</option>
            <option value="time">{messages.byTime}</option>
          </select>
        ) : null}
      </header>
      <div className="clip-threads" tabIndex={-1}>
        <QueryStates query={query} notLoaded={messages.notLoaded} />
        {query.data && all.length === 0 ? <p className="clip-hint">{messages.none}</p> : null}
        <ul>{open.map(card)}</ul>
        {resolved.length > 0 ? (
          <details>
            <summary>
              <Icon name="check" /> {messages.resolved(resolved.length)}
              <span className="dim xs">
                {resolved
                  .map(({ at_ms }) => (at_ms === null ? messages.clip : units.frame(frameNear(clip.table, at_ms))))
                  .slice(0, 4)
                  .join(", ")}
              </span>
            </summary>
            <ul>{resolved.map(card)}</ul>
          </details>
        ) : null}
      </div>
    </>
  );
}

interface CommentCardProps {
  readonly comment: Comment;
  readonly video: string;
  readonly clip: CommentedClip;
  readonly isAdmin: boolean;
}

/** A comment with its answers; it is lit while its frame is shown. */
function CommentCard({ comment, video, clip, isAdmin }: CommentCardProps) {
  const { id, text, at_ms, resolved_at, resolved_by, guideline_unclear, shared, deleted, answers } = comment;
  const frame = at_ms === null ? null : frameNear(clip.table, at_ms);
  const isHere = useHere(clip, (here) => here === frame);
  const [isAnswering, setAnswering] = useState(false);
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["clip-comments", video] }),
    onError: (error) => toast({ text: error.message, look: "bad" }),
  });
  const resolve = (resolved: boolean) => acting.mutate(() => changeComment(id, { resolved }));
  const flag = !guideline_unclear;
  const items: MenuEntry[] = [
    {
      ...{ id: "flag", label: flag ? commentCardTexts.markUnclear : commentCardTexts.markClear },
      onAction: () => acting.mutate(() => changeComment(id, { guideline_unclear: flag })),
    },
    {
      ...{ id: "share", label: shared ? commentCardTexts.unshare : commentCardTexts.share },
      onAction: () => acting.mutate(() => changeComment(id, { shared: !shared })),
    },
    {
      ...{
        id: "delete",
        label: actions.delete,
        look: "danger",
        onAction: () => acting.mutate(() => deleteComment(id)),
      },
      refused: comment.mine || isAdmin ? undefined : commentCardTexts.othersOwn,
    },
  ];
  return (
    <li className={isHere ? "clip-comment on" : "clip-comment"} data-testid="comment">
      <Said by={deleted ? "" : comment.author} at={comment.created_at} text={text} isDeleted={deleted}>
        {frame === null ? null : (
          <Button
            size="sm"
            className="clip-frame"
            title={commentCardTexts.goTo(frame)}
            onClick={() => clip.seek(frame)}
          >
            {units.frame(frame)}
          </Button>
        )}
        {shared ? (
          <span title={commentCardTexts.sharedHint}>
            <Pill look="info">{commentCardTexts.shared}</Pill>
          </span>
        ) : null}
        {guideline_unclear ? <Pill look="warn">{commentCardTexts.unclear}</Pill> : null}
        {resolved_at ? <span className="xs">{commentCardTexts.resolvedBy(resolved_by)}</span> : null}
      </Said>
      {answers.map((answer) => (
        <div key={answer.id} className="clip-answer">
          <Said by={answer.author} at={answer.created_at} text={answer.text} />
        </div>
      ))}
      {isAnswering ? (
        <Answer
          onCancel={() => setAnswering(false)}
          onSend={async (said) => {
            await answerComment(id, said);
            await queries.invalidateQueries({ queryKey: ["clip-comments", video] });
            setAnswering(false);
          }}
        />
      ) : deleted ? null : (
        <span className="row clip-acts">
          <Button size="sm" look="quiet" onClick={() => setAnswering(true)}>
            {commentCardTexts.reply}
          </Button>
          <Button size="sm" look="quiet" disabled={acting.isPending} onClick={() => resolve(resolved_at === null)}>
            {resolved_at ? commentCardTexts.reopen : commentCardTexts.resolve}
          </Button>
          <Menu label={commentCardTexts.more} icon="dots" items={items} />
        </span>
      )}
    </li>
  );
}

interface SaidProps {
  readonly by: string;
  readonly at: string;
  readonly text: string;
  readonly isDeleted?: boolean;
  readonly children?: ReactNode;
}

const time = (iso: string): string =>
  new Date(iso).toLocaleString(language.locale, {
    ...(isToday(iso) ? {} : { day: "numeric", month: "short" }),
    ...{ hour: "2-digit", minute: "2-digit" },
  });

const isToday = (iso: string): boolean => new Date(iso).toDateString() === new Date().toDateString();

const Said = ({ by, at, text, isDeleted = false, children }: SaidProps) => (
  <div className="clip-said">
    <span className="who round" aria-hidden="true">
      {by ? initialsOf(by) : "–"}
    </span>
    <div className="clip-meta">
      <b>{by || (isDeleted ? commentCardTexts.deletedAuthor : commentCardTexts.erased)}</b>
      {children}
      <time className="xs dim" dateTime={at} title={dateTime(at)}>
        {time(at)}
      </time>
    </div>
    {isDeleted ? <p className="dim">{commentCardTexts.deleted}</p> : <p>{text}</p>}
  </div>
);

interface AnswerProps {
  readonly onSend: (text: string) => Promise<void>;
  readonly onCancel: () => void;
}

function Answer({ onSend, onCancel }: AnswerProps) {
  const [text, setText] = useState("");
  const sending = useMutation({ mutationFn: () => onSend(text.trim()) });
  const send = () => {
    if (text.trim() !== "" && !sending.isPending) sending.mutate();
  };
  return (
    <AsyncForm className="clip-reply" onSend={() => send()}>
      <textarea
        {...{
          className: "in",
          rows: 2,
          autoFocus: true,
          maxLength: 4000,
          "aria-label": commentCardTexts.reply,
          value: text,
        }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <span className="row">
        <span className="bad xs grow" role="alert">
          {sending.error?.message}
        </span>
        <Button size="sm" onClick={onCancel}>
          {actions.cancel}
        </Button>
        <Button type="submit" size="sm" look="pri" disabled={text.trim() === "" || sending.isPending}>
          {commentCardTexts.reply}
        </Button>
      </span>
    </AsyncForm>
  );
}

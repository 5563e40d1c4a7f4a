import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { language, units } from "@/messages/shared";
import { Button } from "@/shared/components/Button";
import { frameNear } from "@/shared/engine/frames";
import { dateTime } from "@/shared/format";
import type { MenuEntry } from "../Menu";
import { Menu } from "../Menu";
import { Pill } from "../Pill";
import { toast } from "../Toast";
import { comment as messages } from "@/messages/studio/clip";
import { actions } from "@/messages/studio/shared";
import type { Comment } from "./calls";
import { answerComment, changeComment, deleteComment } from "./calls";
import { initialsOf } from "./order";
import type { CommentedClip } from "./place";
import { useHere } from "@/shared/here";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface CommentCardProps {
  readonly comment: Comment;
  readonly video: string;
  readonly clip: CommentedClip;
  readonly isAdmin: boolean;
}

/** A comment with its answers; it is lit while its frame is shown. */
export function CommentCard({ comment, video, clip, isAdmin }: CommentCardProps) {
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
      ...{ id: "flag", label: flag ? messages.markUnclear : messages.markClear },
      onAction: () => acting.mutate(() => changeComment(id, { guideline_unclear: flag })),
    },
    {
      ...{ id: "share", label: shared ? messages.unshare : messages.share },
      onAction: () => acting.mutate(() => changeComment(id, { shared: !shared })),
    },
    {
      ...{
        id: "delete",
        label: actions.delete,
        look: "danger",
        onAction: () => acting.mutate(() => deleteComment(id)),
      },
      refused: comment.mine || isAdmin ? undefined : messages.othersOwn,
    },
  ];
  return (
    <li className={isHere ? "clip-comment on" : "clip-comment"} data-testid="comment">
      <Said by={deleted ? "" : comment.author} at={comment.created_at} text={text} isDeleted={deleted}>
        {frame === null ? null : (
          <Button size="sm" className="clip-frame" title={messages.goTo(frame)} onClick={() => clip.seek(frame)}>
            {units.frame(frame)}
          </Button>
        )}
        {shared ? (
          <span title={messages.sharedHint}>
            <Pill look="info">{messages.shared}</Pill>
          </span>
        ) : null}
        {guideline_unclear ? <Pill look="warn">{messages.unclear}</Pill> : null}
        {resolved_at ? <span className="xs">{messages.resolvedBy(resolved_by)}</span> : null}
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
            {messages.reply}
          </Button>
          <Button size="sm" look="quiet" disabled={acting.isPending} onClick={() => resolve(resolved_at === null)}>
            {resolved_at ? messages.reopen : messages.resolve}
          </Button>
          <Menu label={messages.more} icon="dots" items={items} />
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
      <b>{by || (isDeleted ? messages.deletedAuthor : messages.erased)}</b>
      {children}
      <time className="xs dim" dateTime={at} title={dateTime(at)}>
        {time(at)}
      </time>
    </div>
    {isDeleted ? <p className="dim">{messages.deleted}</p> : <p>{text}</p>}
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
        {...{ className: "in", rows: 2, autoFocus: true, maxLength: 4000, "aria-label": messages.reply, value: text }}
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
          {messages.reply}
        </Button>
      </span>
    </AsyncForm>
  );
}

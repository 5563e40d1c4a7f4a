import { language } from "@/messages/shared";
import { outcome as messages } from "@/messages/studio/review";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { dateTime } from "@/shared/format";
import { sentence } from "@/shared/sentence";
import { useStore } from "@/shared/hooks";
import type { ReviewEditor } from "../engine/review-editor";
import type { Job } from "../engine/job";
import { useEditor } from "./hooks";

/** What came of the last attempt to settle, and what is missing for the next. */
export function Outcome({ job, editor }: { job: Job; editor: ReviewEditor }) {
  const { notice } = useEditor(editor);
  const sending = useStore(job.sending);
  const { adjudication, sent, reasons } = editor.review;
  return (
    <>
      {sent && reasons.some(({ kind }) => kind === "sent") ? (
        <p className="note" data-testid="sent">
          <Icon name="flag" />
          <span>{sentence(messages.sent((text) => <b>{text}</b>, sent.by, dateTime(sent.at), sent.note))}</span>
        </p>
      ) : null}
      {sending.kind === "stale" ? <Stale job={job} newer={sending.newer} /> : null}
      {sending.kind === "failed" ? (
        <div className="note bad" role="alert">
          <Icon name="warn" />
          <span>
            {sending.message}
            {sending.reasons.map((reason) => (
              <span key={reason} className="ci">
                {reason}
              </span>
            ))}
          </span>
        </div>
      ) : null}
      {notice ? (
        <p className="note warn" role="alert">
          <Icon name="warn" />
          {notice}
        </p>
      ) : null}
      {sending.kind === "settled" ? (
        <p className="state ok" role="status">
          <Icon name="saved" />
          {messages.settled(sending.at.toLocaleTimeString(language.locale))}
        </p>
      ) : null}
      {sending.kind === "resting" && adjudication ? (
        <p className="state">
          <Icon name="check" />
          {messages.revision(adjudication.revision, dateTime(adjudication.created_at))}
        </p>
      ) : null}
    </>
  );
}

function Stale({ job, newer }: { job: Job; newer: ReviewEditor["review"] }) {
  const { adjudication } = newer;
  return (
    <div className="note warn stale" role="alert">
      <p>
        <b>{messages.newer.heading}</b>{" "}
        {adjudication
          ? messages.newer.revision(
              adjudication.revision,
              dateTime(adjudication.created_at),
              adjudication.segments.length,
              adjudication.dropped.length,
            )
          : messages.newer.revoked}{" "}
        {adjudication?.note}
      </p>
      <p className="row">
        <Button size="sm" onClick={() => job.takeNewer()}>
          {messages.load}
        </Button>
        <Button size="sm" onClick={() => job.keepOwn()}>
          {messages.keep}
        </Button>
      </p>
    </div>
  );
}

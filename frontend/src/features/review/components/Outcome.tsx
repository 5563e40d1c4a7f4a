import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { dateTime, plural } from "@/shared/format";
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
          <span>
            <b>Sent to review by {sent.by || "a researcher"}</b>, {dateTime(sent.at)}: {sent.note}
          </span>
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
          Settled {sending.at.toLocaleTimeString("en-GB")}
        </p>
      ) : null}
      {sending.kind === "resting" && adjudication ? (
        <p className="state">
          <Icon name="check" />
          Settled, revision {adjudication.revision}, {dateTime(adjudication.created_at)}
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
        <b>Another person settled this clip while you were editing it.</b>{" "}
        {adjudication
          ? `Revision ${adjudication.revision}, ${dateTime(adjudication.created_at)}: ${plural(adjudication.segments.length, "segment")}, ${adjudication.dropped.length} dismissed.`
          : "It was revoked."}{" "}
        {adjudication?.note}
      </p>
      <p className="row">
        <Button size="sm" onClick={() => job.takeNewer()}>
          Load that version
        </Button>
        <Button size="sm" onClick={() => job.keepOwn()}>
          Keep mine as the next revision
        </Button>
      </p>
    </div>
  );
}

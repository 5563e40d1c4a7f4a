import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { other as messages } from "@/messages/studio/review";
import { refusedFields } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { calls, flagGuideline, openJoint } from "../api/calls";
import type { Review } from "../api/calls";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** What can be done besides settling the clip: start a joint review, or flag the guideline as unclear. */
export function Beside({ study, review }: { study: string; review: Review }) {
  const key = ["beside", review.id];
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const { joint, flags, state } = await calls.review(review.id);
      return { joint, flags, state };
    },
    initialData: { joint: review.joint, flags: review.flags, state: review.state },
    staleTime: 60_000,
  });
  const [asking, setAsking] = useState<"joint" | "flag" | null>(null);
  const [done, setDone] = useState("");
  const queries = useQueryClient();
  const finish = async (message: string) => {
    setAsking(null);
    setDone(message);
    await queries.invalidateQueries({ queryKey: key });
  };
  const { joint, flags, state } = query.data;
  const { questions, segments } = review.instrument.document;
  const canOpen = questions !== undefined && segments === undefined && state === "open" && joint?.state !== "open";
  return (
    <section className="other-ways" aria-label={messages.label}>
      {joint ? (
        <p className="row wrap sm">
          <span>{JOINT[joint.state]}</span>
          <a className="btn sm" href={`/annotate/${study}/joint/${joint.id}`}>
            {messages.watch}
          </a>
        </p>
      ) : null}
      <div className="row wrap">
        {canOpen ? (
          <Button size="sm" data-testid="let-them" onClick={() => setAsking("joint")}>
            {joint ? messages.startAnother : messages.startJoint}
          </Button>
        ) : null}
        <Button icon="flag" size="sm" data-testid="flag" onClick={() => setAsking("flag")}>
          {messages.flagGuideline}
        </Button>
        {flags > 0 ? <span className="dim xs">{messages.flags(flags)}</span> : null}
      </div>
      <p role="status" className={done ? "sm ok" : "vh"}>
        {done}
      </p>
      {asking === "joint" ? <JointDialog review={review} onClose={() => setAsking(null)} onDone={finish} /> : null}
      {asking === "flag" ? <FlagDialog review={review} onClose={() => setAsking(null)} onDone={finish} /> : null}
    </section>
  );
}

const JOINT = messages.joint;

interface AskProps {
  readonly review: Review;
  readonly onClose: () => void;
  readonly onDone: (message: string) => Promise<void>;
}

function JointDialog({ review, onClose, onDone }: AskProps) {
  const people = review.lanes.filter(({ annotator }) => annotator.kind === "person").length;
  const open = useMutation({
    mutationFn: () => openJoint(review.id),
    onSuccess: () => onDone(messages.opened),
  });
  return (
    <Dialog title={messages.startJoint} onClose={onClose}>
      <p className="mut">{messages.effect(people)}</p>
      <FormActions
        error={open.error?.message}
        onCancel={onClose}
        disabled={open.isPending}
        onClick={() => open.mutate()}
        testId="let-them-now"
        does={messages.start}
      />
    </Dialog>
  );
}

function FlagDialog({ review, onClose, onDone }: AskProps) {
  const [note, setNote] = useState("");
  const flag = useMutation({
    mutationFn: () => flagGuideline(review.id, note.trim()),
    onSuccess: () => onDone(messages.flagged),
  });
  const problem = refusedFields(flag.error).note;
  return (
    <Dialog title={messages.flagGuideline} onClose={onClose}>
      <AsyncForm className="form" onSend={() => flag.mutate()}>
        <Field label={messages.reason.label} problem={problem} hint={messages.reason.hint}>
          {(tied) => (
            <textarea
              {...tied}
              className="in"
              rows={4}
              required
              value={note}
              data-testid="flag-note"
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <FormActions
          error={problem ? "" : flag.error?.message}
          onCancel={onClose}
          disabled={flag.isPending || note.trim() === ""}
          does={messages.flag}
        />
      </AsyncForm>
    </Dialog>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusedFields } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { plural } from "@/shared/format";
import { calls, flagGuideline, openJoint } from "../api/calls";
import type { Review } from "../api/types";

/** What there is beside settling the clip oneself: its annotators can do it, and the guideline can be called unclear. */
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
    <section className="other-ways" aria-label="Beside settling it">
      {joint ? (
        <p className="row wrap sm">
          <span>Its annotators {JOINT[joint.state]}</span>
          <a className="btn sm" href={`/annotate/${study}/joint/${joint.id}`}>
            Look on
          </a>
        </p>
      ) : null}
      <div className="row wrap">
        {canOpen ? (
          <Button size="sm" data-testid="let-them" onClick={() => setAsking("joint")}>
            Let them settle it{joint ? " again" : ""}
          </Button>
        ) : null}
        <Button icon="flag" size="sm" data-testid="flag" onClick={() => setAsking("flag")}>
          The guideline is unclear
        </Button>
        {flags > 0 ? <span className="dim xs">flagged {flags === 1 ? "once" : `${flags} times`}</span> : null}
      </div>
      <p role="status" className={done ? "sm ok" : "vh"}>
        {done}
      </p>
      {asking === "joint" ? <JointDialog review={review} onClose={() => setAsking(null)} onDone={finish} /> : null}
      {asking === "flag" ? <FlagDialog review={review} onClose={() => setAsking(null)} onDone={finish} /> : null}
    </section>
  );
}

const JOINT = {
  open: "are settling it among themselves.",
  agreed: "settled it among themselves.",
  closed: "were asked to settle it; that has ended.",
} as const;

interface AskProps {
  readonly review: Review;
  readonly onClose: () => void;
  readonly onDone: (message: string) => Promise<void>;
}

function JointDialog({ review, onClose, onDone }: AskProps) {
  const people = review.lanes.filter(({ annotator }) => annotator.kind === "person").length;
  const open = useMutation({
    mutationFn: () => openJoint(review.id),
    onSuccess: () => onDone("It is put before them. They find it at “Settle it together”."),
  });
  return (
    <Dialog title="Let them settle it" onClose={onClose}>
      <p className="mut">
        The {plural(people, "person", "people")} who answered see each other’s answers under numbers, write to each
        other, and vote. As soon as all vote the same on each question, the clip is settled. From now on the answers
        that they gave by themselves take no revisions; agreement is always of these.
      </p>
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {open.error?.message}
        </span>
        <Button onClick={onClose}>Leave it</Button>
        <Button look="pri" disabled={open.isPending} data-testid="let-them-now" onClick={() => open.mutate()}>
          Put it before them
        </Button>
      </span>
    </Dialog>
  );
}

function FlagDialog({ review, onClose, onDone }: AskProps) {
  const [note, setNote] = useState("");
  const flag = useMutation({
    mutationFn: () => flagGuideline(review.id, note.trim()),
    onSuccess: () => onDone("Flagged for the next version of the guideline."),
  });
  const problem = refusedFields(flag.error).note;
  return (
    <Dialog title="The guideline is unclear" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          flag.mutate();
        }}
      >
        <Field
          label="What does it not say about this clip?"
          problem={problem}
          hint="It waits on the study’s page for a round with a version that answers it."
        >
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
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {problem ? "" : flag.error?.message}
          </span>
          <Button onClick={onClose}>Leave it</Button>
          <Button type="submit" look="pri" disabled={flag.isPending || note.trim() === ""}>
            Flag it
          </Button>
        </span>
      </form>
    </Dialog>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusedFields } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { plural } from "@/shared/format";
import { calls, flagGuideline, openJoint } from "../api/calls";
import type { Review } from "../api/types";

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
    <section className="other-ways" aria-label="Other actions">
      {joint ? (
        <p className="row wrap sm">
          <span>{JOINT[joint.state]}</span>
          <a className="btn sm" href={`/annotate/${study}/joint/${joint.id}`}>
            Watch the discussion
          </a>
        </p>
      ) : null}
      <div className="row wrap">
        {canOpen ? (
          <Button size="sm" data-testid="let-them" onClick={() => setAsking("joint")}>
            {joint ? "Start another joint review" : "Start joint review"}
          </Button>
        ) : null}
        <Button icon="flag" size="sm" data-testid="flag" onClick={() => setAsking("flag")}>
          Flag unclear guideline
        </Button>
        {flags > 0 ? <span className="dim xs">{plural(flags, "flag")}</span> : null}
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
  open: "A joint review is in progress.",
  agreed: "Settled in a joint review.",
  closed: "The joint review ended without agreement.",
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
    onSuccess: () => onDone("The joint review is open. The annotators find it under “My work”."),
  });
  return (
    <Dialog title="Start joint review" onClose={onClose}>
      <p className="mut">
        The {plural(people, "person", "people")} who answered see each other’s answers anonymously, discuss them, and
        vote. The clip is settled when everyone votes the same on every question. Their independent answers can no
        longer be revised; agreement is always computed from those.
      </p>
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {open.error?.message}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="pri" disabled={open.isPending} data-testid="let-them-now" onClick={() => open.mutate()}>
          Start
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
    <Dialog title="Flag unclear guideline" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          flag.mutate();
        }}
      >
        <Field
          label="What does the guideline not cover?"
          problem={problem}
          hint="The flag stays open on the study page until a round with a new version resolves it."
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="pri" disabled={flag.isPending || note.trim() === ""}>
            Flag
          </Button>
        </span>
      </form>
    </Dialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { review as messages } from "@/messages/studio/study-truths";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { reviewQuality } from "@/shared/api/study";
import type { GroundTruth } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Field } from "@/shared/components/Field";
import { Link } from "@/shared/components/Link";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** How many errors the form begins with, as in Spotlight's quality review. */
const SAMPLE = 200;
const FIELDS = ["count", "overlap"] as const;

type Size = (typeof FIELDS)[number];

/** Has people judge a sample of a version's errors, in a study of its own. */
export function QualityReview({ truth }: { truth: GroundTruth }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={messages.openOf(truth.version)}
        onClick={() => setOpen(true)}
        data-testid={`review-quality-${truth.version}`}
      >
        {messages.open}
      </Button>
      {isOpen ? (
        <Dialog title={messages.title(truth.version)} onClose={() => setOpen(false)}>
          <Form truth={truth} onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function Form({ truth, onClose }: { truth: GroundTruth; onClose: () => void }) {
  const [form, setForm] = useState<Readonly<Record<Size, string>>>({
    count: `${Math.min(SAMPLE, truth.errors)}`,
    overlap: "1",
  });
  const make = useMutation({
    mutationFn: () => reviewQuality(truth.id, { count: Number(form.count), overlap: Number(form.overlap) }),
  });
  const problems = refusedFields(make.error);
  if (make.data)
    return (
      <div className="form">
        <p role="status">{messages.done(make.data.name)}</p>
        <Link className="btn pri" to={`/studies/${make.data.study}`}>
          {messages.see}
        </Link>
      </div>
    );
  return (
    <AsyncForm className="form" onSend={() => make.mutate()}>
      <p className="sm mut">{messages.what(truth.errors)}</p>
      {FIELDS.map((key) => (
        <Field key={key} label={messages[key].label} hint={messages[key].hint} problem={problems[key]}>
          {(tied) => (
            <input
              {...tied}
              className="in auto"
              type="number"
              min={1}
              required
              value={form[key]}
              onChange={(event) => setForm({ ...form, [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <FormActions
        error={messageBeside(make.error, FIELDS)}
        onCancel={onClose}
        disabled={make.isPending}
        testId="make-quality-review"
        does={messages.create}
      />
    </AsyncForm>
  );
}

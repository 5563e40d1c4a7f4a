import { media as messages } from "@/messages/studio/critics-runs";
import type { Endpoint } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import type { Problems, RunForm } from "./run-form";

export interface MediaFieldProps {
  /** The one that is asked; undefined where none is chosen. */
  readonly endpoint: Endpoint | undefined;
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

/** Whether a clip is sent as frames or as a video, where the endpoint takes both. */
export function MediaField({ endpoint, form, problems, change }: MediaFieldProps) {
  if (!endpoint?.video && form.media === "frames") return null;
  return (
    <div className="pair">
      <Field
        label={messages.label}
        problem={problems.media}
        hint={form.media === "video" ? messages.videoHint : undefined}
      >
        {(field) => (
          <select
            {...field}
            className="in"
            value={form.media}
            onChange={(event) => change({ media: event.target.value === "video" ? "video" : "frames" })}
            data-testid="media"
          >
            <option value="frames">{messages.frames}</option>
            <option value="video">{messages.video}</option>
          </select>
        )}
      </Field>
    </div>
  );
}

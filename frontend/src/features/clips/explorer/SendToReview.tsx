import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { navigationQuery } from "@/shared/api/navigation";
import { Select } from "@/shared/studio/choices";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import { bulk } from "@/messages/studio/clips";
import { clipActions } from "../api/actions";
import type { ActionProps } from "./BulkActions";
import { useFinish } from "./BulkActions";

const messages = bulk.review;
const MAX_REASON = 500;

/** Clips for the review desk of a study, with a reason. */
export function SendToReview({ project, chosen, clips, onDone, onClose }: ActionProps) {
  const studies = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.studies ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const study = picked ?? (studies.length === 1 ? (studies[0]?.id ?? null) : null);
  const finish = useFinish(project, onDone);
  return (
    <Confirm
      title={messages.title(clips)}
      does={messages.does(clips)}
      disabled={study === null || reason.trim() === ""}
      act={async () => {
        const result = await clipActions.sendToReview(project, chosen, study ?? "", reason.trim());
        await finish(result, messages.done);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="mut">{messages.text}</p>
      {studies.length > 0 ? (
        <Select
          label={messages.study}
          items={studies.map(({ id, name: label }) => ({ id, label }))}
          value={study}
          onChange={setPicked}
          isRequired
        />
      ) : (
        <p>{messages.noStudy}</p>
      )}
      <TextField
        label={messages.reason}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        rows={2}
        isRequired
        hint={messages.hint}
      />
    </Confirm>
  );
}

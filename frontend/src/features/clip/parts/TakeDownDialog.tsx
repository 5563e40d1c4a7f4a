import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import { takeDown as messages } from "@/messages/studio/clip";
import type { ClipFacts } from "../api/calls";
import { takeDown } from "../api/calls";

/** Says what taking a clip down does, and asks why. */
export function TakeDownDialog({ facts, onClose }: { facts: ClipFacts; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  return (
    <Confirm
      {...{ title: messages.title(facts.video), does: messages.does, look: "danger", onClose }}
      disabled={reason.trim() === ""}
      act={() => takeDown(facts.id, reason.trim())}
      onDone={() => refreshClip(queries, facts.id)}
    >
      <p>{messages.text}</p>
      <TextField
        {...{
          label: messages.reason.label,
          rows: 2,
          maxLength: 500,
          autoFocus: true,
          value: reason,
          onChange: setReason,
        }}
        hint={messages.reason.hint}
      />
    </Confirm>
  );
}

/** Ask again for everything that an action on a clip may have changed. */
export const refreshClip = (queries: ReturnType<typeof useQueryClient>, clip: string): Promise<unknown> =>
  Promise.all(
    ["clip", "clip-lanes", "clip-history"].map((key) => queries.invalidateQueries({ queryKey: [key, clip] })),
  );

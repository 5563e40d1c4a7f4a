import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageBeside } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { MAX_COLUMN, MAX_VALUE } from "@/shared/studio/columns";
import { facts as messages } from "@/messages/studio/clip";
import { actions } from "@/messages/studio/shared";
import type { ClipFacts } from "../api/calls";
import { columnsQuery, editFacts } from "../api/calls";
import { columnFact, problemOfColumn } from "../engine/facts";
import { refreshClip } from "./TakeDownDialog";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** A further column for this clip: one that other clips of the project have, or a new one. */
export function AddColumn({ facts, onClose }: { facts: ClipFacts; onClose: () => void }) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const own = Object.keys(facts.metadata);
  const others = (useQuery(columnsQuery(facts.project)).data ?? []).filter((each) => !own.includes(each));
  const list = useId();
  const problem = problemOfColumn(name.trim(), own);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => editFacts(facts.id, columnFact(name.trim(), "").changed(value.trim())),
    onSuccess: async () => {
      await refreshClip(queries, facts.id);
      onClose();
    },
  });
  const failed = messageBeside(saving.error, []);
  return (
    <AsyncForm
      className="clip-add-column"
      aria-label={messages.column.add}
      onSend={() => {
        if (problem === null && value.trim() !== "") saving.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        {...{ className: "in", list, value: name, maxLength: MAX_COLUMN, autoFocus: true, required: true }}
        aria-label={messages.column.name}
        placeholder={messages.column.name}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id={list}>
        {others.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <input
        {...{ className: "in", value, maxLength: MAX_VALUE, required: true }}
        aria-label={messages.column.value}
        placeholder={messages.column.value}
        onChange={(event) => setValue(event.target.value)}
      />
      <span className="bad xs grow" role="alert">
        {name.trim() !== "" && problem ? problem : failed}
      </span>
      <Button size="sm" onClick={onClose}>
        {actions.cancel}
      </Button>
      <Button
        {...{ size: "sm", type: "submit", disabled: problem !== null || value.trim() === "" || saving.isPending }}
      >
        {messages.column.save}
      </Button>
    </AsyncForm>
  );
}

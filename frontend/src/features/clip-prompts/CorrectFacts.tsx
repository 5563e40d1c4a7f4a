import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { facts as messages } from "@/messages/studio/clip-prompts";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import type { PromptRow } from "./api/calls";
import { correctFacts } from "./api/calls";
import { coloursIn, objectsIn } from "./api/facts";

interface CorrectFactsProps {
  readonly project: string;
  readonly row: PromptRow;
  readonly onClose: () => void;
}

/** Lets a person correct or confirm what a prompt asks for, a line each. */
export function CorrectFacts({ project, row, onClose }: CorrectFactsProps) {
  const [objects, setObjects] = useState(row.asks_for?.objects.join("\n") ?? "");
  const [colours, setColours] = useState(row.asks_for?.colours.join("\n") ?? "");
  const queries = useQueryClient();
  const read = { objects: objectsIn(objects), colours: coloursIn(colours) };
  return (
    <Confirm
      title={messages.title}
      does={messages.does}
      disabled={read.objects === null || read.colours === null}
      act={async () => {
        await correctFacts(project, { prompt: row.id, objects: read.objects ?? [], colours: read.colours ?? [] });
        await queries.invalidateQueries({ queryKey: ["clip-prompts", project] });
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>{row.text}</p>
      <TextField
        label={messages.objects}
        hint={messages.objectsHint}
        value={objects}
        onChange={setObjects}
        rows={3}
        maxLength={5000}
        problem={read.objects === null ? messages.notObjects : undefined}
      />
      <TextField
        label={messages.colours}
        hint={messages.coloursHint}
        value={colours}
        onChange={setColours}
        rows={3}
        maxLength={5000}
        problem={read.colours === null ? messages.notColours : undefined}
      />
    </Confirm>
  );
}

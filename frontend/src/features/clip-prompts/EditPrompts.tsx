import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decide, edit as messages } from "@/messages/studio/clip-prompts";
import { Confirm } from "@/shared/studio/Confirm";
import { Switch, TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { editPrompts } from "./api/calls";
import type { ChosenPrompts } from "./api/selection";

interface EditPromptsProps {
  readonly project: string;
  readonly chosen: ChosenPrompts;
  readonly n: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The category of the selected prompts, the rule that they break, or both. */
export function EditPrompts({ project, chosen, n, onDone, onClose }: EditPromptsProps) {
  const [category, setCategory] = useState<string | null>("");
  const [rule, setRule] = useState<string | null>(null);
  const queries = useQueryClient();
  const act = async () => {
    const { changed } = await editPrompts(project, {
      ...chosen,
      ...(category === null ? {} : { category: category.trim() }),
      ...(rule === null ? {} : { rule: rule.trim() }),
    });
    toast({ text: decide.done(changed) });
    onDone();
    await queries.invalidateQueries({ queryKey: ["clip-prompts", project] });
  };
  return (
    <Confirm
      title={messages.title(n)}
      does={messages.does}
      disabled={category === null && rule === null}
      act={act}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="mut">{messages.text}</p>
      <Switch
        label={messages.changesCategory}
        isOn={category !== null}
        onChange={(isOn) => setCategory(isOn ? "" : null)}
      />
      {category === null ? null : (
        <TextField
          label={messages.category}
          hint={messages.empty}
          value={category}
          onChange={setCategory}
          maxLength={100}
        />
      )}
      <Switch label={messages.changesRule} isOn={rule !== null} onChange={(isOn) => setRule(isOn ? "" : null)} />
      {rule === null ? null : (
        <TextField label={messages.rule} hint={messages.empty} value={rule} onChange={setRule} maxLength={500} />
      )}
    </Confirm>
  );
}

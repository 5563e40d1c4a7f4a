import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decide as messages, edit as editPromptsTexts } from "@/messages/studio/clip-prompts";
import { generating } from "@/messages/studio/prompt-orders";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { Switch, TextField } from "@/shared/studio/fields";
import { DraftDecisions } from "@/shared/studio/drafts";
import { toast } from "@/shared/studio/Toast";
import { decidePrompts, editPrompts } from "./api/calls";
import type { ChosenPrompts } from "./api/calls";
import { GenerateClips } from "./GenerateClips";

interface DecisionBarProps {
  readonly project: string;
  readonly chosen: ChosenPrompts;
  /** How many are selected, and how many the filter matches. */
  readonly n: number;
  readonly all: number;
  readonly isAdmin: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done to the selected prompts. */
export function DecisionBar({ project, chosen, n, all, isAdmin, onSelectAll, onClear }: DecisionBarProps) {
  const [asked, setAsked] = useState<"edit" | "clips" | null>(null);
  return (
    <DraftDecisions
      {...{ n, all, onSelectAll, onClear }}
      texts={messages}
      decide={(decision) => decidePrompts(project, { ...chosen, ...decision })}
      queryKey={["clip-prompts", project]}
      buttons={
        <>
          {isAdmin ? <Button onClick={() => setAsked("edit")}>{messages.edit}</Button> : null}
          <Button onClick={() => setAsked("clips")}>{generating.open}</Button>
        </>
      }
    >
      {asked === "edit" ? (
        <EditPrompts {...{ project, chosen, n }} onDone={onClear} onClose={() => setAsked(null)} />
      ) : null}
      {asked === "clips" ? (
        <GenerateClips {...{ project, chosen, n }} onDone={onClear} onClose={() => setAsked(null)} />
      ) : null}
    </DraftDecisions>
  );
}

interface EditPromptsProps {
  readonly project: string;
  readonly chosen: ChosenPrompts;
  readonly n: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The category of the selected prompts, the rule that they break, or both. */
function EditPrompts({ project, chosen, n, onDone, onClose }: EditPromptsProps) {
  const [category, setCategory] = useState<string | null>("");
  const [rule, setRule] = useState<string | null>(null);
  const queries = useQueryClient();
  const act = async () => {
    const { changed } = await editPrompts(project, {
      ...chosen,
      ...(category === null ? {} : { category: category.trim() }),
      ...(rule === null ? {} : { rule: rule.trim() }),
    });
    toast({ text: messages.done(changed) });
    onDone();
    await queries.invalidateQueries({ queryKey: ["clip-prompts", project] });
  };
  return (
    <Confirm
      title={editPromptsTexts.title(n)}
      does={editPromptsTexts.does}
      disabled={category === null && rule === null}
      act={act}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="mut">{editPromptsTexts.text}</p>
      <Switch
        label={editPromptsTexts.changesCategory}
        isOn={category !== null}
        onChange={(isOn) => setCategory(isOn ? "" : null)}
      />
      {category === null ? null : (
        <TextField
          label={editPromptsTexts.category}
          hint={editPromptsTexts.empty}
          value={category}
          onChange={setCategory}
          maxLength={100}
        />
      )}
      <Switch
        label={editPromptsTexts.changesRule}
        isOn={rule !== null}
        onChange={(isOn) => setRule(isOn ? "" : null)}
      />
      {rule === null ? null : (
        <TextField
          label={editPromptsTexts.rule}
          hint={editPromptsTexts.empty}
          value={rule}
          onChange={setRule}
          maxLength={500}
        />
      )}
    </Confirm>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { editor as messages, sections } from "@/messages/studio/prompts";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Field } from "@/shared/components/Field";
import { TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import type { Prompt } from "./api/calls";
import { promptQuery, promptsQuery, saveVersion } from "./api/calls";
import type { Texts } from "./engine/texts";
import { isChanged, referenceOf, SECTIONS, textsOf } from "./engine/texts";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface PromptEditorProps {
  readonly project: string;
  readonly prompt: Prompt;
  /** The number of the newest version. */
  readonly newest: number;
  readonly texts: Texts;
  readonly isAdmin: boolean;
  /** null discards what was written. */
  readonly onChange: (texts: Texts | null) => void;
  readonly onSaved: (reference: string) => void;
}

/** The three texts of a prompt. Saving makes the next version; what is refused is shown at its text. */
export function PromptEditor({ project, prompt, newest, texts, isAdmin, onChange, onSaved }: PromptEditorProps) {
  const [note, setNote] = useState("");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => saveVersion(project, prompt.name, { ...texts, after: newest, ...(note ? { note } : {}) }),
    onSuccess: async (made) => {
      queries.setQueryData(promptQuery(project, referenceOf(made)).queryKey, made);
      await queries.invalidateQueries({ queryKey: promptsQuery(project).queryKey });
      toast({ text: messages.saved(referenceOf(made)) });
      onSaved(referenceOf(made));
    },
  });
  const isOwn = !prompt.shipped;
  const changed = isChanged(texts, textsOf(prompt));
  const problems = refusedFields(save.error);
  return (
    <AsyncForm className="form" onSend={() => save.mutate()}>
      {isOwn && isAdmin ? null : <p className="hint">{isOwn ? messages.readOnly : messages.shipped}</p>}
      {isOwn && isAdmin && prompt.version < newest ? <p className="hint">{messages.older(newest)}</p> : null}
      {SECTIONS.map((section) => (
        <Field key={section} label={sections[section]} hint={sections.hints[section]} problem={problems[section]}>
          {(tied) => (
            <textarea
              {...tied}
              className="in mono"
              rows={section === "tail" ? 16 : 5}
              readOnly={!isOwn || !isAdmin}
              value={texts[section]}
              onChange={(event) => {
                save.reset();
                onChange({ ...texts, [section]: event.target.value });
              }}
            />
          )}
        </Field>
      ))}
      <Slots label={messages.needed} slots={prompt.slots.needed} />
      <Slots label={messages.optional} slots={prompt.slots.optional} />
      {isOwn && isAdmin ? (
        <>
          <TextField label={messages.note} hint={messages.noteHint} value={note} onChange={setNote} maxLength={300} />
          <span className="row end">
            <span className="bad xs grow" role="alert">
              {messageBeside(save.error, SECTIONS)}
            </span>
            <Button disabled={!changed} onClick={() => onChange(null)}>
              {messages.reset}
            </Button>
            <Button type="submit" look="pri" disabled={!changed || save.isPending} data-testid="save-prompt">
              {messages.save(newest + 1)}
            </Button>
          </span>
        </>
      ) : null}
    </AsyncForm>
  );
}

const Slots = ({ label, slots }: { readonly label: string; readonly slots: readonly string[] }) =>
  slots.length === 0 ? null : (
    <p className="prompt-slots">
      <span className="lab">{label}</span>{" "}
      {slots.map((slot) => (
        <code key={slot} className="pill mono">{`{{${slot}}}`}</code>
      ))}
    </p>
  );

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { making as messages, page } from "@/messages/studio/prompts";
import { actions } from "@/messages/studio/shared";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { TextField } from "@/shared/studio/fields";
import type { Summary } from "./api/calls";
import { makePrompt, promptsQuery } from "./api/calls";
import { copyName, nameIn, referenceOf } from "./engine/texts";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** What a new prompt is made from. */
export type Source = { readonly kind: "copy"; readonly of: string } | { readonly kind: "file" };

interface NewPromptProps {
  readonly project: string;
  readonly prompts: readonly Summary[];
  readonly source: Source;
  readonly onClose: () => void;
  readonly onMade: (reference: string) => void;
}

/** Asks what a copy is called, or for a file. */
export function NewPrompt({ project, prompts, source, onClose, onMade }: NewPromptProps) {
  const isFile = source.kind === "file";
  const [name, setName] = useState(() => (isFile ? "" : copyName(prompts, nameIn(source.of))));
  const [text, setText] = useState("");
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => makePrompt(project, isFile ? { text, ...(name ? { name } : {}) } : { name, copy_of: source.of }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: promptsQuery(project).queryKey });
      onMade(referenceOf(made));
    },
  });
  const problems = refusedFields(make.error);
  return (
    <Dialog title={isFile ? messages.import : messages.copy(source.of)} wide={isFile} onClose={onClose}>
      <AsyncForm className="form" onSend={() => make.mutate()}>
        {isFile ? (
          <>
            <label className="fld">
              <span className="lab">{messages.file}</span>
              <input
                type="file"
                accept=".md,text/markdown"
                onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
              />
            </label>
            <TextField label={messages.text} value={text} onChange={setText} rows={14} problem={problems.text} />
          </>
        ) : null}
        <TextField
          label={messages.name}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus={!isFile}
          hint={isFile ? messages.nameOfFile : messages.nameHint}
          problem={problems.name}
        />
        <FormActions
          error={messageBeside(make.error, isFile ? ["name", "text"] : ["name"])}
          onCancel={onClose}
          disabled={make.isPending || (isFile && text === "")}
          does={isFile ? page.import : actions.create}
        />
      </AsyncForm>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, Controller } from "react-hook-form";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { TextField } from "@/shared/studio/fields";
import { making as messages } from "@/messages/studio/instruments";
import { actions } from "@/messages/studio/shared";
import type { Beginning, Summary } from "./api/calls";
import { create, instrumentsQuery } from "./api/calls";
import { keyOf } from "./document/document";

/** What a new instrument begins with. */
export type Source =
  | { readonly kind: "empty" }
  | { readonly kind: "yaml" }
  | { readonly kind: "copy"; readonly of: Summary };

interface NewInstrumentProps {
  readonly project: string;
  readonly source: Source;
  readonly onClose: () => void;
  readonly onMade: (key: string) => void;
}

const TITLES = messages.titles;

/** Asks what a new instrument is called. The draft is opened next. */
export function NewInstrument({ project, source, onClose, onMade }: NewInstrumentProps) {
  const title = source.kind === "copy" ? messages.copyOf(source.of.title) : "";
  const form = useForm({ defaultValues: { title, key: keyOf(title, [], 40), yaml: "" } });
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (body: Beginning) => create(project, body),
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: instrumentsQuery(project).queryKey });
      onMade(key);
    },
  });
  const told = refusedFields(make.error);
  const named = ["title", "key", ...(source.kind === "yaml" ? ["yaml"] : [])];
  const send = form.handleSubmit((given) => {
    const { yaml, ...names } = given;
    const from = source.kind === "copy" ? { copy_of: { key: source.of.key } } : source.kind === "yaml" ? { yaml } : {};
    make.mutate({ ...names, ...from });
  });
  const { control, formState, setValue, getFieldState } = form;
  const wrong = (name: "title" | "key" | "yaml") => formState.errors[name]?.message ?? told[name];
  return (
    <Dialog title={TITLES[source.kind]} wide={source.kind === "yaml"} onClose={onClose}>
      <form className="form" onSubmit={(event) => void send(event)} noValidate>
        <Controller
          name="title"
          control={control}
          rules={{ validate: (text) => text.trim() !== "" || messages.name.missing }}
          render={({ field: { ref, onChange, ...field } }) => (
            <TextField
              {...field}
              inputRef={ref}
              label={messages.name.label}
              autoFocus
              maxLength={200}
              problem={wrong("title")}
              onChange={(text) => {
                onChange(text);
                if (!getFieldState("key").isDirty || !form.getValues("key"))
                  setValue("key", text ? keyOf(text, []) : "");
              }}
            />
          )}
        />
        <Controller
          name="key"
          control={control}
          rules={{ validate: (text) => text !== "" || messages.key.missing }}
          render={({ field: { ref, ...field } }) => (
            <TextField
              {...field}
              inputRef={ref}
              label={messages.key.label}
              maxLength={40}
              hint={messages.key.hint}
              problem={wrong("key")}
            />
          )}
        />
        {source.kind === "yaml" ? (
          <>
            <label className="fld">
              <span className="lab">{messages.file}</span>
              <input
                type="file"
                accept=".yaml,.yml,application/yaml,text/yaml"
                onChange={(event) =>
                  void event.target.files?.[0]?.text().then((text) => setValue("yaml", text, { shouldDirty: true }))
                }
              />
            </label>
            <Controller
              name="yaml"
              control={control}
              rules={{ validate: (text) => text.trim() !== "" || messages.yaml.missing }}
              render={({ field: { ref, ...field } }) => (
                <TextField {...field} inputRef={ref} label={messages.yaml.label} rows={12} problem={wrong("yaml")} />
              )}
            />
          </>
        ) : null}
        <div className="row end">
          <span className="bad xs grow lines" role="alert">
            {messageBeside(make.error, named)}
          </span>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" look="pri" disabled={make.isPending}>
            {actions.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { actions } from "@/messages/studio/shared";
import { naming as messages } from "@/messages/studio/study-settings";
import { Refused, messageBeside, refusedFields } from "@/shared/api/errors";
import { toast } from "@/shared/studio/Toast";
import { Switch, TextField } from "@/shared/studio/fields";
import type { StudySettings } from "../api/settings-calls";
import { changeSettings } from "../api/settings-calls";
import { useSettled } from "./useSettled";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface Typed {
  name: string;
  content_warning: string;
  shows_proposals: boolean;
}

/** Name and content warning, and of a filter whether a model's proposals are shown. */
export function NameCard({ settings }: { settings: StudySettings }) {
  const { id, name, content_warning } = settings;
  const isFilter = settings.shows_proposals !== null;
  const shows_proposals = settings.shows_proposals ?? false;
  const form = useForm<Typed>({ defaultValues: { name, content_warning, shows_proposals } });
  const typed = useWatch({ control: form.control }) as Typed;
  const settle = useSettled(id);
  const save = useMutation({
    mutationFn: () =>
      changeSettings(id, isFilter ? typed : { name: typed.name, content_warning: typed.content_warning }),
    onSuccess: async () => {
      await settle();
      toast({ text: messages.saved });
    },
  });
  const problems = refusedFields(save.error);
  const taken = save.error instanceof Refused && save.error.status === 409 ? save.error.message : undefined;
  const change = (field: keyof Typed, value: string | boolean) => {
    save.reset();
    form.setValue(field, value, { shouldDirty: true });
  };
  const isChanged =
    typed.name !== name || typed.content_warning !== content_warning || typed.shows_proposals !== shows_proposals;
  return (
    <section className="card" aria-labelledby="named">
      <header>
        <h2 id="named">{messages.heading}</h2>
      </header>
      <AsyncForm
        className="form settings-box"
        onSend={() => {
          if (isChanged) save.mutate();
        }}
      >
        <TextField
          label={messages.name}
          value={typed.name}
          maxLength={200}
          onChange={(value) => change("name", value)}
          problem={problems["name"] ?? taken ?? (typed.name.trim() === "" ? messages.noName : undefined)}
        />
        <TextField
          label={messages.warning.label}
          hint={messages.warning.hint}
          rows={3}
          maxLength={2000}
          value={typed.content_warning}
          onChange={(value) => change("content_warning", value)}
          problem={problems["content_warning"]}
        />
        {isFilter ? (
          <Switch
            label={messages.proposals.label}
            hint={messages.proposals.hint}
            isOn={typed.shows_proposals}
            onChange={(isOn) => change("shows_proposals", isOn)}
          />
        ) : null}
        <FormActions
          error={taken ? "" : messageBeside(save.error, ["name", "content_warning"])}
          disabled={!isChanged || typed.name.trim() === "" || save.isPending}
          does={actions.save}
        />
      </AsyncForm>
    </section>
  );
}

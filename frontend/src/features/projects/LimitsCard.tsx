import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { NumberField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { language } from "@/messages/shared";
import { limits as messages } from "@/messages/studio/projects";
import type { Limits, OwnLimits, Project } from "./api/settings-calls";
import { limitsQuery, setLimits } from "./api/settings-calls";
import { AsyncForm } from "@/shared/components/AsyncForm";

const MB = 1e6;
const GB = 1e9;

/** Each limit with the unit in which it is typed. */
const FIELDS = [
  { ...messages.files, name: "max_files", usual: "files", unit: 1 },
  { ...messages.fileSize, name: "max_file_bytes", usual: "file_bytes", unit: MB },
  { ...messages.allSizes, name: "max_total_bytes", usual: "total_bytes", unit: GB },
] as const;

/** How much a project takes in. */
export function LimitsCard({ project }: { project: Project }) {
  const query = useQuery(limitsQuery(project.id));
  return (
    <section className="card" aria-labelledby="project-limits">
      <header>
        <h2 id="project-limits">{messages.heading}</h2>
      </header>
      <Loaded query={query}>
        {(limits) => <Form key={JSON.stringify(limits.own)} project={project} limits={limits} />}
      </Loaded>
    </section>
  );
}

function Form({ project: { id, archived_at }, limits }: { project: Project; limits: Limits }) {
  const [own, setOwn] = useState<OwnLimits>(limits.own);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => setLimits(id, own),
    onSuccess: (now) => {
      queries.setQueryData(limitsQuery(id).queryKey, now);
      toast({ text: messages.saved });
    },
  });
  const archived = archived_at !== null;
  const { installation, used, may_exceed } = limits;
  return (
    <AsyncForm className="form project-box" onSend={() => save.mutate()}>
      <p className="mut sm">{messages.holds(used.files, inUnits(used.total_bytes, MB), may_exceed)}</p>
      {FIELDS.map(({ name, usual, label, unit, of }) => {
        const value = own[name];
        return (
          <NumberField
            key={name}
            label={label}
            hint={messages.usual(inUnits(installation[usual], unit), of)}
            min={unit === 1 ? 1 : 0.01}
            max={may_exceed ? undefined : installation[usual] / unit}
            isDisabled={archived}
            value={value === null ? null : value / unit}
            onChange={(typed) => {
              save.reset();
              setOwn({ ...own, [name]: typed === null ? null : Math.max(1, Math.round(typed * unit)) });
            }}
          />
        );
      })}
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {save.error?.message}
        </span>
        <Button type="submit" look="pri" disabled={archived} aria-busy={save.isPending}>
          {messages.save}
        </Button>
      </span>
    </AsyncForm>
  );
}

const inUnits = (value: number, unit: number): string =>
  (value / unit).toLocaleString(language.locale, { maximumFractionDigits: 2 });

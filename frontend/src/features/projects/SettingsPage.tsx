import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "@/shared/components/Loaded";
import { meQuery } from "@/shared/api/me";
import {
  archive as archiveCardTexts,
  limits as limitsCardTexts,
  name as nameCardTexts,
  pages as messages,
} from "@/messages/studio/projects";
import { Button } from "@/shared/components/Button";
import { NumberField, TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { language } from "@/messages/shared";
import { Confirm } from "@/shared/studio/Confirm";
import { changeProject, limitsQuery, projectQuery, setLimits } from "./api/calls";
import type { Limits, OwnLimits, Project } from "./api/calls";
import "./projects.css";

/** The settings of a project, for its admins: its name, how much it takes in, and its end. */
export function SettingsPage({ project: id }: { readonly project: string }) {
  const me = useQuery(meQuery);
  const admin = me.data?.projects.find((each) => each.id === id)?.role === "admin";
  return (
    <main className="pg narrow">
      <h1>{messages.settings}</h1>
      <Loaded query={me}>
        {() => (admin ? <Admins id={id} /> : <p className="mut">{messages.settingsForAdmins}</p>)}
      </Loaded>
    </main>
  );
}

function Admins({ id }: { id: string }) {
  const query = useQuery(projectQuery(id));
  return (
    <Loaded query={query}>
      {(project) => (
        <>
          {project.archived_at === null ? null : <p className="note warn">{messages.archived}</p>}
          <NameCard key={project.name} project={project} />
          <LimitsCard project={project} />
          <ArchiveCard project={project} />
        </>
      )}
    </Loaded>
  );
}

/** The name of a project. */
function NameCard({ project }: { project: Project }) {
  const [name, setName] = useState(project.name);
  const queries = useQueryClient();
  const archived = project.archived_at !== null;
  const save = useMutation({
    mutationFn: () => changeProject(project.id, { name }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      toast({ text: nameCardTexts.done });
    },
  });
  const missing = name.trim() === "" ? nameCardTexts.missing : undefined;
  return (
    <section className="card" aria-labelledby="project-name">
      <header>
        <h2 id="project-name">{nameCardTexts.heading}</h2>
      </header>
      <AsyncForm
        className="form project-box"
        onSend={() => {
          if (!missing) save.mutate();
        }}
      >
        <TextField
          label={nameCardTexts.label}
          value={name}
          maxLength={200}
          isDisabled={archived}
          problem={save.error?.message ?? missing}
          onChange={(typed) => {
            save.reset();
            setName(typed);
          }}
        />
        <span className="row end">
          <Button
            type="submit"
            look="pri"
            disabled={archived || name === project.name || missing !== undefined}
            aria-busy={save.isPending}
          >
            {nameCardTexts.save}
          </Button>
        </span>
      </AsyncForm>
    </section>
  );
}

const MB = 1e6;
const GB = 1e9;

/** Each limit with the unit in which it is typed. */
const FIELDS = [
  { ...limitsCardTexts.files, name: "max_files", usual: "files", unit: 1 },
  { ...limitsCardTexts.fileSize, name: "max_file_bytes", usual: "file_bytes", unit: MB },
  { ...limitsCardTexts.allSizes, name: "max_total_bytes", usual: "total_bytes", unit: GB },
] as const;

/** How much a project takes in. */
function LimitsCard({ project }: { project: Project }) {
  const query = useQuery(limitsQuery(project.id));
  return (
    <section className="card" aria-labelledby="project-limits">
      <header>
        <h2 id="project-limits">{limitsCardTexts.heading}</h2>
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
      toast({ text: limitsCardTexts.saved });
    },
  });
  const archived = archived_at !== null;
  const { installation, used, may_exceed } = limits;
  return (
    <AsyncForm className="form project-box" onSend={() => save.mutate()}>
      <p className="mut sm">{limitsCardTexts.holds(used.files, inUnits(used.total_bytes, MB), may_exceed)}</p>
      {FIELDS.map(({ name, usual, label, unit, of }) => {
        const value = own[name];
        return (
          <NumberField
            key={name}
            label={label}
            hint={limitsCardTexts.usual(inUnits(installation[usual], unit), of)}
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
          {limitsCardTexts.save}
        </Button>
      </span>
    </AsyncForm>
  );
}

const inUnits = (value: number, unit: number): string =>
  (value / unit).toLocaleString(language.locale, { maximumFractionDigits: 2 });

/** Put a project away, or bring it back. */
function ArchiveCard({ project }: { project: Project }) {
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const archived = project.archived_at !== null;
  const {
    heading,
    text,
    open,
    title,
    asks: asked,
    does,
  } = archived ? archiveCardTexts.restore : archiveCardTexts.archive;
  return (
    <section className="card" aria-labelledby="project-archive">
      <header>
        <h2 id="project-archive">{heading}</h2>
      </header>
      <div className="project-box row project-archive">
        <p className="mut grow">{text}</p>
        <Button look={archived ? "pri" : "danger"} onClick={() => setAsks(true)}>
          {open}
        </Button>
      </div>
      {asks ? (
        <Confirm
          title={title(project.name)}
          does={does}
          look={archived ? "pri" : "danger"}
          act={() => changeProject(project.id, { archived: !archived })}
          onDone={() => queries.invalidateQueries()}
          onClose={() => setAsks(false)}
        >
          <p>{asked}</p>
        </Confirm>
      ) : null}
    </section>
  );
}

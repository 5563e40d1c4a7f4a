import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { go } from "@/shared/navigation";
import type { MenuEntry } from "@/shared/studio/Menu";
import { Menu } from "@/shared/studio/Menu";
import { Pill } from "@/shared/studio/Pill";
import { QueryStates } from "@/shared/studio/QueryStates";
import { EmptyState } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import { list as messages } from "@/messages/studio/instruments";
import { actions } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import type { Summary } from "./api/calls";
import { instrumentsQuery, setArchived, yamlPath } from "./api/calls";
import { NewInstrument } from "./NewInstrument";
import type { Source } from "./NewInstrument";
import { previewPath } from "./engine/preview-path";
import "./instruments.css";

const SUBJECTS: Readonly<Record<string, string>> = messages.subjects;

/** What a project can ask with: its own instruments, and those that ship with the program. */
export function InstrumentsPage({ project }: { project: string }) {
  const query = useQuery(instrumentsQuery(project));
  const me = useQuery(meQuery);
  const [making, setMaking] = useState<Source | null>(null);
  const isAdmin = me.data?.projects.find(({ id }) => id === project)?.role === "admin";
  const own = query.data?.filter(({ shipped }) => !shipped) ?? [];
  const shipped = query.data?.filter((each) => each.shipped) ?? [];
  const rows = { project, isAdmin, onCopy: setMaking };
  return (
    <main className="pg">
      <div className="row">
        <div className="grow">
          <h1>{messages.heading}</h1>
          <p className="sm mut">{messages.text}</p>
        </div>
        {isAdmin ? (
          <>
            <Button onClick={() => setMaking({ kind: "yaml" })}>{messages.import}</Button>
            <Button look="pri" icon="plus" onClick={() => setMaking({ kind: "empty" })}>
              {messages.new}
            </Button>
          </>
        ) : null}
      </div>
      <QueryStates query={query} notLoaded={messages.notLoaded} shape="rows" count={6} />
      {query.data ? (
        <>
          <section className="card scroll" aria-labelledby="own">
            <header>
              <h2 id="own">{sentence(messages.own.heading(<span className="dim">{own.length}</span>))}</h2>
            </header>
            {own.length > 0 ? (
              <Table caption={messages.own.caption} instruments={own} {...rows} />
            ) : (
              <EmptyState title={messages.own.none}>
                {isAdmin ? messages.own.copyOne : messages.own.askAdmin}
              </EmptyState>
            )}
          </section>
          <section className="card scroll" aria-labelledby="shipped">
            <header>
              <h2 id="shipped">{sentence(messages.shipped.heading(<span className="dim">{shipped.length}</span>))}</h2>
            </header>
            <Table caption={messages.shipped.caption} instruments={shipped} {...rows} />
          </section>
        </>
      ) : null}
      {making ? (
        <NewInstrument
          project={project}
          source={making}
          onClose={() => setMaking(null)}
          onMade={(key) => go(`/projects/${project}/instruments/${key}`)}
        />
      ) : null}
    </main>
  );
}

interface RowsProps {
  readonly project: string;
  readonly isAdmin: boolean;
  readonly onCopy: (source: Source) => void;
}

const Table = ({
  caption,
  instruments,
  ...rows
}: RowsProps & { readonly caption: string; readonly instruments: readonly Summary[] }) => (
  <table className="tb">
    <caption className="vh">{caption}</caption>
    <thead>
      <tr>
        <th>{messages.columns.name}</th>
        <th>{messages.columns.asks}</th>
        <th>{messages.columns.versions}</th>
        <th className="num">{messages.columns.rounds}</th>
        <th>
          <span className="vh">{messages.columns.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {instruments.map((each) => (
        <Row key={each.key} instrument={each} {...rows} />
      ))}
    </tbody>
  </table>
);

function Row({ instrument, project, isAdmin, onCopy }: RowsProps & { readonly instrument: Summary }) {
  const { key, title, shipped, archived, has_draft, versions } = instrument;
  const path = `/projects/${project}/instruments/${key}`;
  const rounds = versions.reduce((sum, each) => sum + each.rounds, 0);
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: (to: boolean) => setArchived(project, key, to),
    onSuccess: async ({ archived: now }) => {
      await queries.invalidateQueries({ queryKey: instrumentsQuery(project).queryKey });
      toast({ text: now ? messages.archived(title) : messages.restored(title) });
    },
    onError: (error) => toast({ text: error.message, look: "bad" }),
  });
  const newest = versions[0];
  const entries: MenuEntry[] = [
    ...(isAdmin && newest
      ? [{ id: "copy", label: messages.does.copy, onAction: () => onCopy({ kind: "copy", of: instrument }) }]
      : []),
    {
      id: "try",
      label: messages.does.try,
      onAction: () =>
        window.open(
          previewPath({ project, instrument: key, version: newest?.version ?? "draft" }),
          "_blank",
          "noopener",
        ),
    },
    {
      id: "export",
      label: messages.does.export,
      onAction: () => location.assign(yamlPath(project, key, newest?.version ?? "draft")),
    },
    ...(isAdmin && !shipped
      ? [
          {
            id: "archive",
            label: archived ? actions.restore : messages.does.archive,
            onAction: () => archive.mutate(!archived),
          },
        ]
      : []),
  ];
  return (
    <tr data-testid={`instrument-${key}`}>
      <td>
        <Link to={path} className="instrument-link b">
          {title || key}
        </Link>
        <span className="ci mono">{key}</span>
      </td>
      <td>{asks(instrument)}</td>
      <td>
        <span className="row">
          {versions.map(({ version, rounds: n }) => (
            <Pill key={version}>{messages.version(version, n)}</Pill>
          ))}
          {has_draft ? <Pill look="acc">{messages.draft}</Pill> : null}
          {archived ? <Pill>{messages.put}</Pill> : null}
        </span>
      </td>
      <td className="num">{rounds}</td>
      <td className="num">
        <Menu label={messages.actions(title || key)} items={entries} />
      </td>
    </tr>
  );
}

function asks({ marks_segments, questions, subject }: Summary): string {
  return messages.asks(marks_segments, questions, SUBJECTS[subject] ?? subject);
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { clockTime } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import { Confirm } from "@/shared/studio/Confirm";
import { Pill } from "@/shared/studio/Pill";
import { Tabs } from "@/shared/studio/Tabs";
import { editor as messages } from "@/messages/studio/builder";
import { sentence } from "@/shared/sentence";
import type { Summary } from "../api/calls";
import { createVersion, discardDraft, instrumentsQuery, yamlPath } from "../api/calls";
import { put } from "../document/document";
import type { DraftKeeper, DraftState } from "../engine/draft-keeper";
import { Cards, Contents } from "./Cards";
import { ChangesList, CriticView, Preview } from "./Preview";
import { FormContext, showPlace } from "./form";
import { YamlView } from "./YamlView";

interface DraftEditorProps {
  readonly project: string;
  readonly summary: Summary;
  readonly keeper: DraftKeeper;
  readonly isFixed: boolean;
  readonly onVersion: (version: number) => Promise<void>;
  /** Whether the instrument is gone with its draft. */
  readonly onDiscarded: (isGone: boolean) => Promise<void>;
}

/** The next version of an instrument as a form, with what annotators and critics would see. */
export function DraftEditor({ project, summary, keeper, isFixed, onVersion, onDiscarded }: DraftEditorProps) {
  const state = useStore(keeper.state);
  const { document, stored } = state;
  const { key, problems, changes, parent, version } = stored;
  const [isYaml, setYaml] = useState(false);
  const [tab, setTab] = useState("annotator");
  const [asking, setAsking] = useState<"version" | "discard" | null>(null);
  const form = useMemo(
    () => ({
      ...{ document, problems, changes, isFixed },
      set: (place: string, value: Parameters<typeof put>[2]) =>
        keeper.change(put(keeper.state.get().document, place, value)),
    }),
    [document, problems, changes, isFixed, keeper],
  );
  const check = useMutation({
    mutationFn: () => keeper.flush(),
    onSuccess: (isStored) => {
      const first = keeper.state.get().stored.problems[0];
      if (first) showPlace(first.path);
      else if (isStored) setAsking("version");
    },
  });
  const instruments = useQuery(instrumentsQuery(project)).data;
  const titleOf = (parentKey: string) => instruments?.find((each) => each.key === parentKey)?.title ?? parentKey;
  const isWhole = changes.added + changes.changed + changes.removed;
  return (
    <FormContext value={form}>
      <header className="builder-head">
        <h1>{String(document.title ?? "") || key}</h1>
        <Pill look="acc">{messages.draft(version)}</Pill>
        {parent ? <Pill>{messages.parent(titleOf(parent.key), parent.version)}</Pill> : null}
        <button type="button" className="btn quiet sm" onClick={() => setTab("changes")} data-testid="badge">
          <span className="ok b">+{changes.added}</span> <span className="warn b">~{changes.changed}</span>{" "}
          <span className="bad b">−{changes.removed}</span> {messages.compare}
        </button>
        <span className="grow" />
        <SavedLine state={state} />
        <Button aria-pressed={isYaml} onClick={() => setYaml(!isYaml)}>
          {messages.yaml}
        </Button>
        <a className="btn" href={yamlPath(project, key, "draft")}>
          {messages.exports}
        </a>
        {isFixed ? null : (
          <>
            <Button look="danger" onClick={() => setAsking("discard")}>
              {messages.discard.title}
            </Button>
            <Button look="pri" onClick={() => check.mutate()} disabled={check.isPending}>
              {messages.version.create(version)}
            </Button>
          </>
        )}
      </header>
      <Conflict keeper={keeper} state={state} />
      {problems.length > 0 ? (
        <details className="note warn" data-testid="problems">
          <summary>
            <Icon name="warn" /> {messages.problems(problems.length)}
          </summary>
          <ul>
            {problems.map(({ path, message, remedy }) => (
              <li key={`${path} ${message}`}>
                <button type="button" className="link" onClick={() => showPlace(path)}>
                  <code className="mono">{path || "/"}</code>
                </button>{" "}
                {message} {remedy}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="builder">
        <Contents />
        {isYaml ? (
          <YamlView {...{ project, instrument: key, version: "draft" as const }} keeper={isFixed ? null : keeper} />
        ) : (
          <Cards project={project} />
        )}
        <aside className="card builder-side" aria-label={messages.preview}>
          <Tabs
            label={messages.preview}
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: "annotator",
                label: messages.asAnnotator,
                content: <Preview {...{ project, instrument: key, version: "draft" as const, document }} />,
              },
              { id: "critic", label: messages.asCritic, content: <CriticView {...{ project, document }} /> },
              {
                id: "changes",
                label: <>{sentence(messages.changes(<span className="dim">{isWhole || ""}</span>))}</>,
                content: <ChangesList {...{ changes, document }} />,
              },
            ]}
          />
        </aside>
      </div>
      {asking === "version" ? (
        <Confirm
          title={messages.version.create(version)}
          does={messages.version.does}
          act={() => createVersion(project, key, keeper.state.get().stored.lock)}
          onDone={() => onVersion(version)}
          onClose={() => setAsking(null)}
        >
          <p>{messages.version.text}</p>
        </Confirm>
      ) : null}
      {asking === "discard" ? (
        <Confirm
          title={messages.discard.title}
          does={messages.discard.does}
          look="danger"
          act={() => discardDraft(project, key)}
          onDone={() => onDiscarded(summary.versions.length === 0)}
          onClose={() => setAsking(null)}
        >
          <p>{summary.versions.length === 0 ? messages.discard.all : messages.discard.draft}</p>
        </Confirm>
      ) : null}
    </FormContext>
  );
}

function SavedLine({ state: { saving, stored } }: { state: DraftState }) {
  const isBad = saving.kind === "failed" || saving.kind === "refused" || saving.kind === "conflict";
  const text = {
    saved: () => messages.saved.at(clockTime(stored.saved_at)),
    saving: () => messages.saved.saving,
    failed: () => messages.saved.failed,
    refused: () => messages.saved.refused("message" in saving ? saving.message : ""),
    conflict: () => messages.saved.conflict,
  }[saving.kind]();
  return (
    <span
      className={isBad ? "row xs bad" : "row xs mut"}
      role="status"
      data-testid="draft-state"
      data-state={saving.kind}
    >
      <Icon name={isBad ? "warn" : saving.kind === "saved" ? "saved" : "wait"} />
      {text}
    </span>
  );
}

function Conflict({ keeper, state: { saving } }: { readonly keeper: DraftKeeper; readonly state: DraftState }) {
  if (saving.kind !== "conflict") return null;
  return (
    <div className="note bad" role="alert" data-testid="conflict">
      <Icon name="warn" />
      <span className="grow">{sentence(messages.conflict.text((text) => <b>{text}</b>))}</span>
      <Button size="sm" onClick={() => void keeper.choose("theirs")}>
        {messages.conflict.theirs}
      </Button>
      <Button size="sm" onClick={() => void keeper.choose("mine")}>
        {messages.conflict.mine}
      </Button>
    </div>
  );
}

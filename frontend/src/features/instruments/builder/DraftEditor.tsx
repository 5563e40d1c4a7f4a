import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { clockTime, plural } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import { Confirm } from "@/shared/studio/Confirm";
import { Pill } from "@/shared/studio/Pill";
import { Tabs } from "@/shared/studio/Tabs";
import type { Summary } from "../api/calls";
import { createVersion, discardDraft, yamlPath } from "../api/calls";
import { put } from "../document/document";
import type { DraftKeeper, DraftState } from "../engine/draft-keeper";
import { Cards, Contents } from "./Cards";
import { ChangesList } from "./ChangesList";
import { CriticView } from "./CriticView";
import { FormContext, showPlace } from "./form";
import { Preview } from "./Preview";
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
  const isWhole = changes.added + changes.changed + changes.removed;
  return (
    <FormContext value={form}>
      <header className="builder-head">
        <h1>{String(document.title ?? "") || key}</h1>
        <Pill look="acc">v{version} draft</Pill>
        {parent ? (
          <Pill>
            from {parent.key} v{parent.version}
          </Pill>
        ) : null}
        <button type="button" className="btn quiet sm" onClick={() => setTab("changes")} data-testid="badge">
          <span className="ok b">+{changes.added}</span> <span className="warn b">~{changes.changed}</span>{" "}
          <span className="bad b">−{changes.removed}</span> Compare
        </button>
        <span className="grow" />
        <SavedLine state={state} />
        <Button aria-pressed={isYaml} onClick={() => setYaml(!isYaml)}>
          YAML
        </Button>
        <a className="btn" href={yamlPath(project, key, "draft")}>
          Export YAML
        </a>
        {isFixed ? null : (
          <>
            <Button look="danger" onClick={() => setAsking("discard")}>
              Discard draft
            </Button>
            <Button look="pri" onClick={() => check.mutate()} disabled={check.isPending}>
              Create version {version}
            </Button>
          </>
        )}
      </header>
      <Conflict keeper={keeper} state={state} />
      {problems.length > 0 ? (
        <details className="note warn" data-testid="problems">
          <summary>
            <Icon name="warn" /> {plural(problems.length, "problem")} to fix before you can create a version
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
        <aside className="card builder-side" aria-label="Preview">
          <Tabs
            label="Preview"
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: "annotator",
                label: "As annotator",
                content: <Preview {...{ project, instrument: key, version: "draft" as const, document }} />,
              },
              { id: "critic", label: "As critic", content: <CriticView {...{ project, document }} /> },
              {
                id: "changes",
                label: (
                  <>
                    Changes <span className="dim">{isWhole || ""}</span>
                  </>
                ),
                content: <ChangesList changes={changes} />,
              },
            ]}
          />
        </aside>
      </div>
      {asking === "version" ? (
        <Confirm
          title={`Create version ${version}`}
          does="Create version"
          act={() => createVersion(project, key, keeper.state.get().stored.lock)}
          onDone={() => onVersion(version)}
          onClose={() => setAsking(null)}
        >
          <p>A version cannot be changed. Open rounds keep their version; a new round can use this one.</p>
        </Confirm>
      ) : null}
      {asking === "discard" ? (
        <Confirm
          title="Discard draft"
          does="Discard"
          look="danger"
          act={() => discardDraft(project, key)}
          onDone={() => onDiscarded(summary.versions.length === 0)}
          onClose={() => setAsking(null)}
        >
          <p>
            {summary.versions.length === 0
              ? "The instrument has no version yet, so it is deleted with its draft."
              : "Its versions are kept. Changes since the last version are lost."}
          </p>
        </Confirm>
      ) : null}
    </FormContext>
  );
}

function SavedLine({ state: { saving, stored } }: { state: DraftState }) {
  const isBad = saving.kind === "failed" || saving.kind === "refused" || saving.kind === "conflict";
  const text = {
    saved: () => `Draft saved ${clockTime(stored.saved_at)}`,
    saving: () => "Saving…",
    failed: () => "Not saved, retrying",
    refused: () => `Not saved. ${"message" in saving ? saving.message : ""}`,
    conflict: () => "Not saved",
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
      <span className="grow">
        <b>This draft was saved in another window or by another person since you opened it.</b> Your changes are not
        saved until you choose a version.
      </span>
      <Button size="sm" onClick={() => void keeper.choose("theirs")}>
        Load the saved version
      </Button>
      <Button size="sm" onClick={() => void keeper.choose("mine")}>
        Keep this version
      </Button>
    </div>
  );
}

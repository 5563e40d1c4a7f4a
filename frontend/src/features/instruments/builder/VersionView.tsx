import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { Select } from "@/shared/studio/choices";
import { Pill } from "@/shared/studio/Pill";
import { Tabs } from "@/shared/studio/Tabs";
import { version as messages } from "@/messages/studio/builder";
import { sentence } from "@/shared/sentence";
import type { Changes, Summary, Version } from "../api/calls";
import { changesQuery, yamlPath } from "../api/calls";
import type { Document } from "../document/document";
import { Cards, Contents } from "./Cards";
import { ChangesList, CriticView, Preview } from "./Preview";
import { FormContext } from "./form";
import { YamlView } from "./YamlView";

interface VersionViewProps {
  readonly project: string;
  readonly summary: Summary;
  readonly version: Version;
  readonly onChoose: (version: number) => void;
  readonly action: ReactNode;
}

const NONE: Changes = { added: 0, changed: 0, removed: 0, changes: [] };

/** A version: what it asks, and which rounds use it. */
export function VersionView({ project, summary, version: shown, onChoose, action }: VersionViewProps) {
  const { key, version, uses } = shown;
  const document = shown.document as Document;
  const [isYaml, setYaml] = useState(false);
  const form = { document, problems: [], changes: NONE, isFixed: true, set: () => undefined };
  const numbers = summary.versions.map((each) => ({ id: String(each.version), label: messages.label(each.version) }));
  return (
    <FormContext value={form}>
      <header className="builder-head">
        <h1>{summary.title}</h1>
        <Pill>{messages.short(version)}</Pill>
        {shown.shipped ? <Pill>{messages.shipped}</Pill> : null}
        {numbers.length > 1 ? (
          <Select
            label={messages.shown}
            items={numbers}
            value={String(version)}
            onChange={(id) => onChoose(Number(id))}
          />
        ) : null}
        <span className="grow" />
        <span className="hint">{messages.fixed}</span>
        <Button aria-pressed={isYaml} onClick={() => setYaml(!isYaml)}>
          {messages.yaml}
        </Button>
        <a className="btn" href={yamlPath(project, key, version)}>
          {messages.exports}
        </a>
        {action}
      </header>
      <div className="builder">
        <Contents />
        {isYaml ? <YamlView {...{ project, instrument: key, version }} keeper={null} /> : <Cards project={project} />}
        <aside className="card builder-side" aria-label={messages.preview}>
          <Tabs
            label={messages.preview}
            tabs={[
              {
                id: "annotator",
                label: messages.asAnnotator,
                content: <Preview {...{ project, instrument: key, version, document }} />,
              },
              { id: "critic", label: messages.asCritic, content: <CriticView {...{ project, document }} /> },
              {
                id: "uses",
                label: messages.uses(uses.length || ""),
                content:
                  uses.length === 0 ? (
                    <p className="hint">{messages.unused}</p>
                  ) : (
                    <ul className="plain">
                      {uses.map(({ study, name, round }) => (
                        <li key={`${study} ${round}`}>
                          {sentence(messages.use(<Link to={`/studies/${study}`}>{name}</Link>, round))}
                        </li>
                      ))}
                    </ul>
                  ),
              },
              ...(shown.shipped || summary.versions.length < 2
                ? []
                : [
                    {
                      id: "changes",
                      label: messages.changes,
                      content: <Compare {...{ project, summary, version, document }} />,
                    },
                  ]),
            ]}
          />
        </aside>
      </div>
    </FormContext>
  );
}

interface CompareProps extends Pick<VersionViewProps, "project" | "summary"> {
  readonly version: number;
  readonly document: Document;
}

function Compare({ project, summary, version, document }: CompareProps) {
  const others = summary.versions.filter((each) => each.version !== version);
  const [from, setFrom] = useState(others[0]?.version ?? version);
  const query = useQuery(changesQuery(project, summary.key, from, version));
  return (
    <>
      <Select
        label={messages.comparedWith}
        items={others.map((each) => ({ id: String(each.version), label: messages.label(each.version) }))}
        value={String(from)}
        onChange={(id) => setFrom(Number(id))}
      />
      <Loaded query={query}>{(changes) => <ChangesList {...{ changes, document }} />}</Loaded>
    </>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { go } from "@/shared/navigation";
import { usePlace } from "@/shared/place";
import { EmptyState } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import { page as messages } from "@/messages/studio/instruments";
import type { Draft, Summary } from "./api/calls";
import { draftQuery, instrumentsQuery, saveDraft, startDraft, versionQuery } from "./api/calls";
import { DraftEditor } from "./builder/DraftEditor";
import { VersionView } from "./builder/VersionView";
import { DraftKeeper } from "./engine/draft-keeper";
import { NewInstrument } from "./NewInstrument";
import "./instruments.css";

interface PageProps {
  readonly project: string;
  readonly instrument: string;
}

/** One instrument: its draft as a form, or its newest version to be read. */
export function BuilderPage({ project, instrument: key }: PageProps) {
  const list = useQuery(instrumentsQuery(project));
  const me = useQuery(meQuery);
  const summary = list.data?.find((each) => each.key === key);
  const isAdmin = me.data?.projects.find(({ id }) => id === project)?.role === "admin";
  usePlace({ title: summary?.title ?? messages.loading });
  return (
    <main className="pg builder-page">
      <Loaded query={list}>
        {() =>
          summary === undefined ? (
            <EmptyState
              title={messages.notFound.title}
              action={<Button onClick={() => go(listPath(project))}>{messages.notFound.all}</Button>}
            >
              {messages.notFound.text(key)}
            </EmptyState>
          ) : (
            <Instrument key={key} {...{ project, summary, isAdmin }} />
          )
        }
      </Loaded>
    </main>
  );
}

export const listPath = (project: string): string => `/projects/${project}/instruments`;

interface InstrumentProps {
  readonly project: string;
  readonly summary: Summary;
  readonly isAdmin: boolean;
}

function Instrument({ project, summary, isAdmin }: InstrumentProps) {
  const { key, shipped, has_draft, versions } = summary;
  const draft = useQuery({ ...draftQuery(project, key), enabled: has_draft });
  if (has_draft)
    return (
      <Loaded query={draft}>
        {(found) =>
          found ? <Editing {...{ project, summary, isAdmin }} draft={found} /> : <p role="status">{messages.wait}</p>
        }
      </Loaded>
    );
  return <Fixed {...{ project, summary, isAdmin }} version={versions[0]?.version ?? 1} isShipped={shipped} />;
}

function Editing({ project, summary, isAdmin, draft }: InstrumentProps & { readonly draft: Draft }) {
  const { key } = summary;
  const [keeper] = useState(() => new DraftKeeper(draft, (lock, saved) => saveDraft(project, key, lock, saved)));
  const queries = useQueryClient();
  useEffect(() => {
    const leave = () => keeper.close();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [keeper]);
  const renew = async () => {
    queries.removeQueries({ queryKey: draftQuery(project, key).queryKey });
    await queries.invalidateQueries({ queryKey: instrumentsQuery(project).queryKey });
  };
  return (
    <DraftEditor
      {...{ project, summary, keeper }}
      isFixed={!isAdmin}
      onVersion={async (version) => {
        await renew();
        toast({ text: messages.created(version) });
      }}
      onDiscarded={async (isGone) => {
        if (isGone) go(listPath(project));
        await renew();
      }}
    />
  );
}

interface FixedProps extends InstrumentProps {
  readonly version: number;
  readonly isShipped: boolean;
}

/** A version stays as it is. Its form can be read; a draft, or a copy, can be changed. */
function Fixed({ project, summary, isAdmin, version: newest, isShipped }: FixedProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [copying, setCopying] = useState(false);
  const queries = useQueryClient();
  const version = chosen ?? newest;
  const query = useQuery(versionQuery(project, summary.key, version));
  const begin = async () => {
    try {
      await startDraft(project, summary.key);
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : String(error), look: "bad" });
    }
    await queries.invalidateQueries({ queryKey: instrumentsQuery(project).queryKey });
  };
  const action = isShipped ? (
    <Button look="pri" icon="copy" onClick={() => setCopying(true)}>
      {messages.copy}
    </Button>
  ) : (
    <Button look="pri" onClick={() => void begin()} disabled={summary.archived}>
      {messages.draft}
    </Button>
  );
  return (
    <>
      <Loaded query={query}>
        {(found) => (
          <VersionView
            key={version}
            {...{ project, summary, version: found, onChoose: setChosen }}
            action={isAdmin ? action : null}
          />
        )}
      </Loaded>
      {copying ? (
        <NewInstrument
          project={project}
          source={{ kind: "copy", of: summary }}
          onClose={() => setCopying(false)}
          onMade={(key) => go(`${listPath(project)}/${key}`)}
        />
      ) : null}
    </>
  );
}

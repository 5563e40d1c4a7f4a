import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { page as messages } from "@/messages/studio/prompts";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { LeaveGuard } from "@/shared/studio/LeaveGuard";
import { ErrorState, Skeleton } from "@/shared/studio/states";
import type { Summary } from "./api/calls";
import { promptsQuery } from "./api/calls";
import type { Drafts } from "./engine/texts";
import { nameIn, newestOf, withDraft } from "./engine/texts";
import type { Source } from "./NewPrompt";
import { NewPrompt } from "./NewPrompt";
import { PromptView } from "./PromptView";
import "./prompts.css";

/** The prompts that critics and judges of a project can be asked with: its own, and the shipped ones. */
export function PromptsPage({ project }: { readonly project: string }) {
  const query = useQuery(promptsQuery(project));
  const me = useQuery(meQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [making, setMaking] = useState<Source | null>(null);
  const [drafts, setDrafts] = useState<Drafts>({});
  const isDirty = useLatest(Object.keys(drafts).length > 0);
  const isAdmin = me.data?.projects.find(({ id }) => id === project)?.role === "admin";
  const prompts = query.data ?? [];
  const own = prompts.filter(({ shipped }) => !shipped);
  const first = prompts.find(({ name }) => name === "spotlight/zero-shot") ?? prompts[0];
  const reference = chosen ?? (own[0] ? newestOf(own[0]) : first && newestOf(first));
  const summary = prompts.find(({ name }) => reference && name === nameIn(reference));
  const list = { chosen: summary?.name, onChoose: setChosen };
  return (
    <main className="pg prompts-page">
      <div className="row">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">{messages.text}</p>
        </div>
        {isAdmin ? <Button onClick={() => setMaking({ kind: "file" })}>{messages.import}</Button> : null}
      </div>
      {query.isError ? (
        <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton shape="rows" count={6} /> : null}
      {reference && summary ? (
        <div className="prompts-columns">
          <nav className="card prompts-list" aria-label={messages.title}>
            <h2 className="lab">{messages.own}</h2>
            {own.length > 0 ? (
              <List prompts={own} {...list} />
            ) : (
              <p className="hint">{isAdmin ? messages.ownNone : messages.ownNoneForYou}</p>
            )}
            <h2 className="lab">{messages.shipped}</h2>
            <List prompts={prompts.filter(({ shipped }) => shipped)} {...list} />
          </nav>
          <PromptView
            key={summary.name}
            project={project}
            prompts={prompts}
            summary={summary}
            reference={reference}
            isAdmin={isAdmin}
            drafts={drafts}
            onDraft={(of, texts) => setDrafts((before) => withDraft(before, of, texts))}
            onChoose={setChosen}
            onCopy={() => setMaking({ kind: "copy", of: reference })}
          />
        </div>
      ) : null}
      <LeaveGuard isDirty={isDirty}>
        <p>{messages.unsaved}</p>
      </LeaveGuard>
      {making ? (
        <NewPrompt
          project={project}
          prompts={prompts}
          source={making}
          onClose={() => setMaking(null)}
          onMade={(made) => {
            setMaking(null);
            setChosen(made);
          }}
        />
      ) : null}
    </main>
  );
}

/** A function that always gives the newest value, and stays the same. */
function useLatest(value: boolean): () => boolean {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return useCallback(() => latest.current, []);
}

interface ListProps {
  readonly prompts: readonly Summary[];
  readonly chosen: string | undefined;
  readonly onChoose: (reference: string) => void;
}

const List = ({ prompts, chosen, onChoose }: ListProps) => (
  <ul>
    {prompts.map((each) => (
      <li key={each.name}>
        <button
          type="button"
          className="prompts-choice"
          aria-current={each.name === chosen}
          onClick={() => onChoose(newestOf(each))}
          data-testid={`prompt-${each.name}`}
        >
          <span className="b">{each.name}</span>
          <span className="ci">
            {messages.count(each.versions.length)}
            {each.shipped ? "" : ` · ${messages.inPlaceOf(each.base)}`}
            {each.asked_by.includes("judges") ? ` · ${messages.forJudges}` : ""}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { making as newPromptTexts, page as messages } from "@/messages/studio/prompts";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { LeaveGuard } from "@/shared/studio/LeaveGuard";
import { QueryStates } from "@/shared/studio/QueryStates";
import { actions } from "@/messages/studio/shared";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { TextField } from "@/shared/studio/fields";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";
import type { Summary } from "./api/calls";
import { makePrompt, promptsQuery } from "./api/calls";
import type { Drafts } from "./engine/texts";
import { copyName, nameIn, newestOf, referenceOf, withDraft } from "./engine/texts";
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
      <QueryStates query={query} notLoaded={messages.notLoaded} shape="rows" count={6} />
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

/** What a new prompt is made from. */
type Source = { readonly kind: "copy"; readonly of: string } | { readonly kind: "file" };

interface NewPromptProps {
  readonly project: string;
  readonly prompts: readonly Summary[];
  readonly source: Source;
  readonly onClose: () => void;
  readonly onMade: (reference: string) => void;
}

/** Asks what a copy is called, or for a file. */
function NewPrompt({ project, prompts, source, onClose, onMade }: NewPromptProps) {
  const isFile = source.kind === "file";
  const [name, setName] = useState(() => (isFile ? "" : copyName(prompts, nameIn(source.of))));
  const [text, setText] = useState("");
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => makePrompt(project, isFile ? { text, ...(name ? { name } : {}) } : { name, copy_of: source.of }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: promptsQuery(project).queryKey });
      onMade(referenceOf(made));
    },
  });
  const problems = refusedFields(make.error);
  return (
    <Dialog title={isFile ? newPromptTexts.import : newPromptTexts.copy(source.of)} wide={isFile} onClose={onClose}>
      <AsyncForm className="form" onSend={() => make.mutate()}>
        {isFile ? (
          <>
            <label className="fld">
              <span className="lab">{newPromptTexts.file}</span>
              <input
                type="file"
                accept=".md,text/markdown"
                onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
              />
            </label>
            <TextField label={newPromptTexts.text} value={text} onChange={setText} rows={14} problem={problems.text} />
          </>
        ) : null}
        <TextField
          label={newPromptTexts.name}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus={!isFile}
          hint={isFile ? newPromptTexts.nameOfFile : newPromptTexts.nameHint}
          problem={problems.name}
        />
        <FormActions
          error={messageBeside(make.error, isFile ? ["name", "text"] : ["name"])}
          onCancel={onClose}
          disabled={make.isPending || (isFile && text === "")}
          does={isFile ? messages.import : actions.create}
        />
      </AsyncForm>
    </Dialog>
  );
}

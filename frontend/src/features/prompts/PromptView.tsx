import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changes as promptChangesTexts, editor, prompt as messages, sections } from "@/messages/studio/prompts";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { Select } from "@/shared/studio/choices";
import { Tabs } from "@/shared/studio/Tabs";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Field } from "@/shared/components/Field";
import { TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { AsyncForm } from "@/shared/components/AsyncForm";
import type { Changes, Prompt, Summary } from "./api/calls";
import { changesQuery, filePath, promptQuery, promptsQuery, saveVersion } from "./api/calls";
import type { Drafts, Texts } from "./engine/texts";
import { comparable, isChanged, referenceOf, SECTIONS, textsOf } from "./engine/texts";
import { JudgePreview } from "./JudgePreview";
import { PromptPreview } from "./PromptPreview";

export interface PromptViewProps {
  readonly project: string;
  readonly prompts: readonly Summary[];
  readonly summary: Summary;
  /** The version that is shown. */
  readonly reference: string;
  readonly isAdmin: boolean;
  readonly drafts: Drafts;
  readonly onDraft: (reference: string, texts: Texts | null) => void;
  readonly onChoose: (reference: string) => void;
  readonly onCopy: () => void;
}

interface ShownProps extends PromptViewProps {
  readonly prompt: Prompt;
}

/** A prompt: its versions, its texts, what changed between them, and what it is with a clip. */
export function PromptView(props: PromptViewProps) {
  const query = useQuery({ ...promptQuery(props.project, props.reference), placeholderData: (before) => before });
  return (
    <section className="card prompt-view" aria-label={props.summary.name}>
      <Loaded query={query}>{(prompt) => <Shown key={referenceOf(prompt)} {...props} prompt={prompt} />}</Loaded>
    </section>
  );
}

function Shown({ project, prompts, summary, isAdmin, drafts, onDraft, prompt, onChoose, onCopy }: ShownProps) {
  const versions = summary.versions.map(({ version, created_at, made_by }) => ({
    id: String(version),
    label: messages.versionOf(version, created_at ? dateTime(created_at) : "", made_by),
  }));
  const reference = referenceOf(prompt);
  const texts = drafts[reference] ?? textsOf(prompt);
  return (
    <>
      <header className="wrap">
        <h2 className="grow">{prompt.name}</h2>
        <Select
          label={messages.version}
          items={versions}
          value={String(prompt.version)}
          onChange={(version) => onChoose(`${prompt.name}@${version}`)}
        />
        <a className="btn" href={filePath(project, reference)} download>
          {messages.export}
        </a>
        {isAdmin ? (
          <Button onClick={onCopy} data-testid="copy-prompt">
            {messages.copy}
          </Button>
        ) : null}
      </header>
      <p className="ci mono prompt-facts">
        {messages.command(reference)} · {messages.digest(prompt.digest.slice(0, 12))}
      </p>
      <Tabs
        label={messages.tabs}
        tabs={[
          {
            id: "text",
            label: messages.text,
            content: (
              <PromptEditor
                project={project}
                prompt={prompt}
                newest={summary.versions[0]?.version ?? prompt.version}
                texts={texts}
                isAdmin={isAdmin}
                onChange={(next) => onDraft(reference, next)}
                onSaved={(made) => {
                  onDraft(reference, null);
                  onChoose(made);
                }}
              />
            ),
          },
          {
            id: "changes",
            label: messages.changes,
            content: <PromptChanges project={project} prompts={prompts} prompt={prompt} />,
          },
          ...(summary.asked_by.includes("critics")
            ? [
                {
                  id: "preview",
                  label: messages.preview,
                  content: <PromptPreview project={project} prompt={prompt} texts={texts} />,
                },
              ]
            : []),
          ...(summary.asked_by.includes("judges")
            ? [
                {
                  id: "judge",
                  label: messages.judge,
                  content: <JudgePreview project={project} prompt={prompt} texts={texts} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

interface PromptEditorProps {
  readonly project: string;
  readonly prompt: Prompt;
  /** The number of the newest version. */
  readonly newest: number;
  readonly texts: Texts;
  readonly isAdmin: boolean;
  /** null discards what was written. */
  readonly onChange: (texts: Texts | null) => void;
  readonly onSaved: (reference: string) => void;
}

/** The three texts of a prompt. Saving makes the next version; what is refused is shown at its text. */
function PromptEditor({ project, prompt, newest, texts, isAdmin, onChange, onSaved }: PromptEditorProps) {
  const [note, setNote] = useState("");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => saveVersion(project, prompt.name, { ...texts, after: newest, ...(note ? { note } : {}) }),
    onSuccess: async (made) => {
      queries.setQueryData(promptQuery(project, referenceOf(made)).queryKey, made);
      await queries.invalidateQueries({ queryKey: promptsQuery(project).queryKey });
      toast({ text: editor.saved(referenceOf(made)) });
      onSaved(referenceOf(made));
    },
  });
  const isOwn = !prompt.shipped;
  const changed = isChanged(texts, textsOf(prompt));
  const problems = refusedFields(save.error);
  return (
    <AsyncForm className="form" onSend={() => save.mutate()}>
      {isOwn && isAdmin ? null : <p className="hint">{isOwn ? editor.readOnly : editor.shipped}</p>}
      {isOwn && isAdmin && prompt.version < newest ? <p className="hint">{editor.older(newest)}</p> : null}
      {SECTIONS.map((section) => (
        <Field key={section} label={sections[section]} hint={sections.hints[section]} problem={problems[section]}>
          {(tied) => (
            <textarea
              {...tied}
              className="in mono"
              rows={section === "tail" ? 16 : 5}
              readOnly={!isOwn || !isAdmin}
              value={texts[section]}
              onChange={(event) => {
                save.reset();
                onChange({ ...texts, [section]: event.target.value });
              }}
            />
          )}
        </Field>
      ))}
      <Slots label={editor.needed} slots={prompt.slots.needed} />
      <Slots label={editor.optional} slots={prompt.slots.optional} />
      {isOwn && isAdmin ? (
        <>
          <TextField label={editor.note} hint={editor.noteHint} value={note} onChange={setNote} maxLength={300} />
          <span className="row end">
            <span className="bad xs grow" role="alert">
              {messageBeside(save.error, SECTIONS)}
            </span>
            <Button disabled={!changed} onClick={() => onChange(null)}>
              {editor.reset}
            </Button>
            <Button type="submit" look="pri" disabled={!changed || save.isPending} data-testid="save-prompt">
              {editor.save(newest + 1)}
            </Button>
          </span>
        </>
      ) : null}
    </AsyncForm>
  );
}

const Slots = ({ label, slots }: { readonly label: string; readonly slots: readonly string[] }) =>
  slots.length === 0 ? null : (
    <p className="prompt-slots">
      <span className="lab">{label}</span>{" "}
      {slots.map((slot) => (
        <code key={slot} className="pill mono">{`{{${slot}}}`}</code>
      ))}
    </p>
  );

interface PromptChangesProps {
  readonly project: string;
  readonly prompts: readonly Summary[];
  readonly prompt: Prompt;
}

/** What differs between two versions, line by line: at first since the version before, or since what was copied. */
function PromptChanges({ project, prompts, prompt }: PromptChangesProps) {
  const all = comparable(prompts, prompt.name);
  const shown = referenceOf(prompt);
  const [from, setFrom] = useState(all[all.indexOf(shown) + 1] ?? shown);
  const [to, setTo] = useState(shown);
  const query = useQuery(changesQuery(project, from, to));
  const items = all.map((each) => ({ id: each, label: each }));
  return (
    <div className="form">
      <div className="prompt-pair">
        <Select label={promptChangesTexts.from} items={items} value={from} onChange={setFrom} />
        <Select label={promptChangesTexts.to} items={items} value={to} onChange={setTo} />
      </div>
      <Loaded query={query}>{(changes) => <Lines changes={changes} />}</Loaded>
    </div>
  );
}

function Lines({ changes }: { readonly changes: Changes }) {
  if (changes.sections.every(({ lines }) => lines.every(({ kind }) => kind === "same"))) {
    return <p className="hint">{promptChangesTexts.none}</p>;
  }
  return changes.sections.map(({ section, lines }) => (
    <section key={section}>
      <h3 className="lab">{sections[section]}</h3>
      <div
        className="prompt-lines mono"
        data-testid={`changes-${section}`}
        tabIndex={0}
        role="group"
        aria-label={sections[section]}
      >
        {lines.map(({ kind, text }, n) => (
          <Line key={n} kind={kind} text={text} />
        ))}
      </div>
    </section>
  ));
}

function Line({ kind, text }: Changes["sections"][number]["lines"][number]) {
  const shown = text || "\u00a0";
  if (kind === "same") return <p>{shown}</p>;
  const Change = kind === "added" ? "ins" : "del";
  return (
    <Change>
      <span className="vh">{promptChangesTexts[kind]} </span>
      {shown}
    </Change>
  );
}

import { useQuery } from "@tanstack/react-query";
import { prompt as messages } from "@/messages/studio/prompts";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { Select } from "@/shared/studio/choices";
import { Tabs } from "@/shared/studio/Tabs";
import type { Prompt, Summary } from "./api/calls";
import { filePath, promptQuery } from "./api/calls";
import type { Drafts, Texts } from "./engine/texts";
import { referenceOf, textsOf } from "./engine/texts";
import { JudgePreview } from "./JudgePreview";
import { PromptChanges } from "./PromptChanges";
import { PromptEditor } from "./PromptEditor";
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

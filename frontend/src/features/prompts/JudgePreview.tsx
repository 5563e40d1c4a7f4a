import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { judging as messages, preview, sections } from "@/messages/studio/prompts";
import { navigationQuery } from "@/shared/api/navigation";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { Select } from "@/shared/studio/choices";
import { TextField } from "@/shared/studio/fields";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { Prompt } from "./api/calls";
import type { Base, FilledBody, FilledPrompt } from "./api/judging";
import { filledQuery, pairsQuery } from "./api/judging";
import type { Texts } from "./engine/texts";
import { isChanged, referenceOf, SECTIONS, textsOf } from "./engine/texts";
import { PromptTrial } from "./PromptTrial";

interface JudgePreviewProps {
  readonly project: string;
  readonly prompt: Prompt;
  /** As they are written now. */
  readonly texts: Texts;
}

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly question: string;
}

const PAUSE_MS = 400;
const LONGEST = 10_000;
const NO_PAIR: Pair = { first: "", second: "", question: "" };

/** What a judge with a prompt asks about two texts of a study, word for word, and what a model replies. */
export function JudgePreview({ project, prompt, texts }: JudgePreviewProps) {
  const studies = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.studies;
  const [study, setStudy] = useState("");
  const [place, setPlace] = useState(0);
  const [written, setWritten] = useState<Pair | null>(null);
  const inStudy = study || studies?.[0]?.id;
  const pairs = useQuery({ ...pairsQuery(inStudy ?? "", prompt.base as Base), enabled: inStudy !== undefined });
  const shown = pairs.data?.results ?? [];
  const drawn = shown[place];
  const pair: Pair = written ?? drawn ?? NO_PAIR;
  const draft = isChanged(texts, textsOf(prompt)) ? texts : null;
  const asksQuestion = prompt.slots.needed.includes("question");
  const body: FilledBody = {
    first: pair.first,
    second: pair.second,
    ...(asksQuestion ? { question: pair.question } : {}),
    ...(draft ? { base: prompt.base, ...draft } : { prompt: referenceOf(prompt) }),
  };
  const change = (part: Partial<Pair>) => setWritten({ ...pair, ...part });
  const turn = (by: number) => {
    setWritten(null);
    setPlace((place + by + shown.length) % shown.length);
  };
  return (
    <div className="form">
      <div className="prompt-pair">
        <Select
          label={preview.study}
          items={(studies ?? []).map(({ id, name }) => ({ id, label: name }))}
          value={inStudy ?? null}
          onChange={(id) => {
            setStudy(id);
            setPlace(0);
            setWritten(null);
          }}
        />
        <div className="prompt-turn">
          <span className="grow sm mut" data-testid="judge-pair" role="status">
            {written !== null
              ? messages.own
              : drawn
                ? messages.at(place + 1, shown.length, pairs.data?.total ?? 0, drawn.clip)
                : pairs.isPending && inStudy !== undefined
                  ? messages.loading
                  : (pairs.error?.message ?? messages.none)}
          </span>
          <Button
            size="sm"
            icon="left"
            aria-label={messages.previous}
            disabled={shown.length < 2}
            onClick={() => turn(-1)}
          />
          <Button
            size="sm"
            icon="right"
            aria-label={messages.next}
            disabled={shown.length < 2}
            onClick={() => turn(1)}
          />
        </div>
      </div>
      {asksQuestion ? (
        <TextField
          label={messages.question}
          value={pair.question}
          onChange={(question) => change({ question })}
          maxLength={LONGEST}
        />
      ) : null}
      <div className="prompt-pair">
        <TextField
          label={asksQuestion ? messages.reference : messages.first}
          value={pair.first}
          onChange={(first) => change({ first })}
          rows={3}
          maxLength={LONGEST}
        />
        <TextField
          label={asksQuestion ? messages.answer : messages.second}
          value={pair.second}
          onChange={(second) => change({ second })}
          rows={3}
          maxLength={LONGEST}
        />
      </div>
      <PromptTrial project={project} body={body} />
      <p className="hint">{draft ? messages.unsaved : messages.saved}</p>
      <Filled project={project} body={body} />
    </div>
  );
}

function Filled({ project, body }: { readonly project: string; readonly body: FilledBody }) {
  const rested = useDebouncedValue(JSON.stringify(body), PAUSE_MS);
  const query = useQuery(filledQuery(project, JSON.parse(rested) as FilledBody));
  if (query.isPending && query.fetchStatus === "idle") return <p className="hint">{messages.empty}</p>;
  return <Loaded query={query}>{(filled) => <Parts filled={filled} />}</Loaded>;
}

const Parts = ({ filled }: { readonly filled: FilledPrompt }) => (
  <section className="prompt-query" data-testid="judge-query">
    <h3>
      {messages.purpose[filled.purpose]} <span className="hint">{filled.template}</span>
    </h3>
    {SECTIONS.filter((section) => filled[section] !== "").map((section) => (
      <div key={section}>
        <p className="lab">{messages.sections[section]}</p>
        <pre tabIndex={0} role="group" aria-label={preview.part(sections[section], messages.purpose[filled.purpose])}>
          {filled[section]}
        </pre>
      </div>
    ))}
  </section>
);

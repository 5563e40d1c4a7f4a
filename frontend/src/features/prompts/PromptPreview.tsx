import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { preview as messages, sections } from "@/messages/studio/prompts";
import { navigationQuery } from "@/shared/api/navigation";
import { Loaded } from "@/shared/components/Loaded";
import { ComboBox, Select } from "@/shared/studio/choices";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { PreviewBody, Prompt, Rendered } from "./api/calls";
import { clipsQuery, criticsQuery, previewQuery } from "./api/calls";
import type { Texts } from "./engine/texts";
import { isChanged, referenceOf, SECTIONS, textsOf } from "./engine/texts";

interface PromptPreviewProps {
  readonly project: string;
  readonly prompt: Prompt;
  /** As they are written now. */
  readonly texts: Texts;
}

const PAUSE_MS = 400;

/** The queries of a critic about a clip of a study, word for word, with the prompt in its place. */
export function PromptPreview({ project, prompt, texts }: PromptPreviewProps) {
  const studies = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.studies;
  const critics = useQuery(criticsQuery).data?.results.filter(({ prompts }) => prompts.includes(prompt.base));
  const [study, setStudy] = useState("");
  const [critic, setCritic] = useState("");
  const [clip, setClip] = useState("");
  const inStudy = study || studies?.[0]?.id;
  const asking = critic || critics?.[0]?.name;
  const draft = useDebouncedValue(isChanged(texts, textsOf(prompt)) ? texts : null, PAUSE_MS);
  if (studies?.length === 0) return <p className="hint">{messages.noStudies}</p>;
  if (critics?.length === 0) return <p className="hint">{messages.noCritic}</p>;
  if (!studies || !critics || !inStudy || !asking) return null;
  return (
    <div className="form">
      <div className="prompt-triple">
        <Select
          label={messages.study}
          items={studies.map(({ id, name }) => ({ id, label: name }))}
          value={inStudy}
          onChange={(id) => {
            setStudy(id);
            setClip("");
          }}
        />
        <Select
          label={messages.critic}
          items={critics.map(({ name, title }) => ({ id: name, label: title }))}
          value={asking}
          onChange={setCritic}
        />
        <ClipField key={inStudy} project={project} study={inStudy} value={clip} onChange={setClip} />
      </div>
      <p className="hint">{draft ? messages.unsaved : messages.saved}</p>
      <Queries
        study={inStudy}
        body={{
          critic: asking,
          ...(clip ? { clip } : {}),
          ...(draft ? { base: prompt.base, ...draft } : { prompts: [referenceOf(prompt)] }),
        }}
      />
    </div>
  );
}

interface ClipFieldProps {
  readonly project: string;
  readonly study: string;
  readonly value: string;
  readonly onChange: (clip: string) => void;
}

function ClipField({ project, study, value, onChange }: ClipFieldProps) {
  const [typed, setTyped] = useState("");
  const { data = [] } = useQuery(clipsQuery(project, study, useDebouncedValue(typed, 200)));
  return (
    <ComboBox
      label={messages.clip}
      items={data.map(({ id, video }) => ({ id, label: video }))}
      value={value || null}
      onChange={onChange}
      onText={setTyped}
      placeholder={messages.clipHint}
    />
  );
}

function Queries({ study, body }: { readonly study: string; readonly body: PreviewBody }) {
  const query = useQuery(previewQuery(study, body));
  return <Loaded query={query}>{(rendered) => <List rendered={rendered} />}</Loaded>;
}

function List({ rendered: { total, results } }: { readonly rendered: Rendered }) {
  if (total === 0) return <p className="hint">{messages.none}</p>;
  return (
    <>
      <p className="sm mut">{messages.count(results.length, total)}</p>
      {results.map((each, n) => (
        <section key={n} className="prompt-query" data-testid="prompt-query">
          <h3>
            {each.about} <span className="hint">{each.template}</span>{" "}
            {each.assumed ? <span className="pill">{messages.assumed}</span> : null}
          </h3>
          {SECTIONS.map((section) => (
            <div key={section}>
              <p className="lab">{sections[section]}</p>
              <pre tabIndex={0} role="group" aria-label={messages.part(sections[section], each.about)}>
                {each[section]}
              </pre>
              {section === "system" && each.frames > 0 ? <p className="pill">{messages.frames(each.frames)}</p> : null}
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

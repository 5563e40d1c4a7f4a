import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { guideline as messages, preview } from "@/messages/studio/builder";
import { ComboBox, Select } from "@/shared/studio/choices";
import { NumberField } from "@/shared/studio/fields";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { entriesAt, numberAt, textAt } from "../document/document";
import { idOf, useInstrumentForm } from "./form";
import { TextPlace } from "./places";
import { clipsQuery } from "../api/clips";

const MOST = 20;
const MS = 1000;

/** What annotators read: the guideline, what is warned of, and excerpts of clips. */
export function GuidelineCard({ project }: { project: string }) {
  const { document, set, isFixed } = useInstrumentForm();
  const [reading, setReading] = useState(false);
  const examples = entriesAt(document, "/examples");
  const add = () => set("/examples", [...examples, { video: "", start_ms: 0, end_ms: MS, note: "" }]);
  return (
    <section className="card" id="guideline" aria-labelledby="guideline-title">
      <header>
        <h2 id="guideline-title">{messages.heading}</h2>
        <span className="grow" />
        <Button size="sm" aria-pressed={reading} onClick={() => setReading(!reading)}>
          {messages.read}
        </Button>
        {isFixed ? null : (
          <Button size="sm" look="quiet" icon="plus" onClick={add} disabled={examples.length >= MOST}>
            {messages.add}
          </Button>
        )}
      </header>
      <div className="card-body">
        {reading ? (
          textAt(document, "/guideline")
            .split(/\n\s*\n/u)
            .map((paragraph, n) => <p key={n}>{paragraph}</p>)
        ) : (
          <TextPlace place="/guideline" label={messages.label} hint={messages.hint} rows={7} />
        )}
        <TextPlace
          place="/warning"
          label={messages.warning.label}
          hint={messages.warning.hint}
          maxLength={2000}
          isOptional
        />
        {examples.map((_, n) => (
          <Example key={n} project={project} at={n} />
        ))}
      </div>
    </section>
  );
}

/** An excerpt of a clip with what it shows. */
function Example({ project, at }: { readonly project: string; readonly at: number }) {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  const place = `/examples/${at}`;
  const types = entriesAt(document, "/segments/types").map(({ key, label }) => ({
    id: String(key),
    label: String(label),
  }));
  const seconds = (name: "start_ms" | "end_ms", label: string) => (
    <div id={idOf(`${place}/${name}`)}>
      <NumberField
        label={label}
        value={(numberAt(document, `${place}/${name}`) ?? 0) / MS}
        step={0.001}
        min={0}
        format={{ maximumFractionDigits: 3 }}
        onChange={(value) => set(`${place}/${name}`, Math.round((value ?? 0) * MS))}
        problem={wrong(`${place}/${name}`)}
        isDisabled={isFixed}
      />
    </div>
  );
  return (
    <fieldset className="options" id={idOf(place)}>
      <legend className="lab">{messages.example(at + 1)}</legend>
      <div className="field-row">
        <div id={idOf(`${place}/video`)}>
          <ClipField
            project={project}
            label={messages.clip}
            value={textAt(document, `${place}/video`)}
            onChange={(video) => set(`${place}/video`, video)}
            problem={wrong(`${place}/video`)}
            isDisabled={isFixed}
          />
        </div>
        {seconds("start_ms", messages.from)}
        {seconds("end_ms", messages.to)}
        <div id={idOf(`${place}/type`)}>
          <Select
            label={messages.shows}
            items={[{ id: "", label: messages.noError }, ...types]}
            value={textAt(document, `${place}/type`)}
            onChange={(type) => set(`${place}/type`, type || undefined)}
            problem={wrong(`${place}/type`)}
            isDisabled={isFixed}
          />
        </div>
      </div>
      <div className="row">
        <div className="grow">
          <TextPlace place={`${place}/note`} label={messages.note} maxLength={500} />
        </div>
        {isFixed ? null : (
          <Button
            icon="trash"
            look="quiet"
            size="sm"
            aria-label={messages.remove(at + 1)}
            onClick={() => {
              const rest = entriesAt(document, "/examples").filter((_, n) => n !== at);
              set("/examples", rest.length > 0 ? rest : undefined);
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

interface ClipFieldProps {
  readonly project: string;
  readonly label: string;
  /** Public id; empty for none. */
  readonly value: string;
  readonly onChange: (video: string) => void;
  readonly problem?: string;
  readonly isDisabled?: boolean;
}

/** A clip of the project, found by a part of its name. */
function ClipField({ project, value, ...field }: ClipFieldProps) {
  const [typed, setTyped] = useState("");
  const named = useDebouncedValue(typed, 200);
  const { data = [] } = useQuery(clipsQuery(project, named));
  const items = data.map(({ id, video }) => ({ id, label: video }));
  const all = value && !items.some(({ id }) => id === value) ? [{ id: value, label: value }, ...items] : items;
  return <ComboBox {...field} items={all} value={value || null} onText={setTyped} placeholder={preview.clipHint} />;
}

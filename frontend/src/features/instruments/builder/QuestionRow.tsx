import { Pill } from "@/shared/studio/Pill";
import { Select } from "@/shared/studio/choices";
import { options as optionsTexts, question as messages } from "@/messages/studio/builder";
import { Button } from "@/shared/components/Button";
import type { Entry, Json } from "../document/document";
import { at as valueAt, dimensionsOf, entriesAt, keyOf, numberAt } from "../document/document";
import { EntryChange } from "./EntryChange";
import { idOf, useInstrumentForm } from "./form";
import { NumberPlace, SwitchPlace, TextPlace } from "./places";
import { handleProps, rowProps } from "./reorder";
import { Levels } from "./SeverityCard";
import type { EntryProps } from "./TypeRow";
import { EntryMenu, Handle } from "./TypeRow";

const FORMS = [
  { id: "yes_no", label: messages.forms.yes_no },
  { id: "choice", label: messages.forms.choice },
  { id: "choices", label: messages.forms.choices },
  { id: "scale", label: messages.forms.scale },
  { id: "text", label: messages.forms.text },
  { id: "preference", label: messages.forms.preference, detail: messages.pairsOnly },
] as const;

const TWO = [
  { key: "first", label: "" },
  { key: "second", label: "" },
];

/** The fields that belong to one form of a question; the others are taken away when it changes. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  choice: { options: TWO },
  choices: { options: TWO },
  scale: { scale: { min: 1, max: 5 } },
};
const OF_A_FORM = ["options", "scale", "length", "writes", "ties"];

function inForm(question: Entry, form: string): Entry {
  const wanted = PARTS[form] ?? {};
  const kept = Object.entries(question).filter(([name]) => !OF_A_FORM.includes(name) || name in wanted);
  return { ...wanted, ...Object.fromEntries(kept), form };
}

interface QuestionRowProps extends EntryProps {
  readonly question: Entry;
  readonly last: number;
}

/** One question; opened, it can be changed. */
export function QuestionRow({ question, at, last, move, isOpen, onOpen, onDelete }: QuestionRowProps) {
  const { isFixed } = useInstrumentForm();
  const place = `/questions/fixed/${at}`;
  const name = String(question.text ?? "") || messages.unnamed;
  const form = FORMS.find(({ id }) => id === question.form)?.label ?? String(question.form ?? "");
  return (
    <li
      className={isOpen ? "entry open" : "entry"}
      id={idOf(place)}
      {...rowProps(at, move)}
      data-testid={`question-${at}`}
    >
      <div className="entry-line">
        {isFixed ? null : <Handle name={name} {...handleProps(at, move)} />}
        <button type="button" className="entry-name" aria-expanded={isOpen} onClick={onOpen}>
          <b className="ell">{name}</b>
        </button>
        <Pill>{form}</Pill>
        <EntryChange place={place} />
        {isFixed ? null : <EntryMenu {...{ name, at, last, move, onDelete }} />}
      </div>
      {isOpen ? <Fields question={question} place={place} /> : null}
    </li>
  );
}

function Fields({ question, place }: { readonly question: Entry; readonly place: string }) {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  const form = String(question.form ?? "");
  const min = numberAt(document, `${place}/scale/min`);
  const max = numberAt(document, `${place}/scale/max`);
  const dimensions = dimensionsOf(document).map((each) => ({ id: each, label: each }));
  return (
    <div className="entry-body">
      <TextPlace place={`${place}/text`} label={messages.text} maxLength={500} />
      <TextPlace place={`${place}/hint`} label={messages.hint} isOptional />
      <div className="field-row">
        <TextPlace place={`${place}/key`} label={messages.key} maxLength={40} />
        <div id={idOf(`${place}/dimension`)}>
          <Select
            label={messages.dimension}
            items={dimensions}
            value={String(question.dimension ?? "")}
            onChange={(id) => set(`${place}/dimension`, id)}
            problem={wrong(`${place}/dimension`)}
            isDisabled={isFixed}
          />
        </div>
        <div id={idOf(`${place}/form`)}>
          <Select
            label={messages.answer}
            items={FORMS}
            value={form}
            onChange={(id) => set(place, inForm(question, id))}
            problem={wrong(`${place}/form`)}
            isDisabled={isFixed}
          />
        </div>
      </div>
      {form === "choice" || form === "choices" ? (
        <Options place={`${place}/options`} several={form === "choices"} />
      ) : null}
      {form === "scale" ? (
        <>
          <div className="field-row">
            <NumberPlace place={`${place}/scale/min`} label={messages.first} min={0} max={9} />
            <NumberPlace place={`${place}/scale/max`} label={messages.last} min={1} max={10} />
          </div>
          <Levels
            place={`${place}/scale`}
            min={min ?? 0}
            count={min === null || max === null ? 0 : Math.min(Math.max(max - min + 1, 0), 11)}
          />
        </>
      ) : null}
      {form === "text" ? (
        <div className="field-row">
          <NumberPlace place={`${place}/length/min_words`} label={messages.leastWords} min={1} max={200} />
          <NumberPlace place={`${place}/length/max_chars`} label={messages.mostCharacters} min={1} max={2000} />
        </div>
      ) : null}
      {form === "preference" ? <SwitchPlace place={`${place}/ties`} label={messages.ties} unsaid /> : null}
      <div className="field-row">
        <SwitchPlace place={`${place}/optional`} label={messages.optional} />
        <SwitchPlace
          place={`${place}/unclear`}
          label={messages.unclear}
          unsaid={valueAt(document, "/questions/unclear") === true}
        />
      </div>
    </div>
  );
}

const MOST = 9;

/** The answers to choose from. `several`: one of them may exclude the others. */
function Options({ place, several }: { readonly place: string; readonly several: boolean }) {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  const options = entriesAt(document, place);
  const add = () =>
    set(place, [
      ...options,
      {
        key: keyOf(
          "option",
          options.map((each) => String(each.key)),
        ),
        label: "",
      },
    ]);
  const problem = wrong(place);
  return (
    <fieldset className="options" id={idOf(place)}>
      <legend className="lab">{optionsTexts.legend}</legend>
      {options.map((option, n) => (
        <div key={n} className="field-row" id={idOf(`${place}/${n}`)}>
          <TextPlace place={`${place}/${n}/label`} label={optionsTexts.option(n + 1)} />
          <TextPlace place={`${place}/${n}/key`} label={optionsTexts.key} maxLength={40} />
          <TextPlace place={`${place}/${n}/definition`} label={optionsTexts.definition} isOptional />
          {several ? <SwitchPlace place={`${place}/${n}/alone`} label={optionsTexts.alone} /> : null}
          {isFixed ? null : (
            <Button
              icon="trash"
              look="quiet"
              size="sm"
              aria-label={optionsTexts.remove(n + 1, String(option.label ?? ""))}
              onClick={() =>
                set(
                  place,
                  options.filter((_, k) => k !== n),
                )
              }
            />
          )}
        </div>
      ))}
      {problem ? (
        <p className="bad xs" role="alert">
          {problem}
        </p>
      ) : null}
      {isFixed ? null : (
        <Button size="sm" look="quiet" icon="plus" onClick={add} disabled={options.length >= MOST}>
          {optionsTexts.add}
        </Button>
      )}
    </fieldset>
  );
}

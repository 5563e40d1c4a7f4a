import { Button } from "@/shared/components/Button";
import { options as messages } from "@/messages/studio/builder";
import { entriesAt, keyOf } from "../document/document";
import { idOf, useInstrumentForm } from "./form";
import { SwitchPlace, TextPlace } from "./places";

const MOST = 9;

/** The answers to choose from. `several`: one of them may exclude the others. */
export function Options({ place, several }: { readonly place: string; readonly several: boolean }) {
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
      <legend className="lab">{messages.legend}</legend>
      {options.map((option, n) => (
        <div key={n} className="field-row" id={idOf(`${place}/${n}`)}>
          <TextPlace place={`${place}/${n}/label`} label={messages.option(n + 1)} />
          <TextPlace place={`${place}/${n}/key`} label={messages.key} maxLength={40} />
          <TextPlace place={`${place}/${n}/definition`} label={messages.definition} isOptional />
          {several ? <SwitchPlace place={`${place}/${n}/alone`} label={messages.alone} /> : null}
          {isFixed ? null : (
            <Button
              icon="trash"
              look="quiet"
              size="sm"
              aria-label={messages.remove(n + 1, String(option.label ?? ""))}
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
          {messages.add}
        </Button>
      )}
    </fieldset>
  );
}

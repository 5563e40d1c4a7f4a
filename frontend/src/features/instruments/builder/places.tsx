/** Fields that show and change what is at a place of the document, with what is wrong there. */
import { NumberField, Switch, TextField } from "@/shared/studio/fields";
import { at, numberAt, textAt } from "../document/document";
import { idOf, useInstrumentForm } from "./form";

interface PlaceProps {
  readonly place: string;
  readonly label: string;
  readonly hint?: string;
}

interface TextPlaceProps extends PlaceProps {
  readonly rows?: number;
  readonly maxLength?: number;
  /** An empty text is no text. */
  readonly isOptional?: boolean;
}

export function TextPlace({ place, isOptional, ...field }: TextPlaceProps) {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  return (
    <div id={idOf(place)} className="at">
      <TextField
        {...field}
        value={textAt(document, place)}
        onChange={(text) => set(place, text === "" && isOptional ? undefined : text)}
        problem={wrong(place)}
        isDisabled={isFixed}
      />
    </div>
  );
}

interface NumberPlaceProps extends PlaceProps {
  readonly min?: number;
  readonly max?: number;
}

export function NumberPlace({ place, ...field }: NumberPlaceProps) {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  return (
    <div id={idOf(place)} className="at">
      <NumberField
        {...field}
        value={numberAt(document, place)}
        onChange={(value) => set(place, value ?? undefined)}
        problem={wrong(place)}
        isDisabled={isFixed}
      />
    </div>
  );
}

/** `unsaid` is what holds where the document does not say it. */
export function SwitchPlace({ place, unsaid = false, ...field }: PlaceProps & { readonly unsaid?: boolean }) {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  const value = at(document, place);
  return (
    <div id={idOf(place)} className="at">
      <Switch
        {...field}
        isOn={typeof value === "boolean" ? value : unsaid}
        onChange={(isOn) => set(place, isOn)}
        problem={wrong(place)}
        isDisabled={isFixed}
      />
    </div>
  );
}

import { Icon } from "@/shared/components/Icon";
import { Mark } from "@/shared/components/Mark";
import { Menu } from "@/shared/studio/Menu";
import { types as messages } from "@/messages/studio/builder";
import { actions } from "@/messages/studio/shared";
import { appearanceOf, COLOURS, lookOf, SHAPES } from "../document/appearance";
import type { Entry } from "../document/document";
import { EntryChange } from "./EntryChange";
import { idOf, useInstrumentForm } from "./form";
import { TextPlace } from "./places";
import type { Move } from "./reorder";
import { handleProps, rowProps } from "./reorder";

export interface EntryProps {
  readonly at: number;
  readonly move: Move;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

interface TypeRowProps extends EntryProps {
  readonly type: Entry;
  readonly types: readonly Entry[];
}

/** One error type; opened, it can be changed. */
export function TypeRow({ type, at, types, move, isOpen, onOpen, onDelete }: TypeRowProps) {
  const { isFixed } = useInstrumentForm();
  const place = `/segments/types/${at}`;
  const name = String(type.label ?? "") || messages.unnamed;
  return (
    <li className={isOpen ? "entry open" : "entry"} id={idOf(place)} {...rowProps(at, move)} data-testid={`type-${at}`}>
      <div className="entry-line">
        {isFixed ? null : <Handle name={name} {...handleProps(at, move)} />}
        <Mark {...lookOf(type)} />
        <button type="button" className="entry-name" aria-expanded={isOpen} onClick={onOpen}>
          <b className="ell">{name}</b>
          <span className="ell mut">{String(type.definition ?? "")}</span>
        </button>
        <EntryChange place={place} />
        <kbd aria-label={messages.numberKey(at + 1)}>{at + 1}</kbd>
        {isFixed ? null : <EntryMenu {...{ name, at, move, onDelete }} last={types.length - 1} />}
      </div>
      {isOpen ? (
        <div className="entry-body">
          <div className="field-row">
            <TextPlace place={`${place}/label`} label={messages.name} />
            <TextPlace place={`${place}/key`} label={messages.key} maxLength={60} />
            <TextPlace place={`${place}/letter`} label={messages.letter} maxLength={1} />
          </div>
          <TextPlace
            place={`${place}/definition`}
            label={messages.definition.label}
            hint={messages.definition.hint}
            rows={2}
          />
          <div className="field-row">
            <Looks kind="shape" {...{ type, at, types }} />
            <Looks kind="colour" {...{ type, at, types }} />
          </div>
        </div>
      ) : null}
    </li>
  );
}

interface EntryMenuProps extends Pick<EntryProps, "at" | "move" | "onDelete"> {
  readonly name: string;
  readonly last: number;
}

export const EntryMenu = ({ name, at, last, move, onDelete }: EntryMenuProps) => (
  <Menu
    label={messages.actions(name)}
    items={[
      ...(at > 0 ? [{ id: "up", label: messages.up, onAction: () => move(at, at - 1) }] : []),
      ...(at < last ? [{ id: "down", label: messages.down, onAction: () => move(at, at + 1) }] : []),
      { id: "delete", label: actions.delete, look: "danger", onAction: onDelete },
    ]}
  />
);

export const Handle = ({ name, ...drag }: { readonly name: string } & ReturnType<typeof handleProps>) => (
  <button type="button" className="handle btn quiet sm icon" aria-label={messages.move(name)} {...drag}>
    <Icon name="lanes" />
  </button>
);

interface LooksProps {
  readonly kind: "colour" | "shape";
  readonly type: Entry;
  readonly at: number;
  readonly types: readonly Entry[];
}

/** The colours, or shapes, of the palette. What another type has cannot be chosen. */
function Looks({ kind, type, at, types }: LooksProps) {
  const { set, wrong, isFixed } = useInstrumentForm();
  const place = `/segments/types/${at}/${kind}`;
  const now = appearanceOf(type)[kind];
  const holder = (value: string) => types.find((each, n) => n !== at && appearanceOf(each)[kind] === value);
  const problem = wrong(place);
  return (
    <fieldset className="palette" id={idOf(place)} disabled={isFixed}>
      <legend className="lab">{kind === "colour" ? messages.colour : messages.shape}</legend>
      <div className="row">
        {(kind === "colour" ? COLOURS : SHAPES).map((value) => {
          const taken = holder(value);
          const what = taken ? messages.taken(value, String(taken.label ?? taken.key)) : value;
          return (
            <label key={value} className="swatch" title={what}>
              <input
                type="radio"
                className="vh"
                name={place}
                value={value}
                checked={now === value}
                disabled={taken !== undefined && now !== value}
                onChange={() => set(place, value)}
                aria-label={what}
              />
              {kind === "colour" ? <i data-colour={value} /> : <Mark letter="" shape={value} colour="slate" />}
            </label>
          );
        })}
      </div>
      {problem ? (
        <p className="bad xs" role="alert">
          {problem}
        </p>
      ) : (
        <p className="hint">
          <Icon name="check" /> {kind === "colour" ? messages.coloursDiffer : messages.shapesDiffer}
        </p>
      )}
    </fieldset>
  );
}

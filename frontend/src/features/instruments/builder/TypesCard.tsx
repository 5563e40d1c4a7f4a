import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { types as messages } from "@/messages/studio/builder";
import { sentence } from "@/shared/sentence";
import { entriesAt, firstFree, keyOf, moved } from "../document/document";
import { appearanceOf, COLOURS, SHAPES } from "../document/appearance";
import { countWithin } from "../engine/marks";
import { useInstrumentForm } from "./form";
import { TypeRow } from "./TypeRow";

const PLACE = "/segments/types";
const MOST = 9;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The error types, in the order of their keys. */
export function TypesCard() {
  const { document, problems, set, wrong, isFixed } = useInstrumentForm();
  const types = entriesAt(document, PLACE);
  const [open, setOpen] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    set(PLACE, moved(types, from, to));
    setOpen((at) => (at === from ? to : null));
  };
  const add = () => {
    const looks = types.map(appearanceOf);
    const colour = firstFree(
      COLOURS,
      looks.map((look) => look.colour),
    );
    const shape = firstFree(
      SHAPES,
      looks.map((look) => look.shape),
    );
    const letter =
      firstFree(
        LETTERS,
        types.map((type) => type.letter),
      ) ?? "";
    const key = keyOf(
      messages.new,
      types.map((type) => String(type.key)),
    );
    const look = { ...(colour ? { colour } : {}), ...(shape ? { shape } : {}) };
    set(PLACE, [...types, { key, label: "", letter, definition: "", ...look }]);
    setOpen(types.length);
  };
  const problem = wrong(PLACE);
  return (
    <section className="card" id="types" aria-labelledby="types-title">
      <header>
        <h2 id="types-title">{sentence(messages.heading(<span className="dim">{types.length}</span>))}</h2>
        <span className="grow" />
        {isFixed ? null : (
          <>
            <span className="hint">{messages.order}</span>
            <Button size="sm" look="quiet" icon="plus" onClick={add} disabled={types.length >= MOST}>
              {messages.add}
            </Button>
          </>
        )}
      </header>
      {problem ? (
        <p className="bad xs roomy" role="alert">
          {problem}
        </p>
      ) : null}
      <ul className="entries">
        {types.map((type, at) => (
          <TypeRow
            key={at}
            {...{ type, at, types, move }}
            isOpen={open === at || (!isFixed && countWithin(problems, `${PLACE}/${at}`) > 0)}
            onOpen={() => setOpen(open === at ? null : at)}
            onDelete={() => {
              set(
                PLACE,
                types.filter((_, n) => n !== at),
              );
              setOpen(null);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

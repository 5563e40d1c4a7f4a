import { useState } from "react";
import { cards as messages, head, types as typesCardTexts } from "@/messages/studio/builder";
import { Button } from "@/shared/components/Button";
import { Select } from "@/shared/studio/choices";
import { sentence } from "@/shared/sentence";
import { at, entriesAt, firstFree, keyOf, moved, textAt } from "../document/document";
import { countWithin } from "../engine/marks";
import { idOf, useInstrumentForm } from "./form";
import { GuidelineCard } from "./GuidelineCard";
import { QuestionsCard } from "./QuestionsCard";
import { ReasonsCard, SeverityCard } from "./SeverityCard";
import { TextPlace } from "./places";
import { appearanceOf, COLOURS, SHAPES } from "../document/appearance";
import { TypeRow } from "./TypeRow";

const SEGMENTS = { types: [], reason: { min_words: 1, max_chars: 2000 } };

/** All parts of the document, from top to bottom. */
export function Cards({ project }: { project: string }) {
  const { document, set, isFixed } = useInstrumentForm();
  const marks = at(document, "/segments") !== undefined;
  return (
    <div className="builder-cards">
      <HeadCard />
      {marks ? (
        <>
          <TypesCard />
          <SeverityCard />
          <ReasonsCard />
        </>
      ) : null}
      {isFixed ? null : (
        <div className="row">
          <Button
            size="sm"
            look="quiet"
            icon={marks ? "x" : "plus"}
            onClick={() => set("/segments", marks ? undefined : SEGMENTS)}
          >
            {marks ? messages.removeSegments : messages.addSegments}
          </Button>
        </div>
      )}
      <QuestionsCard />
      <GuidelineCard project={project} />
    </div>
  );
}

/** The parts of the page, with how much is in each and what is wrong there. */
export function Contents() {
  const { document, problems } = useInstrumentForm();
  const marks = at(document, "/segments") !== undefined;
  const count = (place: string) => entriesAt(document, place).length || "";
  const parts = [
    { id: "name", label: messages.instrument, n: "", places: ["/title", "/subject"] },
    ...(marks
      ? [
          { id: "types", label: messages.types, n: count("/segments/types"), places: ["/segments/types"] },
          { id: "severity", label: messages.severity, n: "", places: ["/segments/severity"] },
          { id: "reasons", label: messages.reasons, n: "", places: ["/segments/reason", "/segments/box", "/clean"] },
        ]
      : []),
    { id: "questions", label: messages.questions, n: count("/questions/fixed"), places: ["/questions"] },
    {
      id: "guideline",
      label: messages.guideline,
      n: count("/examples"),
      places: ["/guideline", "/warning", "/examples"],
    },
  ];
  return (
    <nav className="builder-contents" aria-label={messages.label}>
      {parts.map(({ id, label, n, places }) => {
        const wrong = places.reduce((sum, place) => sum + countWithin(problems, place), 0);
        return (
          <a key={id} href={`#${id}`}>
            <span className="grow">{label}</span>
            {wrong > 0 ? <span className="bad b">{messages.toFix(wrong)}</span> : <span className="dim">{n}</span>}
          </a>
        );
      })}
    </nav>
  );
}

const SUBJECTS = [
  { id: "video", label: head.subjects.video },
  { id: "pair", label: head.subjects.pair },
  { id: "chain", label: head.subjects.chain },
  { id: "prompt", label: head.subjects.prompt },
  { id: "question", label: head.subjects.question },
  { id: "marked_error", label: head.subjects.marked_error },
  { id: "passage", label: head.subjects.passage },
];

/** What the instrument is called, and what its tasks are about. */
function HeadCard() {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  return (
    <section className="card" id="name" aria-labelledby="name-title">
      <header>
        <h2 id="name-title">{head.heading}</h2>
      </header>
      <div className="card-body field-row">
        <TextPlace place="/title" label={head.name} maxLength={200} />
        <div id={idOf("/subject")}>
          <Select
            label={head.about}
            items={SUBJECTS}
            value={textAt(document, "/subject") || "video"}
            onChange={(id) => set("/subject", id === "video" ? undefined : id)}
            problem={wrong("/subject")}
            isDisabled={isFixed}
          />
        </div>
      </div>
    </section>
  );
}

const PLACE = "/segments/types";
const MOST = 9;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The error types, in the order of their keys. */
function TypesCard() {
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
      typesCardTexts.new,
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
        <h2 id="types-title">{sentence(typesCardTexts.heading(<span className="dim">{types.length}</span>))}</h2>
        <span className="grow" />
        {isFixed ? null : (
          <>
            <span className="hint">{typesCardTexts.order}</span>
            <Button size="sm" look="quiet" icon="plus" onClick={add} disabled={types.length >= MOST}>
              {typesCardTexts.add}
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

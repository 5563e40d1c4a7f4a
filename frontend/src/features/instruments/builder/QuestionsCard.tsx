import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Switch, TextField } from "@/shared/studio/fields";
import { questions as messages } from "@/messages/studio/builder";
import { sentence } from "@/shared/sentence";
import { at, dimensionsOf, entriesAt, keyOf, moved, put } from "../document/document";
import { countWithin } from "../engine/marks";
import { idOf, useInstrumentForm } from "./form";
import { SwitchPlace } from "./places";
import { QuestionRow } from "./QuestionRow";

const PLACE = "/questions/fixed";
const MOST = 50;

/** The questions of every clip, and those that were written for its prompt. */
export function QuestionsCard() {
  const { document, problems, set, wrong, isFixed } = useInstrumentForm();
  const [open, setOpen] = useState<number | null>(null);
  const questions = entriesAt(document, PLACE);
  const isAsking = at(document, "/questions") !== undefined;
  const move = (from: number, to: number) => {
    set(PLACE, moved(questions, from, to));
    setOpen((was) => (was === from ? to : null));
  };
  const add = () => {
    const begun = isAsking ? document : put(document, "/questions", { unclear: true, dimensions: [messages.general] });
    const key = keyOf(
      "question",
      questions.map((each) => String(each.key)),
    );
    const asked = { key, text: "", dimension: dimensionsOf(begun)[0] ?? "", form: "yes_no" };
    set("/questions", at(put(begun, PLACE, [...questions, asked]), "/questions"));
    setOpen(questions.length);
  };
  const remove = (n: number) => {
    const rest = questions.filter((_, k) => k !== n);
    const asksPrompts = at(document, "/questions/form") !== undefined;
    if (rest.length > 0) set(PLACE, rest);
    else set(asksPrompts ? PLACE : "/questions", undefined);
    setOpen(null);
  };
  return (
    <section className="card" id="questions" aria-labelledby="questions-title">
      <header>
        <h2 id="questions-title">{sentence(messages.heading(<span className="dim">{questions.length}</span>))}</h2>
        <span className="grow" />
        {isFixed ? null : (
          <Button size="sm" look="quiet" icon="plus" onClick={add} disabled={questions.length >= MOST}>
            {messages.add}
          </Button>
        )}
      </header>
      <ul className="entries">
        {questions.map((question, n) => (
          <QuestionRow
            key={n}
            {...{ question, move }}
            at={n}
            last={questions.length - 1}
            isOpen={open === n || (!isFixed && countWithin(problems, `${PLACE}/${n}`) > 0)}
            onOpen={() => setOpen(open === n ? null : n)}
            onDelete={() => remove(n)}
          />
        ))}
      </ul>
      {isAsking ? (
        <div className="card-body">
          <Switch
            label={messages.forms}
            isOn={at(document, "/questions/form") === "yes_no"}
            onChange={(isOn) => set("/questions/form", isOn ? "yes_no" : undefined)}
            problem={wrong("/questions/form") ?? wrong("/questions")}
            isDisabled={isFixed}
          />
          <SwitchPlace place="/questions/unclear" label={messages.unclear} />
          <SwitchPlace place="/questions/note" label={messages.note} />
          <SwitchPlace place="/questions/evidence" label={messages.evidence} />
          <Dimensions />
        </div>
      ) : (
        <p className="hint roomy">{messages.none}</p>
      )}
    </section>
  );
}

/** One on each line. */
function Dimensions() {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  const place = "/questions/dimensions";
  const listed = dimensionsOf(document);
  return (
    <div id={idOf(place)}>
      <TextField
        label={messages.dimensions.label}
        hint={messages.dimensions.hint}
        rows={Math.min(Math.max(listed.length + 1, 2), 8)}
        value={listed.join("\n")}
        onChange={(text) => set(place, text.split("\n"))}
        onBlur={() => set(place, [...new Set(listed.map((each) => each.trim()).filter(Boolean))])}
        problem={wrong(place)}
        isDisabled={isFixed}
      />
    </div>
  );
}

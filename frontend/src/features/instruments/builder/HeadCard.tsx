import { Select } from "@/shared/studio/choices";
import { head as messages } from "@/messages/studio/builder";
import { textAt } from "../document/document";
import { idOf, useInstrumentForm } from "./form";
import { TextPlace } from "./places";

const SUBJECTS = [
  { id: "video", label: messages.subjects.video },
  { id: "pair", label: messages.subjects.pair },
  { id: "chain", label: messages.subjects.chain },
  { id: "prompt", label: messages.subjects.prompt },
  { id: "question", label: messages.subjects.question },
  { id: "marked_error", label: messages.subjects.marked_error },
  { id: "passage", label: messages.subjects.passage },
];

/** What the instrument is called, and what its tasks are about. */
export function HeadCard() {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  return (
    <section className="card" id="name" aria-labelledby="name-title">
      <header>
        <h2 id="name-title">{messages.heading}</h2>
      </header>
      <div className="card-body field-row">
        <TextPlace place="/title" label={messages.name} maxLength={200} />
        <div id={idOf("/subject")}>
          <Select
            label={messages.about}
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

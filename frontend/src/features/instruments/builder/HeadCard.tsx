import { Select } from "@/shared/studio/choices";
import { textAt } from "../document/document";
import { idOf, useInstrumentForm } from "./form";
import { TextPlace } from "./places";

const SUBJECTS = [
  { id: "video", label: "A clip" },
  { id: "pair", label: "Two clips" },
  { id: "chain", label: "A clip and a text about it" },
  { id: "prompt", label: "A prompt" },
  { id: "question", label: "A question" },
  { id: "marked_error", label: "A marked error" },
  { id: "passage", label: "A text" },
];

/** What the instrument is called, and what its tasks are about. */
export function HeadCard() {
  const { document, set, wrong, isFixed } = useInstrumentForm();
  return (
    <section className="card" id="name" aria-labelledby="name-title">
      <header>
        <h2 id="name-title">Instrument</h2>
      </header>
      <div className="card-body field-row">
        <TextPlace place="/title" label="Name" maxLength={200} />
        <div id={idOf("/subject")}>
          <Select
            label="A task is about"
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

import { cards as messages } from "@/messages/studio/builder";
import { at, entriesAt } from "../document/document";
import { Button } from "@/shared/components/Button";
import { countWithin } from "../engine/marks";
import { useInstrumentForm } from "./form";
import { GuidelineCard } from "./GuidelineCard";
import { HeadCard } from "./HeadCard";
import { QuestionsCard } from "./QuestionsCard";
import { ReasonsCard, SeverityCard } from "./SeverityCard";
import { TypesCard } from "./TypesCard";

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

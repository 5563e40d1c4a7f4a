import { chainSentences as messages } from "@/messages/studio/review-chain";
import type { ErrorType } from "@/shared/api/types";
import { Mark } from "@/shared/components/Mark";
import { useStore } from "@/shared/hooks";
import { provenanceOf, typesIn } from "../engine/chain";
import type { ChainEdits } from "../engine/chain-edits";
import type { ReviewEditor } from "../engine/review-editor";
import { useEditor } from "./hooks";
import { LaneHeads } from "./LaneName";
import { PutInErrors } from "./PutInErrors";

interface ChainProps {
  readonly editor: ReviewEditor;
  readonly chain: ChainEdits;
}

/** The question, and every sentence of the chain with each person's tags and the settled ones. */
export function ChainSentences({ editor, chain }: ChainProps) {
  const { history, sentence: at } = useEditor(editor);
  const types = editor.instrument.segments?.types ?? [];
  const people = editor.reviewTimeline.lanes.filter(({ kind }) => kind === "person");
  const { tags } = history.present.chain;
  return (
    <>
      <ChainQuestion editor={editor} />
      <div className="answers chain-sentences">
        <table>
          <caption className="vh">{messages.sentences}</caption>
          <thead>
            <tr>
              <th>{messages.number}</th>
              <th>{messages.sentence}</th>
              <LaneHeads lanes={people} simulated={messages.simulated} />
              <th>{messages.settled}</th>
            </tr>
          </thead>
          <tbody>
            {chain.sentences.map((text, n) => (
              <tr key={n} aria-current={n === at} className={chain.disputed.includes(n) ? "differ" : ""}>
                <td>{n + 1}</td>
                <td>
                  <button type="button" className="ask-it" onClick={() => chain.goTo(n)}>
                    {text}
                  </button>
                </td>
                {people.map((lane) => (
                  <td key={lane.letter}>
                    <TypeMarks keys={typesIn(lane.tags, n)} types={types} />
                  </td>
                ))}
                <td data-testid={`settled-${n}`}>
                  {chain.open.includes(n) ? (
                    <span className="pill warn">{messages.open}</span>
                  ) : (
                    <TypeMarks keys={typesIn(tags, n)} types={types} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CriticTypes editor={editor} types={types} />
      <PutInErrors errors={editor.review.injected} types={types} />
    </>
  );
}

function ChainQuestion({ editor }: { editor: ReviewEditor }) {
  const { passage, origin } = editor.review;
  if (!passage) return null;
  return (
    <section className="chain-asked" aria-label={messages.question}>
      {passage.question ? <h2>{passage.question}</h2> : null}
      {passage.options.length > 0 ? <p className="sm">{passage.options.join(" · ")}</p> : null}
      <p className="xs dim">
        {passage.answer ? messages.answer(passage.answer) : null} {origin ? provenance(origin) : null}
      </p>
    </section>
  );
}

/** Where a chain and its errors come from, in words. */
function provenance(origin: string): string {
  const words = messages.provenance;
  const { kind, model } = provenanceOf(origin);
  switch (kind) {
    case "clean":
    case "rule":
      return words[kind];
    case "byModel":
    case "mixed":
    case "mined":
      return words[kind](model || words.aModel);
    default:
      return words.other(origin);
  }
}

/** The signs of some types with their names, or that there are none. */
function TypeMarks({ keys, types }: { keys: readonly string[]; types: readonly ErrorType[] }) {
  if (keys.length === 0) return <span className="dim">{messages.none}</span>;
  return (
    <span className="row wrap">
      {keys.map((key) => {
        const type = types.find((each) => each.key === key);
        return type ? <TypeMark key={key} type={type} /> : <span key={key}>{key}</span>;
      })}
    </span>
  );
}

const TypeMark = ({ type: { letter, colour, shape, label } }: { type: ErrorType }) => (
  <Mark letter={letter} colour={colour} shape={shape} label={label} />
);

/** What critics named of the whole chain. */
function CriticTypes({ editor, types }: { editor: ReviewEditor; types: readonly ErrorType[] }) {
  const isShown = useStore(editor.critics);
  const critics = editor.reviewTimeline.lanes.filter(({ kind }) => kind === "critic");
  if (!isShown) return null;
  return critics.map(({ letter, name, types: named }) => {
    const labels = named.map((key) => types.find((each) => each.key === key)?.label ?? key);
    return (
      <p key={letter} className="xs dim chain-critic">
        {messages.named(name, labels.join(", ") || messages.noTypes)}
      </p>
    );
  });
}

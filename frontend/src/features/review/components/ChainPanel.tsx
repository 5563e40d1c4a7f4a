import { chainPanel as messages } from "@/messages/studio/review-chain";
import type { ErrorType, SegmentForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Mark, tinted } from "@/shared/components/Mark";
import { typesIn } from "../engine/chain";
import type { ChainEdits } from "../engine/chain-edits";
import type { ReviewEditor } from "../engine/review-editor";
import { useEditor } from "./hooks";
import { LaneName } from "./LaneName";
import { Note } from "./Note";
import { StepButtons } from "./StepButtons";

interface ChainPanelProps {
  readonly editor: ReviewEditor;
  readonly chain: ChainEdits;
  readonly form: SegmentForm;
}

/** The sentence at hand: everyone's tags, and those that are settled. */
export function ChainPanel({ editor, chain, form }: ChainPanelProps) {
  const { history, sentence } = useEditor(editor);
  const settled = typesIn(history.present.chain.tags, sentence);
  return (
    <>
      <SentenceHead editor={editor} chain={chain} />
      <p>{chain.sentences[sentence]}</p>
      <Tags editor={editor} chain={chain} types={form.types} />
      <div className="types" role="group" aria-label={messages.types}>
        {form.types.map(({ key, label, definition, ...look }, i) => (
          <button
            key={key}
            type="button"
            className="opt"
            aria-pressed={settled.includes(key)}
            {...tinted(look)}
            title={definition}
            data-testid={`settle-${key}`}
            onClick={() => chain.toggle(key)}
          >
            <Mark {...look} />
            {label}
            <kbd>{i + 1}</kbd>
          </button>
        ))}
      </div>
      <div className="row wrap">
        <Button keys={["D"]} onClick={() => chain.clear()}>
          {messages.clear}
        </Button>
        <Button keys={["Y"]} onClick={() => chain.accept()}>
          {messages.accept}
        </Button>
        <span className="xs dim push">{messages.tagged(history.present.chain.tags.length)}</span>
      </div>
      {editor.questions.length > 0 ? null : <Note editor={editor} />}
    </>
  );
}

function SentenceHead({ editor, chain }: Pick<ChainPanelProps, "editor" | "chain">) {
  const { sentence } = useEditor(editor);
  const isDisputed = chain.disputed.includes(sentence);
  const isOpen = chain.open.includes(sentence);
  return (
    <div className="row wrap group-head">
      <h1>{messages.sentence(sentence + 1)}</h1>
      <span className="dim">{messages.of(chain.sentences.length)}</span>
      <span className="grow" />
      <StepButtons words={messages} onStep={(by) => chain.goBy(by)} />
      <span className={isOpen ? "pill warn" : "pill"}>{isDisputed ? messages.differ : messages.agree}</span>
      {isDisputed && !isOpen ? <span className="pill ok">{messages.decided}</span> : null}
    </div>
  );
}

function Tags({ editor, chain, types }: Pick<ChainPanelProps, "editor" | "chain"> & { types: readonly ErrorType[] }) {
  const { sentence } = useEditor(editor);
  const people = editor.reviewTimeline.lanes.filter(({ kind }) => kind === "person");
  return (
    <ul className="says" aria-label={messages.tags}>
      {people.map((lane) => {
        const keys = typesIn(lane.tags, sentence);
        const labels = keys.map((key) => types.find((each) => each.key === key)?.label ?? key);
        return (
          <li key={lane.letter} className="say answer">
            <LaneName lane={lane} />
            <b>{labels.join(", ") || messages.noError}</b>
            <Button size="sm" keys={[lane.letter]} onClick={() => chain.takeFrom(lane.letter)}>
              {messages.take(lane.letter)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

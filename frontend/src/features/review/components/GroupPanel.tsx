import { group as messages, source as sourceCardTexts } from "@/messages/studio/review-panels";
import { sentence } from "@/shared/sentence";
import type { SegmentForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { Simulated } from "@/shared/components/Simulated";
import { decimal, framesInside } from "@/shared/format";
import type { ReviewEditor } from "../engine/review-editor";
import { fateOf, findSettled } from "../engine/draft";
import { openIn } from "../engine/missing-decisions";
import { reasonName } from "../engine/queue";
import { laneOf } from "../engine/review-timeline";
import { useEditor } from "./hooks";
import { Note } from "./Note";
import { SettledEditor } from "./SettledEditor";
import { StepButtons } from "./StepButtons";
import type { Draft, Fate } from "../engine/draft";
import type { Lane, Source } from "../engine/review-timeline";
import { LaneLetter } from "./LaneName";

/** The group at hand: what each annotator says, what is done about it, and the settled segment. */
export function GroupPanel({ editor, form }: { editor: ReviewEditor; form: SegmentForm }) {
  const { history, selected } = useEditor(editor);
  const segment = findSettled(history.present, selected);
  return (
    <>
      <GroupHead editor={editor} />
      <Cards editor={editor} form={form} />
      <Pairs editor={editor} />
      <Actions editor={editor} />
      {segment ? (
        <SettledEditor editor={editor} form={form} segment={segment} />
      ) : (
        <p className="hint">{messages.none}</p>
      )}
      <Note editor={editor} />
    </>
  );
}

function GroupHead({ editor }: { editor: ReviewEditor }) {
  const { group: index } = useEditor(editor);
  const { groups } = editor.reviewTimeline;
  const group = groups[index];
  if (!group) return <h1>{messages.empty}</h1>;
  return (
    <div className="row wrap group-head">
      <h1>{messages.group(group.number)}</h1>
      <span className="dim">{messages.of(groups.length)}</span>
      <span className="grow" />
      <StepButtons words={messages} onStep={(by) => editor.goBy(by)} />
      {group.reasons.map((kind) => (
        <span key={kind} className="pill warn">
          {reasonName(kind)}
        </span>
      ))}
      <span className="hint">{group.text}</span>
    </div>
  );
}

function Cards({ editor, form }: { editor: ReviewEditor; form: SegmentForm }) {
  const { history, group: index } = useEditor(editor);
  const sources = editor.reviewTimeline.groups[index]?.sources ?? [];
  return (
    <ul className="says" aria-label={messages.annotations}>
      {sources.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          lane={laneOf(editor.reviewTimeline, source)}
          form={form}
          draft={history.present}
          onToggleDrop={() => editor.toggleDrop(source)}
        />
      ))}
    </ul>
  );
}

/** How near the paired segments of the group are, in time and in words. */
function Pairs({ editor }: { editor: ReviewEditor }) {
  const { group: index } = useEditor(editor);
  const { sources } = editor.reviewTimeline;
  const ids = editor.reviewTimeline.groups[index]?.sources.map(({ id }) => id) ?? [];
  const links = editor.review.links.filter(({ a }) => ids.includes(a));
  if (links.length === 0) return null;
  return (
    <ul className="pairs sm mut" aria-label={messages.pairs}>
      {links.map(({ a, b, iou, reasons }) => (
        <li key={`${a} ${b}`} className="nw" title={messages.pairsHint}>
          {sentence(
            messages.pair(
              sources.get(a)?.letter ?? "",
              sources.get(b)?.letter ?? "",
              <b>{decimal(iou, 2)}</b>,
              <b>{reasons}</b>,
            ),
          )}
        </li>
      ))}
    </ul>
  );
}

function Actions({ editor }: { editor: ReviewEditor }) {
  const { history, group: index } = useEditor(editor);
  const group = editor.reviewTimeline.groups[index];
  const letters = [...new Set(group?.sources.map(({ letter }) => letter))];
  const open = group ? openIn(history.present, group).length : 0;
  return (
    <div className="acts">
      {letters.map((letter) => (
        <Button key={letter} keys={[letter]} onClick={() => editor.takeFrom(letter)}>
          {messages.take(letter)}
        </Button>
      ))}
      {group ? (
        <>
          <Button keys={["M"]} aria-disabled={group.sources.length < 2} onClick={() => editor.merge()}>
            {messages.merge}
          </Button>
          <Button look="danger" className="edged" keys={["D"]} aria-disabled={open === 0} onClick={() => editor.drop()}>
            {open > 1 ? messages.dismissOpen(open) : messages.dismiss}
          </Button>
        </>
      ) : null}
      <Button keys={["N"]} onClick={() => editor.add()}>
        {messages.add}
      </Button>
    </div>
  );
}

interface SourceCardProps {
  readonly source: Source;
  readonly lane: Lane | undefined;
  readonly form: SegmentForm;
  readonly draft: Draft;
  readonly onToggleDrop: () => void;
}

const LOOKS: Readonly<Record<Fate, string>> = { open: "warn", settled: "ok", dropped: "" };

/** One segment of the group, as its annotator described it, and its outcome. */
function SourceCard({ source, lane, form, draft, onToggleDrop }: SourceCardProps) {
  const type = form.types.find(({ key }) => key === source.type);
  const fate = fateOf(draft, source.id);
  return (
    <li className={`say ${fate}`}>
      {lane ? <LaneLetter lane={lane} /> : null}
      {type ? <Mark letter={type.letter} label={type.label} /> : <span>{source.type}</span>}
      <span className="sm ell">
        {framesInside(source)} <span className="dim">{sourceCardTexts.revision(lane?.revision ?? 1)}</span>
        {source.confidence === null ? null : (
          <span className="dim"> {sourceCardTexts.confidence(decimal(source.confidence, 2))}</span>
        )}
      </span>
      <span className="row fate">
        {source.severity === null ? null : <Severity value={source.severity} max={form.severity?.max} />}
        <span className={`pill ${LOOKS[fate]}`}>{sourceCardTexts.fates[fate]}</span>
        {fate === "settled" ? null : (
          <Button
            icon={fate === "dropped" ? "undo" : "x"}
            size="sm"
            look="quiet"
            aria-label={`${dropWord(fate)} ${source.label}`}
            title={dropWord(fate)}
            onClick={onToggleDrop}
          />
        )}
      </span>
      <p>
        <Simulated when={lane?.simulated ?? false} />{" "}
        {source.reason || <span className="dim">{sourceCardTexts.noReason}</span>}
      </p>
    </li>
  );
}

const dropWord = (fate: Fate): string => (fate === "dropped" ? sourceCardTexts.reopen : sourceCardTexts.dismiss);

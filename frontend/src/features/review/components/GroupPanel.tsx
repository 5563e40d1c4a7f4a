import type { SegmentForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import type { ReviewEditor } from "../engine/review-editor";
import { findSettled } from "../engine/draft";
import { openIn } from "../engine/missing-decisions";
import { reasonName } from "../engine/queue";
import { laneOf } from "../engine/review-timeline";
import { useEditor } from "./hooks";
import { Note } from "./Note";
import { SettledEditor } from "./SettledEditor";
import { SourceCard } from "./SourceCard";

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
        <p className="hint">No settled segment selected. Take one, merge the group, or add one.</p>
      )}
      <Note editor={editor} />
    </>
  );
}

function GroupHead({ editor }: { editor: ReviewEditor }) {
  const { group: index } = useEditor(editor);
  const { groups } = editor.reviewTimeline;
  const group = groups[index];
  if (!group) return <h1>No segments</h1>;
  return (
    <div className="row wrap group-head">
      <h1>Group {group.number}</h1>
      <span className="dim">of {groups.length}</span>
      <span className="grow" />
      <Button
        icon="back"
        look="quiet"
        size="sm"
        aria-label="Previous group"
        title="Previous group (↑)"
        onClick={() => editor.goBy(-1)}
      />
      <Button
        icon="fwd"
        look="quiet"
        size="sm"
        aria-label="Next group"
        title="Next group (↓)"
        onClick={() => editor.goBy(1)}
      />
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
    <ul className="says" aria-label="Annotations">
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
    <ul className="pairs sm mut" aria-label="Pairs: overlap in time, similarity of reasons">
      {links.map(({ a, b, iou, reasons }) => (
        <li
          key={`${a} ${b}`}
          className="nw"
          title="Overlap in time (tIoU); similarity of the reasons (plain text baseline)"
        >
          {sources.get(a)?.letter}–{sources.get(b)?.letter} tIoU <b>{iou.toFixed(2)}</b>, reasons <b>{reasons}</b>/10
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
          Take {letter}
        </Button>
      ))}
      {group ? (
        <>
          <Button keys={["M"]} aria-disabled={group.sources.length < 2} onClick={() => editor.merge()}>
            Merge
          </Button>
          <Button look="danger" className="edged" keys={["D"]} aria-disabled={open === 0} onClick={() => editor.drop()}>
            {open > 1 ? `Dismiss ${open}` : "Dismiss"}
          </Button>
        </>
      ) : null}
      <Button keys={["N"]} onClick={() => editor.add()}>
        Add
      </Button>
    </div>
  );
}

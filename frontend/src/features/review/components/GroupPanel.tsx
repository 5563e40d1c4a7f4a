import type { SegmentForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import type { ReviewDesk } from "../engine/review-editor";
import { findSettled } from "../engine/draft";
import { openIn } from "../engine/missing-decisions";
import { reasonName } from "../engine/queue";
import { laneOf } from "../engine/review-timeline";
import { useDesk } from "./hooks";
import { Note } from "./Note";
import { SettledEditor } from "./SettledEditor";
import { SourceCard } from "./SourceCard";

/** The group at hand: what each annotator says, what is done about it, and the settled segment. */
export function GroupPanel({ desk, form }: { desk: ReviewDesk; form: SegmentForm }) {
  const { history, selected } = useDesk(desk);
  const segment = findSettled(history.present, selected);
  return (
    <>
      <GroupHead desk={desk} />
      <Cards desk={desk} form={form} />
      <Pairs desk={desk} />
      <Actions desk={desk} />
      {segment ? (
        <SettledEditor desk={desk} form={form} segment={segment} />
      ) : (
        <p className="hint">No settled segment is selected. Take one over, merge the group, or add one.</p>
      )}
      <Note desk={desk} />
    </>
  );
}

function GroupHead({ desk }: { desk: ReviewDesk }) {
  const { group: index } = useDesk(desk);
  const { groups } = desk.scene;
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
        onClick={() => desk.goBy(-1)}
      />
      <Button
        icon="fwd"
        look="quiet"
        size="sm"
        aria-label="Next group"
        title="Next group (↓)"
        onClick={() => desk.goBy(1)}
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

function Cards({ desk, form }: { desk: ReviewDesk; form: SegmentForm }) {
  const { history, group: index } = useDesk(desk);
  const sources = desk.scene.groups[index]?.sources ?? [];
  return (
    <ul className="says" aria-label="What was said">
      {sources.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          lane={laneOf(desk.scene, source)}
          form={form}
          draft={history.present}
          onToggleDrop={() => desk.toggleDrop(source)}
        />
      ))}
    </ul>
  );
}

/** How near the paired segments of the group are, in time and in words. */
function Pairs({ desk }: { desk: ReviewDesk }) {
  const { group: index } = useDesk(desk);
  const { sources } = desk.scene;
  const ids = desk.scene.groups[index]?.sources.map(({ id }) => id) ?? [];
  const links = desk.review.links.filter(({ a }) => ids.includes(a));
  if (links.length === 0) return null;
  return (
    <ul className="pairs sm mut" aria-label="Pairs: overlap in time, likeness of reasons">
      {links.map(({ a, b, iou, reasons }) => (
        <li
          key={`${a} ${b}`}
          className="nw"
          title="Overlap in time (tIoU); likeness of the reasons, a plain text baseline"
        >
          {sources.get(a)?.letter}–{sources.get(b)?.letter} tIoU <b>{iou.toFixed(2)}</b>, reasons <b>{reasons}</b>/10
        </li>
      ))}
    </ul>
  );
}

function Actions({ desk }: { desk: ReviewDesk }) {
  const { history, group: index } = useDesk(desk);
  const group = desk.scene.groups[index];
  const letters = [...new Set(group?.sources.map(({ letter }) => letter))];
  const open = group ? openIn(history.present, group).length : 0;
  return (
    <div className="acts">
      {letters.map((letter) => (
        <Button key={letter} keys={[letter]} onClick={() => desk.takeFrom(letter)}>
          Take {letter}
        </Button>
      ))}
      {group ? (
        <>
          <Button keys={["M"]} aria-disabled={group.sources.length < 2} onClick={() => desk.merge()}>
            Merge
          </Button>
          <Button look="danger" className="edged" keys={["D"]} aria-disabled={open === 0} onClick={() => desk.drop()}>
            {open > 1 ? `Drop ${open}` : "Drop"}
          </Button>
        </>
      ) : null}
      <Button keys={["N"]} onClick={() => desk.add()}>
        Add
      </Button>
    </div>
  );
}

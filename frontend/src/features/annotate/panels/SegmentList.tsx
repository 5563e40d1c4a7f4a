import type { SegmentForm } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { lacks, needs } from "@/shared/engine/requirements";
import { framesInside } from "@/shared/format";
import { segment as named } from "@/messages/annotate";
import { list } from "@/messages/panels";
import type { Editor } from "../editor/editor";
import type { Segment } from "../document/document";
import { lengthOf, segmentName } from "../document/format";
import { useEditor } from "../controls/hooks";
import { KeysOf } from "../controls/Commands";
import { useHowToMark } from "../controls/useHowToMark";

/** All segments of the clip, each with what it lacks. */
export function SegmentList({ editor, form }: { editor: Editor; form: SegmentForm }) {
  const { history, selected } = useEditor(editor);
  const { segments, clean } = history.present;
  const howToMark = useHowToMark();
  return (
    <div className="list">
      <h2>
        {list.heading}
        <span className="dim count">{segments.length}</span>
        <span className="hint push">
          <KeysOf name="previous-segment" />
          <KeysOf name="next-segment" />
        </span>
      </h2>
      {segments.length === 0 ? <p className="hint empty">{clean ? list.clean : list.empty(howToMark)}</p> : null}
      <ul>
        {segments.map((segment, i) => (
          <li key={segment.id}>
            <Item editor={editor} form={form} segment={segment} number={i + 1} current={segment.id === selected} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  readonly editor: Editor;
  readonly form: SegmentForm;
  readonly segment: Segment;
  readonly number: number;
  readonly current: boolean;
}

function Item({ editor, form, segment, number, current }: ItemProps) {
  const type = form.types.find(({ key }) => key === segment.type);
  const missing = lacks(segment, form).map(({ phrase }) => phrase);
  const remark = missing.length === 0 ? segment.reason : needs(missing);
  const show = () => {
    editor.select(segment.id);
    if (!segment.open) void editor.clock?.seekFrame(segment.start);
  };
  return (
    <button type="button" className="item" aria-current={current} data-testid="segment-item" onClick={show}>
      <span className="vh">
        {segmentName(number, segment, type?.label, segment)}. {remark}
      </span>
      <span className="on-it" aria-hidden="true">
        {type ? (
          <Mark letter={type.letter} colour={type.colour} shape={type.shape} label={type.label} />
        ) : (
          <span className="no-mark" />
        )}
        <span className="ell">
          <b>{number}</b> {segment.open ? named.from(segment.start) : framesInside(segment)}{" "}
          <span className="dim">{segment.open ? named.drawing : lengthOf(editor.table, segment)}</span>
        </span>
        <span className="row">
          {form.severity ? <Severity value={segment.severity} max={form.severity.max} /> : null}
          <span className={missing.length === 0 ? "flex ok" : "flex warn"}>
            <Icon name={missing.length === 0 ? "check" : "warn"} />
          </span>
        </span>
        <span className={missing.length === 0 ? "remark" : "remark warn"}>{remark}</span>
      </span>
    </button>
  );
}

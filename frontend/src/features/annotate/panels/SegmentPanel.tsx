import type { Ref } from "react";
import type { SegmentForm } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { Mark, tinted } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { countWords, lacks, needs } from "@/shared/engine/requirements";
import { framesInside, seconds } from "@/shared/format";
import { segment as named } from "@/messages/annotate";
import { inspector, list } from "@/messages/panels";
import { Stepper } from "@/shared/components/Stepper";
import { frameCount, spanMs } from "@/shared/engine/frames";
import { useFrame } from "@/shared/hooks";
import { walkRadios } from "@/shared/focus";
import { units } from "@/messages/shared";
import { Footer } from "../controls/Footer";
import type { FooterProps } from "../controls/Footer";
import type { Editor } from "../editor/editor";
import type { Segment } from "../document/document";
import { lengthOf, segmentName } from "../document/format";
import { useEditor } from "../controls/hooks";
import { CommandButton, KeysOf } from "../controls/Commands";
import { useHowToMark } from "../controls/useHowToMark";
import { findSegment } from "../document/document";
import { spanShown } from "../document/segments";

/** The selected segment, all of them below it, and the way to submit. */
export const SegmentPanel = ({ editor, form, reasonRef, sending }: InspectorProps & Pick<FooterProps, "sending">) => (
  <>
    <Inspector editor={editor} form={form} reasonRef={reasonRef} />
    <SegmentList editor={editor} form={form} />
    <Footer editor={editor} sending={sending} />
  </>
);

/** All segments of the clip, each with what it lacks. */
function SegmentList({ editor, form }: { editor: Editor; form: SegmentForm }) {
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

interface InspectorProps {
  readonly editor: Editor;
  readonly form: SegmentForm;
  readonly reasonRef: Ref<HTMLTextAreaElement>;
}

/** Everything about the selected segment. */
function Inspector({ editor, form, reasonRef }: InspectorProps) {
  const { history, selected } = useEditor(editor);
  const howToMark = useHowToMark();
  const segment = findSegment(history.present, selected);
  const number = segment ? history.present.segments.indexOf(segment) + 1 : 0;
  return (
    <div className="insp">
      <div className="row">
        <h1>{segment ? named.name(number) : inspector.none}</h1>
        {segment?.open ? <span className="pill acc">{named.drawing}</span> : null}
        <span className="grow" />
        <Deeds editor={editor} form={form} />
      </div>
      <TypeChoice editor={editor} form={form} chosen={segment?.type ?? null} />
      {form.severity ? <SeverityChoice editor={editor} form={form} chosen={segment?.severity ?? null} /> : null}
      <Reason editor={editor} form={form} segment={segment} reasonRef={reasonRef} />
      {segment ? <Edges editor={editor} segment={segment} /> : <p className="hint">{howToMark}</p>}
    </div>
  );
}

/** What can be done to the selected segment as a whole. */
function Deeds({ editor, form }: { editor: Editor; form: SegmentForm }) {
  const { boxing } = useEditor(editor);
  return (
    <div className="deeds" role="toolbar" aria-label={inspector.deeds}>
      <CommandButton name="nudge-back" icon="back" look="quiet" size="sm" />
      <CommandButton name="nudge-on" icon="fwd" look="quiet" size="sm" />
      {form.box ? <CommandButton name="box" icon="box" look="quiet" size="sm" aria-pressed={boxing} /> : null}
      <CommandButton name="split" icon="split" look="quiet" size="sm" />
      <CommandButton name="join" icon="join" look="quiet" size="sm" />
      <CommandButton name="duplicate" icon="copy" look="quiet" size="sm" />
      <CommandButton name="delete" icon="trash" look="danger" size="sm" />
    </div>
  );
}

interface ChoiceProps<T> {
  readonly editor: Editor;
  readonly form: SegmentForm;
  readonly chosen: T | null;
}

function TypeChoice({ editor, form, chosen }: ChoiceProps<string>) {
  return (
    <fieldset>
      <legend className="lab">{inspector.type}</legend>
      <div
        className="types"
        role="radiogroup"
        onKeyDown={(event) => walkRadios(event.nativeEvent)}
        aria-label={inspector.type}
      >
        {form.types.map(({ key, label, definition, ...look }, i) => (
          <button
            key={key}
            type="button"
            className="opt"
            role="radio"
            aria-checked={key === chosen}
            {...tinted(look)}
            data-testid={`type-${key}`}
            title={definition}
            onClick={() => editor.segmentEdits.setType(key)}
          >
            <Mark {...look} />
            {label}
            <KeysOf name={`type-${i + 1}`} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function SeverityChoice({ editor, form, chosen }: ChoiceProps<number>) {
  const scale = form.severity;
  if (!scale) return null;
  const values = Array.from({ length: scale.max - scale.min + 1 }, (_, i) => scale.min + i);
  const meaning = chosen === null ? undefined : scale.levels?.[chosen];
  return (
    <fieldset>
      <legend className="lab">
        {scale.label} <KeysOf name={`severity-${scale.min}`} />–<KeysOf name={`severity-${scale.max}`} />
        <span className="hint push">{meaning ? `${chosen}, ${meaning}` : ""}</span>
      </legend>
      <div
        className="sevs"
        role="radiogroup"
        onKeyDown={(event) => walkRadios(event.nativeEvent)}
        aria-label={scale.label}
      >
        {values.map((value) => (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={value === chosen}
            aria-label={`${value}${scale.levels?.[value] ? `, ${scale.levels[value]}` : ""}`}
            data-testid={`severity-${value}`}
            onClick={() => editor.segmentEdits.setSeverity(value)}
          >
            {value}
            <Severity value={value} max={scale.max} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface ReasonProps extends InspectorProps {
  readonly segment: Segment | undefined;
}

function Reason({ editor, form, segment, reasonRef }: ReasonProps) {
  const words = countWords(segment?.reason ?? "");
  const { min_words, aim_words = 0 } = form.reason;
  const aim = Math.max(min_words, aim_words);
  return (
    <div>
      <label className="lab" htmlFor="reason">
        {inspector.reason} <KeysOf name="reason" />
        <span id="words" className={`push ${words < aim ? "warn" : "ok"}`}>
          {segment ? (words < aim ? inspector.wordsOf(words, aim) : units.words(words)) : ""}
        </span>
      </label>
      <textarea
        id="reason"
        ref={reasonRef}
        className="in"
        rows={2}
        data-testid="reason"
        aria-describedby="words"
        readOnly={!segment}
        value={segment?.reason ?? ""}
        onChange={(event) => editor.segmentEdits.setReason(event.target.value)}
      />
    </div>
  );
}

function Edges({ editor, segment }: { editor: Editor; segment: Segment }) {
  const frame = useFrame(editor);
  const span = spanShown(segment, frame);
  const { start_ms, end_ms } = spanMs(editor.table, span);
  const last = frameCount(editor.table) - 1;
  return (
    <div className="edge">
      <Stepper
        label={inspector.startFrame}
        value={span.start}
        max={last}
        onStep={(by) => editor.segmentEdits.stepEdge("start", by)}
        onValue={(value) => editor.segmentEdits.moveEdge(segment.id, "start", value)}
      />
      <Stepper
        label={inspector.endFrame}
        value={span.end - 1}
        max={last}
        follows={segment.open}
        onStep={(by) => editor.segmentEdits.stepEdge("end", by)}
        onValue={(value) => editor.segmentEdits.moveEdge(segment.id, "end", value + 1)}
      />
      <span className="hint nw">
        {units.seconds(seconds(end_ms - start_ms))}
        <br />
        {units.frames(span.end - span.start)}
      </span>
    </div>
  );
}

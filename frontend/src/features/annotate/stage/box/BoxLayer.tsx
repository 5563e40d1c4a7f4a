import type { CSSProperties, KeyboardEvent as ReactKeyboardEvent, PointerEvent as ReactPointerEvent } from "react";
import { useEffect, useMemo, useRef } from "react";
import type { Box } from "@/shared/api/types";
import { keyNames } from "@/shared/engine/keys";
import type { FrameSpan } from "@/shared/engine/frames";
import { useFrame } from "@/shared/hooks";
import { box as messages } from "@/messages/boxes";
import type { Handle, Point } from "../../document/box";
import { boxBetween, boxWords, cornerOf, HANDLES, moveBox, pullCorner } from "../../document/box";
import { areasAt, boxedAt } from "./visible-boxes";
import type { Editor } from "../../editor/editor";
import { useEditor } from "../../controls/hooks";
import "./box.css";

/** How far an arrow moves a box, as a share of the picture; ten times as far with Ctrl. */
const STEP = 0.005;
const FAR = 10;

/** Boxes over the picture: those of the segments around the playhead, and the one that is being drawn. */
export function BoxLayer({ editor }: { editor: Editor }) {
  return editor.given ? <GivenBox editor={editor} given={editor.given} /> : <OwnBoxes editor={editor} />;
}

/** The box of an error that another annotator marked, on the frames of that error. */
function GivenBox({ editor, given }: { editor: Editor; given: FrameSpan }) {
  const frame = useFrame(editor);
  const box = editor.work.task.error?.box;
  if (!box || !editor.video || frame < given.start || frame >= given.end) return null;
  const { width, height } = editor.video;
  return (
    <svg className="boxes" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" data-testid="boxes">
      <g className="own" aria-hidden="true">
        <Rect box={box} width={width} height={height} />
      </g>
    </svg>
  );
}

function OwnBoxes({ editor }: { editor: Editor }) {
  const { history, selected, question, boxing } = useEditor(editor);
  const frame = useFrame(editor);
  const drags = useMemo(() => new BoxDrags(editor), [editor]);
  const { attach, draw, move } = drags;
  useEffect(() => () => drags.leave(), [drags]);
  if (!editor.video) return null;
  const shown = [...boxedAt(history.present.segments, frame), ...areasAt(history.present, frame)];
  const own = selected ?? question;
  const box = shown.find(({ id }) => id === own)?.box ?? null;
  const { width, height } = editor.video;
  return (
    <>
      <svg
        className={boxing ? "boxes drawing" : "boxes"}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        data-testid="boxes"
        ref={attach}
        onPointerDown={boxing ? draw : undefined}
      >
        {shown.map((each) => (
          <g key={each.id} className={each.id === own ? "own" : undefined} aria-hidden="true">
            {each.box ? <Rect box={each.box} width={width} height={height} /> : null}
          </g>
        ))}
      </svg>
      {boxing || box ? <BoxGrip editor={editor} box={box} boxing={boxing} onPointerDown={box ? move : draw} /> : null}
      {box
        ? HANDLES.map((handle) => (
            <span
              key={handle}
              className={`box-handle ${handle}`}
              style={place(cornerOf(box, handle))}
              onPointerDown={(event) => drags.pull(handle, event)}
            />
          ))
        : null}
      {boxing ? (
        <span className="ovl box-note" role="status">
          {editor.boxEdits.target?.box ? messages.change : messages.draw} <kbd>{keyNames("Delete")}</kbd>{" "}
          {messages.clears} <kbd>{keyNames("Escape")}</kbd> {messages.ends}
        </span>
      ) : null}
    </>
  );
}

/** A dark rim under a light line, so that it is seen on any picture. */
function Rect({ box, width, height }: { box: Box; width: number; height: number }) {
  const at = { x: box.x * width, y: box.y * height, width: box.w * width, height: box.h * height };
  return (
    <>
      <rect className="rim" {...at} />
      <rect className="line" {...at} />
    </>
  );
}

interface BoxGripProps {
  readonly editor: Editor;
  readonly box: Box | null;
  readonly boxing: boolean;
  readonly onPointerDown: (event: ReactPointerEvent) => void;
}

/** What pointer and keys take hold of: the box, or the whole picture while there is none. */
function BoxGrip({ editor, box, boxing, onPointerDown }: BoxGripProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (boxing) ref.current?.focus();
    else ref.current?.blur();
  }, [boxing]);
  return (
    <span
      ref={ref}
      className={box ? "box-grip" : "box-grip none"}
      role="slider"
      tabIndex={0}
      aria-label={messages.grip}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((box?.x ?? 0) * 100)}
      aria-valuetext={box ? boxWords(box) : messages.none}
      style={placeAll(box ?? { x: 0, y: 0, w: 1, h: 1 })}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => moveByKey(event, editor)}
    />
  );
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function moveByKey(event: ReactKeyboardEvent, editor: Editor): void {
  const way = WAYS[event.key];
  const clears = event.key === "Delete" || event.key === "Backspace";
  if (!way && !clears) return;
  event.preventDefault();
  event.stopPropagation();
  if (!way) return editor.boxEdits.clear();
  const step = STEP * (event.ctrlKey || event.metaKey ? FAR : 1);
  const by = { x: way.x * step, y: way.y * step };
  if (event.shiftKey) editor.boxEdits.growBy(by);
  else editor.boxEdits.moveBy(by);
}

const place = ({ x, y }: Point): CSSProperties => ({ "--x": x, "--y": y }) as CSSProperties;
const placeAll = ({ x, y, w, h }: Box): CSSProperties => ({ "--x": x, "--y": y, "--w": w, "--h": h }) as CSSProperties;

/** Movement below this is a tremble of the hand, px. */
const TREMBLE_PX = 3;

/** The box for a pointer that went from one place to another, and the box that there was. */
type Next = (from: Point, to: Point, before: Box | null) => Box | null;

type Listeners = readonly (readonly [string, EventListener])[];

class BoxDrags {
  private element: Element | null = null;
  private listeners: Listeners = [];

  constructor(private readonly editor: Editor) {}

  /** Takes the element that is exactly as large as the picture (a callback ref). */
  readonly attach = (element: Element | null): void => {
    this.element = element;
    if (!element) this.leave();
  };

  /** A new box from the place where the pointer goes down. */
  readonly draw = (event: ReactPointerEvent): void => this.begin(event, (from, to) => boxBetween(from, to));

  /** The whole box goes with the pointer. A click on it is a click on the clip. */
  readonly move = (event: ReactPointerEvent): void => {
    const next: Next = (from, to, box) => box && moveBox(box, { x: to.x - from.x, y: to.y - from.y });
    this.begin(event, next, () => this.editor.clock?.toggle());
  };

  /** One corner goes with the pointer. */
  pull(handle: Handle, event: ReactPointerEvent): void {
    this.begin(event, (_, to, box) => box && pullCorner(box, handle, to));
  }

  leave(): void {
    for (const [type, listener] of this.listeners) window.removeEventListener(type, listener);
    this.listeners = [];
  }

  private begin(event: ReactPointerEvent, next: Next, click?: () => void): void {
    const { editor } = this;
    const { target } = editor.boxEdits;
    if (event.button !== 0 || !target) return;
    event.stopPropagation();
    const from = this.at(event);
    const origin = { x: event.clientX, y: event.clientY };
    let moved = false;
    const move = (to: PointerEvent) => {
      moved ||= Math.hypot(to.clientX - origin.x, to.clientY - origin.y) > TREMBLE_PX;
      const box = moved ? next(from, this.at(to), target.box) : null;
      if (box) editor.boxEdits.drag(target, box);
    };
    const up = () => {
      this.leave();
      editor.commit();
      if (moved) editor.boxEdits.end();
      else click?.();
    };
    const lost = () => {
      this.leave();
      editor.cancel();
    };
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key === "Escape") lost();
    };
    this.leave();
    this.listeners = [
      ["pointermove", move as EventListener],
      ["pointerup", up],
      ["pointercancel", lost],
      ["keydown", escape as EventListener],
    ];
    for (const [type, listener] of this.listeners) window.addEventListener(type, listener);
  }

  private at({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): Point {
    const box = this.element?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }
}

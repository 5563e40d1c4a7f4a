import type { CSSProperties } from "react";
import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import type { Clock } from "@/shared/engine/clock";
import { useClock, useMoment, useStore } from "@/shared/hooks";
import { stage as messages } from "@/messages/annotate";
import type { Editor } from "../editor/editor";
import { openSegment } from "../document/document";
import type { OpenTask } from "../session/open-task";
import { useEditor } from "../controls/hooks";
import { CommandButton, useKeysOf } from "../controls/Commands";
import { useLazyPart } from "../controls/useLazyPart";
import { pairParts } from "../pair/lazy";
import { boxLayer } from "./lazy";

export interface StageProps {
  readonly openTask: OpenTask;
  readonly onRetry: () => void;
  readonly onReport: () => void;
}

/** The clip or the two of a pair, or what keeps them from being shown. */
export function Stage({ openTask, onRetry, onReport }: StageProps) {
  const { editor, work, footage } = openTask;
  const clips = useStore(footage.state);
  const attach = useMoment(editor, { task: work.task.id });
  const isPair = work.right !== null;
  const pair = useLazyPart(pairParts, isPair);
  const failed = useStore(pairParts.failed);
  return (
    <div className="stage">
      {clips.kind !== "ready" || (isPair && !pair) ? (
        <Waiting clip={clips.kind === "ready" ? pairComing(failed) : clips}>
          <Button onClick={clips.kind === "ready" ? () => void pairParts.fetch() : onRetry}>{messages.tryAgain}</Button>
          {work.recheck ? null : (
            <Button icon="flag" onClick={onReport}>
              {messages.report}
            </Button>
          )}
        </Waiting>
      ) : (
        <>
          {isPair && pair ? (
            <pair.PairStage openTask={openTask} urls={clips.urls} attach={attach} />
          ) : (
            <Screen openTask={openTask} url={clips.urls[0] ?? ""} attach={attach} />
          )}
          <Looks editor={editor} />
          <Showing editor={editor} />
        </>
      )}
      <DrawingNote editor={editor} />
    </div>
  );
}

/** The clips are here, and what shows two of them is not. */
const pairComing = (failed: boolean) =>
  failed
    ? ({ kind: "failed", message: messages.noPair } as const)
    : ({ kind: "loading", bytes: 0, total: null } as const);

interface ScreenProps {
  readonly openTask: OpenTask;
  readonly url: string;
  readonly attach: (clock: Clock | null) => void;
}

function Screen({ openTask: { editor, footage }, url, attach }: ScreenProps) {
  const size = useStore(editor.playback.size);
  const drawing = useLazyPart(
    boxLayer,
    editor.instrument.segments?.box === true ||
      Boolean(editor.work.task.error?.box) ||
      editor.instrument.questions?.fixed?.some(({ area }) => area === true) === true,
  );
  return (
    <div
      className="screen"
      data-size={size}
      style={{ "--w": editor.video?.width, "--h": editor.video?.height } as CSSProperties}
    >
      <div className="picture">
        <Player
          table={editor.table}
          url={url}
          attach={attach}
          onFail={(message) => footage.fail(0, message)}
          onClick={() => editor.clock?.toggle()}
        />
        {drawing ? <drawing.BoxLayer editor={editor} /> : null}
      </div>
    </div>
  );
}

/** The size of the picture, and a link to share the moment. */
function Looks({ editor }: { editor: Editor }) {
  const size = useStore(editor.playback.size);
  return (
    <div className="looks">
      <CommandButton name="size" icon="size" look="quiet" size="sm" aria-pressed={size === "actual"} />
      <CommandButton name="copy-link" icon="link" look="quiet" size="sm" />
    </div>
  );
}

/** What is not on the screen yet, or does not play. */
function Showing({ editor }: { editor: Editor }) {
  const shown = useClock(editor, (state) => state.shown, false);
  const wanted = useClock(editor, (state) => state.wanted, null);
  const problem = useClock(editor, (state) => state.problem, null);
  return (
    <>
      {problem ? (
        <p className="ovl problem-note" role="alert">
          {problem}
        </p>
      ) : null}
      {shown ? null : (
        <span className="ovl opening" role="status">
          {messages.opening}
        </span>
      )}
      {shown && wanted !== null ? (
        <span key={wanted} className="ovl coming">
          {messages.coming(wanted)}
        </span>
      ) : null}
    </>
  );
}

function DrawingNote({ editor }: { editor: Editor }) {
  const { history } = useEditor(editor);
  const keys = useKeysOf("end");
  const drawn = openSegment(history.present);
  if (!drawn) return null;
  const number = history.present.segments.indexOf(drawn) + 1;
  return (
    <span className="ovl drawing-note">
      <i className="rec" />
      {messages.drawing(number, drawn.start)}
      {keys.length > 0 ? (
        <>
          {` ${messages.endHere.before} `}
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {` ${messages.endHere.after}`}
        </>
      ) : null}
    </span>
  );
}

import { Button } from "@/shared/components/Button";
import { Position } from "@/shared/components/Position";
import { useClock, useFrame, useStore } from "@/shared/hooks";
import type { ReviewEditor } from "../engine/review-editor";
import { useEditor } from "./hooks";

export interface TransportProps {
  readonly editor: ReviewEditor;
  readonly onHelp: () => void;
}

/** Buttons for everything that moves the playhead, and for undo. */
export function Transport({ editor, onHelp }: TransportProps) {
  const playing = useClock(editor, (state) => state.playing, false);
  const looping = useClock(editor, (state) => state.looping, false);
  const { history } = useEditor(editor);
  return (
    <div className="trans" role="toolbar" aria-label="Player">
      <Button icon="back" look="quiet" aria-label="One frame back (,)" onClick={() => void editor.clock?.step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? "Pause (Space)" : "Play (Space)"}
        onClick={() => editor.clock?.toggle()}
      />
      <Button icon="fwd" look="quiet" aria-label="One frame forward (.)" onClick={() => void editor.clock?.step(1)} />
      <Here editor={editor} />
      <span className="sep" />
      <Button
        icon="loop"
        look="quiet"
        size="sm"
        keys={["R"]}
        aria-pressed={looping}
        onClick={() => editor.toggleLoop()}
      >
        Loop {editor.reviewTimeline.groups.length > 0 ? "group" : "clip"}
      </Button>
      <Button
        icon="link"
        look="quiet"
        size="sm"
        aria-label="Copy a link to this moment"
        title="Copy a link to this moment (Alt C)"
        onClick={() => void editor.copyLink()}
      />
      <span className="grow" />
      <Critics editor={editor} />
      <Button
        icon="undo"
        look="quiet"
        size="sm"
        aria-label="Undo"
        title="Undo (Ctrl Z)"
        aria-disabled={history.past.length === 0}
        onClick={() => editor.undo()}
      />
      <Button
        icon="redo"
        look="quiet"
        size="sm"
        aria-label="Redo"
        title="Redo (Ctrl Y)"
        aria-disabled={history.future.length === 0}
        onClick={() => editor.redo()}
      />
      <Button icon="help" look="quiet" size="sm" aria-label="Keyboard shortcuts" onClick={onHelp} />
    </div>
  );
}

const Here = ({ editor }: { editor: ReviewEditor }) => <Position table={editor.table} frame={useFrame(editor)} />;

function Critics({ editor }: { editor: ReviewEditor }) {
  const shown = useStore(editor.critics);
  if (!editor.reviewTimeline.lanes.some(({ kind }) => kind === "critic")) return null;
  return (
    <label className="chk">
      <input type="checkbox" checked={shown} onChange={() => editor.critics.set(!shown)} />
      Show critics
    </label>
  );
}

import { transport as messages } from "@/messages/studio/review-panels";
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
    <div className="trans" role="toolbar" aria-label={messages.player}>
      <Button icon="back" look="quiet" aria-label={messages.back} onClick={() => void editor.clock?.step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? messages.pause : messages.play}
        onClick={() => editor.clock?.toggle()}
      />
      <Button icon="fwd" look="quiet" aria-label={messages.forward} onClick={() => void editor.clock?.step(1)} />
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
        {editor.reviewTimeline.groups.length > 0 ? messages.loopGroup : messages.loopClip}
      </Button>
      <Button
        icon="link"
        look="quiet"
        size="sm"
        aria-label={messages.copy}
        title={messages.copyKey}
        onClick={() => void editor.copyLink()}
      />
      <span className="grow" />
      <Critics editor={editor} />
      <Button
        icon="undo"
        look="quiet"
        size="sm"
        aria-label={messages.undo}
        title={messages.undoKey}
        aria-disabled={history.past.length === 0}
        onClick={() => editor.undo()}
      />
      <Button
        icon="redo"
        look="quiet"
        size="sm"
        aria-label={messages.redo}
        title={messages.redoKey}
        aria-disabled={history.future.length === 0}
        onClick={() => editor.redo()}
      />
      <Button icon="help" look="quiet" size="sm" aria-label={messages.help} onClick={onHelp} />
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
      {messages.showCritics}
    </label>
  );
}

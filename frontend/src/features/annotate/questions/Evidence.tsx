import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Stepper } from "@/shared/components/Stepper";
import { durationMs, edgeMs, frameCount } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import { questions as messages } from "@/messages/panels";
import { units } from "@/messages/shared";
import { CommandButton } from "../controls/Commands";
import { useEditor } from "../controls/hooks";
import { boxWords } from "../document/box";
import type { Answer } from "../document/document";
import type { Editor } from "../editor/editor";

interface EvidenceProps {
  readonly editor: Editor;
  readonly answer: Answer;
}

/** What in the clip proves an answer: a frame or a range of frames, and of sound when an event is seen and heard. */
export const Evidence = ({ editor, answer }: EvidenceProps) => (
  <>
    <div className="ev">
      <span className="b sm">{messages.evidence}</span>
      <Chip editor={editor} answer={answer} />
      <CommandButton name="pin" icon="pin" look="quiet" size="sm">
        {messages.pin}
      </CommandButton>
      <CommandButton name="pin-from" look="quiet" size="sm">
        {messages.pinFrom}
      </CommandButton>
      <CommandButton name="pin-to" look="quiet" size="sm">
        {messages.pinTo}
      </CommandButton>
    </div>
    {editor.answerEdits.takesArea ? <Area editor={editor} answer={answer} /> : null}
    {answer.until === undefined ? null : <Range editor={editor} answer={answer} />}
    {editor.answerEdits.takesPair ? <Pair editor={editor} answer={answer} /> : null}
  </>
);

function Chip({ editor: { table, answerEdits }, answer: { frame, until } }: EvidenceProps) {
  if (frame === null) return null;
  const start = seconds(edgeMs(table, frame));
  const isRange = until !== undefined;
  return (
    <span className="chip">
      <Button look="quiet" size="sm" data-testid="pinned" title={messages.show} onClick={() => answerEdits.showPin()}>
        {isRange ? `${units.frame(frame)}–${units.frame(until - 1)}` : units.frame(frame)}{" "}
        <span className="dim">{units.seconds(isRange ? `${start}–${seconds(edgeMs(table, until))}` : start)}</span>
      </Button>
      <button type="button" aria-label={messages.remove} onClick={() => answerEdits.unpin()}>
        <Icon name="x" />
      </button>
    </span>
  );
}

/** Where on the pinned frames it is. */
function Area({ editor, answer: { box } }: EvidenceProps) {
  const { boxing } = useEditor(editor);
  return (
    <div className="ev" role="group" aria-label={messages.area}>
      <span className="b sm">{messages.area}</span>
      {box === undefined ? (
        <span className="sm mut">{messages.areaMissing}</span>
      ) : (
        <span className="chip" data-testid="area">
          {boxWords(box)}
          <button type="button" aria-label={messages.removeArea} onClick={() => editor.boxEdits.clear()}>
            <Icon name="x" />
          </button>
        </span>
      )}
      <CommandButton name="area" icon="box" look="quiet" size="sm" aria-pressed={boxing}>
        {messages.markArea}
      </CommandButton>
      <Button look="quiet" size="sm" onClick={() => editor.boxEdits.fill()}>
        {messages.wholeArea}
      </Button>
    </div>
  );
}

function Range({ editor: { table, answerEdits }, answer: { frame, until } }: EvidenceProps) {
  if (frame === null || until === undefined) return null;
  const last = frameCount(table) - 1;
  return (
    <div className="ev">
      <Stepper
        label={messages.firstFrame}
        value={frame}
        max={until - 1}
        onStep={(by) => answerEdits.pinFrom(within(frame + by, until - 1))}
        onValue={(first) => answerEdits.pinFrom(first)}
      />
      <Stepper
        label={messages.lastFrame}
        value={until - 1}
        max={last}
        onStep={(by) => answerEdits.pinTo(within(until - 1 + by, last))}
        onValue={(to) => answerEdits.pinTo(to)}
      />
    </div>
  );
}

function Pair({ editor: { table, answerEdits }, answer: { picture, sound } }: EvidenceProps) {
  const isGiven = picture !== undefined || sound !== undefined;
  return (
    <div className="ev" role="group" aria-label={messages.pairFields}>
      <CommandButton name="picture-event" size="sm">
        {messages.seen}
      </CommandButton>
      <CommandButton name="sound-event" size="sm">
        {messages.heard}
      </CommandButton>
      {isGiven ? (
        <button
          type="button"
          className="btn quiet sm icon"
          aria-label={messages.removePair}
          onClick={() => answerEdits.dropPair()}
        >
          <Icon name="x" />
        </button>
      ) : null}
      {picture === undefined ? null : (
        <Stepper
          label={messages.pictureFrame}
          value={picture}
          max={frameCount(table) - 1}
          onStep={(by) => answerEdits.seen(within(picture + by, frameCount(table) - 1))}
          onValue={(frame) => answerEdits.seen(frame)}
        />
      )}
      {sound === undefined ? null : (
        <Stepper
          label={messages.soundMs}
          value={sound}
          max={durationMs(table) - 1}
          onStep={(by) => answerEdits.heard(within(sound + by, durationMs(table) - 1))}
          onValue={(ms) => answerEdits.heard(ms)}
        />
      )}
      {picture === undefined || sound === undefined ? null : (
        <output className="b sm" data-testid="offset">
          {messages.offset(messages.later(sound - edgeMs(table, picture)))}
        </output>
      )}
    </div>
  );
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

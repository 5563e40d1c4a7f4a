import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import type { ClipPlayer } from "@/shared/engine/clip-player";
import { durationMs, edgeMs } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import { useClock, useFrame, useStore } from "@/shared/hooks";
import { transport as messages } from "@/messages/joint";
import { units } from "@/messages/shared";

/** The clip, and what moves it. */
export function Screen({ jointPlayer }: { jointPlayer: ClipPlayer }) {
  const clip = useStore(jointPlayer.clip);
  const toggle = () => jointPlayer.player.get()?.toggle();
  return (
    <>
      <div className="stage">
        {clip.kind === "ready" ? (
          <Player
            table={jointPlayer.table}
            url={clip.url}
            attach={jointPlayer.attach}
            onFail={(message) => jointPlayer.clip.set({ kind: "failed", message })}
            onClick={toggle}
          />
        ) : (
          <Waiting clip={clip}>
            <Button onClick={() => void jointPlayer.load()}>{messages.again}</Button>
          </Waiting>
        )}
      </div>
      <Transport jointPlayer={jointPlayer} onToggle={toggle} />
    </>
  );
}

function Transport({ jointPlayer, onToggle }: { jointPlayer: ClipPlayer; onToggle: () => void }) {
  const playing = useClock(jointPlayer, (state) => state.playing, false);
  const frame = useFrame(jointPlayer);
  const step = (by: number) => void jointPlayer.player.get()?.step(by);
  return (
    <div className="trans" role="toolbar" aria-label={messages.label}>
      <Button icon="back" look="quiet" aria-label={messages.back} onClick={() => step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? messages.pause : messages.play}
        onClick={() => onToggle()}
      />
      <Button icon="fwd" look="quiet" aria-label={messages.on} onClick={() => step(1)} />
      <span className="tc">
        <b>{seconds(edgeMs(jointPlayer.table, frame))}</b>
        <span>/ {units.seconds(seconds(durationMs(jointPlayer.table)))}</span>
      </span>
    </div>
  );
}

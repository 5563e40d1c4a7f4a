import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import { durationMs, edgeMs } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import { useClock, useFrame, useStore } from "@/shared/hooks";
import { transport as words } from "@/words/joint";
import { units } from "@/words/shared";
import type { Screening } from "./engine/joint-player";

/** The clip, and what moves it. */
export function Screen({ screening }: { screening: Screening }) {
  const clip = useStore(screening.clip);
  const toggle = () => screening.player.get()?.toggle();
  return (
    <>
      <div className="stage">
        {clip.kind === "ready" ? (
          <Player
            table={screening.table}
            url={clip.url}
            attach={screening.attach}
            onFail={(message) => screening.clip.set({ kind: "failed", message })}
            onClick={toggle}
          />
        ) : (
          <Waiting clip={clip}>
            <Button onClick={() => void screening.load()}>{words.again}</Button>
          </Waiting>
        )}
      </div>
      <Transport screening={screening} onToggle={toggle} />
    </>
  );
}

function Transport({ screening, onToggle }: { screening: Screening; onToggle: () => void }) {
  const playing = useClock(screening, (state) => state.playing, false);
  const frame = useFrame(screening);
  const step = (by: number) => void screening.player.get()?.step(by);
  return (
    <div className="trans" role="toolbar" aria-label={words.label}>
      <Button icon="back" look="quiet" aria-label={words.back} onClick={() => step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? words.pause : words.play}
        onClick={() => onToggle()}
      />
      <Button icon="fwd" look="quiet" aria-label={words.on} onClick={() => step(1)} />
      <span className="tc">
        <b>{seconds(edgeMs(screening.table, frame))}</b>
        <span>/ {units.seconds(seconds(durationMs(screening.table)))}</span>
      </span>
    </div>
  );
}

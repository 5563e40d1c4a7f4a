import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import { checks as messages } from "@/messages/studio/observers";
import { actions } from "@/messages/studio/shared";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { Player, Waiting } from "@/shared/components/Player";
import { ClipPlayer } from "@/shared/engine/clip-player";
import type { Clock } from "@/shared/engine/clock";
import type { FrameTable } from "@/shared/engine/frames";
import { frameNear } from "@/shared/engine/frames";
import { useStore } from "@/shared/hooks";
import { SeenBoxes } from "@/shared/studio/SeenBoxes";
import type { Check } from "./api/calls";
import { frameTableQuery, shownClipQuery } from "./api/calls";

/** One frame of a clip with what the observer saw in it. Frames of the same clip come without fetching it again. */
export function FramePicture({ check }: { readonly check: Check }) {
  const query = useQuery(shownClipQuery(check.clip));
  return (
    <figure className="check-frame">
      <figcaption className="sm">{messages.frame(check.video, check.at_ms)}</figcaption>
      <Loaded query={query}>
        {({ facts: { id, player, width, height } }) =>
          player === null ? (
            <p>{messages.takenDown}</p>
          ) : (
            <WithFrames clip={id} times={player.frame_times_url} {...{ url: player.url, width, height, check }} />
          )
        }
      </Loaded>
    </figure>
  );
}

interface ShownProps {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly check: Check;
}

function WithFrames({ clip, times, ...shown }: ShownProps & { readonly clip: string; readonly times: string }) {
  const query = useQuery(frameTableQuery(clip, times));
  return <Loaded query={query}>{(table) => <Picture table={table} {...shown} />}</Loaded>;
}

function Picture({ table, url, width, height, check }: ShownProps & { readonly table: FrameTable }) {
  const [isShown, setShown] = useState(true);
  const [player] = useState(() => new ClipPlayer(url, table));
  const clip = useStore(player.clip);
  const frame = frameNear(table, check.at_ms);
  useEffect(() => {
    void player.load();
    return () => player.close();
  }, [player]);
  const wanted = useRef(frame);
  useEffect(() => {
    wanted.current = frame;
    void player.player.get()?.seekFrame(frame);
  }, [player, frame]);
  const attach = useCallback(
    (clock: Clock | null) => {
      player.attach(clock);
      if (clock) void clock.seekFrame(wanted.current); // the same clip keeps its clock for further frames
    },
    [player],
  );
  return (
    <>
      <div className="stage">
        {clip.kind === "ready" ? (
          <div className="screen">
            <div className="picture" style={{ "--w": width, "--h": height } as CSSProperties}>
              <Player
                table={table}
                url={clip.url}
                attach={attach}
                onFail={(message) => player.clip.set({ kind: "failed", message })}
                onClick={() => undefined}
              />
              {isShown ? <SeenBoxes seen={check.seen} /> : null}
            </div>
          </div>
        ) : (
          <Waiting clip={clip}>
            <Button onClick={() => void player.load()}>{actions.again}</Button>
          </Waiting>
        )}
      </div>
      <label className="row sm check-show">
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        {messages.show}
      </label>
    </>
  );
}

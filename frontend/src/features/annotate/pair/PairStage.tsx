import type { CSSProperties } from "react";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/shared/components/Button";
import { Film, Player } from "@/shared/components/Player";
import type { Clock } from "@/shared/engine/clock";
import { Follower } from "@/shared/engine/follower";
import type { FrameTable } from "@/shared/engine/frames";
import { frameCount } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import { useFrame, useStore } from "@/shared/hooks";
import { pair as messages } from "@/messages/pair";
import type { Editor } from "../editor/editor";
import { leadOf, STILL, videosOf } from "../media/footage";
import type { OpenTask } from "../session/open-task";
import "./pair.css";

export interface PairStageProps {
  readonly openTask: OpenTask;
  /** Where the clips can be played from, left before right. */
  readonly urls: readonly string[];
  /** Takes the clock of the clip that leads. */
  readonly attach: (clock: Clock | null) => void;
}

const TEST_IDS = ["clip-left", "clip-right"] as const;
const LEFT_AND_RIGHT = [0, 1] as const;

/** Two clips side by side, of one height, on one clock: the longer one leads, on either side, and the other follows. */
export function PairStage({ openTask, urls, attach }: PairStageProps) {
  const { editor, work, footage, tables } = openTask;
  const [follower, setFollower] = useState<Follower | null>(null);
  const size = useStore(editor.playback.size);
  const videos = videosOf(work);
  const lead = leadOf(work);
  const [heard, setHeard] = useState(() => (editor.video?.has_audio ? lead : 1 - lead));
  useVoice(editor, heard === lead ? null : follower);
  const isChoice = videos.every(({ has_audio }) => has_audio);
  const ratios = videos.reduce((sum, { width, height }) => sum + width / height, 0);
  return (
    <div
      className="pair"
      role="group"
      aria-label={messages.name}
      data-size={size}
      style={{ "--ratios": ratios } as CSSProperties}
    >
      {LEFT_AND_RIGHT.map((place) => {
        const film = {
          table: tables[place] ?? STILL,
          url: urls[place] ?? "",
          name: messages.clips[place],
          testId: TEST_IDS[place],
          onFail: (message: string) => footage.fail(place, message),
          onClick: () => editor.clock?.toggle(),
        };
        const shape = { "--w": videos[place]?.width, "--h": videos[place]?.height } as CSSProperties;
        return (
          <figure key={place}>
            <div className="picture" style={shape}>
              {place === lead ? (
                <Player {...film} attach={attach} />
              ) : (
                <Following {...film} editor={editor} onFollower={setFollower} />
              )}
            </div>
            <figcaption>
              <b>{messages.sides[place]}</b>
              {place === lead ? (
                <LeadFrame editor={editor} />
              ) : (
                <OtherFrame shown={follower?.shown ?? NOTHING} table={film.table} />
              )}
              {isChoice ? (
                <Button
                  icon={heard === place ? "vol" : "mute"}
                  look="quiet"
                  size="sm"
                  title={messages.hear[place]}
                  aria-label={messages.hear[place]}
                  aria-pressed={heard === place}
                  onClick={() => setHeard(place)}
                />
              ) : null}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

const NOTHING = new Store<number | null>(null);

/** Have the clip that follows heard in the place of the one that leads. */
function useVoice(editor: Editor, follower: Follower | null): void {
  const clock = useStore(editor.player);
  useEffect(() => {
    if (!clock || !follower) return undefined;
    clock.speakThrough(follower.media);
    return () => clock.speakThrough(null);
  }, [clock, follower]);
}

interface FollowingProps {
  readonly editor: Editor;
  readonly table: FrameTable;
  readonly url: string;
  readonly name: string;
  readonly testId: string;
  readonly onFollower: (follower: Follower | null) => void;
  readonly onFail: (message: string) => void;
  readonly onClick: () => void;
}

/** The clip that follows, once there is a clock to follow. */
function Following({ editor, table, onFollower, ...rest }: FollowingProps) {
  const clock = useStore(editor.player);
  const begin = useCallback(
    (video: HTMLVideoElement) => {
      if (!clock) return () => undefined;
      const follower = new Follower(video, table, clock);
      onFollower(follower);
      return () => {
        onFollower(null);
        follower.dispose();
      };
    },
    [clock, table, onFollower],
  );
  return <Film begin={begin} {...rest} />;
}

const LeadFrame = ({ editor }: { editor: Editor }) => <FrameOf frame={useFrame(editor)} table={editor.table} />;

const OtherFrame = ({ shown, table }: { shown: Store<number | null>; table: FrameTable }) => (
  <FrameOf frame={useStore(shown)} table={table} />
);

const FrameOf = ({ frame, table }: { frame: number | null; table: FrameTable }) => (
  <span className="mut">{frame === null ? messages.noFrame : messages.frame(frame, frameCount(table) - 1)}</span>
);

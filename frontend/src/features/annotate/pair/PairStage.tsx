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
import { pair as words } from "@/words/pair";
import type { Desk } from "../editor/editor";
import { leadOf, STILL, videosOf } from "../media/footage";
import type { Job } from "../session/open-task";
import "./pair.css";

export interface PairStageProps {
  readonly job: Job;
  /** Where the clips can be played from, left before right. */
  readonly urls: readonly string[];
  /** Takes the clock of the clip that leads. */
  readonly attach: (clock: Clock | null) => void;
}

const TEST_IDS = ["clip-left", "clip-right"] as const;
const LEFT_AND_RIGHT = [0, 1] as const;

/** Two clips side by side, of one height, on one clock: the longer one leads, wherever it stands, and the other follows. */
export function PairStage({ job, urls, attach }: PairStageProps) {
  const { desk, work, footage, tables } = job;
  const [follower, setFollower] = useState<Follower | null>(null);
  const size = useStore(desk.watching.size);
  const videos = videosOf(work);
  const lead = leadOf(work);
  const [heard, setHeard] = useState(() => (desk.video?.has_audio ? lead : 1 - lead));
  useVoice(desk, heard === lead ? null : follower);
  const isChoice = videos.every(({ has_audio }) => has_audio);
  const ratios = videos.reduce((sum, { width, height }) => sum + width / height, 0);
  return (
    <div
      className="pair"
      role="group"
      aria-label={words.name}
      data-size={size}
      style={{ "--ratios": ratios } as CSSProperties}
    >
      {LEFT_AND_RIGHT.map((place) => {
        const film = {
          table: tables[place] ?? STILL,
          url: urls[place] ?? "",
          name: words.clips[place],
          testId: TEST_IDS[place],
          onFail: (message: string) => footage.fail(place, message),
          onClick: () => desk.clock?.toggle(),
        };
        const shape = { "--w": videos[place]?.width, "--h": videos[place]?.height } as CSSProperties;
        return (
          <figure key={place}>
            <div className="picture" style={shape}>
              {place === lead ? (
                <Player {...film} attach={attach} />
              ) : (
                <Following {...film} desk={desk} onFollower={setFollower} />
              )}
            </div>
            <figcaption>
              <b>{words.sides[place]}</b>
              {place === lead ? (
                <LeadFrame desk={desk} />
              ) : (
                <OtherFrame shown={follower?.shown ?? NOTHING} table={film.table} />
              )}
              {isChoice ? (
                <Button
                  icon={heard === place ? "vol" : "mute"}
                  look="quiet"
                  size="sm"
                  title={words.hear[place]}
                  aria-label={words.hear[place]}
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
function useVoice(desk: Desk, follower: Follower | null): void {
  const clock = useStore(desk.player);
  useEffect(() => {
    if (!clock || !follower) return undefined;
    clock.speakThrough(follower.media);
    return () => clock.speakThrough(null);
  }, [clock, follower]);
}

interface FollowingProps {
  readonly desk: Desk;
  readonly table: FrameTable;
  readonly url: string;
  readonly name: string;
  readonly testId: string;
  readonly onFollower: (follower: Follower | null) => void;
  readonly onFail: (message: string) => void;
  readonly onClick: () => void;
}

/** The clip that follows, once there is a clock to follow. */
function Following({ desk, table, onFollower, ...rest }: FollowingProps) {
  const clock = useStore(desk.player);
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

const LeadFrame = ({ desk }: { desk: Desk }) => <FrameOf frame={useFrame(desk)} table={desk.table} />;

const OtherFrame = ({ shown, table }: { shown: Store<number | null>; table: FrameTable }) => (
  <FrameOf frame={useStore(shown)} table={table} />
);

const FrameOf = ({ frame, table }: { frame: number | null; table: FrameTable }) => (
  <span className="mut">{frame === null ? words.noFrame : words.frame(frame, frameCount(table) - 1)}</span>
);

import { describe, expect, it } from "vitest";
import { Clock } from "@/shared/engine/clock";
import { soundIn } from "@/shared/engine/media";
import { FakeVideo } from "./fake-video";
import { tableAt } from "../../annotate/fixtures";

const table = tableAt(24, 24);

/** A storage with one text in it, whatever its key. */
function storage(text: string | null = null) {
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

const clockWith = (kept: ReturnType<typeof storage>) => {
  const video = new FakeVideo(table);
  return { video, clock: new Clock(video, table, soundIn(kept)) };
};

describe("the sound", () => {
  it("is the same in the next clip", () => {
    const kept = storage();
    const first = clockWith(kept);
    first.clock.setVolume(0.3);
    first.clock.setMuted(true);
    const { video, clock } = clockWith(kept);
    expect([video.muted, video.volume]).toEqual([true, 0.3]);
    expect(clock.state.get()).toMatchObject({ muted: true, volume: 0.3 });
  });

  it("can be heard when its volume is set", () => {
    const { video, clock } = clockWith(storage());
    clock.setMuted(true);
    clock.setVolume(0.5);
    expect([video.muted, video.volume]).toEqual([false, 0.5]);
  });

  it.each(["", "{}", '{"muted":1,"volume":0.5}', '{"muted":true,"volume":7}', '{"muted":true,"volume":null}', "null"])(
    "is as shipped when what was kept is %j",
    (text) => expect(soundIn(storage(text)).read()).toBeNull(),
  );

  it("goes on where nothing can be kept", () => {
    const refuse = () => {
      throw new Error("denied");
    };
    const { clock } = (() => {
      const video = new FakeVideo(table);
      return { clock: new Clock(video, table, soundIn({ getItem: refuse, setItem: refuse })) };
    })();
    clock.setMuted(true);
    expect(clock.state.get().muted).toBe(true);
  });
});

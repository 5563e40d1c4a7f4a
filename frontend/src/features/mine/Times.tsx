import type { Mine } from "@/shared/api/types";
import { times as words } from "@/words/mine";
import { Fact } from "./Fact";
import { lengthText } from "./lengths";

/** How long somebody worked, and how long against the clips. */
export const Times = ({ times }: { times: Mine["times"] }) => (
  <section className="card" aria-labelledby="own-times">
    <header>
      <h2 id="own-times">{words.heading}</h2>
    </header>
    <dl className="facts">
      <Fact name={words.active} value={lengthText(times.active_ms)} sub={words.of(times.annotations)} />
      <Fact
        name={words.each}
        value={times.median_active_ms === null ? null : lengthText(times.median_active_ms)}
        sub={times.median_active_ms === null ? words.nothing : words.of(times.annotations)}
      />
      <Fact
        name={words.ratio}
        value={times.ratio === null ? null : `${times.ratio.toFixed(1)} ×`}
        sub={
          times.ratio === null || times.median_clip_ms === null
            ? words.noClip
            : `${words.ofClips(times.clips)}, ${words.clip(lengthText(times.median_clip_ms))}`
        }
      />
    </dl>
  </section>
);

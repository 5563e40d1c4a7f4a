import type { Mine } from "@/shared/api/types";
import { times as messages } from "@/messages/mine";
import { decimal } from "@/shared/format";
import { Fact } from "./Fact";
import { lengthText } from "./lengths";

/** How long a person worked, also relative to the length of the clips. */
export const Times = ({ times }: { times: Mine["times"] }) => (
  <section className="card" aria-labelledby="own-times">
    <header>
      <h2 id="own-times">{messages.heading}</h2>
    </header>
    <dl className="facts">
      <Fact name={messages.active} value={lengthText(times.active_ms)} sub={messages.of(times.annotations)} />
      <Fact
        name={messages.each}
        value={times.median_active_ms === null ? null : lengthText(times.median_active_ms)}
        sub={times.median_active_ms === null ? messages.nothing : messages.of(times.annotations)}
      />
      <Fact
        name={messages.ratio}
        value={times.ratio === null ? null : `${decimal(times.ratio, 1)} ×`}
        sub={
          times.ratio === null || times.median_clip_ms === null
            ? messages.noClip
            : `${messages.ofClips(times.clips)}, ${messages.clip(lengthText(times.median_clip_ms))}`
        }
      />
    </dl>
  </section>
);

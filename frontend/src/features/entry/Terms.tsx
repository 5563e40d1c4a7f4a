import type { OwnEntry } from "@/shared/api/types";
import { money } from "@/shared/format";
import { platform } from "@/words/ending";
import { terms as words } from "@/words/entry";

/** What is asked of somebody, and what they get for it. */
export const Terms = ({ entry }: { entry: OwnEntry }) => (
  <dl className="terms" aria-label={words.name}>
    <div>
      <dt>{words.work}</dt>
      <dd>{words.tasks(entry.tasks_each)}</dd>
    </div>
    <div>
      <dt>{words.time}</dt>
      <dd>{words.minutes(entry.max_minutes)}</dd>
    </div>
    <div>
      <dt>{words.pay}</dt>
      <dd>
        {entry.reward_minor > 0
          ? words.forAll(money(entry.reward_minor, entry.currency))
          : words.asTold(platform(entry.platform))}
      </dd>
    </div>
  </dl>
);

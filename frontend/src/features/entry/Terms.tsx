import type { OwnEntry } from "@/shared/api/types";
import { money } from "@/shared/format";
import { platform } from "@/messages/ending";
import { terms as messages } from "@/messages/entry";

/** What a participation asks of a person, and what they get for it. */
export const Terms = ({ entry }: { entry: OwnEntry }) => (
  <dl className="terms" aria-label={messages.name}>
    <div>
      <dt>{messages.work}</dt>
      <dd>{messages.tasks(entry.tasks_each)}</dd>
    </div>
    <div>
      <dt>{messages.time}</dt>
      <dd>{messages.minutes(entry.max_minutes)}</dd>
    </div>
    <div>
      <dt>{messages.pay}</dt>
      <dd>
        {entry.reward_minor > 0
          ? messages.forAll(money(entry.reward_minor, entry.currency))
          : messages.asTold(platform(entry.platform))}
      </dd>
    </div>
  </dl>
);

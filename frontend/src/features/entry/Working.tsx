import { dateTime, money } from "@/shared/format";
import { working as messages } from "@/messages/entry";
import type { StepProps } from "./EntryPage";
import { workOf } from "./engine/participation";
import { Heading } from "./Heading";
import { Problem } from "./Problem";

/** The progress of a person who is at work. */
export function Working({ here }: StepProps) {
  const { entry } = here;
  return (
    <>
      <Heading>{messages.heading(entry.study_name)}</Heading>
      <p>
        {messages.done(entry.tasks_done, entry.tasks_each)}{" "}
        {entry.ends_by ? messages.until(dateTime(entry.ends_by)) : null}{" "}
        {entry.reward_minor > 0 ? messages.pay(money(entry.reward_minor, entry.currency)) : null}
      </p>
      <Problem here={here} />
      <p className="row">
        <a className="btn pri lg" href={workOf(entry)}>
          {messages.goOn}
        </a>
        <a className="btn lg" href={`${workOf(entry)}/mine`}>
          {messages.mine}
        </a>
      </p>
    </>
  );
}

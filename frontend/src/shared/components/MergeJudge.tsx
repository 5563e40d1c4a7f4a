import { useQuery } from "@tanstack/react-query";
import { mergeJudge as messages } from "@/messages/studio/shared";
import { judgesQuery } from "../api/reports";
import type { Judge } from "../api/types";
import { Field } from "./Field";

interface MergeJudgeProps {
  readonly project: string;
  /** The judge's id; an empty text is the baseline that compares words. */
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (judge: string) => void;
}

/** Who decides whether two reasons describe the same error: words alone, or a judge. Nothing where there is no judge. */
export function MergeJudge({ project, value, problem, onChange }: MergeJudgeProps) {
  const { data: judges = [] } = useQuery(judgesQuery(project));
  const offered = judges.filter(({ kind, purpose }) => kind !== "lexical" && purpose !== "grades");
  if (offered.length === 0) return null;
  return (
    <Field label={messages.label} problem={problem} hint={value === "" ? undefined : messages.hint}>
      {(tied) => (
        <select
          {...tied}
          className="in auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          data-testid="merge-judge"
        >
          <option value="">{messages.words}</option>
          {offered.map((judge) => (
            <option key={judge.id} value={judge.id}>
              {nameOf(judge)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const nameOf = ({ name, version, model, purpose }: Judge): string =>
  [`${name} ${version}`, model, purpose === "same_error" ? messages.yesNo : messages.scores].filter(Boolean).join(", ");

import { useId } from "react";
import { newTruth as messages } from "@/messages/studio/study-truths";
import type { Study } from "@/shared/api/types";
import type { Policy } from "@/shared/truth";
import { policiesFor, POLICY_NAMES, policySentence } from "@/shared/truth";

interface PolicyChoiceProps {
  readonly study: Study;
  readonly chosen: Policy;
  readonly onChange: (policy: Policy) => void;
  readonly problem: string | undefined;
}

/** How several words become one: the policies that fit what the study asks, each with a sentence. */
export function PolicyChoice({ study, chosen, onChange, problem }: PolicyChoiceProps) {
  const id = useId();
  return (
    <fieldset className="policies">
      <legend className="lab">{messages.policy}</legend>
      {policiesFor(study).map((policy) => (
        <label key={policy} className="row pick">
          <input
            type="radio"
            name={`${id}-policy`}
            aria-labelledby={`${id}-${policy}`}
            aria-describedby={`${id}-${policy}-says`}
            checked={policy === chosen}
            onChange={() => onChange(policy)}
            data-testid={`truth-${policy}`}
          />
          <span>
            <span id={`${id}-${policy}`}>{POLICY_NAMES[policy]}</span>
            <span className="ci" id={`${id}-${policy}-says`}>
              {policySentence(policy, study)}
            </span>
          </span>
        </label>
      ))}
      {problem ? (
        <p className="bad xs" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

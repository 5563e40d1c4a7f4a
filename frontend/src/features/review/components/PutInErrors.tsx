import { chainSentences as messages } from "@/messages/studio/review-chain";
import type { ErrorType } from "@/shared/api/types";
import type { Review } from "../api/calls";
import { provenanceOf } from "../engine/chain";

interface PutInErrorsProps {
  readonly errors: Review["injected"];
  readonly types: readonly Pick<ErrorType, "key" | "label">[];
}

/** Imported chains may have the paper's longer names of two types: grounding_temporal, grounding_spatial. */
const GROUNDING = /^grounding_/u;

/** The errors that were put into a chain, each with who put it in. Closed at first, so that it suggests nothing. */
export function PutInErrors({ errors, types }: PutInErrorsProps) {
  if (errors.length === 0) return null;
  const labelOf = (key: string) => types.find((each) => each.key === key.replace(GROUNDING, ""))?.label ?? key;
  return (
    <details className="chain-put-in sm">
      <summary>{messages.putIn.heading(errors.length)}</summary>
      <ul>
        {errors.map(({ sentence, type, claim, origin }) => (
          <li key={sentence}>
            {messages.putIn.line(sentence + 1, labelOf(type), claim)}{" "}
            {origin ? <span className="dim">{messages.putIn.by(provenanceOf(origin))}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

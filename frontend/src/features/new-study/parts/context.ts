import { createContext, useContext } from "react";
import type { SubjectKind } from "@/shared/subject-lines";
import type { Words } from "@/shared/subjects";
import type { NewStudy } from "../engine/document";
import type { Gap, StepKey } from "../engine/steps";

export interface Making {
  readonly project: string;
  readonly study: NewStudy;
  /** What the chosen instrument asks about; clips while none is chosen. */
  readonly subject: SubjectKind;
  /** Whether its answers keep or reject prompts or questions. */
  readonly isFilter: boolean;
  /** What that is called. */
  readonly words: Words;
  readonly change: (part: Partial<NewStudy>) => void;
  readonly gaps: readonly Gap[];
  /** The part that has, or last had, the focus. */
  readonly current: StepKey;
  readonly setCurrent: (step: StepKey) => void;
  /** Go to a part of the page. */
  readonly reveal: (step: StepKey) => void;
}

export const MakingContext = createContext<Making | null>(null);

/** The study that is being made. */
export function useMaking(): Making {
  const found = useContext(MakingContext);
  if (!found) throw new Error("outside the page of a new study");
  return found;
}

/** The selected prompts as the server takes them. */
import type { components } from "@/shared/api/schema";
import type { Selection } from "@/shared/studio/selection";
import type { Wanted } from "./calls";

type Schemas = components["schemas"];
export type ChosenPrompts = Pick<Schemas["PromptDecisionInputRequest"], "prompts" | "filter" | "without">;

/** The selection as the server takes it. */
export function chosenBy(selection: Selection, { words, state, category, clips }: Wanted): ChosenPrompts {
  if (selection.kind === "some") return { prompts: [...selection.ids] };
  return {
    filter: {
      ...(words === "" ? {} : { q: words }),
      ...(state === null ? {} : { state: [state] }),
      ...(category === null ? {} : { category }),
      ...(clips === null ? {} : { clips }),
    },
    ...(selection.without.size === 0 ? {} : { without: [...selection.without] }),
  };
}

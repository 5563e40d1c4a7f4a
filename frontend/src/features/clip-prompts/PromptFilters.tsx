import { counted, filters as messages, states } from "@/messages/studio/clip-prompts";
import { Select } from "@/shared/studio/choices";
import { TextField } from "@/shared/studio/fields";
import type { PromptPage, State, Wanted } from "./api/calls";

interface PromptFiltersProps {
  readonly wanted: Wanted;
  /** For the numbers and the categories; undefined while it loads. */
  readonly page: PromptPage | undefined;
  readonly onChange: (wanted: Wanted) => void;
}

const ALL = "all";
const CATEGORY = "category:"; // before the name, so that a category named "all" can be chosen

/** Words, state, category, and whether there are clips. */
export const PromptFilters = ({ wanted, page, onChange }: PromptFiltersProps) => (
  <div className="row wrap clip-prompt-filters">
    <TextField
      label={messages.search}
      type="search"
      value={wanted.words}
      onChange={(words) => onChange({ ...wanted, words })}
      maxLength={200}
    />
    <Select
      label={messages.state}
      items={[
        { id: ALL, label: messages.all },
        ...STATES.map((id) => ({ id, label: page ? counted(states[id], page.states[id] ?? 0) : states[id] })),
      ]}
      value={wanted.state ?? ALL}
      onChange={(id) => onChange({ ...wanted, state: STATES.find((each) => each === id) ?? null })}
    />
    <Select
      label={messages.category}
      items={[
        { id: ALL, label: messages.all },
        ...["", ...(page?.categories ?? [])].map((name) => ({
          id: CATEGORY + name,
          label: name === "" ? messages.noCategory : name,
        })),
      ]}
      value={wanted.category === null ? ALL : CATEGORY + wanted.category}
      onChange={(id) => onChange({ ...wanted, category: id === ALL ? null : id.slice(CATEGORY.length) })}
    />
    <Select
      label={messages.clips}
      items={[
        { id: ALL, label: messages.all },
        { id: "yes", label: messages.withClips },
        { id: "no", label: messages.without },
      ]}
      value={wanted.clips ?? ALL}
      onChange={(id) => onChange({ ...wanted, clips: id === "yes" || id === "no" ? id : null })}
    />
  </div>
);

const STATES: readonly State[] = ["draft", "kept", "rejected"];

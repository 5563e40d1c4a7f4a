import { counted, filters as messages, states } from "@/messages/studio/questions";
import { Select } from "@/shared/studio/choices";
import { TextField } from "@/shared/studio/fields";
import type { QuestionPage, State, Wanted } from "./api/calls";

interface QuestionFiltersProps {
  readonly wanted: Wanted;
  /** For the numbers and the dimensions; undefined while it loads. */
  readonly page: QuestionPage | undefined;
  readonly onChange: (wanted: Wanted) => void;
}

const ALL = "all";
const DIMENSION = "dimension:"; // before the name, so that a dimension named "all" can be chosen

/** Words, state, what a question is about, and its dimension. */
export const QuestionFilters = ({ wanted, page, onChange }: QuestionFiltersProps) => (
  <div className="row wrap question-filters">
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
      label={messages.about}
      items={[
        { id: ALL, label: messages.all },
        { id: "prompt", label: messages.ofPrompts },
        { id: "clip", label: messages.ofClips },
      ]}
      value={wanted.about ?? ALL}
      onChange={(id) => onChange({ ...wanted, about: id === "prompt" || id === "clip" ? id : null })}
    />
    <Select
      label={messages.dimension}
      items={[
        { id: ALL, label: messages.all },
        ...(page?.dimensions ?? []).map((name) => ({ id: DIMENSION + name, label: name })),
      ]}
      value={wanted.dimension === null ? ALL : DIMENSION + wanted.dimension}
      onChange={(id) => onChange({ ...wanted, dimension: id === ALL ? null : id.slice(DIMENSION.length) })}
    />
  </div>
);

const STATES: readonly State[] = ["draft", "kept", "rejected"];

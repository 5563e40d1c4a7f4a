import type { Ref } from "react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/shared/components/Icon";
import type { IconName } from "@/shared/components/Icon";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { sorts, toolbar } from "@/messages/studio/clips";
import { sortsFor, usualSort, withValue } from "../engine/filter";
import type { Size } from "../engine/view";
import { SIZES } from "../engine/view";

interface ToolbarProps {
  readonly filter: string;
  readonly size: Size;
  readonly onChange: (filter: string) => void;
  readonly onSize: (size: Size) => void;
  readonly searchRef: Ref<HTMLInputElement>;
}

const LOOKS: Readonly<Record<Size, { readonly label: string; readonly icon: IconName }>> = {
  list: { label: toolbar.sizes.list, icon: "rows" },
  medium: { label: toolbar.sizes.medium, icon: "grid" },
  small: { label: toolbar.sizes.small, icon: "dense" },
};

/** Search, order and size. */
export const Toolbar = ({ filter, size, onChange, onSize, searchRef }: ToolbarProps) => (
  <div className="row wrap explorer-tools">
    <Search filter={filter} onChange={onChange} inputRef={searchRef} />
    <label className="row sm">
      <span className="vh">{sorts.label}</span>
      <select
        className="in"
        value={new URLSearchParams(filter).get("sort") ?? usualSort(filter)}
        onChange={({ target: { value } }) =>
          onChange(withValue(filter, "sort", value === usualSort(filter) ? "" : value))
        }
      >
        {Object.entries(sortsFor(filter)).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <div className="size-group" role="group" aria-label={toolbar.size} aria-keyshortcuts="[ ]">
      {SIZES.map((each) => (
        <button
          key={each}
          type="button"
          className="btn icon"
          aria-pressed={each === size}
          aria-label={LOOKS[each].label}
          title={LOOKS[each].label}
          onClick={() => onSize(each)}
        >
          <Icon name={LOOKS[each].icon} />
        </button>
      ))}
    </div>
  </div>
);

interface SearchProps {
  readonly filter: string;
  readonly onChange: (filter: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

const wordsOf = (filter: string): string => new URLSearchParams(filter).get("q") ?? "";

/** Words to search for; the address follows when typing pauses, and the words follow the address. */
function Search({ filter, onChange, inputRef }: SearchProps) {
  const asked = wordsOf(filter);
  const [text, setText] = useState(asked);
  const [shown, setShown] = useState(asked);
  if (asked !== shown) {
    setShown(asked);
    if (asked !== text.trim()) setText(asked);
  }
  const settled = useDebouncedValue(text, 300);
  const latest = useRef({ filter, onChange });
  useEffect(() => {
    latest.current = { filter, onChange };
  });
  useEffect(() => {
    const now = latest.current;
    if (settled.trim() !== wordsOf(now.filter)) now.onChange(withValue(now.filter, "q", settled.trim()));
  }, [settled]);
  return (
    <input
      ref={inputRef}
      className="in"
      type="search"
      aria-label={toolbar.search.label}
      aria-keyshortcuts="/"
      placeholder={toolbar.search.hint}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

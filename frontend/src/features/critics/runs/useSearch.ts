import { useSearchParams } from "react-router";

/** One part of the address's query, and a way to change it that Back undoes. */
export function useSearch(name: string): readonly [string | null, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, next);
        return after;
      },
      { preventScrollReset: true },
    );
  return [search.get(name), set];
}

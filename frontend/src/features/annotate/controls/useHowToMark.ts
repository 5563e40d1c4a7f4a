import { inspector } from "@/messages/panels";
import { useKeysOf } from "./Commands";

/** Where to begin: the keys that start and end a segment, in words. */
export function useHowToMark(): string {
  const [start, end] = [useKeysOf("start").join(" "), useKeysOf("end").join(" ")];
  return inspector.howToMark(start, end);
}

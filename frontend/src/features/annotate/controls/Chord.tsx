import { keyNames } from "@/shared/engine/keys";

/** A key, with those that are held with it. */
export const Chord = ({ chord }: { chord: string }) => (
  <span className="chord">
    {keyNames(chord).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

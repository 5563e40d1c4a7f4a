import { severity } from "@/messages/shared";

/** Five steps, by height and number and never by colour. */
export function Severity({ value, max = 5 }: { value: number | null; max?: number }) {
  const label = value === null ? severity.none : severity.of(value, max);
  return (
    <span className="sev" role="img" aria-label={label}>
      {Array.from({ length: max }, (_, i) => (
        <i key={i} className={value !== null && i < value ? "on" : ""} />
      ))}
    </span>
  );
}

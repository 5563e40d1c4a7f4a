/** Five steps, by height and number and never by colour. */
export function Severity({ value, max = 5 }: { value: number | null; max?: number }) {
  const label = value === null ? "severity not given" : `severity ${value} of ${max}`;
  return (
    <span className="sev" role="img" aria-label={label}>
      {Array.from({ length: max }, (_, i) => (
        <i key={i} className={value !== null && i < value ? "on" : ""} />
      ))}
    </span>
  );
}

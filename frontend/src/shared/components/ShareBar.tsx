interface ShareBarProps {
  readonly share: number;
  /** Where it lies, as a thin line across the bar's end. */
  readonly low?: number | null;
  readonly high?: number | null;
}

const at = (share: number): string => `${share * 100}%`;

/** A share as a bar of its cell; the number is next to it. */
export const ShareBar = ({ share, low = null, high = null }: ShareBarProps) => (
  <span className="share-bar" aria-hidden="true">
    <i style={{ width: at(share) }} />
    {low === null || high === null ? null : <b style={{ left: at(low), width: at(high - low) }} />}
  </span>
);

import { useQuery } from "@tanstack/react-query";
import { counted as messages } from "@/messages/studio/counted";
import { Button } from "@/shared/components/Button";
import { count, decimal, percent, share } from "@/shared/format";
import { usd } from "@/shared/money";
import { ErrorState } from "@/shared/studio/states";
import type { Counted } from "../api/explorer";
import { countedQuery } from "../api/explorer";
import "./counted.css";

interface CountedNumberProps {
  readonly project: string;
  /** The name of the number. */
  readonly counted: string;
  readonly onClose: () => void;
}

/** The number whose clips are shown: how it comes about, and how single clips are spread. */
export function CountedNumber({ project, counted, onClose }: CountedNumberProps) {
  const query = useQuery(countedQuery(project, counted));
  return (
    <section className="counted-number" aria-label={messages.label} data-testid="counted">
      {query.error ? <ErrorState title={messages.notLoaded} error={query.error} /> : null}
      {query.data ? (
        <>
          <div className="grow">
            <h3>{sentenceOf(query.data)}</h3>
            <p className="sm mut">{query.data.title}</p>
          </div>
          {query.data.bins.length > 0 ? <Histogram {...query.data} /> : null}
        </>
      ) : (
        <span className="grow" />
      )}
      <Button icon="x" look="quiet" size="sm" aria-label={messages.close} onClick={onClose} />
    </section>
  );
}

/** ".249 = mean of 158 clips". */
function sentenceOf({ value, look, how, n, unit, clips }: Counted): string {
  const of = messages.things(n, unit);
  if (value === null) return messages.none(clips);
  if (how === "count") return messages.count(of, clips, isOfClips(unit) && n === clips);
  const text = textOf(value, look);
  const isWhole = isOfClips(unit) && n === clips;
  return messages[how](text, of, clips, isWhole);
}

const isOfClips = (unit: string): boolean => ["videos", "clips", "tasks"].includes(unit);

const TEXTS: Readonly<Record<Counted["look"], (value: number) => string>> = {
  score: share,
  percent: (value) => `${percent(value)}%`,
  number: (value) => (Number.isInteger(value) ? count(value) : decimal(value, 2)),
  ms: (value) => messages.ms(Math.round(value)),
  usd: (value) => usd(`${value}`),
};

const textOf = (value: number, look: Counted["look"]): string => TEXTS[look](value);

/** Numbers that lie on the scale of the values of single clips. */
const ON_SCALE: ReadonlySet<Counted["how"]> = new Set(["mean", "median", "share"]);

/** How many clips have which value, and where the number lies among them. */
function Histogram({ bins, value, look, how }: Counted) {
  const most = Math.max(...bins.map(({ n }) => n), 1);
  const [low, high] = [bins[0]?.start ?? 0, bins.at(-1)?.end ?? 1];
  const at = value === null || !ON_SCALE.has(how) ? null : (100 * (value - low)) / (high - low);
  return (
    <figure className="counted-bins">
      <div
        role="img"
        aria-label={messages.bins(
          bins.map(({ start, end, n }) => messages.bin(textOf(start, look), textOf(end, look), n)),
        )}
      >
        {bins.map(({ start, end, n }) => (
          <i
            key={start}
            style={{ height: `${n === 0 ? 0 : Math.max(4, (100 * n) / most)}%` }}
            title={messages.bin(textOf(start, look), textOf(end, look), n)}
          />
        ))}
        {at === null || at < 0 || at > 100 ? null : <u style={{ left: `${at}%` }} />}
      </div>
      <figcaption className="row xs dim">
        <span className="grow">{textOf(low, look)}</span>
        <span>{textOf(high, look)}</span>
      </figcaption>
    </figure>
  );
}

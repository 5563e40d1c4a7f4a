import { useQuery } from "@tanstack/react-query";
import { Link } from "@/shared/components/Link";
import { figureText, intervalText } from "@/shared/figures";
import { EmptyState } from "@/shared/studio/states";
import { glance as messages } from "@/messages/studio/overview";
import type { Glance as Figures } from "./api/calls";
import { glanceQuery } from "./api/calls";
import { Part } from "./Part";

/** How far people agree before review: four figures with their intervals. */
export function Glance({ study }: { study: string }) {
  const query = useQuery(glanceQuery(study));
  return (
    <Part
      title={messages.heading}
      query={query}
      more={
        <>
          <span className="xs dim grow">{messages.note}</span>
          <Link className="btn sm quiet" to={`/studies/${study}/results/agreement`}>
            {messages.details}
          </Link>
        </>
      }
    >
      {({ figures }) =>
        figures.length === 0 ? (
          <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState>
        ) : (
          <ul className="glance">
            {figures.map((each) => (
              <One key={each.label} {...each} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}

function One({ label, look, counts, figure }: Figures["figures"][number]) {
  const { value, low, high, n, reason } = figure;
  const text = figureText(figure, look);
  return (
    <li>
      <span className="xs mut">{label}</span>
      <span className={text === null ? "glance-none" : "glance-value"}>{text ?? reason}</span>
      {text === null ? null : (
        <span className="xs dim">{messages.interval(intervalText(figure, look), n, counts)}</span>
      )}
      {value !== null && low !== null && high !== null ? (
        <span className="glance-bar" aria-hidden="true">
          <i style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
          <u style={{ left: `${at(value)}%` }} />
        </span>
      ) : null}
    </li>
  );
}

/** Where a figure lies on a line from 0 to 1, in percent; an alpha below 0 lies at its beginning. */
const at = (value: number): number => Math.max(0, Math.min(1, value)) * 100;

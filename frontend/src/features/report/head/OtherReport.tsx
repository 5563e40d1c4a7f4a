import { useQuery } from "@tanstack/react-query";
import { other as messages } from "@/messages/studio/report";
import { reportsQuery } from "@/shared/api/study";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { tauText } from "@/shared/reports";
import type { Other } from "../tables/Compared";

interface OtherReportProps {
  readonly report: Report;
  readonly onChoose: (other: Other) => void;
  readonly onClose: () => void;
}

/** Which report this one is to be seen beside. */
export function OtherReport({ report, onChoose, onClose }: OtherReportProps) {
  const query = useQuery(reportsQuery(report.study.id));
  return (
    <Dialog title={messages.title(report.title)} onClose={onClose}>
      <Loaded query={query}>
        {(all) => {
          const others = all.filter(
            ({ id, kind, state }) => id !== report.id && kind === report.kind && state === "ready",
          );
          if (others.length === 0) return <p className="hint">{messages.none}</p>;
          return (
            <ul className="lines others">
              {others.map(({ id, kind, number, title, ground_truth, tau, created_at }) => (
                <li key={id} className="row">
                  <span className="grow">
                    <b>{title}</b>{" "}
                    <span className="mut">
                      {messages.truth(ground_truth, kind === "segments" ? tauText(tau) : null)}
                    </span>
                    <span className="ci">{dateTime(created_at)}</span>
                  </span>
                  <Button
                    size="sm"
                    aria-label={messages.with(title)}
                    onClick={() => onChoose({ id, isEarlier: number < report.number })}
                  >
                    {messages.compare}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

import { leaderboard as messages } from "@/messages/studio/leaderboard";
import { CountedLink } from "@/shared/components/CountedLink";
import { Mark } from "@/shared/components/Mark";
import { countedPath } from "@/shared/counted-paths";
import { percent } from "@/shared/format";
import { typeOf } from "@/shared/segments";
import { Scroll } from "@/shared/studio/Scroll";
import type { BoardRow, Leaderboard } from "./query";
import { typesOf } from "./types";

interface TypesTableProps {
  readonly study: string;
  readonly board: Leaderboard;
}

/** How much each row of the leaderboard finds of the errors of each type. Nothing where the report has no types. */
export function TypesTable({ study, board: { rows, report } }: TypesTableProps) {
  const shown = rows.filter((row) => row.types.length > 0);
  const types = typesOf(shown);
  if (report === null || types.length === 0) return null;
  const to = ({ row }: BoardRow, key: string): string | null =>
    row === null ? null : countedPath(study, "report", report.id, row, "by_type", key, "coverage");
  return (
    <section className="card" aria-labelledby="board-types">
      <header>
        <h2 id="board-types">{messages.types.heading}</h2>
        <span className="sm mut grow">{messages.types.about}</span>
      </header>
      <Scroll label={messages.types.heading}>
        <table className="tb board board-types">
          <caption className="vh">{messages.types.heading}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.columns.label}</th>
              {types.map(({ key, label, errors }) => (
                <th key={key} scope="col">
                  <span className="row">
                    <Mark letter={typeOf(key).letter} />
                    <span>
                      {label} <span className="dim">{messages.types.n(errors)}</span>
                    </span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={`${row.annotator} ${row.label}`}>
                <th scope="row">{row.label}</th>
                {types.map(({ key, errors }) => (
                  <Share key={key} share={row.types.find((each) => each.key === key)} of={errors} to={to(row, key)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

interface ShareProps {
  readonly share: BoardRow["types"][number] | undefined;
  /** The number of errors in the heading of the column. */
  readonly of: number;
  readonly to: string | null;
}

/** A share with a bar behind it. Its n is there where it differs from that of the column. */
function Share({ share, of, to }: ShareProps) {
  if (share === undefined || share.value === null) return <td className="dim">{messages.none}</td>;
  return (
    <td className="board-share">
      <i style={{ width: `${100 * share.value}%` }} aria-hidden="true" />
      <CountedLink to={to}>{messages.types.share(percent(share.value))}</CountedLink>
      {share.errors === of ? null : <span className="ci">{messages.types.n(share.errors)}</span>}
    </td>
  );
}

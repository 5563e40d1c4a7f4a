import { useQuery } from "@tanstack/react-query";
import { reports } from "@/messages/studio/study-results";
import { navigationQuery } from "@/shared/api/navigation";
import type { JoinedStudy, Study } from "@/shared/api/types";

const messages = reports.joined;
const NO = "";
const POOLED = "pooled";
const EACH = "each";

interface JoinedStudiesProps {
  readonly study: Study;
  readonly joined: readonly JoinedStudy[];
  readonly onChange: (joined: readonly JoinedStudy[]) => void;
}

/** Which further studies of the project a report takes rows from, such as a human baseline. */
export function JoinedStudies({ study, joined, onChange }: JoinedStudiesProps) {
  const projects = useQuery(navigationQuery).data?.projects;
  const own = projects?.find(({ id }) => id === study.project.id)?.studies ?? [];
  const others = own.filter(({ id }) => id !== study.id);
  if (others.length === 0) return null;
  const takes = (id: string, how: string) => {
    const rest = joined.filter((each) => each.study !== id);
    onChange(how === NO ? rest : [...rest, { study: id, pooled: how === POOLED }]);
  };
  const howOf = (id: string) => {
    const found = joined.find((each) => each.study === id);
    return found === undefined ? NO : found.pooled ? POOLED : EACH;
  };
  return (
    <details open={joined.length > 0 || undefined}>
      <summary className="lab">{messages.legend}</summary>
      <p className="hint">{messages.hint}</p>
      {others.map(({ id, name }) => (
        <label key={id} className="row pick">
          <span className="ell grow">{name}</span>
          <select className="in auto" value={howOf(id)} onChange={(event) => takes(id, event.target.value)}>
            <option value={NO}>{messages.no}</option>
            <option value={POOLED}>{messages.pooled}</option>
            <option value={EACH}>{messages.each}</option>
          </select>
        </label>
      ))}
    </details>
  );
}

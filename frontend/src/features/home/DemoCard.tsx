import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { demo as messages } from "@/messages/studio/home";
import { actions } from "@/messages/studio/shared";
import type { DemoState } from "./api/calls";
import { demoQuery, isUnderWay, openDemo } from "./api/calls";
import { DemoProgress } from "./DemoProgress";

/** A finished study to look at, which a worker loads when it is asked for. */
export function DemoCard() {
  const query = useQuery(demoQuery);
  return (
    <section className="card demo-card" aria-labelledby="try-the-demo">
      <h2 id="try-the-demo">{messages.heading}</h2>
      <p className="sm mut">{messages.text}</p>
      <ul className="sm demo-does">
        {messages.does.map((does) => (
          <li key={does}>
            <Icon name="check" /> {does}
          </li>
        ))}
      </ul>
      <Loaded query={query}>{(demo) => <Opening demo={demo} />}</Loaded>
      <p className="hint">{messages.removable}</p>
    </section>
  );
}

function Opening({ demo }: { demo: DemoState }) {
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: openDemo,
    onSuccess: (now) => queries.setQueryData(demoQuery.queryKey, now),
  });
  if (!demo.installed) return <p className="note">{messages.none}</p>;
  if (demo.state === "ready")
    return (
      <div className="col" role="status">
        <a className="btn pri lg" href="/?tour">
          {messages.tour}
        </a>
        <Link className="btn" to={`/studies/${demo.studies[0]?.id ?? ""}`}>
          {messages.go}
        </Link>
        <a className="btn" href={`/annotate/${demo.studies[0]?.id ?? ""}`}>
          {messages.annotate}
        </a>
      </div>
    );
  if (isUnderWay(demo)) return <DemoProgress demo={demo} />;
  const problem = open.error?.message ?? (demo.state === "failed" ? messages.notLoaded(demo.error) : "");
  return (
    <div className="col">
      {problem ? (
        <p className="note bad" role="alert">
          {problem}
        </p>
      ) : null}
      <Button size="lg" aria-busy={open.isPending} onClick={() => open.mutate()}>
        {demo.state === "failed" ? actions.again : messages.open}
      </Button>
    </div>
  );
}

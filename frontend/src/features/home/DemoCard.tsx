import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import type { DemoState } from "./api/calls";
import { demoQuery, isUnderWay, openDemo } from "./api/calls";
import { DemoProgress } from "./DemoProgress";

/** A finished study to look at, which a worker loads when it is asked for. */
export function DemoCard() {
  const query = useQuery(demoQuery);
  return (
    <section className="card demo-card" aria-labelledby="try-the-demo">
      <h2 id="try-the-demo">Or try the demo</h2>
      <p className="sm mut">
        Studies with 17 drawn clips: two simulated people and a critic have marked errors, and one report is made.
      </p>
      <ul className="sm demo-does">
        {["Mark errors, after a short practice", "Compare people and critics", "Read a report"].map((does) => (
          <li key={does}>
            <Icon name="check" /> {does}
          </li>
        ))}
      </ul>
      <Loaded query={query}>{(demo) => <Opening demo={demo} />}</Loaded>
      <p className="hint">You can remove it with one click. Nothing in it is paid or published.</p>
    </section>
  );
}

function Opening({ demo }: { demo: DemoState }) {
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: openDemo,
    onSuccess: (now) => queries.setQueryData(demoQuery.queryKey, now),
  });
  if (!demo.installed) return <p className="note">This installation has no demo.</p>;
  if (demo.state === "ready")
    return (
      <div className="col" role="status">
        <Link className="btn pri lg" to={`/studies/${demo.studies[0]?.id ?? ""}`}>
          Go to the demo
        </Link>
        <a className="btn" href={`/annotate/${demo.studies[0]?.id ?? ""}`}>
          Mark errors in it
        </a>
      </div>
    );
  if (isUnderWay(demo)) return <DemoProgress demo={demo} />;
  const problem = open.error?.message ?? (demo.state === "failed" ? `The demo was not loaded. ${demo.error}` : "");
  return (
    <div className="col">
      {problem ? (
        <p className="note bad" role="alert">
          {problem}
        </p>
      ) : null}
      <Button size="lg" aria-busy={open.isPending} onClick={() => open.mutate()}>
        {demo.state === "failed" ? "Try again" : "Open the demo"}
      </Button>
    </div>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { demoQuery, homeQuery, isUnderWay, removeDemo } from "./api/calls";
import { DemoProgress } from "./DemoProgress";

/** Says that a project is the demo, and removes it. For admins of the installation; others cannot ask for its state. */
export function DemoLine() {
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const { data: demo } = useQuery(demoQuery);
  const state = demo?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && before.current !== undefined) void queries.invalidateQueries(homeQuery);
    before.current = state;
  }, [state, queries]);
  if (demo && isUnderWay(demo)) return <DemoProgress demo={demo} />;
  return (
    <div className="row home-demo">
      <span className="xs mut">This is the demo.</span>
      <Button size="sm" look="quiet" aria-label="Remove the demo" onClick={() => setAsks(true)}>
        Remove
      </Button>
      {demo?.state === "failed" ? (
        <span className="xs bad" role="alert">
          {demo.error}
        </span>
      ) : null}
      {asks ? (
        <Confirm
          title="Remove the demo"
          does="Remove"
          look="danger"
          act={removeDemo}
          onDone={() => queries.invalidateQueries(demoQuery)}
          onClose={() => setAsks(false)}
        >
          <p>
            The project is removed with its clips, studies and annotations, also those that you added to it. No other
            project changes. You can open the demo again.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

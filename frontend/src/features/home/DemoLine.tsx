import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { demo as messages } from "@/messages/studio/home";
import { actions } from "@/messages/studio/shared";
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
      <span className="xs mut">{messages.line}</span>
      <a className="xs" href="/?tour">
        {messages.tour}
      </a>
      <Button size="sm" look="quiet" aria-label={messages.remove} onClick={() => setAsks(true)}>
        {actions.remove}
      </Button>
      {demo?.state === "failed" ? (
        <span className="xs bad" role="alert">
          {demo.error}
        </span>
      ) : null}
      {asks ? (
        <Confirm
          title={messages.remove}
          does={actions.remove}
          look="danger"
          act={removeDemo}
          onDone={() => queries.invalidateQueries(demoQuery)}
          onClose={() => setAsks(false)}
        >
          <p>{messages.removing}</p>
        </Confirm>
      ) : null}
    </div>
  );
}

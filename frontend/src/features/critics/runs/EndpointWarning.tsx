import { dialog as messages } from "@/messages/studio/critics-tests";
import type { Endpoint } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { underWay, warningOf } from "../endpoints/test-state";
import { useTest } from "../endpoints/useTest";

/** Says what the latest test of the chosen endpoint found against it, and tests it again. */
export function EndpointWarning({ project, endpoint }: { project: string; endpoint: Endpoint }) {
  const test = useTest(project, endpoint.id);
  const warning = warningOf(endpoint);
  if (warning === null) return null;
  return (
    <div className="note warn" role="status">
      <Icon name="warn" />
      <span className="grow">{warning}</span>
      {underWay(endpoint) ? null : (
        <Button size="sm" disabled={test.isPending} onClick={() => test.mutate()}>
          {endpoint.test ? messages.again : messages.test}
        </Button>
      )}
    </div>
  );
}

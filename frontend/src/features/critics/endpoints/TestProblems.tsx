import { warnings } from "@/messages/studio/critics-tests";
import type { Endpoint } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";

/** What is wrong with an endpoint by its latest test, each with a remedy. */
export function TestProblems({ endpoint: { test } }: { endpoint: Pick<Endpoint, "test"> }) {
  if (!test) return null;
  const failed = test.state === "failed" ? [{ code: "failed", message: warnings.failed(test.error), remedy: "" }] : [];
  return (
    <>
      {[...failed, ...test.problems].map(({ code, message, remedy }) => (
        <p key={code} className="note bad" role="note">
          <Icon name="warn" />
          <span>
            <b>{message}</b> {remedy}
          </span>
        </p>
      ))}
    </>
  );
}

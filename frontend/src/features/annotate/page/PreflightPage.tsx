import type { ReactNode } from "react";
import { useEffect } from "react";
import { Bar } from "@/shared/components/Bar";
import { useStore } from "@/shared/hooks";
import { between as messages } from "@/messages/annotate";
import type { Preflight } from "../session/preflight";
import { useLazyPart } from "../controls/useLazyPart";
import { introduction } from "../dialogs/lazy";

/** What a person is told before the first clip; the page itself once the way is open. */
export function PreflightPage({ preflight, children }: { preflight: Preflight; children: ReactNode }) {
  const state = useStore(preflight.state);
  useEffect(() => preflight.begin(), [preflight]);
  const isTold = state.kind === "narrow" || state.kind === "warning";
  const before = useLazyPart(introduction, isTold);
  if (state.kind === "open") return children;
  return (
    <>
      <Bar>
        <span className="grow" />
      </Bar>
      <main className="message">
        {before && isTold ? (
          <before.Introduction preflight={preflight} state={state} />
        ) : (
          <p role="status">{messages.looking}</p>
        )}
      </main>
    </>
  );
}

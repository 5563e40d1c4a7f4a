import type { ReactNode } from "react";
import { useEffect } from "react";
import { Bar } from "@/shared/components/Bar";
import { useStore } from "@/shared/hooks";
import { between as words } from "@/words/annotate";
import type { Entrance } from "../session/preflight";
import { useLate } from "../controls/useLazyPart";
import { threshold } from "../dialogs/lazy";

/** What a person is told before the first clip; the page itself once the way is open. */
export function EntrancePage({ entrance, children }: { entrance: Entrance; children: ReactNode }) {
  const state = useStore(entrance.state);
  useEffect(() => entrance.begin(), [entrance]);
  const isTold = state.kind === "narrow" || state.kind === "warning";
  const before = useLate(threshold, isTold);
  if (state.kind === "open") return children;
  return (
    <>
      <Bar>
        <span className="grow" />
      </Bar>
      <main className="message">
        {before && isTold ? (
          <before.Threshold entrance={entrance} state={state} />
        ) : (
          <p role="status">{words.looking}</p>
        )}
      </main>
    </>
  );
}

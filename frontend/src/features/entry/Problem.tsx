import { page } from "@/messages/entry";
import type { Here } from "./engine/participation";

/** The state of the last request: in progress, or refused. */
export const Problem = ({ here: { busy, problem } }: { here: Here }) => (
  <>
    {problem ? (
      <p className="note bad" role="alert">
        {problem}
      </p>
    ) : null}
    <p className="hint empty-gone" role="status">
      {busy ? page.sending : null}
    </p>
  </>
);

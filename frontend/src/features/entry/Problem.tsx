import { page } from "@/messages/entry";
import type { Here } from "./engine/participation";

/** What became of the last press: it is on its way, or was refused. */
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

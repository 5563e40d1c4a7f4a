import { useRef, useState } from "react";
import { ends, exitLink as messages, platform } from "@/messages/ending";
import type { Exit, OwnEntry } from "../api/types";
import { Button } from "./Button";
import "../exit-link.css";

/** What an end means, and its code; the heading is its place's own. */
export function EndOfEntry({ entry, erased = false }: { entry: OwnEntry; erased?: boolean }) {
  const { exit, state } = entry;
  const where = platform(entry.platform);
  const isWithdrawn = state === "withdrawn";
  return (
    <>
      <p>{ends[state]?.text(where)}</p>
      {isWithdrawn && exit ? <p>{messages.stillYours(where)}</p> : null}
      {isWithdrawn && !exit && !erased ? <p>{messages.none(where)}</p> : null}
      {exit ? <ExitLink exit={exit} where={where} /> : null}
      {exit && (erased || (isWithdrawn && exit.kind !== "completed")) ? (
        <p className="note warn">{messages.lastTime}</p>
      ) : null}
    </>
  );
}

/** The code of an end, to be copied, and the way back to the platform. */
function ExitLink({ exit, where }: { exit: Exit; where: string }) {
  const [said, setSaid] = useState("");
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(exit.code);
      setSaid(messages.copied);
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setSaid(messages.notCopied);
    }
  };
  return (
    <div className="way-out">
      <span className="lab">{messages.code}</span>
      <p className="row way-code">
        <code ref={code} className="mono" tabIndex={0} aria-label={messages.code} data-testid="code">
          {exit.code}
        </code>
        <Button icon="copy" size="lg" onClick={() => void copy()}>
          {messages.copy}
        </Button>
        {exit.url ? (
          <a className="btn pri lg" href={exit.url}>
            {messages.back(where)}
          </a>
        ) : null}
      </p>
      <p className="hint" role="status">
        {said || (exit.url ? messages.takes(where) : messages.typeIn(where))}
      </p>
    </div>
  );
}

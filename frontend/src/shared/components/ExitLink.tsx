import { useRef, useState } from "react";
import type { Exit } from "../api/types";
import { wayOut as words } from "@/words/ending";
import "../exit-link.css";
import { Button } from "./Button";

/** The code of an end, to be copied, and the way back to the platform. */
export function WayOut({ exit, where }: { exit: Exit; where: string }) {
  const [said, setSaid] = useState("");
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(exit.code);
      setSaid(words.copied);
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setSaid(words.notCopied);
    }
  };
  return (
    <div className="way-out">
      <span className="lab">{words.code}</span>
      <p className="row way-code">
        <code ref={code} className="mono" tabIndex={0} aria-label={words.code} data-testid="code">
          {exit.code}
        </code>
        <Button icon="copy" size="lg" onClick={() => void copy()}>
          {words.copy}
        </Button>
        {exit.url ? (
          <a className="btn pri lg" href={exit.url}>
            {words.back(where)}
          </a>
        ) : null}
      </p>
      <p className="hint" role="status">
        {said || (exit.url ? words.takes(where) : words.typeIn(where))}
      </p>
    </div>
  );
}

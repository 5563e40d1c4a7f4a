import { useRef, useState } from "react";
import type { Exit } from "../api/types";
import { exitLink as messages } from "@/messages/ending";
import "../exit-link.css";
import { Button } from "./Button";

/** The code of an end, to be copied, and the way back to the platform. */
export function ExitLink({ exit, where }: { exit: Exit; where: string }) {
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

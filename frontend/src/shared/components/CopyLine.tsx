import { useRef, useState } from "react";
import { copying as messages } from "@/messages/studio/shared";
import { Button } from "./Button";

/** A command or an address, and a button that copies it; where the browser does not let it, selects it. */
export function CopyLine({ says, command }: { says: string; command: string }) {
  const [done, setDone] = useState<keyof typeof messages>("copy");
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      setDone("copied");
    } catch {
      // without TLS there is no clipboard
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setDone("selected");
    }
  };
  return (
    <div>
      <span className="lab">{says}</span>
      <span className="row copy-line">
        <code className="mono grow" tabIndex={0} ref={text}>
          {command}
        </code>
        <Button size="sm" aria-label={`${messages[done]}: ${says}`} onClick={() => void copy()}>
          {messages[done]}
        </Button>
      </span>
    </div>
  );
}

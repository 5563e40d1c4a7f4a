import { useState } from "react";
import { Button } from "@/shared/components/Button";

/** A command, and a button that copies it. */
export function CopyLine({ says, command }: { says: string; command: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div>
      <span className="lab">{says}</span>
      <span className="row copy-line">
        <code className="mono grow" tabIndex={0}>
          {command}
        </code>
        <Button size="sm" aria-label={`Copy: ${says}`} onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
      </span>
    </div>
  );
}

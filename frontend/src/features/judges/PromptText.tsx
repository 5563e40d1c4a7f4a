import type { JudgePrompt } from "./api/types";

/** A version of a prompt file as it is, in a box that scrolls. */
export const PromptText = ({ prompt }: { prompt: JudgePrompt }) => (
  <div>
    <p className="ci">
      {prompt.name} v{prompt.version}, SHA-256 <span className="mono">{prompt.digest.slice(0, 12)}</span>
    </p>
    <pre className="mono judges-prompt" tabIndex={0} role="region" aria-label={`Prompt ${prompt.name} full text`}>
      {prompt.text}
    </pre>
  </div>
);

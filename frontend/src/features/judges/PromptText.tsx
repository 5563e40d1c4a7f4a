import { prompt as messages } from "@/messages/studio/judges";
import { sentence } from "@/shared/sentence";
import type { JudgePrompt } from "./api/calls";

/** A version of a prompt file as it is, in a box that scrolls. */
export const PromptText = ({ prompt }: { prompt: JudgePrompt }) => (
  <div>
    <p className="ci">
      {sentence(
        messages.versionOf(prompt.name, prompt.version, <span className="mono">{prompt.digest.slice(0, 12)}</span>),
      )}
    </p>
    <pre className="mono judges-prompt" tabIndex={0} role="region" aria-label={messages.full(prompt.name)}>
      {prompt.text}
    </pre>
  </div>
);

import { Button } from "@/shared/components/Button";
import { platform } from "@/messages/ending";
import { consent as messages } from "@/messages/entry";
import type { StepProps } from "./EntryPage";
import { paragraphs } from "./engine/participation";
import { Heading } from "./Heading";
import { Problem } from "./Problem";
import { Terms } from "./Terms";

/** The text of consent, with two ways on that look alike. */
export function Consent({ participation, here }: StepProps) {
  const { entry } = here;
  return (
    <>
      <Heading>{messages.heading(entry.study_name)}</Heading>
      <Terms entry={entry} />
      {entry.content_warning ? (
        <section className="note warn warned" aria-labelledby="warned">
          <h2 id="warned">{messages.warning}</h2>
          {paragraphs(entry.content_warning).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ) : null}
      <section className="card" aria-labelledby="consent">
        <header>
          <h2 id="consent">{messages.text}</h2>
          <span className="dim xs">{messages.version(entry.consent_version)}</span>
        </header>
        <div className="prose" data-testid="consent">
          {paragraphs(entry.consent).map((text, i) => (
            <p key={i}>{text}</p>
          ))}
        </div>
      </section>
      <Problem here={here} />
      <div className="equal">
        <Button size="lg" data-testid="agree" onClick={() => void participation.consent(true)}>
          {messages.agree}
        </Button>
        <Button size="lg" data-testid="decline" onClick={() => void participation.consent(false)}>
          {messages.decline}
        </Button>
      </div>
      <p className="hint">{messages.after(platform(entry.platform))}</p>
    </>
  );
}

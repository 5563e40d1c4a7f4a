import { Button } from "@/shared/components/Button";
import { platform } from "@/words/ending";
import { consent as words } from "@/words/entry";
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
      <Heading>{words.heading(entry.study_name)}</Heading>
      <Terms entry={entry} />
      {entry.content_warning ? (
        <section className="note warn warned" aria-labelledby="warned">
          <h2 id="warned">{words.warning}</h2>
          {paragraphs(entry.content_warning).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ) : null}
      <section className="card" aria-labelledby="consent">
        <header>
          <h2 id="consent">{words.text}</h2>
          <span className="dim xs">{words.version(entry.consent_version)}</span>
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
          {words.agree}
        </Button>
        <Button size="lg" data-testid="decline" onClick={() => void participation.consent(false)}>
          {words.decline}
        </Button>
      </div>
      <p className="hint">{words.after(platform(entry.platform))}</p>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { tour as messages } from "@/messages/studio/tour";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { go } from "@/shared/navigation";
import type { Tour } from "./api/calls";
import { tourQuery, watched } from "./api/calls";
import type { Step } from "./engine/progress";
import { after, end, enter, pageOf, progress, STEPS } from "./engine/progress";
import { Compute } from "./Compute";
import { OwnClip } from "./OwnClip";
import "./tour.css";
import { usePlayed } from "./usePlayed";

/** The tour of the demo: a card over the pages that it leads through. There is none without a demo. */
export function TourCard() {
  const { isOver, step } = useStore(progress);
  const { data } = useQuery({ ...(step === "settle" || step === "compute" ? watched : tourQuery), enabled: !isOver });
  if (isOver || !data) return null;
  return (
    <aside
      className={`tour card ${step === "play" || step === "own" ? "right" : ""}`}
      aria-label={messages.title}
      aria-live="polite"
    >
      {step === null ? <Invitation tour={data} /> : <StepCard key={step} tour={data} step={step} />}
    </aside>
  );
}

function show(step: Step, tour: Tour): void {
  enter(step, tour.review, tour.reports.at(-1)?.id ?? null);
  const page = pageOf(step, tour, null);
  if (page !== null) go(page);
}

const Invitation = ({ tour }: { tour: Tour }) => (
  <>
    <h2>{messages.title}</h2>
    <p>{messages.invite}</p>
    <div className="row">
      <Button look="pri" onClick={() => show("play", tour)}>
        {messages.start}
      </Button>
      <Button look="quiet" onClick={end}>
        {messages.later}
      </Button>
    </div>
  </>
);

interface StepProps {
  readonly tour: Tour;
  readonly step: Step;
}

function StepCard({ tour, step }: StepProps) {
  const isAdmin = useQuery(meQuery).data?.installation_admin === true;
  const steps: readonly Step[] = isAdmin ? STEPS : STEPS.filter((each) => each !== "own");
  const next = after(step, steps);
  const { title: heading, text } = messages[step];
  return (
    <>
      <div className="row tour-head">
        <span className="xs dim">{messages.step(steps.indexOf(step) + 1, steps.length)}</span>
        <span className="grow" />
        <Button icon="x" look="quiet" size="sm" aria-label={messages.end} title={messages.end} onClick={end} />
      </div>
      <h2>{heading}</h2>
      <p>{text}</p>
      <Body tour={tour} step={step} />
      <div className="row">
        <span className="grow" />
        <Button look="pri" onClick={() => (next === null ? end() : show(next, tour))}>
          {next === null ? messages.finish : messages.next}
        </Button>
      </div>
    </>
  );
}

function Body({ tour, step }: StepProps) {
  const { review } = useStore(progress);
  switch (step) {
    case "play":
    case "frame":
      return <Played />;
    case "settle":
      if (review === null) return <p className="note">{messages.settle.none}</p>;
      return <Done when={tour.review !== review} />;
    case "compute":
      return <Compute tour={tour} />;
    case "own":
      return <OwnClip />;
  }
}

const Played = () => <Done when={usePlayed()} />;

/** Says that what a step asks for is done. */
const Done = ({ when }: { when: boolean }) => (
  <p className="xs" role="status">
    {when ? <span className="pill ok">{messages.done}</span> : null}
  </p>
);

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { tour as messages } from "@/messages/studio/tour";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { go } from "@/shared/navigation";
import { Link } from "@/shared/components/Link";
import { share } from "@/shared/format";
import { sentence } from "@/shared/sentence";
import type { Tour } from "./api/calls";
import { computeAgain, ownClipQuery, tourQuery, watched } from "./api/calls";
import type { Step } from "./engine/progress";
import { after, end, enter, pageOf, progress, STEPS } from "./engine/progress";
import "./tour.css";

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

/** Computes the report again, and says how its number changed. */
function Compute({ tour }: { tour: Tour }) {
  const { report } = useStore(progress);
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: computeAgain,
    onSuccess: (now) => queries.setQueryData(tourQuery.queryKey, now),
  });
  const newest = tour.reports.at(-1);
  if (newest === undefined || newest.id === report)
    return (
      <div className="col">
        <Button aria-busy={again.isPending} onClick={() => again.mutate()}>
          {messages.compute.act}
        </Button>
        {again.isError ? <p role="alert">{again.error.message}</p> : null}
      </div>
    );
  if (newest.state === "failed") return <p role="alert">{messages.compute.failed}</p>;
  return <div role="status">{newest.state === "ready" ? <Changed tour={tour} /> : <p>{messages.compute.busy}</p>}</div>;
}

function Changed({ tour }: { tour: Tour }) {
  const [before, now] = tour.reports;
  if (before?.value === undefined || now?.value === undefined) return null;
  if (before.value === null || now.value === null) return null;
  return (
    <p>
      {sentence(
        messages.compute.changed(
          <b key="annotator">{now.annotator}</b>,
          <b key="before">{share(before.value)}</b>,
          <Link key="now" to={`/reports/${now.id}`}>
            {share(now.value)}
          </Link>,
          messages.compute.clips(before.clips ?? 0, now.clips ?? 0),
        ),
      )}
    </p>
  );
}

/** A clip of one's own: where to drop it, and what the critic marks in it. */
function OwnClip() {
  const { data, error } = useQuery(ownClipQuery);
  const queries = useQueryClient();
  const project = data?.project;
  const clip = data?.clip;
  useEffect(() => {
    if (project !== undefined) {
      go(`/projects/${project}/clips`);
      void queries.invalidateQueries({ queryKey: ["navigation"] });
    }
  }, [project, queries]);
  if (error) return <p role="alert">{error.message}</p>;
  const run = data?.run ?? null;
  return (
    <p role="status">
      {run === null ? messages.own.waiting : null}
      {run !== null && isUnderWay(run.state) ? messages.own.running : null}
      {run?.state === "done" ? messages.own.marked : null}
      {run?.state === "done_with_failures" ? messages.own.failed : null}{" "}
      {run?.state === "done" && clip ? <Link to={`/clips/${clip}`}>{messages.own.open}</Link> : null}
      {run?.state === "done_with_failures" ? <Link to={`/runs/${run.id}`}>{messages.own.run}</Link> : null}
    </p>
  );
}

const isUnderWay = (state: string): boolean => !state.startsWith("done") && state !== "cancelled";

/** Whether a clip was played since the component is there. Events of media do not bubble, but they can be captured. */
function usePlayed(): boolean {
  const [isPlayed, setPlayed] = useState(false);
  useEffect(() => {
    const onPlay = () => setPlayed(true);
    document.addEventListener("play", onPlay, true);
    return () => document.removeEventListener("play", onPlay, true);
  }, []);
  return isPlayed;
}

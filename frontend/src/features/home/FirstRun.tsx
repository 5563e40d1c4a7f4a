import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import type { FirstLook } from "./api/calls";
import { takeFirstLook } from "./api/calls";
import { DemoCard } from "./DemoCard";
import { InvitationField } from "./own/InvitationField";

/** How often clips that became ready are added to the study, ms. */
const AGAIN_MS = 3000;

const STEPS = [
  ["Add clips", "Your files stay on this server. Each one is checked and prepared for frame-exact playback."],
  [
    "Mark what is wrong",
    "Where it starts and ends, what kind of error, how noticeable, and why. Or let a critic go first.",
  ],
  ["See how they compare", "Settle differences, fix a ground truth, and get tables and plots with their n."],
] as const;

interface FirstRunProps {
  readonly uploads: (project: string) => ReactNode;
  readonly onLeave: () => void;
}

/** From nothing to marking one's own clip: a project and a study are made, and clips are added to them. */
export function FirstRun({ uploads, onLeave }: FirstRunProps) {
  const begin = useMutation({ mutationFn: takeFirstLook });
  const looked = useQuery({
    queryKey: ["first-look"],
    queryFn: takeFirstLook,
    enabled: begin.isSuccess,
    refetchInterval: AGAIN_MS,
  });
  const look = looked.data ?? begin.data;
  return (
    <main className="pg first-run">
      <div>
        <h1>Start with your own clips</h1>
        <p className="mut">
          Add a few generated videos. A project and a study are made for you, and you can mark what is wrong in the
          first one as soon as it is ready.
        </p>
      </div>
      <div className="first-two">
        {look ? (
          <Own look={look} uploads={uploads} />
        ) : (
          <section className="card first-begin" aria-label="Your clips">
            <span className="first-mark">
              <Icon name="up" />
            </span>
            <Button icon="plus" look="pri" size="lg" aria-busy={begin.isPending} onClick={() => begin.mutate()}>
              Add clips
            </Button>
            <p className="hint">MP4, WebM, MOV, Matroska or AVI. The file name becomes the prompt.</p>
            {begin.isError ? <p role="alert">{begin.error.message}</p> : null}
          </section>
        )}
        <DemoCard />
      </div>
      <section aria-labelledby="how-it-works">
        <h2 id="how-it-works" className="vh">
          How it works
        </h2>
        <ol className="first-steps">
          {STEPS.map(([name, text], n) => (
            <li key={name}>
              <h3>
                <b aria-hidden="true">{n + 1}</b> {name}
              </h3>
              <p className="sm mut">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Already onLeave={onLeave} />
    </main>
  );
}

const Own = ({ look, uploads }: { look: FirstLook; uploads: FirstRunProps["uploads"] }) => (
  <div className="col">
    {look.tasks > 0 ? (
      <p>
        <a className="btn pri" href={`/annotate/${look.study}`}>
          Mark errors
        </a>
      </p>
    ) : null}
    {uploads(look.project)}
    <p className="xs mut">
      Goes to project <b>{look.project_name}</b>, study <b>{look.study_name}</b>, with the instrument{" "}
      <b>Error segments</b>.
    </p>
  </div>
);

/** Other ways to begin. */
function Already({ onLeave }: Pick<FirstRunProps, "onLeave">) {
  const [invited, setInvited] = useState(false);
  return (
    <div className="col">
      <div className="row home-head">
        <span className="sm mut">Have something already?</span>
        <Button size="sm" icon="link" aria-expanded={invited} onClick={() => setInvited(!invited)}>
          Open an invitation link
        </Button>
        <Button size="sm" icon="plus" onClick={onLeave}>
          New empty project
        </Button>
      </div>
      {invited ? <InvitationField /> : null}
    </div>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/shared/components/Button";
import { takeFirstLook } from "./api/calls";

/** How often clips that became ready are added to the study, ms. */
const AGAIN_MS = 3000;

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
    <main className="pg narrow">
      <h1>Start with your own clips</h1>
      <p className="mut">
        Add a few generated videos. A project and a study are made for you, and you can mark what is wrong in the first
        one as soon as it is ready.
      </p>
      {look ? (
        <>
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
        </>
      ) : (
        <div className="row">
          <Button icon="plus" look="pri" size="lg" aria-busy={begin.isPending} onClick={() => begin.mutate()}>
            Add clips
          </Button>
          <Button look="quiet" onClick={onLeave}>
            New empty project
          </Button>
        </div>
      )}
      {begin.isError ? <p role="alert">{begin.error.message}</p> : null}
    </main>
  );
}

import { newRun as messages } from "@/messages/studio/critics-runs";
import type { Study } from "@/shared/api/types";
import { ClipsAlone } from "@/shared/components/ClipsAlone";
import { Link } from "@/shared/components/Link";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { go } from "@/shared/navigation";
import { toast } from "@/shared/studio/Toast";
import { hasCritics } from "@/shared/subjects";
import { RunSees } from "./clips/RunSees";
import { NewRun } from "./runs/NewRun";
import "./critics.css";
import "./runs/new-run.css";

/** The set-up of a run: strategy and model, what the model is asked, and what it takes. */
export const NewRunPage = ({ study: id }: { study: string }) => (
  <StudyFrame study={id} title={messages.title}>
    {(study) => <Whole study={study} />}
  </StudyFrame>
);

function Whole({ study }: { study: Study }) {
  const runs = `/studies/${study.id}/critics`;
  return (
    <>
      <div className="row">
        <h1 className="grow">{messages.title}</h1>
        <Link className="btn sm" to={runs}>
          {messages.all}
        </Link>
      </div>
      {hasCritics(study) ? (
        <NewRun
          study={study}
          preview={(critic, settings) => <RunSees study={study} critic={critic} settings={settings} />}
          onStart={() => void toast({ text: messages.started })}
          onClose={() => go(runs)}
        />
      ) : (
        <ClipsAlone study={study} />
      )}
    </>
  );
}

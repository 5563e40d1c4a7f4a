import { newRun as messages } from "@/messages/studio/observers";
import { NewObserver } from "@/shared/studio/NewObserver";
import { toast } from "@/shared/studio/Toast";
import type { ActionProps } from "./BulkActions";

/** An observer over the selected clips. They stay selected if it is not started. */
export const RunObserver = ({ project, chosen, clips, onDone, onClose }: ActionProps) => (
  <NewObserver
    project={project}
    clips={chosen}
    of={clips}
    onStarted={(run) => {
      toast({ text: messages.started(run.name, run.clips) });
      onDone();
    }}
    onClose={onClose}
  />
);

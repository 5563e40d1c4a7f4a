import { states } from "@/messages/studio/trainings";
import type { IconName } from "@/shared/components/Icon";
import { Pill } from "@/shared/studio/Pill";
import type { TrainingRow } from "../api/trainings";

const LOOKS: Readonly<Record<TrainingRow["state"], { look?: "ok" | "bad" | "acc"; icon: IconName }>> = {
  waiting: { icon: "clock" },
  running: { look: "acc", icon: "play" },
  done: { look: "ok", icon: "check" },
  failed: { look: "bad", icon: "warn" },
};

/** The state of a training, in words. */
export const TrainingState = ({ state }: Pick<TrainingRow, "state">) => (
  <Pill {...LOOKS[state]}>{states[state] ?? state}</Pill>
);

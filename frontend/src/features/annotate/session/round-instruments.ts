/** The study in the version of each round, read once: a task is edited with the instrument of its own round. */
import type { Calls, StudyHead } from "../api/calls";

export class RoundInstruments {
  /** As the round asks it in which the person works; null until it was read. */
  here: StudyHead | null = null;
  private readonly read = new Map<number, StudyHead>();

  constructor(
    private readonly study: string,
    private readonly calls: Pick<Calls, "study">,
  ) {}

  async begin(): Promise<StudyHead> {
    this.here ??= await this.calls.study(this.study);
    this.read.set(this.here.round.n, this.here);
    return this.here;
  }

  async of(round: number): Promise<StudyHead> {
    const head = this.read.get(round) ?? (await this.calls.study(this.study, round));
    this.read.set(round, head);
    return head;
  }
}

/** A beat for held keys and for playing backwards. It keeps time: a beat that came late is followed by a shorter wait. */
export class Pace {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = 0;
  private beaten = false;

  /** Beat after `delay` ms, then after as many ms as each beat answers, until one answers null. */
  start(delay: number, beat: () => number | null): void {
    this.stop();
    this.due = performance.now() + delay;
    this.wait(beat);
  }

  /** Tells whether it had beaten since it was started. */
  stop(): boolean {
    const { beaten } = this;
    clearTimeout(this.timer);
    this.beaten = false;
    return beaten;
  }

  private wait(beat: () => number | null): void {
    this.timer = setTimeout(
      () => {
        this.beaten = true;
        const next = beat();
        if (next === null) return;
        this.due += next;
        this.wait(beat);
      },
      Math.max(0, this.due - performance.now()),
    );
  }
}

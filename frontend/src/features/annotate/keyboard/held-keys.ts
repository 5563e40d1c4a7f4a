/** Keys that are down for commands that end when their key comes up. */
export class HeldKeys {
  private readonly releases = new Map<string, () => void>();

  isHeld(code: string): boolean {
    return this.releases.has(code);
  }

  hold(code: string, release: () => void): void {
    this.releases.set(code, release);
  }

  lift(code: string): void {
    const release = this.releases.get(code);
    this.releases.delete(code);
    release?.();
  }

  /** The window lost the keyboard: nobody will hear of the keys that come up. */
  readonly liftAll = (): void => {
    for (const code of [...this.releases.keys()]) this.lift(code);
  };
}

/** Whether a person hears what is played: some tones, and how many there were. A new try has another number. */
import { Store } from "@/shared/engine/store";

export const FEWEST = 2;
export const MOST = 5;

export type SoundState = "untried" | "playing" | "asking" | "heard" | "wrong" | "silent";

export class SoundCheck {
  readonly state = new Store<SoundState>("untried");
  private tones = 0;

  constructor(
    /** Resolves when so many tones were played. */
    private readonly sound: (tones: number) => Promise<void>,
    /** From 0 to below 1. */
    private readonly draw: () => number = Math.random,
  ) {}

  async play(): Promise<void> {
    if (this.state.get() === "playing") return;
    this.tones = this.another();
    this.state.set("playing");
    await this.sound(this.tones).then(
      () => this.state.set("asking"),
      () => this.state.set("silent"),
    );
  }

  /** Say how many there were; null for none. */
  answer(heard: number | null): void {
    if (this.state.get() !== "asking") return;
    this.state.set(heard === null ? "silent" : heard === this.tones ? "heard" : "wrong");
  }

  /** A number that was not played just now. */
  private another(): number {
    const others = NUMBERS.filter((n) => n !== this.tones);
    return others[Math.floor(this.draw() * others.length)] ?? FEWEST;
  }
}

export const NUMBERS: readonly number[] = Array.from({ length: MOST - FEWEST + 1 }, (_, i) => FEWEST + i);

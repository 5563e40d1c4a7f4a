/** Movement below this is a tremble of the hand, px. */
const TREMBLE_PX = 3;

/** This near to an edge, a drag holds on to it, px. */
const SNAP_PX = 8;

/** What follows a pointer along the track. */
export interface Drags {
  /**
   * The pointer is at `at`; `far` once it has left the place where it went down by more than a tremble. Within `reach`
   * frames of something it may hold on to that; the reach is 0 while Alt is held.
   */
  drag(at: number, far: boolean, reach: number): void;
  /** The pointer is up. */
  end(at: number): void;
  /** The pointer was taken away. */
  cancel(): void;
}

type PointerDown = Pick<PointerEvent, "button" | "clientX" | "stopPropagation">;

type Listeners = readonly (readonly [string, EventListener])[];

/** Turns pointers into positions in frames along the timeline, and feeds them to the gestures. */
export class Track {
  private element: HTMLElement | null = null;
  private listeners: Listeners = [];

  constructor(
    private readonly frames: number,
    private readonly gestures: Drags,
  ) {}

  /** Takes the element whose width is the whole clip (a callback ref). */
  readonly attach = (element: HTMLElement | null): void => {
    this.element = element;
    if (!element) this.leave();
  };

  /** A pointerdown handler that starts a gesture at a position in frames and follows the pointer until it is up. */
  begin(start: (at: number) => void): (event: PointerDown) => void {
    return (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      start(this.at(event.clientX));
      this.follow(event.clientX);
    };
  }

  /** The position in frames at a place on the screen. */
  at(x: number): number {
    const box = this.element?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(Math.max((x - box.left) / box.width, 0), 1) * this.frames;
  }

  private get reach(): number {
    const { width } = this.element?.getBoundingClientRect() ?? { width: 0 };
    return width > 0 ? (SNAP_PX / width) * this.frames : 0;
  }

  private follow(from: number): void {
    this.leave();
    const move = (event: PointerEvent) =>
      this.gestures.drag(
        this.at(event.clientX),
        Math.abs(event.clientX - from) > TREMBLE_PX,
        event.altKey ? 0 : this.reach,
      );
    const up = (event: PointerEvent) => {
      this.leave();
      this.gestures.end(this.at(event.clientX));
    };
    const lost = () => {
      this.leave();
      this.gestures.cancel();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") lost();
    };
    this.listeners = [
      ["pointermove", move as EventListener],
      ["pointerup", up as EventListener],
      ["pointercancel", lost],
      ["keydown", escape as EventListener],
    ];
    for (const [type, listener] of this.listeners) window.addEventListener(type, listener);
  }

  private leave(): void {
    for (const [type, listener] of this.listeners) window.removeEventListener(type, listener);
    this.listeners = [];
  }
}

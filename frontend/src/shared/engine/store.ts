/** The least that a view needs: a value that is replaced, never changed, and a way to hear of it. */
export class Store<T> {
  private listeners = new Set<() => void>();

  constructor(private value: T) {}

  readonly get = (): T => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  patch(part: Partial<T>): void {
    this.set({ ...this.value, ...part });
  }
}

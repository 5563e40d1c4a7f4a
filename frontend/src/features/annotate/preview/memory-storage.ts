/** A `Storage` that is gone with the page. */
export class MemoryStorage implements Storage {
  private readonly kept = new Map<string, string>();

  get length(): number {
    return this.kept.size;
  }

  key = (n: number): string | null => [...this.kept.keys()][n] ?? null;
  getItem = (name: string): string | null => this.kept.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.kept.set(name, value);
  removeItem = (name: string): void => void this.kept.delete(name);
  clear = (): void => this.kept.clear();
}

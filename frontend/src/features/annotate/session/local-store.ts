/**
 * Where work is kept on this computer: JSON values by name, in IndexedDB.
 *
 * A write is handed to the browser at once and in order, so it outlives a tab that is killed the moment after. What is
 * written while the page is being left goes to localStorage, too, which needs no later turn of this page; of the two
 * the newer one is read. Where IndexedDB is missing or refuses, localStorage takes its place; where both refuse, a write
 * tells so and work goes on.
 */
export interface JsonStore<T> {
  read(): Promise<T | null>;
  /** Tells whether it is kept. */
  write(value: T): Promise<boolean>;
  /** Write without waiting for anything: the page may be gone in a moment. */
  leave(value: T): void;
  clear(): void;
}

interface Kept {
  readonly name: string;
  /** Milliseconds since 1970, and always more than of the one written before. */
  readonly at: number;
  readonly value: unknown;
}

const DATABASE = "outtake";
const KEPT = "kept";
const LOCAL = "outtake:";

export class LocalStore {
  private readonly opened: Promise<IDBDatabase>;
  private last = 0;

  /** `owner` keeps apart the people who sign in on this computer. */
  constructor(
    factory: IDBFactory | undefined,
    private readonly local: Storage,
    private readonly owner: string,
  ) {
    this.opened = open(factory);
    this.opened.catch(() => undefined);
  }

  jsonStore<T>(name: string): JsonStore<T> {
    return {
      read: async () => ((await this.list(name, name))[0] ?? null) as T | null,
      write: (value) => this.write(name, value),
      leave: (value) => void this.writeLocal(this.stamp(name, value)),
      clear: () => this.clear(name),
    };
  }

  /** The values whose names begin so, in the order of their names. */
  async startingWith<T>(prefix: string): Promise<T[]> {
    return (await this.list(prefix, `${prefix}\uffff`)) as T[];
  }

  private async list(first: string, last: string): Promise<unknown[]> {
    const [from, to] = [this.full(first), this.full(last)];
    const stored = await this.ask("readonly", (kept) => kept.getAll(IDBKeyRange.bound(from, to))).catch(() => []);
    const newest = new Map<string, Kept>();
    for (const each of [...(stored as Kept[]), ...this.listLocal(from, to)]) {
      if (each.at > (newest.get(each.name)?.at ?? 0)) newest.set(each.name, each);
      this.last = Math.max(this.last, each.at);
    }
    return [...newest.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ value }) => value);
  }

  private async write(name: string, value: unknown): Promise<boolean> {
    const kept = this.stamp(name, value);
    try {
      await this.ask("readwrite", (all) => all.put(kept, kept.name));
      return true;
    } catch {
      return this.writeLocal(kept);
    }
  }

  private clear(name: string): void {
    quietly(() => this.local.removeItem(LOCAL + this.full(name)));
    this.ask("readwrite", (all) => all.delete(this.full(name))).catch(() => undefined);
  }

  private writeLocal(kept: Kept): boolean {
    return quietly(() => (this.local.setItem(LOCAL + kept.name, JSON.stringify(kept)), true)) ?? false;
  }

  private listLocal(from: string, to: string): Kept[] {
    const keys = quietly(() => Array.from({ length: this.local.length }, (_, i) => this.local.key(i) ?? "")) ?? [];
    const wanted = keys.filter((key) => key >= LOCAL + from && key <= LOCAL + to);
    return wanted.flatMap((key) => quietly(() => JSON.parse(this.local.getItem(key) ?? "") as Kept) ?? []);
  }

  private async ask<T>(mode: IDBTransactionMode, act: (all: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await this.opened;
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(KEPT, mode);
      const request = act(transaction.objectStore(KEPT));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("The browser keeps nothing."));
      transaction.commit();
    });
  }

  private stamp(name: string, value: unknown): Kept {
    this.last = Math.max(this.last + 1, Date.now());
    return { name: this.full(name), at: this.last, value };
  }

  private full(name: string): string {
    return `${this.owner}:${name}`;
  }
}

function open(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) return reject(new Error("This browser has no IndexedDB."));
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(KEPT);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("This browser keeps nothing."));
  });
}

function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

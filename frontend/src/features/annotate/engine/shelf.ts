/** Small JSON values in this browser's storage. Where storage is full or forbidden nothing is kept, and work goes on. */
export interface JsonShelf<T> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

export function shelf<T>(name: string, storage: Storage): JsonShelf<T> {
  const key = `outtake:${name}`;
  return {
    read: () => quietly(() => JSON.parse(storage.getItem(key) ?? "null") as T | null),
    write: (value) => void quietly(() => storage.setItem(key, JSON.stringify(value))),
    clear: () => void quietly(() => storage.removeItem(key)),
  };
}

function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

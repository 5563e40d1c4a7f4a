/** Files that are to be uploaded, kept by this browser, so that a reload need not ask for them again. */

import { problems as messages } from "@/messages/studio/uploads";
const DATABASE = "outtake-uploads";
const TABLE = "files";
/** Larger ones, and those beyond the sum, are asked for again after a reload. */
const LARGEST_BYTES = 256 << 20;
const MOST_BYTES = 2 ** 31;

export interface KeptFile {
  readonly project: string;
  readonly batch: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly file: File | null;
}

export interface KeptFiles {
  readonly list: (project: string) => Promise<readonly KeptFile[]>;
  readonly put: (files: readonly KeptFile[]) => Promise<void>;
  readonly remove: (project: string, paths: readonly string[]) => Promise<void>;
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(messages.noStore));
  });

/** In IndexedDB. A browser that keeps nothing makes uploads ask for files again, and is no error. */
export class BrowserFiles implements KeptFiles {
  private opened: Promise<IDBDatabase> | null = null;
  private kept = 0;

  constructor(private readonly factory: IDBFactory) {}

  list = async (project: string): Promise<readonly KeptFile[]> => {
    try {
      const own = IDBKeyRange.bound([project, ""], [project, "\uffff"]);
      const found = (await asked((await this.table("readonly")).getAll(own))) as KeptFile[];
      this.kept = found.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
      return found;
    } catch {
      return [];
    }
  };

  /**
   * Keep files: first the names of all in one transaction, so that a reload forgets none, then what is in them, small
   * ones first. One that is removed meanwhile stays removed.
   */
  put = async (files: readonly KeptFile[]): Promise<void> => {
    try {
      const names = await this.table("readwrite");
      await Promise.all(files.map((each) => asked(names.put({ ...each, file: null }))));
      for (const each of [...files].sort((one, two) => one.size - two.size)) {
        if (each.size > LARGEST_BYTES || this.kept + each.size > MOST_BYTES) continue;
        const table = await this.table("readwrite");
        if ((await asked(table.getKey([each.project, each.path]))) === undefined) continue;
        this.kept += each.size;
        await asked(table.put(each));
      }
    } catch {
      // it keeps nothing
    }
  };

  remove = async (project: string, paths: readonly string[]): Promise<void> => {
    try {
      const table = await this.table("readwrite");
      await Promise.all(paths.map((path) => asked(table.delete([project, path]))));
    } catch {
      // it keeps nothing
    }
  };

  private async table(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.opened ??= this.open();
    return (await this.opened).transaction(TABLE, mode).objectStore(TABLE);
  }

  private open(): Promise<IDBDatabase> {
    const request = this.factory.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: ["project", "path"] });
    return asked(request);
  }
}

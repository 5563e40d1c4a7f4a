/** Files are kept so that a reload forgets none of them, whenever it comes. */
import { describe, expect, it } from "vitest";
import type { KeptFile } from "@/features/clips/engine/kept-files";
import { BrowserFiles } from "@/features/clips/engine/kept-files";

/** A store of a browser that does one thing after another, and a note of each write. */
function setUp() {
  const rows = new Map<string, KeptFile>();
  const written: string[] = [];
  const request = (act: () => unknown) => {
    const made: Record<string, unknown> = {};
    setTimeout(() => {
      made["result"] = act();
      (made["onsuccess"] as () => void)();
    });
    return made;
  };
  const table = {
    put: (row: KeptFile) =>
      request(() => {
        rows.set(row.path, row);
        written.push(row.file ? `${row.path} whole` : row.path);
      }),
    getKey: ([, path]: [string, string]) => request(() => (rows.has(path) ? path : undefined)),
    delete: ([, path]: [string, string]) => request(() => void rows.delete(path)),
  };
  const factory = { open: () => request(() => ({ transaction: () => ({ objectStore: () => table }) })) };
  return { kept: new BrowserFiles(factory as unknown as IDBFactory), rows, written };
}

const row = (path: string, size: number): KeptFile => ({
  ...{ project: "p", batch: "b", path, size, modified: 1, file: new File(["x".repeat(size)], path) },
});

describe("files that are kept", () => {
  it("have their names written first, then small ones before large ones", async () => {
    const { kept, written } = setUp();
    await kept.put([row("large.mp4", 90), row("small.mp4", 3)]);
    expect(written).toEqual(["large.mp4", "small.mp4", "small.mp4 whole", "large.mp4 whole"]);
  });

  it("stay removed where they were uploaded before they were kept", async () => {
    const { kept, rows } = setUp();
    const keeping = kept.put([row("large.mp4", 90), row("small.mp4", 3)]);
    await kept.remove("p", ["small.mp4"]);
    await keeping;
    expect([...rows.keys()]).toEqual(["large.mp4"]);
  });
});

/** What was dropped or chosen, folders included, as files with their paths. */

/** A file with its path in the folder that was dropped or chosen. */
export interface Added {
  readonly path: string;
  readonly file: File;
}

/** Files of an input; those of a folder have a path in it. */
export const chosen = (files: FileList | readonly File[]): Added[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Files and folders that were dropped. The entries have to be taken before anything is waited for. */
export async function dropped(transfer: DataTransfer): Promise<Added[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosen(transfer.files);
  return (await Promise.all(entries.map(inside))).flat();
}

async function inside(entry: FileSystemEntry): Promise<Added[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//u, ""), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break; // a folder is read a hundred at a time
    found.push(...some);
  }
  return (await Promise.all(found.map(inside))).flat();
}

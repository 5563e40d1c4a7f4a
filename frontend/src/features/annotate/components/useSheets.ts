import { useEffect, useState } from "react";

type Sheets = typeof import("./sheets");

/**
 * The help sheet and the menu, fetched once the page stands, so that they open at once and without a connection too.
 * What could not be fetched is asked for again when it is wanted.
 */
export function useSheets(wanted: boolean): Sheets | null {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const missing = sheets === null;
  useEffect(() => {
    if (missing) import("./sheets").then(setSheets, () => undefined);
  }, [missing, wanted]);
  return sheets;
}

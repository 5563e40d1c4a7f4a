import { useEffect } from "react";
import { useStore } from "@/shared/hooks";
import type { LazyPart } from "./lazy-part";

/** The pause before a part that could not be loaded is requested again, ms. */
const RETRY_MS = 3000;

/** A part once it is loaded, else null. While it is wanted and missing, it is requested again and again. */
export function useLazyPart<T>(lazyPart: LazyPart<T>, wanted: boolean): T | null {
  const part = useStore(lazyPart.part);
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return undefined;
    const fetch = () => void lazyPart.fetch();
    fetch();
    const again = setInterval(fetch, RETRY_MS);
    window.addEventListener("online", fetch);
    return () => {
      clearInterval(again);
      window.removeEventListener("online", fetch);
    };
  }, [lazyPart, missing]);
  return part;
}

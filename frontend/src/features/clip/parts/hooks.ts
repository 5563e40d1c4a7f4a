import { useQueries } from "@tanstack/react-query";
import { studyQuery } from "@/shared/api/study";
import { useStore } from "@/shared/hooks";
import type { Instruments } from "../engine/lanes";
import type { Row } from "../engine/rows";
import { rowsFor } from "../engine/rows";
import type { Viewer } from "../engine/viewer";

/** The rows of the timeline. */
export function useRows(viewer: Viewer): readonly Row[] {
  const lanes = useStore(viewer.lanes);
  const shown = useStore(viewer.shown);
  const { comparison } = useStore(viewer.state);
  return rowsFor(lanes, shown, comparison);
}

/** The instruments of studies, those that are here. */
export const useInstruments = (studies: readonly string[]): Instruments =>
  useQueries({
    queries: [...new Set(studies)].map((study) => ({ ...studyQuery(study), staleTime: Infinity })),
    combine: instrumentsOf,
  });

type Answers = readonly { readonly data?: { readonly id: string; readonly instrument_document: unknown } }[];

const instrumentsOf = (answers: Answers): Instruments =>
  new Map(
    answers.flatMap(({ data }): [string, never][] => (data ? [[data.id, data.instrument_document as never]] : [])),
  );

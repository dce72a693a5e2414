import { useEffect, useState } from "react";
import type { HttpClient } from "../http/http-client.ts";
import { type Cells, type ColumnPlan, type Dialect, type FileReading, type LoadProblem, readFile } from "./upload-calls.ts";

interface Trial {
  readonly http: HttpClient;
  readonly uploadId: string | null;
  readonly reading: FileReading | null;
  readonly columns: readonly ColumnPlan[];
  readonly dialect: Dialect | null;
  readonly cells: Cells | null;
  readonly leftOut: readonly number[];
}

/** Who tries several types one after the other asks once. */
const REST_MS = 300;
const NONE: readonly LoadProblem[] = [];

/** Which values are none of the types that a person chose, before anything is loaded. */
export function useTrial({ http, uploadId, reading, columns, dialect, cells, leftOut }: Trial): readonly LoadProblem[] {
  const [problems, setProblems] = useState<readonly LoadProblem[]>(NONE);
  const isAsked = reading !== null && reading.kind !== "parquet" && hasOtherTypes(reading.columns, columns);
  const asked = isAsked ? JSON.stringify(columns) : null;
  useEffect(() => {
    setProblems(NONE);
    if (asked === null || uploadId === null) return undefined;
    const abort = new AbortController();
    const request = { choice: dialect ?? {}, ...(cells === null ? {} : { cells }), leaveOut: [...leftOut] };
    const timer = setTimeout(() => {
      readFile(http, uploadId, { ...request, columns: JSON.parse(asked) as ColumnPlan[] }, abort.signal).then(
        (found) => setProblems(found.kind === "parquet" ? NONE : found.problems),
        // Loading tells all of it once more.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, uploadId, asked, dialect, cells, leftOut]);
  return problems;
}

function hasOtherTypes(proposed: readonly ColumnPlan[], chosen: readonly ColumnPlan[]): boolean {
  return chosen.some(({ type }, index) => JSON.stringify(type) !== JSON.stringify(proposed[index]?.type));
}

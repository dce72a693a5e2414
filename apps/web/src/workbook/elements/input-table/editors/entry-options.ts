import { useEffect, useState } from "react";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { EntryColumn } from "../model/entry-columns.ts";

interface EntryOptions {
  readonly all: readonly string[];
  readonly isLoading: boolean;
  readonly failure: string | null;
}

const PAUSE = 150;
const fixed = (all: readonly string[]): EntryOptions => ({ all, isLoading: false, failure: null });

/** The list of a column: its own, or the values of another element's column, which the server searches. */
export function useEntryOptions({ input }: EntryColumn, search: string, isWanted: boolean): EntryOptions {
  const workbook = useWorkbook();
  const [loaded, setLoaded] = useState<EntryOptions>({ all: [], isLoading: true, failure: null });
  const { element, column } = input.valuesFrom ?? {};
  useEffect(() => {
    if (element === undefined || column === undefined || !isWanted) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        workbook
          .values(element, column, search, abort.signal)
          .then(({ values }) =>
            setLoaded(fixed(values.flatMap(({ value, label }) => (value === null ? [] : [typeof value === "string" ? value : label])))),
          )
          .catch((thrown: unknown) => {
            if (!abort.signal.aborted)
              setLoaded({ all: [], isLoading: false, failure: toCallError(thrown)?.message ?? "The list could not be read" });
          });
      },
      search === "" ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [workbook, element, column, search, isWanted]);
  return input.values === undefined ? loaded : fixed(input.values.map(String));
}

/** Options that hold what is typed; those that begin with it first. */
export function matchingOptions(options: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return options;
  const found = options.filter((option) => option.toLowerCase().includes(wanted));
  const begins = (option: string): boolean => option.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

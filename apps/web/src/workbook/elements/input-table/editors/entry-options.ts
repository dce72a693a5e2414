import { useContext, useEffect, useState } from "react";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { PeopleNames } from "../../../grid/view/people-names.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { EntryColumn } from "../model/entry-columns.ts";
import { t } from "../../../../shared/words/words.ts";

/** Asks which options the cell's row takes, as texts; `chosen`: those of a list that stand in it. */
export type AskOptions = (search: string, chosen: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;

interface EntryOptions {
  readonly all: readonly string[];
  readonly isLoading: boolean;
  readonly failure: string | null;
}

const PAUSE = 150;
const fixed = (all: readonly string[]): EntryOptions => ({ all, isLoading: false, failure: null });

/** The list of a column: its own, or the values of another element's column, which the server searches; `ask`: those that the row takes. */
export function useEntryOptions(
  { input, isPerson }: EntryColumn,
  search: string,
  chosen: readonly string[],
  isWanted: boolean,
  ask: AskOptions | null,
): EntryOptions {
  const workbook = useWorkbook();
  const people = useContext(PeopleNames);
  const [loaded, setLoaded] = useState<EntryOptions>({ all: [], isLoading: true, failure: null });
  const { element, column } = input.valuesFrom ?? {};
  const isAsked = ask !== null || input.valuesFrom !== undefined;
  // What a row takes depends on what is chosen; the list of an element does not.
  const besides = ask === null ? "" : JSON.stringify(chosen);
  useEffect(() => {
    if (!isAsked || !isWanted) return undefined;
    const abort = new AbortController();
    const read = async (): Promise<readonly string[]> => {
      if (ask !== null) return ask(search, JSON.parse(besides) as readonly string[], abort.signal);
      if (element === undefined || column === undefined) return [];
      const { values } = await workbook.values(element, column, search, abort.signal);
      return values.flatMap(({ value, label }) => (value === null ? [] : [typeof value === "string" ? value : label]));
    };
    const timer = setTimeout(
      () => {
        read()
          .then((all) => !abort.signal.aborted && setLoaded(fixed(all)))
          .catch((thrown: unknown) => {
            if (!abort.signal.aborted)
              setLoaded({
                all: [],
                isLoading: false,
                failure: toCallError(thrown)?.message ?? t("input-table.entry-options.list-could-not-read"),
              });
          });
      },
      search === "" ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [workbook, element, column, search, besides, isAsked, isWanted, ask]);
  if (isAsked) return loaded;
  return fixed(
    isPerson
      ? [...people].toSorted(([, a], [, b]) => a.name.localeCompare(b.name)).map(([email]) => email)
      : (input.values ?? []).map(String),
  );
}

/** Options that hold what is typed; those that begin with it first. */
export function matchingOptions(
  options: readonly string[],
  typed: string,
  wordsOf: (option: string) => string = (option) => option,
): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return options;
  const found = options.filter((option) => wordsOf(option).toLowerCase().includes(wanted));
  const begins = (option: string): boolean => wordsOf(option).toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

import { limits } from "@sheaf/contract";
import { useEffect, useState } from "react";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { useMemberSearch } from "../../../../shared/people/use-member-search.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { EntryColumn } from "../model/entry-columns.ts";
import { t } from "../../../../shared/words/words.ts";

/** Asks which options the cell's row takes, as texts; `chosen`: those of a list that stand in it. */
export type AskOptions = (search: string, chosen: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;

interface EntryOptions {
  readonly all: readonly string[];
  readonly isLoading: boolean;
  readonly failure: string | null;
  /** They fit what is typed already; there may be more that do, where `isCut`. */
  readonly isNarrowed: boolean;
  readonly isCut: boolean;
  /** What an option is called beside itself: the name of somebody. */
  readonly wordsOf: (option: string) => string;
}

const PAUSE = 150;
const itself = (option: string): string => option;
const fixed = (all: readonly string[]): EntryOptions => ({
  all,
  isLoading: false,
  failure: null,
  isNarrowed: false,
  isCut: false,
  wordsOf: itself,
});

/** The list of a column: its own, or the values of another element's column, which the server searches; `ask`: those that the row takes. */
export function useEntryOptions(
  { input, isPerson }: EntryColumn,
  search: string,
  chosen: readonly string[],
  isWanted: boolean,
  ask: AskOptions | null,
): EntryOptions {
  const workbook = useWorkbook();
  const isSearched = isPerson && !(ask !== null || input.valuesFrom !== undefined);
  const asked = { first: limits.listPage, skip: !isSearched || !isWanted };
  const { members, isLoading, hasFailed, nobody } = useMemberSearch(search, asked);
  // where all are few, whoever types and presses Enter at once does not wait for an answer
  const { members: first } = useMemberSearch("", asked);
  const [loaded, setLoaded] = useState<EntryOptions>({ ...fixed([]), isLoading: true });
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
                ...fixed([]),
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
  if (isSearched) {
    const known = new Map([...first, ...members].map(({ email, name }) => [email, `${name} ${email}`]));
    const wordsOf = (email: string): string => known.get(email) ?? email;
    // until the answer is there, nobody is offered whom what is typed does not name
    const all = isLoading ? matchingOptions([...known.keys()], search, wordsOf) : members.map(({ email }) => email);
    return { all, isLoading, failure: hasFailed ? nobody : null, isNarrowed: true, isCut: members.length >= limits.listPage, wordsOf };
  }
  return fixed((input.values ?? []).map(String));
}

/** Which of those that were found Enter takes: the first that holds what is typed; -1: none. Whoever was found by forgiving slips is picked, never guessed. */
export function firstThatHolds(options: readonly string[], typed: string, wordsOf: (option: string) => string): number {
  const parts = typed.trim().toLowerCase().split(/\s+/u).filter(Boolean);
  if (parts.length === 0) return -1;
  return options.findIndex((option) => {
    const words = wordsOf(option).toLowerCase();
    return parts.every((part) => words.includes(part));
  });
}

/** Options that hold what is typed; those that begin with it first. */
export function matchingOptions(
  options: readonly string[],
  typed: string,
  wordsOf: (option: string) => string = itself,
): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return options;
  const found = options.filter((option) => wordsOf(option).toLowerCase().includes(wanted));
  const begins = (option: string): boolean => wordsOf(option).toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

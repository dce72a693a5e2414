import type { FilterValue } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../shared/words/words.ts";

/** A value that a list control offers. */
export interface ListOption {
  readonly value: FilterValue;
  /** As it is written for people. */
  readonly label: string;
  /** Rows with it; null where nobody counted. */
  readonly count: number | null;
}

export interface ListOptions {
  readonly options: readonly ListOption[];
  /** All values that match the search; more than are listed (T2). Null while not known. */
  readonly total: number | null;
}

/** Asks for the values that hold the search text; the server searches. Rejects with the call's error. */
export type LoadOptions = (search: string, signal: AbortSignal) => Promise<ListOptions>;

export type OptionsState =
  | { readonly kind: "loading"; readonly last: ListOptions | null }
  | { readonly kind: "ready"; readonly last: ListOptions }
  | { readonly kind: "failed"; readonly last: ListOptions | null; readonly message: string; readonly retry: () => void };

const TYPING_PAUSE = 200;

/** The values for a search text, asked for when typing pauses; the last ones stay in sight meanwhile. */
export function useListOptions(load: LoadOptions, search: string): OptionsState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<OptionsState>({ kind: "loading", last: null });
  const first = useRef(true);
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ kind: "loading", last: before.last }));
    const pause = first.current ? 0 : TYPING_PAUSE;
    first.current = false;
    const timer = setTimeout(() => {
      load(search, abort.signal).then(
        (options) => !abort.signal.aborted && setState({ kind: "ready", last: options }),
        (thrown: unknown) =>
          !abort.signal.aborted &&
          setState((before) => ({
            kind: "failed",
            last: before.last,
            message: thrown instanceof Error ? thrown.message : t("control.list-options.values-could-not-loaded"),
            retry: () => setAttempt((count) => count + 1),
          })),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [load, search, attempt]);
  return state;
}

/** Equal as filters see them: a number and its digits are one value. */
export function sameChoice(a: FilterValue, b: FilterValue): boolean {
  return a === b || (a !== null && b !== null && typeof a !== "boolean" && typeof b !== "boolean" && String(a) === String(b));
}

/** A stable key of a value for lists: the empty value and the text `null` differ. */
export function choiceKey(value: FilterValue): string {
  return value === null ? "empty" : `${typeof value === "boolean" ? "b" : "v"}:${String(value)}`;
}

export const noValue = (): string => t("control.list.no-value");

export function labelOf(value: FilterValue, options: readonly ListOption[]): string {
  return options.find((option) => sameChoice(option.value, value))?.label ?? (value === null ? noValue() : String(value));
}

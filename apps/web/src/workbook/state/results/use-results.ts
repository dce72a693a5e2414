import type { Id } from "@sheaf/workbook";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ElementRequest } from "./element-request.ts";
import { useWorkbook } from "../workbook.ts";
import type { ResultState } from "./result-state.ts";
import { waiting } from "./result-state.ts";
import type { Held } from "./results-store.ts";

/**
 * Answers of several requests of one element, in their order. They follow the document; what was shown stays, marked
 * stale, until the new answer is here. Keep `requests` stable (useMemo). Null asks nothing.
 */
export function useResults(elementId: Id, requests: readonly ElementRequest[] | null, rank = 0): readonly ResultState[] {
  const { results } = useWorkbook();
  const [held, setHeld] = useState<readonly Held[]>([]);
  const previous = useRef<readonly Held[]>([]);

  useEffect(() => {
    if (requests === null) return undefined;
    // A place keeps its hold, so that a changed request leaves the old rows in sight.
    const kept = previous.current;
    const next = requests.map((request, index) => {
      const known = kept[index];
      if (known === undefined) return results.hold(elementId, request, rank);
      known.change(request);
      return known;
    });
    for (const surplus of kept.slice(requests.length)) surplus.release();
    previous.current = next;
    setHeld(next);
    return undefined;
  }, [results, elementId, requests, rank]);

  useEffect(
    () => () => {
      for (const one of previous.current) one.release();
      previous.current = [];
      setHeld([]);
    },
    [results, elementId],
  );

  const source = useMemo(() => combined(held), [held]);
  const states = useSyncExternalStore(source.subscribe, source.states);
  return useMemo(() => (requests === null ? [] : requests.map((_, index) => states[index] ?? waiting)), [requests, states]);
}

function combined(held: readonly Held[]): {
  readonly subscribe: (listener: () => void) => () => void;
  readonly states: () => readonly ResultState[];
} {
  let last: readonly ResultState[] = held.map((one) => one.state());
  return {
    subscribe: (listener) => {
      const stops = held.map((one) => one.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    states: () => {
      const now = held.map((one) => one.state());
      if (now.length !== last.length || now.some((state, index) => state !== last[index])) last = now;
      return last;
    },
  };
}

import type { FormulaValue } from "@sheaf/contract";
import { type Id, SHOWN_WHEN, shownWhen, type Page } from "@sheaf/workbook";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { nothingSelected } from "../actions/action-runner.ts";
import { useDocument, useWorkbook } from "../workbook.ts";

/** Changes follow each other: nothing is asked before they pause. */
const PAUSE = 100;

/** What the condition of each element of a page is now; absent while nobody knows. Of elements that have none there is nothing. */
export function useConditions(page: Page): { readonly ids: readonly Id[]; readonly values: ReadonlyMap<Id, FormulaValue> } {
  const { actions, controls } = useWorkbook();
  const document = useDocument();
  const set = useSyncExternalStore(controls.subscribe, controls.all);
  const key = JSON.stringify(page.elements.flatMap((element) => (shownWhen(element) === null ? [] : [element.id])));
  const ids = useMemo(() => JSON.parse(key) as readonly Id[], [key]);
  const [values, setValues] = useState<ReadonlyMap<Id, FormulaValue>>(new Map());
  useEffect(() => {
    if (ids.length === 0) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      for (const id of ids) {
        const note = (value: FormulaValue): void => {
          if (!isGone) setValues((before) => new Map(before).set(id, value));
        };
        actions.formulas(id, [{ path: SHOWN_WHEN }], nothingSelected).then(
          ([value]) => note(value ?? { kind: "failed", message: "" }),
          (error: unknown) => note({ kind: "failed", message: error instanceof Error ? error.message : "" }),
        );
      }
    }, PAUSE);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [actions, ids, document, set]);
  return { ids, values };
}

/** Elements of a page that are not shown: their condition is not true, or nobody knows yet. */
export function useUnmet(page: Page): ReadonlySet<Id> {
  const { ids, values } = useConditions(page);
  return useMemo(() => {
    const isMet = (value: FormulaValue | undefined): boolean => value?.kind === "value" && value.value === true;
    return new Set(ids.filter((id) => !isMet(values.get(id))));
  }, [ids, values]);
}

import type { FormulaValue } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useWorkbook } from "../workbook.ts";
import type { FormulaPlace } from "./action-world.ts";
import { nothingSelected } from "./action-runner.ts";

/** Changes follow each other: nothing is asked before they pause. */
const PAUSE = 150;

/** What formulas of an element are now; null while nobody knows. Asked anew when the document or a control changes. */
export function useFormulas(elementId: Id, places: readonly FormulaPlace[]): readonly FormulaValue[] | null {
  const { actions, controls, documents } = useWorkbook();
  const document = useSyncExternalStore(documents.subscribe, () => documents.state().document);
  const values = useSyncExternalStore(controls.subscribe, controls.all);
  const [found, setFound] = useState<readonly FormulaValue[] | null>(null);
  const key = JSON.stringify(places);
  useEffect(() => {
    const asked = JSON.parse(key) as readonly FormulaPlace[];
    if (asked.length === 0) {
      setFound(null);
      return undefined;
    }
    let isGone = false;
    const timer = setTimeout(() => {
      actions.formulas(elementId, asked, nothingSelected).then(
        (answer) => {
          if (!isGone) setFound(answer);
        },
        () => {
          if (!isGone) setFound(null);
        },
      );
    }, PAUSE);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [actions, elementId, key, document, values]);
  return found;
}

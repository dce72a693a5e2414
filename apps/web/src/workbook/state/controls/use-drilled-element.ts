import { drilledElement, drillsOf, type Element } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { useDocument, useWorkbook } from "../workbook.ts";

/** The element as drill controls lead it: what the server is asked for and what is drawn. The document's own where none does. */
export function useDrilledElement(element: Element | undefined): Element | undefined {
  const { controls } = useWorkbook();
  const document = useDocument();
  const chosen = useSyncExternalStore(controls.subscribe, controls.all);
  const drills = drillsOf(document);
  return useMemo(() => {
    if (element === undefined || drills.length === 0) return element;
    return drilledElement(element, drills, (controlId) => (Object.hasOwn(chosen, controlId) ? chosen[controlId] : undefined));
  }, [element, drills, chosen]);
}

import { type ControlElement, controlKindOf, type Element, isControl, isData, valueNow, type WorkbookDocument } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { controlsBehind } from "../results/answer-key.ts";
import { useDocument, useWorkbook } from "../workbook.ts";

/** What an element waits for before it asks the warehouse. */
export interface NeededControls {
  /** Required controls without a value. */
  readonly unset: readonly ControlElement[];
  /** The value that a control begins with is still computed. */
  readonly isBeginning: boolean;
}

const nothing: NeededControls = { unset: [], isBeginning: false };

const marked = new WeakMap<WorkbookDocument, readonly ControlElement[]>();

/** Controls of a document that others may have to wait for. */
function waitedFor(document: WorkbookDocument): readonly ControlElement[] {
  let found = marked.get(document);
  if (found === undefined) {
    found = document.pages.flatMap(({ elements }) =>
      elements.filter(isControl).filter((one) => one.sheaf?.required === true || beginsByFormula(one)),
    );
    marked.set(document, found);
  }
  return found;
}

/** Whether a control that the document leaves unset begins with the value of a formula. */
export const beginsByFormula = (control: ControlElement): boolean =>
  control.sheaf?.default !== undefined && controlKindOf(control).value(control) === null;

/** Which controls an element of a reader's page waits for. Who edits sees all rows. */
export function useNeededControls(element: Element): NeededControls {
  const { controls, mode } = useWorkbook();
  const document = useDocument();
  const candidates = mode === "view" && isData(element) ? waitedFor(document) : none;
  const behind = useMemo((): readonly ControlElement[] => {
    if (candidates.length === 0) return none;
    const ids = new Set(controlsBehind(document, element.id).map(({ id }) => id));
    return candidates.filter(({ id }) => ids.has(id));
  }, [document, candidates, element.id]);
  const values = useSyncExternalStore(controls.subscribe, controls.all);
  return useMemo(() => {
    if (behind.length === 0) return nothing;
    return {
      unset: behind.filter((one) => one.sheaf?.required === true && valueNow(controlKindOf(one), one, values[one.id]) === null),
      isBeginning: behind.some((one) => beginsByFormula(one) && !controls.hasBegun(one.id)),
    };
  }, [behind, controls, values]);
}

const none: readonly ControlElement[] = [];

import type { CheckedFormula, FormulaPlace } from "@sheaf/compiler";
import { type TypeName, typeName } from "@sheaf/sql";
import type { WorkbookDocument } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { useWorkbook } from "../state/workbook.ts";
import { rememberingCheck } from "./formula-check.ts";
import type { FormulaTarget } from "./formula-drafts.ts";

/** What names mean in a column's formula, and what is wrong with a text there. Null while its sources are not known. */
export function useFormulaPlace(
  target: FormulaTarget,
  document: WorkbookDocument,
): {
  readonly place: FormulaPlace | null;
  readonly check: ((text: string) => CheckedFormula) | null;
  /** Type of the column as the document has it. */
  readonly type: TypeName;
} {
  const { facts } = useWorkbook();
  // What is known of an element changes with the document and with the schemas of its sources.
  const known = useSyncExternalStore(facts.subscribe, () => facts.of(target.elementId));
  const edition = useSyncExternalStore(facts.subscribe, facts.edition);
  return useMemo(() => {
    const place = known === null || document === null ? null : facts.place(target.elementId, target.columnId);
    const type = known?.columns.find(({ id }) => id === target.columnId)?.type;
    return { place, check: place === null ? null : rememberingCheck(place), type: type === undefined ? "null" : typeName(type) };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the edition says that `facts` know other things now
  }, [facts, known, document, target, edition]);
}

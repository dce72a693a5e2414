import { type Element, sourceOf } from "@sheaf/workbook";
import { useWorkbook } from "../../state/workbook.ts";
import type { SourceField } from "../shelves/panel-port.ts";
import { useSourceFields } from "../source-fields/source-fields.ts";

/** Columns by which an element can be taken apart. Tables of a connection are looked up for editors: readers may not see them. */
export function useDrillFields(element: Element): readonly SourceField[] {
  const { mode, canChange } = useWorkbook();
  const isKnown = mode === "edit" || sourceOf(element)?.kind === "table";
  return useSourceFields(canChange && isKnown ? element : null);
}

import type { ElementDiagnostic } from "@sheaf/compiler";
import type { Element } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { type TableDesign, tableDesign } from "./table-shape.ts";

const NONE: readonly ElementDiagnostic[] = [];

/** The table's structure. `diagnostics` of its results say what is broken while nothing else is known of its columns. */
export function useTableDesign(element: Element, diagnostics: readonly ElementDiagnostic[] = NONE): TableDesign {
  const { facts } = useWorkbook();
  const document = useDocument();
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  return useMemo(() => tableDesign(document, element, analysis, diagnostics), [document, element, analysis, diagnostics]);
}

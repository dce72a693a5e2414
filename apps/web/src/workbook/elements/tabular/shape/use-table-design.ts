import type { ElementAnalysis, ElementDiagnostic } from "@sheaf/compiler";
import type { Element, WorkbookDocument } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { type TableDesign, tableDesign } from "./table-shape.ts";

const NONE: readonly ElementDiagnostic[] = [];

/** The table's structure. `diagnostics` of its results say what is broken while nothing else is known of its columns. */
export function useTableDesign(element: Element, diagnostics: readonly ElementDiagnostic[] = NONE): TableDesign {
  const { facts } = useWorkbook();
  const document = useDocument();
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  return useMemo(() => keptDesign(document, element, analysis, diagnostics), [document, element, analysis, diagnostics]);
}

interface Kept {
  readonly text: string;
  readonly design: TableDesign;
}

const designs = new WeakMap<Element, Kept>();

/** The one from before where it says the same: an edit of one element leaves the others on the page undrawn. */
export function keptDesign(
  document: WorkbookDocument,
  element: Element,
  analysis: ElementAnalysis | null,
  diagnostics: readonly ElementDiagnostic[],
): TableDesign {
  const design = tableDesign(document, element, analysis, diagnostics);
  const text = JSON.stringify(design, (_name, value: unknown) => (value instanceof Set ? [...value] : value));
  const known = designs.get(element);
  if (known?.text === text) return known.design;
  designs.set(element, { text, design });
  return design;
}

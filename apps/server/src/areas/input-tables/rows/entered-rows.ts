import type { InputRows } from "@sheaf/compiler";
import type { InputLayer } from "@sheaf/contract";
import { type Element, isInputTable, linkedElementOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { OpenWarehouse } from "../../connections/index.ts";
import { inlineRows, type Projections } from "./projection.ts";

/** Rows that people entered into the input tables of one document, for its queries. */
export interface EnteredRows {
  /** Undefined where the document has no such input table. */
  readonly read: (warehouse: OpenWarehouse, elementId: string) => Promise<InputRows | undefined>;
  /** Brings the rows up to date. `layout`: what a compiled statement rests on; `seq`: what its rows are. */
  readonly state: (warehouse: OpenWarehouse, elementId: string) => Promise<{ readonly layout: string; readonly seq: number } | null>;
}

interface Moment {
  readonly organizationId: string;
  readonly workbookId: string;
  readonly layer: InputLayer;
  readonly document: WorkbookDocument;
}

/** Rows of a layer of a workbook, shown with the columns of a moment of its document. */
export function enteredRows(projections: Projections, { document, organizationId, workbookId, layer }: Moment): EnteredRows {
  const read = async (warehouse: OpenWarehouse, elementId: string) => {
    const element = inputTableIn(document, elementId);
    if (element === undefined) return null;
    return projections.read(
      { organizationId, workbookId, elementId, layer },
      element,
      namesOf(document).element(element),
      warehouse,
      linkedElementOf(element) !== null,
    );
  };
  return {
    read: async (warehouse, elementId) => (await read(warehouse, elementId))?.rows,
    state: async (warehouse, elementId) => {
      const found = await read(warehouse, elementId);
      return found === null ? null : { layout: found.layout, seq: found.seq };
    },
  };
}

/** No rows at all, with the columns that they would have: for documents that are only looked at. */
export function noEnteredRows(document: WorkbookDocument): EnteredRows {
  return {
    read: async (_warehouse, elementId) => {
      const element = inputTableIn(document, elementId);
      return element === undefined ? undefined : inlineRows(element, linkedElementOf(element) !== null, [], { email: "", at: new Date(0) });
    },
    state: async () => null,
  };
}

export function inputTableIn(document: WorkbookDocument, elementId: string): Element | undefined {
  const element = document.pages.flatMap((page) => page.elements).find(({ id }) => id === elementId);
  return element !== undefined && isInputTable(element) ? element : undefined;
}

import type { InputRows } from "@sheaf/compiler";
import type { InputLayer } from "@sheaf/contract";
import { type Element, homeOf, idAtHome, isInputTable, linkedElementOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
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

/**
 * Rows of a layer of a workbook, shown with the columns of a moment of its document. Of the data models that it reads it is the published rows, with
 * the columns of the published version: whoever may read the workbook needs no right of their own on what it is made of.
 */
export function enteredRows(projections: Projections, { document, organizationId, workbookId, layer }: Moment): EnteredRows {
  const placeOf = async (
    elementId: string,
  ): Promise<(Omit<Moment, "document"> & { readonly element: Element; readonly name: string }) | null> => {
    const home = homeOf(elementId);
    const from = home === null ? document : await projections.publishedModel(organizationId, home);
    const element = from === undefined ? undefined : inputTableIn(from, idAtHome(elementId));
    if (from === undefined || element === undefined) return null;
    const name = namesOf(from).element(element);
    return { organizationId, element, name, ...(home === null ? { workbookId, layer } : { workbookId: home, layer: "published" }) };
  };
  const read = async (warehouse: OpenWarehouse, elementId: string) => {
    const place = await placeOf(elementId);
    if (place === null) return null;
    const { element, name, ...kept } = place;
    return projections.read({ ...kept, elementId: element.id }, element, name, warehouse, linkedElementOf(element) !== null);
  };
  return {
    read: async (warehouse, elementId) => (await read(warehouse, elementId))?.rows,
    state: async (warehouse, elementId) => {
      const found = await read(warehouse, elementId);
      return found === null ? null : { layout: found.layout, seq: found.seq };
    },
  };
}

/** No rows at all, with the columns that they would have: for documents that are only looked at. `modelOf`: the data models that it reads. */
export function noEnteredRows(
  document: () => WorkbookDocument,
  modelOf: (dataModelId: string) => Promise<WorkbookDocument | undefined>,
): EnteredRows {
  return {
    read: async (_warehouse, elementId) => {
      const home = homeOf(elementId);
      const from = home === null ? document() : await modelOf(home);
      const element = from === undefined ? undefined : inputTableIn(from, idAtHome(elementId));
      return element === undefined ? undefined : inlineRows(element, linkedElementOf(element) !== null, [], { email: "", at: new Date(0) });
    },
    state: async () => null,
  };
}

export function inputTableIn(document: WorkbookDocument, elementId: string): Element | undefined {
  const element = document.pages.flatMap((page) => page.elements).find(({ id }) => id === elementId);
  return element !== undefined && isInputTable(element) ? element : undefined;
}

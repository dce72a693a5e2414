import { printTarget } from "@sheaf/formula";
import type { Element, Id, WorkbookDocument } from "../../document.ts";
import { findPlaced, walkNodes } from "../../layout/tree.ts";
import { columnsOf } from "../../names/labels.ts";
import { sourceIn } from "../../names/legs.ts";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import type { ContentElements, KnownElement } from "../known.ts";
import { contentSchemas, isContent } from "../known.ts";
import type { QueryNames } from "../kind.ts";
import { aboutOthers, type LiveFormula, liveFormulas } from "./live-query.ts";

/** What draws its elements once for each row of a source, or for one of them. */
export type RowHolder = ContentElements["repeated-container"] | ContentElements["single-row-container"];

export function isRowHolder(element: Element): element is RowHolder & Element {
  return element.kind === "repeated-container" || element.kind === "single-row-container";
}

/** The column of a holder's rows that a live formula of something inside of it is. */
export const cardColumnId = (elementId: Id, columnId: Id): Id => `${elementId}/${columnId}`;

/** The live formulas of a text of a card, without those of its actions. */
export function cardFormulas(element: Element): readonly LiveFormula[] {
  return isContent(element) ? liveFormulas(contentSchemas[element.kind], element).filter(({ path }) => path[0] !== "actions") : [];
}

/** The element whose rows a holder goes through; null where it reads none of the document. */
export function elementOfRows({ source }: Pick<RowHolder, "source">): Id | null {
  const read = sourceIn(source);
  return read?.kind === "table" && "elementId" in read && typeof read.elementId === "string" ? read.elementId : null;
}

/** Elements that stand inside of a holder, as the layout says. */
export function elementsInside(document: WorkbookDocument, holderId: Id): readonly Element[] {
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === holderId));
  const region = document.layout.find(({ regionId }) => regionId === page?.id);
  const found = region === undefined ? null : findPlaced(region.nodes, holderId);
  if (page === undefined || found === null) return [];
  const ids = new Set(walkNodes([found.node]).map(({ node }) => node.elementId));
  return page.elements.filter(({ id }) => id !== holderId && ids.has(id));
}

function columnsOfElement(document: WorkbookDocument, elementId: Id): ReturnType<typeof columnsOf> {
  const element = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === elementId);
  return element === undefined ? [] : columnsOf(element);
}

/**
 * The rows of a holder: for each of them what the texts inside say. A formula about the source means the row that it stands for, one about
 * others all of theirs. It reads the source as any element does, so what binds there binds here.
 */
export function cardQuery(document: WorkbookDocument, holder: RowHolder & KnownElement, names: QueryNames): ElementQuery | null {
  const read = elementOfRows(holder);
  if (read === null) return null;
  const column = (id: Id, formula: string, hidden: boolean): QueryColumn => ({
    id,
    name: id,
    formula,
    level: "base",
    hidden,
    format: null,
  });
  const shown = elementsInside(document, holder.id).flatMap((element) =>
    cardFormulas(element).map(({ columnId, formula }) => column(cardColumnId(element.id, columnId), aboutOthers(formula, read), false)),
  );
  const sort = "sort" in holder ? (holder.sort ?? []) : [];
  const filters = "filters" in holder ? (holder.filters ?? []) : [];
  const key = "keyColumnId" in holder ? [holder.keyColumnId] : [];
  const secret = new Set(columnsOfElement(document, read).flatMap(({ id, hidden }) => (hidden === true ? [id] : [])));
  const asked = [...new Set([...key, ...sort.map(({ columnId }) => columnId), ...filters.map(({ columnId }) => columnId)])];
  return {
    elementId: holder.id,
    name: names.element(holder),
    source: { kind: "table", elementId: read },
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      {
        id: "base",
        kind: "base",
        keys: [],
        sorts: sort.length > 0 ? sort : key.map((columnId) => ({ columnId, direction: "ascending" as const })),
      },
    ],
    columns: [
      ...asked.map((columnId) =>
        column(columnId, printTarget({ kind: "element", elementId: read, columnId }), !key.includes(columnId) || secret.has(columnId)),
      ),
      ...shown,
    ],
    filters,
    defaultLevel: "base",
    partitionKeys: [],
    agreeOnDefaultLevel: false,
  };
}

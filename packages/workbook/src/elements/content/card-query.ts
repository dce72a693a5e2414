import { printTarget, referencesIn } from "@sheaf/formula";
import { effectsOf } from "../../actions/walk.ts";
import type { Element, Id, WorkbookDocument } from "../../document.ts";
import { findPlaced, walkNodes } from "../../layout/tree.ts";
import { columnsOf } from "../../names/labels.ts";
import { sourceIn } from "../../names/legs.ts";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import type { ContentElements, KnownElement } from "../known.ts";
import { contentSchemas, isContent, isKind } from "../known.ts";
import { rowIdColumn } from "../input-table/query.ts";
import { shapeOf } from "../../schema/shape.ts";
import { dynamicParts, visitRoles } from "../../schema/walk.ts";
import type { QueryNames } from "../kind.ts";
import { isRunnable } from "../../schema/parts/actions/effects.ts";
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

/** A formula by which something that can be clicked acts in a row, or is drawn there: of its actions, or when it is disabled. */
interface RowFormula {
  readonly columnId: Id;
  readonly formula: string;
  readonly path: readonly (string | number)[];
  /** Its place among the formulas of a text. */
  readonly part: number;
}

/** What can be clicked in each card, with the row that the card stands for. */
function rowFormulas(element: Element): readonly RowFormula[] {
  if (!isKind(element, "button") && !isKind(element, "image")) return [];
  const found: RowFormula[] = [];
  visitRoles(shapeOf(contentSchemas[element.kind]), element, ({ role, text, path }) => {
    const isOfActions = role === "dynamic-text" && path[0] === "actions";
    const formulas = role === "formula" ? [text] : isOfActions ? dynamicParts(text).map(({ formula }) => formula) : [];
    for (const [part, formula] of formulas.entries()) found.push({ columnId: `act-${String(found.length)}`, formula, path, part });
  });
  return found;
}

/** Whether a formula names a column of an element. */
function isAbout(formula: string, elementId: Id): boolean {
  return referencesIn(formula, "stored").some(({ target }) => target !== null && "elementId" in target && target.elementId === elementId);
}

/** The column of a holder's rows that a formula of something inside is, by where it stands; null of what is computed without a row. */
export function rowFormulaColumn(element: Element, path: readonly (string | number)[], part: number): Id | null {
  const wanted = JSON.stringify(path);
  const found = rowFormulas(element).find((one) => one.part === part && JSON.stringify(one.path) === wanted);
  return found === undefined ? null : cardColumnId(element.id, found.columnId);
}

/** The column of a holder's rows that tells the rows of an input table apart for those who write to it. */
export const cardRowId = (holderId: Id): Id => cardColumnId(holderId, "row");

/** Whether something changes the very row of an input table that it stands for. */
function changesRow(element: Element, tableId: Id): boolean {
  return effectsOf(element).some(
    ({ effect: given }) =>
      isRunnable(given) &&
      (given.effect === "update-rows" || given.effect === "delete-rows") &&
      given.tableElementId === tableId &&
      given.whichRows.type === "current-row",
  );
}

/** The element whose rows a holder goes through; null where it reads none of the document. */
export function elementOfRows({ source }: Pick<RowHolder, "source">): Id | null {
  const read = sourceIn(source);
  return read?.kind === "table" && "elementId" in read && typeof read.elementId === "string" ? read.elementId : null;
}

/** The holder in whose rows an element stands, the nearest of several; null where it stands in none. */
export function holderAround(document: WorkbookDocument, elementId: Id): (RowHolder & Element) | null {
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
  const nodes = document.layout.find(({ regionId }) => regionId === page?.id)?.nodes ?? [];
  for (let around = findPlaced(nodes, elementId)?.host.elementId ?? null; around !== null;) {
    const id: Id = around;
    const element = page?.elements.find((one) => one.id === id);
    if (element !== undefined && isRowHolder(element)) return element;
    around = findPlaced(nodes, id)?.host.elementId ?? null;
  }
  return null;
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
  const inside = elementsInside(document, holder.id);
  const shown = inside.flatMap((element) => [
    ...cardFormulas(element).map(({ columnId, formula }) => column(cardColumnId(element.id, columnId), aboutOthers(formula, read), false)),
    // What says nothing of the row is computed when it is needed, with the controls as they are then.
    ...rowFormulas(element)
      .filter(({ formula }) => isAbout(formula, read))
      .map(({ columnId, formula }) => column(cardColumnId(element.id, columnId), aboutOthers(formula, read), false)),
  ]);
  if (inside.some((element) => changesRow(element, read))) shown.push({ ...column(cardRowId(holder.id), "", false), reads: rowIdColumn });
  // Cards that say nothing of their rows are as many as there are rows.
  if (shown.length === 0) shown.push(column(cardColumnId(holder.id, "card"), "1", false));
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

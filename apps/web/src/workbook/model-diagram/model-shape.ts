import { parse } from "@sheaf/formula";
import {
  columnsOf,
  type Column,
  type Element,
  givenName,
  type Id,
  namesOf,
  type Relationship,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { columnWords } from "../elements/table/model/item-words.ts";
import { modelItems } from "../elements/table/model/model-lists.ts";
import { t } from "../../shared/words/words.ts";

/** Columns that a card shows besides its keys. */
const MOST_COLUMNS = 8;

export interface ShownColumn {
  readonly id: Id;
  readonly name: string;
  /** Rows of other tables are led here by it. */
  readonly isTarget: boolean;
  /** A key of a relationship, on either side. */
  readonly isKey: boolean;
  /** By a formula, not as it is in the source. */
  readonly isComputed: boolean;
  /** Column security keeps it from some. */
  readonly isSecured: boolean;
}

export interface ShownTable {
  readonly element: Element;
  readonly id: Id;
  readonly name: string;
  /** Keys first. */
  readonly columns: readonly ShownColumn[];
  /** Columns that are not shown. */
  readonly more: number;
  /** Where somebody put it, in pixels of the diagram; null: where it falls. */
  readonly place: Place | null;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface ShownRelationship {
  readonly id: Id;
  readonly relationship: Relationship;
  readonly sourceId: Id;
  readonly targetId: Id;
  readonly name: string;
  /** At the source; the target's end is always 1. */
  readonly cardinality: "N" | "1";
  /** All of it in words, for who does not see the line. */
  readonly words: string;
}

export interface ModelShape {
  readonly tables: readonly ShownTable[];
  readonly relationships: readonly ShownRelationship[];
}

/** Tables of a data model, on whatever page, and what leads from one to another. What leads nowhere is told on the table's Model tab. */
export function modelShape(document: WorkbookDocument): ModelShape {
  const names = namesOf(document);
  const elements = document.pages.flatMap((page) => page.elements).filter(({ kind }) => kind === "table" || kind === "input-table");
  const ids = new Set(elements.map(({ id }) => id));
  const led = elements.flatMap((source) =>
    modelItems(source, "relationships")
      .filter(({ targetElementId }) => ids.has(targetElementId))
      .map((relationship) => ({ source, relationship })),
  );
  const keys = new Map<Id, Map<Id, { isTarget: boolean }>>(elements.map(({ id }) => [id, new Map()]));
  for (const { source, relationship } of led)
    for (const { sourceColumnId, targetColumnId } of relationship.keys) {
      const own = keys.get(source.id);
      if (own?.has(sourceColumnId) === false) own.set(sourceColumnId, { isTarget: false });
      keys.get(relationship.targetElementId)?.set(targetColumnId, { isTarget: true });
    }
  const columnName = (element: Element | undefined, id: Id): string => columnWords(document, element, id);
  return {
    tables: elements.map((element) => shownTable(element, keys.get(element.id) ?? new Map(), names.element(element), columnName)),
    relationships: led.map(({ source, relationship }) => {
      const target = elements.find(({ id }) => id === relationship.targetElementId);
      const targetName = target === undefined ? relationship.targetElementId : names.element(target);
      const pairs = relationship.keys.map(
        ({ sourceColumnId, targetColumnId }) => `${columnName(source, sourceColumnId)} = ${columnName(target, targetColumnId)}`,
      );
      const isOne = relationship.relationshipType === "1:1";
      return {
        id: `${source.id}/${relationship.id}`,
        relationship,
        sourceId: source.id,
        targetId: relationship.targetElementId,
        name: relationship.name ?? targetName,
        cardinality: isOne ? "1" : "N",
        words: t("model.shape.to-other", { element: names.element(source), targetName, isOne: String(isOne), pairs: pairs.join(", ") }),
      };
    }),
  };
}

function shownTable(
  element: Element,
  keys: ReadonlyMap<Id, { readonly isTarget: boolean }>,
  name: string,
  columnName: (element: Element, id: Id) => string,
): ShownTable {
  const columns = columnsOf(element);
  const secured = new Set(modelItems(element, "columnSecurities").flatMap(({ restrictedColumns }) => restrictedColumns));
  // A key may be a column of the warehouse that the table does not show.
  const own = columns.filter((column) => keys.has(column.id) || column.hidden !== true).map(({ id }) => id);
  const all = [...new Set([...keys.keys(), ...own])];
  const shown = all.slice(0, Math.max(keys.size, MOST_COLUMNS));
  return {
    element,
    id: element.id,
    name: givenName(element) ?? name,
    columns: shown.map((id) => ({
      id,
      name: columnName(element, id),
      isTarget: keys.get(id)?.isTarget === true,
      isKey: keys.has(id),
      isComputed: isComputed(columns.find((column) => column.id === id)),
      isSecured: secured.has(id),
    })),
    more: all.length - shown.length,
    place: ((memberOf(element, "sheaf") as { readonly place?: Place } | undefined) ?? {}).place ?? null,
  };
}

function isComputed(column: Column | undefined): boolean {
  return typeof column?.formula === "string" && column.formula !== "" && parse(column.formula, "stored").expr.kind !== "ref";
}

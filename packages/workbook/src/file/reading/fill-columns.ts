import type { Column, Element, Id, Json, Source, WorkbookDocument } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import { makeNames } from "../../names/names.ts";
import { printPath } from "@sheaf/formula";
import { isObject, textOf } from "../../schema/shape.ts";
import type { Reading } from "./elements.ts";

/** A table that lists no columns shows every column of its source: one pure reference each (workbook-file 5.2). */
export function fillColumns(
  document: WorkbookDocument,
  sourceColumns: (source: Source) => readonly string[] | undefined,
  reading: Reading,
): WorkbookDocument {
  const elements = new Map<Id, Element>();
  for (const page of document.pages) for (const element of page.elements) elements.set(element.id, element);
  if (![...elements.values()].some(isEmptyTable)) return document;
  const names = makeNames(document, "printed");
  const filled = new Map<Id, readonly Column[]>();

  const columnsFor = (element: Element, chain: ReadonlySet<Id>): readonly Column[] => {
    if (!isEmptyTable(element)) return columnsOf(element);
    const known = filled.get(element.id);
    if (known !== undefined || chain.has(element.id)) return known ?? [];
    const source = element["source"];
    if (!isObject(source)) return [];
    const parent = source["kind"] === "table" ? elements.get(textOf(source["elementId"])) : undefined;
    const columns =
      parent !== undefined
        ? columnsFor(parent, new Set([...chain, element.id])).map((column): Column => ({
            id: column.id,
            formula: printPath([parent.id, column.id]),
            name: column.name ?? names.column(parent, column.id),
          }))
        : (sourceColumns(source as unknown as Source) ?? []).map((name): Column => ({
            id: name,
            formula: printPath([aliasOf(source), name]),
          }));
    filled.set(element.id, columns);
    return columns;
  };

  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element): Element => {
      if (!isEmptyTable(element)) return element;
      const columns = columnsFor(element, new Set());
      if (columns.length === 0) return element;
      const result: Element = { ...element, columns: columns as unknown as Json };
      reading.origins.inherit(element, result);
      reading.reporter.add({
        code: "N_DEFAULTED",
        path: reading.origins.pointer(element) ?? "",
        at: `${page.name} › ${element.id}`,
        message: `The table lists no columns and shows all ${columns.length} of its source`,
      });
      return result;
    }),
  }));
  return { ...document, pages };
}

function isEmptyTable(element: Element): boolean {
  return element.kind === "table" && columnsOf(element).length === 0;
}

/** The prefix by which a source's own columns go in formulas. */
function aliasOf(source: { readonly [key: string]: Json }): string {
  const path = source["path"];
  const last = Array.isArray(path) ? (path as readonly Json[]).at(-1) : undefined;
  return source["kind"] === "sql" ? "Custom SQL" : typeof last === "string" ? last : textOf(source["inodeId"]);
}

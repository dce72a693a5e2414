import type { Column, Element, Id, JoinSource, Json, Source, TransposeSource, WorkbookDocument } from "../../document.ts";
import { documentLimits } from "../../bounds/limits.ts";
import { calledNames } from "../../names/called-names.ts";
import { columnsOf } from "../../names/labels.ts";
import { aliasesOfLegs, aliasesOfSource, directElement, legsOf, legsOfJoin, sourceIn } from "../../names/legs.ts";
import { makeNames } from "../../names/names.ts";
import { printPath, referencesIn } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { textOf } from "../../schema/shape.ts";
import type { Reading } from "./reading.ts";

/** Each such table has all columns of another again, twice where it joins it with itself: few of them would have any number. */
const mostFilled = documentLimits.allColumns;

/** What lies further down cannot be read (S-G6a). */
const deepest = 100;

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
  let count = 0;

  const columnsFor = (element: Element, chain: ReadonlySet<Id>): readonly Column[] => {
    if (!isEmptyTable(element)) return columnsOf(element);
    const known = filled.get(element.id);
    if (known !== undefined || chain.has(element.id) || chain.size > deepest) return known ?? [];
    const source = sourceIn(element["source"]);
    if (source === null) return [];
    if (count > mostFilled) return [];
    const columns = columnsOfSource(source, new Set([...chain, element.id]));
    count += columns.length;
    if (count > mostFilled)
      reading.reporter.add({
        code: "E_LIMIT",
        path: reading.origins.pointer(element) ?? "",
        message: message("files.columns-filled-most", { most: String(mostFilled) }),
      });
    filled.set(element.id, columns);
    return columns;
  };

  const { nameOf } = calledNames(elements);
  const columnsOfSource = (source: Source, chain: ReadonlySet<Id>): readonly Column[] => {
    switch (source.kind) {
      case "join": {
        const aliases = aliasesOfLegs(source as JoinSource, nameOf);
        const legs = legsOfJoin(source as JoinSource).legs.map((leg, index) => columnsOfLeg(leg, aliases[index]?.[0] ?? "", chain));
        const used = new Set<Id>();
        return legs.flatMap((columns, index) =>
          columns.map((column): Column => {
            const id = used.has(column.id) ? `${aliases[index]?.[0] ?? index}/${column.id}` : column.id;
            used.add(id);
            return { ...column, id };
          }),
        );
      }
      case "union": {
        const { matches } = source as Extract<Source, { kind: "union" }>;
        const [alias = ""] = aliasesOfSource(source, nameOf);
        return matches.map(({ outputColumnName: name }) => ({ id: name, formula: printPath([alias, name]) }));
      }
      case "transpose":
        return transposedColumns(source as TransposeSource, chain);
      default:
        return columnsOfLeg(source, directElement(source) ?? aliasesOfSource(source, nameOf)[0] ?? aliasOf(source), chain);
    }
  };
  /** Columns of a source under the name that formulas have for it. */
  const columnsOfLeg = (source: Source, alias: string, chain: ReadonlySet<Id>): readonly Column[] => {
    const elementId = directElement(source);
    const parent = elementId === null ? undefined : elements.get(elementId);
    if (parent !== undefined)
      return columnsFor(parent, chain).map((column): Column => ({
        id: column.id,
        formula: printPath([alias, column.id]),
        name: column.name ?? names.column(parent, column.id),
      }));
    if (legsOf(source).length > 0)
      return columnsOfSource(source, chain).map((column): Column => ({
        id: column.id,
        formula: printPath([alias, lastSegment(column)]),
      }));
    return (sourceColumns(source) ?? []).map((name): Column => ({ id: name, formula: printPath([alias, name]) }));
  };
  const transposedColumns = (source: TransposeSource, chain: ReadonlySet<Id>): readonly Column[] => {
    const [alias = ""] = aliasesOfSource(source, nameOf);
    const columns = columnsOfLeg(source.source, alias, chain);
    const consumed = source.direction === "row-to-column" ? [source.columnToTranspose, source.valueColumn] : source.columnsToMerge;
    const isConsumed = (column: Column): boolean =>
      consumed.some(
        (one) =>
          one === column.id ||
          referencesIn(one, "printed")[0]?.path.at(-1)?.toLowerCase() === (column.name ?? lastSegment(column)).toLowerCase(),
      );
    const added =
      source.direction === "row-to-column"
        ? source.outputColumns.map((value) => String(value))
        : [source.columnLabelForMergedColumns, source.columnLabelForValues];
    return [
      ...columns
        .filter((column) => !isConsumed(column))
        .map((column) => ({ ...column, formula: printPath([alias, column.name ?? lastSegment(column)]) })),
      ...added.map((name): Column => ({ id: name, formula: printPath([alias, name]) })),
    ];
  };

  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element): Element => {
      if (!isEmptyTable(element)) return element;
      const columns = columnsFor(element, new Set());
      if (columns.length === 0) return element;
      const result: Element = { ...element, columns };
      reading.origins.inherit(element, result);
      reading.reporter.add({
        code: "N_DEFAULTED",
        path: reading.origins.pointer(element) ?? "",
        at: `${page.name} › ${element.id}`,
        message: message("files.columns-filled", { count: String(columns.length) }),
      });
      return result;
    }),
  }));
  return { ...document, pages };
}

function isEmptyTable(element: Element): boolean {
  return element.kind === "table" && columnsOf(element).length === 0;
}

function lastSegment(column: Column): string {
  return referencesIn(column.formula ?? "", "printed")[0]?.path.at(-1) ?? column.id;
}

/** The prefix by which a source's own columns go in formulas. */
function aliasOf(source: Source): string {
  return textOf((source as { readonly inodeId?: Json }).inodeId);
}
